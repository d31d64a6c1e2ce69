"""Phrases for situations as conditions, such as down, half and score."""

from typing import Any

from gameengine.cards import Side
from gameengine.cardtext.meanings import Minus, Part, Shifted, Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import (
    All,
    Between,
    CallFits,
    DefenseFits,
    Measure,
    Not,
    OnOffense,
    PlayIs,
    Status,
)

S: Any = Slot
P: Any = Part
Less: Any = Minus
More: Any = Shifted
MOST, LEAST = 999, -999

SITUATIONS = (
    Phrase(
        "condition",
        "it is {down:on_down}",
        S("down"),
        ("its {down:on_down}", "it is a {down:on_down}", "the down is {down:on_down}"),
    ),
    Phrase("condition", "it is {half:half}", S("half"), ("its {half:half}",)),
    *(
        Phrase("half", says, Between(Measure.HALF, *span), also)
        for says, span, also in (
            ("the first half", (1, 1), ("the 1 st half",)),
            ("the second half", (2, 2), ("the 2 nd half",)),
            ("overtime", (3, MOST), ()),
        )
    ),
    Phrase(
        "condition",
        "the score is tied",
        Between(Measure.LEAD, 0, 0),
        ("the game is tied", "you are tied", "the score is even", "tied"),
    ),
    Phrase(
        "condition",
        "you are ahead",
        Between(Measure.LEAD, 1, MOST),
        (
            "you <lead|are winning|are leading|are in the lead>",
            "you have the lead",
            "your team is ahead",
            "opponent is behind",
            "ahead",
        ),
    ),
    Phrase(
        "condition",
        "you are behind",
        Between(Measure.LEAD, LEAST, -1),
        (
            "you <trail|are losing|are trailing>",
            "your opponent is ahead",
            "your team is behind",
            "behind",
            "<losing|trailing>",
        ),
    ),
    Phrase(
        "condition",
        "you are not ahead",
        Between(Measure.LEAD, LEAST, 0),
        ("you are <tied or behind|behind or tied>",),
    ),
    Phrase(
        "condition",
        "you are not behind",
        Between(Measure.LEAD, 0, MOST),
        ("you are <tied or ahead|ahead or tied>",),
    ),
    Phrase(
        "condition",
        "you are ahead by {n:number} or more",
        Between(Measure.LEAD, S("n"), MOST),
        (
            "<you are <ahead|leading|winning>|you lead> by {n:number} or more [points]",
            "<you are <ahead|leading|winning>|you lead> by {n:number} points or more",
            "<you are <ahead|leading|winning>|you lead> by at least {n:number} "
            "[points]",
        ),
        holds=lambda value: value.least > 1,
    ),
    Phrase(
        "condition",
        "you are behind by {n:number} or more",
        Between(Measure.LEAD, LEAST, Less("n")),
        (
            "<you are <behind|trailing|losing>|you trail> by {n:number} or more "
            "[points]",
            "<you are <behind|trailing|losing>|you trail> by {n:number} points or more",
            "<you are <behind|trailing|losing>|you trail> by at least {n:number} "
            "[points]",
        ),
        holds=lambda value: value.most < -1,
    ),
)

ON_DOWN = (
    Phrase(
        "on_down",
        "{down:ordinal} down",
        Between(Measure.DOWN, S("down"), S("down")),
    ),
    Phrase(
        "on_down",
        "{down:ordinal} down or later",
        Between(Measure.DOWN, S("down"), MOST),
    ),
    Phrase(
        "on_down",
        "{least:ordinal} or {most:ordinal} down",
        Between(Measure.DOWN, S("least"), S("most")),
        (
            "{least:ordinal} down or {most:ordinal} down",
            "{least:ordinal} and {most:ordinal} down",
        ),
        holds=lambda value: value.most == value.least + 1,
    ),
)

# Behind what depends on it.
GIVEN = (
    Phrase(
        "given",
        "if {c:conditions}",
        S("c"),
        (
            "<when|while|only if|only when|only while|provided [that]> {c:conditions}",
            "[only] <on|during> [a] {c:on_down}",
            "[only] <in|during> {c:half}",
        ),
    ),
    Phrase("given", "unless {c:condition}", Not(S("c"))),
    Phrase("given", "during your possession", OnOffense()),
    Phrase("given", "during your opponent's possession", Not(OnOffense())),
    # Before what depends on it; "while" would belong to what stands before.
    Phrase(
        "given_first",
        "if {c:conditions}",
        S("c"),
        (
            "<when|only if> {c:conditions}",
            "[only] <on|during> [a] {c:on_down}",
            "[only] <in|during> {c:half}",
        ),
    ),
    Phrase("given_first", "unless {c:condition}", Not(S("c"))),
)

JOINED = (
    Phrase("conditions", "{all:all_of}", S("all")),
    Phrase("conditions", "{one:condition}", S("one")),
    Phrase("conditions", "either {any:any_of}", S("any"), ("{any:any_of}",)),
    Phrase("conditions", "it is not so that {one:condition}", Not(S("one"))),
)

# Who called what depends on the side of the card: on offense the own call is the play.
CALLED = {
    Side.OFFENSE: (("you", "your opponent"),),
    Side.DEFENSE: (("your opponent", "you"),),
    Side.GENERIC: (),
}
SIDED = {
    side: tuple(
        phrase
        for offense, defense in names
        for phrase in (
            Phrase(
                "condition",
                f"{offense} called a {{plays:plays}} [play]",
                CallFits(S("plays")),
                (f"{offense} is <running|calling> a {{plays:plays}} [play]",),
            ),
            *(
                Phrase(
                    "condition",
                    f"{offense} {{plays:plays}} [play] is {says}".replace(
                        "your opponent", "your opponent's"
                    ).replace("you ", "your ", 1),
                    All((CallFits(S("plays")), PlayIs(status))),
                )
                for says, status in (
                    ("successful", Status.SUCCESS),
                    ("stopped", Status.STOPPED),
                )
            ),
            Phrase(
                "condition",
                f"{offense} did not call a {{plays:plays}} [play]",
                Not(CallFits(S("plays"))),
            ),
            Phrase(
                "condition",
                f"{defense} called a {{plays:plays}} [defense]",
                DefenseFits(S("plays")),
            ),
        )
    )
    for side, names in CALLED.items()
}

ROWS = (*SITUATIONS, *ON_DOWN, *GIVEN, *JOINED)
