"""Texts in boxes: what the font can show, broken and shrunk until it fits. Pure."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .fonts import Face, widths

LEADING = 1.1
CAPITAL = 0.69  # height of a capital letter, of its size
TINY = 2.0  # where a box cannot grow, small print is better than a cut
STEP = 0.25
BREAKING = 0.4  # of its size a word gives up before it is broken


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


def shown(text: str) -> str:
    r"""Return a text as it is printed: a character that the font lacks by its number.

    >>> shown("Zo\u00eb  Ito"), shown("Ada \u5c71")
    ('Zoë Ito', 'Ada [U+5C71]')
    """
    return "".join(
        sign if sign in widths(Face.REGULAR) else f"[U+{ord(sign):04X}]"
        for sign in _composed(text)
    )


def is_printable(text: str) -> bool:
    r"""Return whether the font has every character of a text.

    >>> is_printable("Zo\u00eb"), is_printable("\u5c71\u7530")
    (True, False)
    """
    return widths(Face.REGULAR).keys() >= set(_composed(text))


def _composed(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())


def width_of(text: str, face: Face) -> float:
    """Measure a text of `shown` at size 1; without kerning, widths add up and scale."""
    found = widths(face)
    return sum(found[sign] for sign in text)


@lru_cache(maxsize=4096)  # in a pile, the same cards and names come again and again
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
    found = widths(face)
    start, used = 0, 0.0
    for at, sign in enumerate(word):
        wide = found[sign]
        if at > start and used + wide > width:
            yield word[start:at]
            start, used = at, 0.0
        used += wide
    yield word[start:]
