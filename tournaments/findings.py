"""What a verdict says, in the words of its page. Pure.

A report is what the engine gives; here it becomes sentences for those who read it.
H14: whoever may not know a card is not told its number.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gameengine.profiles import RULES as SETTINGS
from gameengine.replay.verdict import Evidence, Kind
from gameengine.rulebook import RULES
from tournaments.saying import DASH

Report = Mapping[str, Any]
HIDDEN = "a hidden card"
_NUMBER = re.compile(r"\b[A-Z]{1,3}[0-9]{1,4}-[A-Z0-9]{2,4}\b")


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with its short title in our words."""

    id: str
    title: str

    @property
    def is_ours(self) -> bool:
        """Tell whether it is a decision of the desk, where the documents are silent."""
        return self.id.startswith("D-")


@dataclass(frozen=True, slots=True)
class Differs:
    """A step at which log and rules part."""

    step: int
    log_says: str
    rules_give: str
    rule: Rule
    remedy: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the desk that the game came by, and whether it matters."""

    rule: Rule
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
        return TONES[self.kind]

    @property
    def grounds(self) -> str:
        return GROUNDS[self.evidence]


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
    Evidence.SINGLE: "One log; nobody else has said the same.",
    Evidence.PARTIAL: "Something that mattered was not seen.",
}


def short(kind: str, step: int) -> str:
    """Say a verdict in a few words, for a badge.

    >>> short("illegal", 142)
    'illegal at step 142'
    """
    said = SHORT[Kind(kind)]
    return f"{said} at step {step}" if step and kind == Kind.ILLEGAL else said


def finding(
    report: Report, *, known: Collection[str] | None = None, is_shared: bool = False
) -> Finding:
    """Give a report as it is shown.

    `known` are the numbers that the reader may know, None all; `is_shared` if both
    sides handed in this very log.
    """
    kind = Kind(report["verdict"])
    evidence = Evidence(report["evidence"])
    if is_shared and evidence is Evidence.SINGLE:
        evidence = Evidence.BOTH
    decisions = decided(report)
    told = {reading for each in decisions for reading in each.readings}
    return Finding(
        kind=kind,
        headline=headline(report),
        why=masked(report["why"], known) or MEANINGS[kind],
        differs=differs(report["wrong"], known),
        later=differs(report["entry"], known),
        evidence=evidence,
        decisions=decisions,
        other_readings=tuple(
            each for each in map(reading, report["alternatives"]) if each not in told
        ),
        unread=tuple(masked(each, known) for each in report["unread"]),
        notes=tuple(masked(each, known) for each in report["notes"]),
        errors=tuple(
            masked(f"{each['where']}: {each['what']}. {each['remedy']}", known)
            for each in report["errors"]
        ),
    )


def headline(report: Report) -> str:
    kind = Kind(report["verdict"])
    step = report["wrong"]["step"] if report["wrong"] else 0
    return short(kind, step).capitalize()


def differs(wrong: Report | None, known: Collection[str] | None) -> Differs | None:
    if wrong is None:
        return None
    return Differs(
        step=wrong["step"],
        log_says=masked(wrong["log_says"], known) or "nothing",
        rules_give=masked(wrong["rules_give"], known),
        rule=rule(wrong["rule"]),
        remedy=masked(wrong["remedy"], known),
    )


def rule(rule_id: str) -> Rule:
    found = RULES.get(rule_id)
    return Rule(rule_id, found.title if found else "")


def decided(report: Report) -> tuple[Decision, ...]:
    """Give the decisions that mattered, those that another reading changes first."""
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


def has_readings(rule_id: str) -> bool:
    """Tell whether a decision has another reading that the engine knows."""
    return any(rule_id in rules for rules in SETTINGS.values())


def masked(text: str, known: Collection[str] | None) -> str:
    """Leave out the numbers of cards that the reader may not know (H14).

    >>> masked("C5-PS is not in hand: C7-PS, C8-PS", {"C5-PS"})
    'C5-PS is not in hand: a hidden card, a hidden card'
    """
    if known is None:
        return text
    return _NUMBER.sub(lambda found: found[0] if found[0] in known else HIDDEN, text)


def parted(steps: Sequence[int] | None, said: Sequence[str]) -> str:
    """Say where two logs part."""
    if steps is None:
        return "Both logs say that the same was done."
    one, other = (each or "nothing more" for each in said)
    return f"They agree until step {steps[0]} ({one}) and step {steps[1]} ({other})."
