"""What is done to Players: energize, exhaust, substitute, cancel, discard."""

from typing import Any

from gameengine.cardtext.meanings import Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import Whose
from gameengine.effects import (
    AbilityKind,
    Attached,
    Energize,
    Exhaust,
    Remove,
    RemoveAttached,
    Silence,
    Substitute,
)

S: Any = Slot

CANNOT = (
    "<cannot|cant|may not> use {kinds:ability_kinds} "
    "[this down|for the rest of <this|the> down]"
)

PEOPLE = (
    *(
        Phrase("clause", f"{verb} {{who:who}}", means, also)
        for verb, means, also in (
            (
                "Energize",
                Energize(S("who")),
                ("{who:who} become Energized", "{who:who} becomes Energized"),
            ),
            (
                "Exhaust",
                Exhaust(S("who")),
                ("{who:who} become Exhausted", "{who:who} becomes Exhausted"),
            ),
            (
                "bench",
                Remove(S("who")),
                (
                    "remove {who:who} from the field",
                    "put {who:who} on the bench",
                    "{who:who} leaves the field",
                ),
            ),
            (
                "substitute",
                Substitute(S("who")),
                (
                    "<swap|replace> {who:who} with a Player from the bench",
                    "<swap|replace> {who:who} with a benched Player",
                    "substitute {who:who} with a Player from the bench",
                ),
            ),
        )
    ),
    Phrase(
        "clause",
        "discard all Power Ups from {who:who}",
        RemoveAttached(Attached.POWER_UP, S("who")),
        ("<discard|remove> <all|the|every> Power Up~ <from|of|on> {who:who}",),
    ),
    Phrase(
        "clause",
        "discard the Superstar from {who:who}",
        RemoveAttached(Attached.SUPERSTAR, S("who")),
        ("<discard|remove> the Superstar~ <from|of|on> {who:who}",),
    ),
    Phrase(
        "clause",
        "discard a Gridiron",
        RemoveAttached(Attached.GRIDIRON),
        ("<discard|remove> <a|one> Gridiron [from the field]",),
    ),
    *(
        Phrase(
            "clause",
            f"cancel {{kinds:ability_kinds}} of {whom}",
            Silence(S("kinds"), whose),
            (
                f"cancel {{kinds:ability_kinds}} of {whom} until the "
                "<end of the down|next down>",
                *(f"{each} {CANNOT}" for each in also),
            ),
            "R22 Gls:Cancel",
        )
        for whom, whose, also in (
            ("your opponent's Players", Whose.OPPONENT, ("your opponent",)),
            ("your own Players", Whose.OWN, ("you",)),
            ("every Player in the game", Whose.BOTH, ()),
            ("the offense", Whose.OFFENSE, ("the offense",)),
            ("the defense", Whose.DEFENSE, ("the defense",)),
        )
    ),
    Phrase(
        "clause",
        "cancel {kinds:ability_kinds} of {who:who}",
        Silence(S("kinds"), who=S("who")),
        (
            "cancel {kinds:ability_kinds} of {who:who} until the "
            "<end of the down|next down>",
        ),
        "R22 Gls:Cancel",
    ),
    *(
        Phrase("ability_kind", f"{name} abilities", int(kind), also)
        for name, kind, also in (
            ("Exhaust", AbilityKind.EXHAUST, ()),
            (
                "Run, Receive and Tackle",
                AbilityKind.DESIGNATED,
                (
                    "Run and Receive and Tackle abilities",
                    "Run, Receive, or Tackle abilities",
                ),
            ),
            ("Whenever", AbilityKind.WHENEVER, ("triggered abilities",)),
            ("standing", AbilityKind.STATIC, ("static abilities",)),
        )
    ),
)

ROWS = PEOPLE
