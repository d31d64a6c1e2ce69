"""Timing: the points at which a card is used, and the line that says so."""

from collections.abc import Iterator
from typing import Any

from gameengine.cardtext.meanings import Slot
from gameengine.cardtext.phrases import Phrase
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
            ("at the start of <the|any> possession",),
        ),
        (
            "at the start of a down",
            START_OF_DOWN,
            "CRD 2.A",
            ("at the start of <the|any> down",),
        ),
        (
            "prior to selecting a play",
            PRIOR_TO_SELECTING,
            "CRD 3.A",
            (
                "<before|prior to> <selecting|choosing|calling> <a|your> play",
                "before plays are <selected|chosen|called>",
            ),
        ),
        (
            "during On Field Adjustments",
            ADJUSTMENTS,
            "CRD 5.A",
            ("during the On Field Adjustments", "in On Field Adjustments"),
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
            ("before Players are designated",),
        ),
        (
            "after designation",
            AFTER_DESIGNATION,
            "CRD 6.B",
            ("after Players are designated", "after <Player|the> designation"),
        ),
        (
            "at the end of the play",
            END_OF_PLAY,
            "CRD 8.A",
            ("at the end of a play", "at end of [the] play"),
        ),
    )
)


def timings() -> Iterator[Phrase]:
    """Yield the rows of an Action card's timing line."""
    for when, windows in (
        ("at any time", ANY_POINT),
        ("only {windows:windows}", S("windows")),
    ):
        for rest, condition in (("", None), (" {if:given}", S("if"))):
            short = ("{windows:windows}" + rest,) if windows is not ANY_POINT else ()
            yield Phrase(
                "timing",
                f"Play {when}{rest}",
                (windows, condition),
                tuple(
                    f"<Play|Use> [this card] {each}" for each in (when + rest, *short)
                ),
                rule="TP-4",
            )
    yield Phrase("timing", "Play only {if:given}", (ANY_POINT, S("if")))


ROWS = (*WINDOWS, *timings())
