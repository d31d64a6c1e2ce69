"""An event on paper: pairings, slips, standings, seats, the emergency pack. Pure.

`contents` is what the sheets say, `tables` where rows stand, `sheets` how each looks,
`slips` the ones that are cut, `posters` those for a wall, `printing` the booklet with
its foot.
"""

from .contents import (
    Blank,
    ByName,
    ByTable,
    Entry,
    Imprint,
    NameLine,
    NextRound,
    Pair,
    Poster,
    Roster,
    Sheet,
    Slip,
    Slips,
    Standing,
    Standings,
)
from .printing import pdf

__all__ = [
    "Blank",
    "ByName",
    "ByTable",
    "Entry",
    "Imprint",
    "NameLine",
    "NextRound",
    "Pair",
    "Poster",
    "Roster",
    "Sheet",
    "Slip",
    "Slips",
    "Standing",
    "Standings",
    "pdf",
]
