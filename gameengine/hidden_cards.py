"""Piles of which not all cards are known: how many there are, and what they may be.

All hidden cards of one deck of a seat form a pool, whether in the deck or in the hand.
A card may be in a pile if the pool still has it. Copies of a card are alike, so the
pool needs no alternatives: a revealed card is taken from the known cards of the hand
first, and every arrangement that another choice would leave remains possible. A pool
never claims more than is certain, so an honest game is never refuted.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .measures import ACTION, PLAY
from .setup import AWAY, HOME
from .table import Table


class UnseenCard:
    """A card of which only the back was seen; it can be discarded, never used."""

    number = "??"
    moments = (0, 0)
    kind = side = None


UNSEEN_CARD = UnseenCard()


class UnseenGritCard(UnseenCard):
    """A card flipped for Grit of which only the strength matters."""

    __slots__ = ("strength",)

    def __init__(self, strength: int) -> None:
        self.strength = strength


class HiddenPile(list[Any]):
    """A pile with some known cards and unseen ones, each any card of a pool."""

    __slots__ = ("pool", "unseen")

    def __init__(self, pool: "HiddenPool") -> None:
        super().__init__()
        self.pool = pool
        self.unseen = 0

    def __len__(self) -> int:
        return super().__len__() + self.unseen

    def __bool__(self) -> bool:
        return self.unseen > 0 or super().__len__() > 0

    def __iter__(self) -> Iterator[Any]:
        if not self.unseen:
            return super().__iter__()
        return iter([*super().__iter__(), *self.pool.candidates()])

    @property
    def known(self) -> list[Any]:
        return [*super().__iter__()]

    def append(self, card: Any) -> None:
        if card is UNSEEN_CARD:
            self.unseen += 1
        else:
            super().append(card)

    def remove(self, card: Any) -> None:
        """Take a card out of the known cards, or else out of the pool."""
        if super().__contains__(card):
            super().remove(card)
        else:
            self.pool.reveal(card)
            self.unseen -= 1

    def clear(self) -> None:
        super().clear()
        self.unseen = 0


class HiddenDeck(HiddenPile):
    """A deck whose known cards lie on top, the top card last."""

    __slots__ = ()

    def set_order(self, order: list[Any]) -> None:
        """Set the whole order of the deck."""
        self.shuffle()
        self.pool.left_in_deck.clear()
        for card in order:
            self.pool.reveal(card)
        list.extend(self, order)
        self.unseen = 0

    def shuffle(self) -> None:
        """Make the order of the deck unknown."""
        known = self.known
        if known:
            self.pool.hidden.update(known)
            list.clear(self)
            self.unseen += len(known)

    def remove(self, card: Any) -> None:
        """Take out a card that was searched for."""
        super().remove(card)
        self.pool.forget_in_deck(card)

    def append(self, card: Any) -> None:
        """Put a card back; its place is unknown after the shuffle that follows."""
        self.pool.hidden[card] += 1
        self.unseen += 1

    def put_on_top(self, card: Any) -> None:
        """Put a known card on top of the deck."""
        list.append(self, card)

    def put_under(self, card: Any) -> None:
        """Put a known card under the deck; below unseen ones it is one of them."""
        if self.unseen:
            self.append(card)
        else:
            list.insert(self, 0, card)

    def extend(self, cards: Any) -> None:
        """Refill from the discards; cards hidden before are in the hand (D-30)."""
        pool = self.pool
        pool.left_in_deck.clear()
        if not cards.unseen:
            pool.hand.reveal_all(pool.hidden)
            pool.hidden = Counter()
        pool.hidden.update(cards.known)
        self.unseen += len(cards)

    def top(self) -> Any:
        """Take and return the top card if it is known, otherwise return None."""
        return list.pop(self) if list.__len__(self) else None


class HiddenHand(HiddenPile):
    """A hand of which some cards may be known."""

    __slots__ = ()

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the unseen card too, because it may be discarded."""
        if not self.unseen:
            return list.__iter__(self)
        return iter([*list.__iter__(self), *self.pool.candidates(), UNSEEN_CARD])

    def may_hold(self, card: Any) -> bool:
        """Return whether a card may be in the hand."""
        if list.__contains__(self, card):
            return True
        return self.unseen > 0 and self.pool.hidden[card] > 0

    def reveal_all(self, cards: Counter[Any]) -> None:
        """Mark all hidden cards of the hand as known."""
        list.extend(self, cards.elements())
        self.unseen = 0

    def remove(self, card: Any) -> None:
        """Take a card out; after an unseen one no card of the hand is known."""
        if card is UNSEEN_CARD:
            self.pool.hidden.update(self.known)
            self.unseen = len(self) - 1
            list.clear(self)
        else:
            super().remove(card)


class HiddenDiscards(HiddenPile):
    """Discards, of which some may not have been seen."""

    __slots__ = ()

    def append(self, card: Any) -> None:
        if isinstance(card, UnseenCard):
            self.unseen += 1
        else:
            list.append(self, card)


class HiddenPool:
    """The hidden cards of one deck of a seat, and the piles that they may be in."""

    __slots__ = (
        *("by_number", "deck", "discards", "hand", "hidden", "kind", "seat"),
        "left_in_deck",
    )

    def __init__(self, seat: int, kind: int, cards: Iterable[Any]) -> None:
        self.seat, self.kind = seat, kind
        self.hidden: Counter[Any] = Counter(cards)
        self.deck = HiddenDeck(self)
        self.deck.unseen = self.hidden.total()
        self.hand = HiddenHand(self)
        self.discards = HiddenDiscards(self)
        self.by_number = {card.number: card for card in self.hidden}
        # Searched cards that a full hand refused: in the deck until a copy leaves it.
        self.left_in_deck: list[Any] = []

    def is_left_in_deck(self, card: Any) -> bool:
        """Return whether the last hidden copy of a card is known to be in the deck."""
        return (
            card in self.left_in_deck
            and self.hidden[card] == 1
            and card not in self.hand.known
        )

    def forget_in_deck(self, card: Any) -> None:
        """Forget that a card stays in the deck, because a copy has left it."""
        if card in self.left_in_deck:
            self.left_in_deck.remove(card)

    def reveal(self, card: Any) -> None:
        """Take a card out of the hidden ones; raise ValueError if it is not there."""
        if self.hidden[card] <= 0:
            raise ValueError(f"{card.number} is not among the hidden cards")
        self.hidden[card] -= 1

    def candidates(self) -> list[Any]:
        """Return the cards that are still hidden, each once."""
        return [card for card, count in self.hidden.items() if count > 0]


def hide_piles(t: Table) -> list[list[HiddenPool]]:
    """Replace the piles of a new table; return pools by deck kind, then by seat."""
    pools = [
        [HiddenPool(seat, kind, t.decks[kind][seat]) for seat in SEATS]
        for kind in (PLAY, ACTION)
    ]
    for kind in (PLAY, ACTION):
        for seat in SEATS:
            pool = pools[kind][seat]
            t.decks[kind][seat] = pool.deck
            t.hands[kind][seat] = pool.hand
            t.discards[kind][seat] = pool.discards
    return pools


SEATS = (HOME, AWAY)


def visible_numbers(pile: list[Any]) -> list[str]:
    """Return the card numbers of a pile, with `??` for each unseen card."""
    if isinstance(pile, HiddenPile):
        return [*(card.number for card in pile.known), *["??"] * pile.unseen]
    return [card.number for card in pile]


def may_hold_none(pile: list[Any], wanted: Callable[[Any], bool]) -> bool:
    """Return whether a pile may hold none of the wanted cards.

    A hidden pile may if the other hidden cards are enough to fill it.
    """
    if not isinstance(pile, HiddenPile):
        return not any(map(wanted, pile))
    if any(map(wanted, pile.known)):
        return False
    hidden = pile.pool.hidden.items()
    others = sum(count for card, count in hidden if not wanted(card))
    return others >= pile.unseen
