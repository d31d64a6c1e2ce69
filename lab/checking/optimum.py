"""The best pairing of a field: a lower bound for every field, and the optimum for some.

The optimum is found in two independent ways: by brute force for small fields, and by a
matching of everybody with everybody with networkx.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from .field import Field, Pair
from .objective import ALONE, NOTHING, Cost, cost_of_pairing, cost_of_table


def least_possible_cost(field: Field) -> Cost:
    """Return a lower bound for the costs of all pairings; many fields attain it.

    Nobody meets again, and the bye goes to the lowest of those with the fewest byes.
    Each score with an odd number of entrants above it has a table across it, so the
    squared gaps are at least the squared steps at such scores. A pairing that attains
    this crosses each of them once and takes no two steps at a table, which determines
    its upper scores too.
    """
    if not field.size:
        return NOTHING
    byes, bye_score = bye_of_lowest_score(field) if field.has_bye else (0, 0)
    groups = Counter(each.pairing_points for each in field.entrants.values())
    groups[bye_score] -= field.has_bye
    squared = by_upper = again = above = 0
    for upper, lower in pairwise(sorted(+groups, reverse=True)):
        above += groups[upper]
        if above % 2:
            squared += (upper - lower) ** 2
            by_upper += (upper - lower) ** 2 * upper
            again += fewest_repeated_floats(field, upper=upper, lower=lower)
    return (0, 0, byes, bye_score, squared, by_upper, again)


def bye_of_lowest_score(field: Field) -> tuple[int, int]:
    return min((each.byes, each.pairing_points) for each in field.entrants.values())


def fewest_repeated_floats(field: Field, *, upper: int, lower: int) -> int:
    """Return the fewest repeated floats at a table of entrants of two score groups.

    A float is an entrant paired outside their score group, down or up.
    """
    entrants = field.entrants.values()
    above = (each for each in entrants if each.pairing_points == upper)
    below = (each for each in entrants if each.pairing_points == lower)
    return min(each.floated_down for each in above) + min(
        each.floated_up for each in below
    )


def always_has_pairing_without_rematch(field: Field) -> bool:
    """Return whether Dirac's theorem guarantees a pairing without rematch under any
    bye. Each entrant must have at least half of the others left to meet.
    """
    barred: Counter[str] = Counter()
    for pair in {*field.forbidden, *(pair for pair, n in field.met.items() if n)}:
        if field.entrants.keys() >= set(pair):
            barred.update(pair)
    half = (field.size - field.has_bye) // 2
    return max(barred.values(), default=0) <= half - 1


def entrants_and_bye(field: Field) -> list[str]:
    """Return the names of all entrants, and "" for the bye if there is one."""
    return sorted(field.entrants) + [ALONE] * field.has_bye


def best_by_brute_force(field: Field) -> list[Pair]:
    """Return the best of all pairings; ten entrants have 945."""
    return min(
        every_pairing(entrants_and_bye(field)),
        key=lambda each: cost_of_pairing(field, each),
    )


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
    """Return the best pairing as networkx matches it, costs packed in one number."""
    seats = entrants_and_bye(field)
    lines = {table: cost_of_table(field, table) for table in combinations(seats, 2)}
    # The bye is always named second.
    return sorted((max(pair), min(pair)) for pair in least_cost_matching(seats, lines))


def least_cost_matching(seats: Sequence[str], lines: Mapping[Pair, Cost]) -> set[Pair]:
    """Return as many pairs of seats as these lines allow, at the least cost."""
    # Its import takes more than a second, and most rounds are proven without it.
    import networkx as nx

    graph = nx.Graph()
    graph.add_nodes_from(seats)
    weights = pack_costs(list(lines.values()), tables=len(seats) // 2)
    for (one, other), weight in zip(lines, weights, strict=True):
        graph.add_edge(one, other, weight=-weight)
    found: set[Pair] = nx.max_weight_matching(graph, maxcardinality=True)
    return found


def pack_costs(lines: Sequence[Cost], *, tables: int) -> list[int]:
    """Return one number for the costs of each table, the last cost in the last digits.

    The sum of these numbers over the `tables` tables of a pairing then compares as the
    sums of the costs do. Each cost is counted from its least value, to keep numbers
    small.

    >>> pack_costs([(0, 7), (1, 5), (0, 5)], tables=2)
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
