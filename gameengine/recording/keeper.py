"""Asks the person who keeps the log instead of seats and chance."""

from collections.abc import Callable
from typing import Any

from gameengine.decisions import (
    PASS,
    Decision,
    DecisionKind,
    athletes_by_name,
    cards_by_number,
)
from gameengine.flow import RUN_A_PLAY
from gameengine.hidden_cards import HiddenPool
from gameengine.measures import ACTION, PLAY
from gameengine.notation.act import CHANCE, UNSEEN, Act
from gameengine.phases.acts import available_acts
from gameengine.phases.lineups import possible_lineups
from gameengine.phases.overtime import leading_seat
from gameengine.phases.results import KEEP_OR_SPEND
from gameengine.pieces import LETTERS
from gameengine.profiles import DesignationOrder, LineupMode
from gameengine.replay.cursor import ENDINGS
from gameengine.replay.stops import GameEnded
from gameengine.table import Event, Outcome

from .log_writer import LogWriter
from .questions import (
    CONCEDE,
    KEEPERS,
    REMARK,
    TWO_KEEPERS,
    InvalidReply,
    NoReplyLeft,
    Question,
    Reply,
    StoredAnswers,
    TableChance,
)

ACT, TIMEOUT, PLAY_CARD = DecisionKind.ACT, DecisionKind.TIMEOUT, DecisionKind.PLAY_CARD
HAND_IS_FULL = "D-34"
BOTH = "both"  # one answer for both seats: neither does anything
PASS_CHOICES = {ACT: PASS, TIMEOUT: "keep"}
# What happens at a question that is skipped: nobody acts, and the offense runs a play.
SKIP_CHOICES = PASS_CHOICES | {DecisionKind.CALL: RUN_A_PLAY}
BOTH_PASS = Reply(CHANCE, BOTH)  # skips a question; at a point, for both seats
Questions = tuple[Question, ...]


class LogKeeper(LogWriter):
    """A log writer that takes its answers from the person who keeps the log.

    When the answers are used up, it looks ahead to the next question that needs an
    answer if nobody acts, so that the person may skip those before it. It looks beyond
    the results of a play, and past a call only to the choice of Play cards.
    """

    __slots__ = (
        *("answers", "asked", "event_count", "first_passed", "observe"),
        *("other_passes", "path", "remarks", "searched_card", "stops_at_call"),
        *("turn", "two_keepers", "written_acts"),
    )

    def __init__(
        self,
        answers: StoredAnswers,
        *,
        two_keepers: bool,
        observe: Callable[[], None],
        stops_at_call: bool = False,
    ) -> None:
        super().__init__(TableChance(answers, self.ask), ())
        self.answers = answers
        answers.handle_side_reply = self.handle_side_reply
        # With two keepers a point is on the path even if a list has no card that fits:
        # otherwise the other keeper would learn that from the missing question.
        self.two_keepers = two_keepers
        self.stops_at_call = stops_at_call
        self.observe = observe  # called before looking ahead
        self.other_passes: tuple[DecisionKind, int] | None = (
            None  # the seat that passes too
        )
        self.turn = 0  # the seat that may add a layer
        self.first_passed = False
        self.searched_card = ""
        self.remarks: list[tuple[int, str]] = []
        self.path: list[Questions] = []  # questions that may be skipped
        self.asked: list[Questions] = []  # open now, and after the path
        self.written_acts: list[Act] | None = None  # before looking ahead
        self.event_count = 0

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle without writing the order, which nobody saw."""
        self.chance.shuffle(cards)
        events = self.t.events
        if events and events[-1][0] == HAND_IS_FULL:
            pool: HiddenPool = cards.pool  # type: ignore[attr-defined]
            if self.searched_card in pool.by_number:
                pool.left_in_deck.append(pool.by_number[self.searched_card])

    def write_choice(self, pending: Decision, choice: str) -> None:
        if pending.ask is DecisionKind.CARD:
            self.searched_card = choice
        super().write_choice(pending, choice)

    def act(self, rule: str, seat: int) -> tuple[int, Any] | None:
        for each in (seat, 1 - seat):
            if self.other_passes == (ACT, each):
                self.other_passes = None
                return None
            self.turn, self.first_passed = each, each != seat
            act = self.answer(rule, ACT, each, available_acts(self.t, each))
            if act is not None:
                return each, act
        return None

    def answer(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Any:
        """Write a choice to the log and return its meaning.

        The choice is the recorded one. If there is a single option, that is taken.
        """
        options = self.known_options(ask, seat, options)
        if self.other_passes == (ask, seat):
            self.other_passes = None
            choice = PASS_CHOICES[ask]
        elif len(options) == 1 and not self.must_ask(ask, seat):
            choice = next(iter(options))
        else:
            choice = self.choose(rule, ask, seat, options)
        self.write_choice(Decision(rule, ask, seat, options), choice)
        return options[choice]

    def choose(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> str:
        """Return the recorded choice of a seat; or raise InvalidReply."""
        reply = self.answers.next_answer(
            lambda: self.questions(rule, ask, seat, options), self.ask
        )
        if reply.choice == BOTH and ask in SKIP_CHOICES:
            is_next = self.is_other_seat_next(ask, seat)
            self.other_passes = (ask, 1 - seat) if is_next else None
            return SKIP_CHOICES[ask]
        if reply.actor == LETTERS[1 - seat] and self.is_other_seat_next(ask, seat):
            self.answers.put_back()  # this seat passed
            return PASS_CHOICES[ask]
        if reply.actor != LETTERS[seat] or reply.choice not in options:
            raise InvalidReply(self.answers.used, reply)
        return reply.choice

    def ask(self, questions: Questions) -> Reply:
        """Store questions without an answer, and pass on all of them to look ahead.

        Raise NoReplyLeft at a question that looking ahead may not pass.
        """
        if self.written_acts is None:
            self.asked = [questions]
            self.written_acts, self.event_count = self.acts.copy(), len(self.t.events)
            self.observe()
        if not self.is_skippable(questions[0]):
            self.asked = [self.asked[0], questions]
            raise NoReplyLeft
        self.path.append(questions)
        return BOTH_PASS

    def is_skippable(self, question: Question) -> bool:
        """Return whether looking ahead may go on past a question."""
        if question.kind is DecisionKind.CALL:
            is_first = all(each[0].kind is not DecisionKind.CALL for each in self.path)
            return is_first and not self.stops_at_call
        return question.kind in PASS_CHOICES

    def record_event(self, event: Event) -> None:
        if event[1] == "down":
            self.answers.down += 1
        super().record_event(event)

    def handle_side_reply(self, reply: Reply) -> None:
        """Handle a remark, a change of who keeps the log, or an early end."""
        if reply.actor == REMARK:
            self.remarks.append((len(self.acts), reply.choice))
        elif reply.actor == KEEPERS:
            self.two_keepers = reply.choice == TWO_KEEPERS
        else:
            self.end_game(reply)

    def store_last_remarks(self) -> None:
        """Store the remarks that were made after the end of the game."""
        answers = self.answers
        while answers.used < len(answers.replies):
            reply = answers.replies[answers.used]
            if reply.actor not in (REMARK, KEEPERS):
                break
            answers.used += 1
            self.handle_side_reply(reply)

    def end_game(self, reply: Reply) -> None:
        """End the game by a concession, which the other seat wins, or by time."""
        t = self.t
        conceded = reply.choice == CONCEDE
        self.acts.append(Act(reply.actor, reply.choice))
        winner = 1 - LETTERS.index(reply.actor) if conceded else leading_seat(t)
        home, away = t.score
        t.outcome = Outcome(winner, (home, away), ENDINGS[reply.choice])
        raise GameEnded(t.outcome)

    # What is asked.

    def known_options(
        self, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> dict[str, Any]:
        """Return the options without unseen cards and cards known to be in the deck."""
        if ask is PLAY_CARD:
            pool = self.t.hands[PLAY][seat].pool  # type: ignore[attr-defined]
            return {
                number: card
                for number, card in options.items()
                if number != UNSEEN and not pool.is_left_in_deck(card)
            }
        if ask is DecisionKind.CARD:  # called from the hand, it lies open (D-48)
            return {
                number: card for number, card in options.items() if number != UNSEEN
            }
        pool = self.t.hands[ACTION][seat].pool  # type: ignore[attr-defined]
        if ask is ACT and pool.left_in_deck:
            return {
                choice: act
                for choice, act in options.items()
                if act is None or act[0] is None or not pool.is_left_in_deck(act[0])
            }
        return options

    def must_ask(self, ask: DecisionKind, seat: int) -> bool:
        """Return whether to ask, although the deck list leaves only one choice."""
        return ask is ACT and self.two_keepers and bool(self.t.hands[ACTION][seat])

    def questions(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> tuple[Question, ...]:
        """Return the question to a seat, and one to the other if both may answer."""
        first = self.build_question(rule, ask, seat, options)
        other = self.simultaneous_options(ask, seat)
        if self.is_other_seat_next(ask, seat):
            other = self.second_seat_options(ask, 1 - seat)
        if len(other) > 1:
            return first, self.build_question(rule, ask, 1 - seat, other)
        return (first,)

    def is_other_seat_next(self, ask: DecisionKind, seat: int) -> bool:
        """Return whether the other seat is asked the same next (TP-6, D-99)."""
        if ask is TIMEOUT:
            return seat == self.t.offense and self.may_spend_timeout(1 - seat)
        return ask is ACT and not self.first_passed

    def second_seat_options(self, ask: DecisionKind, seat: int) -> dict[str, Any]:
        """Return the options of the seat that is asked second if the first passes."""
        if ask is TIMEOUT:
            return KEEP_OR_SPEND if self.may_spend_timeout(seat) else {}
        return self.known_options(ACT, seat, available_acts(self.t, seat))

    def may_spend_timeout(self, seat: int) -> bool:
        t = self.t
        return bool(t.timeouts[seat]) and not t.no_timeouts[seat]

    def build_question(
        self, rule: str, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> Question:
        t = self.t
        choices = (
            (BOTH, *options)
            if self.may_both_pass_at_once(ask, seat)
            else tuple(options)
        )
        shows = self.seat_of_hidden_hand(ask, seat, options)
        source = t.resolving.label if t.resolving is not None else ""
        rule = t.cite(rule)
        return Question(
            *(rule, ask, LETTERS[seat], shows, choices),
            *(t.point, source, self.answers.down, t.offense),
        )

    def simultaneous_options(self, ask: DecisionKind, seat: int) -> dict[str, Any]:
        """Return what the defense may choose at the same time (CRD 1.B, 3.B, 6.A)."""
        t, other = self.t, 1 - seat
        if seat != t.offense:
            return {}
        found: dict[str, Any] = {}
        if (
            ask is DecisionKind.LINEUP
            and t.profile.lineup_mode is not LineupMode.OPEN_O_FIRST
        ):
            found = possible_lineups(t, other)
        elif ask is PLAY_CARD:
            found = cards_by_number(t.hands[PLAY][other])
        elif (
            ask is DecisionKind.DESIGNATE
            and t.profile.designation_order is DesignationOrder.SIMUL
        ):
            found = athletes_by_name(t.fielded[other])
        return self.known_options(ask, other, found)

    def may_both_pass_at_once(self, ask: DecisionKind, seat: int) -> bool:
        """Return whether one recorded pass may decline for both seats."""
        t, other = self.t, 1 - seat
        if not self.is_other_seat_next(ask, seat):
            return False
        if ask is TIMEOUT:
            return True
        if seat != self.turn:
            return False
        found = self.known_options(ACT, other, available_acts(t, other))
        return len(found) > 1 or self.must_ask(ACT, other)

    def seat_of_hidden_hand(
        self, ask: DecisionKind, seat: int, options: dict[str, Any]
    ) -> int | None:
        """Return the seat whose hidden cards the options name, maybe another (D-35)."""
        if ask is not DecisionKind.DISCARD:
            return seat
        hands = [{*cards_by_number(hands[seat])} for hands in self.t.hands]
        return seat if {*options} in hands else 1 - seat
