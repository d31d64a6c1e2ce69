"""Phrases for both ends of the catch range."""

from typing import Any

from gameengine.effect_terms import Quantity
from gameengine.effects import Change, EffectsInOrder
from gameengine.grammar.meanings import NegatedSlot, Slot
from gameengine.grammar.phrases import Phrase

S: Any = Slot
Less: Any = NegatedSlot

ROWS = tuple(
    Phrase(
        "clause",
        f"{says} the catch range by {{n:number}}",
        EffectsInOrder(
            (
                Change(Quantity.CATCH_LOW, low("n")),
                Change(Quantity.CATCH_HIGH, high("n")),
            )
        ),
        (
            f"<{also}> the catch range by {{n:number}} {{_:both_ends}}",
            f"the catch range is {{n:number}} <{wider}> {{_:both_ends}}",
            f"the catch range is <{wider}> by {{n:number}} {{_:both_ends}}",
            *(
                f"the catch range is {by} by {{n:number}} {at} <both|each> <end|side>"
                for at in ("at", "on")
            ),
        ),
        "CRD 4.C",
    )
    for says, also, wider, by, low, high in (
        (
            "widen",
            "widen|expand|extend",
            "wider|widened|expanded",
            "increased",
            Less,
            S,
        ),
        (
            "narrow",
            "narrow|shrink|tighten",
            "narrower|narrowed|smaller",
            "<reduced|decreased>",
            S,
            Less,
        ),
    )
) + tuple(
    Phrase(
        "clause",
        f"{says} the catch range by {{n:number}} at both ends",
        EffectsInOrder(
            (
                Change(Quantity.CATCH_LOW, low("n")),
                Change(Quantity.CATCH_HIGH, high("n")),
            )
        ),
        (
            f"{says} the catch range by {{n:number}} <at|on> <both|each> <end|side>",
            f"{says} the catch range by {{n:number}} in <both|each> direction",
        ),
    )
    for says, low, high in (("increase", Less, S), ("reduce", S, Less))
)
