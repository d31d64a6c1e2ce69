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
    bracket_size,
    draw_bracket,
    replace_departed_entrants,
    seed_order,
    single_elimination_fixtures,
)
from .results import (
    CutMatch,
    CutProgress,
    FinalPlace,
    cut_progress,
    final_order,
    places_so_far,
)

__all__ = (
    "FEWEST",
    "MOST",
    "Bracket",
    "CutMatch",
    "CutProgress",
    "FinalPlace",
    "FirstOffense",
    "Fixture",
    "LoserOf",
    "Replacement",
    "RoundName",
    "Seed",
    "Source",
    "WinnerOf",
    "bracket_size",
    "cut_progress",
    "draw_bracket",
    "final_order",
    "places_so_far",
    "replace_departed_entrants",
    "seed_order",
    "single_elimination_fixtures",
)
