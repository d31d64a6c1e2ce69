"""Tables on pages: a header row on each page, and no row split in two. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from decks.press import CAPITAL, Face, Page, PlacedText, Text, fit_text
from decks.press.page import FIRM, SMALL, THIN

from .contents import BlankCell, Cell, TableColumn

PAD = 4.0  # points, as all that follows
HEAD_ROW = 16.0
SCORE = 28.0  # wide enough for two figures by hand
GAP = 5.0
SMALLEST = 7.0  # then a row grows
BOX = 14.0


class PageContent(Protocol):
    """A callable that draws the content of one page, below the header."""

    def __call__(self, page: Page, top: float) -> None: ...


@dataclass(frozen=True, slots=True)
class FittedRow:
    """A table row with its text sizes chosen to fit."""

    cells: tuple[Text | BlankCell, ...]
    height: float
    is_last_in: bool = False


def fit_row(
    columns: Sequence[TableColumn], cells: Sequence[Cell], *, width: float
) -> FittedRow:
    """Return a row with its text sizes chosen to fit; long text makes it higher."""
    texts: list[Text | BlankCell] = []
    height = max(column.pitch for column in columns)
    for column, cell in zip(columns, cells, strict=True):
        if isinstance(cell, BlankCell):
            texts.append(cell)
            continue
        text = fit_text(
            cell,
            width=column.share * width - 2 * PAD,
            height=column.pitch - 4,
            largest=column.size,
            smallest=SMALLEST,
            face=column.face,
        )
        texts.append(text)
        height = max(height, text.height + 5)
    return FittedRow(tuple(texts), height)


def split_pages(
    rows: Sequence[FittedRow], room: float
) -> Iterator[Sequence[FittedRow]]:
    """Yield the rows of each page; a page has at least one row."""
    start, used = 0, HEAD_ROW
    for at, row in enumerate(rows):
        if at > start and used + row.height > room:
            yield rows[start:at]
            start, used = at, HEAD_ROW
        used += row.height
    yield rows[start:]


@dataclass(frozen=True, slots=True)
class TableContent:
    columns: Sequence[TableColumn]
    rows: Sequence[FittedRow]

    def __call__(self, page: Page, top: float) -> None:
        self._draw_header_row(page, top)
        y = top - HEAD_ROW
        for row in self.rows:
            self._draw_row(page, row, y)
            y -= row.height

    def _column_positions(
        self, page: Page
    ) -> Iterator[tuple[TableColumn, float, float]]:
        x = page.left
        for column in self.columns:
            width = column.share * page.width
            yield column, x, width
            x += width

    def _draw_header_row(self, page: Page, top: float) -> None:
        puts = []
        for column, x, width in self._column_positions(page):
            text = fit_text(
                column.title,
                width=width - 2 * PAD,
                height=HEAD_ROW - 4,
                largest=SMALL + 0.5,
                face=Face.BOLD,
            )
            puts.append(place_text(text, x, width, top - HEAD_ROW + 5, column.align))
        page.write(*puts)
        page.draw_rule(page.left, top - HEAD_ROW, to=page.right, width=FIRM)

    def _draw_row(self, page: Page, row: FittedRow, y: float) -> None:
        middle = y - row.height / 2
        puts = []
        for (column, x, width), cell in zip(
            self._column_positions(page), row.cells, strict=True
        ):
            if isinstance(cell, BlankCell):
                draw_blank_cell(
                    page, cell, CellArea(x, y - row.height, width, row.height)
                )
                continue
            spread = cell.height - cell.leading
            base = middle + (spread - CAPITAL * cell.size) / 2
            puts.append(place_text(cell, x, width, base, column.align))
        page.write(*puts)
        floor = FIRM if row.is_last_in else THIN
        page.draw_rule(page.left, y - row.height, to=page.right, width=floor)


def place_text(
    text: Text, x: float, width: float, y: float, align: float
) -> PlacedText:
    return PlacedText(text, x + PAD + align * (width - 2 * PAD), y, align)


@dataclass(frozen=True, slots=True)
class CellArea:
    x: float
    y: float  # its floor
    width: float
    height: float


def draw_blank_cell(page: Page, cell: BlankCell, space: CellArea) -> None:
    """Draw a cell to fill in by pen: one box, two for a score, or none."""
    if not cell.boxes:
        for x in (space.x, space.x + space.width):
            page.draw_vertical_rule(x, space.y, to=space.y + space.height)
        return
    width = BOX if cell.boxes == 1 else SCORE
    x = space.x + (space.width - cell.boxes * (width + GAP) + GAP) / 2
    for at in range(cell.boxes):
        left = x + at * (width + GAP)
        page.draw_frame(left, space.y + (space.height - BOX) / 2, width, BOX)
