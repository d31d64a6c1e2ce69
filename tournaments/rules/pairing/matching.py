"""The least costly way to pair nodes: whole numbers in, proven minimum out.

rustworkx is fast and right up to 126 bits; wider costs go to networkx, which knows no
limit and is slow to import. Where no two pairings cost the same, both give the same.
"""

from collections.abc import Sequence

import rustworkx

MOST_BITS = 120
Edge = tuple[int, int, int]  # two nodes and what it costs to pair them
Pair = tuple[int, int]


def least(edges: Sequence[Edge]) -> list[Pair]:
    """Pair as many nodes as can be, at the least sum of costs.

    >>> least([(0, 1, 5), (1, 2, 1), (2, 3, 5), (0, 3, 1)])
    [(0, 3), (1, 2)]
    """
    most = max(cost for *_, cost in edges)
    solve = by_rustworkx if most.bit_length() <= MOST_BITS else by_networkx
    found = solve([(one, two, most - cost) for one, two, cost in edges])
    return sorted((min(pair), max(pair)) for pair in found)


def by_rustworkx(edges: Sequence[Edge]) -> set[Pair]:
    """Find the heaviest of the largest matchings, and have it proven."""
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph()
    graph.extend_from_weighted_edge_list(list(edges))
    return rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=int, verify_optimum=True
    )


def by_networkx(edges: Sequence[Edge]) -> set[Pair]:
    """Find the heaviest of the largest matchings, however wide the weights are."""
    # Late, because it takes longer to import than an ordinary round to pair.
    import networkx as nx

    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    found: set[Pair] = nx.max_weight_matching(graph, maxcardinality=True)
    return found
