"""Turn the engine's report on a game log into the sentences of its page. Pure.

H14: cards that the reader may not know are left out.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gameengine.notation import Log
from gameengine.reading_words import READING_WORDS
from gameengine.replay.endings import SEATS, Ending, ending_phrase
from gameengine.replay.verdict import Evidence, VerdictKind
from gameengine.rulebook import RULES
from tournaments.disputes.evidence_notes import evidence_notes, grade_of_desk
from tournaments.disputes.replays.citations import Citation
from tournaments.disputes.ruling_advice import (
    claimed_result_text,
    replayed_result_text,
    ruling_advice,
    wrong_step_noun,
)
from tournaments.rules.result_text import Say

Report = Mapping[str, Any]
Hide = Callable[[str], str]  # takes out of a text what its reader may not know


@dataclass(frozen=True, slots=True)
class RulesDifference:
    """A step at which the log and the rules disagree."""

    step: int
    log_says: str
    rules_give: str
    rule: Citation
    remedy: str


@dataclass(frozen=True, slots=True)
class OtherReading:
    """Another reading of a rule that would change the verdict."""

    clause: str  # after "if"
    verdict: str  # "the log is confirmed, 7-0"
    outcome: str  # the same without the score
    confirms: bool  # the log is confirmed by it
    rules: tuple[Citation, ...]  # our decisions that it is about
    setting: str  # as an address names it

    @property
    def sentence(self) -> str:
        return f"If {self.clause}, {self.verdict}."


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictText:
    """The verdict on a game log in words, as its page shows it."""

    kind: VerdictKind
    headline: str
    why: str
    ending: str  # how the game ended, in a sentence or two; blank if it has not
    proves_result: bool
    differs: RulesDifference | None
    later: (
        RulesDifference | None
    )  # the first entry that cannot be, if a claim failed before
    evidence: Evidence
    evidence_notes: tuple[str, ...]  # what limits it
    decisions: tuple[Citation, ...]  # of this project, that change nothing here
    other_readings: tuple[OtherReading, ...]  # that would change the verdict
    refuting_readings: tuple[OtherReading, ...]  # by which a legal log is wrong
    advice: str  # what a judge can rule; "" without the log
    unread: tuple[str, ...]
    notes: tuple[str, ...]
    errors: tuple[str, ...]

    @property
    def tone(self) -> str:
        return badge_tone(self.kind, proves_result=self.proves_result)

    @property
    def is_unproved(self) -> bool:
        """Return whether only the last line of the log says how the game ended."""
        return self.kind is VerdictKind.CONFIRMED and not self.proves_result

    @property
    def all_readings(self) -> tuple[OtherReading, ...]:
        return (*self.other_readings, *self.refuting_readings)

    @property
    def evidence_meaning(self) -> str:
        return GROUNDS[self.evidence]

    @property
    def evidence_name(self) -> str:
        return GRADES.get(self.evidence, str(self.evidence))


_SPOT = re.compile(r"\bspot ([HA])([0-9]{1,2})\b")
GOALS = {"H": "home", "A": "away"}
# Verdicts on a log that follows the rules.
FOLLOWED = frozenset(
    (VerdictKind.CONFIRMED, VerdictKind.DIFFERENT_RESULT, VerdictKind.INCOMPLETE)
)
TONES = {
    VerdictKind.CONFIRMED: "good",
    VerdictKind.DIFFERENT_RESULT: "bad",
    VerdictKind.ILLEGAL: "bad",
    VerdictKind.INCOMPLETE: "ask",
    VerdictKind.UNDECIDED: "ask",
    VerdictKind.UNREADABLE: "bad",
}
SHORT = {
    VerdictKind.CONFIRMED: "confirmed",
    VerdictKind.DIFFERENT_RESULT: "different result",
    VerdictKind.ILLEGAL: "illegal",
    VerdictKind.INCOMPLETE: "incomplete",
    VerdictKind.UNDECIDED: "undecided",
    VerdictKind.UNREADABLE: "unreadable",
}
MEANINGS = {
    VerdictKind.CONFIRMED: (
        "Every step is legal, every number is right, and the result follows."
    ),
    VerdictKind.DIFFERENT_RESULT: (
        "Every step is legal, but they lead to a different result."
    ),
    VerdictKind.ILLEGAL: "This step is not possible, whatever the hidden cards were.",
    VerdictKind.INCOMPLETE: "Everything so far is legal, but the game has not ended.",
    VerdictKind.UNDECIDED: "The log does not prove who is right.",
    VerdictKind.UNREADABLE: "The log could not be replayed.",
}
GROUNDS = {
    Evidence.SEALED: "The order of every deck is known, so there is nothing to guess.",
    Evidence.SIGNED: "Both players signed this log.",
    Evidence.BOTH: "Both players submitted logs that agree.",
    Evidence.SINGLE: "No second log confirms this one.",
    Evidence.PARTIAL: (
        "The log leaves something open, such as a card that nobody noted, a timing "
        "point without its name, or the ball, clock and score of every down."
    ),
}

GRADES = {  # as the page lists them; the desk has no keys of players to check
    Evidence.SEALED: "deck orders known",
    Evidence.BOTH: "both logs agree",
    Evidence.SINGLE: "one log only",
    Evidence.PARTIAL: "something not recorded",
}


def badge_tone(kind: str, *, proves_result: bool) -> str:
    """Return the color of a verdict's badge: "good", "bad" or "ask" (unproved)."""
    if kind == VerdictKind.CONFIRMED and not proves_result:
        return "ask"
    return TONES[VerdictKind(kind)]


WRONG_AT = {
    "number": "wrong number at step %(step)s",
    "note": "wrong note at step %(step)s",
}
LAST_LINE = "Every step is legal, but how the game ended is only in the last line."


def short_verdict(
    kind: str,
    step: int,
    *,
    translate: Say = str,
    proves_result: bool = True,
    wrong: str = "",
) -> str:
    """Return a verdict in a few words, for a badge; `wrong` is a number or a note.

    >>> short_verdict("illegal", 142)
    'illegal at step 142'
    >>> short_verdict("illegal", 142, wrong="number")
    'wrong number at step 142'
    """
    if step and wrong and kind == VerdictKind.ILLEGAL:
        return translate(WRONG_AT[wrong]) % {"step": step}
    if step and kind == VerdictKind.ILLEGAL:
        return translate("illegal at step %(step)s") % {"step": step}
    if kind == VerdictKind.CONFIRMED and not proves_result:
        return translate("legal, result not proved")
    return translate(SHORT[VerdictKind(kind)])


def verdict_text_of(  # noqa: PLR0913 - a report, and what the match knows beside it
    report: Report,
    *,
    ending: Ending | None,
    proves_result: bool,
    hide: Hide | None = None,
    is_shared: bool = False,
    is_recorded: bool = False,
    log: Log | None = None,
    names: tuple[str, str] = SEATS,
) -> VerdictText:
    """Return the verdict of a report in words, with `names` for the seats.

    `hide` removes what the reader may not know; then remedies are left out, too.
    `is_shared` says that both sides submitted this very log, `is_recorded` that our
    recorder wrote it.
    """
    visible = hide or return_text_unchanged
    kind = VerdictKind(report["verdict"])
    stated = Evidence(report["evidence"])
    evidence = grade_of_desk(stated, log, is_shared=is_shared, is_recorded=is_recorded)
    readings = tuple(
        other_reading(each, names)
        for each in report["alternatives"]
        if changes_verdict(report, each)
    )
    disputed = {rule.id for each in readings for rule in each.rules}
    is_refuted = [
        kind in FOLLOWED and each["verdict"] == VerdictKind.ILLEGAL
        for each in report["alternatives"]
        if changes_verdict(report, each)
    ]
    return VerdictText(
        kind=kind,
        headline=verdict_headline(report, proves_result=proves_result),
        why=different_result_text(report, log, names)
        or visible(report["why"])
        or verdict_meaning(report, proves_result=proves_result),
        ending=ending_text(report, ending, names, proves_result=proves_result),
        proves_result=proves_result,
        differs=rules_difference_of(report["wrong"], hide),
        later=rules_difference_of(report["entry"], hide),
        evidence=evidence,
        evidence_notes=tuple(evidence_notes(log, stated, is_recorded=is_recorded))
        if log is not None
        else (),
        decisions=tuple(
            cite_rule(each) for each in report["touched"] if each not in disputed
        ),
        other_readings=tuple(
            each for each, no in zip(readings, is_refuted, strict=True) if not no
        ),
        refuting_readings=tuple(
            each for each, no in zip(readings, is_refuted, strict=True) if no
        ),
        advice=advice_by_reading(
            ruling_advice(
                report, log, names, ending=ending, proves_result=proves_result
            ),
            [each for each, no in zip(readings, is_refuted, strict=True) if not no],
            claimed_result_text(log, names),
        )
        if log is not None and hide is None
        else "",
        unread=tuple(visible(each) for each in report["unread"]),
        notes=tuple(visible(each) for each in report["notes"]),
        errors=tuple(
            visible(f"{each['where']}: {each['what']}. {each['remedy']}")
            for each in report["errors"]
        ),
    )


def ending_text(
    report: Report,
    ending: Ending | None,
    names: tuple[str, str],
    *,
    proves_result: bool,
) -> str:
    """Return how the game ended and if another source proves it; "" if it goes on."""
    if ending is None:
        return ""
    winner = "HA".index(report["winner"]) if report["winner"] else None
    said = ending_phrase(ending, winner, names)
    said = f"{said[0].upper()}{said[1:]}."
    if ending is Ending.PLAYED:
        return said
    if proves_result:
        return f"{said} Another source confirms this."
    return (
        f"{said} Only the last line of this log says so. The result is proved "
        "once the other player or staff confirm it."
    )


def verdict_meaning(report: Report, *, proves_result: bool) -> str:
    """Return what the verdict means, in one sentence."""
    if report["verdict"] == VerdictKind.CONFIRMED and not proves_result:
        return LAST_LINE
    if word := wrong_step_noun(report["wrong"]):
        if report["entry"]:
            return f"The log has a wrong {word}, and a later step is not possible."
        return f"All actions are legal, but the log has a wrong {word}."
    return MEANINGS[VerdictKind(report["verdict"])]


def different_result_text(
    report: Report, log: Log | None, names: tuple[str, str]
) -> str:
    """Return the claimed and the replayed result where they differ, or ""."""
    if log is None or report["verdict"] != VerdictKind.DIFFERENT_RESULT:
        return ""
    return (
        f"The log claims {claimed_result_text(log, names)}. Every step is legal, "
        f"but the steps lead to {replayed_result_text(report, names)}."
    )


def verdict_headline(report: Report, *, proves_result: bool) -> str:
    kind = VerdictKind(report["verdict"])
    step = report["wrong"]["step"] if report["wrong"] else 0
    return short_verdict(
        kind,
        step,
        proves_result=proves_result,
        wrong=wrong_step_noun(report["wrong"]),
    ).capitalize()


def return_text_unchanged(text: str) -> str:
    return text


def rules_difference_of(
    wrong: Report | None, hide: Hide | None
) -> RulesDifference | None:
    """Return the difference that a report names, or None."""
    if wrong is None:
        return None
    visible = hide or return_text_unchanged
    return RulesDifference(
        step=wrong["step"],
        log_says=spots_in_words(visible(wrong["log_says"])) or "nothing",
        rules_give=spots_in_words(visible(wrong["rules_give"])),
        rule=cite_rule(wrong["rule"]),
        remedy="" if hide else wrong["remedy"],
    )


def spots_in_words(text: str) -> str:
    """Replace spots in log notation by words.

    >>> spots_in_words("spot A30")
    'the ball on the away 30'
    """
    return _SPOT.sub(
        lambda found: f"the ball on the {GOALS[found[1]]} {found[2]}", text
    )


def cite_rule(rule_id: str) -> Citation:
    found = RULES.get(rule_id)
    return Citation(rule_id, found.title if found else "")


def changes_verdict(report: Report, alternative: Report) -> bool:
    """Return whether another reading gives another verdict, or another wrong step."""
    step = report["wrong"]["step"] if report["wrong"] else 0
    found = (alternative["verdict"], alternative["step"])
    if found != (report["verdict"], step):
        return True
    # A log that stops at a wrong step has no final score.
    return VerdictKind(report["verdict"]) is not VerdictKind.ILLEGAL


def advice_by_reading(advice: str, others: Sequence[OtherReading], claim: str) -> str:
    """Return what to rule by our reading and by each other one that matters."""
    if not others:
        return advice
    told = [
        f"If {each.clause}: {each.outcome}"
        + (f", so rule {claim}." if each.confirms and claim else ".")
        for each in others
    ]
    return (
        f"First decide by which reading your event plays. {' '.join(told)} "
        f"By our reading: {advice[0].lower()}{advice[1:]}"
    )


def basis_of_step(report: Report) -> str:
    """Return by what the first wrong step is wrong: by the rules, or our reading."""
    step = report["wrong"]["step"] if report["wrong"] else 0
    is_open = any(
        each["step"] > step or not each["step"] for each in report["alternatives"]
    )
    return "By our reading" if is_open else "By the rules"


def other_reading(alternative: Report, names: tuple[str, str] = SEATS) -> OtherReading:
    """Return another reading of the rules in words, with the verdict by it."""
    key, value = alternative["setting"], str(alternative["value"])
    told = SHORT_BY_READING[VerdictKind(alternative["verdict"])]
    at = f" at step {alternative['step']}" if alternative["step"] else ""
    home, away = alternative["score"]
    score = f"{names[0]} {home}, {names[1]} {away}"
    return OtherReading(
        clause=READING_WORDS[key, value],
        verdict=f"{told}{at}; the score by replay is {score}",
        outcome=f"{told}{at}",
        confirms=alternative["verdict"] == VerdictKind.CONFIRMED,
        rules=tuple(
            cite_rule(each) for each in alternative["rules"] if each.startswith("D-")
        ),
        setting=f"{key}={value}",
    )


SHORT_BY_READING = {
    VerdictKind.CONFIRMED: "the log is confirmed",
    VerdictKind.DIFFERENT_RESULT: "the game has a different result than the log claims",
    VerdictKind.ILLEGAL: "the log is wrong",
    VerdictKind.INCOMPLETE: "the log is legal so far",
    VerdictKind.UNDECIDED: "the log proves nothing either way",
    VerdictKind.UNREADABLE: "the log cannot be replayed",
}
