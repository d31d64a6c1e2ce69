"""What can still happen, counted on points: never too little, at times too much.

An open match is looked at with both who play it. Of a round that is not paired yet
only this is known: what it can bring to one entrant, and what it can bring to all of
them together. So what is called certain here is certain (CL-4, CL-5).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.scoring import Match, points_in

from .race import Race, Result, best_of, ends, pair_of, worst_of


@dataclass(frozen=True, kw_only=True)
class Branch:
    """A race as somebody sees it, once his own next result is taken as given.

    `have` are the points of everybody with it, `open` the matches of others,
    `own_rounds` those of his that are still to come, `spent` what the rounds to come
    have to give to him.
    """

    race: Race
    me: str
    have: dict[str, int]
    open: tuple[Match, ...]
    own_rounds: int
    spent: int = 0

    @property
    def lowest(self) -> int:
        """Give the fewest points I can end with."""
        return self.have[self.me] + self.own_rounds * worst_of(self.scale)

    @property
    def highest(self) -> int:
        return self.have[self.me] + self.own_rounds * best_of(self.scale)

    @property
    def scale(self):  # noqa: ANN201
        return self.race.settings.points

    @cached_property
    def rivals(self) -> frozenset[str]:
        return self.race.runners - {self.me}

    def gain(self, each: str, match: Match) -> int:
        """Give what a match brings to one of its two."""
        if not self.race.counts_for(each, match):
            return 0
        return points_in(match, each, self.scale)
