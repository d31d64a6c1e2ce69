"""Phrases for conditions."""

from dataclasses import dataclass
from typing import Any

from gameengine.conditions import (
    All,
    AthleteCountBetween,
    CallFits,
    DefenseFits,
    MeasureBetween,
    Not,
    OnOffense,
    PlayIs,
    Scored,
    Status,
    Synergized,
    TeamCountBetween,
    Whose,
)
from gameengine.grammar.meanings import Minus, Part, Shifted, Slot, built
from gameengine.grammar.phrases import Phrase
from gameengine.measures import Measure

from .athletes import of

S: Any = Slot
P: Any = Part
Less: Any = Minus
More: Any = Shifted
MOST, LEAST = 999, -999
ON_THE_FIELD = 4

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
            "<the ball|the offense> is within {n:number} yard~ of <the|a> end zone",
            "the ball is {n:number} <or fewer yards|yards or fewer> from the end zone",
            "the ball is [on or] inside <the|opponents|the defenses> {n:number} "
            "[yard line]",
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

ROWS = (*PLAY, *SPANS, *LEVELS, *COUNTS, *LEADS)
