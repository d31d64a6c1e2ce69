"""What a verdict says, in the words of its page. Pure.

A report is what the engine gives; here it becomes sentences for those who read it.
H14: whoever may not know a card is not told its number.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gameengine.notation import Log, header
from gameengine.replay.comparison import (
    Parting,
    where_claims_part,
    where_they_part,
)
from gameengine.replay.endings import SEATS, Ending, describe
from gameengine.replay.verdict import Evidence, Kind
from gameengine.rulebook import RULES
from tournaments.disputes.replays.citing import Cited
from tournaments.rules.result_text import DASH, Say

Report = Mapping[str, Any]
Hide = Callable[[str], str]  # takes out of a text what its reader may not know


@dataclass(frozen=True, slots=True)
class Differs:
    """A step at which log and rules part."""

    step: int
    log_says: str
    rules_give: str
    rule: Cited
    remedy: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the desk that the game came by, and whether it matters."""

    rule: Cited
    readings: tuple[str, ...]  # other ones that change the verdict, and to what

    @property
    def matters(self) -> bool:
        return bool(self.readings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A verdict as its page shows it."""

    kind: Kind
    headline: str
    why: str
    ending: str  # how the game ended, in a sentence or two; blank if it has not
    proves_result: bool
    differs: Differs | None
    later: Differs | None  # the first entry that cannot be, if a claim failed before
    evidence: Evidence
    decisions: tuple[Decision, ...]
    other_readings: tuple[str, ...]  # that change it, and rest on no decision above
    unread: tuple[str, ...]
    notes: tuple[str, ...]
    errors: tuple[str, ...]

    @property
    def tone(self) -> str:
        return tone_of(self.kind, proves_result=self.proves_result)

    @property
    def is_unproved(self) -> bool:
        """Whether only the last line of the log says how the game ended."""
        return self.kind is Kind.CONFIRMED and not self.proves_result

    @property
    def grounds(self) -> str:
        return GROUNDS[self.evidence]


_SPOT = re.compile(r"\bspot ([HA])([0-9]{1,2})\b")
GOALS = {"H": "home", "A": "away"}
TONES = {
    Kind.CONFIRMED: "good",
    Kind.DIFFERENT_RESULT: "bad",
    Kind.ILLEGAL: "bad",
    Kind.INCOMPLETE: "ask",
    Kind.UNDECIDED: "ask",
    Kind.UNREADABLE: "bad",
}
SHORT = {
    Kind.CONFIRMED: "confirmed",
    Kind.DIFFERENT_RESULT: "another result",
    Kind.ILLEGAL: "illegal",
    Kind.INCOMPLETE: "incomplete",
    Kind.UNDECIDED: "undecided",
    Kind.UNREADABLE: "unreadable",
}
MEANINGS = {
    Kind.CONFIRMED: "Every step is legal, every claim is right, the result follows.",
    Kind.DIFFERENT_RESULT: "Every step is legal, but the result does not follow.",
    Kind.ILLEGAL: "This step cannot be, whatever cards were hidden.",
    Kind.INCOMPLETE: "Everything so far is legal, and the game has not ended.",
    Kind.UNDECIDED: "The log proves it neither way.",
    Kind.UNREADABLE: "It could not be replayed.",
}
GROUNDS = {
    Evidence.SEALED: "The order of every deck is known, so nothing is left to guess.",
    Evidence.SIGNED: "Both seats signed this log.",
    Evidence.BOTH: "Both handed in logs that say the same.",
    Evidence.SINGLE: "This log alone was replayed; the match compares it with others.",
    Evidence.PARTIAL: "Something that mattered was not seen.",
}


def tone_of(kind: str, *, proves_result: bool) -> str:
    if kind == Kind.CONFIRMED and not proves_result:
        return "ask"
    return TONES[Kind(kind)]


LAST_LINE = "Every step is legal, but only the last line says how the game ended."


def short(kind: str, step: int, *, say: Say = str, proves_result: bool = True) -> str:
    """Say a verdict in a few words, for a badge.

    >>> short("illegal", 142)
    'illegal at step 142'
    """
    if step and kind == Kind.ILLEGAL:
        return say("illegal at step %(step)s") % {"step": step}
    if kind == Kind.CONFIRMED and not proves_result:
        return say("confirmed, result not proved")
    return say(SHORT[Kind(kind)])


def finding(  # noqa: PLR0913 - a report, and what the match knows beside it
    report: Report,
    *,
    ending: Ending | None,
    proves_result: bool,
    hide: Hide | None = None,
    is_shared: bool = False,
    names: tuple[str, str] = SEATS,
) -> Finding:
    """Return a report as it is shown.

    `hide` is for whoever may not know all cards; what he could have done instead is
    left out for him. `is_shared` if both sides handed in this very log. `names` are
    those of the log's seats.
    """
    told = hide or unhidden
    kind = Kind(report["verdict"])
    evidence = Evidence(report["evidence"])
    if is_shared and evidence is Evidence.SINGLE:
        evidence = Evidence.BOTH
    decisions = decided(report)
    said = {reading for each in decisions for reading in each.readings}
    return Finding(
        kind=kind,
        headline=headline(report, proves_result=proves_result),
        why=told(report["why"]) or meaning(report, proves_result=proves_result),
        ending=ended(report, ending, names, proves_result=proves_result),
        proves_result=proves_result,
        differs=differs(report["wrong"], hide),
        later=differs(report["entry"], hide),
        evidence=evidence,
        decisions=decisions,
        other_readings=tuple(
            each for each in map(reading, report["alternatives"]) if each not in said
        ),
        unread=tuple(told(each) for each in report["unread"]),
        notes=tuple(told(each) for each in report["notes"]),
        errors=tuple(
            told(f"{each['where']}: {each['what']}. {each['remedy']}")
            for each in report["errors"]
        ),
    )


def ended(
    report: Report,
    ending: Ending | None,
    names: tuple[str, str],
    *,
    proves_result: bool,
) -> str:
    """Say how the game ended, and who says so if no rule does."""
    if ending is None:
        return ""
    winner = "HA".index(report["winner"]) if report["winner"] else None
    said = describe(ending, winner, names)
    said = f"{said[0].upper()}{said[1:]}."
    if ending is Ending.PLAYED:
        return said
    if proves_result:
        return f"{said} More than this log says so."
    return (
        f"{said} Only the last line of this log says so; the result is proved once the "
        "other side or an official says the same."
    )


def meaning(report: Report, *, proves_result: bool) -> str:
    """Say what a verdict means; a claim that fails is no act that cannot be."""
    if report["verdict"] == Kind.CONFIRMED and not proves_result:
        return LAST_LINE
    if report["wrong"] and report["wrong"]["code"] == "claim_mismatch":
        return "Until here everything is legal; what the log claims here is not so."
    return MEANINGS[Kind(report["verdict"])]


def headline(report: Report, *, proves_result: bool) -> str:
    kind = Kind(report["verdict"])
    step = report["wrong"]["step"] if report["wrong"] else 0
    return short(kind, step, proves_result=proves_result).capitalize()


def unhidden(text: str) -> str:
    return text


def differs(wrong: Report | None, hide: Hide | None) -> Differs | None:
    if wrong is None:
        return None
    told = hide or unhidden
    return Differs(
        step=wrong["step"],
        log_says=spots(told(wrong["log_says"])) or "nothing",
        rules_give=spots(told(wrong["rules_give"])),
        rule=rule(wrong["rule"]),
        remedy="" if hide else wrong["remedy"],
    )


def spots(text: str) -> str:
    """Name spots as people do, not as a log writes them.

    >>> spots("spot A30")
    "the ball at away's 30"
    """
    return _SPOT.sub(lambda found: f"the ball at {GOALS[found[1]]}'s {found[2]}", text)


def rule(rule_id: str) -> Cited:
    found = RULES.get(rule_id)
    return Cited(rule_id, found.title if found else "")


def decided(report: Report) -> tuple[Decision, ...]:
    """Return the decisions that mattered, those that another reading changes first."""
    readings: dict[str, list[str]] = {}
    for each in report["alternatives"]:
        for rule_id in each["rules"]:
            readings.setdefault(rule_id, []).append(reading(each))
    found = [
        Decision(rule(each), tuple(readings.get(each, ())))
        for each in report["touched"]
    ]
    return tuple(sorted(found, key=lambda each: not each.matters))


def reading(alternative: Report) -> str:
    """Say another reading of the rules, and what the verdict would be by it."""
    setting = alternative["setting"].replace("_", " ")
    value = str(alternative["value"]).replace("_", " ")
    score = DASH.join(map(str, alternative["score"]))
    said = short(alternative["verdict"], alternative["step"])
    return f"With {setting} = {value}: {said}, {score}"


def parted(first: Log, second: Log, *, names: tuple[str, str]) -> str:
    """Say where two logs of one game part, and what each goes on with."""
    found = where_they_part(first, second)
    if found is not None:
        return f"Both logs agree until here: {apart(found, names)}."
    found = where_claims_part(first, second)
    both = f"The logs of {names[0]} and {names[1]} say that the same was done."
    if found is not None:
        both += f" They differ in what they claim: {apart(found, names)}."
    results = [log.tags.get("Result", header.UNFINISHED) for log in (first, second)]
    if results[0] != results[1]:
        told = " and ".join(
            f"{name} {said}" for name, said in zip(names, results, strict=True)
        )
        both += f" The results that they claim differ: {told}."
    return both


def apart(found: Parting, names: tuple[str, str]) -> str:
    told = [
        f"{name} has {quoted(said)} (step {step})"
        for name, said, step in zip(names, found.said, found.steps, strict=True)
    ]
    return f"{told[0]}, {told[1]}"


def quoted(said: str) -> str:
    """Return a line of a log as what it is, or say that there is none."""
    return f"“{said}”" if said else "nothing more"
