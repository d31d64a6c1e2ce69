"""How an event ends: over, called off, taken up again (events 2)."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.builders.events import (
    a_running_event,
    an_event,
    an_official,
    lines,
)
from tests.builders.tables import a_round
from tournaments.desk import actions as events
from tournaments.models import (
    Entrant,
    Match,
    Role,
    RoundState,
    SettledBy,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.rules.errors import Forbidden, TournamentError

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def payload(event, kind):
    [line] = lines(event, kind)
    return line.payload.before, line.payload.after, line.payload.reason


# The end.


def a_played_event(**cells):
    """Give an event whose three Swiss rounds are closed; it has no cut."""
    event = a_running_event(2, **{"cut": 0, **cells})
    pair = tuple(Entrant.objects.filter(tournament=event))
    for number in (1, 2, 3):
        a_round(event, pair, number=number, state=RoundState.CLOSED)
    Match.objects.update(
        outcome="win",
        winner="home",
        settled=SettledBy.AGREED,
        settled_at=timezone.now(),
    )
    return event


def finish(event):
    event.refresh_from_db()
    return events.finish_event(event.pk, event.owner, expected=event.version)


@pytest.mark.nightly
def test_an_event_ends_when_its_last_round_is_closed():
    event = a_played_event()

    finish(event)

    event.refresh_from_db()
    assert event.state == TournamentState.FINISHED
    assert event.finished_at is not None
    before, after, _ = payload(event, "event_finished")
    assert before == {"state": "running"}
    assert after == {"state": "finished", "lot_seed": event.lot_seed}


def test_all_that_is_left_to_do_is_told_at_once():
    event = a_played_event(rounds=5, cut=4)
    one, two = Entrant.objects.filter(tournament=event)
    Match.objects.filter(round__number=1).update(
        disputed_at=timezone.now() + dt.timedelta(minutes=1)
    )
    a_round(event, (one, two), number=4)
    a_round(event, (two, one), number=5, state=RoundState.DRAFT)

    with pytest.raises(events.NotReady) as refused:
        finish(event)

    assert refused.value.problems == (
        "Round 4 is not closed. Close it.",
        "Round 5 is not closed. Discard it.",
        "3 of 5 Swiss rounds are closed. Play the remaining rounds.",
        "The cut has not been played. Confirm it.",
        "Table 1 of round 1 is disputed. Let a judge rule on it.",
    )


def test_a_dispute_that_was_settled_is_not_in_the_way():
    event = a_played_event()
    Match.objects.update(disputed_at=timezone.now() - dt.timedelta(minutes=1))

    assert finish(event).state == TournamentState.FINISHED


@pytest.mark.nightly
def test_a_cut_is_played_to_its_final():
    event = a_played_event(cut=2, stage=Stage.CUT)
    pair = tuple(Entrant.objects.filter(tournament=event))
    Tournament.objects.update(cut_seeds=[str(each.pk) for each in pair])

    with pytest.raises(events.NotReady, match="0 of 1 rounds of the cut are closed"):
        finish(event)

    a_round(event, pair, stage=Stage.CUT, state=RoundState.CLOSED)
    assert finish(event).state == TournamentState.FINISHED


@pytest.mark.nightly
def test_an_event_that_does_not_run_is_not_finished():
    event = an_event()

    with pytest.raises(TournamentError, match="“Registration open”"):
        finish(event)


@pytest.mark.nightly
@pytest.mark.parametrize(
    "state",
    [each for each in TournamentState.values if each not in ("finished", "cancelled")],
)
def test_an_event_is_called_off_with_a_reason(state):
    event = a_running_event(4, state=state)

    events.cancel_event(
        event.pk,
        event.owner,
        expected=0,
        reason=" The hall  is flooded. ",
        typed_name=event.name,
    )

    event.refresh_from_db()
    assert event.state == TournamentState.CANCELLED
    assert payload(event, "event_cancelled") == (
        {"state": state},
        {"state": "cancelled"},
        "The hall is flooded.",
    )


def test_an_event_that_is_played_is_called_off_by_its_typed_name():
    event = a_running_event(4)

    for name in ("", "Another Open"):
        with pytest.raises(TournamentError, match="name of the event"):
            events.cancel_event(
                event.pk, event.owner, expected=0, reason="Rain.", typed_name=name
            )

    event.refresh_from_db()
    assert event.state == TournamentState.RUNNING


@pytest.mark.nightly
@pytest.mark.parametrize("state", [TournamentState.FINISHED, TournamentState.CANCELLED])
def test_what_is_over_is_not_called_off(state):
    event = a_running_event(4, state=state)

    with pytest.raises(TournamentError, match=state.label):
        events.cancel_event(event.pk, event.owner, expected=0, reason="Rain.")


@pytest.mark.parametrize("reason", ["", "  ", "x" * 401])
def test_a_cancellation_needs_a_reason_of_some_words(reason):
    event = an_event()

    with pytest.raises(TournamentError, match="reason"):
        events.cancel_event(event.pk, event.owner, expected=0, reason=reason)


@pytest.mark.nightly
def test_an_organiser_who_does_not_settle_it_cannot_cancel():
    event = an_event()
    judge = an_official(event)

    with pytest.raises(Forbidden):
        events.cancel_event(event.pk, judge, expected=0, reason="Rain.")


# Reopening.


def a_finished_event(days=0):
    ended = timezone.now() - dt.timedelta(days=days)
    return a_running_event(4, state=TournamentState.FINISHED, finished_at=ended)


@pytest.mark.nightly
def test_the_owner_takes_a_finished_event_up_again():
    event = a_finished_event(days=13)

    events.reopen_event(
        event.pk, event.owner, expected=0, reason="Table 3 was mixed up."
    )

    event.refresh_from_db()
    assert (event.state, event.finished_at) == (TournamentState.RUNNING, None)
    assert payload(event, "event_reopened") == (
        {"state": "finished"},
        {"state": "running"},
        "Table 3 was mixed up.",
    )


def test_after_fourteen_days_the_results_stand():
    event = a_finished_event(days=14)

    with pytest.raises(TournamentError, match="more than 14 days ago"):
        events.reopen_event(event.pk, event.owner, expected=0, reason="Too late.")


@pytest.mark.nightly
def test_only_the_owner_reopens():
    event = a_finished_event()
    other = an_official(event, Role.ORGANISER)

    with pytest.raises(Forbidden, match="owner"):
        events.reopen_event(event.pk, other, expected=0, reason="I want to.")


def test_only_a_finished_event_is_reopened():
    event = an_event()

    with pytest.raises(TournamentError, match="“Finished”"):
        events.reopen_event(event.pk, event.owner, expected=0, reason="Why not.")


@pytest.mark.nightly
def test_reopening_needs_a_reason():
    event = a_finished_event()

    with pytest.raises(TournamentError, match="needs a reason"):
        events.reopen_event(event.pk, event.owner, expected=0, reason="")
