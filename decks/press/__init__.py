"""Printing PDFs: fonts, texts fitted into boxes, and pages. Pure.

`fonts` knows the characters of Fira Sans, `lettering` fits a text into its box, `page`
draws. The sheets of decks and of events are printed with it.
"""

from .fonts import Face
from .page import (
    PRESS,
    SIZES,
    Page,
    Paper,
    PlacedText,
    draw_qr_code,
    open_document,
    save_document,
)
from .text_fitting import (
    CAPITAL,
    LEADING,
    Text,
    fit_text,
    is_printable,
    printable_text,
    text_width,
)

__all__ = [
    "CAPITAL",
    "LEADING",
    "PRESS",
    "SIZES",
    "Face",
    "Page",
    "Paper",
    "PlacedText",
    "Text",
    "draw_qr_code",
    "fit_text",
    "is_printable",
    "open_document",
    "printable_text",
    "save_document",
    "text_width",
]
