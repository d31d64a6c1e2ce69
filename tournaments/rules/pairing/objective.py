"""The cost of a pairing: several lines, compared in order.

Each line is a sum over the tables; two pairings compare by the first line in which they
differ. For the solver, the lines of a table are packed into one integer with digits
wide enough that no sum overflows into the next line.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import reduce
from operator import mul
from typing import NamedTuple

from tournaments.rules.random_draws import seeded_hash

from .field import Candidate, Pairs
from .matching import Edge


class PairingCost(NamedTuple):
    """The cost of a pairing, or of one table of it."""

    forbidden: int = 0
    rematches: int = 0  # how often the two at each table have met before
    repeated_byes: int = 0
    bye_score: int = 0
    gaps: int = 0  # squared, because two small steps are fairer than one big one
    high_gaps: int = 0  # squared and times the upper score: mismatches sink
    repeated_floats: int = 0

    def __add__(self, other: "PairingCost") -> "PairingCost":  # type: ignore[override]
        return PairingCost(*map(sum, zip(self, other, strict=True)))

    @property
    def is_clean(self) -> bool:
        """Return whether it has no forbidden pair, rematch or repeated bye."""
        return not (self.forbidden or self.rematches or self.repeated_byes)


FREE = PairingCost()
# Only one table can be the bye, so these lines are never added up.
OF_THE_BYE = frozenset(map(PairingCost._fields.index, ("repeated_byes", "bye_score")))
UNRANKED = 1_000_000  # behind everybody with a rank
Lines = tuple[int, ...]  # a cost, and behind it the tie order


class PairingCosts:
    """The costs of all tables at which some candidates could sit.

    Candidates are known by their place in one order: by score, then by random draw or
    rank. So the smaller of two places never has the lower score.
    """

    def __init__(
        self,
        field: Sequence[Candidate],
        *,
        seed: str,
        forbidden: Pairs,
        is_seeded: bool = False,
    ) -> None:
        self.seed = seed
        self.is_seeded = is_seeded
        lots = {each.id: random_bits(seed, each.id) for each in field}
        ranks = {each.id: each.rank or UNRANKED if is_seeded else 0 for each in field}
        self.order = sorted(
            field,
            key=lambda each: (-each.score, ranks[each.id], lots[each.id], each.id),
        )
        self.lots = [lots[each.id] for each in self.order]
        self.scores = [each.score for each in self.order]
        places = {each.id: place for place, each in enumerate(self.order)}
        self.met = [self._count_meetings(each, places) for each in self.order]
        self.forbidden: list[set[int]] = [set() for _ in self.order]
        for pair in forbidden:
            if all(each in places for each in pair):
                one, two = (places[each] for each in pair)
                self.forbidden[one].add(two)
                self.forbidden[two].add(one)

    @staticmethod
    def _count_meetings(candidate: Candidate, places: dict[str, int]) -> dict[int, int]:
        met: dict[int, int] = {}
        for opponent in candidate.opponents:
            place = places.get(opponent)
            if place is not None:
                met[place] = met.get(place, 0) + 1
        return met

    def may_meet(self, one: int, two: int) -> bool:
        return two not in self.met[one] and two not in self.forbidden[one]

    def table_cost(self, one: int, two: int) -> PairingCost:
        """Return the cost of pairing two candidates; the first has no fewer points."""
        gap = self.scores[one] - self.scores[two]
        floats = 0
        if gap:
            floats = self.order[one].floated_down + self.order[two].floated_up
        return PairingCost(
            int(two in self.forbidden[one]),
            self.met[one].get(two, 0),
            0,
            0,
            gap * gap,
            gap * gap * self.scores[one],
            floats,
        )

    def bye_cost(self, place: int) -> PairingCost:
        """Return the cost of giving a candidate the bye."""
        return PairingCost(
            repeated_byes=self.order[place].byes, bye_score=self.scores[place]
        )

    def least_cost_against_score(self, place: int, score: int) -> PairingCost:
        """Return the least cost of pairing a candidate with somebody of this score."""
        own, who = self.scores[place], self.order[place]
        gap = own - score
        return PairingCost(
            gaps=gap * gap,
            high_gaps=gap * gap * max(own, score),
            repeated_floats=who.floated_down if gap > 0 else who.floated_up,
        )

    def pairing_cost(self, pairs: Iterable[tuple[int, int | None]]) -> PairingCost:
        """Return the total cost of a pairing; None is the bye."""
        tables = (
            self.bye_cost(one)
            if two is None
            else self.table_cost(min(one, two), max(one, two))
            for one, two in pairs
        )
        return reduce(PairingCost.__add__, tables, FREE)


def random_bits(*words: str) -> int:
    """Return 32 random bits that follow from the given texts alone."""
    return int(seeded_hash(*words)[:8], 16)


def random_bits_of_pair(one: int, two: int) -> int:
    """Return 32 bits for a pair, from the draws of both in either order."""
    return one * two >> 16 & 0xFFFFFFFF


class OutsideOpponent(StrEnum):
    """An opponent outside of a cluster: from the pool above or below, or the bye.

    The "again" members have been paired up or down that way before (a repeated float).
    """

    ABOVE = "above"
    ABOVE_AGAIN = "above again"
    BELOW = "below"
    BELOW_AGAIN = "below again"
    BYE = "bye"

    @property
    def is_above(self) -> bool:
        return self in (OutsideOpponent.ABOVE, OutsideOpponent.ABOVE_AGAIN)

    @property
    def is_again(self) -> bool:
        return self in (OutsideOpponent.ABOVE_AGAIN, OutsideOpponent.BELOW_AGAIN)


def pack_costs(tables: Sequence[tuple[int, int, Lines]], nodes: int) -> list[Edge]:
    """Return each table's cost lines packed into one integer, first line on top."""
    most = map(max, zip(*(lines for *_, lines in tables), strict=True))
    scales = [1]
    for line, largest in reversed([*enumerate(most)][1:]):
        width = largest * (1 if line in OF_THE_BYE else nodes // 2) + 1
        scales.append(scales[-1] * width)
    scales.reverse()
    return [(one, two, sum(map(mul, lines, scales))) for one, two, lines in tables]
