"""The cut: a single-elimination bracket and the final order.

`layout` says where each seat of a match comes from, `results` follows the winners. Who
qualifies is decided in `schedule`. The rules BR-1 to BR-9 are in docs/bracket.md.
"""

from .layout import (
    FEWEST,
    MOST,
    Bracket,
    FirstOffense,
    Fixture,
    LoserOf,
    Replacement,
    RoundName,
    Seed,
    Source,
    WinnerOf,
    draw,
    fixtures,
    order,
    refill,
    size_for,
)
from .results import CutMatch, Place, Progress, final_order, progress

__all__ = (
    "FEWEST",
    "MOST",
    "Bracket",
    "CutMatch",
    "FirstOffense",
    "Fixture",
    "LoserOf",
    "Place",
    "Progress",
    "Replacement",
    "RoundName",
    "Seed",
    "Source",
    "WinnerOf",
    "draw",
    "final_order",
    "fixtures",
    "order",
    "progress",
    "refill",
    "size_for",
)
