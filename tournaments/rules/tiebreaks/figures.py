"""Tiebreak values as people read them: rounded. Pure."""

from fractions import Fraction
from math import floor

from .table import TIEBREAKS

PLACES = 4  # behind the point; the order goes by the exact numbers


def format_value(value: Fraction | None, key: str) -> str:
    """Return a tiebreak value as text, rounded for display.

    >>> format_value(Fraction(599, 900), "omw")
    '0.6656'
    >>> [format_value(Fraction(each, 4), "sonneborn_berger") for each in (11, 10, 8)]
    ['2.75', '2.50', '2.00']
    """
    if value is None:
        return ""
    if key == "on_time":
        return "yes" if value else "late"
    if TIEBREAKS[key].is_mean:
        return four_decimals(value)
    if key == "sonneborn_berger":  # half of a half: quarters
        return f"{float(value):.2f}"
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"


def four_decimals(value: Fraction) -> str:
    """Return four decimals, rounded from the exact value.

    >>> four_decimals(Fraction(2, 3)), four_decimals(Fraction(5, 3))
    ('0.6667', '1.6667')
    >>> four_decimals(Fraction(441, 800))  # a half goes up
    '0.5513'
    """
    scaled = floor(value * 10**PLACES + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**PLACES)
    return f"{whole}.{rest:0{PLACES}d}"
