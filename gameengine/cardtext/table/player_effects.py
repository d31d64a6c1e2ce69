"""Phrases for effects on Players: energize, exhaust, substitute, cancel."""

from functools import partial
from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.conditions import CallFits, Whose
from gameengine.effect_terms import (
    AbilityKind,
    AttachedCardKind,
    ChosenAthletes,
    DesignatedAthlete,
    ThisAthlete,
)
from gameengine.effects import (
    CancelAbilities,
    Effect,
    EffectsInOrder,
    Energize,
    Exhaust,
    If,
    Remove,
    RemoveAttached,
    Substitute,
)
from gameengine.grammar.meanings import Slot, function_meaning
from gameengine.grammar.phrases import Phrase

S: Any = Slot


def effect_on_both(verb: Any, a: Any, b: Any) -> Effect | None:
    """Return what is done to two subjects; None where one of them is a pronoun."""
    if ChosenAthletes() in (a, b):
        return None
    return EffectsInOrder((verb(a), verb(b)))


CANNOT = "cannot use [any|their] {kinds:ability_kinds} {_:this_down}"
PEOPLE = (
    *(
        Phrase("clause", f"{verb} {{who:who}}", means, also)
        for verb, means, also in (
            (
                "Energize",
                Energize(S("who")),
                ("{who:who} become Energized", "ready {who:who}", "{who:who} energize"),
            ),
            (
                "Exhaust",
                Exhaust(S("who")),
                ("{who:who} become Exhausted", "{who:who} exhaust"),
            ),
            (
                "bench",
                Remove(S("who")),
                (
                    "remove {who:who} from the field",
                    "<put|send|move|return> {who:who} <on|to|onto> <the|their> bench",
                    "{who:who} <leave the field|go to the bench>",
                ),
            ),
            (
                "substitute",
                Substitute(S("who")),
                (
                    "<swap|replace|substitute|switch> {who:who} <with|for> "
                    "{_:bench_player}",
                    "<remove|take> {who:who} <from|off> the field and <put|replace it "
                    "with|replace them with> {_:bench_player} [on the field] "
                    "[in <their|its> place]",
                ),
            ),
        )
    ),
    # One verb for several.
    *(
        Phrase(
            "clause",
            f"{verb} {{a:who}} and {{b:who}}",
            function_meaning(partial(effect_on_both, effect), a=S("a"), b=S("b")),
            (f"{{a:who}} and {{b:who}} become {verb}d",),
            holds=lambda value: value is not None,
        )
        for verb, effect in (("Energize", Energize), ("Exhaust", Exhaust))
    ),
    # D-127: who receives is there on a pass alone, who runs on a run.
    *(
        Phrase(
            "clause",
            f"{verb} the {carrier}",
            If(CallFits(calls), means),
            (
                f"{verb} the Player who {did} [<the|a> <ball|pass>]",
                f"{verb} the Player designated to {do} [the ball]",
                f"the {carrier} become {verb}{'d' if verb.endswith('e') else 'ed'}",
            ),
            "D-127",
        )
        for verb, means in (
            ("Exhaust", Exhaust(DesignatedAthlete())),
            ("Energize", Energize(DesignatedAthlete())),
        )
        for carrier, do, did, calls in (
            ("runner", "run", "<ran|run>", RUNS),
            ("receiver", "receive", "<received|receive|caught|catch>", PASSES),
        )
    ),
    *(
        Phrase("clause", f"your opponent {does} {{who:theirs}}", means, also)
        for does, means, also in (
            (
                "Exhausts",
                Exhaust(S("who")),
                ("opponent choose and exhaust {who:theirs}",),
            ),
            ("Energizes", Energize(S("who")), ()),
            (
                "benches",
                Remove(S("who")),
                ("opponent remove {who:theirs} from the field",),
            ),
        )
    ),
    Phrase(
        "clause",
        "discard all Power Ups from {who:who}",
        RemoveAttached(AttachedCardKind.POWER_UP, S("who")),
        (
            "<discard|remove> <all|the|each|any> Power Up~ [attached] "
            "<from|of|on|to> {who:who}",
        ),
    ),
    Phrase(
        "clause",
        "discard the Superstar from {who:who}",
        RemoveAttached(AttachedCardKind.SUPERSTAR, S("who")),
        ("<discard|remove> the Superstar~ [card] <from|of|on> {who:who}",),
    ),
    Phrase(
        "clause",
        "discard this Gridiron",
        RemoveAttached(AttachedCardKind.GRIDIRON, ThisAthlete()),
        ("remove this Gridiron from <the field|play>",),
    ),
    Phrase(
        "clause",
        "discard a Gridiron",
        RemoveAttached(AttachedCardKind.GRIDIRON),
        (
            "<discard|remove|destroy> <a|one|any one|any> Gridiron "
            "[from <the field|play>]",
        ),
    ),
    *(
        Phrase(
            "clause",
            f"cancel {{kinds:ability_kinds}} of {whom}",
            CancelAbilities(S("kinds"), whose),
            (
                f"cancel [all] {{kinds:ability_kinds}} of {whom} {{_:this_down}}",
                *(f"{each} {CANNOT}" for each in also),
            ),
            "R22 Gls:Cancel",
        )
        for whom, whose, also in (
            (
                "your opponent's Players",
                Whose.OPPONENT,
                ("<your opponent|opponents Player|opposing Player>",),
            ),
            ("your own Players", Whose.OWN, ("you",)),
            ("every Player in the game", Whose.BOTH, ()),
            ("the offense", Whose.OFFENSE, ("the offense",)),
            ("the defense", Whose.DEFENSE, ("the defense",)),
        )
    ),
    Phrase(
        "clause",
        "cancel all {kinds:ability_kinds}",
        function_meaning(partial(CancelAbilities, whose=Whose.BOTH), kinds=S("kinds")),
        ("cancel all {kinds:ability_kinds} {_:this_down}",),
    ),
    Phrase(
        "clause",
        "cancel {kinds:ability_kinds} of {who:who}",
        CancelAbilities(S("kinds"), who=S("who")),
        (
            "cancel [all] {kinds:ability_kinds} of {who:who} {_:this_down}",
            f"{{who:who}} {CANNOT}",
            "{who:who} {kinds:ability_kinds} {_:silent} {_:this_down}",
        ),
        "R22 Gls:Cancel",
    ),
    *(
        Phrase("ability_kind", f"{name} <abilities|effects>", int(kind), also)
        for name, kind, also in (
            ("Exhaust", AbilityKind.EXHAUST, ("Exhaust ability",)),
            (
                "Run, Receive and Tackle",
                AbilityKind.DESIGNATED,
                (
                    "Run and Receive and Tackle abilities",
                    "<Run|Receive|Tackle> <ability|effect>",
                    "Run, Receive, or Tackle abilities",
                ),
            ),
            ("Whenever", AbilityKind.WHENEVER, ("triggered abilities",)),
            ("standing", AbilityKind.STATIC, ("static abilities",)),
        )
    ),
)

ROWS = (
    *PEOPLE,
    Phrase(
        "silent",
        "is cancelled",
        None,
        ("have no effect", "<not|does not> trigger", "cannot be used", "is ignored"),
    ),
)
