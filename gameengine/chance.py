"""What no one decides: the toss, the order of decks, cards discarded at random.

`table.Chance` is the interface. What chance did is kept as outcomes, never as a seed,
so that a game can be told and run again without it.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Card = TypeVar("Card")


class Seeded:
    """Luck for robots and practice: the same seed gives the same game."""

    __slots__ = ("rng", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(seed)  # noqa: S311 - a game, not a secret

    def toss(self) -> int:
        return self.rng.getrandbits(1)

    def shuffle(self, cards: list[Card]) -> None:
        self.rng.shuffle(cards)

    draw = flip = staticmethod(list.pop)

    def pick(self, cards: Sequence[Card]) -> Card:
        return cards[self.rng.randrange(len(cards))]

    def meet(self, _: object) -> None:
        """Leave the piles as they are; the shuffle is still to come."""

    def again(self) -> "Seeded":
        return Seeded(self.seed)


class Stacked:
    """Decks that lie as they were put, and tosses and picks that are known.

    A deck is drawn from its end. Asking for a toss or pick that was not given is an
    error, and `left` tells what was never asked for.
    """

    __slots__ = ("_picks", "_tosses", "picks", "tosses")

    def __init__(
        self, tosses: tuple[int, ...] = (), picks: tuple[int, ...] = ()
    ) -> None:
        self.tosses, self.picks = tosses, picks
        self._tosses, self._picks = list(tosses), list(picks)

    @property
    def left(self) -> int:
        return len(self._tosses) + len(self._picks)

    def toss(self) -> int:
        return self._tosses.pop(0)

    def shuffle(self, cards: list[Card]) -> None:
        """Leave the cards as they lie."""

    draw = flip = staticmethod(list.pop)

    def pick(self, cards: Sequence[Card]) -> Card:
        chosen = self._picks.pop(0)
        if chosen >= len(cards):
            raise ValueError(f"pick {chosen} of {len(cards)} cards")
        return cards[chosen]

    def meet(self, _: object) -> None:
        """Leave the piles as they lie."""

    def again(self) -> "Stacked":
        return Stacked(self.tosses, self.picks)
