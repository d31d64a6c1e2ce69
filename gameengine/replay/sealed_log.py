"""Replays a log that has the order of every deck, so that no card is hidden.

Most logs written by a machine are sealed, and they run twice as fast. Where an order is
missing after all, the log is run again with hidden piles.
"""

from collections.abc import Sequence
from typing import Any

from gameengine.decisions import DecisionKind, cards_by_number
from gameengine.measures import ACTION, PLAY
from gameengine.notation.act import CHANCE, UNSEEN
from gameengine.pieces import LETTERS
from gameengine.setup import AWAY, HOME
from gameengine.table import Table

from .cursor import Step
from .log_player import LogPlayer
from .stops import ImpossibleEntry

PILES = 4


class MissingOrder(Exception):
    """Raised when an order is missing: run the log again with hidden piles."""


def is_sealed(steps: Sequence[Step]) -> bool:
    """Return whether a log opens with the order of all four decks."""
    orders = 0
    for _, act in steps:
        if act.actor != CHANCE or act.verb == "draw":
            break
        orders += act.verb == "order"
    return orders == PILES


class SealedLogPlayer(LogPlayer):
    """A log player for sealed logs, with plain piles."""

    __slots__ = ()

    def prepare_piles(self, t: Table) -> None:
        """Leave the piles as they are; index decks by identity and cards by number."""
        self.by_number = [
            [cards_by_number(deck) for deck in decks] for decks in t.decks
        ]
        self.places = {
            id(t.decks[kind][seat]): (kind, seat)
            for kind in (PLAY, ACTION)
            for seat in (HOME, AWAY)
        }

    def shuffle(self, cards: list[Any]) -> None:
        kind, seat = self.places[id(cards)]
        found = self.deck_order(seat, kind, len(cards))
        if found is None:
            raise MissingOrder
        step, numbers = found
        if sorted(numbers) != sorted([card.number for card in cards]):
            raise self.order_error(step, seat, numbers, len(cards))
        known = self.by_number[kind][seat]
        cards[:] = [known[number] for number in reversed(numbers)]

    draw = staticmethod(list.pop)  # type: ignore[assignment]

    def flip(self, cards: list[Any]) -> Any:
        card = cards.pop()
        if self.acts[self.place].statement:
            self.skip_statements()
        if self.acts[self.place].verb == "flip":
            _, seat = self.places[id(cards)]
            step, number = self.take_card_word(seat, "flip")
            if number not in ("", UNSEEN, card.number):
                self.raise_wrong_top_card(step, f"flip {LETTERS[seat]}:{number}", card)
        return card

    def impossible_entry(self, rule: str, code: str, expected: str) -> ImpossibleEntry:
        """Return the exception for the next act; raise MissingOrder if it is a draw."""
        if self.acts[self.place].verb == "draw":
            raise MissingOrder
        return super().impossible_entry(rule, code, expected)

    def card_in_hand(self, seat: int, number: str) -> Any:
        card = self.by_number[ACTION][seat].get(number)
        return card if card in self.t.hands[ACTION][seat] else None

    def peek_named_choice(self, ask: DecisionKind, seat: int) -> str:
        act = self.acts[self.place]
        if act.statement:
            self.skip_statements(ask)
            act = self.acts[self.place]
        return act.choice if act.answers is ask and act.seat == seat else ""

    def consume_named_choice(self) -> None:
        self.place += 1

    def card(self, rule: str, ask: DecisionKind, seat: int, pile: list[Any]) -> Any:
        """Return the card that a seat chose; list the pile only if it is not there."""
        chosen = self.peek_named_choice(ask, seat)
        for card in pile:
            if card.number == chosen:
                self.place += 1
                return card
        return super().card(rule, ask, seat, pile)

    def athlete(
        self, rule: str, ask: DecisionKind, seat: int, athletes: list[Any]
    ) -> Any:
        """Return the athlete that a seat chose; list them only if it is not there."""
        athlete = self.athletes.get(self.peek_named_choice(ask, seat))
        if athlete in athletes and self.fits_role(self.acts[self.place]):
            self.place += 1
            return athlete
        return super().athlete(rule, ask, seat, athletes)
