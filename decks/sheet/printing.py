"""The ink: a sheet, or a pile of them, as a PDF. Pure.

Black on white, because desks have such printers: nothing rests on a color.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Any

import segno
from reportlab.lib.pagesizes import A4, letter
from reportlab.pdfgen.canvas import Canvas

from decks.decklist.listed import without_count

from . import columns
from .columns import Column, Line, Stretch, arranged
from .contents import Paper, Row, Sheet
from .lettering import CAPITAL, LEADING, Face, Text, fitted, shown, width_of

SIZES = {Paper.A4: A4, Paper.LETTER: letter}
INK, SOFT, PALE = 0.0, 0.2, 0.6  # shares of white, as tokens.css has them for paper
THIN, FINE, FIRM = 0.35, 0.6, 1.2  # rules, in points as all that follows

MARGIN = 34.0  # 12 mm
GUTTER = 24.0
BADGE = 70.0  # the initial, and the QR code
GAP = 14.0  # between them and what stands beside
AIR = 10.0  # above and below the list
FIELDS = 38.0
SLIM = 20.0  # head of a further page
OFFICIALS = 60.0
FOOT = 18.0
SMALL = 7.5
CELL = 9.5  # quantity and number of a row

# Saving cuts the fonts down to what is used, and reportlab reads a font from one place
# at a time; the web server has threads.
PRESS = Lock()


def pdf(sheets: Sequence[Sheet], paper: Paper) -> bytes:
    """Print sheets in the order of surnames; the same sheets give the same bytes."""
    if not sheets:
        raise ValueError("Nothing to print: a print needs at least one sheet.")
    pile = sorted(sheets, key=lambda sheet: sheet.place)
    printed = BytesIO()
    canvas = Canvas(
        printed, pagesize=SIZES[paper], invariant=1, pageCompression=1, lang="en"
    )
    describe(canvas, pile)
    for at, sheet in enumerate(pile):
        canvas.bookmarkPage(str(at))
        canvas.addOutlineEntry(whole(sheet.entrant), str(at))
        print_sheet(Page(canvas, SIZES[paper]), sheet)
    with PRESS:
        canvas.save()
    return printed.getvalue()


def describe(canvas: Any, pile: Sequence[Sheet]) -> None:
    title = f"{pile[0].entrant}: {pile[0].version}"
    if len(pile) > 1:
        title = f"{len(pile)} registration sheets"
        canvas.showOutline()
    canvas.setTitle(whole(title))
    canvas.setSubject("Deck registration")
    canvas.setAuthor("Replay Booth, unofficial")
    canvas.setCreator("Replay Booth")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    # Nobody's list stands on the back of another's.
    canvas.setViewerPreference("Duplex", "Simplex")


def whole(text: str) -> str:
    """Replace what no file can hold: half a surrogate pair."""
    return text.encode(errors="replace").decode()


@dataclass(frozen=True, slots=True)
class Put:
    """A text and where it goes: its first baseline, and where x is in its width."""

    text: Text
    x: float
    y: float
    align: float = 0  # 0: x is its left edge, 1: its right edge

    @property
    def places(self) -> Iterator[tuple[float, float, str]]:
        for count, line in enumerate(self.text.lines):
            if line:
                width = width_of(line, self.text.face) * self.text.size
                yield (
                    self.x - self.align * width,
                    self.y - count * self.text.leading,
                    line,
                )


@dataclass(frozen=True, slots=True)
class Page:
    """Paper and pen; y grows upwards."""

    canvas: Any
    paper: tuple[float, float]

    left = bottom = MARGIN

    @property
    def right(self) -> float:
        return self.paper[0] - MARGIN

    @property
    def top(self) -> float:
        return self.paper[1] - MARGIN

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def column(self) -> float:
        return (self.width - GUTTER) / columns.PER_PAGE

    def rule(self, x: float, y: float, *, to: float, width: float = THIN) -> None:
        self.stroke(width)
        self.canvas.line(x, y, to, y)

    def upright(self, x: float, y: float, *, to: float) -> None:
        self.stroke(THIN)
        self.canvas.line(x, y, x, to)

    def frame(
        self, x: float, y: float, width: float, height: float, *, line: float = FINE
    ) -> None:
        self.stroke(line)
        self.canvas.rect(x, y, width, height)

    def stroke(self, width: float) -> None:
        self.canvas.setStrokeGray(PALE if width == THIN else INK)
        self.canvas.setLineWidth(width)

    def write(self, *puts: Put, shade: float = INK) -> None:
        """Set texts that are read as one: blanks part them for who copies the text."""
        self.canvas.setFillGray(shade)
        pen = self.canvas.beginText()
        for put in puts:
            pen.setFont(put.text.face.value, put.text.size)
            for x, y, line in put.places:
                pen.setTextOrigin(x, y)
                pen.textOut(f"{line} ")
        self.canvas.drawText(pen)

    def label(self, text: str, x: float, y: float, *, align: float = 0) -> None:
        plain = Text((shown(text),), Face.REGULAR, SMALL)
        self.write(Put(plain, x, y, align), shade=SOFT)


def print_sheet(page: Page, sheet: Sheet) -> None:
    under_head = page.top - BADGE - GAP - FIELDS - AIR
    under_slim = page.top - SLIM - AIR
    above_foot = page.bottom + FOOT
    pages = arranged(
        sheet.parts,
        width=page.column,
        first=under_head - above_foot - OFFICIALS - AIR,
        further=under_slim - above_foot,
    )
    for number, both in enumerate(pages, 1):
        if number == 1:
            head(page, sheet)
            fields(page, sheet, page.top - BADGE - GAP)
            print_columns(page, both, under_head)
            officials(page, sheet, above_foot)
        else:
            slim_head(page, sheet)
            print_columns(page, both, under_slim)
        foot(page, sheet, f"Page {number} of {len(pages)}")
        page.canvas.showPage()


def head(page: Page, sheet: Sheet) -> None:
    floor = page.top - BADGE
    page.frame(page.left, floor, BADGE, BADGE, line=FIRM)
    initial = Text((shown(sheet.initial),), Face.BOLD, 48)
    middle = floor + (BADGE - CAPITAL * initial.size) / 2
    page.write(Put(initial, page.left + BADGE / 2, middle, align=0.5))
    if sheet.address:
        print_code(page, sheet.address, page.right - BADGE, page.top)
    x = page.left + BADGE + GAP
    width = page.right - BADGE - GAP - x
    entrant = fitted(sheet.entrant, width=width, height=28, largest=23, face=Face.BOLD)
    page.write(Put(entrant, x, page.top - CAPITAL * entrant.size))
    version = fitted(sheet.version, width=width, height=15, largest=12.5)
    page.write(Put(version, x, page.top - 36))
    for count, text in enumerate((sheet.format, sheet.verdict)):
        small = fitted(text, width=width, height=12, largest=9)
        page.write(Put(small, x, page.top - 55 - 13 * count), shade=SOFT)


def print_code(page: Page, address: str, x: float, y: float) -> None:
    """Draw the QR code; paper and gaps leave it the white border it needs."""
    matrix = segno.make(address, error="m", micro=False).matrix
    module = BADGE / len(matrix)
    path = page.canvas.beginPath()
    for row, dark in enumerate(matrix, 1):
        at = 0
        for is_dark, run in groupby(dark):
            length = len(list(run))
            if is_dark:
                path.rect(x + at * module, y - row * module, length * module, module)
            at += length
    page.canvas.setFillGray(INK)
    page.canvas.drawPath(path, stroke=0, fill=1)


def fields(page: Page, sheet: Sheet, y: float) -> None:
    """Print table, event, time and receipt; what is blank can be filled in."""
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
        value = fitted(
            text, width=width - 12, height=FIELDS - 18, largest=largest, face=face
        )
        floor = y - FIELDS + 8
        page.write(Put(value, x + 6, floor + value.height - value.leading))
        if not text:
            page.rule(x + 6, floor, to=x + width - 6)
        if x > page.left:
            page.upright(x, y, to=y - FIELDS)
        x += width
    page.frame(page.left, y - FIELDS, page.width, FIELDS)


def slim_head(page: Page, sheet: Sheet) -> None:
    y = page.top - 12
    initial = Text((shown(sheet.initial),), Face.BOLD, 14)
    named = fitted(
        f"{sheet.entrant}, {sheet.version}",
        width=page.width - 140,
        height=12,
        largest=10,
    )
    receipt = fitted(sheet.receipt, width=110, height=12, largest=10, face=Face.BOLD)
    page.write(
        Put(initial, page.left, y),
        Put(named, page.left + 20, y),
        Put(receipt, page.right, y, align=1),
    )
    page.rule(page.left, page.top - SLIM, to=page.right, width=FIRM)


def officials(page: Page, sheet: Sheet, y: float) -> None:
    rows = list(sheet.rows)
    cards = counted(sum(row.quantity or 0 for row in rows), "card")
    gaps = sum(row.quantity is None for row in rows)
    if gaps:
        cards = f"{cards} and {without_count(gaps)}"
    top = y + OFFICIALS
    title = Text(("For officials",), Face.BOLD, 9)
    page.write(Put(title, page.left + 6, top - 12))
    both = f"{cards} on {counted(len(rows), 'line')}"
    page.label(both, page.right - 6, top - 12, align=1)
    page.rule(page.left, top - 18, to=page.right)
    x = page.left
    for name, share in (("Checked by", 0.36), ("Time", 0.16), ("Outcome", 0.48)):
        page.label(name, x + 6, top - 28)
        if x > page.left:
            page.upright(x, y, to=top - 18)
        x += page.width * share
    page.frame(page.left, y, page.width, OFFICIALS, line=FIRM)


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def foot(page: Page, sheet: Sheet, count: str) -> None:
    page.label(count, page.right, page.bottom, align=1)
    words = ("Replay Booth, unofficial", sheet.address)
    text = " \u00b7 ".join(filter(None, words))
    line = fitted(text, width=page.width - 80, height=10, largest=SMALL)
    page.write(Put(line, page.left, page.bottom), shade=SOFT)


def print_columns(page: Page, both: Sequence[Column], top: float) -> None:
    for at, column in enumerate(both):
        x = page.left + at * (page.column + GUTTER)
        y = top
        for stretch in column:
            print_heading(page, stretch, x, y)
            y -= columns.HEADING
            for line in stretch.lines:
                print_line(page, line, x, y)
                y -= line.height


def print_heading(page: Page, stretch: Stretch, x: float, y: float) -> None:
    floor = y - columns.HEADING
    name = stretch.part.group or "Without a group"
    if stretch.is_continued:
        name = f"{name}, continued"
    title = fitted(
        name, width=page.column * 0.6, height=13, largest=11.5, face=Face.BOLD
    )
    total = fitted(stretch.part.total, width=page.column * 0.4, height=11, largest=9.5)
    page.write(
        Put(title, x, floor + 5), Put(total, x + page.column, floor + 5, align=1)
    )
    page.rule(x, floor, to=x + page.column, width=FIRM)


def print_line(page: Page, line: Line, x: float, y: float) -> None:
    middle = y - line.height / 2
    baseline = middle - CAPITAL * CELL / 2
    page.rule(x, y - line.height, to=x + page.column)
    spread = line.title.height - line.title.leading
    begin = middle + (spread - CAPITAL * line.title.size) / 2 if spread else baseline
    puts = [Put(line.title, x + columns.TITLE, begin)]
    if line.row:
        box = min(columns.BOX, line.height - 4)
        page.frame(x + 1, middle - box / 2, box, box)
        puts = [*cells(line.row, x, baseline), *puts]
    page.write(*puts)


def cells(row: Row, x: float, y: float) -> Iterator[Put]:
    said = "?" if row.quantity is None else str(row.quantity)
    quantity = Text((said,), Face.BOLD, CELL)
    yield Put(quantity, x + columns.QUANTITY, y, align=1)
    width = columns.TITLE - columns.NUMBER - 4
    number = fitted(row.number, width=width, height=CELL * LEADING, largest=CELL)
    yield Put(number, x + columns.NUMBER, y)
