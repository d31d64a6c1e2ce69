"""Text in, verdict out: what page, API, command line and services all call."""

from dataclasses import dataclass
from typing import Any

from decks import decklist, legality, shelving
from decks.decklist import Read, Reading, Shelf
from decks.facts import Group
from decks.formats import Snapshot
from decks.legality.violation import Checked, Fix, Verdict, Violation
from decks.legality.wording import cited, told, told_fix

CHECKER = "1"  # raised with every change of what the check finds


@dataclass(frozen=True, slots=True)
class Outcome:
    """A text, how it was read, and what the check says of it."""

    reading: Reading
    checked: Checked
    snapshot: Snapshot
    shelf: Shelf

    @property
    def verdict(self) -> Verdict:
        return self.checked.verdict


def check_text(text: str, snapshot: Snapshot, *, building: bool = False) -> Outcome:
    """Read a list against the card database and check it, with fixes."""
    shelf = shelving.shelf()
    reading = decklist.read(text, shelf, pool=snapshot.pool)
    checked = legality.check(reading.decklist, snapshot, building=building, shelf=shelf)
    return Outcome(reading, checked, snapshot, shelf)


# As plain data, for programs and for rows.


def published(outcome: Outcome) -> dict[str, Any]:
    """Give the outcome as the API and the command line show it."""
    checked, shelf = outcome.checked, outcome.shelf
    return {
        "verdict": str(checked.verdict),
        "format": outcome.snapshot.format,
        "profile": outcome.snapshot.profile.name,
        "snapshot": outcome.snapshot.id,
        "card_data": shelf.version,
        "violations": [shown(each, shelf) for each in checked.violations],
        "lines": [line_shown(each) for each in outcome.reading.errors],
        "notes": [
            {"line": line, "message": note} for line, note in outcome.reading.notes
        ],
        "counts": {str(group): span(checked.counts[group]) for group in Group},
    }


def shown(violation: Violation, shelf: Shelf) -> dict[str, Any]:
    return {
        "code": violation.code,
        "severity": str(violation.severity),
        "message": told(violation),
        "rule": cited(violation),
        "group": violation.group and str(violation.group),
        "cards": list(violation.cards),
        "lines": list(violation.lines),
        "actual": span(violation.actual),
        "limit": span(violation.limit),
        "missing": [list(each) for each in violation.missing],
        "fixes": [fix_shown(each, shelf) for each in violation.fixes],
    }


def span(value: int | tuple[int, int] | None) -> int | list[int] | None:
    """Give a number, or a range while data are missing."""
    if not isinstance(value, tuple):
        return value
    least, most = value
    return least if least == most else [least, most]


def fix_shown(fix: Fix, shelf: Shelf) -> dict[str, Any]:
    return {
        "do": str(fix.deed),
        "card": fix.number,
        "quantity": fix.quantity,
        "group": fix.group and str(fix.group),
        "other": fix.other,
        "message": told_fix(fix, shelf),
    }


def line_shown(read: Read) -> dict[str, Any]:
    return {
        "line": read.line,
        "column": read.column,
        "text": read.text,
        "message": read.reason,
        "remedy": read.remedy,
        "suggestions": [
            {"card": each.number, "title": each.title} for each in read.suggestions
        ],
    }
