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
# The costs that say who may sit together or alone, whatever the gaps are.
CHOICE = slice(0, 4)

Cost = tuple[int, ...]
NOTHING: Cost = (0,) * len(LINES)


def cost_of_table(field: Field, table: Pair) -> Cost:
    """Return the seven costs of one table.

    >>> from .field import EntrantFigures, field_from_figures
    >>> ada = EntrantFigures(id="ada", score=6, floated_down=True)
    >>> ben = EntrantFigures(id="ben", score=4)
    >>> cost_of_table(field_from_figures((ada, ben)), ("ben", "ada"))
    (0, 0, 0, 0, 4, 24, 1)
    """
    if ALONE in table:
        bye = field.entrants[max(table)]
        return (0, 0, bye.byes, bye.pairing_points, 0, 0, 0)
    lower, upper = sorted(
        (field.entrants[seat] for seat in table), key=lambda each: each.pairing_points
    )
    pair = pair_of(*table)
    squared = (upper.pairing_points - lower.pairing_points) ** 2
    again = squared > 0 and upper.floated_down + lower.floated_up
    return (
        int(pair in field.forbidden),
        field.met.get(pair, 0),
        0,
        0,
        squared,
        squared * upper.pairing_points,
        int(again),
    )


def cost_of_pairing(field: Field, tables: Iterable[Pair]) -> Cost:
    """Return the costs of a pairing: the sums over all its tables."""
    total = NOTHING
    for table in tables:
        total = tuple(map(add, total, cost_of_table(field, table)))
    return total
