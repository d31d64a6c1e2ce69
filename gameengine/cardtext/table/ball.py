"""Phrases for moves of the ball, and for the yards of a type of call."""

from functools import partial
from typing import Any

from gameengine.conditions import CallFits, Value
from gameengine.effect_terms import Quantity
from gameengine.effects import Change, Effect, If, MoveBall
from gameengine.grammar.meanings import NegatedSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase

S: Any = Slot
Less: Any = NegatedSlot


def yards_on_call(plays: int, by: Value, *, successful: bool = False) -> Effect:
    """Return a change of yards that applies only to calls of these types."""
    return If(CallFits(plays), Change(Quantity.YARDS, by, successful))


ROWS = (
    *(
        Phrase(
            "clause",
            f"<the|this|your|that> {adjective}{{plays:plays}} {says} {{by:yard}}",
            function_meaning(
                partial(yards_on_call, successful=bool(adjective)),
                plays=S("plays"),
                by=by,
            ),
            (
                f"<the|this|your|opponents|that> {adjective}{{plays:plays}} {says} "
                "{by:yard} {_:this_play}",
            ),
        )
        for adjective in ("", "<successful|complete> ")
        for says, by in (("<gain|get>", S("by")), ("<loses|lose>", Less("by")))
    ),
    *(
        Phrase("clause", says, MoveBall(sign("yards")), also, "CRD Gen:Draw Offsides")
        for says, sign, also in (
            (
                "move the ball {yards:yard} forward",
                S,
                (
                    "move the ball forward {yards:yard}",
                    "move the ball [forward] {yards:yard} <towards|toward|closer to> "
                    "@goal",
                    "the ball moves {yards:yard} forward",
                    "the ball <is moved|moves> forward {yards:yard}",
                    "advance the ball {yards:yard}",
                    "the ball is moved {yards:yard} <forward|towards @goal>",
                ),
            ),
            (
                "move the ball {yards:yard} back",
                Less,
                (
                    "move the ball back {yards:yard}",
                    "move the ball {yards:yard} away from the endzone",
                    "move the ball [back] {yards:yard} [back] <toward|towards> @home",
                    "the ball moves {yards:yard} back",
                    "the ball <is moved|moves> back {yards:yard}",
                    "the ball is moved [back] {yards:yard} [back] [<toward|towards> "
                    "@home]",
                ),
            ),
        )
    ),
)
