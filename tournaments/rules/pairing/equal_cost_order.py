"""The order among pairings of equal cost: by random draw or by rank.

By rank it has a digit for each candidate, more than one solver can take; so the first
few are paired, then the next few without them, at the same cost.
"""

from collections.abc import Sequence
from itertools import combinations

from .matching import MOST_BITS, Pair, least_cost_matching
from .objective import (
    Lines,
    OutsideOpponent,
    PairingCosts,
    pack_costs,
    random_bits_of_pair,
)

Table = tuple[int, int, Lines]  # two nodes, and the lines of seating them together


class EqualCostOrder:
    """The order among pairings of equal cost: by random draw or by rank.

    By rank it is lexicographic: the best possible opponent for the first candidate,
    then for the next one without. The last one floats down or gets the bye.
    """

    def __init__(self, objective: PairingCosts, places: Sequence[int]) -> None:
        self.is_seeded = objective.is_seeded
        self.count = len(places)
        self.lots = [objective.lots[place] for place in places]
        self.lots_of = objective.lots_outside

    def table_weight(self, one: int, two: int) -> int:
        """Return the weight of a table of two, by their positions."""
        return (
            two
            if self.is_seeded
            else random_bits_of_pair(self.lots[one], self.lots[two])
        )

    def weight_outside_cluster(self, one: int, whereto: OutsideOpponent) -> int:
        """Return the weight of pairing one above or below, or giving them the bye."""
        if self.is_seeded:
            return 0 if whereto.is_above else self.count
        return random_bits_of_pair(self.lots[one], self.lots_of[whereto])

    def first_least_cost_pairs(self, tables: Sequence[Table], nodes: int) -> list[Pair]:
        """Return the pairs of the least cost; among equal ones the first in order.

        A table is two nodes, candidates first, with its lines and its weight.
        """
        if not self.is_seeded:
            return least_cost_matching(pack_costs(tables, nodes))
        found: list[Pair] = []
        while tables:
            pairs = self._first_pairs(tables)
            found += pairs
            seated = {node for pair in pairs for node in pair}
            tables = [
                each
                for each in tables
                if each[0] not in seated and each[1] not in seated
            ]
        return sorted(found)

    def _first_pairs(self, tables: Sequence[Table]) -> list[Pair]:
        """Return the pairs of as many first candidates as the solver has room for."""
        nodes = {node for one, two, _ in tables for node in (one, two)}
        plain = [(one, two, lines[:-1]) for one, two, lines in tables]
        costs = pack_costs(plain, len(nodes))
        everybody = sorted(node for node in nodes if node < self.count)
        digits = {node: at for at, node in enumerate([*everybody, self.count])}
        digits.setdefault(0, 0)  # the weight of a table with somebody above
        base = len(digits) + 1
        most = max(cost for *_, cost in costs)
        room = (MOST_BITS - most.bit_length()) // base.bit_length()
        first = everybody[: max(1, room)]
        scales = {one: base**at for at, one in enumerate(reversed(first))}
        top = base ** len(first)
        pairs = least_cost_matching(
            [
                (one, two, cost * top + digits[lines[-1]] * scales.get(one, 0))
                for (one, two, cost), (*_, lines) in zip(costs, tables, strict=True)
            ]
        )
        if first == everybody:
            return pairs
        return [pair for pair in pairs if not scales.keys().isdisjoint(pair)]


def possible_tables(
    objective: PairingCosts, places: Sequence[int], ties: EqualCostOrder
) -> list[Table]:
    """Return every table of two candidates, with its cost and weight."""
    return [
        (
            one,
            two,
            (
                *objective.table_cost(places[one], places[two]),
                ties.table_weight(one, two),
            ),
        )
        for one, two in combinations(range(len(places)), 2)
    ]
