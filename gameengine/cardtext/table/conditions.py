"""Phrases for conditions of a play: what was called, how it ended, who has the ball."""

from typing import Any

from gameengine.conditions import (
    All,
    CallFits,
    CallIsMatched,
    DefenseFits,
    Not,
    OnOffense,
    PlayIs,
    Scored,
    Status,
    Synergized,
    Whose,
)
from gameengine.grammar.meanings import Slot
from gameengine.grammar.phrases import Phrase

from . import counts

S: Any = Slot

SUCCESS = "successful"
# How a play fared, as people tell it; a pass alone is complete or incomplete.
SUCCEEDS = "<is successful|succeed|work|is not stopped>"
FAILS = (
    "<is <stopped|unsuccessful>|is not successful|fail|<not|is not> <succeed|work>|"
    "would be stopped>"
)
FARED = (
    (SUCCESS, f"<{SUCCEEDS}|is complete>", Status.SUCCESS),
    ("stopped", f"<{FAILS}|is incomplete|is not complete>", Status.STOPPED),
)
PLAY = (
    Phrase(
        "condition",
        "you are on offense",
        OnOffense(),
        ("your team is on offense", "you have <the ball|possession>"),
    ),
    Phrase(
        "condition",
        "you are on defense",
        Not(OnOffense()),
        ("your team is on defense", "opponent have <the ball|possession>"),
    ),
    Phrase(
        "condition",
        "the call is a {plays:plays}",
        CallFits(S("plays")),
        (
            "the offense call a {plays:plays} [play]",
            "@play is [a] {plays:plays} [play]",
            "the call is a {plays:plays} play",
            "it is a {plays:plays} [play]",
            "a {plays:plays} [play] is call [by the offense]",
            "@caller is <running|calling> a {plays:plays}",
            "@caller <throw|attempt|use|choose> a {plays:plays} [play]",
            "the offense call a {plays:plays} [play] this down",
            "@caller <call|run|throw|use|choose> a {plays:plays} [play] this down",
        ),
        rule="D-64",
    ),
    Phrase(
        "condition",
        "the call is not a {plays:plays}",
        Not(CallFits(S("plays"))),
        (
            "@play is not a {plays:plays} [play]",
            "the offense not call a {plays:plays} [play]",
        ),
    ),
    Phrase(
        "condition",
        "the defense called a {plays:plays}",
        DefenseFits(S("plays")),
        (
            "the defense is set against [a] {plays:plays}",
            "the <defensive play|defense> is a {plays:plays} [play|defense]",
        ),
    ),
    Phrase(
        "condition",
        "the call is matched",
        CallIsMatched(),
        (
            "<your|the> <defense|play|defensive play> match <the|opponents|the "
            "offenses> play",
            "@play is stopped by <your|the> <defense|call|defensive play>",
        ),
        "CRD 4.A",
    ),
    Phrase(
        "condition",
        "the call is a {plays:plays} and it is matched",
        All((CallFits(S("plays")), CallIsMatched())),
        ("<this|this play|this card|it|your call|your play> stop a {plays:plays}",),
    ),
    Phrase(
        "condition",
        "the play is successful",
        PlayIs(Status.SUCCESS),
        (
            "@play is [a] success",
            f"@play {SUCCEEDS}",
            "its successful",
            "this <pass|run> is <successful|complete>",
            "successful",
        ),
        rule="CRD 4.D",
    ),
    Phrase(
        "condition",
        "the play is stopped",
        PlayIs(Status.STOPPED),
        (
            f"@play {FAILS}",
            "its stopped",
            "this <pass|run> is stopped",
            "stopped",
        ),
        rule="CRD 4.D",
    ),
    *(
        Phrase(
            "condition",
            f"the call is a {{plays:plays}} and the play is {says}",
            All((CallFits(S("plays")), PlayIs(status))),
            (
                f"{{plays:plays}} {fared}",
                f"<a|@their [called]> {{plays:plays}} {fared}",
                *(
                    f"@caller <call|throw|run|attempt> [a] {{plays:plays}} [play] "
                    f"{link} {fared} {{_:either_way}}"
                    for link in ("that", "and <it|the play|@their pass|@their run>")
                ),
                *(("@caller complete a {plays:plays}",) if says == SUCCESS else ()),
            ),
        )
        for says, fared, status in FARED
    ),
    Phrase(
        "condition",
        "this play scored",
        Scored(),
        (
            "@play <scored|score>",
            "points is scored [on @play]",
            "a player <score|scored> on @play",
        ),
    ),
    *(
        Phrase("condition", f"{who} scored{how}", Scored(whose, touchdown), also)
        for how, touchdown in (("", False), (" a touchdown", True))
        for who, whose, also in (
            ("you", Whose.OWN, (f"you score{how} [on @play]",)),
            ("your opponent", Whose.OPPONENT, (f"opponent score{how} [on @play]",)),
            (
                "somebody",
                Whose.BOTH,
                (
                    (
                        "a touchdown is scored [on @play]",
                        "@play <score|scored|result in|is> a touchdown",
                    )
                    if touchdown
                    else ()
                ),
            ),
        )
        if touchdown or whose is not Whose.BOTH
    ),
    Phrase(
        "condition",
        "your team is Synergized",
        Synergized(),
        (
            "you are Synergized",
            "this Player is Synergized",
            "all [ten [of]] your Player is <from|on> the same team",
        ),
        rule="D-23",
    ),
)

ROWS = (*PLAY, *counts.ROWS)
