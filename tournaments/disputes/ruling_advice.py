"""What a verdict on a game log means for a ruling, in a few sentences. Pure.

It advises; a judge decides. For judges only: it may name what a log lacks.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from gameengine.notation import Log, header
from gameengine.notation.act import UNSEEN
from gameengine.pieces import LETTERS
from gameengine.replay.endings import Ending
from gameengine.replay.verdict import UNSEEN_DECIDES, VerdictKind
from tournaments.rules.result_text import DASH

Report = Mapping[str, Any]
Names = tuple[str, str]
Result = tuple[int | None, tuple[int, int]]  # the winning seat, and the score

ASK_AGAIN = (
    "If it was only written down wrong or in the wrong place, have the log corrected "
    "and check it again."
)
LAST_LINE_ONLY = "Only its last line says how the game ended: ask about that, too."
NO_RESULT = "This log proves no result."
UNTIL_THEN = "Until then this log proves no result."
GO_ON = (
    "If not, have the rest of the game added to the log, or let them go on from its "
    "end."
)
NOT_LISTED = "unknown_card"  # the code of a step with a card that is not in the list


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
            return (
                f"Rule {replayed_result_text(report, names)}: every step leads there."
            )
        return unproved_advice(report, names, ending)
    if kind is VerdictKind.DIFFERENT_RESULT:
        said = "" if ending is Ending.PLAYED else f" {LAST_LINE_ONLY}"
        return (
            f"Ask both players about each score below, because the log itself notes "
            f"{claimed_result_text(log, names)}. If they were made, rule "
            f"{replayed_result_text(report, names)}.{said}"
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


def replayed_result_text(report: Report, names: Names) -> str:
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


def claimed_result_text(log: Log, names: Names) -> str:
    """Return the result that a log claims in words, or "" without one."""
    found = claimed_result(log)
    return result_text(names, found) if found is not None else ""


def unproved_advice(report: Report, names: Names, ending: Ending | None) -> str:
    """Return what to do if only the last line of a log says how the game ended."""
    result, (winner, _) = replayed_result_text(report, names), replayed_result(report)
    if ending is Ending.CONCESSION and winner is not None:
        other = names[1 - winner]
        return f"Ask {other}: if {other} conceded, rule {result}. {GO_ON}"
    if ending is Ending.TIME:
        return (
            "Ask both players and staff: if time was called there, rule "
            f"{result}, unless your event's rules for time say otherwise. {GO_ON}"
        )
    return f"If a judge awarded it so, rule {result}. If not, it proves no result."


def wrong_step_advice(report: Report, log: Log, names: Names) -> str:
    """Return what to do about a wrong number or an impossible step."""
    step = report["wrong"]["step"]
    resume = f"resume the game before step {step}"
    word = wrong_step_noun(report["wrong"])
    if not word:
        return (
            f"Ask both players what happened at step {step}. {ASK_AGAIN} "
            f"{deck_check_text(report['wrong'], names)}If it was played so, it does "
            f"not count: {resume}, unless your event's rules let a finished game "
            f"stand. {later_steps_text(log, step)}{NO_RESULT}"
        )
    later = report.get("later_notes")
    correct = f"Correct the {word}. {later_notes_text(later, word)}"
    if report["entry"]:
        return (
            f"{correct}Step {report['entry']['step']} is not possible with the right "
            f"{word}, so the log does not show how the game went on: {resume} with "
            f"the right {word}. {NO_RESULT}"
        )
    if report["ending"] is None:
        return (
            f"{correct}All other steps are legal, but the game has not ended. If the "
            f"table was set up by the wrong {word}, {resume}."
        )
    said, found = claimed_result(log), replayed_result_text(report, names)
    is_same = said in (None, replayed_result(report))
    rule = f"rule {found}" + (
        "" if is_same else f", not {claimed_result_text(log, names)}"
    )
    same = " and lead to the same result" if is_same else ""
    if later and later["following"]:
        return (
            f"{correct}If they did, {resume}. If not: with the right {word} all steps "
            f"are legal{same}, so {rule}."
        )
    return f"{correct}With the right {word} all steps are legal{same}: {rule}."


def deck_check_text(wrong: Report, names: Names) -> str:
    """Return that a card which is not in a deck list needs a deck check, or ""."""
    letter = wrong["log_says"][:1]
    if wrong["code"] != NOT_LISTED or letter not in LETTERS:
        return ""
    return (
        f"Compare {names[LETTERS.index(letter)]}'s cards with the deck list: a card "
        "that is not on it is a case for a deck check. "
    )


def later_steps_text(log: Log, step: int) -> str:
    """Return how many steps after an impossible one prove nothing; "" if none."""
    after = len(log.steps) - step
    if after <= 0:
        return ""
    told = "The step" if after == 1 else f"The {after} steps"
    return f"{told} after it in the log {'is' if after == 1 else 'are'} not proved. "


def later_notes_text(later: Report | None, word: str) -> str:
    """Return whether the notes after a wrong one follow it, as sentences."""
    if not later:
        return ""
    following = later["following"]
    if following:
        notes, verb = steps_text(following), "s" if len(following) == 1 else ""
        return (
            f"{notes} follow{verb} the wrong {word}: ask whether they played on with "
            "it. "
        )
    if later["fits"]:
        said = f"Later notes fit the right {word}: it was written down wrong. "
    else:
        said = (
            f"No later note shows whether they played on with the wrong {word}: ask "
            "them. "
        )
    if later["others"]:
        verb = "is" if len(later["others"]) == 1 else "are"
        said += f"{steps_text(later['others'])} {verb} also wrong. "
    return said


MOST_STEPS = 5


def steps_text(steps: Sequence[int]) -> str:
    """Return the notes of some steps as the subject of a sentence.

    >>> steps_text([21]), steps_text([21, 25]), steps_text([*range(1, 10)])
    ('The note of step 21', 'The notes of steps 21 and 25', \
'The notes of steps 1, 2, 3, 4 and 5 more')
    """
    if len(steps) == 1:
        return f"The note of step {steps[0]}"
    *first, last = (
        map(str, steps)
        if len(steps) <= MOST_STEPS
        else (*map(str, steps[: MOST_STEPS - 1]), f"{len(steps) - MOST_STEPS + 1} more")
    )
    return f"The notes of steps {', '.join(first)} and {last}"


def wrong_step_noun(wrong: Report | None) -> str:
    """Return the noun for a wrong claim: number or note; "" for an illegal step.

    >>> mistake = {"code": "claim_mismatch", "log_says": "timeouts t2/3",
    ...     "rules_give": "timeouts t3/2"}
    >>> wrong_step_noun(mistake), wrong_step_noun(mistake | {"log_says": "clock c4"})
    ('note', 'number')
    """
    if not wrong or wrong["code"] != "claim_mismatch":
        return ""
    (noun, _, said), (_, _, given) = (
        wrong[key].partition(" ") for key in ("log_says", "rules_give")
    )
    is_note = (
        noun in ("exhausted", "status")
        or (noun == "timeouts" and total_timeouts(said) == total_timeouts(given))
        or (noun == "spot" and said[1:] == given[1:])
    )
    return "note" if is_note else "number"


def total_timeouts(timeouts: str) -> int:
    """Return the timeouts of both players, from a word such as `t2/3`."""
    return sum(int(each) for each in timeouts[1:].split("/") if each.isdigit())


def incomplete_advice(report: Report, log: Log, names: Names) -> str:
    """Return what to do with a log that ends before the game."""
    home, away = report["score"]
    score = f"the score is {names[0]} {home}, {names[1]} {away}"
    said = claimed_result_text(log, names)
    denied = f"The log claims {said}, but the game was not over. " if said else ""
    level = (
        "A level score at the end of the second half leads to overtime. "
        if said and home == away
        else ""
    )
    return (
        f"{denied}{level}Ask both players whether they played on. If so, have the rest "
        "added to the log, and check it again. If not, let them go on from the end of "
        "the log, or rule by your event's rules for unfinished games. At the end of "
        f"the log {score}."
    )


def undecided_advice(report: Report, log: Log) -> str:
    """Return what to ask the players before a ruling."""
    wrong = report["wrong"]
    if wrong and wrong["code"] == "missing":
        return (
            f"Ask both players for what is missing before step {wrong['step']}. "
            f"{add_or_resume(wrong['step'])} {UNTIL_THEN}"
        )
    steps = [
        step
        for step, act in log.acts()
        if any(UNSEEN in word for word in act.words) and act.verb != "draw"
    ]
    if UNSEEN_DECIDES in report["why"].lower() and steps:
        return (
            f"Ask both players for the cards that are not noted at step {steps[-1]}: "
            f"the result depends on them. {add_or_resume(steps[-1])} {UNTIL_THEN}"
        )
    return f"Rule by what the players and witnesses say. {NO_RESULT}"


def add_or_resume(step: int) -> str:
    """Return what to do about something missing, by whether both players agree."""
    return (
        "If they agree, have it added to the log, and check it again. If not, resume "
        f"the game before step {step}."
    )
