"""The first round by seed: the upper half of the field meets the lower half.

The first of the upper half meets the first of the lower half, and so on; in an odd
field the last has the bye. Only those who may not meet are paired with somebody near.
In an accelerated round the accelerated half and the others are two such fields.
"""

from collections.abc import Sequence
from itertools import groupby

from .matching import least_cost_matching
from .objective import PairingCosts
from .table_assembly import Table

WIDEST = 256  # pairs that are moved to separate those who may not meet


def pair_halves(objective: PairingCosts) -> list[Table] | None:
    """Return the pairing of upper with lower half if it costs nothing, else None.

    It costs something if somebody has points or had a bye, if an odd number is
    accelerated, or if too many of one half may not meet too many of the other.
    """
    if any(each.score or each.byes for each in objective.order):
        return None
    tables: list[Table] = []
    seats: Sequence[int]
    for points, group in groupby(
        range(len(objective.order)), key=objective.scores.__getitem__
    ):
        seats = [*group]
        half = len(seats) // 2
        upper, lower = seats[:half], seats[half : 2 * half]
        partners = partners_in_halves(objective, upper, lower)
        if partners is None or (len(seats) % 2 and points):
            return None
        tables += zip(upper, partners, strict=True)
        if len(seats) % 2:
            tables.append((seats[-1], None))
    return tables


def partners_in_halves(
    objective: PairingCosts, upper: Sequence[int], lower: Sequence[int]
) -> list[int] | None:
    """Return for each of the upper half whom they meet, or None if it is impossible."""
    pairs = range(len(upper))
    wrong = [at for at in pairs if not objective.may_meet(upper[at], lower[at])]
    found, width = [*lower], 2
    while wrong:
        moved = sorted(
            {near for at in wrong for near in range(at - width, at + width + 1)}
            & {*pairs}
        )
        edges = [
            (one, len(moved) + two, (moved[one] - moved[two]) ** 2)
            for one in range(len(moved))
            for two in range(len(moved))
            if objective.may_meet(upper[moved[one]], lower[moved[two]])
        ]
        matched = least_cost_matching(edges) if edges else []
        if len(matched) == len(moved):
            for one, two in matched:
                found[moved[one]] = lower[moved[two - len(moved)]]
            return found
        if len(moved) == len(upper) or len(moved) > WIDEST:
            return None
        width *= 2
    return found
