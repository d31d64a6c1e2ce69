"""Building a Violation: with its citation, the cards it names and their lines."""

from collections.abc import Iterable
from typing import Any

from decks.decklist.contents import ListedCard
from decks.facts import Group
from decks.formats import Snapshot

from .placement import Bounds, card_label, card_name
from .rulebook import RULES
from .violation import Figure, Severity, Violation


def make_violation(  # noqa: PLR0913 - a violation has as many parts
    code: str,
    snapshot: Snapshot,
    severity: Severity,
    concerned: Iterable[ListedCard] = (),
    *,
    group: Group | None = None,
    actual: Bounds | None = None,
    limit: Figure = None,
    missing: Iterable[tuple[str, str]] = (),
    cite: str = "",
    decision: str = "",
    **params: Any,
) -> Violation:
    """Return a violation naming the concerned cards; `params` are for its text."""
    rule, listed = RULES[code], list(concerned)
    return Violation(
        code=code,
        severity=severity,
        profile=snapshot.profile.name,
        cite=cite or rule.cite(snapshot.profile),
        decision=decision or rule.decision,
        group=group,
        cards=tuple(dict.fromkeys(card_label(each.card) for each in listed)),
        lines=tuple(sorted({line for each in listed for line in each.lines})),
        actual=actual.figure if actual else None,
        limit=limit,
        because=f"snapshot {snapshot.valid_from}",
        missing=tuple(dict.fromkeys(missing)),
        params={"names": tuple(dict.fromkeys(card_name(each.card) for each in listed))}
        | params,
    )


def judged_violation(
    code: str,
    snapshot: Snapshot,
    concerned: Iterable[ListedCard],
    *,
    is_certain: bool,
    missing: Iterable[tuple[str, str]] = (),
    **more: Any,
) -> Violation:
    """Return an ERROR if it is certain, else UNKNOWN with what is missing to tell."""
    if is_certain:
        return make_violation(code, snapshot, Severity.ERROR, concerned, **more)
    return make_violation(
        code, snapshot, Severity.UNKNOWN, concerned, missing=missing, **more
    )
