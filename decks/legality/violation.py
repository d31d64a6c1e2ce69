"""The values of a deck check: violations, fixes, verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from decks.facts import Group

Figure = int | tuple[int, int] | None  # how many; a range while data are missing


class Verdict(StrEnum):
    LEGAL = "LEGAL"
    ILLEGAL = "ILLEGAL"
    UNDETERMINED = "UNDETERMINED"


class Severity(StrEnum):
    ERROR = "error"  # violated, whatever the missing data say
    UNKNOWN = "unknown"  # violated for some of what they may say (DC-25)
    INCOMPLETE = "incomplete"  # too few cards, while building
    WARNING = "warning"
    INFO = "info"


WRONG = frozenset((Severity.ERROR, Severity.INCOMPLETE))


class FixAction(StrEnum):
    """The kind of change that a fix makes."""

    SET_QUANTITY = "set_quantity"
    REMOVE = "remove"
    ADD = "add_to_group"
    MOVE = "move_group"
    SWAP = "swap_printing"


@dataclass(frozen=True, slots=True)
class Fix:
    """One change of a list that removes a violation."""

    action: FixAction
    number: str  # of the card that is meant
    quantity: int = 0  # that there will be, or that come in
    group: Group | None = None  # from which, or into which
    other: str = ""  # the printing to swap for; of another card it takes its group
    had: int = 0  # copies that there are before


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """A rule that a list breaks, or may break: cards, counts and missing data."""

    code: str  # DC-1 ... DC-25; FR-1 and FR-2 of a format; a note may have ID-1, D-02
    severity: Severity
    profile: str
    cite: str  # the document and section
    decision: str = ""  # D-n, where the documents leave it open
    group: Group | None = None
    cards: tuple[str, ...] = ()  # numbers, or what a line says if it has none
    lines: tuple[int, ...] = ()
    actual: Figure = None
    limit: Figure = None
    because: str = ""
    missing: tuple[tuple[str, str], ...] = ()  # card, cell
    fixes: tuple[Fix, ...] = ()
    params: Mapping[str, Any] = field(default_factory=dict)


def lowest_count(figure: Figure) -> int:
    """Return the lower end of a count, 0 for none."""
    return figure[0] if isinstance(figure, tuple) else figure or 0


def highest_count(figure: Figure) -> int:
    """Return the upper end of a count, 0 for none."""
    return figure[1] if isinstance(figure, tuple) else figure or 0


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The verdict, all violations in the order of the rules matrix, and the counts."""

    verdict: Verdict
    violations: tuple[Violation, ...]
    counts: Mapping[Group, tuple[int, int]]  # at least, at most

    @property
    def is_incomplete(self) -> bool:
        """Whether a list being built only lacks cards, and breaks no rule for sure."""
        kinds = {each.severity for each in self.violations}
        certain = kinds - {Severity.UNKNOWN, Severity.WARNING, Severity.INFO}
        return certain == {Severity.INCOMPLETE}
