"""Calls: how they change, whether they succeed, what cuts the play short."""

from typing import Any

from gameengine.calls import PASSES, RUN, RUN_LEFT, RUN_MIDDLE, RUN_RIGHT, RUNS
from gameengine.cards import Kind
from gameengine.cardtext.meanings import Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import CallFits
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
    TurnoverKind,
)

S: Any = Slot
HIGHEST = 9
WITHOUT_NUMBERS = (RUN, RUN_LEFT, RUN_MIDDLE, RUN_RIGHT)


def is_range(low: int, high: int) -> bool:
    """Return whether two strengths are a catch range (CRD 4.C)."""
    return low <= high <= HIGHEST


def _fits(value: NewCall) -> bool:
    """A pass has numbers, a run has none."""
    return value.call not in WITHOUT_NUMBERS and is_range(*value.catch)


CALLS = (
    Phrase(
        "clause",
        "the play becomes a {call:call}: {yards:number} ({low:number}-{high:number})",
        NewCall(S("call"), S("yards"), (S("low"), S("high"))),
        (
            "@play becomes a {call:call}: {yards:number} ({low:number}-{high:number})",
            "change @play to a {call:call}: "
            "{yards:number} ({low:number}-{high:number})",
        ),
        "D-49",
        holds=_fits,
    ),
    Phrase(
        "clause",
        "the play becomes a {call:call}",
        NewCall(S("call")),
        ("@play becomes a {call:call} [play]",),
        "D-49",
        holds=lambda value: value.call in WITHOUT_NUMBERS,
    ),
    Phrase(
        "clause",
        "the play becomes a {call:call} with the same numbers",
        NewCall(S("call"), keep_numbers=True),
        ("@play becomes a {call:call} with the same numbers",),
        "D-49",
    ),
    Phrase(
        "clause",
        "the play at once becomes a {call:call}: "
        "{yards:number} ({low:number}-{high:number})",
        NewCall(S("call"), S("yards"), (S("low"), S("high")), immediate=True),
        holds=_fits,
        rule="CRD Card:L279-21",
    ),
    Phrase(
        "clause",
        "flip over the top card of your Play deck. That card becomes your play",
        Audible(),
        tuple(
            f"flip [over] the top card of your Play deck{dot} {it} becomes "
            f"<your|the> <play|call> {down}"
            for dot in (".", " and")
            for it in ("that card", "it")
            for down in ("", "this down", "for this down")
        ),
        "CRD Gen:Audible",
    ),
    Phrase(
        "clause",
        "replace your play with a Play card from your hand",
        CallFromHand(),
        (
            "choose a [new] Play card from your hand. <it|that card> becomes your play "
            "[this down]",
            "<swap|change|switch> your play <for|with> a Play card from your hand",
        ),
        "D-48",
    ),
    Phrase(
        "clause",
        "the play also counts as a {plays:plays}",
        AddCall(S("plays")),
        (
            "@play also counts as a {plays:plays}",
            "@play is also a {plays:plays}",
        ),
        "D-64",
    ),
    Phrase(
        "clause",
        "the play is stopped",
        Stop(),
        (
            "@play is stopped",
            "stop <the|this> play",
            "the play becomes stopped",
        ),
        "TP-12",
    ),
    Phrase(
        "clause",
        "the play is successful",
        Succeed(),
        (
            "@play is [automatically] successful",
            "@play <succeeds|becomes successful>",
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
                    "intercept the pass",
                    "<the|this> play <is|becomes> an interception",
                    "the play is intercepted",
                ),
            ),
            (
                TurnoverKind.FUMBLE,
                "the offense fumbles",
                (
                    "force a fumble",
                    "<the|this> play <is|becomes> a fumble",
                    "the <ball carrier|Player|offense> fumbles the ball",
                    "the <ball carrier|Player> fumbles",
                ),
            ),
            (
                TurnoverKind.PICK_SIX,
                "the pass is intercepted for a Pick Six",
                (
                    "<the|this> play <is|becomes> a Pick Six",
                    "Pick Six",
                    "the pass is intercepted and returned for a touchdown",
                ),
            ),
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
        ("the down is replayed", "replay this down"),
        "CRD 5.B",
    ),
    Phrase(
        "clause",
        "it becomes first down",
        FirstDown(),
        (
            "it is [now] first down",
            "the offense <gets|gains> a first down",
            "the next down is [a] first down",
            "first down",
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
                "cancel <one|any one|an> effect of your opponent",
                "cancel one opposing effect",
            ),
        ),
        (
            "an opposing Action card",
            True,
            False,
            (int(Kind.ACTION),),
            (
                "cancel <one|an> Action card of your opponent",
                "cancel an Action card your opponent used",
                "cancel [the effect of] an Action card [just] <played|used> by your "
                "opponent",
                "cancel one opposing Action card",
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
            "an opposing ability",
            False,
            True,
            (),
            ("cancel <one|an> ability of your opponent", "cancel one opposing ability"),
        ),
    )
)

ROWS = (*CALLS, *LAYERS)
