"""The best that a field allows: a floor for every field, the best itself for some.

Two ways to the best that have nothing in common: all pairings of a small field one by
one, and a matching of everybody with everybody by networkx.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from .field import Field, Pair
from .objective import ALONE, NOTHING, Lines, lines_at, lines_of


def floor(field: Field) -> Lines:
    """Return lines that no pairing of the field goes below; many attain them.

    Nobody meets again, and the bye goes to the lowest of those with the fewest. Every
    score with an odd number of entrants above it has a table across it, so the squared
    gaps are at least the squared steps at such scores. A pairing with no more crosses
    each of them once and takes no two steps at a table: its upper scores are given too.
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
            again += floats_again(field, upper=upper, lower=lower)
    return (0, 0, byes, bye_score, squared, by_upper, again)


def lowest_bye(field: Field) -> tuple[int, int]:
    return min((each.byes, each.score) for each in field.entrants.values())


def floats_again(field: Field, *, upper: int, lower: int) -> int:
    """Count the repeated floats that a table across two groups has at least."""
    entrants = field.entrants.values()
    return min(each.floated_down for each in entrants if each.score == upper) + min(
        each.floated_up for each in entrants if each.score == lower
    )


def has_room(field: Field) -> bool:
    """Return whether Dirac's theorem seats all without a rematch, whoever has the bye.

    It asks that each may still meet half of the others, himself not counted.
    """
    barred: Counter[str] = Counter()
    for pair in {*field.forbidden, *(pair for pair, n in field.met.items() if n)}:
        if field.entrants.keys() >= set(pair):
            barred.update(pair)
    half = (field.size - field.has_bye) // 2
    return max(barred.values(), default=0) <= half - 1


def seats_of(field: Field) -> list[str]:
    """Return everybody, and the empty seat of the bye if there is one."""
    return sorted(field.entrants) + [ALONE] * field.has_bye


def by_brute_force(field: Field) -> list[Pair]:
    """Look at every pairing there is; 945 of them for ten entrants."""
    return min(every_pairing(seats_of(field)), key=lambda each: lines_of(field, each))


def every_pairing(seats: Sequence[str]) -> Iterator[list[Pair]]:
    """Seat the first with each of the others, and the rest in every way.

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


def by_matching(field: Field) -> list[Pair]:
    """Let networkx match everybody with everybody, a table's lines as one number."""
    # Its import takes more than a second, and most rounds are proven without it.
    import networkx as nx

    seats = seats_of(field)
    lines = {table: lines_at(field, table) for table in combinations(seats, 2)}
    graph = nx.Graph()
    graph.add_nodes_from(seats)
    weights = folded(list(lines.values()), tables=len(seats) // 2)
    for (one, other), weight in zip(lines, weights, strict=True):
        graph.add_edge(one, other, weight=-weight)
    matched = nx.max_weight_matching(graph, maxcardinality=True)
    # The bye is always named second.
    return sorted((max(pair), min(pair)) for pair in matched)


def folded(lines: Sequence[Lines], *, tables: int) -> list[int]:
    """Fold the lines of each table into one number, the last line in the last digits.

    As every pairing has the same number of tables, each line may be counted from the
    least that occurs; a digit then has room for its greatest value at all tables.

    >>> folded([(0, 7), (1, 5), (0, 5)], tables=2)
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
