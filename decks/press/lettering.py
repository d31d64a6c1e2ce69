"""Texts in boxes: what the fonts can show, broken and shrunk until it fits. Pure."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from .direction import joined, seen
from .fonts import Face, Glyph, glyph

LEADING = 1.1
CAPITAL = 0.69  # height of a capital letter, of its size
TINY = 2.0  # where a box cannot grow, small print is better than a cut
STEP = 0.25
BREAKING = 0.4  # of its size a word gives up before it is broken
SELECTORS = {0xFE0E: None, 0xFE0F: None}  # ask for another picture, and show nothing


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
    r"""Give a text as the fonts can show it, with its number for a sign that all lack.

    >>> shown("Zo\u00eb  \u5c71"), shown("Ada\u202e")
    ('Zoë 山', 'Ada[U+202E]')
    """
    whole = " ".join(unicodedata.normalize("NFC", text).split())
    signs = whole.translate(SELECTORS)
    return "".join(
        sign if glyph(sign, Face.REGULAR) else f"[U+{ord(sign):04X}]"
        for sign in joined(signs)
    )


def _set(sign: str, face: Face) -> Glyph:
    found = glyph(sign, face)
    if found is None:
        raise ValueError(f"No font has U+{ord(sign):04X}: call shown() first.")
    return found


def width_of(text: str, face: Face) -> float:
    """Measure a text at size 1; there is no kerning, so widths add up and scale."""
    return sum(_set(sign, face).width for sign in text)


def runs(line: str, face: Face) -> Iterator[tuple[str, bool, str]]:
    """Give a line from left to right in pieces of one font: its name, thicker, text."""
    for key, run in groupby(
        seen(line),
        lambda sign: ((found := _set(sign, face)).font, found.is_bolded),
    ):
        yield (*key, "".join(run))


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
    start, used = 0, 0.0
    for at, sign in enumerate(word):
        wide = _set(sign, face).width
        if at > start and used + wide > width:
            yield word[start:at]
            start, used = at, 0.0
        used += wide
    yield word[start:]
