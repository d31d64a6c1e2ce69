"""Fonts: which one has a sign, and how wide the sign is. Pure.

Fira Sans sets everything that it has. What it lacks is looked for in the fonts behind
it, which are read when somebody needs them: most events never do.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from io import BytesIO
from threading import RLock
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont


class Face(StrEnum):
    REGULAR = "FiraSans-Regular"
    BOLD = "FiraSans-Bold"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a font lies: a file of an installed package."""

    name: str
    package: str
    file: str

    @classmethod
    def fira(cls, face: Face) -> "Source":
        return cls(face.value, "fontpkg_fira_sans", f"files/{face}.ttf")

    @classmethod
    def noto(cls, script: str) -> "Source":
        return cls(f"Noto{script}", "manimgx_fonts", f"Noto{script}[wght].ttf")


SCRIPTS = (
    *("Arabic", "Hebrew", "Armenian", "Georgian", "Devanagari", "Bengali", "Gujarati"),
    *("Gurmukhi", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala"),
    *("Thai", "Lao", "Khmer", "Myanmar", "Ethiopic"),
)
# The largest comes last, so that only those who write Chinese, Japanese or Korean wait.
BEHIND = (
    *(Source.noto(f"Sans{script}") for script in SCRIPTS),
    Source.noto("SansSymbols"),
    Source.noto("Emoji"),
    Source(
        "WenQuanYiMicroHei",
        "paperang_p2_fonts_cjk",
        "fonts/wqy-microhei.ttc",
    ),
)

# A font that changes in the middle of a print spoils it: each is registered once.
READING = RLock()
WIDE = re.compile("<([0-9A-F]{5,6})>")


class Font(TTFont):  # type: ignore[misc]
    """A font whose signs can be copied from the paper, those of five digits too."""

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab calls it so
        """Write signs beyond U+FFFF as PDF asks for it: in two halves of UTF-16."""
        super().addObjects(doc)
        for key, found in doc.idToObject.items():
            if key.startswith("toUnicodeCMap:"):
                found.content = WIDE.sub(in_halves, found.content)


def in_halves(found: re.Match[str]) -> str:
    return f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>"


@dataclass(frozen=True, slots=True)
class Glyph:
    """How a sign is set: by which font, and how wide at size 1."""

    font: str
    width: float
    is_bolded: bool = False  # the font has one weight, so its lines are drawn thicker


@cache
def _read(source: Source) -> Mapping[str, float]:
    """Register a font; give the signs that it has and their widths at size 1."""
    with READING:
        if source.name in pdfmetrics.getRegisteredFontNames():
            font = pdfmetrics.getFont(source.name)
        else:
            file = files(source.package).joinpath(*source.file.split("/"))
            font = Font(source.name, BytesIO(file.read_bytes()), shapable=False)
            pdfmetrics.registerFont(font)
    return {
        chr(code): font.face.getCharWidth(code) / 1000
        for code in font.face.charToGlyph
        if chr(code).isprintable()
    }


def signs(face: Face) -> Mapping[str, float]:
    """Give what Fira Sans itself has, with widths."""
    return _read(Source.fira(face))


@cache
def glyph(sign: str, face: Face) -> Glyph | None:
    """Find how a sign is set; None: no font has it.

    >>> glyph("\N{BUTTERFLY}", Face.BOLD).font, glyph("\u202e", Face.BOLD)
    ('NotoEmoji', None)
    """
    if sign in (own := signs(face)):
        return Glyph(face.value, own[sign])
    if not sign.isprintable():
        return None
    for source in BEHIND:
        if sign in (found := _read(source)):
            return Glyph(source.name, found[sign], is_bolded=face is Face.BOLD)
    return None
