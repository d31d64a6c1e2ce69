"""Phrases for calls: how they change, succeed or are cut short."""

from typing import Any

from gameengine.calls import PASSES, RUN, RUN_LEFT, RUN_MIDDLE, RUN_RIGHT, RUNS
from gameengine.cards import Kind
from gameengine.conditions import CallFits
from gameengine.effect_terms import TurnoverKind
from gameengine.effects import (
    AddCall,
    Audible,
    CallFromHand,
    CancelLayer,
    FirstDown,
    If,
    NewCall,
    ReplayTheDown,
    Stop,
    Succeed,
    Turnover,
)
from gameengine.grammar.meanings import Slot
from gameengine.grammar.phrases import Phrase

S: Any = Slot
HIGHEST = 9
WITHOUT_NUMBERS = (RUN, RUN_LEFT, RUN_MIDDLE, RUN_RIGHT)


def is_catch_range(low: int, high: int) -> bool:
    """Return whether two strengths are a catch range (CRD 4.C)."""
    return low <= high <= HIGHEST


def _is_valid_call(value: NewCall) -> bool:
    """Return whether a new call with numbers is a pass with a valid catch range."""
    return value.call not in WITHOUT_NUMBERS and is_catch_range(*value.catch)


CALLS = (
    Phrase(
        "clause",
        "the play becomes a {call:call}: {yards:number} ({low:number}-{high:number})",
        NewCall(S("call"), S("yards"), (S("low"), S("high"))),
        (
            *(
                f"{{_:becomes}} [a] {{call:call}}{numbers}"
                for numbers in (
                    "[:] {yards:number} [yard] ({low:number}-{high:number})",
                    "[:|of] {yards:number} [yard] with [a] catch range [of] "
                    "{low:number}-{high:number}",
                )
            ),
        ),
        "D-49",
        holds=_is_valid_call,
    ),
    Phrase(
        "clause",
        "the play becomes a {call:call}",
        NewCall(S("call")),
        ("{_:becomes} [a] {call:call} [play]",),
        "D-49",
        holds=lambda value: value.call in WITHOUT_NUMBERS,
    ),
    Phrase(
        "clause",
        "the play becomes a {call:call} with the same numbers",
        NewCall(S("call"), keep_numbers=True),
        (
            "{_:becomes} [a] {call:call} <with the same|and keep its> "
            "<numbers|yardage and catch range>",
        ),
        "D-49",
    ),
    Phrase(
        "clause",
        "the play at once becomes a {call:call}: "
        "{yards:number} ({low:number}-{high:number})",
        NewCall(S("call"), S("yards"), (S("low"), S("high")), immediate=True),
        holds=_is_valid_call,
        rule="CRD Card:L279-21",
    ),
    Phrase(
        "clause",
        "flip over the top card of your Play deck. That card becomes your play",
        Audible(),
        (
            "{_:flip}{_:and_then} {_:that_card} <become|is> {_:your_play}",
            "{_:flip}{_:and_then} <use|call> {_:that_card} <as|for> {_:your_play}",
            "{_:flip}{_:and_then} <change|replace> @own <to|with> {_:that_card}",
            "<replace|change|swap> @own <with|to|for> the top card of your Play deck",
        ),
        "CRD Gen:Audible",
    ),
    Phrase(
        "clause",
        "replace your play with a Play card from your hand",
        CallFromHand(),
        (
            "choose a [new|different|another] Play card from your hand. "
            "{_:that_card} become {_:your_play}",
            "<swap|change|switch|replace> @own [card] <for|with|to> <a|another> "
            "[different|new] Play card <from|in> your hand",
        ),
        "D-48",
    ),
    Phrase(
        "clause",
        "replace your play with a {calls:plays} from your hand",
        CallFromHand(S("calls")),
        (
            "<swap|change|switch|replace> @own [card] <for|with|to> a "
            "{calls:plays} [play|play card|card] from your hand",
            "[discard your play .] choose a {calls:plays} [play|play card|card] from "
            "your hand {_:and_then} {_:that_card} become {_:your_play}",
        ),
        "D-48",
    ),
    Phrase(
        "clause",
        "the play also counts as a {plays:plays}",
        AddCall(S("plays")),
        (
            "@play also counts as a {plays:plays}",
            "@play is also [considered|treated as] a {plays:plays}",
            "@play counts as a {plays:plays} as well",
        ),
        "D-64",
    ),
    Phrase(
        "clause",
        "the play is stopped",
        Stop(),
        (
            "@play <is|become> [considered] stopped",
            "stop @play",
            "stop opponents play",
            "<opponents|their|the offenses> play is stopped {_:this_play} "
            "{_:in_any_case}",
            "@play is stopped {_:this_play} {_:in_any_case}",
        ),
        "TP-12",
    ),
    Phrase(
        "clause",
        "the play is successful",
        Succeed(),
        (
            "@play is [automatically|considered|now] successful",
            "@play [automatically] <succeeds|becomes successful>",
            "@play is a success",
        ),
        "TP-12",
    ),
    *(
        Phrase("clause", says, Turnover(kind), also, "CRD 5.C")
        for kind, says, also in (
            (
                TurnoverKind.INTERCEPTION,
                "the pass is intercepted",
                (
                    "intercept <the|this> [<opponents|opposing>] pass",
                    "intercept opponents pass",
                    "<the|this> <play|pass> <is|becomes|results in> an interception",
                    "<the play|this pass|opponents pass|it> is intercepted",
                    "force a interception",
                    "intercepted is the pass",
                    "[<it|the result> is] [a] interception",
                    "its a interception",
                ),
            ),
            (
                TurnoverKind.FUMBLE,
                "the offense fumbles",
                (
                    "force a fumble",
                    "<the|this> play <is|becomes|results in> a fumble",
                    "the <ball carrier|Player|offense> fumbles the ball",
                    "the <ball carrier|Player> fumbles",
                    "<cause|create> a fumble",
                    "[<it|the result> is] [a] fumble",
                    "its a fumble",
                    "the ball is fumbled",
                ),
            ),
            (
                TurnoverKind.PICK_SIX,
                "the pass is intercepted for a Pick Six",
                (
                    "<the|this> <play|pass> <is|becomes|results in> a Pick Six",
                    "[it is] [a] Pick Six",
                    "[intercept] the pass [is intercepted] and <returned|return it> "
                    "for a touchdown",
                    "score a Pick Six",
                    "it is intercepted and you score a defensive touchdown",
                    "its intercepted and you score a [defensive] touchdown",
                    "the pass is intercepted and you score a [defensive] touchdown",
                ),
            ),
        )
    ),
    *(
        Phrase("clause", f"the {noun} is {says}", If(CallFits(calls), effect), also)
        for noun, calls, says, effect, also in (
            (
                "pass",
                PASSES,
                "complete",
                Succeed(),
                (
                    "<the|this|your> pass <is|become> [automatically] "
                    "<successful|complete>",
                ),
            ),
            (
                "pass",
                PASSES,
                "incomplete",
                Stop(),
                ("<the|this|opponents> pass <is|become> <incomplete|stopped>",),
            ),
            (
                "run",
                RUNS,
                "stopped",
                Stop(),
                ("<the|this|opponents> run <is|become> stopped", "stop the run"),
            ),
            ("run", RUNS, "successful", Succeed(), ("<your|this> run is successful",)),
        )
    ),
    # D-127: a runner is there on a run alone, a receiver on a pass.
    *(
        Phrase(
            "clause",
            f"the {carrier} fumbles",
            If(CallFits(calls), Turnover(TurnoverKind.FUMBLE)),
            (f"the {carrier} fumbles the ball",),
            "D-127",
        )
        for carrier, calls in (("runner", RUNS), ("receiver", PASSES))
    ),
    Phrase(
        "clause",
        "replay the down",
        ReplayTheDown(),
        ("<the|this> down is replayed", "<replay|repeat> <this|the> down"),
        "CRD 5.B",
    ),
    Phrase(
        "clause",
        "it becomes first down",
        FirstDown(),
        (
            "it becomes a first down",
            "it is [now] [a] first down",
            "<@you|the offense> <get|gain|earn|achieve|receive|have> a [new] first "
            "down",
            "<gain|get|earn|achieve> a first down",
            "the next down is [a] first down",
            "first down",
            "set the down <marker|> to <first|1>",
        ),
        "CRD 9.D.a.i",
    ),
)

LAYERS = tuple(
    Phrase(
        "clause",
        f"cancel {what}",
        CancelLayer(cards, abilities, kinds),
        also,
        "R22 Gls:Cancel",
    )
    for what, cards, abilities, kinds, also in (
        (
            "an opposing effect",
            True,
            True,
            (),
            (
                "cancel <one|any one|a|any> effect <of|used by|played by> opponent",
                "cancel <one|any> opposing effect",
                "cancel a effect your opponent <used|played>",
            ),
        ),
        (
            "an opposing Action card",
            True,
            False,
            (int(Kind.ACTION),),
            (
                "cancel [the effect of] <one|a> [of] [opponents] Action card "
                "[of opponent]",
                "cancel [the effect of] <one|a> Action card [that] [opponent] [just] "
                "<played|used> [by opponent]",
                "cancel [the effect of] <one|a> opposing Action card",
                "cancel [the effect of] <one|a|the> Action card opponent "
                "<play|use|played>",
            ),
        ),
        (
            "an opposing Action Deck card",
            True,
            False,
            (),
            (
                "cancel <one|an> Action Deck card of your opponent",
                "cancel one opposing Action Deck card",
            ),
        ),
        (
            "an opposing Action card or ability",
            True,
            True,
            (int(Kind.ACTION),),
            (
                "cancel <an|one|any> Action card or [Exhaust] ability <of|use by|used "
                "by|played by> opponent",
                "cancel <one|any> opposing Action card or [Exhaust] ability",
            ),
        ),
        (
            "an opposing ability",
            False,
            True,
            (),
            (
                "cancel <one|an> ability of your opponent",
                "cancel <one|a|an> opposing [Exhaust] ability",
                "cancel [the effect of] <one|a|any|the> [Exhaust] ability [that] "
                "[<used by>] opponent [just] [has] [<use|used>]",
            ),
        ),
    )
)

ROWS = (*CALLS, *LAYERS)
