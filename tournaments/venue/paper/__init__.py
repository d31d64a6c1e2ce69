"""An event on paper, as PDF: pairings, slips, standings, seats, the emergency pack.
Pure.

`contents` has the data of the sheets, `tables` lays out rows, `sheets` the columns of
each sheet, `slips` the match slips, `posters` the posters, and `printing` builds the
file with page headers and footers.
"""

from .contents import (
    Blank,
    ByName,
    Cell,
    Imprint,
    NameLine,
    Poster,
    Sheet,
    Slip,
    Slips,
    TableSheet,
)
from .printing import pdf
from .sheets import by_table, next_round, roster, standings
