"""Questions and answers of a recorded game, including those about chance.

Nothing is random here. A toss, a flip and a random discard are asked like any decision,
draws are only counted, and the order of a shuffled deck is unknown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

from gameengine.decisions import Ask, by_number
from gameengine.hidden_cards import UNSEEN_CARD, HiddenDeck, HiddenHand, Lot, hide
from gameengine.notation.act import CHANCE, JUDGE
from gameengine.phases.piles import owner
from gameengine.pieces import LETTERS
from gameengine.table import AWAY, HOME, Table

HIDDEN_ZONES = "R22 Zones"
NOTE = ";"  # the actor of a remark
HANDS = "="  # the actor of a change of hands
ONE, TWO = "one", "two"  # how many keep the log, each for a seat
CONCEDE, TIME = "concede", "time"
TOSSES = ("CRD 1.A.a", "CRD 10.A.a")  # of the game, of an overtime


class Luck(StrEnum):
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
    kind: Ask | Luck
    actor: str
    shows: int | None
    options: tuple[str, ...]
    point: int = 0  # the timing point that is open
    source: str = ""  # the effect that asks, by its card or athlete


class Reply(NamedTuple):
    """One stored answer: the actor and the choice."""

    actor: str
    choice: str


class NoReplyLeft(Exception):
    """Raised when the answers are used up."""


def is_aside(said: Reply) -> bool:
    """Return whether a reply is a remark, early end or change of keeper, no answer."""
    return said.actor in (NOTE, HANDS, JUDGE) or said.choice == CONCEDE


class Answers:
    """The stored answers of a recorded game, taken one after the other."""

    __slots__ = ("aside", "fresh", "replies", "reviewed", "used")

    # Takes what answers nothing, and ends the game where it says so.
    aside: Callable[[Reply], None]

    def __init__(self, said: Sequence[Reply], fresh: int = 0) -> None:
        self.replies = said
        self.used = 0
        # The first of the answers that nobody has looked at yet, and what they answer.
        self.fresh = len(said) - fresh
        self.reviewed: list[tuple[Question, ...]] = []

    def take(
        self,
        questions: Callable[[], tuple[Question, ...]],
        ask: Callable[[tuple[Question, ...]], Reply],
    ) -> Reply:
        """Return the next answer; call `ask` with the questions if none is left."""
        while self.used < len(self.replies):
            said = self.replies[self.used]
            self.used += 1
            if not is_aside(said):
                if self.used > self.fresh:
                    self.reviewed.append(questions())
                return said
            self.aside(said)
        return ask(questions())

    def put_back(self) -> None:
        """Keep the last answer for a later question."""
        self.used -= 1
        if self.used >= self.fresh:
            self.reviewed.pop()


class TableLuck:
    """Chance at a real table: its outcomes come from the stored answers."""

    __slots__ = ("answers", "ask", "t", "tosses")

    t: Table

    def __init__(
        self, answers: Answers, ask: Callable[[tuple[Question, ...]], Reply]
    ) -> None:
        self.answers = answers
        self.ask = ask
        self.tosses = 0

    def again(self) -> Self:
        return self

    def meet(self, t: Table) -> None:
        self.t = t
        hide(t)

    def toss(self) -> int:
        rule = TOSSES[min(self.tosses, 1)]
        self.tosses += 1
        sides = dict(zip(LETTERS, (HOME, AWAY), strict=True))
        won: int = self._happened(Luck.TOSS, sides, None, rule)
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
            deck.lot.staying.clear()
            card = UNSEEN_CARD
        return card

    def flip(self, cards: Any) -> Any:
        deck: HiddenDeck = cards
        card = deck.top()
        if card is None:
            lot = deck.lot
            card = self._happened(Luck.FLIP, by_number(lot.candidates()), lot.seat)
            deck.unseen -= 1
            lot.show(card)
            lot.leave(card)
        return card

    def pick(self, cards: Any) -> Any:
        """Return the card that was discarded at random."""
        hand: HiddenHand = cards
        held = {
            number: card
            for number, card in by_number(hand).items()
            if not must_stay(hand.lot, card)
        }
        return self._happened(Luck.RANDOM, held, owner(self.t, cards))

    def _happened(
        self,
        what: Luck,
        options: dict[str, Any],
        seat: int | None,
        rule: str = HIDDEN_ZONES,
    ) -> Any:
        """Return the recorded outcome of chance; raise Unfit if it is impossible."""
        if len(options) == 1:
            return next(iter(options.values()))
        rule = self.t.cite(rule)
        asked = Question(rule, what, CHANCE, seat, tuple(options))
        said = self.answers.take(lambda: (asked,), self.ask)
        if said.actor != CHANCE or said.choice not in options:
            raise Unfit(self.answers.used, said)
        return options[said.choice]


class Unfit(ValueError):
    """Raised when a stored answer does not fit the game under the current rules."""

    def __init__(self, place: int, said: Reply) -> None:
        super().__init__(
            f"Answer {place}, {said.actor} {said.choice}, does not fit the game. "
            "Take back what was said since, or begin anew."
        )
        self.place = place


def must_stay(lot: Lot, card: Any) -> bool:
    """Return whether the last copy of a card is known to be in the deck."""
    return bool(lot.staying) and lot.must_stay(card)
