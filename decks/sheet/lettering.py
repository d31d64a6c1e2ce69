"""Texts in boxes: what the font can show, broken and shrunk until it fits. Pure."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REPLACEMENT = "\u25af"  # for a sign that the font lacks
LEADING = 1.1
CAPITAL = 0.69  # height of a capital letter, of its size
TINY = 2.0  # where a box cannot grow, small print is better than a cut
STEP = 0.25
BREAKING = 0.4  # of its size a word gives up before it is broken


class Face(StrEnum):
    REGULAR = "FiraSans-Regular"
    BOLD = "FiraSans-Bold"


@dataclass(frozen=True, slots=True)
class Text:
    """A text as it is set, in lines."""

    lines: tuple[str, ...]
    face: Face
    size: float

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def height(self) -> float:
        return len(self.lines) * self.leading


def loaded(face: Face) -> Mapping[str, float]:
    """Load a face; give the signs that it has and their widths at size 1."""
    file = files("fontpkg_fira_sans") / "files" / f"{face}.ttf"
    font = TTFont(face.value, BytesIO(file.read_bytes()))
    pdfmetrics.registerFont(font)
    return {
        chr(code): font.face.getCharWidth(code) / 1000
        for code in font.face.charToGlyph
        if chr(code).isprintable()
    }


# Once: a font that changes in the middle of a print spoils it.
WIDTHS = {face: loaded(face) for face in Face}
SIGNS = frozenset.intersection(*map(frozenset, WIDTHS.values()))


def shown(text: str) -> str:
    r"""Give a text as the font can show it, with a mark for each sign that it lacks.

    >>> shown("Zo\u00eb  \u5c71"), shown("Ada\u202e")
    ('Zoë ▯', 'Ada▯')
    """
    whole = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(sign if sign in SIGNS else REPLACEMENT for sign in whole)


def width_of(text: str, face: Face) -> float:
    """Measure a text at size 1; there is no kerning, so widths add up and scale."""
    widths = WIDTHS[face]
    return sum(widths[sign] for sign in text)


def fitted(  # noqa: PLR0913 - a box and its limits
    text: str,
    *,
    width: float,
    height: float,
    largest: float,
    smallest: float = TINY,
    face: Face = Face.REGULAR,
) -> Text:
    """Set a text as large as its box allows; at its smallest it may outgrow the box."""
    text, size = shown(text), largest
    widest = max((width_of(word, face) for word in text.split()), default=0)
    area = width_of(text.replace(" ", ""), face) * LEADING
    while size > smallest:
        is_whole = widest * size <= width or size < largest * BREAKING
        # Breaking lines takes time, and letters that are too much never fit.
        if is_whole and area * size * size <= width * height:
            found = Text(tuple(wrapped(text, face, width / size)), face, size)
            if found.height <= height:
                return found
        size -= STEP
    return Text(tuple(wrapped(text, face, width / smallest)), face, smallest)


def wrapped(text: str, face: Face, width: float) -> Iterator[str]:
    """Break a text of size 1 between words, or in a word that is wider than its box."""
    line, used = "", 0.0
    blank = width_of(" ", face)
    for word in text.split():
        for piece in broken(word, face, width):
            wide = width_of(piece, face)
            if line and used + blank + wide <= width:
                line, used = f"{line} {piece}", used + blank + wide
                continue
            if line:
                yield line
            line, used = piece, wide
    yield line


def broken(word: str, face: Face, width: float) -> Iterator[str]:
    start, used = 0, 0.0
    for at, sign in enumerate(word):
        wide = WIDTHS[face][sign]
        if at > start and used + wide > width:
            yield word[start:at]
            start, used = at, 0.0
        used += wide
    yield word[start:]
