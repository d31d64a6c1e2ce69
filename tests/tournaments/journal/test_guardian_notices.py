"""P2: whoever acts for a child is told what the child would be told."""

import pytest

from tests.builders.events import a_running_event, an_entrant, an_event
from tests.builders.notices import heard, mailed
from tests.builders.people import a_person, a_ward
from tests.builders.swiss import a_draft, published
from tests.builders.tables import HOME, a_round, say, won
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.models import Match, Notice

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.both,
    pytest.mark.usefixtures("nobody_renews"),
    pytest.mark.nightly,
]


@pytest.fixture
def gwen(db):
    return a_person("Gwen")


@pytest.fixture
def mia(gwen):
    return a_ward(gwen, "Mia")


def seats():
    """Give where everybody sits, as it is told."""
    found = {}
    for row in Match.objects.select_related("home", "away"):
        for own, other in ((row.home, row.away), (row.away, row.home)):
            at = f"table {row.table} against {other.name}"
            found[own.name] = f"Pairings for round 1 are up: {at}."
    return found


def test_a_guardian_is_told_the_table_of_a_child_and_led_there(gwen, mia):
    event = a_running_event(3)
    own = an_entrant(event, "Mia", ward=mia)

    published(a_draft(event))

    assert heard(gwen) == [f"For Mia: {seats()['Mia']}"]
    there = Notice.objects.get(person=gwen).address
    assert there == f"/events/{event.pk}/for/{own.pk}/match/"


def test_a_guardian_of_two_who_plays_too_hears_it_all_at_once(gwen, mia):
    event = a_running_event(1)
    an_entrant(event, "Mia", ward=mia)
    an_entrant(event, "Tom", ward=a_ward(gwen, "Tom"))
    an_entrant(event, "Gwen", person=gwen)

    published(a_draft(event))

    found = seats()
    assert heard(gwen) == [
        f"{found['Gwen']} For Mia: {found['Mia']} For Tom: {found['Tom']}"
    ]
    assert Notice.objects.get(person=gwen).address == f"/events/{event.pk}/match/"


def test_what_is_the_same_for_all_of_them_is_said_once(gwen, mia):
    event = an_event(name="Winter Kickoff")
    an_entrant(event, "Mia", ward=mia)
    an_entrant(event, "Gwen", person=gwen)

    events.open_check_in(event.pk, event.owner, expected=event.version)

    said = "For you and Mia: Check-in for Winter Kickoff has started. Please check in."
    assert heard(gwen) == [said]
    [letter] = mailed(gwen)
    assert said in " ".join(letter.split())


def a_table_of(mia):
    event = a_running_event(0)
    own = an_entrant(event, "Mia", ward=mia)
    other = an_entrant(event, "Ben", person=a_person("Ben"))
    return a_round(event, (other, own)).matches.get()


def test_a_guardian_is_told_of_a_report_and_answers_it_herself(gwen, mia):
    match = a_table_of(mia)

    say(match, HOME, won(HOME, "21:14"))

    [told] = heard(gwen)
    assert told.startswith(
        "For Mia: Ben reported the result of your match: Ben won 21\u201314."
    )
    assert "/for/" in Notice.objects.get(person=gwen).address


def test_nobody_hears_of_what_is_anothers(gwen, mia):
    match = a_table_of(mia)
    sam = a_person("Sam")
    a_ward(sam, "Tim")

    say(match, HOME, won(HOME, "21:14"))

    assert heard(sam) == []


def test_what_a_guardian_did_for_a_child_is_not_told_to_her(gwen, mia):
    event = an_event()
    row = an_entrant(event, "Mia", ward=mia)

    entrants.withdraw_from_event(event.pk, gwen, entrant=row.pk, expected=row.version)

    assert heard(gwen) == []
