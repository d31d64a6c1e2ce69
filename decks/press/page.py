"""Drawing on a PDF page: texts, rules, boxes and QR codes. Pure.

Black on white, because desks have such printers: no meaning depends on a color.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Any

import segno
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, letter
from reportlab.pdfgen.canvas import Canvas

from .fonts import Face
from .text_fitting import Text, printable_text, text_width


class Paper(StrEnum):
    A4 = "a4"
    LETTER = "letter"


SIZES = {Paper.A4: A4, Paper.LETTER: letter}
INK, SOFT, PALE = 0.0, 0.2, 0.6  # shares of white, as tokens.css has them for paper
THIN, FINE, FIRM = 0.35, 0.6, 1.2  # rules, in points as all that follows

rl_config.useA85 = 0  # every reader takes plain bytes, which are fewer and quicker

MARGIN = 34.0  # 12 mm
MASK = 2  # of QR codes
SMALL = 7.5

# Saving cuts the fonts down to what is used, and reportlab reads a font from one place
# at a time; the web server has threads.
PRESS = Lock()


def open_document(into: BytesIO, paper: Paper, *, title: str, subject: str) -> Any:
    """Return the canvas of a new PDF; the same pages give the same bytes."""
    canvas = Canvas(
        into, pagesize=SIZES[paper], invariant=1, pageCompression=1, lang="en"
    )
    canvas.setTitle(replace_surrogates(title))
    canvas.setSubject(subject)
    canvas.setAuthor("Replay Booth, unofficial")
    canvas.setCreator("Replay Booth")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas


def save_document(canvas: Any, into: BytesIO) -> bytes:
    with PRESS:
        canvas.save()
    return into.getvalue()


def replace_surrogates(text: str) -> str:
    """Return the text without single surrogates, which cannot be encoded."""
    return text.encode(errors="replace").decode()


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text with x, the baseline of its first line, and its alignment."""

    text: Text
    x: float
    y: float
    align: float = 0  # 0: x is its left edge, 1: its right edge

    @property
    def line_positions(self) -> Iterator[tuple[float, float, str]]:
        """The position and text of each line that is not blank."""
        for count, line in enumerate(self.text.lines):
            if line:
                width = text_width(line, self.text.face) * self.text.size
                yield (
                    self.x - self.align * width,
                    self.y - count * self.text.leading,
                    line,
                )


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a PDF with its margins and drawing functions; y grows upwards."""

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

    def draw_rule(self, x: float, y: float, *, to: float, width: float = THIN) -> None:
        self.set_stroke(width)
        self.canvas.line(x, y, to, y)

    def draw_vertical_rule(self, x: float, y: float, *, to: float) -> None:
        self.set_stroke(THIN)
        self.canvas.line(x, y, x, to)

    def draw_frame(
        self, x: float, y: float, width: float, height: float, *, line: float = FINE
    ) -> None:
        self.set_stroke(line)
        self.canvas.rect(x, y, width, height)

    def set_stroke(self, width: float) -> None:
        self.canvas.setStrokeGray(PALE if width == THIN else INK)
        self.canvas.setLineWidth(width)

    def write(self, *puts: PlacedText, shade: float = INK) -> None:
        """Print texts that belong together; a blank after each line helps copying."""
        self.canvas.setFillGray(shade)
        pen = self.canvas.beginText()
        for put in puts:
            for x, y, line in put.line_positions:
                pen.setTextOrigin(x, y)
                pen.setFont(put.text.face.value, put.text.size)
                pen.textOut(f"{line} ")
        self.canvas.drawText(pen)

    def label(self, text: str, x: float, y: float, *, align: float = 0) -> None:
        plain = Text((printable_text(text),), Face.REGULAR, SMALL)
        self.write(PlacedText(plain, x, y, align), shade=SOFT)


@lru_cache(maxsize=64)
def qr_rows(address: str) -> tuple[bytes, ...]:
    """Return the rows of a QR code, cached because a pile of slips repeats one code.

    The mask is fixed: every mask can be read, and choosing the best takes four times as
    long.
    """
    made = segno.make(address, error="m", micro=False, mask=MASK).matrix
    return tuple(bytes(row) for row in made)


def draw_qr_code(page: Page, address: str, x: float, y: float, size: float) -> None:
    """Draw a QR code of an address; leave white space around it."""
    matrix = qr_rows(address)
    module = size / len(matrix)
    page.canvas.setFillGray(INK)
    boxes = []
    for row, dark in enumerate(matrix, 1):
        at = 0
        for is_dark, run in groupby(dark):
            length = len(list(run))
            if is_dark:
                corner = f"{x + at * module:.3f} {y - row * module:.3f}"
                boxes.append(f"{corner} {length * module:.3f} {module:.3f} re")
            at += length
    page.canvas.addLiteral(" ".join((*boxes, "f")))
