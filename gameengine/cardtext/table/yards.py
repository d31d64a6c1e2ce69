"""Phrases for yards and other numbers of a play: gained, lost, replaced."""

from functools import partial
from typing import Any

from gameengine.cards import Side
from gameengine.conditions import AmountPer, ChosenNumber, Value
from gameengine.effect_terms import Quantity
from gameengine.effects import (
    Change,
    Effect,
    EffectsInOrder,
    ReplaceYards,
    ReplaceYardsIf,
)
from gameengine.grammar.meanings import NegatedSlot, Slot, function_meaning, negate
from gameengine.grammar.phrases import Phrase

from . import catch_range

S: Any = Slot
Less: Any = NegatedSlot


def amount_phrases(unit: str) -> tuple[Phrase, ...]:
    """Return the phrases for an amount of a unit: a number, per something, or X."""
    kind = unit.split("~", maxsplit=1)[0].replace(" ", "_")
    return (
        Phrase(
            kind,
            f"{{n:number}} {unit}",
            S("n"),
            (
                f"{{n:number}} more {unit}",
                f"+ {{n:number}} {unit}",
                f"{{n:number}} {unit} more",
                f"another {{n:number}} {unit}",
            ),
        ),
        Phrase(
            kind,
            f"{{n:number}} {unit} for each {{of:counted}}",
            AmountPer(S("n"), S("of")),
            (
                f"[+] {{n:number}} [more] {unit} [more] <for each|per> {{of:counted}}",
                f"{{n:number}} {unit} times the number of {{of:counted}}",
            ),
        ),
        *(
            (
                Phrase(
                    kind,
                    f"a {unit} for each {{of:counted}}",
                    function_meaning(partial(AmountPer, 1), of=S("of")),
                    (f"a {unit} per {{of:counted}}",),
                ),
                Phrase(kind, f"+ {unit}", function_meaning(lambda: 1)),
            )
            if "card" in unit
            else ()
        ),
        Phrase(kind, f"X {unit.replace('~', 's')}", ChosenNumber()),
        Phrase(kind, f"{{n:number}} {unit} times X", ChosenNumber(S("n"))),
    )


LOW, HIGH = "low|lower|bottom", "high|upper|higher|top"
GOAL = "<the|your|opponents> field goal range"
# Quantities of a play and of a seat, and how a change of each is said.
QUANTITIES = (
    Phrase("less", "{n:number}", Less("n")),
    Phrase("units_more", "{n:number} time unit~ more", S("n")),
    Phrase("units_more", "{n:number} time unit~ fewer", Less("n")),
    Phrase("goal_grit", "the Grit", Quantity.GOAL_GRIT),
    *(
        Phrase("measured", says, of)
        for says, of in (
            ("the strength of <the|this> play", Quantity.STRENGTH),
            (
                "<the <low|lower> end|the <bottom|minimum|lowest number>> of "
                "the catch range",
                Quantity.CATCH_LOW,
            ),
            (
                "<the <high|upper|higher|top> end|the <top|maximum|highest number>> of "
                "the catch range",
                Quantity.CATCH_HIGH,
            ),
            ("the Grit", Quantity.GRIT),
            (
                "the Grit [value] <of|for> <a|the|your|opponents|any|all> field goal "
                "[attempt] {_:this_down}",
                Quantity.GOAL_GRIT,
            ),
            (f"the <{LOW}> end of {GOAL}", Quantity.GOAL_LOW),
            (f"the <{HIGH}> end of {GOAL}", Quantity.GOAL_HIGH),
        )
    ),
    *(
        Phrase("quantity", says, of, also, rule)
        for of, says, also, rule in (
            (
                Quantity.STRENGTH,
                "the strength of <this|the> play is",
                (),
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
            (
                Quantity.GOAL_GRIT,
                "the Grit of field goals is",
                ("if {_:goal_kick}, <the|its> Grit is",),
                "CRD 9.C.a",
            ),
            (Quantity.GOAL_LOW, "the field goal range starts", (), "CRD 9.C.a"),
            (Quantity.GOAL_HIGH, "the field goal range ends", (), "CRD 9.C.a"),
        )
    ),
    *(
        phrase
        for word, sign, by in (
            ("higher", S, "<<increased|raised> by|+>"),
            ("lower", Less, "<<decreased|lowered|reduced> by|\u2013>"),
        )
        for phrase in (
            Phrase(
                "degree",
                f"{{n:number}} {word}",
                sign("n"),
                (f"{by} {{n:number}}", f"{word} by {{n:number}}"),
            ),
            Phrase(
                "degree",
                f"{word} by the number of {{of:counted}}",
                function_meaning(
                    partial(AmountPer, 1 if sign is S else -1), of=S("of")
                ),
                (f"{by} the number of {{of:counted}}",),
            ),
            Phrase("degree", f"X {word}", ChosenNumber(1 if sign is S else -1)),
            Phrase(
                "degree",
                f"{{n:number}} {word} for each {{of:counted}}",
                AmountPer(sign("n"), S("of")),
                (
                    f"{{n:number}} {word} for every {{of:counted}}",
                    f"{by} {{n:number}} for <each|every> {{of:counted}}",
                ),
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


CHANGES_SAID = (
    "<raise|increase|boost> {of:measured} by {by:number}",
    "<lower|decrease|reduce> {of:measured} by {by:less}",
    "add [+] {by:number} to {of:measured}",
    "subtract {by:less} from {of:measured}",
    "{of:measured} <is|get|gain> + {by:number}",
    "{of:measured} is {by:degree}",
    "{of:measured} + {by:number}",
    "+ {by:number} {of:measured}",
    "{of:measured} <is|get> \u2013 {by:less}",
    "{of:measured} \u2013 {by:less}",
    "\u2013 {by:less} {of:measured}",
    "{of:measured} <increase|go up> by {by:number}",
    "{of:measured} <decrease|go down> by {by:less}",
    "@play <have|get> + {by:number} {of:measured}",
    "if {_:goal_kick}, add {by:number} to {of:goal_grit}",
    "if {_:goal_kick}, subtract {by:less} from {of:goal_grit}",
    "if {_:goal_kick}, <increase|raise> {of:goal_grit} by {by:number}",
    "if {_:goal_kick}, <decrease|reduce|lower> {of:goal_grit} by {by:less}",
    "@play <have|get> \u2013 {by:less} {of:measured}",
)


def quantity_change_phrases(kind: str, change: Any) -> tuple[Phrase, ...]:
    """Return the phrases for changes of every quantity but yards."""
    return (
        Phrase(
            kind,
            "{of:quantity} {by:degree}",
            change(S("of"), S("by")),
            CHANGES_SAID,
        ),
        Phrase(
            kind,
            "the play takes {by:surplus} time unit~",
            change(Quantity.TIME, S("by")),
            (
                "<@play|it|each play|all play> <take|cost|use> {by:surplus} time unit~",
                "remove {by:surplus} time unit [for @play]",
                "{by:surplus} time unit is removed [<for|on> @play]",
                "@play <take|cost> {by:surplus} unit",
                "@play <take|cost|use> {by:units_more} [than <the|your> play card say]",
            ),
            "CRD 7.F",
        ),
        Phrase(
            kind,
            "<the punt goes|punts go> {by:reach}",
            change(Quantity.PUNT_YARDS, S("by")),
            (
                "<the next|your|a> punt <go|travel> {by:reach}",
                "<if|when> {_:punting}, <the|your|their> punt <go|travel|gain> "
                "{by:reach}",
                "<if|when> {_:punting}, <it|<the|your|their> punt> <go|travel|gain> "
                "{by:kick_yards}",
                "<if|when> {_:punting}, <it|<the|your|their> punt> <go|travel|gain> "
                "+ {by:number} yard",
                "<if|when> {_:punting}, <add|gain> {by:kick_yards} [to the punt]",
                "[<all|the>] punts <go|travel|gain> {by:kick_yards}",
                "punts <go|travel> {by:reach}",
                "add {by:yard} to <the|your> [next] punt",
                "<the|your|a|the next> punt <go|gain|travel> + {by:number} yard "
                "{_:this_down}",
                "<the|your|a|the next> punt <go|travel> {by:reach} {_:this_down}",
            ),
            "CRD 9.B.a",
        ),
        *(
            Phrase(
                kind,
                f"you may hold {{by:surplus}} {deck} card~",
                change(of, S("by")),
                (
                    f"your [maximum] {deck} <hand <limit|size>|card limit> is "
                    "{by:degree}",
                    f"<increase|raise> your [maximum] {deck} hand <limit|size> by "
                    "{by:number}",
                    f"you <may|can> <hold|have|keep> [up to] {{by:surplus}} {deck} "
                    "card~ in <your hand|hand>",
                    f"your [maximum] hand size for {deck} card is {{by:degree}}",
                ),
                "CRD Gen:Maximum Hand Size",
            )
            for deck, of in (
                ("Play", Quantity.PLAY_LIMIT),
                ("Action", Quantity.ACTION_LIMIT),
            )
        ),
    )


def loss_with_floor(by: Value, n: int) -> Effect | None:
    """Return a loss of yards that cannot take the play below a gain of 0."""
    if n:
        return None
    rest = ReplaceYardsIf(-999, 0, None, -1)
    return EffectsInOrder((Change(Quantity.YARDS, negate(by)), rest))


GAINS = (
    "<gain|get|add>",
    "<the offense|this play|the play|it|that play> <gain|get|go for>",
    "<the|this|that> <ball carrier|Player> <gain|get>",
)
LOSES = (
    "lose",
    "<the offense|this play|the play|it|that play> loses",
    "<the|this|that> <ball carrier|Player> loses",
    "<the offense is pushed|push the offense> back",
)
THIS_PLAY = "{_:this_play}"

YARDS = (
    *amount_phrases("yard~"),
    *(
        Phrase(
            "clause",
            f"{says} {{by:yard}}{end}",
            Change(Quantity.YARDS, sign("by"), if_successful=done),
            (
                *(f"{each} {{by:yard}}{end} {THIS_PLAY}" for each in also),
                *(
                    f"{each} {{by:yard}} if [it is] successful {THIS_PLAY}"
                    for each in (says, *also)
                    if done
                ),
            ),
            "CRD 7.B" if not done else "D-68",
        )
        for end, done in (("", False), (" on success", True))
        for says, sign, also in (
            ("gain", S, GAINS),
            ("the offense loses", Less, LOSES),
        )
    ),
    *(
        Phrase("clause", says, Change(Quantity.YARDS, sign("by")), also)
        for says, sign, also in (
            (
                "+ {by:yards_alone}",
                S,
                (
                    "{by:yard} [is] gain {_:beside_base} {_:this_play}",
                    "+ {by:yards_alone} {_:this_play}",
                    "<this|the> play <is|get> + {by:yards_alone}",
                    "<increase|raise> {_:the_yards} by {by:yards_or_number}",
                    "<this|the> play gain {by:yards_alone} more",
                ),
            ),
            (
                "\u2013 {by:yards_alone}",
                Less,
                (
                    "{by:yard} [is] lost {_:this_play}",
                    "\u2013 {by:yards_alone} {_:this_play}",
                    f"<gain|<this|the> play gain> {{by:fewer_yards}} {THIS_PLAY}",
                    f"the offense gain {{by:fewer_yards}} {THIS_PLAY}",
                    "subtract {by:yard} [from <this|the> play]",
                    "<reduce|decrease|lower> {_:the_yards} by {by:yards_or_number}",
                    "push the offense back {by:yard}",
                ),
            ),
        )
    ),
    Phrase("yards_alone", "{n:number} yard~", S("n")),
    Phrase("yards_or_number", "{n:number} [yard~]", S("n")),
    Phrase("yards_or_number", "no yards", 0),
    Phrase(
        "fewer_yards", "{n:number} fewer yard~", S("n"), ("{n:number} yard~ fewer",)
    ),
    Phrase(
        "fewer_yards",
        "{n:number} fewer yard~ for each {of:counted}",
        AmountPer(S("n"), S("of")),
    ),
    *(
        Phrase(
            "clause",
            f"{says} {{yards:yard}} instead of the yards of <this|the> play",
            ReplaceYards(sign("yards")),
            tuple(
                f"{each} {{yards:yard}} {rest}"
                for each in also
                for rest in (
                    "instead of the yards of <this|the> play",
                    "instead of the yards gained or lost on <this|the> play",
                    "instead of the yards gained [on <this|the> play]",
                    "instead of <its|the> <base yardage|normal yardage|yardage>",
                )
            ),
        )
        for says, sign, also in (
            ("gain", S, GAINS),
            ("the offense loses", Less, LOSES),
        )
    ),
    Phrase(
        "clause",
        "the offense loses {by:yard}, to a minimum of {n:number} yards",
        function_meaning(loss_with_floor, by=S("by"), n=S("n")),
        tuple(
            f"{says} {{_:floor}} {{n:number}} [yards]"
            for says in (
                *(f"{each} {{by:yard}}" for each in LOSES),
                *(f"{each} {{by:fewer_yards}}" for each in GAINS),
                "<reduce|decrease|lower> {_:the_yards} by {by:yards_or_number}",
                "subtract {by:yard} [from <this|the> play]",
            )
        ),
        holds=lambda value: value is not None,
    ),
    Phrase(
        "floor",
        "to a minimum of",
        None,
        ("[down] to a minimum of", "but not <lower|fewer> than", "but not below"),
    ),
    # To gain nothing more would say nothing.
    Phrase(
        "clause",
        "the offense gain {yards:yards_or_number} {_:this_play} instead",
        ReplaceYards(S("yards")),
        ("<@you|@play> gain {yards:yards_or_number} {_:this_play} instead",),
        holds=lambda value: value.yards == 0,
    ),
)

# Whose yards they are depends on the side of the card.
SIDED = {
    Side.OFFENSE: (
        ("you gain", S, ("your <play|team> <gain|get>", "you get")),
        ("you lose", Less, ("your <play|team> loses", "you are pushed back")),
    ),
    Side.DEFENSE: (
        ("your opponent gains", S, ("your opponent's play gains",)),
        ("your opponent loses", Less, ("your opponent's play loses", "they lose")),
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

NEXT = tuple(
    Phrase("result", f"{says} {{by:yard}}{end}", Change(Quantity.YARDS, by, done))
    for says, by in (("gains", S("by")), ("loses", Less("by")))
    for end, done in (("", False), (" if <it is|it was> successful", True))
)

ROWS = (
    *NEXT,
    *catch_range.ROWS,
    *YARDS,
    *QUANTITIES,
    *quantity_change_phrases("clause", Change),
)
