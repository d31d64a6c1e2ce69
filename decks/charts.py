"""The geometry of bar charts in whole numbers; a template draws them. Pure.

A bar has a certain part and, while card data is missing, a possible part beyond it. The
same numbers are shown beside the chart as a table.
"""

from dataclasses import dataclass
from fractions import Fraction

WIDTH = 352  # of a drawing; fits a phone at its own size
# Columns: counts over short labels.
WIDEST_COLUMN, CEILING, FLOOR = 60, 26, 88
LABEL_LINE, BELOW, ABOVE = (
    15,
    22,
    5,
)  # from the floor: label, edge; from a column: value
# Bars: labels on the left, values at the right edge.
ROW, THICK, LEFT, LONGEST, TEXT_LINE = 26, 16, 96, 160, 18


@dataclass(frozen=True, slots=True)
class BarValue:
    """What one bar shows: its label, its lowest and highest value, and their text."""

    label: str
    low: Fraction
    high: Fraction
    cells: tuple[str, ...]  # of its row behind the label; the first stands at the bar


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartTable:
    """The numbers of a chart as rows of text."""

    key: str  # unique on a page
    title: str
    heads: tuple[str, ...]
    marks: tuple[BarValue, ...]
    known: int  # of so many cards
    of: int

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        return tuple((mark.label, *mark.cells) for mark in self.marks)

    @property
    def description(self) -> str:
        """All numbers in one sentence, for people who do not see the chart."""
        said = (f"{label}: {value}" for label, value, *_ in self.rows)
        return f"{'; '.join(said)}."

    @property
    def top(self) -> Fraction:
        """The largest value that a bar may have; 1 if all are 0."""
        return max(mark.high for mark in self.marks) or Fraction(1)


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle of a drawing; false if it is empty."""

    x: int
    y: int
    width: int
    height: int

    def __bool__(self) -> bool:
        return bool(self.width and self.height)


@dataclass(frozen=True, slots=True)
class ChartText:
    """A text in a drawing and where it stands."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart: its certain part, its possible part, label and value."""

    sure: Rectangle
    maybe: Rectangle  # beyond the sure part
    label: ChartText
    value: ChartText


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A drawing of bars and its table."""

    table: ChartTable
    width: int
    height: int
    floor: int  # on which columns stand; 0 where bars lie
    bars: tuple[Bar, ...]

    @property
    def has_uncertain_bars(self) -> bool:
        return any(bar.maybe for bar in self.bars)


def column_chart(
    table: ChartTable, *, floor: int = FLOOR, widest: int = WIDEST_COLUMN
) -> Chart:
    """Return a chart of vertical bars side by side, for short labels."""
    slot = min(widest, WIDTH // len(table.marks))
    return Chart(
        table=table,
        width=slot * len(table.marks),
        height=floor + BELOW,
        floor=floor,
        bars=tuple(
            column_bar(mark, left=slot * at, slot=slot, top=table.top, floor=floor)
            for at, mark in enumerate(table.marks)
        ),
    )


def column_bar(
    mark: BarValue, *, left: int, slot: int, top: Fraction, floor: int
) -> Bar:
    width = slot * 16 // 25
    x, middle = left + (slot - width) // 2, left + slot // 2
    low, high = (
        floor - round((floor - CEILING) * each / top) for each in (mark.low, mark.high)
    )
    return Bar(
        sure=Rectangle(x, low, width, floor - low),
        maybe=Rectangle(x, high, width, low - high),
        label=ChartText(middle, floor + LABEL_LINE, mark.label),
        value=ChartText(middle, high - ABOVE, mark.cells[0]),
    )


def bar_chart(table: ChartTable, *, full: Fraction | None = None) -> Chart:
    """Return horizontal bars; a full one has the value `full`, or the largest."""
    return Chart(
        table=table,
        width=WIDTH,
        height=ROW * len(table.marks),
        floor=0,
        bars=tuple(
            horizontal_bar(mark, above=ROW * at, full=full or table.top)
            for at, mark in enumerate(table.marks)
        ),
    )


def horizontal_bar(mark: BarValue, *, above: int, full: Fraction) -> Bar:
    y, line = above + (ROW - THICK) // 2, above + TEXT_LINE
    low, high = (round(LONGEST * each / full) for each in (mark.low, mark.high))
    return Bar(
        sure=Rectangle(LEFT, y, low, THICK),
        maybe=Rectangle(LEFT + low, y, high - low, THICK),
        label=ChartText(0, line, mark.label),
        value=ChartText(WIDTH, line, mark.cells[0]),
    )
