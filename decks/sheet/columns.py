"""Arrange a sheet's rows in two columns per page, as widely as possible. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from decks.press import Text, fit_text

from .contents import Part, Row

HEADING = 28.0  # points, as all that follows
MOST_LINES = 12  # of a title in one piece
PER_PAGE = 2

# The cells of a row, from the left edge of its column.
BOX = 11.0
QUANTITY = 28.0  # its right edge
NUMBER = 36.0
TITLE = 86.0


@dataclass(frozen=True, slots=True)
class Scale:
    """The distance of rows, and the smallest size of a title before a row grows."""

    pitch: float
    smallest: float

    @property
    def size(self) -> float:
        return min(10.0, self.pitch * 0.66)


WIDE = tuple(Scale(pitch, 7) for pitch in (18, 17, 16, 15, 14))
TIGHT = (Scale(14, 6), Scale(13, 5))  # many lines with long titles
FURTHER = Scale(16, 7)  # where one page will not do


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A row ready to print; further lines of a very long title have no row."""

    row: Row | None
    title: Text
    height: float


@dataclass(frozen=True, slots=True)
class ColumnSection:
    """The lines of one group that are in one column."""

    part: Part
    lines: tuple[SheetLine, ...]
    is_continued: bool = False

    @property
    def height(self) -> float:
        return HEADING + sum(line.height for line in self.lines)


Column = tuple[ColumnSection, ...]
Pages = list[list[Column]]


def arrange_pages(
    parts: Sequence[Part], *, width: float, first: float, further: float
) -> Pages:
    """Return each page's columns, at the widest scale that fits one page, if any."""
    for scale in WIDE:
        columns = balance_by_group(split_by_part(parts, scale, width))
        if all(column_height(column) <= first for column in columns):
            return [columns]
    for scale in (*WIDE, *TIGHT, FURTHER):
        rooms = chain((first,) * PER_PAGE, repeat(further))
        columns = fill_columns(split_by_part(parts, scale, width), rooms)
        if len(columns) <= PER_PAGE:
            break
    return [columns[at : at + PER_PAGE] for at in range(0, len(columns), PER_PAGE)]


def split_by_part(parts: Iterable[Part], scale: Scale, width: float) -> Column:
    return tuple(
        ColumnSection(
            part,
            tuple(line for row in part.rows for line in row_lines(row, scale, width)),
        )
        for part in parts
    )


def row_lines(row: Row, scale: Scale, width: float) -> Iterator[SheetLine]:
    title = fit_text(
        row.title,
        width=width - TITLE,
        height=scale.pitch - 2,
        largest=scale.size,
        smallest=scale.smallest,
    )
    for at in range(0, len(title.lines), MOST_LINES):
        piece = Text(title.lines[at : at + MOST_LINES], title.face, title.size)
        height = max(scale.pitch, piece.height + 2)
        yield SheetLine(None if at else row, piece, height)


def column_height(column: Column) -> float:
    return sum(stretch.height for stretch in column)


def balance_by_group(whole: Column) -> list[Column]:
    """Return two columns as equal in height as possible without splitting a group."""
    ways = [[whole[:at], whole[at:]] for at in range(1, len(whole) + 1)]
    return min(ways, key=lambda way: max(map(column_height, way)), default=[whole])


def fill_columns(whole: Column, rooms: Iterator[float]) -> list[Column]:
    """Return columns filled one by one; a group may go on in the next."""
    columns: list[Column] = [()]
    room = next(rooms)
    for stretch in whole:
        rest, is_begun = stretch.lines, False
        while rest or not is_begun:
            here = ColumnSection(
                stretch.part, lines_that_fit(rest, room - HEADING), is_begun
            )
            if room < HEADING or (rest and not here.lines):
                columns.append(())
                room = next(rooms)
                continue
            columns[-1] += (here,)
            room -= here.height
            rest, is_begun = rest[len(here.lines) :], True
    return columns


def lines_that_fit(rest: tuple[SheetLine, ...], room: float) -> tuple[SheetLine, ...]:
    for count, line in enumerate(rest):
        room -= line.height
        if room < 0:
            return rest[:count]
    return rest
