"""Conditions: what has to be so."""

from dataclasses import dataclass
from typing import Any

from gameengine.cards import Side
from gameengine.cardtext.meanings import Minus, Part, Slot
from gameengine.cardtext.phrases import Phrase
from gameengine.conditions import (
    Athletes,
    Between,
    CallFits,
    DefenseFits,
    Has,
    HostIs,
    Measure,
    Not,
    OnOffense,
    PlayIs,
    Scored,
    Status,
    Synergized,
    TeamHas,
    Whose,
    Zone,
)

from .athletes import of

S: Any = Slot
P: Any = Part
Less: Any = Minus
MOST, LEAST = 999, -999

PLAY = (
    Phrase("condition", "you are on offense", OnOffense(), ("youre on offense",)),
    Phrase("condition", "you are on defense", Not(OnOffense()), ("youre on defense",)),
    Phrase(
        "condition",
        "the call is a {plays:plays}",
        CallFits(S("plays")),
        (
            "the offense called a {plays:plays} [play]",
            "@play is a {plays:plays} [play]",
            "the call is a {plays:plays} play",
            "it is a {plays:plays} [play]",
            "a {plays:plays} [play] <is|was> called",
        ),
        rule="D-64",
    ),
    Phrase(
        "condition",
        "the call is not a {plays:plays}",
        Not(CallFits(S("plays"))),
        (
            "@play is not a {plays:plays} [play]",
            "the offense did not call a {plays:plays} [play]",
        ),
    ),
    Phrase(
        "condition",
        "the defense called a {plays:plays}",
        DefenseFits(S("plays")),
        ("the defense is set against [a] {plays:plays}",),
    ),
    Phrase(
        "condition",
        "the play is successful",
        PlayIs(Status.SUCCESS),
        (
            "@play <is|was> [a] <successful|success>",
            "@play <succeeds|succeeded>",
        ),
        rule="CRD 4.D",
    ),
    Phrase(
        "condition",
        "the play is stopped",
        PlayIs(Status.STOPPED),
        (
            "@play <is|was> <stopped|not successful|unsuccessful>",
            "@play <fails|failed>",
        ),
        rule="CRD 4.D",
    ),
    Phrase(
        "condition",
        "this play scored",
        Scored(),
        ("@play scored", "points <are|were> scored"),
    ),
    Phrase(
        "condition",
        "your team is Synergized",
        Synergized(),
        ("you are Synergized", "this Player is Synergized"),
        rule="D-23",
    ),
)

HOSTS = (
    Phrase("condition", "this Player is Energized", HostIs(Athletes(energized=True))),
    Phrase("condition", "this Player is Exhausted", HostIs(Athletes(energized=False))),
    Phrase(
        "condition",
        "this Player is on the bench",
        HostIs(Athletes(zone=Zone.BENCH)),
        ("this Player is benched",),
    ),
    Phrase("condition", "this Player is on the field", HostIs(Athletes())),
    Phrase(
        "condition", "this Player is <a|an> {players:players}", HostIs(of(Whose.OWN))
    ),
)


@dataclass(frozen=True)
class Span:
    """How many of something there are, from the least to the most."""

    least: int
    most: int


# What may be counted, and between which ends: anything, Players, cards of a team.
SPANS = tuple(
    Phrase(kind, says, span, also)
    for kind, least, most in (
        ("span", LEAST, MOST),
        ("crowd", 0, 20),
        ("roster", 0, 10),
    )
    for says, span, also in (
        ("no", Span(least, 0), ()),
        ("{n:count} or more", Span(S("n"), most), ("at least {n:count}",)),
        ("{n:count} or fewer", Span(least, S("n")), ("at most {n:count}",)),
        ("exactly {n:count}", Span(S("n"), S("n")), ()),
    )
)
LEVELS = (
    Phrase(
        "level", "{n:number} or higher", Span(S("n"), MOST), ("at least {n:number}",)
    ),
    Phrase(
        "level", "{n:number} or lower", Span(LEAST, S("n")), ("at most {n:number}",)
    ),
    Phrase("level", "{n:number}", Span(S("n"), S("n"))),
)


def between(measure: Any) -> Any:
    return Between(measure, P("span", "least", Span), P("span", "most", Span))


COUNTS = (
    Phrase("condition", "you have {span:span} {what:held}", between(S("what"))),
    Phrase(
        "condition",
        "your opponent has {span:span} {what:held_against}",
        between(S("what")),
    ),
    *(
        Phrase(kind, says, measure, also)
        for kind, says, measure, also in (
            (
                "held",
                "Play cards in hand",
                Measure.PLAY_HAND,
                ("Play card~ in [your] hand",),
            ),
            (
                "held",
                "Action cards in hand",
                Measure.ACTION_HAND,
                ("Action card~ in [your] hand",),
            ),
            ("held", "points", Measure.SCORE, ("point",)),
            ("held", "timeouts left", Measure.TIMEOUTS, ("timeout~ [left]",)),
            (
                "held_against",
                "Play cards in hand",
                Measure.OPPOSING_PLAY_HAND,
                ("Play card~ in [their] hand",),
            ),
            (
                "held_against",
                "Action cards in hand",
                Measure.OPPOSING_ACTION_HAND,
                ("Action card~ in [their] hand",),
            ),
        )
    ),
    *(
        Phrase(
            "condition",
            f"{who} {{span:crowd}} {{players:players~}}",
            Has(of(whose), P("span", "least", Span), P("span", "most", Span)),
            also,
        )
        for whose, who, also in (
            (Whose.OWN, "you have", ("you control {span:crowd} {players:players}",)),
            (Whose.OPPONENT, "your opponent has", ()),
            (Whose.BOTH, "there are", ()),
        )
    ),
    *(
        Phrase("condition", f"{who} <a|an> {{players:players}}", Has(of(whose), 1, 20))
        for whose, who in (
            (Whose.OWN, "you have"),
            (Whose.OPPONENT, "your opponent has"),
            (Whose.BOTH, "there is"),
        )
    ),
    Phrase(
        "condition",
        "your team has {span:roster} {positions:positions~}",
        TeamHas(S("positions"), "", P("span", "least", Span), P("span", "most", Span)),
        rule="R22 Gls:Synergy",
    ),
    Phrase(
        "condition",
        "your team has {span:roster} {team:team} Players",
        TeamHas((), S("team"), P("span", "least", Span), P("span", "most", Span)),
        rule="R22 Gls:Synergy",
    ),
    Phrase(
        "condition",
        "there are {span:span} time units left",
        between(Measure.CLOCK),
        ("{span:span} time unit~ <is|are> left [in the half]",),
    ),
    Phrase(
        "condition",
        "there are {span:span} Gridirons on the field",
        between(Measure.GRIDIRONS),
        ("there <is|are> {span:span} Gridiron~ [on the field]",),
    ),
    Phrase(
        "condition",
        "the play gained {span:span} yards",
        between(Measure.YARDS),
        ("@play gained {span:span} yard~",),
        "D-74",
    ),
    Phrase(
        "condition",
        "the strength of the play is {span:level}",
        between(Measure.STRENGTH),
        ("<the|its|this plays> strength is {span:level}",),
    ),
    Phrase(
        "condition",
        "the ball is {n:number} yard~ or less from the end zone",
        Between(Measure.DISTANCE, LEAST, S("n")),
        (
            "the <ball|offense> is within {n:number} yard~ of the end zone",
            "the ball is {n:number} <or fewer yards|yards or fewer> from the end zone",
        ),
    ),
    Phrase(
        "condition",
        "the ball is {n:number} yard~ or more from the end zone",
        Between(Measure.DISTANCE, S("n"), MOST),
        ("the ball is at least {n:number} yard~ from the end zone",),
    ),
)

SITUATIONS = (
    Phrase("condition", "it is {down:on_down}", S("down"), ("its {down:on_down}",)),
    Phrase("condition", "it is the first half", Between(Measure.HALF, 1, 1)),
    Phrase("condition", "it is the second half", Between(Measure.HALF, 2, 2)),
    Phrase("condition", "it is overtime", Between(Measure.HALF, 3, MOST)),
    Phrase(
        "condition",
        "the score is tied",
        Between(Measure.LEAD, 0, 0),
        ("the game is tied", "you are tied"),
    ),
    Phrase(
        "condition",
        "you are ahead",
        Between(Measure.LEAD, 1, MOST),
        ("you are <leading|winning|in the lead>", "you have the lead", "youre ahead"),
    ),
    Phrase(
        "condition",
        "you are behind",
        Between(Measure.LEAD, LEAST, -1),
        ("you are <losing|trailing>", "your opponent is ahead", "youre behind"),
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
            "you are <ahead|leading> by {n:number} or more [points]",
            "you are ahead by {n:number} points or more",
            "you lead by {n:number} or more [points]",
        ),
        holds=lambda value: value.least > 1,
    ),
    Phrase(
        "condition",
        "you are behind by {n:number} or more",
        Between(Measure.LEAD, LEAST, Less("n")),
        (
            "you are <behind|trailing> by {n:number} or more [points]",
            "you are behind by {n:number} points or more",
            "you trail by {n:number} or more [points]",
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
        holds=lambda value: value.most == value.least + 1,
    ),
)

# Behind what depends on it.
GIVEN = (
    Phrase(
        "given",
        "if {c:conditions}",
        S("c"),
        ("<when|while|as long as|only if> {c:conditions}", "on {c:on_down}"),
    ),
    Phrase("given", "unless {c:condition}", Not(S("c"))),
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

ROWS = (
    *PLAY,
    *HOSTS,
    *SPANS,
    *LEVELS,
    *COUNTS,
    *SITUATIONS,
    *ON_DOWN,
    *GIVEN,
    *JOINED,
)
