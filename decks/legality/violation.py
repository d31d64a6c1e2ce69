"""What a deck check finds: every problem with its rule, its cards and its mending."""

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


class Deed(StrEnum):
    """What a fix does."""

    SET_QUANTITY = "set_quantity"
    REMOVE = "remove"
    ADD = "add_to_group"
    MOVE = "move_group"
    SWAP = "swap_printing"


@dataclass(frozen=True, slots=True)
class Fix:
    """One proven way to mend a violation."""

    deed: Deed
    number: str  # of the card that is meant
    quantity: int = 0  # that there will be, or that come in
    group: Group | None = None  # from which, or into which
    other: str = ""  # the printing to swap for; of another card it takes its group
    had: int = 0  # copies that there are before


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
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


def lowest(figure: Figure) -> int:
    return figure[0] if isinstance(figure, tuple) else figure or 0


def highest(figure: Figure) -> int:
    return figure[1] if isinstance(figure, tuple) else figure or 0


@dataclass(frozen=True, slots=True)
class Checked:
    """The outcome of a check: the verdict, all violations in the order of B.3."""

    verdict: Verdict
    violations: tuple[Violation, ...]
    counts: Mapping[Group, tuple[int, int]]  # at least, at most

    @property
    def is_incomplete(self) -> bool:
        """Return whether nothing but more cards is needed, while building."""
        kinds = {each.severity for each in self.violations}
        certain = kinds - {Severity.UNKNOWN, Severity.WARNING, Severity.INFO}
        return certain == {Severity.INCOMPLETE}
