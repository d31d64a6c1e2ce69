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
from gameengine.grammar.meanings import FieldSlot, OffsetSlot, Slot, function_meaning
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

from .athletes import players_of_seat

S: Any = Slot
P: Any = FieldSlot
More: Any = OffsetSlot
MOST, LEAST = 999, -999
ON_THE_FIELD = 4


@dataclass(frozen=True)
class CountRange:
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
        ("no", CountRange(least, 0), ("not [have] <a|any>",)),
        ("{n:count} or more", CountRange(S("n"), most), ("at least {n:count}",)),
        (
            "{n:count} or fewer",
            CountRange(least, S("n")),
            ("at most {n:count}", "no more than {n:count}"),
        ),
        ("exactly {n:count}", CountRange(S("n"), S("n")), ("only {n:count}",)),
        ("more than {n:count}", CountRange(More("n", 1), most), ()),
        ("fewer than {n:count}", CountRange(least, More("n", -1)), ()),
    )
)
LEVELS = (
    Phrase(
        "level",
        "{n:number} or higher",
        CountRange(S("n"), MOST),
        ("at least {n:number}", "{n:number} or more"),
    ),
    Phrase(
        "level",
        "{n:number} or lower",
        CountRange(LEAST, S("n")),
        ("at most {n:number}", "{n:number} or fewer"),
    ),
    Phrase("level", "{n:number}", CountRange(S("n"), S("n"))),
)


def measure_in_range(measure: Any) -> Any:
    """Return the condition that a measure lies in the range of a slot."""
    return MeasureBetween(
        measure, P("span", "least", CountRange), P("span", "most", CountRange)
    )


def no_score_condition() -> Not:
    """Return the condition that the card's own seat did not score in this down."""
    return Not(Scored(Whose.OWN))


COUNTS = (
    Phrase(
        "condition", "you have {span:span} {what:held}", measure_in_range(S("what"))
    ),
    Phrase(
        "condition",
        "your opponent has {span:span} {what:held_against}",
        measure_in_range(S("what")),
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
                players_of_seat(whose),
                P("span", "least", CountRange),
                P("span", "most", CountRange),
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
            AthleteCountBetween(players_of_seat(whose), 1, 20),
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
            AthleteCountBetween(players_of_seat(whose), 1, 20),
        )
        for whose, who in ((Whose.OPPONENT, "there is a opposing"),)
    ),
    Phrase(
        "condition",
        "your team has {span:roster} {positions:positions~}",
        TeamCountBetween(
            S("positions"),
            "",
            P("span", "least", CountRange),
            P("span", "most", CountRange),
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
            (), S("team"), P("span", "least", CountRange), P("span", "most", CountRange)
        ),
        rule="R22 Gls:Synergy",
    ),
    Phrase(
        "condition",
        "there are {span:span} time units left",
        measure_in_range(Measure.CLOCK),
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
        measure_in_range(Measure.GRIDIRONS),
        ("there <is|are> {span:span} Gridiron~ [on the field]",),
    ),
    *(
        Phrase("yardage", f"{{n:count}} yard~ or {more}", span)
        for more, span in (
            ("more", CountRange(S("n"), MOST)),
            ("fewer", CountRange(LEAST, S("n"))),
        )
    ),
    Phrase("yardage", "{span:span} yard~", S("span")),
    Phrase(
        "condition",
        "the play gained {span:span} yards",
        measure_in_range(Measure.YARDS),
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
        function_meaning(lambda: MeasureBetween(Measure.YARDS, LEAST, 0)),
        ("<@play|@you> gain nothing or <lose|lost> yard",),
    ),
    Phrase(
        "condition",
        "you not score [with it|on it|on @play]",
        function_meaning(no_score_condition),
    ),
    Phrase(
        "condition",
        "the strength of the play is {span:level}",
        measure_in_range(Measure.STRENGTH),
        ("@play have [a] strength of {span:level}",),
    ),
    Phrase(
        "condition",
        "you have {span:roster} {positions:positions~} among your normal Players",
        TeamCountBetween(
            S("positions"),
            "",
            P("span", "least", CountRange),
            P("span", "most", CountRange),
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
