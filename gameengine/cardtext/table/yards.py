"""Yards and other numbers of a play: gained, lost, replaced, higher or lower."""

from typing import Any

from gameengine.cards import Side
from gameengine.cardtext.meanings import Minus, Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import Per, X
from gameengine.effects import Both, Change, Instead, MoveBall, Quantity

S: Any = Slot
Less: Any = Minus


def amounts(unit: str) -> tuple[Phrase, ...]:
    """Return the ways to say how much of a unit: a number, per something, or X."""
    kind = unit.split("~", maxsplit=1)[0].replace(" ", "_")
    return (
        Phrase(
            kind,
            f"{{n:number}} {unit}",
            S("n"),
            (
                f"{{n:number}} <more|extra|additional> {unit}",
                f"an <extra|additional> {{n:number}} {unit}",
            ),
        ),
        Phrase(
            kind,
            f"{{n:number}} {unit} for each {{of:counted}}",
            Per(S("n"), S("of")),
            (
                f"{{n:number}} {unit} for every {{of:counted}}",
                f"{{n:number}} {unit} per {{of:counted}}",
            ),
        ),
        Phrase(kind, f"X {unit.replace('~', 's')}", X()),
        Phrase(kind, f"{{n:number}} {unit} times X", X(S("n"))),
    )


# Quantities of a play and of a seat, and how a change of each is said.
QUANTITIES = (
    Phrase("less", "{n:number}", Less("n")),
    *(
        Phrase("measured", says, of)
        for says, of in (
            ("the strength of <the|this> play", Quantity.STRENGTH),
            ("the low end of the catch range", Quantity.CATCH_LOW),
            ("the high end of the catch range", Quantity.CATCH_HIGH),
            ("the Grit", Quantity.GRIT),
        )
    ),
    *(
        Phrase("quantity", says, of, also, rule)
        for of, says, also, rule in (
            (
                Quantity.STRENGTH,
                "the strength of <this|the> play is",
                ("<this plays|the plays|its> strength is",),
                "CRD 4.C.a",
            ),
            (
                Quantity.CATCH_LOW,
                "the catch range starts",
                ("catch ranges start", "the bottom of the catch range is"),
                "CRD 4.C",
            ),
            (
                Quantity.CATCH_HIGH,
                "the catch range ends",
                ("catch ranges end", "the top of the catch range is"),
                "CRD 4.C",
            ),
            (Quantity.GRIT, "Grit is", ("the Grit [value] is",), "R22 Spc:Grit"),
            (Quantity.GOAL_LOW, "the field goal range starts", (), "CRD 9.C.a"),
            (Quantity.GOAL_HIGH, "the field goal range ends", (), "CRD 9.C.a"),
        )
    ),
    *(
        phrase
        for word, sign, by in (
            ("higher", S, "<increased|raised> by"),
            ("lower", Less, "<decreased|lowered|reduced> by"),
        )
        for phrase in (
            Phrase(
                "degree", f"{{n:number}} {word}", sign("n"), (f"{by} {{n:number}}",)
            ),
            Phrase("degree", f"X {word}", X(1 if sign is S else -1)),
            Phrase(
                "degree",
                f"{{n:number}} {word} for each {{of:counted}}",
                Per(sign("n"), S("of")),
                (f"{{n:number}} {word} for every {{of:counted}}",),
            ),
        )
    ),
    *(
        phrase
        for more, less, kind in (
            ("more", "fewer", "surplus"),
            ("farther", "shorter", "reach"),
        )
        for word, sign in ((more, S), (less, Less))
        for phrase in (
            [Phrase(kind, f"{{n:number}} {word}", sign("n"))]
            if kind == "surplus"
            else [Phrase(kind, f"{{n:yard}} {word}", sign("n"))]
        )
    ),
)


def changes(kind: str, change: Any) -> tuple[Phrase, ...]:
    """Return the phrases for changes of every quantity but yards."""
    return (
        Phrase(
            kind,
            "{of:quantity} {by:degree}",
            change(S("of"), S("by")),
            (
                "<raise|increase> {of:measured} by {by:number}",
                "<lower|decrease|reduce> {of:measured} by {by:less}",
            ),
        ),
        Phrase(
            kind,
            "the play takes {by:surplus} time unit~",
            change(Quantity.TIME, S("by")),
            ("@play <takes|costs> {by:surplus} time unit~",),
            "CRD 7.F",
        ),
        Phrase(
            kind,
            "<the punt goes|punts go> {by:reach}",
            change(Quantity.PUNT_YARDS, S("by")),
            ("the next punt goes {by:reach}",),
            "CRD 9.B.a",
        ),
        *(
            Phrase(
                kind,
                f"you may hold {{by:surplus}} {deck} card~",
                change(of, S("by")),
                (f"your [maximum] {deck} hand <limit|size> is {{by:degree}}",),
                "CRD Gen:Maximum Hand Size",
            )
            for deck, of in (
                ("Play", Quantity.PLAY_LIMIT),
                ("Action", Quantity.ACTION_LIMIT),
            )
        ),
    )


GAINS = (
    "<gain|pick up|get|add>",
    "<the offense|this play|the play> <gains|picks up|gets>",
)
LOSES = ("lose", "<the offense|this play|the play> loses", "the offense is pushed back")
THIS_PLAY = "[on <this|the> play|this play|this down]"

YARDS = (
    *amounts("yard~"),
    *(
        Phrase(
            "clause",
            f"{says} {{by:yard}}{end}",
            Change(Quantity.YARDS, sign("by"), if_successful=done),
            (
                *(f"{each} {{by:yard}}{end} {THIS_PLAY}" for each in also),
                *(f"{each} {{by:yard}} if it is successful" for each in also if done),
            ),
            "CRD 7.B" if not done else "D-68",
        )
        for end, done in (("", False), (" if successful", True))
        for says, sign, also in (
            ("gain", S, GAINS),
            ("the offense loses", Less, LOSES),
        )
    ),
    *(
        Phrase(
            "clause",
            f"{says} {{yards:yard}} instead of the yards of <this|the> play",
            Instead(sign("yards")),
            tuple(
                f"{each} {{yards:yard}} {rest}"
                for each in also
                for rest in (
                    "instead of the yards of <this|the> play",
                    "instead of the yards gained or lost on <this|the> play",
                    "instead of the yards gained [on <this|the> play]",
                )
            ),
        )
        for says, sign, also in (
            ("gain", S, GAINS),
            ("the offense loses", Less, LOSES),
        )
    ),
    *(
        Phrase("clause", says, MoveBall(sign("yards")), also, "CRD Gen:Draw Offsides")
        for says, sign, also in (
            (
                "move the ball {yards:yard} forward",
                S,
                (
                    "move the ball forward {yards:yard}",
                    "the ball moves {yards:yard} forward",
                    "advance the ball {yards:yard}",
                ),
            ),
            (
                "move the ball {yards:yard} back",
                Less,
                (
                    "move the ball back {yards:yard}",
                    "the ball moves {yards:yard} back",
                ),
            ),
        )
    ),
)

# Whose yards they are depends on the side of the card.
SIDED = {
    Side.OFFENSE: (
        ("you gain", S, ("your <play|team> gains", "you <get|pick up>")),
        ("you lose", Less, ("your <play|team> loses", "you are pushed back")),
    ),
    Side.DEFENSE: (
        ("your opponent gains", S, ("your opponent's play gains",)),
        ("your opponent loses", Less, ("your opponent's play loses",)),
    ),
    Side.GENERIC: (),
}
ROWS_OF = {
    side: tuple(
        Phrase(
            "clause",
            f"{says} {{by:yard}}",
            Change(Quantity.YARDS, sign("by")),
            tuple(f"{each} {{by:yard}} {THIS_PLAY}" for each in (says, *also)),
            "CRD 7.B",
        )
        for says, sign, also in rows
    )
    for side, rows in SIDED.items()
}

# What the next play will do.
NEXT = tuple(
    Phrase("result", f"{says} {{by:yard}}{end}", Change(Quantity.YARDS, by, done))
    for says, by in (("gains", S("by")), ("loses", Less("by")))
    for end, done in (("", False), (" if <it is|it was> successful", True))
)

# Both ends of the catch range at once; written end by end.
CATCH = tuple(
    Phrase(
        "clause",
        f"{says} the catch range by {{n:number}}",
        Both(
            (
                Change(Quantity.CATCH_LOW, low("n")),
                Change(Quantity.CATCH_HIGH, high("n")),
            )
        ),
        (f"{says} the catch range by {{n:number}} at both ends",),
        "CRD 4.C",
    )
    for says, low, high in (("widen", Less, S), ("narrow", S, Less))
)

ROWS = (*NEXT, *CATCH, *YARDS, *QUANTITIES, *changes("clause", Change))
