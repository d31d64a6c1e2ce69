"""What each verb of the vocabulary does to the table.

A verb is a function; one that asks something is a generator. Whoever is meant is
named when the effect resolves; what makes no sense then fails, and its cost stays
paid (D-46, D-67).
"""

from . import athletes, cards, connectives, play
from .cards import flip_for_grit
from .performing import VERBS, perform
from .play import choose_x, set_off_call

__all__ = [
    "VERBS",
    "athletes",
    "cards",
    "choose_x",
    "connectives",
    "flip_for_grit",
    "perform",
    "play",
    "set_off_call",
]
