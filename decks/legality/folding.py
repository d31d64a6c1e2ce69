"""One mistake, told once: a rule that many cards break alike is one violation.

A list of another format breaks DC-17 with every card. What other format or edition it
looks like is said with it.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import chain
from typing import Any

from decks.decklist.listed import Decklist
from decks.facts import Group
from decks.formats import FORMATS, SNAPSHOTS, Snapshot

from .checking import checked
from .violation import WRONG, Checked, Severity, Violation

MANY = 8  # cards; fewer are told one by one, each with its fixes
MUCH = 4  # in another format so many times fewer cards are strange, if it is meant
OF_A_FORMAT = frozenset(("DC-16", "DC-17"))
OF_A_CARD = OF_A_FORMAT | {"DC-23"}

Key = tuple[str, Group | None]


def key(violation: Violation) -> Key | None:
    """Say with which others a violation may be told: of one rule, DC-23 by group."""
    if violation.code not in OF_A_CARD or violation.severity is not Severity.ERROR:
        return None
    return violation.code, None if violation.code in OF_A_FORMAT else violation.group


def crowds(found: Checked) -> dict[Key, list[Violation]]:
    """Return what so many cards break that it is one mistake."""
    alike: dict[Key, list[Violation]] = defaultdict(list)
    for each in found.violations:
        shared = key(each)
        if shared:
            alike[shared].append(each)
    return {shared: every for shared, every in alike.items() if len(every) >= MANY}


def folded(found: Checked, decklist: Decklist, snapshot: Snapshot) -> Checked:
    """Tell a crowd of violations as one, in the place of the first of them."""
    many = crowds(found)
    if not many:
        return found
    is_foreign = any(code in OF_A_FORMAT for code, _ in many)
    other = looks_like(found, decklist, snapshot) if is_foreign else None
    violations = []
    for each in found.violations:
        shared = key(each)
        if shared not in many:
            violations.append(each)
        elif each is many[shared][0]:
            hint = other if each.code in OF_A_FORMAT else None
            violations.append(together(many[shared], hint))
            other = None if hint else other  # one hint is enough
    return replace(found, violations=tuple(violations))


def together(alike: list[Violation], other: Snapshot | None) -> Violation:
    """Make one violation of many, with all their cards and lines."""
    first, groups = alike[0], {each.group for each in alike}
    params: dict[str, Any] = {
        name: tuple(dict.fromkeys(chain(*(each.params[name] for each in alike))))
        for name, value in first.params.items()
        if isinstance(value, tuple)
    }
    return replace(
        first,
        group=first.group if len(groups) == 1 else None,
        cards=tuple(dict.fromkeys(chain(*(each.cards for each in alike)))),
        lines=tuple(sorted({line for each in alike for line in each.lines})),
        actual=sum(each.params["copies"] for each in alike),
        limit=0,
        fixes=(),
        params=params | (pointed_to(other) if other else {}),
    )


def looks_like(
    found: Checked, decklist: Decklist, snapshot: Snapshot
) -> Snapshot | None:
    """Return the format and edition that a list is made for, if it is another."""
    strangers, faults = weighed(found)
    ranked = sorted(
        (
            weighed(checked(decklist, each)),
            each.profile.name != snapshot.profile.name,
            -each.valid_from.toordinal(),
            each.id,
        )
        for each in SNAPSHOTS.values()
        if not each.warning and is_other(each, snapshot)
    )
    (best, *_, name) = ranked[0]
    if best[0] * MUCH > strangers or best[1] >= faults:
        return None
    return SNAPSHOTS[name]


def is_other(one: Snapshot, other: Snapshot) -> bool:
    return (one.format, one.edition) != (other.format, other.edition)


def weighed(found: Checked) -> tuple[int, int]:
    """Count the cards that are strange to a format, and all that is wrong."""
    wrong = [each.code for each in found.violations if each.severity in WRONG]
    return sum(code in OF_A_FORMAT for code in wrong), len(wrong)


def pointed_to(other: Snapshot) -> dict[str, str]:
    title = f"{FORMATS[other.format].title}, {other.profile.title}"
    return {"elsewhere": other.id, "looks_like": title}
