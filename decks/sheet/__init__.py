"""The registration sheet: a list on paper, for a pen and an official's eyes. Pure.

`contents` is what it says, `columns` where the rows stand, `printing` how it looks; the
letters and the ink are of `decks.press`. Up to 60 lines stand on one page (D15); what
does not fit goes on to the next, and nothing is cut.
"""

from decks.press import Paper

from .contents import Part, Row, Sheet, surname
from .printing import pdf

__all__ = ["Paper", "Part", "Row", "Sheet", "pdf", "surname"]
