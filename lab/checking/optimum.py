"""The best pairing of a field: a lower bound for every field, and the optimum for some.

The optimum is found in two independent ways: by brute force for small fields, and by a
matching of everybody with everybody with networkx.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from .field import Field, Pair
from .objective import ALONE, NOTHING, Lines, lines_at, lines_of


def best_possible_lines(field: Field) -> Lines:
    """Return a lower bound for the costs of all pairings; many fields attain it.

    Nobody meets again, and the bye goes to the lowest of those with the fewest byes.
    Each score with an odd number of entrants above it has a table across it, so the
    squared gaps are at least the squared steps at such scores. A pairing that attains
    this crosses each of them once and takes no two steps at a table, which determines
    its upper scores too.
    """
    if not field.size:
        return NOTHING
    byes, bye_score = lowest_bye(field) if field.has_bye else (0, 0)
    groups = Counter(each.score for each in field.entrants.values())
    groups[bye_score] -= field.has_bye
    squared = by_upper = again = above = 0
    for upper, lower in pairwise(sorted(+groups, reverse=True)):
        above += groups[upper]
        if above % 2:
            squared += (upper - lower) ** 2
            by_upper += (upper - lower) ** 2 * upper
            again += least_repeated_floats(field, upper=upper, lower=lower)
    return (0, 0, byes, bye_score, squared, by_upper, again)


def lowest_bye(field: Field) -> tuple[int, int]:
    return min((each.byes, each.score) for each in field.entrants.values())


def least_repeated_floats(field: Field, *, upper: int, lower: int) -> int:
    """Return the least number of repeated floats at a table across two groups."""
    entrants = field.entrants.values()
    return min(each.floated_down for each in entrants if each.score == upper) + min(
        each.floated_up for each in entrants if each.score == lower
    )


def has_room(field: Field) -> bool:
    """Return whether Dirac's theorem guarantees a pairing without rematch under any
    bye. Each entrant must have at least half of the others left to meet.
    """
    barred: Counter[str] = Counter()
    for pair in {*field.forbidden, *(pair for pair, n in field.met.items() if n)}:
        if field.entrants.keys() >= set(pair):
            barred.update(pair)
    half = (field.size - field.has_bye) // 2
    return max(barred.values(), default=0) <= half - 1


def seats_of(field: Field) -> list[str]:
    """Return all entrants, and the empty seat of the bye if there is one."""
    return sorted(field.entrants) + [ALONE] * field.has_bye


def best_by_brute_force(field: Field) -> list[Pair]:
    """Return the best of all pairings; ten entrants have 945."""
    return min(every_pairing(seats_of(field)), key=lambda each: lines_of(field, each))


def every_pairing(seats: Sequence[str]) -> Iterator[list[Pair]]:
    """Yield every pairing: the first seat with each of the others, and the rest in
    every way.

    >>> sum(1 for _ in every_pairing("abcdef"))
    15
    """
    if not seats:
        yield []
        return
    first, *others = seats
    for number, partner in enumerate(others):
        rest = others[:number] + others[number + 1 :]
        for tables in every_pairing(rest):
            yield [(first, partner), *tables]


def best_by_matching(field: Field) -> list[Pair]:
    """Return the best pairing as a matching by networkx; a table's figures are one
    number.
    """
    # Its import takes more than a second, and most rounds are proven without it.
    import networkx as nx

    seats = seats_of(field)
    lines = {table: lines_at(field, table) for table in combinations(seats, 2)}
    graph = nx.Graph()
    graph.add_nodes_from(seats)
    weights = fold_lines(list(lines.values()), tables=len(seats) // 2)
    for (one, other), weight in zip(lines, weights, strict=True):
        graph.add_edge(one, other, weight=-weight)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    # The bye is always named second.
    return sorted((max(pair), min(pair)) for pair in matched)


def fold_lines(lines: Sequence[Lines], *, tables: int) -> list[int]:
    """Return the figures of each table as one number, the last figure in the last
    digits.

    As every pairing has the same number of tables, each figure may be counted from its
    least value; a digit then has room for its greatest value at all tables.

    >>> fold_lines([(0, 7), (1, 5), (0, 5)], tables=2)
    [2, 5, 0]
    """
    numbers = [0] * len(lines)
    for column in zip(*lines, strict=True):
        least, most = min(column), max(column)
        base = (most - least) * tables + 1
        numbers = [
            number * base + value - least
            for number, value in zip(numbers, column, strict=True)
        ]
    return numbers
