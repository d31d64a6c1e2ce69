"""An independent checker of pairings, and two sources of test cases for it.

`checker` defines a good pairing on its own and shares no code with the product's
pairing; `generator` plays tournaments and `adversary` builds difficult fields to test
it with.
"""

from .checker import PairingJudgement, PairingProof, discrepancies_in, judge_pairing
from .field import EntrantFigures, Field, field_from_figures, field_from_history

__all__ = [
    "EntrantFigures",
    "Field",
    "PairingJudgement",
    "PairingProof",
    "discrepancies_in",
    "field_from_figures",
    "field_from_history",
    "judge_pairing",
]
