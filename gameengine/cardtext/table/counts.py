"""Phrases for conditions that count: cards in hand, points, Players, distances."""

from dataclasses import dataclass
from typing import Any

from gameengine.conditions import (
    AthleteCountBetween,
    MeasureBetween,
    Not,
    Scored,
    TeamCountBetween,
    Whose,
)
from gameengine.grammar.meanings import Part, Shifted, Slot, built
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

from .athletes import of

S: Any = Slot
P: Any = Part
More: Any = Shifted
MOST, LEAST = 999, -999
ON_THE_FIELD = 4


@dataclass(frozen=True)
class Span:
    """The range of a count, from least to most."""

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
        ("no", Span(least, 0), ("not [have] <a|any>",)),
        ("{n:count} or more", Span(S("n"), most), ("at least {n:count}",)),
        (
            "{n:count} or fewer",
            Span(least, S("n")),
            ("at most {n:count}", "no more than {n:count}"),
        ),
        ("exactly {n:count}", Span(S("n"), S("n")), ("only {n:count}",)),
        ("more than {n:count}", Span(More("n", 1), most), ()),
        ("fewer than {n:count}", Span(least, More("n", -1)), ()),
    )
)
LEVELS = (
    Phrase(
        "level",
        "{n:number} or higher",
        Span(S("n"), MOST),
        ("at least {n:number}", "{n:number} or more"),
    ),
    Phrase(
        "level",
        "{n:number} or lower",
        Span(LEAST, S("n")),
        ("at most {n:number}", "{n:number} or fewer"),
    ),
    Phrase("level", "{n:number}", Span(S("n"), S("n"))),
)


def between(measure: Any) -> Any:
    """Return the meaning of a measure within a range in a slot."""
    return MeasureBetween(measure, P("span", "least", Span), P("span", "most", Span))


def not_scored() -> Not:
    """Return the condition that one did not score in this down."""
    return Not(Scored(Whose.OWN))


COUNTS = (
    Phrase("condition", "you have {span:span} {what:held}", between(S("what"))),
    Phrase(
        "condition",
        "your opponent has {span:span} {what:held_against}",
        between(S("what")),
        ("<they|@foe> have {span:span} {what:held_against}",),
    ),
    *(
        Phrase(kind, says, measure, also)
        for kind, says, measure, also in (
            (
                "held",
                "Play cards in hand",
                Measure.PLAY_HAND,
                ("Play card~ in [your] hand", "Play card~"),
            ),
            (
                "held",
                "Action cards in hand",
                Measure.ACTION_HAND,
                ("Action card~ in [your] hand", "Action card~"),
            ),
            ("held", "points", Measure.SCORE, ()),
            (
                "held",
                "timeouts left",
                Measure.TIMEOUTS,
                ("timeout~ [left]", "[remaining] timeout [remaining]"),
            ),
            (
                "held_against",
                "timeouts left",
                Measure.OPPOSING_TIMEOUTS,
                ("timeout~ [left]", "[remaining] timeout [remaining]"),
            ),
            (
                "held_against",
                "Play cards in hand",
                Measure.OPPOSING_PLAY_HAND,
                ("Play card~ in [their] hand", "Play card~"),
            ),
            (
                "held_against",
                "Action cards in hand",
                Measure.OPPOSING_ACTION_HAND,
                ("Action card~ in [their] hand", "Action card~"),
            ),
        )
    ),
    *(
        Phrase(
            "condition",
            f"{who} {{span:crowd}} {{players:players~}}",
            AthleteCountBetween(
                of(whose), P("span", "least", Span), P("span", "most", Span)
            ),
            also,
            holds=lambda value: value.least <= ON_THE_FIELD or value.athletes.zone,
        )
        for whose, who, also in (
            (
                Whose.OWN,
                "you have",
                (
                    "you control {span:crowd} {players:players}",
                    "{span:crowd} of your {players:players} is <on the field|there>",
                    "there is {span:crowd} {players:players} on your <team|side>",
                ),
            ),
            (
                Whose.OPPONENT,
                "your opponent has",
                (
                    "opponent control {span:crowd} {players:players}",
                    "there is {span:crowd} opposing {players:players}",
                ),
            ),
            (Whose.BOTH, "there are", ()),
        )
    ),
    *(
        Phrase(
            "condition",
            f"{who} <a|an> {{players:players}}",
            AthleteCountBetween(of(whose), 1, 20),
        )
        for whose, who in (
            (Whose.OWN, "you have"),
            (Whose.OPPONENT, "your opponent has"),
            (Whose.BOTH, "there is"),
        )
    ),
    *(
        Phrase(
            "condition",
            f"{who} {{players:players}}",
            AthleteCountBetween(of(whose), 1, 20),
        )
        for whose, who in ((Whose.OPPONENT, "there is a opposing"),)
    ),
    Phrase(
        "condition",
        "your team has {span:roster} {positions:positions~}",
        TeamCountBetween(
            S("positions"), "", P("span", "least", Span), P("span", "most", Span)
        ),
        (
            "{span:roster} of your [five] [normal] [<offensive|defensive>] Players is "
            "{positions:positions}",
        ),
        rule="R22 Gls:Synergy",
    ),
    Phrase(
        "condition",
        "your team has {span:roster} {team:team} Players",
        TeamCountBetween(
            (), S("team"), P("span", "least", Span), P("span", "most", Span)
        ),
        rule="R22 Gls:Synergy",
    ),
    Phrase(
        "condition",
        "there are {span:span} time units left",
        between(Measure.CLOCK),
        (
            "[there is] {span:span} time unit~ [is] <left|remain|remaining> "
            "[<in the half|on the [game] clock>]",
            "there is {span:span} time unit~ on the [game] clock",
            "the [game] clock have {span:span} time unit [left]",
        ),
    ),
    Phrase(
        "condition",
        "there are {span:span} Gridirons on the field",
        between(Measure.GRIDIRONS),
        ("there <is|are> {span:span} Gridiron~ [on the field]",),
    ),
    *(
        Phrase("yardage", f"{{n:count}} yard~ or {more}", span)
        for more, span in (
            ("more", Span(S("n"), MOST)),
            ("fewer", Span(LEAST, S("n"))),
        )
    ),
    Phrase("yardage", "{span:span} yard~", S("span")),
    Phrase(
        "condition",
        "the play gained {span:span} yards",
        between(Measure.YARDS),
        (
            "<@play|@you> [end up] <gain|gaining|go for> {span:yardage} [on @play]",
            "<@play|@you> gain a total of {span:yardage} [on @play]",
            "<the|this|your> <run|pass> <gain|gaining|go for> {span:yardage}",
        ),
        "D-74",
    ),
    Phrase(
        "condition",
        "the play gain nothing or lose yard",
        built(lambda: MeasureBetween(Measure.YARDS, LEAST, 0)),
        ("<@play|@you> gain nothing or <lose|lost> yard",),
    ),
    Phrase("condition", "you not score [with it|on it|on @play]", built(not_scored)),
    Phrase(
        "condition",
        "the strength of the play is {span:level}",
        between(Measure.STRENGTH),
        ("@play have [a] strength of {span:level}",),
    ),
    Phrase(
        "condition",
        "you have {span:roster} {positions:positions~} among your normal Players",
        TeamCountBetween(
            S("positions"), "", P("span", "least", Span), P("span", "most", Span)
        ),
        (
            "your team <include|contain> {span:roster} {positions:positions}",
            "there is {span:roster} {positions:positions} on your team",
        )[:1],
    ),
    Phrase(
        "condition",
        "the play lost yards",
        MeasureBetween(Measure.YARDS, LEAST, -1),
        (
            "<@play|it> is for negative yard",
            "<@play|it> <lose|lost> yard",
            "<@play|it> is stopped for a loss [of yard]",
            "<@play|it> result in a loss [of yard]",
        ),
        rule="D-128",
        holds=lambda value: value.most == -1,
    ),
    Phrase(
        "condition",
        "the ball is {n:number} yard~ or less from the end zone",
        MeasureBetween(Measure.DISTANCE, LEAST, S("n")),
        (
            "the ball is {_:close_to} @deep {n:number} [yard line]",
            "<the ball|the offense> is within {n:number} yard~ of @goal",
            "the ball is <at most {n:number} yard~|{n:number} <or fewer yard~|yard~ or "
            "fewer>> from @goal",
        ),
    ),
    Phrase(
        "condition",
        "the ball is {n:number} yard~ or more from the end zone",
        MeasureBetween(Measure.DISTANCE, S("n"), MOST),
        ("the ball is at least {n:number} yard~ from the end zone",),
    ),
)

LEADS = tuple(
    Phrase(
        "condition",
        f"you have {more} {what} than your opponent",
        MeasureBetween(measure, *span),
        (
            f"you have {more} {other} than @foe [have]",
            f"@foe have {less} {other} than you [have]",
        ),
    )
    for what, other, measure in (
        ("Play cards in hand", "Play card [in hand]", Measure.PLAY_HAND_LEAD),
        ("Action cards in hand", "Action card [in hand]", Measure.ACTION_HAND_LEAD),
        ("timeouts left", "timeout [left]", Measure.TIMEOUT_LEAD),
    )
    for more, less, span in (
        ("more", "fewer", (1, MOST)),
        ("fewer", "more", (LEAST, -1)),
    )
)

ROWS = (*SPANS, *LEVELS, *COUNTS, *LEADS)
