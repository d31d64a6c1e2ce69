"""Questions and answers of a recorded game, including those about chance.

Nothing is random here. A toss, a flip and a random discard are asked like any decision,
draws are only counted, and the order of a shuffled deck is unknown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

from gameengine.decisions import DecisionKind, cards_by_number
from gameengine.hidden_cards import (
    UNSEEN_CARD,
    HiddenDeck,
    HiddenHand,
    hide_piles,
)
from gameengine.notation.act import CHANCE, JUDGE
from gameengine.phases.piles import owner_seat
from gameengine.pieces import LETTERS
from gameengine.setup import AWAY, HOME
from gameengine.table import Table

HIDDEN_ZONES = "R22 Zones"
REMARK = ";"  # the actor of a remark
KEEPERS = "="  # the actor of a change of keepers
ONE_KEEPER, TWO_KEEPERS = "one", "two"  # for both seats, or each for one
CONCEDE, TIME = "concede", "time"
TOSSES = ("CRD 1.A.a", "CRD 10.A.a")  # of the game, of an overtime


class ChanceKind(StrEnum):
    """Outcomes of chance that the person who keeps the log is asked about."""

    TOSS = "toss"
    FLIP = "flip"
    RANDOM = "random discard"


@dataclass(frozen=True, slots=True)
class Question:
    """One question: its rule, its kind, who answers it, and the allowed answers.

    The actor is chance where nobody decides. `shows` is the seat whose hidden cards the
    options name; only that seat may see them.
    """

    rule: str
    kind: DecisionKind | ChanceKind
    actor: str
    shows: int | None
    options: tuple[str, ...]
    point: int = 0  # the timing point that is open
    source: str = ""  # the effect that asks, by its card or athlete
    down: int = 0  # how many downs have begun
    offense: int = HOME


class Reply(NamedTuple):
    """One stored answer: the actor and the choice."""

    actor: str
    choice: str


class NoReplyLeft(Exception):
    """Raised when the answers are used up."""


def is_side_reply(reply: Reply) -> bool:
    """Return whether a reply answers no question: a remark, or an early end."""
    return reply.actor in (REMARK, KEEPERS, JUDGE) or reply.choice == CONCEDE


class StoredAnswers:
    """The stored answers of a recorded game, used one after the other."""

    __slots__ = (
        "answered_questions",
        "down",
        "first_new",
        "handle_side_reply",
        "replies",
        "used",
    )

    # Called with each side reply; it may end the game.
    handle_side_reply: Callable[[Reply], None]

    def __init__(self, replies: Sequence[Reply], new: int = 0) -> None:
        self.replies = replies
        self.used = 0
        self.down = 0  # how many downs have begun
        # Answers from this place on are new; their questions are kept.
        self.first_new = len(replies) - new
        self.answered_questions: list[tuple[Question, ...]] = []

    def next_answer(
        self,
        questions: Callable[[], tuple[Question, ...]],
        ask: Callable[[tuple[Question, ...]], Reply],
    ) -> Reply:
        """Return the next answer; call `ask` with the questions if none is left."""
        while self.used < len(self.replies):
            reply = self.replies[self.used]
            self.used += 1
            if not is_side_reply(reply):
                if self.used > self.first_new:
                    self.answered_questions.append(questions())
                return reply
            self.handle_side_reply(reply)
        return ask(questions())

    def put_back(self) -> None:
        """Keep the last answer for a later question."""
        self.used -= 1
        if self.used >= self.first_new:
            self.answered_questions.pop()


class TableChance:
    """Chance at a real table: its outcomes come from the stored answers."""

    __slots__ = ("answers", "ask", "t", "tosses")

    t: Table

    def __init__(
        self, answers: StoredAnswers, ask: Callable[[tuple[Question, ...]], Reply]
    ) -> None:
        self.answers = answers
        self.ask = ask
        self.tosses = 0

    def source_for_rerun(self) -> Self:
        return self

    def prepare(self, t: Table) -> None:
        self.t = t
        hide_piles(t)

    def toss(self) -> int:
        rule = TOSSES[min(self.tosses, 1)]
        self.tosses += 1
        sides = dict(zip(LETTERS, (HOME, AWAY), strict=True))
        won: int = self._recorded_outcome(ChanceKind.TOSS, sides, None, rule)
        return won

    def shuffle(self, cards: Any) -> None:
        """Make the order of the deck unknown."""
        deck: HiddenDeck = cards
        deck.shuffle()

    def draw(self, cards: Any) -> Any:
        """Return the drawn card; unseen, unless the order of the deck is known."""
        deck: HiddenDeck = cards
        card = deck.top()
        if card is None:
            deck.unseen -= 1
            deck.pool.left_in_deck.clear()
            card = UNSEEN_CARD
        return card

    def flip(self, cards: Any) -> Any:
        deck: HiddenDeck = cards
        card = deck.top()
        if card is None:
            pool = deck.pool
            card = self._recorded_outcome(
                ChanceKind.FLIP, cards_by_number(pool.candidates()), pool.seat
            )
            deck.unseen -= 1
            pool.reveal(card)
            pool.forget_in_deck(card)
        return card

    def pick(self, cards: Any) -> Any:
        """Return the card that was discarded at random."""
        hand: HiddenHand = cards
        held = {
            number: card
            for number, card in cards_by_number(hand).items()
            if not hand.pool.is_left_in_deck(card)
        }
        return self._recorded_outcome(
            ChanceKind.RANDOM, held, owner_seat(self.t, cards)
        )

    def _recorded_outcome(
        self,
        what: ChanceKind,
        options: dict[str, Any],
        seat: int | None,
        rule: str = HIDDEN_ZONES,
    ) -> Any:
        """Return the recorded outcome of chance; raise InvalidReply if impossible."""
        if len(options) == 1:
            return next(iter(options.values()))
        reply = self.answers.next_answer(
            lambda: (self._question(what, options, seat, rule),), self.ask
        )
        if reply.actor != CHANCE or reply.choice not in options:
            raise InvalidReply(self.answers.used, reply)
        return options[reply.choice]

    def _question(
        self, what: ChanceKind, options: dict[str, Any], seat: int | None, rule: str
    ) -> Question:
        t = self.t
        source = t.resolving.label if t.resolving is not None else ""
        rule, down = t.cite(rule), self.answers.down
        return Question(
            *(rule, what, CHANCE, seat, tuple(options)),
            *(t.point, source, down, t.offense),
        )


class InvalidReply(ValueError):
    """Raised when a stored answer does not fit the game under the current rules."""

    def __init__(self, place: int, reply: Reply) -> None:
        super().__init__(
            f"Answer {place}, {reply.actor} {reply.choice}, does not fit the game. "
            "Undo the later answers, or start again."
        )
        self.place = place
