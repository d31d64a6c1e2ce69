"""The judge of pairings, and two who make work for it.

`checker` restates in its own words what a good pairing is, and shares no code with the
pairer; `generator` plays tournaments and `adversary` contrives fields to try it on.
"""

from .checker import Judgement, Proof, check, judge
from .field import Field, Figures, from_figures, from_history

__all__ = [
    "Field",
    "Figures",
    "Judgement",
    "Proof",
    "check",
    "from_figures",
    "from_history",
    "judge",
]
