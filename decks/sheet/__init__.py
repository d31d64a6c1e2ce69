"""The registration sheet: a list on paper, for a pen and an official's eyes. Pure.

`contents` is what it says, `lettering` how a text fits its box, `columns` where the
rows stand, `printing` the ink. Up to 60 lines stand on one page (D15); what does not
fit goes on to the next, and nothing is cut.
"""

from .contents import Paper, Part, Row, Sheet, surname
from .lettering import REPLACEMENT, shown
from .printing import pdf

__all__ = ["REPLACEMENT", "Paper", "Part", "Row", "Sheet", "pdf", "shown", "surname"]
