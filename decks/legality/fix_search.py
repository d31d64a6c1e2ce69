"""Search for fixes: try candidates, offer what a second check verifies.

After a fix the violation must be gone, and no other violation new or worse.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from decks.decklist.contents import Decklist
from decks.facts import Group
from decks.formats import Snapshot

from .addable_cards import AddableCards, CardLookup
from .candidate_fixes import CANDIDATES, ViolationCase
from .checking import run_rules
from .fixes import apply_fix, fix_size
from .merging import mass_violations, merge_key
from .violation import (
    WRONG,
    CheckResult,
    Fix,
    Severity,
    Violation,
    highest_count,
    lowest_count,
)

OFFERED = 3  # fixes a violation
TRIED = 12  # changes that are tried for a violation
# Lines that are looked at again in all: a long list, or one with many faults, gets
# fixes for the first of them.
WORK = 4000
JUDGED = WRONG | {Severity.UNKNOWN}
# Their cards change with every change of the list; there is one of them a group.
BY_COUNT = frozenset(
    ("DC-1", "DC-2", "DC-3", "DC-4", "DC-6", "DC-10", "DC-12", "DC-14")
)

Mark = tuple[str, Group | None, str]


@dataclass(frozen=True, slots=True)
class FixSearch:
    """A list with its violations, for which fixes are tried."""

    decklist: Decklist
    snapshot: Snapshot
    index: CardLookup
    before: CheckResult
    building: bool

    def is_proven_by_check(self, fix: Fix, target: Violation) -> bool:
        """Return whether a check of the list with the fix applied finds it better."""
        mended = apply_fix(self.decklist, fix, self.index)
        after = run_rules(mended, self.snapshot, building=self.building)
        return is_better(self.before, after, target)


def attach_fixes(
    before: CheckResult,
    decklist: Decklist,
    snapshot: Snapshot,
    index: CardLookup,
    *,
    building: bool = False,
) -> CheckResult:
    """Return the result with up to three verified fixes on each violation."""
    if not any(each.severity in WRONG for each in before.violations):
        return before
    search = FixSearch(decklist, snapshot, index, before, building)
    addable, violations, many = (
        AddableCards(decklist, snapshot, index),
        [],
        mass_violations(before),
    )
    left = max(TRIED, WORK // (len(decklist.cards) + 1))
    for each in before.violations:
        if each.severity in WRONG and left > 0 and merge_key(each) not in many:
            case = ViolationCase(each, before, addable)
            find = CANDIDATES.get(each.code)
            candidates = find(case) if find else ()
            tries = dict.fromkeys(islice(candidates, min(TRIED, left)))
            fixes, tried = prove_fixes(search, tries, each)
            left -= tried
            violations.append(replace(each, fixes=fixes))
        else:
            violations.append(each)
    return replace(before, violations=tuple(violations))


def prove_fixes(
    search: FixSearch, tries: Iterable[Fix], target: Violation
) -> tuple[tuple[Fix, ...], int]:
    """Return the verified fixes, smallest first, and how many were tried."""
    fixes: list[Fix] = []
    tried = 0
    for fix in sorted(tries, key=fix_size):
        if len(fixes) == OFFERED:
            break
        tried += 1
        if search.is_proven_by_check(fix, target):
            fixes.append(fix)
    return tuple(fixes), tried


def is_better(before: CheckResult, after: CheckResult, target: Violation) -> bool:
    """Return whether the target is gone after a fix, and nothing new or worse."""
    were: dict[Mark, list[Violation]] = defaultdict(list)
    for each in before.violations:
        if each.severity in JUDGED:
            for mark in violation_keys(each):
                were[mark].append(each)
    are = [each for each in after.violations if each.severity in JUDGED]
    marks = set(violation_keys(target))
    return marks.isdisjoint(
        key for each in are for key in violation_keys(each)
    ) and all(
        each.severity is Severity.INCOMPLETE
        or any(is_no_worse(each, it) for it in were[violation_keys(each)[0]])
        for each in are
    )


def violation_keys(violation: Violation) -> list[Mark]:
    """Return by what a violation is recognized again: code, group, and a card."""
    cards = ("",) if is_about_a_count(violation) else violation.cards
    return [(violation.code, violation.group, card) for card in cards]


def is_no_worse(after: Violation, before: Violation) -> bool:
    """Return whether a violation is no worse after a fix than before."""
    return (
        (is_about_a_count(after) or {*after.cards} <= {*before.cards})
        and distance_from_limit(after) <= distance_from_limit(before)
        and (after.severity is Severity.UNKNOWN or before.severity is Severity.ERROR)
    )


def is_about_a_count(violation: Violation) -> bool:
    """Return whether a violation is of a count: one per code and group, with any cards.

    DC-7, DC-8: where Unique Plays are counted in all, theirs is.
    """
    is_in_all = violation.params.get("is_each") is False
    return violation.code in BY_COUNT or is_in_all


def distance_from_limit(violation: Violation) -> int:
    """Return by how many cards a count is off its limit, at most."""
    if violation.actual is None or violation.limit is None:
        return 0
    too_many = highest_count(violation.actual) - highest_count(violation.limit)
    too_few = lowest_count(violation.limit) - lowest_count(violation.actual)
    is_open = violation.params.get("is_exact") is False  # D-17: no upper limit
    return too_few if is_open else max(too_many, too_few)
