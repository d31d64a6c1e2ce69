"""Tiebreaks for entrants with equal points: formulas, their registry and presets.

`ledger` reads the matches, `columns` holds exact values for all entrants, `formulas`
computes them, `sums` explains them, `table` and `presets` list them.
"""

from .formulas import head_to_head, head_to_head_terms, lot
from .ledger import Book
from .presets import PRESETS, Preset, Settings
from .sums import Sum, Term, add_terms
from .table import HEAD_TO_HEAD, LOT, TIEBREAKS, Tiebreak, find

__all__ = [
    "HEAD_TO_HEAD",
    "LOT",
    "PRESETS",
    "TIEBREAKS",
    "Book",
    "Preset",
    "Settings",
    "Sum",
    "Term",
    "Tiebreak",
    "add_terms",
    "find",
    "head_to_head",
    "head_to_head_terms",
    "lot",
]
