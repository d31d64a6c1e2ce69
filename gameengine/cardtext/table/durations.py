"""Phrases for what lasts or comes later: static changes, durations, next time."""

from typing import Any

from gameengine.effect_terms import LastingStaticChange, Quantity
from gameengine.grammar.meanings import FieldSlot, NegatedSlot, Slot
from gameengine.grammar.phrases import Phrase
from gameengine.moments import EffectDuration, Occasion

from .yards import quantity_change_phrases

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot


STATIC_CHANGES = (
    *quantity_change_phrases("static_change", LastingStaticChange),
    Phrase(
        "static_change",
        "each play gains {by:yard}",
        LastingStaticChange(Quantity.YARDS, S("by")),
        ("<every play|plays> <gains|gain> {by:yard}", "all plays gain {by:yard}"),
    ),
    Phrase(
        "static_change",
        "each play loses {by:yard}",
        LastingStaticChange(Quantity.YARDS, Less("by")),
        ("<every play|plays> <loses|lose> {by:yard}",),
    ),
    Phrase(
        "static_change",
        "your successful Passes also count as a {plays:plays}",
        LastingStaticChange(Quantity.EXTRA_CALLS, S("plays")),
        rule="D-64",
    ),
)


def static_change(condition: Any, *, bench: bool) -> Any:
    """Return the meaning of a static change in a slot, with a condition."""
    return LastingStaticChange(
        P("change", "of", LastingStaticChange),
        P("change", "by", LastingStaticChange),
        condition,
        bench,
        P("change", "ban", LastingStaticChange),
    )


STATICS = (
    Phrase("static", "{change:static_change}", static_change(None, bench=False)),
    Phrase(
        "static",
        "{change:static_change} while {if:conditions}",
        static_change(S("if"), bench=False),
        (
            "{change:static_change} {if:given}",
            "while {if:conditions}, {change:static_change}",
            "if {if:conditions}, {change:static_change}",
        ),
    ),
)

LENGTHS = (
    ("down", EffectDuration.DOWN),
    ("possession", EffectDuration.POSSESSION),
    ("half", EffectDuration.HALF),
    ("game", EffectDuration.GAME),
)
UNTIL = "<until the end of|for the rest of|for>"
LASTS = tuple(
    Phrase("lasts", says, lasts, also)
    for lasts, says, also in (
        (lasts, f"this {name}", (f"{UNTIL} <this|the> {name}", f"during this {name}"))
        for name, lasts in LENGTHS
    )
)

# What may happen once, whoever is meant: the next time …
HAPPENINGS = tuple(
    Phrase("happening", says, occasion, also)
    for occasion, says, also in (
        (Occasion.POSSESSION_STARTS, "a possession starts", ()),
        (Occasion.DOWN_STARTS, "a down starts", ()),
        (Occasion.CALLS_REVEALED, "plays are revealed", ("the calls are revealed",)),
        (Occasion.CALL_CHANGED, "a play changes", ()),
        (Occasion.PLAY_STOPPED, "a play is stopped", ("the play is stopped",)),
        (Occasion.PLAY_SUCCEEDS, "a play is successful", ("the play is successful",)),
        (Occasion.DESIGNATED, "a Player is designated", ()),
        (Occasion.PLAY_ENDS, "a play ends", ("the play ends",)),
        (Occasion.SCORED, "a player scores", ("somebody scores", "points are scored")),
        (Occasion.ENERGIZED, "a Player becomes Energized", ()),
        (Occasion.EXHAUSTED, "a Player becomes Exhausted", ()),
        (Occasion.EXHAUST_USED, "a Player uses an Exhaust ability", ()),
        (Occasion.ACTION_USED, "an Action card is used", ()),
        (Occasion.CARD_USED, "an Action Deck card is used", ()),
        (Occasion.DREW, "a card is drawn", ()),
        (Occasion.DISCARDED, "a card is discarded", ()),
        (Occasion.LEFT_FIELD, "a Player leaves the field", ()),
        (Occasion.KICKED, "the ball is kicked", ()),
        (Occasion.TIMEOUT_SPENT, "a timeout is spent", ()),
        (Occasion.TURNOVER, "a turnover happens", ()),
        (Occasion.ENTERED_FIELD, "a Player enters the field", ()),
        (Occasion.HALF_ENDS, "a half ends", ("the half ends",)),
    )
)

DEEDS = tuple(
    Phrase("deed", says, occasion, also)
    for occasion, says, also in (
        (
            Occasion.DESIGNATED,
            "is designated",
            ("is designated to run receive or tackle",),
        ),
        (Occasion.ENERGIZED, "becomes Energized", ("is Energized",)),
        (Occasion.EXHAUSTED, "becomes Exhausted", ("is Exhausted",)),
        (
            Occasion.EXHAUST_USED,
            "uses an Exhaust ability",
            (
                "uses <an|their|its|his> Exhaust <effect|ability>",
                "<use|activate> an Exhaust <effect|ability>",
            ),
        ),
        (Occasion.LEFT_FIELD, "leaves the field", ("goes to the bench",)),
        (
            Occasion.ENTERED_FIELD,
            "enters the field",
            ("<come|comes> <on|onto|on to|in> [the field] [from the bench]",),
        ),
    )
)

ROWS = (*STATIC_CHANGES, *STATICS, *LASTS, *HAPPENINGS, *DEEDS)
