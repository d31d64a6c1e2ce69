"""Corrections at the same moment as others close, report or correct (C2, C3).

What comes of two acts at once must be what comes of them one after the other, in one
of both orders; standings and pairings add up whatever the order was (I4).
"""

from threading import Barrier

import pytest
from django.db.models.functions import Now

from tests.builders import swiss
from tests.builders.corrections import (
    NAME,
    again,
    asking,
    going_back,
    propose,
    round_of,
    table,
)
from tests.builders.events import a_running_event
from tests.builders.people import a_person
from tests.builders.races import TRIALS, at_once, attempted
from tests.builders.tables import won
from tournaments.core import action
from tournaments.core.rounds import (
    recheck_event,
    recompute_standings,
    serialize_current_standings,
)
from tournaments.corrections import actions as corrections
from tournaments.corrections.actions import TablesToPairAgain
from tournaments.models import Match, Role, Round, RoundState, Staff, Tournament
from tournaments.results import actions as results
from tournaments.rounds.actions import rounds
from tournaments.rules.corrections import CurrentRoundChoice
from tournaments.rules.scoring import Outcome

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]


def one_by_one(make, owner, order):
    """Do two deeds one after the other; give the end and how each fared."""
    event, deeds = make(owner)
    ends = {at: attempted(deeds[at]) for at in order}
    return ending(event), tuple(ends[at] for at in sorted(ends))


def ending(event: Tournament):
    """Give what an event has come to, by numbers that every trial shares."""
    seats = Match.objects.filter(round__tournament=event)
    return (
        again(event).stage,
        *Round.objects.filter(tournament=event)
        .order_by("stage", "number", "made_at")
        .values_list("stage", "number", "state", "is_edited"),
        seats.exclude(outcome=Outcome.CANCELLED).count(),
        seats.filter(winner="away").count(),
        seats.filter(outcome=Outcome.PENDING).count(),
    )


def tried(make, owner, trials):
    expected = {one_by_one(make, owner, order) for order in ((0, 1), (1, 0))}
    for _ in range(trials):
        event, deeds = make(owner)
        ends = tuple(at_once(*deeds))
        assert (ending(event), ends) in expected
        assert recheck_event(again(event)) == []
        assert action.seal_breaches(event) == []


# What is tried.


def current(owner):
    """Correct a result of the round that somebody else closes."""
    event = a_running_event(4, owner)
    round_ = swiss.decide(swiss.published(swiss.a_draft(event)))
    words = asking(table(round_))
    return event, (
        lambda: corrections.correct_result(event.pk, owner, **words),
        lambda: rounds.close_round(
            event.pk, owner, round_id=round_.pk, expected=round_.version
        ),
    )


def older(owner):
    """Correct a result of round 1 while somebody closes round 2."""
    event = a_running_event(8, owner)
    match = table(swiss.play(event))
    second = swiss.decide(swiss.published(swiss.a_draft(event, 2)))
    words = asking(match)
    return event, (
        lambda: corrections.correct_result(event.pk, owner, **words),
        lambda: rounds.close_round(
            event.pk, owner, round_id=second.pk, expected=second.version
        ),
    )


def pairing_again(owner):
    """Pair tables again at which somebody enters a result."""
    event = a_running_event(8, owner)
    match = table(swiss.play(event))
    second = swiss.published(swiss.a_draft(event, 2))
    theirs = next(row for row in swiss.tables(second) if row.side_of(match.home_id))
    repairs = TablesToPairAgain(
        choice=CurrentRoundChoice.REPAIR_TABLES, expected=second.version
    )
    words = asking(match, repairs=repairs, typed_name=NAME)
    return event, (
        lambda: corrections.correct_result(event.pk, owner, **words),
        lambda: entered(event, owner, theirs),
    )


def entered(event, owner, row):
    results.enter_result(
        event.pk, owner, match_id=row.pk, expected=0, claim=won("home")
    )


def going(owner):
    """Roll back to the end of round 1 while somebody corrects a result of it."""
    event = a_running_event(8, owner)
    first = swiss.play(event)
    swiss.published(swiss.a_draft(event, 2))
    back, words = going_back(first), asking(table(first))
    return event, (
        lambda: corrections.restore_round(event.pk, owner, **back),
        lambda: corrections.correct_result(event.pk, owner, **words),
    )


@TRIALS
@pytest.mark.parametrize("make", [current, older, pairing_again, going])
def test_two_acts_at_once_are_two_acts_in_some_order(make, olga, trials):
    """C2."""
    tried(make, olga, trials)


@TRIALS
def test_of_two_who_confirm_one_does(olga, trials):
    judges = [a_person(f"Judge{number}") for number in range(2)]
    for _ in range(trials):
        event = swiss.a_cut(8, owner=olga)
        swiss.publish_cut(event)
        for each in judges:
            Staff.objects.create(tournament=event, person=each, role=Role.JUDGE)
        match = table(round_of(event, 1))
        made = propose(match)

        ends = at_once(*(confirming(event, made, who) for who in judges))

        assert sorted(ends) == ["Stale", "done"]
        assert again(match).winner == "away"
        assert again(match).version == match.version + 1
        assert recheck_event(again(event)) == []


def confirming(event, made, who):
    return lambda: corrections.confirm_proposal(event.pk, who, proposal_id=made.pk)


# C3: the same trial finds services that do not lock.


def test_the_trial_finds_services_that_do_not_lock(olga):
    """Between read and write the other comes in, and the standings are wrong."""
    for _ in range(5):
        event = a_running_event(4, olga)
        round_ = swiss.decide(swiss.published(swiss.a_draft(event)))
        match, gate = table(round_), Barrier(2)

        at_once(
            lambda gate=gate, match=match: corrected_without_a_lock(match, gate),
            lambda gate=gate, round_=round_: closed_without_a_lock(round_, gate),
        )

        assert recheck_event(again(event)) != []


def corrected_without_a_lock(match, gate):
    closed = list(Round.objects.filter(pk=match.round_id, state=RoundState.CLOSED))
    gate.wait(timeout=30)
    Match.objects.filter(pk=match.pk).update(winner="away")
    for each in closed:
        each.standings = recompute_standings(each)
        each.save()


def closed_without_a_lock(round_, gate):
    found = serialize_current_standings(round_.tournament)
    gate.wait(timeout=30)
    Round.objects.filter(pk=round_.pk).update(
        state=RoundState.CLOSED, closed_at=Now(), standings=found
    )
