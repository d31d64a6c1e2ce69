"""What paper is made with: fonts, letters in boxes, and the page itself. Pure.

`fonts` knows the characters of Fira Sans, `lettering` how a text fits its box, `page`
the ink. The sheets of decks and of events print here.
"""

from .fonts import Face
from .lettering import CAPITAL, LEADING, Text, fitted, is_printable, shown, width_of
from .page import PRESS, SIZES, Page, Paper, Put, booklet, print_code, saved

__all__ = [
    "CAPITAL",
    "LEADING",
    "PRESS",
    "SIZES",
    "Face",
    "Page",
    "Paper",
    "Put",
    "Text",
    "booklet",
    "fitted",
    "is_printable",
    "print_code",
    "saved",
    "shown",
    "width_of",
]
