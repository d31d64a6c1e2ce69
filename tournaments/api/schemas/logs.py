"""Answers of the API about game logs."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import Problem, doc
from gameengine.replay.endings import Ending
from gameengine.replay.verdict import Evidence, VerdictKind
from tournaments.disputes.queries.logs import CheckProgress

SIDES = "home or away, as the match has them"


class Place(Struct):
    """A place in a log that cannot be read."""

    where: Annotated[str, doc("In words.")]
    line: Annotated[int, doc("From 1 on; 0 where there are none.")]
    column: Annotated[int, doc("From 1 on; 0 where there are none.")]
    message: Annotated[str, doc("What is wrong.")]
    remedy: Annotated[str, doc("What to write instead.")]


class Places(Struct):
    """The places in a log that are wrong, if it was read as one."""

    errors: Annotated[list[Place], doc("The first of them, 20 at most.")] = []


class LogProblem(Problem):
    """An error, with the places in the log if there are some."""

    details: Annotated[Places, doc("Where it is wrong.")]


class Submission(Struct):
    side: Annotated[str, doc(f"By whom: {SIDES}; blank: an official.")]
    at: Annotated[datetime, doc("When.")]


class Flag(Struct):
    """Something about a log that does not fit its match (I3)."""

    code: Annotated[str, doc("The same for all of a kind.")]
    message: Annotated[str, doc("In words.")]


class Score(Struct):
    home: Annotated[int, doc("Of the match's home.")]
    away: Annotated[int, doc("Of the match's away.")]


class LogVerdict(Struct):
    """What a log proves, by one state of engine, rules and cards."""

    kind: Annotated[VerdictKind, doc("What it proves.")]
    ending: Annotated[Ending | None, doc("How the game ended; null if it has not.")]
    proves_result: Annotated[
        bool,
        doc(
            "Whether the result follows: false while only the log's own last line "
            "ends the game."
        ),
    ]
    step: Annotated[int, doc("The first wrong one; 0 if none is.")]
    winner: Annotated[str, doc(f"By the rules: {SIDES}; blank: nobody.")]
    score: Annotated[Score, doc("By the rules, as far as the log goes.")]
    engine: Annotated[str, doc("The engine that replayed it.")]
    rules: Annotated[str, doc("The edition, with its readings.")]
    card_data: Annotated[str, doc("The state of the card data.")]


class Log(Struct):
    id: Annotated[UUID, doc("It stands in the address of the log.")]
    match: Annotated[UUID, doc("The match that it is of.")]
    game: Annotated[int, doc("Of the match, from 1 on.")]
    entries: Annotated[int, doc("How many steps it has.")]
    handed_in: Annotated[
        list[Submission], doc("Two who hand in the same log are two of these (U7).")
    ]
    flags: Annotated[list[Flag], doc("What does not fit the match.")]
    progress: Annotated[
        CheckProgress | None,
        doc(
            "How far its check is; null for an official who may hand logs in and not "
            "look at them."
        ),
    ]
    place: Annotated[int | None, doc("In the queue, while it waits; 1 is next.")]
    verdict: Annotated[LogVerdict | None, doc("The newest; null before there is one.")]


# A report


class Rule(Struct):
    id: Annotated[str, doc("Such as CRD 7.E.a, or D-47.")]
    title: Annotated[str, doc("In our words.")]


class Differs(Struct):
    """A step at which log and rules part."""

    step: Annotated[int, doc("From 1 on.")]
    log_says: Annotated[str, doc("Without what you may not know.")]
    rules_give: Annotated[str, doc("Without what you may not know.")]
    rule: Annotated[Rule, doc("The rule that says so.")]
    remedy: Annotated[str, doc("Blank unless you may know every card.")]


class Decision(Struct):
    """A decision of this project, where the rules of the game are silent."""

    rule: Annotated[Rule, doc("The decision.")]
    readings: Annotated[list[str], doc("Others that change the verdict, and to what.")]


class Report(Struct):
    """A verdict in words, as its page shows it to you (H14)."""

    kind: Annotated[VerdictKind, doc("What it proves.")]
    headline: Annotated[str, doc("In a few words.")]
    why: Annotated[str, doc("In a sentence.")]
    ending: Annotated[
        str, doc("How the game ended and who says so; blank if it has not.")
    ]
    proves_result: Annotated[bool, doc("Whether the result follows.")]
    differs: Annotated[Differs | None, doc("The first step that is wrong.")]
    later: Annotated[
        Differs | None,
        doc("The first entry that cannot be, if a claim failed before it."),
    ]
    evidence: Annotated[Evidence, doc("The grade, sealed is the strongest.")]
    grounds: Annotated[str, doc("What the grade means.")]
    decisions: Annotated[list[Decision], doc("Those that it came by.")]
    other_readings: Annotated[
        list[str], doc("That change the verdict and rest on no such decision.")
    ]
    unread: Annotated[list[str], doc("Texts of cards that the engine cannot read.")]
    notes: Annotated[list[str], doc("What else was noticed.")]
    errors: Annotated[list[str], doc("What could not be read.")]


class WholeLog(Log):
    report: Annotated[
        Report | None, doc("Of the newest verdict; null before there is one.")
    ]
