"""Tiebreaks for entrants with equal points: formulas, their registry and presets.

`ledger` reads the matches, `columns` holds exact values for all entrants, `formulas`
computes them, `sums` explains them, `table` and `presets` list them.
"""

from .formulas import head_to_head, head_to_head_terms, random_draw_of
from .ledger import LedgerBook
from .presets import PRESETS, StandingsSettings, TiebreakPreset
from .sums import SumTerm, ValueExplanation, explain_terms
from .table import HEAD_TO_HEAD, LOT, TIEBREAKS, Tiebreak, find_tiebreak

__all__ = [
    "HEAD_TO_HEAD",
    "LOT",
    "PRESETS",
    "TIEBREAKS",
    "LedgerBook",
    "StandingsSettings",
    "SumTerm",
    "Tiebreak",
    "TiebreakPreset",
    "ValueExplanation",
    "explain_terms",
    "find_tiebreak",
    "head_to_head",
    "head_to_head_terms",
    "random_draw_of",
]
