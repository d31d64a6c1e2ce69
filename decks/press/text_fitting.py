"""Fit texts into boxes: replace characters, break lines, shrink the size. Pure."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .fonts import Face, character_widths

LEADING = 1.1
CAPITAL = 0.69  # height of a capital letter, of its size
TINY = 2.0  # where a box cannot grow, small print is better than a cut
STEP = 0.25
BREAKING = 0.4  # of its size a word gives up before it is broken


@dataclass(frozen=True, slots=True)
class Text:
    """A text ready to print: its lines, font and size."""

    lines: tuple[str, ...]
    face: Face
    size: float

    @property
    def leading(self) -> float:
        return self.size * LEADING

    @property
    def height(self) -> float:
        return len(self.lines) * self.leading


def printable_text(text: str) -> str:
    r"""Return the text with what the font lacks replaced by code points.

    >>> printable_text("Zo\u00eb  Ito"), printable_text("Ada \u5c71")
    ('Zoë Ito', 'Ada [U+5C71]')
    """
    return "".join(
        sign if sign in character_widths(Face.REGULAR) else f"[U+{ord(sign):04X}]"
        for sign in _normalize(text)
    )


def is_printable(text: str) -> bool:
    r"""Return whether the font has every character of a text.

    >>> is_printable("Zo\u00eb"), is_printable("\u5c71\u7530")
    (True, False)
    """
    return character_widths(Face.REGULAR).keys() >= set(_normalize(text))


def _normalize(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def text_width(text: str, face: Face) -> float:
    """Return the width of a printable text at size 1."""
    found = character_widths(face)
    return sum(found[sign] for sign in text)


@lru_cache(maxsize=4096)  # in a pile, the same cards and names come again and again
def fit_text(  # noqa: PLR0913 - a box and its limits
    text: str,
    *,
    width: float,
    height: float,
    largest: float,
    smallest: float = TINY,
    face: Face = Face.REGULAR,
) -> Text:
    """Return the text as large as its box allows; the smallest size may overflow."""
    text, size = printable_text(text), largest
    widest = max((text_width(word, face) for word in text.split()), default=0)
    area = text_width(text.replace(" ", ""), face) * LEADING
    while size > smallest:
        is_whole = widest * size <= width or size < largest * BREAKING
        # Breaking lines takes time, and letters that are too much never fit.
        if is_whole and area * size * size <= width * height:
            found = Text(tuple(wrap_lines(text, face, width / size)), face, size)
            if found.height <= height:
                return found
        size -= STEP
    return Text(tuple(wrap_lines(text, face, width / smallest)), face, smallest)


def wrap_lines(text: str, face: Face, width: float) -> Iterator[str]:
    """Yield the lines of a text at size 1; only too wide words are broken."""
    line, used = "", 0.0
    blank = text_width(" ", face)
    for word in text.split():
        for piece in break_word(word, face, width):
            wide = text_width(piece, face)
            if line and used + blank + wide <= width:
                line, used = f"{line} {piece}", used + blank + wide
                continue
            if line:
                yield line
            line, used = piece, wide
    yield line


def break_word(word: str, face: Face, width: float) -> Iterator[str]:
    """Yield a word in pieces that are no wider than `width`."""
    found = character_widths(face)
    start, used = 0, 0.0
    for at, sign in enumerate(word):
        wide = found[sign]
        if at > start and used + wide > width:
            yield word[start:at]
            start, used = at, 0.0
        used += wide
    yield word[start:]
