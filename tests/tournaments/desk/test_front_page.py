"""The front page shows a signed-in person their table, their clock and what is next."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders.events import a_running_event, an_entrant, an_event, an_official
from tests.builders.floor import call
from tests.builders.looking import links, words
from tests.builders.people import a_browser, a_person, a_ward
from tests.builders.tables import a_dispute, a_table, again, enter, event_of, say, won
from tournaments.models import Entrant, EntrantState, Role, Staff
from tournaments.rules.claims import HOME

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def visited(person=None):
    visit = a_browser(person) if person else Client()
    return visit.get("/")


def front(person=None):
    return words(visited(person))


# Now


@pytest.mark.nightly
def test_a_player_finds_table_clock_and_the_way_to_report():
    match = a_table(minutes=50)

    page = visited(match.home.person)

    told = words(page)
    assert "You are at table 1 against Ben Okafor" in told
    assert "50:00 left" in told
    assert "Report the result" in told
    assert f"/events/{event_of(match).pk}/match/" in links(page)
    assert "Every deck checked" not in told
    assert "Events you run" not in told


def test_a_report_says_to_each_side_what_is_next_and_when_it_counts():
    match = a_table(zone="UTC")
    say(match, HOME, won(HOME))
    hour = f"{again(match).accepts_at:%H:%M}"

    mine, theirs = front(match.home.person), front(match.away.person)

    assert f"It will be accepted at {hour} unless Ben Okafor objects." in mine
    assert "Your report" in mine
    assert (
        f"Ada Ito reported a result. It will be accepted at {hour} unless you object."
        in theirs
    )
    assert "Confirm or object" in theirs


@pytest.mark.nightly
def test_a_dispute_asks_for_nothing_but_patience():
    match = a_dispute()

    told = front(match.home.person)

    assert "disputed Waiting for a judge." in told
    assert "Open your match" in told
    assert "Report the result" not in told


def test_a_call_names_no_time():
    match = a_table()
    say(match, HOME, won(HOME))
    call(match)

    assert "unless you object" not in front(match.away.person)


def test_after_the_result_there_is_nothing_to_report():
    match = a_table()
    enter(match, event_of(match).owner, won(HOME))

    told = front(match.home.person)

    assert "You won against Ben Okafor" in told
    assert "Report the result" not in told
    assert " left" not in told.partition("Find an event")[0].partition("Now")[2]


@pytest.mark.nightly
def test_between_rounds_the_next_table_is_promised():
    ada, event = a_person("Ada"), a_running_event(8)
    Entrant.objects.filter(tournament=event, name="Ada Ito").update(person=ada)

    assert "No match for you now" in front(ada)


def test_a_guardian_finds_the_table_of_a_child():
    match, guardian = a_table(), a_person("Gwen")
    mia = a_ward(guardian, "Mia")
    Entrant.objects.filter(pk=match.home_id).update(person=None, ward=mia)

    page = visited(guardian)

    assert "For Ada Ito" in words(page)
    assert f"/events/{event_of(match).pk}/for/{match.home_id}/match/" in links(page)


# Coming up


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param({"list_policy": "none"}, "", id="nothing to do"),
        pytest.param({"list_policy": "required"}, "Submit a deck list", id="a list"),
        pytest.param(
            {"list_policy": "none", "state": "check_in", "has_check_in": True},
            "Check in",
            id="check-in is open",
        ),
    ],
)
def test_before_the_start_the_next_step_is_a_button(event, expected):
    ada, coming = a_person("Ada"), an_event(**event)
    an_entrant(coming, "Ada", person=ada, state=EntrantState.REGISTERED)

    page = visited(ada)

    told = words(page)
    assert "Coming up" in told
    assert "registered" in told
    assert f"/events/{coming.pk}/match/" in links(page)
    for each in ("Submit a deck list", "Check in"):
        assert (each in told) == (each == expected)


# Desks


@pytest.mark.nightly
def test_who_runs_an_event_finds_its_desk():
    event = an_event()

    for person in (event.owner, an_official(event, "judge")):
        page = visited(person)
        assert "Events you run" in words(page)
        assert f"/events/{event.pk}/desk/" in links(page)
        assert "Coming up" not in words(page)


# Nothing yet


@pytest.mark.nightly
@pytest.mark.parametrize("state", [EntrantState.DROPPED, EntrantState.WITHDRAWN])
def test_who_has_left_is_not_led_there(state):
    ada, event = a_person("Ada"), an_event()
    an_entrant(event, "Ada", person=ada, state=state)

    assert "not in any event yet" in front(ada)


def test_without_an_event_there_is_a_way_to_find_and_to_make_one():
    event = an_event()

    page = visited(a_person("Somebody"))

    assert {"/events/", "/events/new/", "/decks/check/"} <= set(links(page))
    assert f"/events/{event.pk}/register/" in links(page)


def test_others_see_nothing_of_a_table():
    a_table()

    for told in (front(), front(a_person("Somebody"))):
        assert "You are at table" not in told
    assert "Every deck checked" in front()


# What it costs


def test_it_asks_as_often_for_many_events():
    """X7."""
    ada, owner = a_person("Ada"), a_person("Olga")
    counted = []
    for _ in range(2):
        for event in (an_event(owner=owner), a_running_event(0, owner)):
            an_entrant(event, "Ada", person=ada, state=EntrantState.REGISTERED)
            Staff.objects.create(tournament=event, person=ada, role=Role.JUDGE)
        counted.append(len(asked_by(ada)))

    assert counted[0] == counted[1]


@pytest.mark.nightly
def test_a_table_costs_its_match_and_its_clock():
    match = a_table()

    asked = asked_by(match.home.person)

    assert len(asked) <= 10, "\n".join(each["sql"][:150] for each in asked)


def asked_by(person):
    """Return the queries of a visit that is not the first of its session."""
    browser = a_browser(person)
    browser.get("/")
    with CaptureQueriesContext(connection) as asked:
        browser.get("/")
    return asked.captured_queries
