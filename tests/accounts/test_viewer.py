"""A page notices that another user has signed in or out in another tab."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import viewer
from tests.builders.looking import source
from tests.builders.people import a_browser, a_person
from tests.builders.tables import a_table, event_of

pytestmark = pytest.mark.django_db

MATCH = "/events/{}/match/"


@pytest.fixture
def match():
    return a_table()


@pytest.fixture
def event(match):
    return event_of(match)


@pytest.fixture
def tab(match, event):
    """The browser of a player who looks at her match, and the mark of that page."""
    visit = a_browser(match.home.person)
    page = source(visit.get(MATCH.format(event.pk)))
    visit.mark = {"x-viewer": re.search(r'"x-viewer":"(\w+)"', page)[1]}
    return visit


def live(visit, event):
    there = MATCH.format(event.pk) + "live/"
    return visit.get(there, headers={"hx-request": "true", **visit.mark})


def is_told(answer):
    """Return whether the page is told that it belongs to another viewer."""
    assert (answer.status_code == viewer.NO_MORE) == ("HX-Retarget" in answer)
    return answer.get("HX-Retarget") == "#another-viewer"


@pytest.mark.nightly
def test_whoever_stays_signed_in_gets_what_the_page_asks_for(tab, event):
    answer = live(tab, event)

    assert answer.status_code == 200
    assert not is_told(answer)
    assert b'id="my-state"' in answer.content


@pytest.mark.nightly
def test_whoever_signed_out_elsewhere_finds_no_other_page_within_this_one(tab, event):
    tab.post("/accounts/logout/")

    answer = live(tab, event)

    assert is_told(answer)
    said = source(answer)
    assert "You were signed out" in said
    assert "<form" not in said
    assert 'href=""' in said, "it leads to the page itself, and so to signing in"


def test_whoever_signed_in_elsewhere_finds_nothing_of_ones_own_below_another_name(
    tab, event
):
    other = a_person("Ben <b>")
    tab.post("/accounts/logout/")
    tab.force_login(other)

    answer = live(tab, event)

    assert is_told(answer)
    said = source(answer)
    assert "Ben &lt;b&gt; has signed in since" in said
    assert 'id="my-state"' not in said


@pytest.mark.nightly
def test_the_number_in_the_head_tells_it_on_pages_that_ask_for_nothing_else(tab):
    tab.post("/accounts/logout/")

    assert is_told(tab.get("/notices/count/", headers=tab.mark))
    assert tab.get("/notices/count/").status_code == 403, "a page of no mark"


@pytest.mark.nightly
def test_what_a_page_of_somebody_else_sends_is_not_done(tab):
    tab.post("/accounts/logout/")
    tab.force_login(a_person("Cleo"))
    sent = {"text": "1 Anything"}

    assert is_told(tab.post("/decks/live/", sent, headers=tab.mark))
    assert not is_told(tab.post("/decks/live/", sent))


def test_a_page_that_was_nobodys_shows_what_is_for_who_signed_in(tab, event):
    page = {"x-viewer": ""}

    assert not is_told(tab.get(f"/events/{event.pk}/you/", headers=page))
    answer = tab.post("/decks/live/", {"text": "1 Anything"}, headers=page)
    assert is_told(answer)
    assert "You signed in after" in source(answer)


def test_what_is_the_same_for_everybody_is_given_without_a_question(tab, match, event):
    """A hall of phones asks for the pairings: that costs not a query more."""
    there = f"/events/{event.pk}/rounds/{match.round_id}/table/?v=-1"
    tab.get(there)

    with CaptureQueriesContext(connection) as asked:
        answer = tab.get(there, headers={"x-viewer": "another"})

    assert not is_told(answer)
    assert len(asked) == 0
