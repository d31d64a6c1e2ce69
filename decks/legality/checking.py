"""The check itself: every rule in the order of B.3, and the verdict."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain

from decks.decklist.listed import Decklist
from decks.formats import Snapshot

from . import admission, athletes, copies, sizes, uniques
from .standing import Tally, tallied
from .violation import Checked, Severity, Verdict, Violation

# DC-25 comes first, because it widens all that follows; what stands behind DC-1 is
# not in B.3: the format's own restrictions, the sideboard, and notes.
RULES: tuple[Callable[[Tally, Snapshot], Iterator[Violation]], ...] = (
    admission.unknown_cards,
    admission.newer_types,
    admission.outside_the_pool,
    admission.misplaced,
    sizes.offense,
    sizes.defense,
    sizes.quarterbacks,
    athletes.different,
    athletes.on_one_side,
    sizes.plays,
    uniques.unique_plays,
    sizes.actions,
    copies.copies,
    uniques.unique_actions,
    athletes.counterparts,
    sizes.synergies,
    sizes.total,
    admission.restricted,
)
# What more cards can mend; a fifth Player who is no quarterback leaves no room for one.
TOO_FEW = frozenset(("DC-1", "DC-2", "DC-3", "DC-4", "DC-6", "DC-10"))


def checked(
    decklist: Decklist, snapshot: Snapshot, *, building: bool = False
) -> Checked:
    """Find all that is wrong with a list, without looking for ways to mend it."""
    tally = tallied(decklist, newer_types=snapshot.profile.newer_types)
    found = chain(
        chain.from_iterable(rule(tally, snapshot) for rule in RULES),
        admission.sideboard(decklist, snapshot),
        uniques.listed_one_by_one(tally, snapshot),
        admission.notes(tally, snapshot),
    )
    violations = tuple(softened(each, tally) if building else each for each in found)
    return Checked(verdict(violations), violations, tally.sizes)


def softened(violation: Violation, tally: Tally) -> Violation:
    """While a list is being built, too few cards are no error yet."""
    if violation.severity is not Severity.ERROR or violation.code not in TOO_FEW:
        return violation
    if not violation.params["is_few"] or is_full(violation, tally):
        return violation
    return replace(violation, severity=Severity.INCOMPLETE)


def is_full(violation: Violation, tally: Tally) -> bool:
    """DC-4: without room for one more, the quarterback is not only missing."""
    group = violation.group
    return (
        violation.code == "DC-4"
        and group is not None
        and tally.sizes[group].least >= sizes.NORMALS
    )


def verdict(violations: tuple[Violation, ...]) -> Verdict:
    """Judge: an error is certain, and so is a list that still lacks cards."""
    severities = {each.severity for each in violations}
    if not severities.isdisjoint((Severity.ERROR, Severity.INCOMPLETE)):
        return Verdict.ILLEGAL
    if Severity.UNKNOWN in severities:
        return Verdict.UNDETERMINED
    return Verdict.LEGAL
