"""The registration sheet: a deck list printed for the entrant and for officials. Pure.

`contents` is what it says, `columns` where the rows stand, `printing` how it looks;
`decks.press` draws. Up to 60 lines are on one page (trust D15); more go on to further
pages, and nothing is cut.
"""

from decks.press import Paper

from .contents import Part, Row, Sheet, surname
from .printing import render_pdf

__all__ = ["Paper", "Part", "Row", "Sheet", "render_pdf", "surname"]
