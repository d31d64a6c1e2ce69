"""Print an event as PDF: pairings, slips, standings, seats, the emergency pack. Pure.

`contents` has the data of the sheets, `tables` lays out rows, `sheets` the columns of
each sheet, `slips` the match slips, `posters` the posters, and `printing` builds the
file with page headers and footers.
"""

from .contents import (
    BlankCell,
    Cell,
    HeaderAndFooter,
    MatchSlip,
    MatchSlips,
    PairingByName,
    PairingsByName,
    QrPoster,
    Sheet,
    TableSheet,
)
from .printing import render_pdf
from .sheets import (
    bracket_table,
    final_order_table,
    next_round_form,
    pairings_by_table,
    roster_table,
    standings_table,
)
