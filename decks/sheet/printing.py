"""Print registration sheets as a PDF. Pure."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from decks.decklist.contents import uncounted_lines_text
from decks.press import (
    CAPITAL,
    LEADING,
    SIZES,
    Face,
    Page,
    Paper,
    PlacedText,
    Text,
    draw_qr_code,
    fit_text,
    open_document,
    save_document,
)
from decks.press.page import FIRM, SMALL, SOFT, replace_surrogates

from . import columns
from .columns import Column, ColumnSection, SheetLine, arrange_pages
from .contents import Row, Sheet

GUTTER = 24.0
BADGE = 70.0  # the initial, and the QR code
GAP = 14.0  # between them and what stands beside
AIR = 10.0  # above and below the list
FIELDS = 38.0
SLIM = 20.0  # head of a further page
OFFICIALS = 60.0
FOOT = 18.0
CELL = 9.5  # quantity and number of a row


def render_pdf(sheets: Sequence[Sheet], paper: Paper) -> bytes:
    """Return the PDF of sheets by surname; the same sheets give the same bytes."""
    if not sheets:
        raise ValueError("Nothing to print. Choose at least one sheet.")
    pile = sorted(sheets, key=lambda sheet: sheet.place)
    printed = BytesIO()
    canvas = open_pdf(printed, paper, pile)
    for at, sheet in enumerate(pile):
        canvas.bookmarkPage(str(at))
        canvas.addOutlineEntry(replace_surrogates(sheet.entrant), str(at))
        print_sheet(Page(canvas, SIZES[paper]), sheet)
    return save_document(canvas, printed)


def open_pdf(into: BytesIO, paper: Paper, pile: Sequence[Sheet]) -> Any:
    title = f"{pile[0].entrant}: {pile[0].version}"
    if len(pile) > 1:
        title = f"{len(pile)} registration sheets"
    canvas = open_document(into, paper, title=title, subject="Deck registration")
    if len(pile) > 1:
        canvas.showOutline()
    # Nobody's list stands on the back of another's.
    canvas.setViewerPreference("Duplex", "Simplex")
    return canvas


def column_width(page: Page) -> float:
    return (page.width - GUTTER) / columns.PER_PAGE


def print_sheet(page: Page, sheet: Sheet) -> None:
    under_head = page.top - BADGE - GAP - FIELDS - AIR
    under_slim = page.top - SLIM - AIR
    above_foot = page.bottom + FOOT
    pages = arrange_pages(
        sheet.parts,
        width=column_width(page),
        first=under_head - above_foot - OFFICIALS - AIR,
        further=under_slim - above_foot,
    )
    for number, both in enumerate(pages, 1):
        if number == 1:
            print_head(page, sheet)
            print_sheet_head(page, sheet, page.top - BADGE - GAP)
            print_columns(page, both, under_head)
            print_officials_box(page, sheet, above_foot)
        else:
            print_slim_head(page, sheet)
            print_columns(page, both, under_slim)
        print_foot(page, sheet, f"Page {number} of {len(pages)}")
        page.canvas.showPage()


def print_head(page: Page, sheet: Sheet) -> None:
    floor = page.top - BADGE
    page.draw_frame(page.left, floor, BADGE, BADGE, line=FIRM)
    # A sign that no font has is printed as its number, which is wide.
    inside = BADGE - 8
    initial = fit_text(
        sheet.initial, width=inside, height=inside, largest=48, face=Face.BOLD
    )
    middle = floor + (BADGE - CAPITAL * initial.size) / 2
    page.write(PlacedText(initial, page.left + BADGE / 2, middle, align=0.5))
    if sheet.address:
        draw_qr_code(page, sheet.address, page.right - BADGE, page.top, BADGE)
    x = page.left + BADGE + GAP
    width = page.right - BADGE - GAP - x
    entrant = fit_text(
        sheet.entrant, width=width, height=28, largest=23, face=Face.BOLD
    )
    page.write(PlacedText(entrant, x, page.top - CAPITAL * entrant.size))
    version = fit_text(sheet.version, width=width, height=15, largest=12.5)
    page.write(PlacedText(version, x, page.top - 36))
    for count, text in enumerate((sheet.format, sheet.verdict)):
        small = fit_text(text, width=width, height=12, largest=9)
        page.write(PlacedText(small, x, page.top - 55 - 13 * count), shade=SOFT)


def print_sheet_head(page: Page, sheet: Sheet, y: float) -> None:
    """Print table, event, time and receipt; blank ones can be filled in by hand."""
    rest = page.width - BADGE
    cells = (
        ("Table", sheet.table, Face.BOLD, 18, BADGE),
        ("Event", sheet.event, Face.REGULAR, 12, rest * 0.46),
        ("Time", sheet.made_at, Face.REGULAR, 10, rest * 0.24),
        ("Receipt", sheet.receipt, Face.BOLD, 11.5, rest * 0.3),
    )
    x = page.left
    for name, text, face, largest, width in cells:
        page.label(name, x + 6, y - 10)
        value = fit_text(
            text, width=width - 12, height=FIELDS - 18, largest=largest, face=face
        )
        floor = y - FIELDS + 8
        page.write(PlacedText(value, x + 6, floor + value.height - value.leading))
        if not text:
            page.draw_rule(x + 6, floor, to=x + width - 6)
        if x > page.left:
            page.draw_vertical_rule(x, y, to=y - FIELDS)
        x += width
    page.draw_frame(page.left, y - FIELDS, page.width, FIELDS)


def print_slim_head(page: Page, sheet: Sheet) -> None:
    y = page.top - 12
    initial = fit_text(sheet.initial, width=18, height=18, largest=14, face=Face.BOLD)
    named = fit_text(
        f"{sheet.entrant}, {sheet.version}",
        width=page.width - 140,
        height=12,
        largest=10,
    )
    receipt = fit_text(sheet.receipt, width=110, height=12, largest=10, face=Face.BOLD)
    page.write(
        PlacedText(initial, page.left, y),
        PlacedText(named, page.left + 20, y),
        PlacedText(receipt, page.right, y, align=1),
    )
    page.draw_rule(page.left, page.top - SLIM, to=page.right, width=FIRM)


def print_officials_box(page: Page, sheet: Sheet, y: float) -> None:
    rows = list(sheet.rows)
    cards = count_text(sum(row.quantity or 0 for row in rows), "card")
    gaps = sum(row.quantity is None for row in rows)
    if gaps:
        cards = f"{cards} and {uncounted_lines_text(gaps)}"
    top = y + OFFICIALS
    title = Text(("For staff",), Face.BOLD, 9)
    page.write(PlacedText(title, page.left + 6, top - 12))
    both = f"{cards} on {count_text(len(rows), 'line')}"
    page.label(both, page.right - 6, top - 12, align=1)
    page.draw_rule(page.left, top - 18, to=page.right)
    x = page.left
    for name, share in (("Checked by", 0.36), ("Time", 0.16), ("Outcome", 0.48)):
        page.label(name, x + 6, top - 28)
        if x > page.left:
            page.draw_vertical_rule(x, y, to=top - 18)
        x += page.width * share
    page.draw_frame(page.left, y, page.width, OFFICIALS, line=FIRM)


def count_text(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def print_foot(page: Page, sheet: Sheet, count: str) -> None:
    page.label(count, page.right, page.bottom, align=1)
    words = ("Replay Booth, unofficial", sheet.address)
    text = " \u00b7 ".join(filter(None, words))
    line = fit_text(text, width=page.width - 80, height=10, largest=SMALL)
    page.write(PlacedText(line, page.left, page.bottom), shade=SOFT)


def print_columns(page: Page, both: Sequence[Column], top: float) -> None:
    for at, column in enumerate(both):
        x = page.left + at * (column_width(page) + GUTTER)
        y = top
        for stretch in column:
            print_heading(page, stretch, x, y)
            y -= columns.HEADING
            for line in stretch.lines:
                print_line(page, line, x, y)
                y -= line.height


def print_heading(page: Page, stretch: ColumnSection, x: float, y: float) -> None:
    floor = y - columns.HEADING
    name = stretch.part.group or "Without a section"
    if stretch.is_continued:
        name = f"{name}, continued"
    title = fit_text(
        name, width=column_width(page) * 0.6, height=13, largest=11.5, face=Face.BOLD
    )
    total = fit_text(
        stretch.part.total, width=column_width(page) * 0.4, height=11, largest=9.5
    )
    page.write(
        PlacedText(title, x, floor + 5),
        PlacedText(total, x + column_width(page), floor + 5, align=1),
    )
    page.draw_rule(x, floor, to=x + column_width(page), width=FIRM)


def print_line(page: Page, line: SheetLine, x: float, y: float) -> None:
    middle = y - line.height / 2
    baseline = middle - CAPITAL * CELL / 2
    page.draw_rule(x, y - line.height, to=x + column_width(page))
    spread = line.title.height - line.title.leading
    begin = middle + (spread - CAPITAL * line.title.size) / 2 if spread else baseline
    puts = [PlacedText(line.title, x + columns.TITLE, begin)]
    if line.row:
        box = min(columns.BOX, line.height - 4)
        page.draw_frame(x + 1, middle - box / 2, box, box)
        puts = [*row_cells(line.row, x, baseline), *puts]
    page.write(*puts)


def row_cells(row: Row, x: float, y: float) -> Iterator[PlacedText]:
    said = "?" if row.quantity is None else str(row.quantity)
    quantity = Text((said,), Face.BOLD, CELL)
    yield PlacedText(quantity, x + columns.QUANTITY, y, align=1)
    width = columns.TITLE - columns.NUMBER - 4
    number = fit_text(row.number, width=width, height=CELL * LEADING, largest=CELL)
    yield PlacedText(number, x + columns.NUMBER, y)
