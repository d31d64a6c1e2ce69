"""Builder of fields: groups of equal scores, and the history of their members. A field
need not be reachable in a tournament; the pairing must handle it anyway.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from .field import Field, Figures, Pair, from_figures, pair_of

Members = Sequence[str]


class Crowd:
    """Score groups from the highest to the lowest; names do not reveal the score."""

    def __init__(
        self, rng: Random, sizes: Sequence[int], *, steps: Sequence[int] = (1,)
    ) -> None:
        names = [f"e{number}" for number in range(1, sum(sizes) + 1)]
        rng.shuffle(names)
        self.rng = rng
        self.groups: list[list[str]] = []
        self.score: dict[str, int] = {}
        self.met: Counter[Pair] = Counter()
        self.byes: Counter[str] = Counter()
        self.down: set[str] = set()
        self.up: set[str] = set()
        self.forbidden: set[Pair] = set()
        score = rng.choice((0, 0, 1, 5))
        for size in reversed(sizes):
            group, names = names[:size], names[size:]
            self.groups.insert(0, group)
            self.score |= dict.fromkeys(group, score)
            score += rng.choice(steps)

    @property
    def all(self) -> list[str]:
        return [name for group in self.groups for name in group]

    def some(self, members: Members, percent: int) -> list[str]:
        return [name for name in members if self.rng.randrange(100) < percent]

    def but(self, members: Members, spared: int) -> list[str]:
        """Return the members without a number of random ones."""
        return self.rng.sample(members, max(0, len(members) - spared))

    def meet(self, pairs: Sequence[Pair]) -> None:
        self.met.update(pair_of(*pair) for pair in pairs)

    def all_met(self, members: Members) -> None:
        self.meet(list(combinations(members, 2)))

    def sides_met(self, ones: Members, others: Members) -> None:
        """Record that every member of one side has met every member of the other."""
        self.meet([(one, other) for one in ones for other in others])

    def each_met(self, members: Members, degree: int) -> None:
        """Record that each member has met this many others: their neighbors in
        a ring.
        """
        ring, size = self.rng.sample(members, len(members)), len(members)
        pairs = {
            pair_of(name, ring[(place + away) % size])
            for place, name in enumerate(ring)
            for away in range(1, degree // 2 + 1)
        }
        if degree % 2:
            pairs |= {pair_of(ring[n], ring[n + size // 2]) for n in range(size // 2)}
        self.meet(sorted(pair for pair in pairs if pair[0] != pair[1]))

    def forbid(self, pairs: Sequence[Pair]) -> None:
        self.forbidden |= {pair_of(*pair) for pair in pairs}

    def forbid_inside(self, count: int) -> None:
        """Forbid some random pairs inside score groups."""
        equals = [pair for group in self.groups for pair in combinations(group, 2)]
        self.forbid(self.rng.sample(equals, min(count, len(equals))))

    def had_bye(self, members: Members) -> None:
        self.byes.update(members)

    def sprinkle(self, percent: int) -> None:
        """Add floats, byes and meetings at random to everybody."""
        everybody = self.all
        self.down |= set(self.some(everybody, percent))
        self.up |= set(self.some(everybody, percent))
        self.had_bye(self.some(everybody, percent))
        self.meet(
            [
                pair
                for pair in combinations(everybody, 2)
                if self.rng.randrange(300) < percent
            ]
        )

    def field(self) -> Field:
        return from_figures(
            (
                Figures(
                    id=name,
                    score=self.score[name],
                    byes=self.byes[name],
                    floated_down=name in self.down,
                    floated_up=name in self.up,
                )
                for name in self.rng.sample(self.all, len(self.all))
            ),
            met=self.met,
            forbidden=sorted(self.forbidden),
        )
