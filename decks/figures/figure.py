"""One figure: its number or range, on how many cards it rests, how it is shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from decks.charts import Chart, Mark, Table, bars


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, or the range of what it may be, and on how many cards it rests."""

    low: Fraction
    high: Fraction
    known: int
    of: int

    @property
    def percent(self) -> str:
        """Show a share.

        >>> Figure(Fraction(29, 57), Fraction(29, 57), 20, 20).percent
        '50.9 %'
        """
        return f"{spread(100 * self.low, 100 * self.high)} %"

    @property
    def plain(self) -> str:
        """Show a count, or yards.

        >>> Figure(Fraction(45, 2), Fraction(45, 2), 20, 20).plain
        '22.5'
        """
        return spread(self.low, self.high)

    @property
    def exact(self) -> str:
        ends = (self.low,) if self.low == self.high else (self.low, self.high)
        return " to ".join(map(str, ends))


def spread(low: Fraction, high: Fraction) -> str:
    """Show one decimal; a range is rounded outwards, so that it holds what it says."""
    if low == high:
        return tenths(floor(10 * low + Fraction(1, 2)))
    return f"{tenths(floor(10 * low))}\u2013{tenths(ceil(10 * high))}"


def tenths(number: int) -> str:
    whole, tenth = divmod(number, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def by_distance(key: str, title: str, found: Mapping[str, Figure]) -> Chart:
    """Draw chances by distance; all of them rest on the same cards."""
    rests_on = next(iter(found.values()))
    table = Table(
        key=key,
        title=title,
        heads=("Distance", "Chance", "Exactly"),
        marks=tuple(
            Mark(label, each.low, each.high, (each.percent, each.exact))
            for label, each in found.items()
        ),
        known=rests_on.known,
        of=rests_on.of,
    )
    return bars(table, full=Fraction(1))
