"""The start of an event: who is in, what keeps it from starting (events 2, 3, 10)."""

import datetime as dt

import pytest
from django.utils import timezone

from tests.builders.events import (
    NAMES,
    a_field,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tournaments.core import events as selectors
from tournaments.core.action import seal_breaches
from tournaments.desk import actions as events
from tournaments.desk.queries.starting import start_overview
from tournaments.entries import actions as entrants
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Role,
    TournamentState,
    UndeterminedPolicy,
)
from tournaments.rules.errors import Forbidden, Stale
from tournaments.rules.random_draws import seeded_hash

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def at_check_in(ready=4, **cells):
    """Give an event at check-in; so many have checked in."""
    event = an_event(**{"state": TournamentState.CHECK_IN, **cells})
    a_field(event, ready)
    return event


def start(event, who=None):
    event.refresh_from_db()
    events.start_event(event.pk, who or event.owner, expected=event.version)
    event.refresh_from_db()


def refusals(event):
    with pytest.raises(events.NotReady) as refused:
        start(event)
    return refused.value.problems


def states():
    return dict(Entrant.objects.values_list("name", "state"))


# The start itself.


@pytest.mark.nightly
def test_an_event_starts_with_rounds_and_cut_of_its_table():
    event = at_check_in(9)

    start(event)

    assert (event.state, event.rounds, event.cut) == (TournamentState.RUNNING, 4, 4)
    assert event.started_at is not None
    [line] = lines(event, "event_started")
    assert line.payload.before == {"state": "check_in", "rounds": None, "cut": None}
    assert line.payload.after == {
        "state": "running",
        "entrants": 9,
        "rounds": 4,
        "cut": 4,
        "lot_seed_sha256": seeded_hash(event.lot_seed),
    }
    assert seal_breaches(event) == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "rounds", "cut"),
    [
        ({}, 3, 0),
        ({"rounds": 5}, 5, 0),
        ({"cut": 2}, 3, 2),
        ({"rounds": 2, "cut": 4}, 2, 4),
        ({"cut_points": 6}, 3, 2),
        ({"round_table": "mtr_like"}, 0, 6),
    ],
    ids=str,
)
def test_what_was_settled_is_kept_and_what_is_empty_follows(cells, rounds, cut):
    event = at_check_in(6, **cells)

    start(event)

    assert (event.rounds, event.cut) == (rounds, cut)


@pytest.mark.nightly
def test_only_an_organiser_starts():
    event = at_check_in()
    keeper = an_official(event, Role.SCOREKEEPER)

    with pytest.raises(Forbidden):
        start(event, keeper)


@pytest.mark.nightly
def test_somebody_who_came_meanwhile_makes_the_freeze_list_stale():
    """Events 2: what starts is the list that was confirmed."""
    event = at_check_in()
    shown = event.version
    entrants.add_entrant_at_desk(event.pk, event.owner, name="Zoe Quick")

    with pytest.raises(Stale):
        events.start_event(event.pk, event.owner, expected=shown)


# Who is in.


@pytest.mark.nightly
def test_whoever_has_not_checked_in_is_withdrawn():
    event = at_check_in()
    an_entrant(event, "Zoe Late", state=EntrantState.REGISTERED)

    start(event)

    assert states()["Zoe Late"] == EntrantState.WITHDRAWN
    [line] = lines(event, "entrant_withdrawn")
    assert line.entrant.name == "Zoe Late"
    assert line.payload.reason == "Not checked in at the start."


@pytest.mark.nightly
def test_without_check_in_everybody_registered_is_in():
    event = an_event(has_check_in=False)
    a_field(event, 4)
    Entrant.objects.update(state=EntrantState.REGISTERED)

    start(event)

    assert {*states().values()} == {EntrantState.REGISTERED}
    assert lines(event, "entrant_withdrawn") == []


def waiting(event, name, *, hours, is_here=True, **cells):
    then = timezone.now() - dt.timedelta(hours=hours)
    return an_entrant(
        event,
        name,
        state=EntrantState.WAITLISTED,
        registered_at=then,
        checked_in_at=then if is_here else None,
        **cells,
    )


@pytest.mark.nightly
def test_those_who_wait_and_are_here_move_up_in_order_while_there_is_room():
    event = at_check_in(4, capacity=6)
    waiting(event, "Third", hours=1)
    waiting(event, "Second", hours=2)
    waiting(event, "First", hours=3)
    waiting(event, "Not here", hours=4, is_here=False)

    start(event)

    found = states()
    assert found["First"] == found["Second"] == EntrantState.CHECKED_IN
    assert found["Third"] == found["Not here"] == EntrantState.WAITLISTED
    moved = [each.entrant.name for each in lines(event, "entrant_promoted")]
    assert moved == ["First", "Second"]


@pytest.mark.nightly
def test_nobody_moves_up_without_an_accepted_list_where_one_is_needed():
    event = at_check_in(
        4,
        capacity=8,
        list_policy=ListPolicy.REQUIRED,
        undetermined_policy=UndeterminedPolicy.HEAD_JUDGE,
    )
    Entrant.objects.update(waived="Their lists burned.")
    a_submission(waiting(event, "Legal", hours=4))
    a_submission(waiting(event, "In doubt", hours=3), verdict="UNDETERMINED")
    waiting(event, "Without", hours=2)
    waiting(event, "Waived", hours=1, waived="His list burned.")

    start(event)

    found = states()
    assert found["Legal"] == found["Waived"] == EntrantState.CHECKED_IN
    assert found["In doubt"] == found["Without"] == EntrantState.WAITLISTED


def test_a_place_of_somebody_absent_goes_to_whoever_waits():
    event = at_check_in(4, capacity=5)
    an_entrant(event, "Absent", state=EntrantState.REGISTERED)
    waiting(event, "First", hours=1)

    start(event)

    assert states()["Absent"] == EntrantState.WITHDRAWN
    assert states()["First"] == EntrantState.CHECKED_IN


# What keeps it from starting.


@pytest.mark.nightly
def test_everything_in_the_way_is_told_at_once():
    event = an_event(list_policy=ListPolicy.REQUIRED)
    a_field(event, 3)
    a_submission(Entrant.objects.get(name=NAMES[0]))
    doubted = Entrant.objects.get(name=NAMES[1])
    a_submission(doubted, verdict="UNDETERMINED", accepted=False)

    closed, few, missing, undecided = refusals(event)

    assert (
        closed == "Check-in is not open yet. Open it, or turn it off in the settings."
    )
    assert few == "3 entrants are ready; an event needs at least 4. Check in 1 more."
    assert missing.startswith("Entrants without a deck list (1): Cleo Marsh.")
    assert undecided.startswith("Deck lists not accepted (1): Ben Okafor.")
    assert lines(event, "event_started") == []


@pytest.mark.nightly
@pytest.mark.parametrize("state", [TournamentState.DRAFT, TournamentState.CANCELLED])
def test_an_event_in_another_state_does_not_start(state):
    event = at_check_in(state=state)

    assert refusals(event) == (
        f"The event has the status “{state.label}”. Open registration, then check-in.",
    )


@pytest.mark.nightly
def test_an_event_starts_once():
    event = at_check_in()
    start(event)

    assert refusals(event)[0].startswith("The event has the status “Running”.")


@pytest.mark.nightly
def test_check_in_whose_time_has_come_need_not_be_opened_by_hand():
    event = at_check_in(state=TournamentState.REGISTRATION)
    event.check_in_opens_at = timezone.now() - dt.timedelta(seconds=1)
    event.save()

    start(event)

    assert event.state == TournamentState.RUNNING


def test_without_swiss_rounds_everybody_must_fit_into_the_bracket():
    event = at_check_in(5, rounds=0, cut=4)

    [told] = refusals(event)
    assert told.startswith("No Swiss rounds are planned, and a cut to 4 has no room")


# Lists.


@pytest.mark.nightly
def test_a_deadline_that_lies_ahead_is_now():
    event = at_check_in()
    assert not selectors.are_deck_lists_locked(event)

    start(event)

    assert event.list_deadline_at <= timezone.now()
    assert selectors.are_deck_lists_locked(event)


@pytest.mark.nightly
def test_a_deadline_that_has_passed_stays():
    passed = timezone.now() - dt.timedelta(hours=1)
    event = at_check_in(list_deadline_at=passed)

    start(event)

    assert event.list_deadline_at == passed


@pytest.mark.nightly
def test_whoever_was_unlocked_plays_with_the_list_that_he_has():
    event = at_check_in()
    Entrant.objects.filter(name=NAMES[0]).update(is_unlocked=True)

    start(event)

    row = Entrant.objects.get(name=NAMES[0])
    assert (row.is_unlocked, row.version) == (False, 1)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("policy", "cells", "starts"),
    [
        (ListPolicy.NONE, None, True),
        (ListPolicy.OPTIONAL, None, True),
        (ListPolicy.OPTIONAL, {}, True),
        (ListPolicy.OPTIONAL, {"verdict": "UNDETERMINED"}, False),
        (ListPolicy.OPTIONAL, {"verdict": "UNDETERMINED", "accepted": False}, True),
        (ListPolicy.REQUIRED, None, False),
        (ListPolicy.REQUIRED, {}, True),
        (ListPolicy.REQUIRED, {"verdict": "UNDETERMINED"}, False),
        (ListPolicy.REQUIRED, {"verdict": "UNDETERMINED", "accepted": False}, False),
        (ListPolicy.REQUIRED, {"verdict": "UNDETERMINED", "accepted": True}, True),
    ],
    ids=str,
)
def test_which_lists_let_an_event_start(policy, cells, starts):
    event = at_check_in(
        3, list_policy=policy, undetermined_policy=UndeterminedPolicy.HEAD_JUDGE
    )
    Entrant.objects.update(waived="They share one deck.")
    fourth = an_entrant(event, "Zoe Fourth")
    if cells is not None:
        a_submission(fourth, **cells)

    assert selectors.start_preview(event).is_possible is starts


@pytest.mark.nightly
@pytest.mark.parametrize("size", [4, 40])
def test_the_freeze_list_takes_two_queries_for_few_and_many(
    size, django_assert_num_queries
):
    event = at_check_in(size)

    with django_assert_num_queries(2):
        frozen = selectors.start_preview(event)

    assert len(frozen.ready) == size


@pytest.mark.parametrize(
    ("cells", "warned"),
    [
        ({}, []),
        ({"rounds": 5, "cut": 0}, []),
        ({"rounds": 2}, ["2 rounds are set, and a round robin of 5 needs 5"]),
        ({"cut": 4}, ["A cut to 4 is set, and a round robin has none"]),
    ],
)
def test_other_numbers_than_those_of_a_round_robin_are_warned_of(cells, warned):
    """ST-2."""
    event = at_check_in(5, structure="round_robin", **cells)

    found = start_overview(event).schedule_warnings

    assert [each[: len(text)] for each, text in zip(found, warned, strict=True)] == (
        warned
    )
