"""The layout of each sheet: its columns and rows. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

from decks.press import CAPITAL, Face, Page, PlacedText, Text, fit_text
from decks.press.page import SOFT

from .contents import (
    BlankCell,
    Cell,
    MatchSlips,
    PairingByName,
    PairingsByName,
    QrPoster,
    TableColumn,
    TableSheet,
)
from .posters import PosterContent
from .slips import SlipsContent, collate_slips
from .tables import PAD, PageContent, TableContent, fit_row, split_pages

GUTTER = 22.0  # points, as all that follows
NAME_PITCH = 27.0
NUMBER = 48.0  # large, at the end of a name
HAND = 27.0  # a row that a pen writes into
BYE = "Bye"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentArea:
    """The space below the header of a page."""

    width: float
    height: float
    floor: float
    event: str


@singledispatch
def lay_out_sheet(sheet: object, room: ContentArea) -> Iterator[PageContent]:
    """Yield the content of each page of a sheet, ready to draw."""
    raise TypeError(f"No sheet is laid out for {type(sheet).__name__} in {room}.")


@lay_out_sheet.register
def lay_out_table(sheet: TableSheet, room: ContentArea) -> Iterator[PageContent]:
    made = [fit_row(sheet.columns, each, width=room.width) for each in sheet.rows]
    if 0 < sheet.cut_after <= len(made):
        last = sheet.cut_after - 1
        made[last] = replace(made[last], is_last_in=True)
    for page in split_pages(made, room.height):
        yield TableContent(sheet.columns, page)


# By name.


@dataclass(frozen=True, slots=True)
class FittedName:
    """A line of the pairings by name, with its text sizes chosen to fit."""

    name: Text
    beside: Text
    table: Text
    height: float


@dataclass(frozen=True, slots=True)
class NamesContent:
    columns: Sequence[Sequence[FittedName]]

    def __call__(self, page: Page, top: float) -> None:
        width = (page.width - GUTTER) / 2
        for at, lines in enumerate(self.columns):
            x, y = page.left + at * (width + GUTTER), top
            for line in lines:
                draw_name(page, line, x, y, width)
                y -= line.height


def draw_name(page: Page, line: FittedName, x: float, y: float, width: float) -> None:
    base = y - 4 - CAPITAL * line.name.size
    spread = line.name.height - line.name.leading
    below = base - spread - 5.5 - CAPITAL * line.beside.size
    middle = y - (line.height + CAPITAL * line.table.size) / 2
    page.write(
        PlacedText(line.name, x, base),
        PlacedText(line.table, x + width, middle, align=1),
    )
    page.write(PlacedText(line.beside, x, below), shade=SOFT)
    page.draw_rule(x, y - line.height, to=x + width)


def fit_name(line: PairingByName, width: float) -> FittedName:
    room = width - NUMBER - PAD
    name = fit_text(
        line.name, width=room, height=14, largest=11.5, smallest=8, face=Face.BOLD
    )
    beside = fit_text(line.beside, width=room, height=10, largest=8, smallest=6.5)
    table = fit_text(line.table, width=NUMBER, height=24, largest=20, face=Face.BOLD)
    height = max(NAME_PITCH, name.height + beside.height + 6)
    return FittedName(name, beside, table, height)


@lay_out_sheet.register
def lay_out_names(sheet: PairingsByName, room: ContentArea) -> Iterator[PageContent]:
    made = [fit_name(each, (room.width - GUTTER) / 2) for each in sheet.lines]
    columns: list[list[FittedName]] = [[]]
    used = 0.0
    for line in made:
        if columns[-1] and used + line.height > room.height:
            columns.append([])
            used = 0.0
        columns[-1].append(line)
        used += line.height
    for at in range(0, len(columns), 2):
        yield NamesContent(columns[at : at + 2])


# Tables: the columns of each.


def pairings_by_table(
    title: str,
    rows: Iterable[tuple[Cell, ...]],
    *,
    points: str,
    note: str = "",
    has_parts: bool = False,
) -> TableSheet:
    """Return pairings by table: names, points and a cell for the result.

    `points` is the heading of the column beside the names. With `has_parts` each row
    has, after its table, the part of the bracket.
    """
    brought = TableColumn(title=points, share=0.08, align=1)
    name = TableColumn(title="Home", share=0.22 if has_parts else 0.3, size=10.5)
    part = TableColumn(title="Bracket", share=0.16, size=9)
    columns = (
        TableColumn(
            title="Table", share=0.1, align=1, face=Face.BOLD, size=15, pitch=22
        ),
        *((part,) if has_parts else ()),
        *(name, brought, replace(name, title="Away"), brought),
        TableColumn(title="Result", share=0.14, align=0.5),
    )
    return TableSheet(title=title, columns=columns, rows=(*rows,), note=note)


def bracket_table(title: str, rows: Iterable[tuple[Cell, ...]]) -> TableSheet:
    """Return all matches of a bracket, and where winner and loser of each go on."""
    name = TableColumn(title="Home", share=0.22, pitch=HAND)
    goes = TableColumn(title="Winner to", share=0.09, align=0.5)
    columns = (
        TableColumn(title="Match", share=0.07, align=1, face=Face.BOLD, size=13),
        TableColumn(title="Round", share=0.17, size=9),
        *(name, TableColumn(title="Result", share=0.14, align=0.5)),
        *(replace(name, title="Away"), goes, replace(goes, title="Loser to")),
    )
    note = "The last two columns show which match the winner and the loser play next."
    return TableSheet(title=title, columns=columns, rows=(*rows,), note=note)


def standings_table(
    title: str,
    rows: Iterable[tuple[Cell, ...]],
    *,
    columns: Sequence[str],
    is_numbered: bool = False,
    has_points: bool = True,
    **more: Any,
) -> TableSheet:
    """Return place, name, points, record, `columns`, and maybe a row number.

    Without `has_points` the points of the rows are left out, as in an elimination.
    """
    tail = min(0.5, 0.085 * len(columns))
    front = [
        TableColumn(title="Place", share=0.07, align=1),
        TableColumn(title="Name", share=0, face=Face.BOLD),
        TableColumn(title="Points", share=0.075, align=1, face=Face.BOLD),
        TableColumn(title="W\u2013L\u2013T", share=0.09, align=1),
    ]
    if not has_points:
        at = 2 + is_numbered
        del front[2]
        rows = ((*row[:at], *row[at + 1 :]) for row in rows)
    if is_numbered:
        front.insert(0, TableColumn(title="No.", share=0.06, align=1))
    taken = sum(each.share for each in front) + tail
    front = [each if each.share else replace(each, share=1 - taken) for each in front]
    more_columns = [
        TableColumn(title=each, share=tail / len(columns), align=1, size=9)
        for each in columns
    ]
    return TableSheet(
        title=title, columns=(*front, *more_columns), rows=(*rows,), **more
    )


def final_order_table(title: str, rows: Iterable[tuple[Cell, ...]]) -> TableSheet:
    """Return everybody's place, how it ended for them, and their record."""
    columns = (
        TableColumn(title="Place", share=0.09, align=1),
        TableColumn(title="Name", share=0.46, face=Face.BOLD),
        TableColumn(title="In the bracket", share=0.33),
        TableColumn(title="W\u2013L\u2013T", share=0.12, align=1),
    )
    return TableSheet(title=title, columns=columns, rows=(*rows,))


def roster_table(title: str, rows: Iterable[tuple[Cell, ...]]) -> TableSheet:
    """Return all entrants: box to tick, name, state, deck list, fixed table."""
    columns = (
        TableColumn(title="Here", share=0.07, align=0.5),
        TableColumn(title="Name", share=0.41, face=Face.BOLD, size=10.5),
        TableColumn(title="Status", share=0.21),
        TableColumn(title="List", share=0.19),
        TableColumn(title="Fixed table", share=0.12, align=1),
    )
    return TableSheet(title=title, columns=columns, rows=(*rows,))


def next_round_form(
    title: str,
    tables: Iterable[str],
    *,
    byes: int = 1,
    awarded: Iterable[str] = (),
    note: str = "",
) -> TableSheet:
    """Return a form to pair by hand: numbers, `byes` rows, `awarded` names."""
    home = TableColumn(title="Home", share=0.33, pitch=HAND)
    score = TableColumn(title="Score", share=0.12, align=0.5)
    columns = (
        TableColumn(title="Table", share=0.1, align=1, face=Face.BOLD, size=15),
        *(home, score, replace(home, title="Away"), score),
    )
    pen = BlankCell()
    rows: list[tuple[Cell, ...]] = [(each, pen, pen, pen, pen) for each in tables]
    rows += [(BYE, name, "", "", "") for name in awarded]
    rows += [(BYE, pen, "", "", "")] * byes
    return TableSheet(title=title, columns=columns, rows=(*rows,), note=note)


# Slips.


@lay_out_sheet.register
def lay_out_slips(sheet: MatchSlips, room: ContentArea) -> Iterator[PageContent]:
    for each in collate_slips(sheet.slips):
        yield SlipsContent(sheet, each, room.event, room.floor)


@lay_out_sheet.register
def lay_out_poster(sheet: QrPoster, _room: ContentArea) -> Iterator[PageContent]:
    yield PosterContent(sheet)
