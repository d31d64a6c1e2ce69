"""The cost of a pairing: seven figures, each more important than all that follow.

The first four are about who may meet and who gets the bye, the last three about how
close the scores are. The choice among equally good pairings is left to the product.
"""

from collections.abc import Iterable
from operator import add

from .field import Field, Pair, pair_of

ALONE = ""
LINES = (
    "forbidden pairs",
    "earlier meetings",
    "earlier byes of the bye entrant",
    "points of the bye entrant",
    "squared gaps",
    "squared gaps times upper score",
    "repeated floats",
)
# The lines that say who may sit together or alone, whatever the gaps are.
CHOICE = slice(0, 4)

Lines = tuple[int, ...]
NOTHING: Lines = (0,) * len(LINES)


def lines_at(field: Field, table: Pair) -> Lines:
    """Return the seven figures of one table.

    >>> from .field import Figures, from_figures
    >>> pair = Figures(id="ada", score=6, floated_down=True), Figures(id="ben", score=4)
    >>> lines_at(from_figures(pair), ("ben", "ada"))
    (0, 0, 0, 0, 4, 24, 1)
    """
    if ALONE in table:
        bye = field.entrants[max(table)]
        return (0, 0, bye.byes, bye.score, 0, 0, 0)
    lower, upper = sorted(
        (field.entrants[seat] for seat in table), key=lambda each: each.score
    )
    pair = pair_of(*table)
    squared = (upper.score - lower.score) ** 2
    again = squared > 0 and upper.floated_down + lower.floated_up
    return (
        int(pair in field.forbidden),
        field.met.get(pair, 0),
        0,
        0,
        squared,
        squared * upper.score,
        int(again),
    )


def lines_of(field: Field, tables: Iterable[Pair]) -> Lines:
    """Return the sums of the figures of all tables."""
    total = NOTHING
    for table in tables:
        total = tuple(map(add, total, lines_at(field, table)))
    return total
