"""Exact values, one per entrant: integers over one common denominator.

Equal values are equal integers, so rounding never decides. Fractions are only for
display.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import NamedTuple


class AppliedLimit(StrEnum):
    """Which limit was applied to a value."""

    NONE = ""
    FLOOR = "floor"
    CAP = "cap"
    CUT = "cut"


@dataclass(frozen=True, slots=True)
class LimitedValue:
    """A ratio before its limit, 3 of 12, and the value that counts, 33/100."""

    numerator: int
    denominator: int
    value: Fraction
    mark: AppliedLimit = AppliedLimit.NONE


class Ratio(NamedTuple):
    """A numerator and denominator, and whether the cap applies to it."""

    numerator: int
    denominator: int
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the most that a value may be."""

    least: Fraction
    most: Fraction | None = None

    def limit_ratio(self, part: Ratio) -> LimitedValue:
        """Return a ratio limited to these bounds; the least if its denominator is 0.

        >>> share = Bounds(Fraction(33, 100)).limit_ratio(Ratio(3, 12))
        >>> share.value, str(share.mark)
        (Fraction(33, 100), 'floor')
        """
        numerator, denominator, is_capped = part
        value = Fraction(numerator, denominator) if denominator else self.least
        if value < self.least or not denominator:
            return LimitedValue(numerator, denominator, self.least, AppliedLimit.FLOOR)
        if is_capped and self.most is not None and value > self.most:
            return LimitedValue(numerator, denominator, self.most, AppliedLimit.CAP)
        return LimitedValue(numerator, denominator, value)


@dataclass(frozen=True, slots=True)
class TiebreakColumn:
    """The values of one formula for all entrants, by their number."""

    numerators: Sequence[int]
    denominator: int = 1
    shares: Sequence[LimitedValue] | None = None

    def value(self, who: int) -> Fraction:
        return Fraction(self.numerators[who], self.denominator)

    def limited_value(self, who: int) -> LimitedValue:
        """Return an entrant's value as it counts, with the limit that was applied."""
        if self.shares is not None:
            return self.shares[who]
        value = self.value(who)
        return LimitedValue(value.numerator, value.denominator, value)


def limited_column(parts: Sequence[Ratio], bounds: Bounds) -> TiebreakColumn:
    """Return a column of ratios within bounds, over one denominator."""
    known = {part: bounds.limit_ratio(part) for part in dict.fromkeys(parts)}
    common = lcm(*(share.value.denominator for share in known.values()))
    scaled = {part: int(share.value * common) for part, share in known.items()}
    return TiebreakColumn(
        [scaled[part] for part in parts], common, [known[part] for part in parts]
    )


def mean_over_opponents(
    column: TiebreakColumn, *, over: Sequence[Sequence[int]], with_none: Fraction
) -> TiebreakColumn:
    """Return for each entrant the mean of a column over their opponents.

    >>> column, opponents = TiebreakColumn([1, 2, 3], 4), [[1, 2], [0], []]
    >>> mean_over_opponents(column, over=opponents, with_none=Fraction(0))
    TiebreakColumn(numerators=[5, 2, 0], denominator=8, shares=None)
    """
    counts = {len(others) for others in over} - {0}
    common = lcm(column.denominator * lcm(*counts), with_none.denominator)
    times = {count: common // (column.denominator * count) for count in counts}
    alone = int(with_none * common)
    have = column.numerators
    return TiebreakColumn(
        [
            sum([have[other] for other in others]) * times[len(others)]
            if others
            else alone
            for others in over
        ],
        common,
    )
