"""My match: the table, what was said, what may be said, and what comes after."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.html import parse_html
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.builders.endings import a_finished_event
from tests.builders.events import (
    a_field,
    a_running_event,
    an_entrant,
    an_event,
)
from tests.builders.floor import call
from tests.builders.looking import FOR_MANY, asked, source
from tests.builders.people import a_browser, a_person
from tests.builders.tables import (
    a_round,
    a_table,
    enter,
    event_of,
    result,
    say,
    won,
)
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    RoundState,
    Stage,
    TournamentState,
)
from tournaments.rounds.queries import final_order
from tournaments.rules.claims import AWAY, HOME

pytestmark = pytest.mark.django_db


def address(match, *parts):
    return "/".join(["/events", str(event_of(match).pk), "match", *parts, ""])


def words(answer):
    """Give a page as text, with plain scores."""
    page = source(answer).replace("\u2013", "-")
    return re.sub(r'<span class="nowrap">([\d-]+)</span>', r"\1", page)


def visit(match, side=HOME):
    return a_browser(match.seat(side).person)


def seen(match, side=HOME):
    return words(visit(match, side).get(address(match)))


def form_of(page):
    """Give what the form of the report carries, as a browser would send it."""
    return {"expected": re.search(r'name="expected" value="(\d+)" id', page)[1]}


# The table


@pytest.mark.nightly
def test_the_page_shows_the_table_the_opponent_and_the_seats():
    match = a_table()

    page = seen(match)

    assert "<small>Table</small><b>1</b>" in page
    assert re.search(r"Ada Ito <span[^>]*>\(you, home\)", page)
    assert re.search(r"Ben Okafor <span[^>]*>\(away\)", page)
    assert "decide at random who is on offense first" in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "told"),
    [
        pytest.param({}, "finish the possession", id="possession"),
        pytest.param({"time_procedure": "finish_down"}, "finish the down", id="down"),
        pytest.param(
            {"time_procedure": "equal_possessions"},
            "the same number of possessions",
            id="equal",
        ),
        pytest.param({"minutes": None}, "no time limit", id="no clock"),
        pytest.param({"minutes": 1}, "1 minute. ", id="one minute"),
        pytest.param({"best_of": 3}, "Best of 3 games", id="best of three"),
    ],
)
def test_the_page_says_what_happens_when_time_is_up(cells, told):
    assert told in seen(a_table(**cells))


@pytest.mark.nightly
@pytest.mark.parametrize(("side", "told"), [(HOME, "you choose"), (AWAY, "Ada Ito c")])
def test_in_the_cut_the_higher_seed_chooses_and_nothing_is_level(side, told):
    match = a_table(stage=Stage.CUT)
    event = event_of(match)
    event.cut_seeds = [str(match.home_id), str(match.away_id)]
    event.save()

    page = seen(match, side)

    assert told in page
    assert "the next score wins" in page
    assert 'value="tie"' not in page
    assert "Final" in page


@pytest.mark.nightly
def test_ones_own_page_is_the_second_door_of_an_event():
    page = seen(a_table())

    doors = re.search(r'aria-label="Event">(.*?)</nav>', page, re.DOTALL)[1]
    assert re.findall(r">([\w ]+)</a>", doors)[:3] == [
        "Overview",
        "My event",
        "Pairings",
    ]


@pytest.mark.nightly
def test_whoever_has_not_signed_in_is_asked_to():
    match = a_table()

    answer = Client().get(address(match))

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/")


@pytest.mark.nightly
def test_somebody_else_is_told_that_he_is_not_in_it():
    match = a_table()

    answer = a_browser(a_person("Cleo")).get(address(match))

    assert "You are not in this event" in words(answer)
    assert "Ben" not in words(answer)


# News


def polled(match, side, page):
    there = re.search(r'hx-get="(/events/[^"]+)"', page)[1].replace("&amp;", "&")
    return visit(match, side).get(there, headers={"hx-request": "true"})


@pytest.mark.nightly
def test_nothing_new_is_no_content():
    match = a_table()

    answer = polled(match, HOME, seen(match))

    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.nightly
def test_the_page_of_the_opponent_is_another():
    """Somebody else may have signed in meanwhile, in another window."""
    match = a_table()

    assert 'id="my-report"' in words(polled(match, AWAY, seen(match)))


@pytest.mark.nightly
def test_nothing_new_costs_next_to_nothing():
    match = a_table()
    phone = visit(match)
    page = words(phone.get(address(match)))
    there = re.search(r'hx-get="(/events/[^"]+)"', page)[1].replace("&amp;", "&")

    with CaptureQueriesContext(connection) as asked_for:
        assert phone.get(there).status_code == 204

    assert len(asked_for) == 4  # the session, its person, the entry and the match


@pytest.mark.nightly
def test_a_report_of_the_opponent_is_news_and_leaves_the_form_alone():
    match = a_table()
    page = seen(match)
    say(match, AWAY, won(AWAY, "3:7"))

    answer = polled(match, HOME, page)

    news = words(answer)
    assert "Ben Okafor reports" in news
    assert 'id="my-report"' not in news
    assert re.search(r'id="my-said"[^>]*>Ben Okafor reports: Ben Okafor won 7-3', news)
    assert polled(match, HOME, news).status_code == 204


@pytest.mark.nightly
def test_what_ends_the_match_brings_new_forms_too():
    match = a_table()
    page = seen(match)
    enter(match, event_of(match).owner, won(HOME))

    news = words(polled(match, HOME, page))

    assert 'id="my-report" hx-swap-oob="true"' in news
    assert "Report the result" not in news


@pytest.mark.nightly
@pytest.mark.parametrize("has_reported", [False, True])
def test_everything_in_news_has_a_place_of_its_own_on_the_page(has_reported):
    """What has none would stand there once more after every piece of news."""
    match = a_table()
    if has_reported:
        say(match, HOME, won(HOME))
    page = seen(match)
    enter(match, event_of(match).owner, won(HOME))

    news = parse_html(words(polled(match, HOME, page)))

    tops = [dict(top.attributes) for top in news.children if not isinstance(top, str)]
    assert [top["id"] for top in tops if "hx-swap-oob" not in top] == ["my-state"]
    assert len(tops) == 4


def test_the_page_of_an_event_that_is_over_asks_no_more():
    match = a_table()
    event = event_of(match)
    event.state = TournamentState.FINISHED
    event.save()

    page = seen(match)

    assert "The event is over" in page
    assert 'hx-get="/events/' not in page


@pytest.mark.nightly
def test_news_are_nobodys_but_ones_own():
    match = a_table()

    assert Client().get(address(match, "live")).status_code == 302
    answer = visit(match).get(address(match, "live"))
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.nightly
def test_a_call_that_is_still_open_keeps_both_at_the_table():
    match = a_table()
    call(match)
    assert "Leave the cards where they are" in seen(match)

    enter(match, event_of(match).owner, won(HOME))

    page = seen(match)
    assert "the judge call is still open. Wait at the table" in page
    assert "Leave the cards" not in page
    assert "You can leave the table" not in page


# Before, between, after


@pytest.mark.nightly
def test_before_the_start_the_page_shows_the_place_and_the_list():
    ada = a_person("Ada")
    event = an_event(list_policy="required", place="Harbor City")
    an_entrant(event, person=ada, state=EntrantState.REGISTERED)

    page = words(a_browser(ada).get(f"/events/{event.pk}/match/"))

    assert "You have a spot" in page
    assert "This event requires a deck list" in page
    assert "in Harbor City" in page


def test_who_waits_sees_how_many_are_before_him():
    ada = a_person("Ada")
    event = an_event()
    waits = {"state": EntrantState.WAITLISTED}
    for at, name in enumerate(("Ben Okafor", "Cleo Marsh", "Ada Ito", "Dev Anand")):
        came = event.opened_at + dt.timedelta(seconds=at)
        person = ada if name == "Ada Ito" else None
        an_entrant(event, name, person=person, registered_at=came, **waits)

    page = words(a_browser(ada).get(f"/events/{event.pk}/match/"))

    assert "2 people are ahead of you." in page


@pytest.mark.nightly
def test_between_rounds_the_page_waits_and_looks_back():
    match = a_table()
    event = event_of(match)
    enter(match, event.owner, won(HOME))
    match.round.state, match.round.closed_at = RoundState.CLOSED, timezone.now()
    match.round.standings = [
        {"entrant": str(match.home_id), "label": "1"},
        {"entrant": str(match.away_id), "label": "2"},
    ]
    match.round.save()

    page = seen(match)

    assert "Round 1 is closed" in page
    assert "3 points, 1-0-0 so far; place 1 of 2 after round 1" in page
    assert "You won 21-14" in page


def at_the_end(event, name):
    """Give the page of somebody of the field when all is over."""
    person = a_person("Zoe")
    Entrant.objects.filter(tournament=event, name=name).update(person=person)
    return words(a_browser(person).get(f"/events/{event.pk}/match/"))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("place", "told"),
    [(1, "You won the event"), (3, "You finished 3rd of 8"), (8, "8th of 8")],
)
def test_when_it_is_over_everybody_reads_his_last_place(place, told):
    event = a_finished_event()
    name = final_order.final_order(event)[place - 1].name

    page = at_the_end(event, name)

    assert told in page
    assert "after round 3" not in page


def test_who_shares_the_first_place_has_not_won_alone():
    event = a_finished_event(cut=0, tiebreaks="sos", rounds=1)

    page = at_the_end(event, final_order.final_order(event)[0].name)

    assert "You finished 1st of 8, tied with others" in page


@pytest.mark.nightly
def test_who_was_put_out_has_no_place_at_the_end():
    event = a_finished_event()
    name = final_order.final_order(event)[7].name
    out = Entrant.objects.filter(tournament=event, name=name)
    out.update(state=EntrantState.DISQUALIFIED)

    page = at_the_end(event, name)

    assert "The event is over" in page
    assert "You finished" not in page


@pytest.mark.parametrize(
    ("outcome", "told"),
    [("bye", "You have a bye in round 1"), ("late_loss", "You are not in round 1")],
)
def test_who_has_no_opponent_has_nothing_to_report(outcome, told):
    ada = a_person("Ada")
    event = a_running_event(0)
    own = an_entrant(event, person=ada)
    a_round(event, (own,))
    Match.objects.update(outcome=outcome)

    page = words(a_browser(ada).get(f"/events/{event.pk}/match/"))

    assert told in page
    assert "Report the result" not in page


def test_after_a_cancelled_event_the_page_says_so():
    match = a_table()
    event = event_of(match)
    event.state = TournamentState.CANCELLED
    event.save()

    assert "The event was canceled" in seen(match)


# Leaving and coming back


def leaving(match, **fields):
    browser = visit(match)
    where = f"/events/{event_of(match).pk}/leave/"
    page = words(browser.get(where))
    return browser.post(where, {**form_of(page), **fields})


@pytest.mark.nightly
def test_a_drop_needs_one_confirmation_and_says_what_becomes_of_the_match():
    match = a_table()

    page = words(visit(match).get(f"/events/{event_of(match).pk}/leave/"))

    assert "I&#x27;ll finish it first, at table 1" in page
    assert "I concede it: Ben Okafor wins" in page
    assert Entrant.objects.get(pk=match.home_id).state == EntrantState.CHECKED_IN


@pytest.mark.nightly
def test_who_drops_and_concedes_has_conceded():
    match = a_table()

    answer = leaving(match, open_match="concede")

    assert answer.status_code == 302
    assert result(match) == ("concession", AWAY, "desk")
    assert "You have dropped from the event" in seen(match)
    page = seen(match, AWAY)
    assert "Ada Ito conceded" in page
    assert "Conceded by dropping." in page


@pytest.mark.nightly
def test_who_conceded_by_leaving_and_is_back_reads_that_it_was_himself():
    match = a_table()
    leaving(match, open_match="concede")
    event, own = event_of(match), Entrant.objects.get(pk=match.home_id)
    visit(match).post(f"/events/{event.pk}/return/", {"expected": own.version})

    page = seen(match)

    assert "You conceded" in page
    assert "Conceded by dropping." in page
    assert "Settled by staff" not in page


@pytest.mark.nightly
def test_who_finishes_first_still_has_his_match():
    match = a_table()

    leaving(match, open_match="finish")

    page = seen(match)
    assert "Report the result" in page
    assert "You have dropped from the event; this is your last match." in page
    assert "You have dropped" not in seen(match, AWAY)
    assert Entrant.objects.get(pk=match.home_id).state == EntrantState.DROPPED


@pytest.mark.nightly
def test_a_reported_match_cannot_be_given_up():
    match = a_table()
    say(match, AWAY, won(AWAY, "14:21"))

    page = words(visit(match).get(f"/events/{event_of(match).pk}/leave/"))

    assert 'value="concede"' not in page
    assert "you can no longer concede it" in page
    assert leaving(match, open_match="concede").status_code == 422


def test_in_the_cut_leaving_needs_a_reason():
    match = a_table(stage=Stage.CUT)

    refused = leaving(match, open_match="finish", reason=" ")
    assert refused.status_code == 422
    assert "This field is required" in words(refused)

    assert leaving(match, open_match="finish", reason="My train.").status_code == 302


def test_a_stale_form_drops_nobody():
    match = a_table()
    browser = visit(match)
    where = f"/events/{event_of(match).pk}/leave/"

    answer = browser.post(where, {"expected": "7", "open_match": "finish"})

    assert answer.status_code == 409
    assert Entrant.objects.get(pk=match.home_id).state == EntrantState.CHECKED_IN


def test_who_dropped_comes_back_until_the_next_round():
    match = a_table()
    leaving(match, open_match="concede")
    browser = visit(match)
    page = words(browser.get(address(match)))
    version = re.search(r'return/".*?name="expected" value="(\d+)"', page, re.DOTALL)[1]

    answer = browser.post(
        f"/events/{event_of(match).pk}/return/", {"expected": version}
    )

    assert answer.status_code == 302
    assert Entrant.objects.get(pk=match.home_id).state == EntrantState.CHECKED_IN


# Codes


@pytest.mark.parametrize(
    "name", ["match/code.svg", "check-in/code.svg"], ids=["match", "check-in"]
)
def test_a_code_is_an_image_for_walls_and_paper(name):
    match = a_table()

    answer = Client().get(f"/events/{event_of(match).pk}/{name}")

    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<?xml")
    assert b"<script" not in answer.content
    assert str(event_of(match).pk).encode() not in answer.content


# Cost


@pytest.mark.nightly
def test_the_page_at_the_end_asks_at_most_15_times():
    """X7: the last place is worked out, not kept."""
    event, ada = a_finished_event(), a_person("Ada")
    Entrant.objects.filter(tournament=event, name="Ada Ito").update(person=ada)

    assert asked(f"/events/{event.pk}/match/", ada) <= 15


@pytest.mark.nightly
@FOR_MANY
@pytest.mark.parametrize("state", ["open", "reported", "entered", "closed"])
def test_the_page_costs_the_same_for_8_and_for_many(state, many):
    counted = [cost(size, state) for size in (8, many)]

    assert counted[0] == counted[1]
    assert max(counted[0]) <= 15


def cost(size, state):
    ada = a_person(f"Ada{size}")
    event = a_running_event(0, owner=a_person(f"Olga{size}"))
    own = an_entrant(event, "Ada Ito X", person=ada)
    people = [own, *a_field(event, size - 1)]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    first = a_round(event, *pairs, state=RoundState.CLOSED)
    first.standings = [{"entrant": str(each.pk), "label": "1="} for each in people]
    first.save()
    second = a_round(event, *pairs, number=2)
    match = second.matches.get(home=own)
    if state == "entered":  # the log is asked for a reason
        enter(match, event.owner, won(HOME))
    elif state != "open":
        say(match, HOME, won(HOME), by=ada)
    if state == "closed":
        second.state, second.closed_at = RoundState.CLOSED, timezone.now()
        second.save()
    browser = a_browser(ada)
    browser.get("/healthz")
    browser.get(f"/events/{event.pk}/match/")
    counts = []
    for part in ("", "live/"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert browser.get(f"/events/{event.pk}/match/{part}").status_code == 200
        counts.append(len(queries))
    return counts
