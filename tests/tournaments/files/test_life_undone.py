"""Undo after do is nothing, whatever the history before it (C10)."""

from collections import Counter

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule, run_state_machine_as_test

from lab.simulation.watch import event_state
from tests.tournaments.files.test_life import LIVED, WHY, EventLife, numbers, sides
from tournaments.core import permissions
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries import undoing
from tournaments.floor.actions import calls, clock
from tournaments.models import (
    Call,
    CallTopic,
    Grade,
    Match,
    Penalty,
    RoundState,
    Tournament,
)
from tournaments.penalties import actions as penalties
from tournaments.penalties import queries as shown
from tournaments.rounds.queries import clocks
from tournaments.rules.errors import TournamentError

pytestmark = pytest.mark.django_db

# Whoever is put out takes his points along; that has tests of its own.
GRADES = [each for each in Grade if each != Grade.DISQUALIFICATION]
undone: Counter[str] = Counter()


class UndoneLife(EventLife):
    """An event in which every act is first tried, taken back, and then done."""

    def must(self, service, *words, **more):
        with transaction.atomic():
            self.there_and_back(service, *words, **more)
            transaction.set_rollback(True)
        return super().must(service, *words, **more)

    def there_and_back(self, service, *words, **more):
        event = Tournament.objects.get(pk=self.id)
        before, newest = event_state(event), undoing.last_action(event)
        try:
            service(self.id, self.owner, *words, **more)
        except TournamentError:
            return
        deed = undoing.last_action(event)
        if deed == newest or self.is_refused(deed):
            return
        undo_action(self.id, self.owner, line=deed.first)
        undone.update(deed.kinds)

        assert event_state(event) == before

    def is_refused(self, deed) -> bool:
        event = Tournament.objects.get(pk=self.id)
        problems, _ = undoing.undo_problems(
            permissions.position_of(self.owner, event), deed
        )
        return bool(problems)

    # What happens between the tables.

    def table(self, number) -> Match | None:
        return self.some(self.current(), number)

    @precondition(EventLife.is_played)
    @rule(is_started=st.booleans())
    def turn_the_clock(self, is_started):
        row = self.round_in(RoundState.PUBLISHED)
        row.tournament = self.event
        words = {
            "round_id": row.pk,
            "expected": clocks.read_clock(row).start_stop_count,
        }
        self.do(clock.start_clock if is_started else clock.stop_clock, **words)

    @precondition(EventLife.is_played)
    @rule(number=numbers, minutes=st.integers(min_value=1, max_value=9))
    def extend(self, number, minutes):
        match = self.table(number)
        if match is not None:
            words = {"match_id": match.pk, "minutes": minutes, "reason": WHY}
            self.do(clock.extend_table, **words)

    @precondition(EventLife.is_played)
    @rule(number=numbers)
    def somebody_calls_and_a_judge_comes(self, number):
        match = self.table(number)
        if match is None or not self.do(
            calls.call_judge, match_id=match.pk, about=CallTopic.RULES
        ):
            return
        call = Call.objects.get(match=match, ended_at=None)
        self.must(calls.take_call, call_id=call.pk)
        self.must(calls.end_call, call_id=call.pk)

    @rule(number=numbers, side=sides, grade=st.sampled_from(GRADES))
    def penalise(self, number, side, grade):
        match = self.some(self.tables()[::-1], number)  # the newest first
        if match is not None:
            self.do(
                penalties.give_penalty,
                entrant=match.seat(side).pk,
                match=match.pk,
                grade=grade,
                infraction="slow_play",
                reason=WHY,
                expected=shown.version_without_penalties(match),
            )

    @rule(number=numbers)
    def pardon(self, number):
        given = Penalty.objects.filter(entrant__tournament=self.id, revoked_at=None)
        row = self.some(list(given.order_by("-made_at")), number)
        if row is not None:
            self.do(penalties.revoke_penalty, penalty=row.pk, reason=WHY)


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.both
def test_whatever_is_done_can_be_undone():
    undone.clear()
    few = settings(LIVED, max_examples=4, stateful_step_count=12, derandomize=True)

    run_state_machine_as_test(UndoneLife, settings=few)

    assert {"round_drafted", "round_published", "round_closed", "result_entered"} <= (
        undone.keys()
    )


@pytest.mark.nightly(seconds=60)
def test_whatever_is_done_in_25_events_can_be_undone():
    many = settings(LIVED, max_examples=25, stateful_step_count=20)

    run_state_machine_as_test(UndoneLife, settings=many)
