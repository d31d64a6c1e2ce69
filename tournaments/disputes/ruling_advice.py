"""What a verdict on a game log means for a ruling, in a few sentences. Pure.

It advises; a judge decides. For judges only: it may name what a log lacks.
"""

from collections.abc import Mapping
from typing import Any

from gameengine.notation import Log, header
from gameengine.notation.act import UNSEEN
from gameengine.replay.endings import Ending
from gameengine.replay.verdict import UNSEEN_DECIDES, VerdictKind
from tournaments.rules.result_text import DASH

Report = Mapping[str, Any]
Names = tuple[str, str]
Result = tuple[int | None, tuple[int, int]]  # the winning seat, and the score

ASK_AGAIN = (
    "If it was only written down wrong, have the log corrected and check it again."
)
LAST_LINE_ONLY = "Only its last line says how the game ended: ask both players first."
NO_RESULT = "This log proves no result."


def ruling_advice(
    report: Report,
    log: Log,
    names: Names,
    *,
    ending: Ending | None,
    proves_result: bool,
) -> str:
    """Return what a judge can rule on this verdict."""
    kind = VerdictKind(report["verdict"])
    if kind is VerdictKind.CONFIRMED:
        if proves_result:
            return f"Rule {replayed(report, names)}: every step leads there."
        return unproved_advice(report, names, ending)
    if kind is VerdictKind.DIFFERENT_RESULT:
        said = "" if ending is Ending.PLAYED else f" {LAST_LINE_ONLY}"
        return (
            f"Rule {replayed(report, names)}, not {claimed(log, names)}: the steps "
            f"are legal, only the noted result is wrong.{said}"
        )
    if kind is VerdictKind.ILLEGAL:
        return wrong_step_advice(report, log, names)
    if kind is VerdictKind.INCOMPLETE:
        return incomplete_advice(report, log, names)
    return undecided_advice(report, log)


def result_text(names: Names, result: Result) -> str:
    """Return a result in words, the winner's score first.

    >>> result_text(("Ada", "Ben"), (None, (7, 7)))
    'a 7\N{EN DASH}7 tie'
    """
    winner, (home, away) = result
    if winner is None:
        return f"a {home}{DASH}{away} tie"
    own, other = (away, home) if winner else (home, away)
    return f"a {own}{DASH}{other} win for {names[winner]}"


def replayed_result(report: Report) -> Result:
    home, away = report["score"]
    letter = report["winner"]
    return ("HA".index(letter) if letter else None), (home, away)


def replayed(report: Report, names: Names) -> str:
    """Return the result by replay in words."""
    return result_text(names, replayed_result(report))


def claimed_result(log: Log) -> Result | None:
    """Return the result that a log claims; None without a readable one."""
    try:
        found = header.claimed_result(log)
    except header.HeaderError:
        return None
    if found is None:
        return None
    winner, score = found
    return {"H": 0, "A": 1}.get(winner), score


def claimed(log: Log, names: Names) -> str:
    """Return the result that a log claims in words, or "" without one."""
    found = claimed_result(log)
    return result_text(names, found) if found is not None else ""


def unproved_advice(report: Report, names: Names, ending: Ending | None) -> str:
    """Return what to do if only the last line of a log says how the game ended."""
    result, (winner, _) = replayed(report, names), replayed_result(report)
    if ending is Ending.CONCESSION and winner is not None:
        other = names[1 - winner]
        return (
            f"Ask {other}: if {other} conceded, rule {result}. If not, the game goes "
            "on from the end of this log."
        )
    if ending is Ending.TIME:
        return (
            f"Ask both players: if time was called there, rule {result}. If not, the "
            "game goes on from the end of this log."
        )
    return f"If a judge awarded it so, rule {result}. If not, it proves no result."


def wrong_step_advice(report: Report, log: Log, names: Names) -> str:
    """Return what to do about a wrong number or an impossible step."""
    step = report["wrong"]["step"]
    resume = f"resume the game before step {step}"
    if report["wrong"]["code"] != "claim_mismatch":
        return (
            f"Ask both players what happened at step {step}. {ASK_AGAIN} If it was "
            f"played so, it does not count: undo it and {resume}. {NO_RESULT}"
        )
    if report["entry"]:
        return (
            f"Correct the number. Then step {report['entry']['step']} is not possible, "
            f"so the log does not show how the game went on: {resume} with the right "
            f"number. {NO_RESULT}"
        )
    if report["ending"] is None:
        return (
            f"Correct the number. All other steps are legal, but the game has not "
            f"ended. If the table was set up by the wrong number, {resume}."
        )
    said, found = claimed_result(log), replayed(report, names)
    if said in (None, replayed_result(report)):
        return (
            "Correct the number; the result stays the same. With the right number all "
            f"steps are legal and lead to the same result: rule {found}."
        )
    return (
        "Correct the number. With the right number all steps are legal: rule "
        f"{found}, not {claimed(log, names)}."
    )


def incomplete_advice(report: Report, log: Log, names: Names) -> str:
    """Return what to do with a log that ends before the game."""
    home, away = report["score"]
    score = f"the score is {names[0]} {home}, {names[1]} {away}"
    said = claimed(log, names)
    denied = f"The log claims {said}, but the game was not over. " if said else ""
    level = (
        "A level score at the end of the second half leads to overtime. "
        if said and home == away
        else ""
    )
    return (
        f"{denied}{level}Let the players go on from the end of the log. If they "
        f"cannot, rule by your event's rules for unfinished games; {score}."
    )


def undecided_advice(report: Report, log: Log) -> str:
    """Return what to ask the players before a ruling."""
    wrong = report["wrong"]
    again = "Have that added to the log, and check it again."
    if wrong and wrong["code"] == "missing":
        return (
            f"Ask both players for what is missing before step {wrong['step']}. "
            f"{again} Until then {NO_RESULT[0].lower()}{NO_RESULT[1:]}"
        )
    steps = [
        step
        for step, act in log.acts()
        if any(UNSEEN in word for word in act.words) and act.verb != "draw"
    ]
    if UNSEEN_DECIDES in report["why"].lower() and steps:
        return (
            f"Ask both players for the cards that are not noted at step {steps[-1]}: "
            f"the result depends on them. {again} Until then "
            f"{NO_RESULT[0].lower()}{NO_RESULT[1:]}"
        )
    return f"Rule by what the players and witnesses say. {NO_RESULT}"
