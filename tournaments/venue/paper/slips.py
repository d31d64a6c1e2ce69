"""Match slips: four to a sheet, in table order once the cut piles are stacked."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from decks.press import (
    CAPITAL,
    Face,
    Page,
    PlacedText,
    draw_qr_code,
    fit_text,
    text_width,
)
from decks.press.page import FINE, FIRM, SMALL

from .contents import MatchSlip, MatchSlips

PER_SHEET = 4
AIR = 10.0  # points, as all that follows
NUMBER = 74.0  # the box of the table
CODE = 62.0
SCORE = 30.0
LINE = 38.0  # of a name, its scores and its signature
WORDS = "Write in the score. Both players sign."
TICKS = ("time ran out", "conceded", "did not show up")
WHO = "who:"
DROP = "Drop after this match"
SCAN = ("Scan to report the result", "on your phone")
TICK = 8.0
BETWEEN = 12.0


def collate_slips(slips: Sequence[MatchSlip]) -> list[list[MatchSlip | None]]:
    """Distribute slips to sheets, so that the cut piles, stacked, are in table order.

    >>> sheets = collate_slips([MatchSlip(table=str(at)) for at in range(1, 7)])
    >>> [[slip and slip.table for slip in sheet] for sheet in sheets]
    [['1', '3', '5', None], ['2', '4', '6', None]]
    """
    count = -(-len(slips) // PER_SHEET)
    return [
        [
            slips[at] if (at := pile * count + sheet) < len(slips) else None
            for pile in range(PER_SHEET)
        ]
        for sheet in range(count)
    ]


@dataclass(frozen=True, slots=True)
class SlipsContent:
    """Draws a sheet of match slips, with lines to cut along."""

    whole: MatchSlips
    slips: Sequence[MatchSlip | None]
    event: str
    floor: float

    def __call__(self, page: Page, top: float) -> None:
        height = (top - self.floor) / PER_SHEET
        for at, slip in enumerate(self.slips):
            y = top - at * height
            if at:
                draw_cut_line(page, y)
            if slip is not None:
                self._draw_slip(page, slip, y - AIR, height - 2 * AIR)

    def _draw_slip(
        self, page: Page, slip: MatchSlip, top: float, height: float
    ) -> None:
        self._draw_table_number(page, slip, top)
        self._draw_heading(page, slip, top)
        if slip.address:
            draw_shared_qr_code(page, slip.address, page.right - CODE, top)
            self._draw_qr_caption(page, top)
        bottom = top - height
        for at, (side, name) in enumerate((("Home", slip.home), ("Away", slip.away))):
            self._draw_player(page, side, name, bottom + 16 + (2 - at) * LINE)
        draw_tick_boxes(page, bottom)

    def _draw_table_number(self, page: Page, slip: MatchSlip, top: float) -> None:
        high = CODE
        page.draw_frame(page.left, top - high, NUMBER, high, line=FIRM)
        page.label("Table", page.left + 5, top - 10)
        number = fit_text(
            slip.table, width=NUMBER - 10, height=44, largest=38, face=Face.BOLD
        )
        base = top - high / 2 - 6 - CAPITAL * number.size / 2
        page.write(PlacedText(number, page.left + NUMBER / 2, base, align=0.5))

    def _draw_heading(self, page: Page, slip: MatchSlip, top: float) -> None:
        x = page.left + NUMBER + 14
        width = page.right - CODE - 14 - x
        if self.whole.round:
            title = ", ".join(filter(None, (self.whole.round, slip.part)))
            which = fit_text(title, width=width, height=22, largest=18, face=Face.BOLD)
            page.write(PlacedText(which, x, top - CAPITAL * 18))
        else:
            page.label("Round", x, top - 10)
            page.draw_rule(x + 26, top - 12, to=x + 120, width=FINE)
        event = fit_text(self.event, width=width, height=26, largest=11)
        page.write(PlacedText(event, x, top - 30))
        page.label("unofficial", x, top - CODE + 2)

    def _draw_qr_caption(self, page: Page, top: float) -> None:
        """Draw the hint beside the QR code."""
        first, second = SCAN
        page.label(first, page.right - CODE - 10, top - CODE + 11, align=1)
        page.label(second, page.right - CODE - 10, top - CODE + 2, align=1)

    def _draw_player(self, page: Page, side: str, name: str, top: float) -> None:
        """Draw a player's name, boxes for scores, a signature line and a drop box."""
        floor = top - LINE + 6
        page.label(side, page.left, floor + 20)
        scores = self.whole.games * (SCORE + 6)
        sign = page.width * 0.28
        x = page.right - sign - scores - 12
        if name:
            text = fit_text(
                name,
                width=x - page.left - 34,
                height=LINE - 10,
                largest=15,
                face=Face.BOLD,
            )
            middle = floor + 12 + (text.height - text.leading) / 2
            page.write(
                PlacedText(text, page.left + 28, middle - CAPITAL * text.size / 2)
            )
        else:
            page.draw_rule(page.left + 28, floor + 2, to=x - 8, width=FINE)
        for game in range(self.whole.games):
            left = x + game * (SCORE + 6)
            number = f" {game + 1}" if self.whole.games > 1 else ""
            page.draw_frame(left, floor, SCORE, 25)
            page.label(f"Score{number}", left, floor + 27)
        page.draw_rule(page.right - sign, floor + 2, to=page.right, width=FINE)
        page.label("Signature", page.right - sign, floor + 20)
        drop = page.right - label_width(DROP)
        page.draw_frame(drop - TICK - 4, floor + 18, TICK, TICK)
        page.label(DROP, drop, floor + 20)


def draw_shared_qr_code(page: Page, address: str, x: float, y: float) -> None:
    """Draw a QR code; the file stores it once, even if many slips show it."""
    name = sha256(address.encode()).hexdigest()  # PDF takes no slashes in a name
    if not page.canvas.hasForm(name):
        page.canvas.beginForm(name, upperx=CODE, uppery=CODE)
        draw_qr_code(page, address, 0, CODE, CODE)
        page.canvas.endForm()
    page.canvas.saveState()
    page.canvas.translate(x, y - CODE)
    page.canvas.doForm(name)
    page.canvas.restoreState()


def draw_tick_boxes(page: Page, y: float) -> None:
    """Draw the boxes to tick for time, concession and no-show."""
    page.label(WORDS, page.left, y + 2)
    x = page.left + label_width(WORDS) + BETWEEN
    for each in TICKS:
        page.draw_frame(x, y, TICK, TICK)
        x += TICK + 4
        page.label(each, x, y + 2)
        x += label_width(each) + BETWEEN
    page.label(WHO, x, y + 2)
    page.draw_rule(x + label_width(WHO) + 4, y, to=page.right, width=FINE)


def label_width(label: str) -> float:
    return text_width(label, Face.REGULAR) * SMALL


def draw_cut_line(page: Page, y: float) -> None:
    """Draw a dashed line to cut along, across the printable width."""
    page.set_stroke(FINE)
    page.canvas.setDash(3, 3)
    page.canvas.line(page.left, y, page.right, y)
    page.canvas.setDash()
