"""How often somebody may do something: at the limit, and once more (R1, R2, R3)."""

import doctest
from concurrent.futures import ThreadPoolExecutor

import pytest
import time_machine
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.http import HttpResponse
from django.test import RequestFactory
from redis.exceptions import ConnectionError as RedisAway

from config import limits
from config.limits import Limit, RateLimits, full
from tests.builders.people import a_person

pytestmark = pytest.mark.django_db
FEW = Limit("tries", 3, 5)


class Visit:
    """Asks for a route that has a limit, as somebody, from somewhere."""

    def __init__(self, user, **extra):
        self.user, self.extra = user, extra
        self.ask = RateLimits(HttpResponse).process_view

    def __call__(self, *, method="POST", path="/decks/", htmx=False, route="few"):
        request = getattr(RequestFactory(), method.lower())(path, **self.extra)
        request.user, request.htmx = self.user, htmx
        request.resolver_match = type("Match", (), {"url_name": route, "route": ""})
        return self.ask(request)


@pytest.fixture(autouse=True)
def _a_limit_and_a_standing_clock(monkeypatch):
    monkeypatch.setitem(limits.LIMITS, "few", FEW)
    with time_machine.travel("2026-11-15T12:00:15Z", tick=False):
        yield


def test_the_examples_of_the_module_run():
    result = doctest.testmod(limits)

    assert (result.failed, bool(result.attempted)) == (0, True)


def test_an_address_is_refused_beyond_its_limit():
    visit = Visit(AnonymousUser())

    assert [visit() for _ in range(3)] == [None] * 3
    refused = visit()
    assert refused.status_code == 429
    assert refused["Retry-After"] == "45"
    assert "more than 3 tries in a minute" in refused.content.decode()
    assert Visit(AnonymousUser(), REMOTE_ADDR="192.0.2.9")() is None


def test_another_minute_is_another_count():
    visit = Visit(AnonymousUser())
    for _ in range(4):
        visit()

    with time_machine.travel("2026-11-15T12:01:00Z", tick=False):
        assert visit() is None


def test_people_in_one_hall_do_not_count_for_each_other():
    """R3: whoever has signed in is counted alone, whatever the address."""
    ada, ben = a_person("Ada"), a_person("Ben")

    assert [Visit(ada)() for _ in range(5)] == [None] * 5
    assert Visit(ada)().status_code == 429
    assert Visit(ben)() is None
    assert Visit(AnonymousUser())() is None


def test_reading_is_not_counted_where_only_sending_is():
    visit = Visit(AnonymousUser())

    assert [visit(method="GET") for _ in range(9)] == [None] * 9
    assert [visit(route="home") for _ in range(9)] == [None] * 9


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ({"path": "/api/v1/decks/check"}, "application/json"),
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

    page = visit().content.decode()

    assert ("Back to where you were" in page) == is_ours
    assert ("Go to the front page" in page) != is_ours
    assert "evil" not in page
    assert "javascript:" not in page
    assert (f'href="{referer}"' in page) == is_ours


def test_callers_at_once_are_counted_one_by_one(settings):
    if not settings.REDIS_URL:
        pytest.skip("the embedded desk has no Redis")

    def count(_):
        wait = full("at once", 12)
        cache._cache.get_client().connection_pool.disconnect()
        return wait

    with ThreadPoolExecutor(20) as pool:
        waits = list(pool.map(count, range(20)))

    assert sorted(waits) == [0] * 12 + [45] * 8


def test_without_the_cache_nobody_is_shut_out(monkeypatch):
    def away(*_, **__):
        raise RedisAway

    monkeypatch.setattr(cache, "add", away)

    assert full("anything", 0) == 0


# One at a time.


def a_request(user, route="alone"):
    request = RequestFactory().get("/decks/")
    request.user, request.htmx = user, False
    request.resolver_match = type("Match", (), {"url_name": route, "route": ""})
    return request


@pytest.fixture
def _one_at_a_time(monkeypatch):
    alone = Limit("files", 9, 9, frozenset(("GET",)), alone=60)
    monkeypatch.setitem(limits.LIMITS, "alone", alone)


@pytest.mark.usefixtures("_one_at_a_time")
def test_a_second_file_waits_until_the_first_is_made():
    ada, answers = a_person("Ada"), []

    def made(request):
        """Ask for another while this one is made, as somebody impatient does."""
        second = a_request(ada)
        other = a_request(a_person("Ben"))
        answers.append(rates.process_view(second))
        answers.append(rates.process_view(other))
        return HttpResponse("the first")

    rates = RateLimits(made)
    first = a_request(ada)
    assert rates.process_view(first) is None
    rates(first)

    refused, others = answers
    assert refused.status_code == 429
    assert refused["Retry-After"] == "5"
    assert "it is being made" in refused.content.decode()
    assert others is None
    assert rates.process_view(a_request(ada)) is None


@pytest.mark.usefixtures("_one_at_a_time")
def test_a_file_that_fails_makes_room_too():
    def broken(request):
        raise RuntimeError("out of paper")

    rates, ada = RateLimits(broken), a_person("Ada")
    first = a_request(ada)
    rates.process_view(first)

    with pytest.raises(RuntimeError):
        rates(first)

    assert rates.process_view(a_request(ada)) is None


@pytest.mark.usefixtures("_one_at_a_time")
def test_without_the_cache_nobody_waits(monkeypatch):
    def away(*_, **__):
        raise RedisAway("gone")

    for deed in ("add", "incr", "delete"):
        monkeypatch.setattr(limits.cache, deed, away)
    rates, ada = RateLimits(lambda _: HttpResponse("made")), a_person("Ada")

    first = a_request(ada)
    assert rates.process_view(first) is None
    assert rates(first).status_code == 200
