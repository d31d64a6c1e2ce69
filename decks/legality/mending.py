"""The search for fixes: what may help is tried, and offered only if it is proven.

A second check must show that the violation is gone, and that nothing has come or grown.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice

from decks.decklist.listed import Decklist
from decks.facts import Group
from decks.formats import Snapshot

from .bench import Bench, Shelf
from .candidates import Case, candidates
from .checking import checked
from .fixes import apply, size
from .folding import crowds, key
from .violation import WRONG, Checked, Fix, Severity, Violation, highest, lowest

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
class Search:
    """A list with its faults, for which fixes are sought."""

    decklist: Decklist
    snapshot: Snapshot
    shelf: Shelf
    before: Checked
    building: bool

    def proves(self, fix: Fix, target: Violation) -> bool:
        """Check the list once more, with the fix."""
        mended = apply(self.decklist, fix, self.shelf)
        after = checked(mended, self.snapshot, building=self.building)
        return is_better(self.before, after, target)


def mended(
    before: Checked,
    decklist: Decklist,
    snapshot: Snapshot,
    shelf: Shelf,
    *,
    building: bool = False,
) -> Checked:
    """Attach to each violation the fixes that are proven for it."""
    if not any(each.severity in WRONG for each in before.violations):
        return before
    search = Search(decklist, snapshot, shelf, before, building)
    bench, violations, many = Bench(decklist, snapshot, shelf), [], crowds(before)
    left = max(TRIED, WORK // (len(decklist.cards) + 1))
    for each in before.violations:
        if each.severity in WRONG and left > 0 and key(each) not in many:
            case = Case(each, before, bench)
            tries = dict.fromkeys(islice(candidates(case), min(TRIED, left)))
            fixes, tried = proven(search, tries, each)
            left -= tried
            violations.append(replace(each, fixes=fixes))
        else:
            violations.append(each)
    return replace(before, violations=tuple(violations))


def proven(
    search: Search, tries: Iterable[Fix], target: Violation
) -> tuple[tuple[Fix, ...], int]:
    """Try the smaller changes first; say also how many were tried."""
    fixes: list[Fix] = []
    tried = 0
    for fix in sorted(tries, key=size):
        if len(fixes) == OFFERED:
            break
        tried += 1
        if search.proves(fix, target):
            fixes.append(fix)
    return tuple(fixes), tried


def is_better(before: Checked, after: Checked, target: Violation) -> bool:
    """Return whether a violation is gone, and no other has come or grown."""
    were: dict[Mark, list[Violation]] = defaultdict(list)
    for each in before.violations:
        if each.severity in JUDGED:
            for mark in marks(each):
                were[mark].append(each)
    are = [each for each in after.violations if each.severity in JUDGED]
    return not any(is_still_there(each, target) for each in are) and all(
        each.severity is Severity.INCOMPLETE
        or any(is_no_worse(each, it) for it in were[marks(each)[0]])
        for each in are
    )


def marks(violation: Violation) -> list[Mark]:
    """Say by what a violation is known again: code and group, and one of its cards."""
    cards = ("",) if is_counted(violation) else violation.cards
    return [(violation.code, violation.group, card) for card in cards]


def is_still_there(after: Violation, target: Violation) -> bool:
    return not {*marks(after)}.isdisjoint(marks(target))


def is_no_worse(after: Violation, before: Violation) -> bool:
    """Compare two violations that have a mark in common."""
    return (
        (is_counted(after) or {*after.cards} <= {*before.cards})
        and distance(after) <= distance(before)
        and (after.severity is Severity.UNKNOWN or before.severity is Severity.ERROR)
    )


def is_counted(violation: Violation) -> bool:
    """Return whether there is one of a code in a group, whatever its cards.

    DC-7, DC-8: so it is where Unique Plays are counted in all.
    """
    is_in_all = violation.params.get("is_each") is False
    return violation.code in BY_COUNT or is_in_all


def distance(violation: Violation) -> int:
    """Count by how much a count is wrong, at most."""
    if violation.actual is None or violation.limit is None:
        return 0
    too_many = highest(violation.actual) - highest(violation.limit)
    too_few = lowest(violation.limit) - lowest(violation.actual)
    is_open = violation.params.get("is_exact") is False  # D-17: no upper limit
    return too_few if is_open else max(too_many, too_few)
