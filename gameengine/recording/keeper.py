"""The log keeper of a recorded game, asked by the rules instead of seats and chance."""

from collections.abc import Callable
from typing import Any

from gameengine.conditions import ACTION, PLAY
from gameengine.decisions import PASS_UP, Ask, Decision, by_name, by_number
from gameengine.hidden_cards import Lot
from gameengine.notation.act import CHANCE, UNSEEN, Act
from gameengine.phases.acts import acts
from gameengine.phases.lineups import lineups
from gameengine.phases.overtime import leader
from gameengine.phases.results import KEEP_OR_SPEND
from gameengine.pieces import LETTERS
from gameengine.profiles import DesignationOrder, LineupMode
from gameengine.replay.cursor import ENDINGS
from gameengine.table import Event, Outcome

from .log_writer import LogWriter
from .questions import (
    CONCEDE,
    HANDS,
    NOTE,
    TWO,
    Answers,
    NoReplyLeft,
    Question,
    Reply,
    TableLuck,
    Unfit,
    must_stay,
)

ACT, TIMEOUT, PLAY_CARD = Ask.ACT, Ask.TIMEOUT, Ask.PLAY_CARD
HAND_IS_FULL = "D-34"
BOTH = "both"  # neither seat does anything: said once, for both
NOTHING = {ACT: PASS_UP, TIMEOUT: "keep"}
NOBODY = Reply(CHANCE, BOTH)  # whoever is asked, and whoever is asked after that
RESULTS = frozenset(("yards", "grit", "score"))  # what everybody wants to see
Questions = tuple[Question, ...]


class Ended(Exception):
    """Raised when the game ends by a concession or because time is called."""


class Keeper(LogWriter):
    """A log writer that takes its answers from the person who keeps the log.

    When the answers are used up, it looks ahead to the next question that needs an
    answer if nobody acts, so that the person may skip those before it.
    """

    __slots__ = (
        *("also", "answers", "asked", "look", "notes", "passed", "patient", "path"),
        *("taken", "told", "turn", "written"),
    )

    def __init__(
        self, answers: Answers, *, patient: bool, look: Callable[[], None]
    ) -> None:
        super().__init__(TableLuck(answers, self.ask), ())
        self.answers = answers
        answers.aside = self.hear_aside
        # Ask whoever may hold a card that fits, even if the list has none: where two
        # keep the log, the other one would see from a question that never came.
        self.patient = patient
        self.look = look  # whoever wants to see the table before we look ahead
        self.also: tuple[Ask, int] | None = None  # who was said to do nothing, too
        self.turn, self.passed = 0, False  # who may add, and whether the other passed
        self.taken = ""  # the card that was searched for last
        self.notes: list[tuple[int, str]] = []
        self.path: list[Questions] = []  # what may be passed over in silence
        self.asked: list[Questions] = []  # what is asked now, and after all of that
        self.written: list[Act] | None = None  # by now
        self.told = 0

    def shuffle(self, cards: list[Any]) -> None:
        """Shuffle without writing the order, which nobody saw."""
        self.chance.shuffle(cards)
        events = self.t.events
        if events and events[-1][0] == HAND_IS_FULL:
            lot: Lot = cards.lot  # type: ignore[attr-defined]
            if self.taken in lot.by_number:
                lot.staying.append(lot.by_number[self.taken])

    def decided(self, pending: Decision, choice: str) -> None:
        if pending.ask is Ask.CARD:
            self.taken = choice
        super().decided(pending, choice)

    def act(self, rule: str, seat: int) -> tuple[int, Any] | None:
        for each in (seat, 1 - seat):
            if self.also == (ACT, each):
                self.also = None
                return None
            self.turn, self.passed = each, each != seat
            act = self.answer(rule, ACT, each, acts(self.t, each))
            if act is not None:
                return each, act
        return None

    def answer(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> Any:
        """Return and write down the recorded choice; a single one needs no answer."""
        options = self.possible(ask, seat, options)
        if self.also == (ask, seat):
            self.also = None
            choice = NOTHING[ask]
        elif len(options) == 1 and not self.waits_for(ask, seat):
            choice = next(iter(options))
        else:
            choice = self.choose(rule, ask, seat, options)
        self.decided(Decision(rule, ask, seat, options), choice)
        return options[choice]

    def choose(self, rule: str, ask: Ask, seat: int, options: dict[str, Any]) -> str:
        """Return the recorded choice of a seat; raise Unfit if it is not allowed."""
        said = self.answers.take(
            lambda: self.questions(rule, ask, seat, options), self.ask
        )
        if said.choice == BOTH and ask in NOTHING and not self.patient:
            self.also = (ask, 1 - seat) if self.is_other_next(ask, seat) else None
            return NOTHING[ask]
        if said.actor == LETTERS[1 - seat] and self.is_either(ask, seat):
            self.answers.put_back()  # so this seat did nothing
            return NOTHING[ask]
        if said.actor != LETTERS[seat] or said.choice not in options:
            raise Unfit(self.answers.used, said)
        return said.choice

    def ask(self, questions: Questions) -> Reply:
        """Store the open questions and pass; raise NoReplyLeft if one must answer."""
        if self.written is None:
            self.asked = [questions]
            self.written, self.told = self.acts.copy(), len(self.t.events)
            self.look()
        first = questions[0]
        if self.patient or first.kind not in NOTHING:
            self.asked = [self.asked[0], questions]
            raise NoReplyLeft
        self.path.append(questions)
        return NOBODY

    def hear(self, event: Event) -> None:
        """Write an event down; stop looking ahead at the result of a play."""
        if self.written is not None and event[1] in RESULTS:
            raise NoReplyLeft
        super().hear(event)

    def hear_aside(self, said: Reply) -> None:
        """Handle a remark, a change of who keeps the log, or an early end."""
        if said.actor == NOTE:
            self.notes.append((len(self.acts), said.choice))
        elif said.actor == HANDS:
            self.patient = said.choice == TWO
        else:
            self.end(said)

    def finish_notes(self) -> None:
        """Store the remarks that were made after the end of the game."""
        answers = self.answers
        while answers.used < len(answers.replies):
            said = answers.replies[answers.used]
            if said.actor not in (NOTE, HANDS):
                break
            answers.used += 1
            self.hear_aside(said)

    def end(self, said: Reply) -> None:
        """End the game by a concession, which the other seat wins, or by time."""
        t = self.t
        conceded = said.choice == CONCEDE
        self.acts.append(Act(said.actor, said.choice))
        winner = 1 - LETTERS.index(said.actor) if conceded else leader(t)
        home, away = t.score
        t.outcome = Outcome(winner, (home, away), ENDINGS[said.choice])
        raise Ended

    # What is asked.

    def possible(self, ask: Ask, seat: int, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options without unseen cards and cards known to be in the deck."""
        if ask is PLAY_CARD:
            lot = self.t.hands[PLAY][seat].lot  # type: ignore[attr-defined]
            return {
                number: card
                for number, card in options.items()
                if number != UNSEEN and not must_stay(lot, card)
            }
        if ask is Ask.CARD:  # one that is called from the hand lies open (D-48)
            return {
                number: card for number, card in options.items() if number != UNSEEN
            }
        lot = self.t.hands[ACTION][seat].lot  # type: ignore[attr-defined]
        if ask is ACT and lot.staying:
            return {
                choice: act
                for choice, act in options.items()
                if act is None or act[0] is None or not lot.must_stay(act[0])
            }
        return options

    def waits_for(self, ask: Ask, seat: int) -> bool:
        """Return whether a seat is asked although its list leaves it one choice."""
        if ask is not ACT or not self.patient:
            return False
        return bool(self.t.hands[ACTION][seat].unseen)  # type: ignore[attr-defined]

    def questions(
        self, rule: str, ask: Ask, seat: int, options: dict[str, Any]
    ) -> tuple[Question, ...]:
        """Return the question to a seat, and one to the other if it may answer too."""
        first = self.question(rule, ask, seat, options)
        other = self.at_once(ask, seat)
        if self.is_either(ask, seat):
            other = self.instead(ask, 1 - seat)
        if len(other) > 1:
            return first, self.question(rule, ask, 1 - seat, other)
        return (first,)

    def is_either(self, ask: Ask, seat: int) -> bool:
        """Return whether the other seat's act passes for this one too."""
        if self.patient:
            return False
        return self.is_other_next(ask, seat)

    def is_other_next(self, ask: Ask, seat: int) -> bool:
        """Return whether the other seat is asked the same next (TP-6, D-99)."""
        if ask is TIMEOUT:
            return seat == self.t.offense and self.may_spend(1 - seat)
        return ask is ACT and not self.passed

    def instead(self, ask: Ask, seat: int) -> dict[str, Any]:
        """Return the options of the seat that is asked second if the first passes."""
        if ask is TIMEOUT:
            return KEEP_OR_SPEND if self.may_spend(seat) else {}
        return self.possible(ACT, seat, acts(self.t, seat))

    def may_spend(self, seat: int) -> bool:
        """Return whether a seat may spend a timeout."""
        t = self.t
        return bool(t.timeouts[seat]) and not t.no_timeouts[seat]

    def question(
        self, rule: str, ask: Ask, seat: int, options: dict[str, Any]
    ) -> Question:
        """Return one question to a seat."""
        t = self.t
        said = (BOTH, *options) if self.may_say_both(ask, seat) else tuple(options)
        shows = self.whose(ask, seat, options)
        source = t.resolving.label if t.resolving is not None else ""
        rule = t.cite(rule)
        return Question(rule, ask, LETTERS[seat], shows, said, t.point, source)

    def at_once(self, ask: Ask, seat: int) -> dict[str, Any]:
        """Return what the defense may choose at the same time (CRD 1.B, 3.B, 6.A)."""
        t, other = self.t, 1 - seat
        if seat != t.offense:
            return {}
        found: dict[str, Any] = {}
        if ask is Ask.LINEUP and t.profile.lineup_mode is not LineupMode.OPEN_O_FIRST:
            found = lineups(t, other)
        elif ask is PLAY_CARD:
            found = by_number(t.hands[PLAY][other])
        elif (
            ask is Ask.DESIGNATE
            and t.profile.designation_order is DesignationOrder.SIMUL
        ):
            found = by_name(t.fielded[other])
        return self.possible(ask, other, found)

    def may_say_both(self, ask: Ask, seat: int) -> bool:
        """Return whether one answer may pass for both, unless each has its own."""
        t, other = self.t, 1 - seat
        if self.patient:
            return False
        if not self.is_other_next(ask, seat):
            return False
        if ask is TIMEOUT:
            return True
        if seat != self.turn:
            return False
        found = self.possible(ACT, other, acts(t, other))
        return len(found) > 1 or self.waits_for(ACT, other)

    def whose(self, ask: Ask, seat: int, options: dict[str, Any]) -> int | None:
        """Return the seat whose hidden cards the options name, maybe another (D-35)."""
        if ask is not Ask.DISCARD:
            return seat
        hands = [{*by_number(hands[seat])} for hands in self.t.hands]
        return seat if {*options} in hands else 1 - seat
