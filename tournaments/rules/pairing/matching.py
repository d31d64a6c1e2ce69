"""Minimum-cost matching: integer costs in, proven minimum out.

rustworkx is exact up to 126 bits; larger costs go to networkx, which has no limit and
is slow to import. Both give the same result if no two pairings cost the same.
"""

from collections.abc import Sequence

import rustworkx

MOST_BITS = 120
Edge = tuple[int, int, int]  # two nodes and what it costs to pair them
Pair = tuple[int, int]


def least_cost_matching(edges: Sequence[Edge]) -> list[Pair]:
    """Return the pairs that match as many nodes as possible at the least total cost.

    >>> least_cost_matching([(0, 1, 5), (1, 2, 1), (2, 3, 5), (0, 3, 1)])
    [(0, 3), (1, 2)]
    """
    if len(edges) == 1:
        one, two, _ = edges[0]
        return [(min(one, two), max(one, two))]
    most = max([cost for *_, cost in edges])
    solve = (
        match_with_rustworkx if most.bit_length() <= MOST_BITS else match_with_networkx
    )
    found = solve([(one, two, most - cost) for one, two, cost in edges])
    return sorted((min(pair), max(pair)) for pair in found)


def match_with_rustworkx(edges: Sequence[Edge]) -> set[Pair]:
    """Return the heaviest maximum matching, verified by rustworkx."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.extend_from_weighted_edge_list(list(edges))
    return rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=int, verify_optimum=True
    )


def match_with_networkx(edges: Sequence[Edge]) -> set[Pair]:
    """Return the heaviest maximum matching, for weights of any size."""
    # Late, because it takes longer to import than an ordinary round to pair.
    import networkx as nx

    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    found: set[Pair] = nx.max_weight_matching(graph, maxcardinality=True)
    return found
