"""Builder of fields: groups of equal scores, and the history of their members. A field
need not be reachable in a tournament; the pairing must handle it anyway.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from .field import EntrantFigures, Field, Pair, field_from_figures, pair_of

Members = Sequence[str]


class FieldBuilder:
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
        self.acceleration = 0
        self.accelerated: set[str] = set()
        score = rng.choice((0, 0, 1, 5))
        for size in reversed(sizes):
            group, names = names[:size], names[size:]
            self.groups.insert(0, group)
            self.score |= dict.fromkeys(group, score)
            score += rng.choice(steps)

    @property
    def all_members(self) -> list[str]:
        return [name for group in self.groups for name in group]

    def random_members(self, members: Members, percent: int) -> list[str]:
        return [name for name in members if self.rng.randrange(100) < percent]

    def members_except(self, members: Members, spared: int) -> list[str]:
        """Return the members without a number of random ones."""
        return self.rng.sample(members, max(0, len(members) - spared))

    def record_meetings(self, pairs: Sequence[Pair]) -> None:
        self.met.update(pair_of(*pair) for pair in pairs)

    def record_all_met(self, members: Members) -> None:
        self.record_meetings(list(combinations(members, 2)))

    def record_sides_met(self, ones: Members, others: Members) -> None:
        """Record that every member of one side has met every member of the other."""
        self.record_meetings([(one, other) for one in ones for other in others])

    def record_ring_met(self, members: Members, degree: int) -> None:
        """Record that each member met so many neighbors in a ring."""
        ring, size = self.rng.sample(members, len(members)), len(members)
        pairs = {
            pair_of(name, ring[(place + away) % size])
            for place, name in enumerate(ring)
            for away in range(1, degree // 2 + 1)
        }
        if degree % 2:
            pairs |= {pair_of(ring[n], ring[n + size // 2]) for n in range(size // 2)}
        self.record_meetings(sorted(pair for pair in pairs if pair[0] != pair[1]))

    def forbid_pairs(self, pairs: Sequence[Pair]) -> None:
        self.forbidden |= {pair_of(*pair) for pair in pairs}

    def forbid_pairs_inside_groups(self, count: int) -> None:
        """Forbid some random pairs inside score groups."""
        equals = [pair for group in self.groups for pair in combinations(group, 2)]
        self.forbid_pairs(self.rng.sample(equals, min(count, len(equals))))

    def record_byes(self, members: Members) -> None:
        self.byes.update(members)

    def add_random_history(self, percent: int) -> None:
        """Add floats, byes and meetings at random to everybody."""
        everybody = self.all_members
        self.down |= set(self.random_members(everybody, percent))
        self.up |= set(self.random_members(everybody, percent))
        self.record_byes(self.random_members(everybody, percent))
        self.record_meetings(
            [
                pair
                for pair in combinations(everybody, 2)
                if self.rng.randrange(300) < percent
            ]
        )

    def accelerate_some(self, acceleration: int, percent: int) -> None:
        """Turn points of some who have that many into acceleration."""
        able = [n for n in self.all_members if self.score[n] >= acceleration]
        self.acceleration = acceleration
        self.accelerated = set(self.random_members(able, percent))

    def build_field(self) -> Field:
        more = dict.fromkeys(self.accelerated, self.acceleration)
        return field_from_figures(
            (
                EntrantFigures(
                    id=name,
                    score=self.score[name] - more.get(name, 0),
                    acceleration=more.get(name, 0),
                    byes=self.byes[name],
                    floated_down=name in self.down,
                    floated_up=name in self.up,
                )
                for name in self.rng.sample(self.all_members, len(self.all_members))
            ),
            met=self.met,
            forbidden=sorted(self.forbidden),
        )
