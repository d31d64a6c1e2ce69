"""Sources of chance: the toss, the order of decks, and random discards.

`table.Chance` is the interface. A log keeps outcomes and never a seed, so that a game
can be replayed without its source.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Card = TypeVar("Card")


class SeededChance:
    """Chance from a seed, for robots and practice: same seed, same game."""

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

    def prepare(self, _: object) -> None:
        """Leave the piles as they are; they are shuffled later."""

    def source_for_rerun(self) -> "SeededChance":
        return SeededChance(self.seed)

    def copy(self) -> "SeededChance":
        """Return a source that goes on like this one."""
        copy = SeededChance(self.seed)
        copy.rng.setstate(self.rng.getstate())
        return copy


class KnownChance:
    """Chance with known outcomes, for tests: decks keep their order.

    A deck is drawn from its end. A toss or pick that was not given raises IndexError;
    `left` counts those that were never used.
    """

    __slots__ = ("_picks", "_tosses", "picks", "tosses")

    def __init__(
        self, tosses: tuple[int, ...] = (), picks: tuple[int, ...] = ()
    ) -> None:
        self.tosses, self.picks = tosses, picks
        self._tosses, self._picks = list(tosses), list(picks)

    @property
    def unused(self) -> int:
        return len(self._tosses) + len(self._picks)

    def toss(self) -> int:
        return self._tosses.pop(0)

    def shuffle(self, cards: list[Card]) -> None:
        """Leave the cards in their order."""

    draw = flip = staticmethod(list.pop)

    def pick(self, cards: Sequence[Card]) -> Card:
        chosen = self._picks.pop(0)
        if chosen >= len(cards):
            raise ValueError(f"pick {chosen} of {len(cards)} cards")
        return cards[chosen]

    def prepare(self, _: object) -> None:
        """Leave the piles as they are."""

    def source_for_rerun(self) -> "KnownChance":
        return KnownChance(self.tosses, self.picks)
