"""The functions that carry out each kind of effect on the table.

One that asks a seat something is a generator. Targets are chosen when the effect
resolves; an effect that makes no sense then fails, and its cost stays paid (D-46,
D-67).
"""

from . import athletes, cards, connectives, play
from .cards import flip_for_grit
from .dispatch import VERBS, perform
from .play import choose_x, trigger_call

__all__ = [
    "VERBS",
    "athletes",
    "cards",
    "choose_x",
    "connectives",
    "flip_for_grit",
    "perform",
    "play",
    "trigger_call",
]
