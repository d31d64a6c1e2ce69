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

    where: Annotated[str, doc("The place in words.")]
    line: Annotated[int, doc("The line, from 1; 0 if the log has no lines.")]
    column: Annotated[int, doc("The column, from 1; 0 if the log has no lines.")]
    message: Annotated[str, doc("What is wrong.")]
    remedy: Annotated[str, doc("What to write instead.")]


class Places(Struct):
    """The places in a log that are wrong, if it was read as one."""

    errors: Annotated[list[Place], doc("The first 20 errors of the log.")] = []


class LogProblem(Problem):
    """An error, with the places in the log if there are some."""

    details: Annotated[Places, doc("Where the log is wrong.")]


class Submission(Struct):
    side: Annotated[str, doc(f"Who submitted it: {SIDES}; blank for staff.")]
    at: Annotated[datetime, doc("When it was submitted, in UTC.")]


class Flag(Struct):
    """Something about a log that does not fit its match (I3)."""

    code: Annotated[str, doc("A fixed key for the kind of mismatch.")]
    message: Annotated[str, doc("The mismatch in words.")]


class Score(Struct):
    home: Annotated[int, doc("The score of the match's home side.")]
    away: Annotated[int, doc("The score of the match's away side.")]


class LogVerdict(Struct):
    """What a log proves, by one state of engine, rules and cards."""

    kind: Annotated[VerdictKind, doc("The result of the replay.")]
    ending: Annotated[
        Ending | None, doc("How the game ended; null if the log stops before the end.")
    ]
    proves_result: Annotated[
        bool,
        doc(
            "Whether the replay proves the result; false if only the last line "
            "of the log ends the game."
        ),
    ]
    step: Annotated[int, doc("The number of the first wrong step; 0 if there is none.")]
    winner: Annotated[
        str, doc(f"The winner by replay: {SIDES}; blank if nobody has won.")
    ]
    score: Annotated[Score, doc("The score by replay when the log ends.")]
    engine: Annotated[str, doc("The version of the engine.")]
    rules: Annotated[str, doc("The edition of the rules, with a hash of its settings.")]
    card_data: Annotated[str, doc("The version of the card data.")]


class Log(Struct):
    id: Annotated[UUID, doc("Used in the address of the log.")]
    match: Annotated[UUID, doc("The id of the match.")]
    game: Annotated[int, doc("The game's number in the match, starting at 1.")]
    entries: Annotated[int, doc("The number of steps.")]
    handed_in: Annotated[
        list[Submission],
        doc(
            "Who submitted this log and when. If both players submit the same "
            "log, both are listed (U7)."
        ),
    ]
    flags: Annotated[
        list[Flag], doc("What does not match the event, such as another round number.")
    ]
    progress: Annotated[
        CheckProgress | None,
        doc(
            "The progress of the check; null for staff who may submit logs "
            "but not read them."
        ),
    ]
    place: Annotated[
        int | None,
        doc("The position in the queue while the log is waiting; 1 is next."),
    ]
    verdict: Annotated[
        LogVerdict | None, doc("The newest verdict; null before there is one.")
    ]


# A report


class Rule(Struct):
    id: Annotated[str, doc("Such as CRD 7.E.a or D-47.")]
    title: Annotated[str, doc("The title of the rule in our words.")]


class Differs(Struct):
    """A step at which log and rules part."""

    step: Annotated[int, doc("The number of the step, from 1.")]
    log_says: Annotated[
        str, doc("What the log has, without cards that you may not see.")
    ]
    rules_give: Annotated[
        str, doc("What the rules give, without cards that you may not see.")
    ]
    rule: Annotated[Rule, doc("The rule that applies.")]
    remedy: Annotated[
        str,
        doc(
            "What the log would need to be right; blank unless you may see every card."
        ),
    ]


class Decision(Struct):
    """A decision of this project, where the rules of the game are silent."""

    rule: Annotated[Rule, doc("The decision.")]
    readings: Annotated[
        list[str],
        doc(
            "Other readings that would change the verdict, and the verdict they "
            "lead to."
        ),
    ]


class Report(Struct):
    """A verdict in words, as its page shows it to you (H14)."""

    kind: Annotated[VerdictKind, doc("The result of the replay.")]
    headline: Annotated[str, doc("The verdict in a few words.")]
    why: Annotated[str, doc("The reason in one sentence.")]
    ending: Annotated[
        str, doc("How the game ended and how that is known; blank if it has not ended.")
    ]
    proves_result: Annotated[bool, doc("Whether the replay proves the result.")]
    differs: Annotated[Differs | None, doc("The first wrong step.")]
    later: Annotated[
        Differs | None,
        doc("The first impossible step, if an earlier step only had a wrong number."),
    ]
    evidence: Annotated[
        Evidence, doc("The grade of the evidence; `sealed` is the strongest.")
    ]
    grounds: Annotated[str, doc("What the grade means.")]
    decisions: Annotated[list[Decision], doc("The desk decisions that were applied.")]
    other_readings: Annotated[
        list[str],
        doc("Settings that would change the verdict and belong to no decision."),
    ]
    unread: Annotated[list[str], doc("Card texts that the engine cannot read.")]
    notes: Annotated[list[str], doc("Other remarks.")]
    errors: Annotated[list[str], doc("Parts of the log that could not be read.")]


class WholeLog(Log):
    report: Annotated[
        Report | None,
        doc("The report of the newest verdict; null before there is one."),
    ]
