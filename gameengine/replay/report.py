"""Writes a verdict as text for people and as data for programs."""

from collections.abc import Iterator
from typing import Any

from gameengine.house_rules import HOUSE_RULES
from gameengine.pieces import LETTERS
from gameengine.reading_words import READING_WORDS

from .comparison import Comparison
from .endings import ending_phrase
from .stops import WrongStep
from .verdict import Verdict, VerdictKind

HEADLINES = {
    VerdictKind.CONFIRMED: "Confirmed: every step is legal, and the result follows.",
    VerdictKind.DIFFERENT_RESULT: (
        "Different result: every step is legal, but the result is wrong."
    ),
    VerdictKind.ILLEGAL: "Illegal: a step of this log is not possible.",
    VerdictKind.INCOMPLETE: "Incomplete: legal so far, but the game has not ended.",
    VerdictKind.UNDECIDED: "Undecided: the log does not prove it either way.",
    VerdictKind.UNREADABLE: "Unreadable: this is not a game log.",
}
UNPROVED = (
    "Legal, result not proved: only the last line of the log says how the game ended."
)


def verdict_lines(verdict: Verdict) -> Iterator[str]:
    is_unproved = verdict.kind is VerdictKind.CONFIRMED and not verdict.proves_result
    yield UNPROVED if is_unproved else HEADLINES[verdict.kind]
    if verdict.why:
        yield verdict.why
    yield from map(str, verdict.errors)
    if verdict.kind is not VerdictKind.UNREADABLE:
        yield from detail_lines(verdict)
    yield from verdict.notes


def detail_lines(verdict: Verdict) -> Iterator[str]:
    """Yield what is wrong, the score and the evidence, as lines of text."""
    for name, wrong in (("", verdict.wrong), ("Later, ", verdict.entry)):
        if wrong is not None:
            yield from wrong_step_lines(verdict, wrong, name)
    home, away = verdict.score
    yield f"Score by the rules: {home}-{away}{winner_text(verdict)}."
    if verdict.kind in ENDED_KINDS:
        yield ending_text(verdict)
    yield f"Evidence: {verdict.evidence}."
    if verdict.house_rules:
        yield "Our decisions that apply:"
    for rule in verdict.house_rules:
        yield f"  {rule}: {HOUSE_RULES[rule]}."
    for other in verdict.alternatives:
        score = f"{other.score[0]}-{other.score[1]}"
        at = f" at step {other.step}" if other.step else ""
        clause = READING_WORDS[other.setting, other.value]
        yield f"If {clause} ({', '.join(other.rules)}): {other.kind}{at}, {score}."


ENDED_KINDS = (VerdictKind.CONFIRMED, VerdictKind.DIFFERENT_RESULT)


def ending_text(verdict: Verdict) -> str:
    """Return a sentence on how the game ended, and who confirms it."""
    if verdict.ending is None:
        raise ValueError("the game has not ended")
    said = f"Ending: {ending_phrase(verdict.ending, verdict.winner)}"
    if not verdict.is_cut_short:
        return f"{said}."
    if verdict.is_agreed:
        return f"{said}, and both players confirm it."
    return (
        f"{said}. Only the last line of this log says so: the opponent or "
        "staff have to confirm it."
    )


def winner_text(verdict: Verdict) -> str:
    """Return the winner as the end of a sentence on the score."""
    if verdict.kind not in ENDED_KINDS:
        return " so far"
    won = "a tie"
    if verdict.winner is not None:
        won = f"{('home', 'away')[verdict.winner]} wins"
    if verdict.is_cut_short and not verdict.is_agreed:
        return f"; by its last line, {won}"
    return f", {won}"


def wrong_step_lines(verdict: Verdict, wrong: WrongStep, name: str) -> Iterator[str]:
    """Yield what the log says and what the rules give at a wrong step."""
    line = verdict.lines[wrong.step - 1] if 0 < wrong.step <= len(verdict.lines) else 0
    where = f"step {wrong.step}" + (f" (line {line})" if line else "")
    rule = f" ({wrong.rule})" if wrong.rule else ""
    if wrong.claimed:
        said = f"{name}{where}: the log says {wrong.claimed!r}."
    else:
        said = f"{name}{where}: missing in the log."
    yield said[0].upper() + said[1:]
    yield f"  By the rules: {wrong.expected}{rule}."
    if wrong.remedy:
        yield f"  {wrong.remedy}"


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """Return a verdict as data for JSON."""
    return {
        "verdict": str(verdict.kind),
        "why": verdict.why,
        "wrong": wrong_step_data(verdict, verdict.wrong),
        "entry": wrong_step_data(verdict, verdict.entry),
        "later_notes": later_notes_data(verdict),
        "score": list(verdict.score),
        "winner": None if verdict.winner is None else LETTERS[verdict.winner],
        "ending": verdict.ending and str(verdict.ending),
        "proves_result": verdict.proves_result,
        "evidence": str(verdict.evidence),
        "touched": list(verdict.house_rules),
        "unread": list(verdict.unread),
        "alternatives": [
            {
                "setting": each.setting,
                "value": each.value,
                "rules": list(each.rules),
                "verdict": str(each.kind),
                "step": each.step,
                "score": list(each.score),
            }
            for each in verdict.alternatives
        ],
        "notes": list(verdict.notes),
        "errors": [
            {
                "where": each.where,
                "line": each.line,
                "column": each.column,
                "what": each.what,
                "remedy": each.remedy,
            }
            for each in verdict.errors
        ],
        "log": verdict.log,
    }


def later_notes_data(verdict: Verdict) -> dict[str, Any] | None:
    """Return what the notes after a wrong one show, as data for JSON."""
    found = verdict.later_notes
    if found is None:
        return None
    return {
        "fits": found.fits,
        "following": list(found.following),
        "others": list(found.others),
    }


def wrong_step_data(verdict: Verdict, wrong: WrongStep | None) -> dict[str, Any] | None:
    """Return a wrong step as data for JSON."""
    if wrong is None:
        return None
    return {
        "step": wrong.step,
        "line": verdict.lines[wrong.step - 1]
        if 0 < wrong.step <= len(verdict.lines)
        else None,
        "rule": wrong.rule,
        "code": wrong.code,
        "log_says": wrong.claimed,
        "rules_give": wrong.expected,
        "remedy": wrong.remedy,
    }


def comparison_lines(found: Comparison) -> Iterator[str]:
    """Yield where two logs differ, and the verdict on each, as lines of text."""
    if found.same:
        yield "Both logs have the same actions."
    elif found.steps is not None:
        first, second = (each or "nothing more" for each in found.words)
        yield (
            f"The logs differ from step {found.steps[0]} of the first ({first}) "
            f"and step {found.steps[1]} of the second ({second})."
        )
        for name, refuted in zip(("first", "second"), found.impossible, strict=True):
            if refuted:
                yield f"The {name} is not possible from there on."
    for name, verdict in (("First", found.first), ("Second", found.second)):
        yield ""
        yield f"{name} log"
        yield from (f"  {line}" for line in verdict_lines(verdict))
