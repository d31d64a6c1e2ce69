"""Merge a violation of eight or more cards into one; hint at another format."""

from collections import defaultdict
from dataclasses import replace
from itertools import chain
from typing import Any

from decks.decklist.contents import Decklist
from decks.facts import Group
from decks.formats import FORMATS, SNAPSHOTS, Snapshot

from .checking import run_rules
from .violation import WRONG, CheckResult, Severity, Violation

MANY = 8  # cards; fewer are told one by one, each with its fixes
MUCH = 4  # in another format so many times fewer cards are strange, if it is meant
OF_A_FORMAT = frozenset(("DC-16", "DC-17"))
OF_A_CARD = OF_A_FORMAT | {"DC-23"}

Key = tuple[str, Group | None]


def merge_key(violation: Violation) -> Key | None:
    """Return the key of violations that may be merged, or None for a single one."""
    if violation.code not in OF_A_CARD or violation.severity is not Severity.ERROR:
        return None
    return violation.code, None if violation.code in OF_A_FORMAT else violation.group


def mass_violations(found: CheckResult) -> dict[Key, list[Violation]]:
    """Return the violations that eight or more cards share, by merge key."""
    alike: dict[Key, list[Violation]] = defaultdict(list)
    for each in found.violations:
        shared = merge_key(each)
        if shared:
            alike[shared].append(each)
    return {shared: every for shared, every in alike.items() if len(every) >= MANY}


def merge_mass_violations(
    found: CheckResult, decklist: Decklist, snapshot: Snapshot
) -> CheckResult:
    """Return the result with each mass violation merged, in its first's place."""
    many = mass_violations(found)
    if not many:
        return found
    is_foreign = any(code in OF_A_FORMAT for code, _ in many)
    other = guess_intended_format(found, decklist, snapshot) if is_foreign else None
    violations = []
    for each in found.violations:
        shared = merge_key(each)
        if shared not in many:
            violations.append(each)
        elif each is many[shared][0]:
            hint = other if each.code in OF_A_FORMAT else None
            violations.append(merge_violations(many[shared], hint))
            other = None if hint else other  # one hint is enough
    return replace(found, violations=tuple(violations))


def merge_violations(alike: list[Violation], other: Snapshot | None) -> Violation:
    """Return one violation for many alike; `other` is the format to suggest."""
    first, groups = alike[0], {each.group for each in alike}
    params: dict[str, Any] = {
        name: tuple(dict.fromkeys(chain(*(each.params[name] for each in alike))))
        for name, value in first.params.items()
        if isinstance(value, tuple)
    }
    if other:
        params["elsewhere"] = other.id
        params["looks_like"] = f"{FORMATS[other.format].title}, {other.profile.title}"
    return replace(
        first,
        group=first.group if len(groups) == 1 else None,
        cards=tuple(dict.fromkeys(chain(*(each.cards for each in alike)))),
        lines=tuple(sorted({line for each in alike for line in each.lines})),
        actual=sum(each.params["copies"] for each in alike),
        limit=0,
        fixes=(),
        params=params,
    )


def guess_intended_format(
    found: CheckResult, decklist: Decklist, snapshot: Snapshot
) -> Snapshot | None:
    """Return another format or edition in which the list has far fewer faults."""
    strangers, faults = count_faults(found)
    ranked = sorted(
        (
            count_faults(run_rules(decklist, each)),
            each.profile.name != snapshot.profile.name,
            -each.valid_from.toordinal(),
            each.id,
        )
        for each in SNAPSHOTS.values()
        if not each.warning
        and (each.format, each.edition) != (snapshot.format, snapshot.edition)
    )
    (best, *_, name) = ranked[0]
    if best[0] * MUCH > strangers or best[1] >= faults:
        return None
    return SNAPSHOTS[name]


def count_faults(found: CheckResult) -> tuple[int, int]:
    """Return how many cards are foreign to the format, and the violations in all."""
    wrong = [each.code for each in found.violations if each.severity in WRONG]
    return sum(code in OF_A_FORMAT for code in wrong), len(wrong)
