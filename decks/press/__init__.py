"""What paper is made with: fonts, letters in boxes, and the page itself. Pure.

`fonts` knows which file has a sign, `direction` which way it is written, `lettering`
how a text fits its box, `page` the ink. The sheets of decks and of events print here.
"""

from .fonts import Face
from .lettering import CAPITAL, LEADING, Text, fitted, shown, width_of
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
    "print_code",
    "saved",
    "shown",
    "width_of",
]
