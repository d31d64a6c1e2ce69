"""A whole event, lived at random: whatever people do, some things always hold (C10).

Every step is an act of the desk or of somebody at a table, by the services alone. What
is refused is refused with words; what is done leaves the event whole.
"""

from datetime import timedelta
from uuid import UUID

import pytest
from django.db import transaction
from django.db.models.functions import Now
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.builders.events import NAMES, a_running_event, an_entrant
from tests.builders.tables import a_claim, conceded, tied, won
from tournaments.core import played
from tournaments.core import rounds as selectors
from tournaments.corrections import actions as corrections
from tournaments.corrections.queries import restoring
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.entries.actions import OpenMatchChoice
from tournaments.files import invariants
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Round,
    RoundState,
    Seat,
    SettledBy,
    Side,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.results import actions as results
from tournaments.results.queries import (
    match_version_for_report,
    matches_with_reports,
    reports_version,
)
from tournaments.rounds.actions import cut, edits, rounds
from tournaments.rounds.actions.edits import RoundEdit
from tournaments.rounds.queries.round_board import read_round_board
from tournaments.rounds.queries.standings import read_standings
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import StandingsState

pytestmark = pytest.mark.nightly

HOME, AWAY = Side.HOME, Side.AWAY
ROUNDS, CUT_ROUNDS = 3, 2
NOT_FINAL = (SettledBy.NOT, SettledBy.BY_CLOCK)
WHY = "It was agreed at the desk."
SAID = [won(HOME), won(AWAY, "7:10"), tied(), conceded(by=HOME), a_claim("agreed_tie")]
DECIDED = [*SAID, a_claim("no_show", HOME), a_claim("double_loss")]
DECISIVE = [won(HOME), won(AWAY, "7:10"), conceded(by=AWAY), a_claim("no_show", HOME)]
numbers = st.integers(min_value=0, max_value=99)
sides = st.sampled_from([HOME, AWAY])
answers = st.sampled_from([results.confirm_report, results.dispute_result])


def an_event_to_repeat() -> Tournament:
    """Start an event of seven whose lots fall as they fell the last time."""
    event = a_running_event(
        0, rounds=ROUNDS, cut=4, late_entry_until_round=ROUNDS, lot_seed="5" * 64
    )
    for at, name in enumerate(NAMES[:7], 1):
        an_entrant(event, name, id=UUID(int=at))
    return event


class EventLife(RuleBasedStateMachine):
    """An event of seven without accounts, for whom the owner acts."""

    def __init__(self):
        super().__init__()
        self._view = None
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        self.id = an_event_to_repeat().pk
        self.owner = self.event.owner
        self.late = 0
        self.looked_at = -1

    def teardown(self):
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    # What is there.

    @property
    def event(self) -> Tournament:
        return self.view[0]

    @property
    def view(self) -> tuple[Tournament, list[Round]]:
        """Give the event and its rounds, read anew after every act."""
        if self._view is None:
            there = Round.objects.filter(tournament=self.id).defer(*played.BULKY)
            self._view = Tournament.objects.get(pk=self.id), list(there)
        return self._view

    def rounds(self, *states, stage=None) -> list[Round]:
        return [
            each
            for each in self.view[1]
            if each.state in states and stage in (None, each.stage)
        ]

    def round_in(self, state) -> Round | None:
        return next(iter(self.rounds(state)), None)

    def is_swiss(self) -> bool:
        return self.event.stage == Stage.SWISS

    def is_played(self) -> bool:
        return bool(self.rounds(RoundState.PUBLISHED))

    def has_draft(self) -> bool:
        return bool(self.rounds(RoundState.DRAFT))

    def next_number(self, stage=Stage.SWISS) -> int:
        there = set(RoundState) - {RoundState.CANCELLED}
        return len(self.rounds(*there, stage=stage)) + 1

    def may_draft(self) -> bool:
        is_free = not self.has_draft() and self.next_number() <= ROUNDS
        return self.is_swiss() and is_free

    def is_swiss_over(self) -> bool:
        return len(self.rounds(RoundState.CLOSED, stage=Stage.SWISS)) == ROUNDS

    def may_confirm(self) -> bool:
        return self.is_swiss_over() and self.next_number(Stage.CUT) == 1

    def may_publish_cut(self) -> bool:
        is_left = self.next_number(Stage.CUT) <= CUT_ROUNDS
        return not self.is_swiss() and not self.is_played() and is_left

    def tables(self, **where) -> list[Match]:
        """Give tables of two in the order in which they were published."""
        found = matches_with_reports(self.event).filter(away__isnull=False, **where)
        played_in = ("-round__stage", "round__number", "table")
        return list(found.exclude(outcome=Outcome.CANCELLED).order_by(*played_in))

    def current(self, **where) -> list[Match]:
        return self.tables(round__state=RoundState.PUBLISHED, **where)

    def some(self, rows, number):
        return rows[number % len(rows)] if rows else None

    # Doing.

    def do(self, service, *words, **more) -> bool:
        """Do something that may be refused, but never break."""
        try:
            self.must(service, *words, **more)
        except TournamentError:
            return False
        return True

    def must(self, service, *words, **more):
        """Do something that nothing speaks against."""
        self._view = None
        return service(self.id, self.owner, *words, **more)

    # Rounds.

    @precondition(may_draft)
    @rule()
    def draft(self):
        self.must(rounds.draft_swiss_round, number=self.next_number())

    @precondition(has_draft)
    @rule()
    def redraft(self):
        row = self.round_in(RoundState.DRAFT)
        self.do(rounds.redraft_round, round_id=row.pk, expected=row.version)

    @precondition(has_draft)
    @rule()
    def discard(self):
        row = self.round_in(RoundState.DRAFT)
        self.must(rounds.discard_draft, round_id=row.pk, expected=row.version)

    @precondition(has_draft)
    @rule()
    def publish(self):
        row = self.round_in(RoundState.DRAFT)
        self.do(
            rounds.publish_swiss_round,
            round_id=row.pk,
            expected=row.version,
            acknowledged=[each["key"] for each in row.notices],
        )

    @precondition(is_played)
    @rule()
    def unpublish(self):
        row = self.round_in(RoundState.PUBLISHED)
        self.do(
            rounds.unpublish_round, round_id=row.pk, expected=row.version, reason=WHY
        )

    @precondition(is_played)
    @rule()
    def close(self):
        row = self.round_in(RoundState.PUBLISHED)
        is_free = read_round_board(row).can_close
        done = self.do(rounds.close_round, round_id=row.pk, expected=row.version)

        assert done == is_free

    @initialize(
        played=st.integers(min_value=0, max_value=ROUNDS),
        is_cut=st.booleans(),
        number=numbers,
    )
    def it_has_come_so_far(self, played, is_cut, number):
        for _ in range(played):
            self.a_round_goes_by(number)
        if is_cut and played == ROUNDS:
            self.confirm_the_cut()
        self.the_desk_goes_on(number)
        self.the_desk_goes_on(number)

    def a_round_goes_by(self, number):
        """Play a whole round, as most rounds are played."""
        self.draft()
        self.publish()
        self.everybody_hands_in_a_slip(number)
        self.close()

    @rule(number=numbers)
    def the_desk_goes_on(self, number):
        """Do whatever comes next."""
        if self.is_played():
            if self.current(outcome=Outcome.PENDING):
                self.everybody_hands_in_a_slip(number)
            else:
                self.close()
        elif self.has_draft():
            self.publish()
        elif self.may_draft():
            self.draft()
        elif self.may_publish_cut():
            self.publish_the_next_round_of_the_cut()
        elif self.may_confirm():
            self.confirm_the_cut()

    # Changes by hand.

    def an_edit(self, round_) -> RoundEdit:
        return RoundEdit(round_id=round_.pk, expected=round_.version, reason=WHY)

    def editable(self) -> Round | None:
        return self.round_in(RoundState.DRAFT) or self.round_in(RoundState.PUBLISHED)

    @precondition(lambda self: self.is_swiss() and self.editable())
    @rule(one=numbers, two=numbers)
    def swap(self, one, two):
        row = self.editable()
        people = [seat.entrant_id for seat in row.seats.order_by("entrant__name")]
        if people:
            pair = {"one": self.some(people, one), "two": self.some(people, two)}
            self.do(edits.swap_seats, self.an_edit(row), **pair)

    @precondition(lambda self: self.is_swiss() and self.editable())
    @rule(number=numbers)
    def break_up(self, number):
        row = self.editable()
        match = self.some(list(selectors.matches_by_table(row)), number)
        if match is not None:
            self.do(edits.cancel_table, self.an_edit(row), match_id=match.pk)

    @precondition(lambda self: self.is_swiss() and self.editable())
    @rule(number=numbers)
    def repair(self, number):
        row = self.editable()
        match = self.some(list(selectors.matches_by_table(row)), number)
        chosen = [match.pk] if match is not None else []
        self.do(edits.pair_tables_again, self.an_edit(row), tables=chosen)

    @precondition(is_played)
    @rule(number=numbers, to=st.integers(min_value=1, max_value=9))
    def move(self, number, to):
        row = self.round_in(RoundState.PUBLISHED)
        match = self.some(list(selectors.matches_by_table(row)), number)
        if match is not None:
            self.do(edits.move_table, self.an_edit(row), match_id=match.pk, table=to)

    # Coming and going.

    @precondition(is_swiss)
    @rule(behind=st.integers(min_value=0, max_value=1))
    def enter_late(self, behind):
        newest = played.newest_round(self.event, Stage.SWISS)
        losses = newest.number if newest else 0
        self.late += 1
        name = f"Late {self.late}"
        self.do(entrants.enter_late_entrant, losses=losses - behind, name=name)

    @rule(number=numbers, how=st.sampled_from([None, *OpenMatchChoice]))
    def drop(self, number, how):
        people = list(played.active_entrants(self.event).order_by("name"))
        if len(people) > 4:
            row = self.some(people, number)
            words = {"entrant": row.pk, "expected": row.version, "reason": WHY}
            self.do(entrants.drop_from_event, **words, open_match=how)

    @precondition(is_swiss)
    @rule(number=numbers)
    def undrop(self, number):
        gone = Entrant.objects.filter(tournament=self.id, state=EntrantState.DROPPED)
        row = self.some(list(gone.order_by("name")), number)
        if row is not None:
            self.do(entrants.undrop_entrant, entrant=row.pk, expected=row.version)

    @precondition(is_swiss)
    @rule(
        number=numbers,
        at=st.integers(min_value=1, max_value=ROUNDS),
        deed=st.sampled_from([entrants.award_byes, entrants.revoke_byes]),
    )
    def award_or_revoke_a_bye(self, number, at, deed):
        row = self.some(
            list(played.active_entrants(self.event).order_by("name")), number
        )
        if row is not None:
            self.do(deed, entrant=row.pk, expected=row.version, rounds=[at])

    # Results.

    @precondition(is_played)
    @rule(number=numbers, one=st.sampled_from(SAID), two=st.sampled_from(SAID))
    def both_report(self, number, one, two):
        self.report(number, HOME, one)
        self.report(number, AWAY, two)

    @precondition(is_played)
    @rule(number=numbers, claim=st.sampled_from(SAID))
    def both_report_the_same(self, number, claim):
        self.both_report(number, claim, claim)

    @precondition(is_played)
    @rule(number=numbers, side=sides, claim=st.sampled_from(SAID))
    def report(self, number, side, claim):
        match = self.some(self.current(settled__in=NOT_FINAL), number)
        if match is not None:
            self.do(
                results.report_result,
                match_id=match.pk,
                expected=match_version_for_report(match, side=side),
                claim=claim,
                entrant=match.seat(side).pk,
            )

    @precondition(is_played)
    @rule(number=numbers, side=sides, claim=st.sampled_from(SAID), answer=answers)
    def one_reports_and_the_other_answers(self, number, side, claim, answer):
        self.report(number, side, claim)
        self.answer(number, AWAY if side == HOME else HOME, answer)

    @precondition(is_played)
    @rule(number=numbers, side=sides, answer=answers)
    def answer(self, number, side, answer):
        match = self.some(self.current(settled__in=NOT_FINAL), number)
        if match is not None:
            self.do(
                answer,
                match_id=match.pk,
                expected=reports_version(match),
                entrant=match.seat(side).pk,
            )

    @precondition(is_played)
    @rule()
    def time_goes_by(self):
        """Let every countdown end, and the clock come by."""
        running = Match.objects.filter(round__tournament=self.id)
        running.filter(accepts_at__isnull=False).update(
            accepts_at=Now() - timedelta(seconds=1)
        )
        self._view = None
        results.accept_overdue_reports()

        assert not Match.objects.filter(
            round__tournament=self.id,
            round__state=RoundState.PUBLISHED,
            accepts_at__isnull=False,
        ).exists()

    @precondition(is_played)
    @rule(number=numbers, claim=st.sampled_from(DECIDED))
    def enter(self, number, claim):
        match = self.some(self.current(outcome=Outcome.PENDING), number)
        if match is not None:
            words = {"match_id": match.pk, "expected": match.version}
            done = self.do(results.enter_result, **words, claim=claim)
            is_lawful = match.round.stage == Stage.SWISS or claim.winner
            assert done == bool(is_lawful and match.disputed_at is None)

    @precondition(is_played)
    @rule(number=numbers)
    def everybody_hands_in_a_slip(self, number):
        """Decide every table that nobody disputes, and rule on the others."""
        for at, match in enumerate(self.current(outcome=Outcome.PENDING)):
            claim = self.some(DECISIVE, number + at)
            words = {"match_id": match.pk, "expected": match.version, "claim": claim}
            if match.disputed_at is None:
                self.must(results.enter_result, **words)
            else:
                self.must(results.rule_on_dispute, **words, reason=WHY)

    @precondition(is_played)
    @rule(number=numbers, claim=st.sampled_from(DECIDED))
    def rule_on_a_dispute(self, number, claim):
        match = self.some(self.current(disputed_at__isnull=False), number)
        if match is not None:
            words = {"match_id": match.pk, "expected": match.version}
            self.do(results.rule_on_dispute, **words, claim=claim, reason=WHY)

    @rule(number=numbers, claim=st.sampled_from(DECIDED))
    def correct(self, number, claim):
        decided = [each for each in self.tables() if not each.is_open]
        match = self.some(decided[::-1], number)  # the newest first
        if match is not None:
            words = {"match_id": match.pk, "expected": match.version}
            typed = self.event.name
            more = {"claim": claim, "reason": WHY, "typed_name": typed}
            self.do(corrections.correct_result, **words, **more)

    @rule(number=numbers, claim=st.sampled_from(DECIDED))
    def somebody_is_late_with_his_form(self, number, claim):
        """C7: what was decided about an older state is never done."""
        match = self.some([each for each in self.tables() if each.version], number)
        if match is not None:
            words = {"match_id": match.pk, "expected": match.version - 1}
            assert not self.do(results.enter_result, **words, claim=claim)
            assert not self.do(
                corrections.correct_result, **words, claim=claim, reason=WHY
            )

    # Going back.

    @precondition(is_played)
    @rule()
    def discard_the_round_that_is_played(self):
        row = self.round_in(RoundState.PUBLISHED)
        words = {"reason": WHY, "typed_name": self.event.name}
        self.do(
            corrections.discard_published_round,
            round_id=row.pk,
            expected=row.version,
            **words,
        )

    @rule(number=numbers)
    def open_a_round_again(self, number):
        row = self.some(self.rounds(RoundState.CLOSED), number)
        if row is not None:
            words = {"round_id": row.pk, "expected": row.version, "reason": WHY}
            self.do(corrections.reopen_round, **words)

    @precondition(lambda self: len(self.rounds(RoundState.CLOSED)) > 1)
    @rule(number=numbers)
    def go_back_to_the_end_of_a_round(self, number):
        row = self.some(self.rounds(RoundState.CLOSED), number)
        later = [each.pk for each in restoring.rounds_after(row)]
        words = {"reason": WHY, "typed_name": self.event.name}
        self.do(corrections.restore_round, round_id=row.pk, later=later, **words)

    # The cut and the end.

    @precondition(may_confirm)
    @rule()
    def confirm_the_cut(self):
        self.must(cut.confirm_cut, expected=self.event.version)

    @precondition(may_publish_cut)
    @rule()
    def publish_the_next_round_of_the_cut(self):
        self.must(cut.publish_cut_round, number=self.next_number(Stage.CUT))

    @precondition(is_swiss_over)
    @rule()
    def finish(self):
        """Finish the event, if it is over; it is always taken up again."""
        is_over = len(self.rounds(RoundState.CLOSED, stage=Stage.CUT)) == CUT_ROUNDS
        assert self.do(events.finish_event, expected=self.event.version) == is_over
        if is_over:
            assert read_standings(self.event).state is StandingsState.FINAL
            self.must(events.reopen_event, expected=self.event.version, reason=WHY)

    # What always holds.

    @invariant()
    def the_event_is_whole(self):
        """Look at everything again whenever something has changed."""
        version = self.event.version
        if version == self.looked_at:
            return
        self.looked_at = version
        event = self.event
        assert invariants.broken_invariants(event) == []
        assert event.state in (TournamentState.RUNNING, TournamentState.FINISHED)


# Most of its time goes into the database, which the check takes for slow drawing.
LIVED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.load
@pytest.mark.both
@pytest.mark.django_db
def test_an_event_lives_through_whatever_happens():
    """C10."""
    few = settings(LIVED, max_examples=3, stateful_step_count=15, derandomize=True)
    run_state_machine_as_test(EventLife, settings=few)


@pytest.mark.nightly(seconds=60)
@pytest.mark.django_db
def test_25_events_live_through_whatever_happens():
    """Different ones each night: nothing here is derandomized."""
    many = settings(LIVED, max_examples=25, stateful_step_count=50)
    run_state_machine_as_test(EventLife, settings=many)


# C3: what looks at an event can fail.


def another_winner(event_id):
    Match.objects.filter(round__tournament=event_id, winner=HOME).update(winner=AWAY)


def a_table_without_seats(event_id):
    Seat.objects.filter(round__tournament=event_id).first().delete()


def one_word_for_two(event_id):
    Match.objects.filter(round__tournament=event_id).exclude(winner="").update(
        settled=SettledBy.AGREED
    )


def an_open_table(event_id):
    Match.objects.filter(round__tournament=event_id, winner=HOME).update(
        outcome=Outcome.PENDING, winner="", settled=""
    )


@pytest.mark.both
@pytest.mark.django_db
@pytest.mark.parametrize(
    "spoil", [another_winner, a_table_without_seats, one_word_for_two, an_open_table]
)
def test_what_was_written_past_the_services_is_found(spoil):
    life = EventLife()
    try:
        life.a_round_goes_by(0)
        life.the_event_is_whole()
        spoil(life.id)
        life.looked_at = -1

        with pytest.raises(AssertionError):
            life.the_event_is_whole()
    finally:
        life.teardown()
