"""Undoing while others act: one after the other, never half (C1, C10)."""

import pytest

from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.races import TRIALS, at_once
from tests.builders.swiss import a_draft, anew, log_of, published, table
from tests.builders.tables import enter, say, won
from tournaments.core import rounds as selectors
from tournaments.core.action import seal_breaches
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries import undoing
from tournaments.models import Match, RoundState, Seat

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]


@pytest.fixture
def owner():
    return a_person("Olga")


def is_whole(event) -> bool:
    """Tell whether log, pairings, standings and seats fit each other."""
    seated = Match.objects.filter(round__tournament=event).exclude(outcome="cancelled")
    people = sum(1 + (row.away_id is not None) for row in seated)
    seats = Seat.objects.filter(round__tournament=event).count()
    return (
        not seal_breaches(event)
        and not selectors.recheck_event(event)
        and seats == people
    )


@TRIALS
def test_undoing_a_draft_while_it_is_published(owner, trials):
    """Either it is published and stays, or it is gone; never both."""
    ends = set()
    for _ in range(trials):
        event = a_running_event(8, owner)
        draft = a_draft(event)
        line = undoing.last_action(event).first

        published_, undone = at_once(
            lambda draft=draft: published(draft),
            lambda event=event, line=line: undo_action(event.pk, owner, line=line),
        )

        ends.add((published_, undone))
        state = anew(draft).state
        assert (published_ == "done") != (undone == "done")
        assert state == (
            RoundState.PUBLISHED if published_ == "done" else RoundState.CANCELLED
        )
        assert is_whole(event)
    assert ends <= {("done", "Stale"), ("Stale", "done")}


@TRIALS
def test_undoing_a_round_that_is_being_reported_in(owner, trials):
    """A report counts in a round that stays, or is refused in one that went."""
    for _ in range(trials):
        event = a_running_event(8, owner)
        match = table(published(a_draft(event)), 1)
        line = undoing.last_action(event).first

        said, undone = at_once(
            lambda match=match: say(
                match, "home", won(), by=owner, entrant=match.home_id
            ),
            lambda event=event, line=line: undo_action(event.pk, owner, line=line),
        )

        assert sorted((said == "done", undone == "done")) == [False, True]
        is_out = anew(match.round).state == RoundState.PUBLISHED
        assert is_out == (said == "done")
        assert is_whole(event)


@TRIALS
def test_two_undo_the_same_act(owner, trials):
    for _ in range(trials):
        event = a_running_event(8, owner)
        match = table(published(a_draft(event)), 1)
        enter(match, owner, won())
        line = undoing.last_action(event).first
        before = len(log_of(event))

        ends = at_once(
            *[lambda event=event, line=line: undo_action(event.pk, owner, line=line)]
            * 4
        )

        assert sorted(ends) == ["Stale"] * 3 + ["done"]
        assert len(log_of(event)) == before + 1
        assert anew(match).is_open
        assert is_whole(event)
