"""The solver: two engines, one answer, however wide the costs are."""

from itertools import combinations
from random import Random

import pytest

from tournaments.rules.pairing.matching import (
    MOST_BITS,
    least_cost_matching,
    match_with_networkx,
    match_with_rustworkx,
)


def a_graph(rng: Random, *, nodes: int, bits: int) -> list[tuple[int, int, int]]:
    return [
        (one, two, rng.getrandbits(bits)) for one, two in combinations(range(nodes), 2)
    ]


def as_pairs(found) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in found}


@pytest.mark.parametrize("bits", [3, 60, MOST_BITS])
@pytest.mark.parametrize("nodes", [2, 10, 31])
def test_both_engines_find_the_same(bits, nodes):
    graph = a_graph(Random(bits * nodes), nodes=nodes, bits=bits)

    one, other = match_with_rustworkx(graph), match_with_networkx(graph)

    def weight(found):
        costs = {frozenset((a, b)): cost for a, b, cost in graph}
        return sum(costs[pair] for pair in as_pairs(found))

    assert weight(one) == weight(other)
    if bits > 3:
        assert as_pairs(one) == as_pairs(other)


def test_costs_beyond_what_one_engine_holds_are_solved_by_the_other():
    narrow = a_graph(Random(1), nodes=12, bits=60)
    wide = [(one, two, cost << 200) for one, two, cost in narrow]

    assert least_cost_matching(wide) == least_cost_matching(narrow)
