"""How often somebody may do something: at the limit, and once more (R1, R2, R3)."""

import doctest
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import reverse
from redis.exceptions import ConnectionError as RedisAway

from accounts import addresses
from accounts.models import User
from config import limits, rate_counting, rest, sign_in_limits, unsent_forms
from config.limits import LIMITS, Limit, RateLimits, window_of_a_minute
from config.rate_counting import HOUR, RateCounter, Window, count_action
from integrations.models import Answer
from tests.builders.events import a_running_event, an_entrant
from tests.builders.looking import source
from tests.builders.people import a_person
from tests.builders.programs import a_secret
from tests.test_routes import POLICY
from tournaments.core.event_limit import MOST_A_DAY
from tournaments.rules.api_scopes import ApiScope

pytestmark = [pytest.mark.django_db, pytest.mark.both]
FEW = Limit("tries", window_of_a_minute(3), window_of_a_minute(5))


def a_request(user, *, method="GET", path="/decks/", route="few", htmx=False, **extra):
    request = getattr(RequestFactory(), method.lower())(path, **extra)
    request.user, request.htmx = user, htmx
    request.resolver_match = SimpleNamespace(url_name=route, route="", kwargs={})
    return request


class Visit:
    """Asks for a route that has a limit, as somebody, from somewhere."""

    def __init__(self, user, **extra):
        self.user, self.extra = user, extra
        self.ask = RateLimits(HttpResponse).process_view

    def __call__(self, *, method="POST", **asked):
        return self.ask(a_request(self.user, method=method, **asked, **self.extra))


@pytest.fixture(autouse=True)
def _a_limit_and_a_standing_clock(monkeypatch):
    monkeypatch.setitem(limits.LIMITS, "few", FEW)
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


@pytest.mark.parametrize("module", [addresses, rate_counting])
def test_the_examples_of_the_modules_run(module):
    result = doctest.testmod(module)

    assert (result.failed, bool(result.attempted)) == (0, True)


def test_an_address_is_refused_beyond_its_limit():
    visit = Visit(AnonymousUser())

    assert [visit() for _ in range(3)] == [None] * 3
    refused = visit()
    assert refused.status_code == 429
    assert refused["Retry-After"] == "60"
    assert "The limit is 3 tries in a minute" in source(refused)
    assert Visit(AnonymousUser(), REMOTE_ADDR="192.0.2.9")() is None


@pytest.mark.nightly
def test_the_minute_slides():
    """No two minutes in a row let twice as many through at their seam."""
    visit = Visit(AnonymousUser())
    visit()
    with time_machine.travel("2026-11-15T12:01:10Z", tick=False):
        assert [visit() for _ in range(2)] == [None] * 2
        assert visit()["Retry-After"] == "5"

    with time_machine.travel("2026-11-15T12:01:15Z", tick=False):
        assert visit() is None
        assert visit()["Retry-After"] == "55"


@pytest.mark.nightly
def test_people_in_one_hall_do_not_count_for_each_other():
    """R3: whoever has signed in is counted alone, whatever the address."""
    ada, ben = a_person("Ada"), a_person("Ben")

    assert [Visit(ada)() for _ in range(5)] == [None] * 5
    assert Visit(ada)().status_code == 429
    assert Visit(ben)() is None
    assert Visit(AnonymousUser())() is None


@pytest.mark.nightly
def test_reading_is_not_counted_where_only_sending_is():
    visit = Visit(AnonymousUser())

    assert [visit(method="GET") for _ in range(9)] == [None] * 9
    assert [visit(route="home") for _ in range(9)] == [None] * 9


@pytest.mark.nightly
def test_looking_at_cards_is_free_and_searching_is_not():
    visit = Visit(AnonymousUser())

    assert {visit(method="GET", route="cards") for _ in range(99)} == {None}
    asked = [visit(method="GET", route="cards", path="/cards/?q=a") for _ in range(61)]
    assert [each and each.status_code for each in asked] == [None] * 60 + [429]


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ({"path": "/api/v1/decks/check"}, "application/problem+json"),
        ({"htmx": True}, "text/html; charset=utf-8"),
    ],
)
def test_the_answer_has_the_form_of_the_question(asked, kind):
    visit = Visit(AnonymousUser())
    for _ in range(3):
        visit(**asked)

    refused = visit(**asked)

    assert refused["Content-Type"] == kind
    assert b"<html" not in refused.content


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("referer", "is_ours"),
    [
        ("http://testserver/events/?open=1", True),
        ("", False),
        ("http://evil.example/events/", False),
        ("http://testserver.evil.example/", False),
        ("//evil.example/", False),
        ("javascript:alert(1)", False),
        ("http://testserver@evil.example/", False),
    ],
)
def test_the_page_leads_back_to_where_one_came_from_and_nowhere_else(referer, is_ours):
    visit = Visit(AnonymousUser(), HTTP_REFERER=referer)
    for _ in range(3):
        visit()

    page = source(visit())

    assert ("Go back" in page) == is_ours
    assert ("Go to the home page" in page) != is_ours
    assert "evil" not in page
    assert "javascript:" not in page
    assert (f'href="{referer}"' in page) == is_ours


# More than one window.


@pytest.mark.nightly
def test_the_window_that_is_full_says_how_long_to_wait(monkeypatch):
    both = Limit("tries", (Window(3), Window(4, HOUR)))
    monkeypatch.setitem(limits.LIMITS, "few", both)
    visit = Visit(AnonymousUser())
    for _ in range(3):
        visit()

    assert "The limit is 3 tries in a minute" in source(visit())
    with time_machine.travel("2026-11-15T12:02:15Z", tick=False):
        assert visit() is None
        refused = visit()
    assert refused["Retry-After"] == str(HOUR - 120)
    assert "The limit is 4 tries in an hour" in source(refused)
    assert "Wait 58 minutes" in source(refused)


@pytest.mark.nightly
def test_what_is_refused_counts_for_nothing(monkeypatch):
    """Who presses a button a hundred times waits a minute, not an hour."""
    monkeypatch.setitem(
        limits.LIMITS, "few", Limit("tries", (Window(1), Window(3, HOUR)))
    )
    visit = Visit(AnonymousUser())
    for _ in range(100):
        visit()

    with time_machine.travel("2026-11-15T12:01:15Z", tick=False):
        assert visit() is None


# Every row of the table, by 20 at once (R1).

ALL = list({id(each): each for each in LIMITS.values()}.values())
ALL += [each.also for each in ALL if each.also]
ROWS = (
    [
        (each.name, "an address", RateCounter(each.name, "192.0.2.7", each.address))
        for each in ALL
    ]
    + [
        (each.name, "a person", RateCounter(each.name, "ada", each.person))
        for each in ALL
        if each.person
    ]
    + [
        (each.name, "staff", RateCounter(each.name, "staff ada", each.staff))
        for each in ALL
        if each.staff
    ]
)
ROWS += [
    (
        "failed sign-ins",
        "an account",
        RateCounter("failed", "ada", sign_in_limits.ACCOUNT),
    ),
    (
        "failed sign-ins",
        "an address",
        RateCounter("failed", "192.0.2.7", sign_in_limits.ADDRESS),
    ),
    ("reads", "an address", RateCounter("reads", "b", (Window(rest.READS_A_MINUTE),))),
    ("reads", "a key", RateCounter("reads", "a", (Window(rest.OWN_READS_A_MINUTE),))),
]


def at_once(deed, times):
    """Let 20 do something together, so often in all; give what came of it."""

    def share(_):
        return [deed() for _ in range(times // 20)]

    with ThreadPoolExecutor(20) as pool:
        return [each for found in pool.map(share, range(20)) for each in found]


def of_one_window(count):
    return [
        (RateCounter(count.name, count.who, (each,)), each.most)
        for each in count.windows
    ]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("count", "most"),
    [
        pytest.param(*each, id=f"{name}, {who}, {each[0].windows[0]}")
        for name, who, count in ROWS
        for each in of_one_window(count)
    ],
)
def test_twenty_at_once_are_counted_one_by_one(count, most):
    times = 20 * (most // 20 + 2)

    found = at_once(lambda: count_action(count), times)

    assert found.count(None) == most
    assert {each.wait for each in found if each} == {count.windows[0].seconds}
    assert count_action(count) is not None


@pytest.mark.nightly
def test_twenty_at_once_are_counted_in_both_windows_or_in_none():
    """Ten logs a minute, 150 an hour: over an hour, no more than that."""
    taken = []
    for minute in range(20):
        with time_machine.travel(f"2026-11-15T12:{minute:02}:15Z", tick=False):
            count = RateCounter("game logs", "ada", limits.LOGS.address)
            taken.append(
                at_once(lambda count=count: count_action(count), 20).count(None)
            )

    assert taken == [10] * 15 + [0] * 5


@pytest.mark.nightly
def test_twenty_requests_at_once_meet_the_limit_of_their_route():
    """The whole way: a route, its limit, the one who asks."""
    user = User(email="ada@desk.example")
    visit = Visit(user)

    found = at_once(lambda: visit(route="deck_edit"), 80)

    assert [each for each in found if each is None] == [None] * 60
    assert {each.status_code for each in found if each} == {429}


# The table of the documents.

DOCS = Path(__file__).parents[2] / "docs" / "trust.md"


def documented():
    """Return the rows of the table: what, for an address, a person, staff."""
    part = DOCS.read_text().partition("## How often")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if "|" in line]
    return {cells[0].strip(): tuple(map(str.strip, cells[1:4])) for cells in rows[2:]}


def in_words(windows):
    return " and ".join(map(str, windows))


@pytest.mark.nightly
def test_the_documents_have_the_limits_that_hold():
    expected = {
        each.name: (
            in_words(each.address),
            in_words(each.person) if each.person else "the same",
            in_words(each.staff),
        )
        for each in ALL
        if each.of not in (limits.own_match_key, limits.mailbox_key)
    }
    expected |= {
        **{
            each.name: (
                in_words(each.address),
                f"{in_words(each.address)} for a match",
                "",
            )
            for each in ALL
            if each.of is limits.own_match_key
        },
        "kept forms": (in_words(unsent_forms.KEEPING), "", ""),
        "e-mails to one address": (in_words(limits.LETTERS.address), "", ""),
        "failed sign-ins": (
            in_words(sign_in_limits.ADDRESS),
            in_words(sign_in_limits.ACCOUNT),
            "",
        ),
        "reads of the API": (
            f"{rest.READS_A_MINUTE} a minute",
            f"{rest.OWN_READS_A_MINUTE} a minute",
            "",
        ),
        "new events": ("", f"{MOST_A_DAY} a day", ""),
        "refused tokens": (f"{rest.REFUSED_TOKENS_A_MINUTE} a minute", "", ""),
    }

    assert documented() == expected


@pytest.mark.nightly
def test_every_limit_is_of_a_route_that_is_there():
    assert sorted(set(LIMITS) - {"few"} - set(POLICY)) == []


@pytest.mark.nightly
def test_limits_that_share_a_name_share_a_count():
    """Two windows of one name and length would count each other's acts."""
    seen = {}
    for each in ALL:
        for window in (*each.address, *each.person):
            seen.setdefault((each.name, window.seconds), set()).add(each.address)

    assert {key for key, found in seen.items() if len(found) > 1} == set()


# Without the cache.


def away(*_, **__):
    raise RedisAway("gone")


@pytest.mark.nightly
def test_without_the_cache_nobody_is_shut_out(monkeypatch):
    monkeypatch.setattr(type(caches["default"]), "count_action", away)
    visit = Visit(AnonymousUser())

    assert {visit() for _ in range(9)} == {None}


# Guests of an event, and programs.


def test_one_who_leaves_and_returns_all_day_is_stopped(client):
    """Two accounts once wrote 217 lines into a log in 25 seconds."""
    event, ada = a_running_event(2, a_person("Olga")), a_person("Ada")
    client.force_login(ada)
    acts = ("register", "register_ward", "claim", "leave", "return", "check_in")
    addresses = [reverse(f"event_{each}", args=[event.pk]) for each in acts]
    by_program = ("check_in", "drop", "return")
    own = [event.pk, an_entrant(event, "Ada of the Desk", person=ada).pk]
    addresses += [reverse(f"api_entrant_{each}", args=own) for each in by_program]
    addresses += [reverse("api_register", args=[event.pk])]

    answers = [client.post(each).status_code for each in 2 * addresses]

    assert 429 not in answers[:12]
    assert answers[12:] == [429] * 8


def test_refused_tokens_are_counted_by_address(client):
    event = a_running_event(2, a_person("Olga"))

    answers = [
        client.post(
            f"/api/v1/events/{event.pk}/start/",
            content_type="application/json",
            headers={"Authorization": f"Bearer x{each}", "Idempotency-Key": f"{each}"},
        ).status_code
        for each in range(31)
    ]

    assert answers == [401] * 30 + [429]
    assert not Answer.objects.exists()


# One at a time.


@pytest.fixture
def _one_at_a_time(monkeypatch):
    alone = Limit("files", window_of_a_minute(9), methods=frozenset(("GET",)), alone=60)
    monkeypatch.setitem(limits.LIMITS, "alone", alone)


@pytest.mark.usefixtures("_one_at_a_time")
def test_a_second_file_waits_until_the_first_is_made():
    ada, answers = a_person("Ada"), []

    def made(request):
        """Ask for another while this one is made, as somebody impatient does."""
        second = a_request(ada, route="alone")
        other = a_request(a_person("Ben"), route="alone")
        answers.append(rates.process_view(second))
        answers.append(rates.process_view(other))
        return HttpResponse("the first")

    rates = RateLimits(made)
    first = a_request(ada, route="alone")
    assert rates.process_view(first) is None
    rates(first)

    refused, others = answers
    assert refused.status_code == 429
    assert refused["Retry-After"] == "5"
    assert "your request is being processed" in source(refused)
    assert others is None
    assert rates.process_view(a_request(ada, route="alone")) is None


@pytest.mark.nightly
@pytest.mark.usefixtures("_one_at_a_time")
def test_of_twenty_files_at_once_one_is_made():
    user = User(email="ada@desk.example")
    visit = Visit(user)

    found = at_once(lambda: visit(method="GET", route="alone"), 20)

    assert found.count(None) == 1
    assert {each.status_code for each in found if each} == {429}


@pytest.mark.nightly
@pytest.mark.usefixtures("_one_at_a_time")
def test_a_file_that_fails_makes_room_too():
    def broken(request):
        raise RuntimeError("out of paper")

    rates, ada = RateLimits(broken), a_person("Ada")
    first = a_request(ada, route="alone")
    rates.process_view(first)

    with pytest.raises(RuntimeError):
        rates(first)

    assert rates.process_view(a_request(ada, route="alone")) is None


@pytest.mark.usefixtures("_one_at_a_time")
def test_without_the_cache_nobody_waits(monkeypatch):
    for deed in ("add", "take", "delete"):
        monkeypatch.setattr(limits.cache, deed, away, raising=False)
    rates, ada = RateLimits(lambda _: HttpResponse("made")), a_person("Ada")

    first = a_request(ada, route="alone")
    assert rates.process_view(first) is None
    assert rates(first).status_code == 200


@pytest.mark.nightly
def test_no_rate_is_spelled_twice():
    """What the page of a venue says of failed sign-ins is what holds."""
    page = Path(limits.__file__).parents[1] / "templates/tournaments/desk/settings.html"
    said = re.search(r"after (\d+) failed sign-ins in (\d+) minutes", page.read_text())

    assert said
    [window] = sign_in_limits.ADDRESS
    assert (int(said[1]), int(said[2]) * 60) == (window.most, window.seconds)


# Tokens (A7).


@pytest.mark.nightly
def test_a_person_counts_once_by_page_and_by_program():
    """Ten logs a minute, whether a browser sends them or a robot."""
    event = a_running_event(4)
    ada = a_person("Ada")
    an_entrant(event, "Ada of the Desk", person=ada)
    header = f"Bearer {a_secret(ada, event, ApiScope.LOG)}"
    robot = Visit(AnonymousUser(), HTTP_AUTHORIZATION=header)
    logs = {"route": "api_match_logs", "path": "/api/v1/events/"}

    assert {robot(**logs) for _ in range(5)} == {None}
    assert {Visit(ada)(route="my_match_log") for _ in range(5)} == {None}
    assert robot(**logs).status_code == 429
    assert Visit(ada)(route="scoresheet_close").status_code == 429
    assert Visit(AnonymousUser())(**logs) is None


@pytest.mark.nightly
def test_a_token_that_nobody_knows_counts_by_its_address():
    made_up = [
        Visit(AnonymousUser(), HTTP_AUTHORIZATION=f"Bearer booth_{each}")
        for each in range(11)
    ]
    asked = {"route": "api_match_logs", "path": "/api/v1/events/"}

    found = [visit(**asked) for visit in made_up]

    assert [each and each.status_code for each in found] == [None] * 10 + [429]
