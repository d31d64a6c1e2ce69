"""Reports that never count by themselves: nobody could object, or the desk has."""

import pytest
from django.db.models.functions import Now

from tests.builders.events import an_official, lines
from tests.builders.floor import answer, call
from tests.builders.people import a_browser
from tests.builders.tables import (
    OPEN,
    a_table,
    again,
    enter,
    event_of,
    result,
    say,
    won,
)
from tournaments.floor.actions import calls
from tournaments.floor.queries.floor import load_floor
from tournaments.models import Entrant, Match, SettledBy
from tournaments.results import actions as results
from tournaments.results.blockers import Blocker
from tournaments.results.queries import get_match_sheet, my_match
from tournaments.rounds.queries.round_board import read_round_board
from tournaments.rules.claims import AWAY, HOME
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def a_table_against_a_name(**cells):
    """Seat Ada with her account against Ben, who is only a name."""
    match = a_table(auto_accept_minutes=5, **cells)
    Entrant.objects.filter(pk=match.away_id).update(person=None)
    return Match.objects.select_related("home", "away", "round").get(pk=match.pk)


def blocking(match):
    """Return what blocks the round of a match, with the sentence of its first table."""
    match.round.tournament = event_of(match)
    [blocker] = load_floor(read_round_board(match.round)).closing_blockers
    return blocker.by, blocker.tiles[0].sheet.desk_reason


def contradict(match):
    """Type another result than was reported, as quick entry does."""
    return results.stop_report_countdown(
        event_of(match).pk,
        event_of(match).owner,
        match_id=match.pk,
        expected=again(match).version,
        claim=won(AWAY, "10:14"),
    )


# Nobody could object.


def test_a_report_against_a_name_without_an_account_waits_for_the_desk():
    match = a_table_against_a_name()

    say(match, HOME, won())

    assert again(match).accepts_at is None
    assert results.accept_overdue_reports() == 0
    assert blocking(match) == (
        Blocker.FOR_DESK,
        "Waits for staff: Ben Okafor has no account",
    )
    mine = my_match(event_of(match), match.home)
    assert mine.sheet.waits_for_desk
    assert mine.auto_accept_at is None


@pytest.mark.nightly
def test_the_end_of_a_call_starts_no_countdown_against_a_name():
    match = a_table_against_a_name()
    say(match, HOME, won())
    made = call(match, match.home.person)

    answer(calls.end_call, made, an_official(event_of(match)))

    assert again(match).accepts_at is None


@pytest.mark.nightly
def test_a_report_that_staff_make_for_a_name_can_be_objected_to_and_counts():
    match = a_table_against_a_name()
    official = an_official(event_of(match))

    say(match, AWAY, won(AWAY, "10:14"), by=official, entrant=match.away_id)

    assert again(match).accepts_at is not None
    assert not get_match_sheet(event_of(match), match.pk).waits_for_desk


@pytest.mark.nightly
def test_the_result_that_the_desk_enters_settles_it():
    match = a_table_against_a_name()
    say(match, HOME, won())

    enter(match, an_official(event_of(match)), won())

    assert result(match) == (Outcome.WIN, HOME, SettledBy.BY_STAFF)


# The desk has another result.


def reported(**cells):
    match = a_table(auto_accept_minutes=5, **cells)
    say(match, HOME, won())
    return match


@pytest.mark.nightly
def test_a_contradiction_of_the_desk_stops_the_countdown():
    match = reported()
    version = again(match).version

    contradict(match)

    row = again(match)
    assert (row.accepts_at, row.version) == (None, version)
    assert results.accept_overdue_reports() == 0
    assert blocking(match) == (
        Blocker.FOR_DESK,
        "Waits for staff: staff entered another result",
    )
    [line] = lines(event_of(match), "report_held")
    assert line.payload.after["winner"] == AWAY


@pytest.mark.nightly
def test_a_report_that_is_due_and_was_contradicted_is_not_accepted():
    match = reported()
    Match.objects.filter(pk=match.pk).update(accepts_at=Now())

    contradict(match)

    assert results.accept_overdue_reports() == 0
    assert result(match) == OPEN


@pytest.mark.nightly
def test_neither_a_new_report_nor_a_call_starts_the_countdown_again():
    match = reported()
    contradict(match)

    say(match, HOME, won(HOME, "28:14"))
    made = call(match, match.home.person)
    answer(calls.end_call, made, an_official(event_of(match)))

    assert again(match).accepts_at is None


@pytest.mark.nightly
@pytest.mark.parametrize(
    "claim",
    [
        pytest.param(won(AWAY, "10:14"), id="what was typed"),
        pytest.param(won(), id="what was reported"),
    ],
)
def test_what_the_desk_enters_then_settles_it(claim):
    match = reported()
    contradict(match)

    enter(match, an_official(event_of(match)), claim)

    assert result(match) == (Outcome.WIN, claim.winner, SettledBy.BY_STAFF)
    assert again(match).held_at is None


@pytest.mark.nightly
def test_the_agreement_of_the_other_side_settles_it():
    match = reported()
    contradict(match)

    say(match, AWAY, won())

    assert result(match) == (Outcome.WIN, HOME, SettledBy.AGREED)
    assert again(match).held_at is None


@pytest.mark.nightly
def test_both_sides_read_that_it_waits_for_the_desk():
    match = reported()

    contradict(match)

    for entrant in (match.home, match.away):
        page = a_browser(entrant.person).get(f"/events/{event_of(match).pk}/match/")
        assert "Waiting for staff: they entered a different result" in str(
            page.content, "utf-8"
        )
