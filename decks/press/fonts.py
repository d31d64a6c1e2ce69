"""The characters of Fira Sans (Latin, Greek, Cyrillic) and their widths. Pure."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from io import BytesIO
from pathlib import Path
from threading import RLock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fira"


class Face(StrEnum):
    REGULAR = "FiraSans-Regular"
    BOLD = "FiraSans-Bold"


# A font that changes in the middle of a print spoils it: each is registered once.
READING = RLock()


@cache
def character_widths(face: Face) -> Mapping[str, float]:
    """Register a font and return its characters with their widths at size 1.

    >>> "Ł" in character_widths(Face.BOLD), "山" in character_widths(Face.BOLD)
    (True, False)
    """
    with READING:
        if face in pdfmetrics.getRegisteredFontNames():
            font = pdfmetrics.getFont(face.value)
        else:
            file = BytesIO((FOLDER / f"{face}.ttf").read_bytes())
            font = TTFont(face.value, file, shapable=False)
            pdfmetrics.registerFont(font)
    return {
        chr(code): font.face.getCharWidth(code) / 1000
        for code in font.face.charToGlyph
        if chr(code).isprintable()
    }
