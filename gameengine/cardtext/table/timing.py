"""Phrases for timing: the points at which a card is used."""

from collections.abc import Iterator
from typing import Any

from gameengine.cardtext.meanings import Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import OnOffense
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    ANY_POINT,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
    STOPPED,
)

S: Any = Slot

WINDOWS = tuple(
    Phrase("window", says, bit, also, rule=rule)
    for says, bit, rule, also in (
        (
            "at the start of a possession",
            START_OF_POSSESSION,
            "CRD 1.D",
            ("[<at|during|on>] [the] start of <a|the|any|each|this|> possession",),
        ),
        (
            "at the start of a down",
            START_OF_DOWN,
            "CRD 2.A",
            ("[<at|during|on>] [the] start of <a|the|any|each|this|> down",),
        ),
        (
            "prior to selecting a play",
            PRIOR_TO_SELECTING,
            "CRD 3.A",
            (
                "before <choosing|calling> [<a|your>] play",
                "before [<a|your|the|any>] play is <chosen|call|choosing>",
                "before <you|player|both player|either player> choose [<a|their>] play",
                "before <you|player> call [<a|their>] play",
                "before <play|play card> is <chosen|call>",
            ),
        ),
        (
            "during On Field Adjustments",
            ADJUSTMENTS,
            "CRD 5.A",
            (
                "[<during|in|at|on>] [the] On Field Adjustments "
                "[phase|step|window|timing point]",
            ),
        ),
        (
            "once the play is stopped",
            STOPPED,
            "19-4.B",
            ("once a play is stopped", "after the play is stopped"),
        ),
        (
            "once the pass is incomplete",
            INCOMPLETE,
            "19-6.B",
            ("once a pass is incomplete", "after the pass is incomplete"),
        ),
        (
            "before designation",
            BEFORE_DESIGNATION,
            "19-5.A",
            ("before [<a|the>] Player is designated", "before Player designation"),
        ),
        (
            "after designation",
            AFTER_DESIGNATION,
            "CRD 6.B",
            (
                "after [<a|the>] Player is designated",
                "after Player have be designated",
                "after <Player|the> designation [of player]",
                "after both player designate [player]",
                "once [<a|the>] Player is designated",
            ),
        ),
        (
            "at the end of the play",
            END_OF_PLAY,
            "CRD 8.A",
            (
                "[<at|during|on>] [the] end of [<a|the|any|each|this>] play "
                "[phase|step|window]",
                "after <the|a> play [is over|ends]",
            ),
        ),
    )
)


def timings() -> Iterator[Phrase]:
    """Yield the phrases of an Action card's timing line."""
    for when, windows in (
        ("at any time", ANY_POINT),
        ("only {windows:windows}", S("windows")),
    ):
        for rest, condition in (("", None), (" {if:given}", S("if"))):
            short = ("{windows:windows}" + rest,) if windows is not ANY_POINT else ()
            anytime = ("at any timing point" + rest,) if not short else ()
            yield Phrase(
                "timing",
                f"Play {when}{rest}",
                (windows, condition),
                (
                    *(
                        f"{{_:play_this}} {each}"
                        for each in (when + rest, *short, *anytime)
                    ),
                    *(f"{each}" for each in short),
                    *(f"[(] {each} only [)]" for each in short if not rest),
                    *(
                        ("{_:play_this} [only] {if:given} [,] {windows:windows}",)
                        if rest and short
                        else ()
                    ),
                ),
                rule="TP-4",
            )
    yield Phrase(
        "timing",
        "Play only {if:given}",
        (ANY_POINT, S("if")),
        ("{_:play_this} [only] {if:given}",),
    )
    # "A fourth down" and "your possession" say more than when.
    yield Phrase(
        "timing",
        "Play only at the start of {if:on_down}",
        (START_OF_DOWN, S("if")),
        ("{_:play_this} [only] at the start of [a] {if:on_down}",),
    )
    for noun, point in (("possession", START_OF_POSSESSION), ("down", START_OF_DOWN)):
        yield Phrase(
            "timing",
            f"Play only at the start of {noun} of yours",
            (point, OnOffense()),
            (
                "{_:play_this} [only] at the start of <your|one of your|each of your> "
                + noun,
            ),
        )


ROWS = (*WINDOWS, *timings())
