"""One figure: a number or range, the number of cards it is based on, and its text."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from decks.charts import BarValue, Chart, ChartTable, bar_chart


@dataclass(frozen=True, slots=True)
class Figure:
    """A number or its range, with the number of cards of which enough is known."""

    low: Fraction
    high: Fraction
    known: int
    of: int

    @property
    def percent(self) -> str:
        """The figure as a percentage.

        >>> Figure(Fraction(29, 57), Fraction(29, 57), 20, 20).percent
        '50.9%'
        """
        return f"{range_text(100 * self.low, 100 * self.high)}%"

    @property
    def plain(self) -> str:
        """The figure as a count or as yards.

        >>> Figure(Fraction(45, 2), Fraction(45, 2), 20, 20).plain
        '22.5'
        """
        return range_text(self.low, self.high)

    @property
    def exact(self) -> str:
        """The figure as exact fractions."""
        ends = (self.low,) if self.low == self.high else (self.low, self.high)
        return " to ".join(map(str, ends))


def range_text(low: Fraction, high: Fraction) -> str:
    """Return a number or range with one decimal; a range is rounded outwards."""
    if low == high:
        return tenths_text(floor(10 * low + Fraction(1, 2)))
    return f"{tenths_text(floor(10 * low))}\u2013{tenths_text(ceil(10 * high))}"


def tenths_text(number: int) -> str:
    whole, tenth = divmod(number, 10)
    return f"{whole}.{tenth}" if tenth else str(whole)


def distance_chart(key: str, title: str, found: Mapping[str, Figure]) -> Chart:
    rests_on = next(iter(found.values()))
    table = ChartTable(
        key=key,
        title=title,
        heads=("Distance", "Chance", "Exactly"),
        marks=tuple(
            BarValue(label, each.low, each.high, (each.percent, each.exact))
            for label, each in found.items()
        ),
        known=rests_on.known,
        of=rests_on.of,
    )
    return bar_chart(table, full=Fraction(1))
