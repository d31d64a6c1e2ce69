"""How a rule tells what it found: with its citation, its cards and their lines."""

from collections.abc import Iterable
from typing import Any

from decks.decklist.listed import Listed
from decks.facts import Group
from decks.formats import Snapshot

from .rulebook import RULES
from .standing import Bounds, label, name
from .violation import Figure, Severity, Violation


def finding(  # noqa: PLR0913 - a violation has as many parts
    code: str,
    snapshot: Snapshot,
    severity: Severity,
    concerned: Iterable[Listed] = (),
    *,
    group: Group | None = None,
    actual: Bounds | None = None,
    limit: Figure = None,
    missing: Iterable[tuple[str, str]] = (),
    cite: str = "",
    decision: str = "",
    **params: Any,
) -> Violation:
    """Make a violation; `params` are for the words in which it will be told."""
    rule, listed = RULES[code], list(concerned)
    return Violation(
        code=code,
        severity=severity,
        profile=snapshot.profile.name,
        cite=cite or rule.cite(snapshot.profile),
        decision=decision or rule.decision,
        group=group,
        cards=tuple(dict.fromkeys(label(each.card) for each in listed)),
        lines=tuple(sorted({line for each in listed for line in each.lines})),
        actual=actual.figure if actual else None,
        limit=limit,
        because=f"snapshot {snapshot.valid_from}",
        missing=tuple(dict.fromkeys(missing)),
        params={"names": tuple(dict.fromkeys(name(each.card) for each in listed))}
        | params,
    )


def judged(*, is_certain: bool) -> Severity:
    return Severity.ERROR if is_certain else Severity.UNKNOWN
