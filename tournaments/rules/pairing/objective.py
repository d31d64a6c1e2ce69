"""The cost of a pairing: several lines, compared in order.

Each line is a sum over the tables; two pairings compare by the first line in which they
differ. For the solver, the lines of a table are packed into one integer with digits
wide enough that no sum overflows into the next line.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

from .field import UNRANKED, Candidate, Pairs
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

    @property
    def is_clean(self) -> bool:
        """Return whether it has no forbidden pair, rematch or repeated bye."""
        return not (self.forbidden or self.rematches or self.repeated_byes)


FREE = PairingCost()


def total_cost(costs: Iterable[PairingCost]) -> PairingCost:
    """Return the sum of some costs, line by line."""
    return PairingCost._make(map(sum, zip(FREE, *costs, strict=True)))


# Only one table can be the bye, so these lines are never added up.
OF_THE_BYE = frozenset(map(PairingCost._fields.index, ("repeated_byes", "bye_score")))
POINT, PAIRING_POINT = "point", "pairing point"
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
        self.order = sorted(
            field, key=lambda each: (-each.pairing_points, lots[each.id], each.id)
        )
        if is_seeded:
            self.order.sort(
                key=lambda each: (-each.pairing_points, each.rank or UNRANKED)
            )
        self.lots = [lots[each.id] for each in self.order]
        self.lots_outside = {each: random_bits(seed, each) for each in OutsideOpponent}
        self.scores = [each.pairing_points for each in self.order]
        is_accelerated = any(each.acceleration for each in self.order)
        self.unit = PAIRING_POINT if is_accelerated else POINT
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
        found = [places[each] for each in candidate.opponents if each in places]
        met = dict.fromkeys(found, 1)
        return met if len(met) == len(found) else {at: found.count(at) for at in met}

    def may_meet(self, one: int, two: int) -> bool:
        return two not in self.met[one] and two not in self.forbidden[one]

    def table_cost(self, one: int, two: int) -> PairingCost:
        """Return the cost of pairing two candidates; the first has no fewer points."""
        forbidden = two in self.forbidden[one]
        meetings = self.met[one].get(two, 0)
        gap = self.scores[one] - self.scores[two]
        if not gap and not meetings and not forbidden:
            return FREE
        floats = 0
        if gap:
            floats = self.order[one].floated_down + self.order[two].floated_up
        square = gap * gap
        return PairingCost(
            int(forbidden), meetings, 0, 0, square, square * self.scores[one], floats
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
        return total_cost(
            self.bye_cost(one)
            if two is None
            else self.table_cost(min(one, two), max(one, two))
            for one, two in pairs
        )


def random_bits(seed: str, purpose: str) -> int:
    """Return 32 random bits that follow from a seed and a purpose alone.

    >>> from tournaments.rules.random_draws import seeded_hash
    >>> random_bits("c0ffee", "ada") == int(seeded_hash("c0ffee", "ada")[:8], 16)
    True
    """
    return int(sha256(f"{seed}:{purpose}".encode()).hexdigest()[:8], 16)


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

    def __init__(self, text: str) -> None:
        self.is_above = text.startswith("above")
        self.is_again = text.endswith("again")


def pack_costs(tables: Sequence[tuple[int, int, Lines]], nodes: int) -> list[Edge]:
    """Return each table's cost lines packed into one integer, first line on top."""
    packed = [0] * len(tables)
    for line, column in enumerate(zip(*(lines for *_, lines in tables), strict=True)):
        if largest := max(column):
            width = largest * (1 if line in OF_THE_BYE else nodes // 2) + 1
            packed = [
                cost * width + each for cost, each in zip(packed, column, strict=True)
            ]
    return [
        (one, two, cost) for (one, two, _), cost in zip(tables, packed, strict=True)
    ]
