"""Run every rule in the order of the rules matrix (B.3), and reach the verdict."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from decks.decklist.contents import Decklist
from decks.facts import Group
from decks.formats import Snapshot

from . import admission, athletes, copies, sizes, uniques
from .placement import Tally, tally_list
from .violation import CheckResult, Severity, Verdict, Violation

# DC-25 comes first, because it widens all that follows; what stands behind DC-1 is
# not in B.3: the format's own restrictions, the sideboard, and notes.
RULES: tuple[Callable[[Tally, Snapshot], Iterator[Violation]], ...] = (
    admission.check_unknown_cards,
    admission.check_card_types,
    admission.check_card_pool,
    partial(admission.check_placements, "DC-23", "is_misplaced"),
    partial(sizes.check_group_size, "DC-2", Group.OFFENSE),
    partial(sizes.check_group_size, "DC-3", Group.DEFENSE),
    sizes.check_quarterbacks,
    athletes.check_different_athletes,
    athletes.check_one_side,
    partial(sizes.check_group_size, "DC-6", Group.PLAYS),
    uniques.check_unique_plays,
    partial(sizes.check_group_size, "DC-10", Group.ACTIONS),
    copies.check_copy_limit,
    uniques.check_unique_actions,
    athletes.check_counterparts,
    partial(sizes.check_group_size, "DC-14", Group.SYNERGY),
    sizes.check_deck_size,
    admission.check_restrictions,
)
# What more cards can mend; a fifth Player who is no quarterback leaves no room for one.
TOO_FEW = frozenset(("DC-1", "DC-2", "DC-3", "DC-4", "DC-6", "DC-10"))


def run_rules(
    decklist: Decklist, snapshot: Snapshot, *, building: bool = False
) -> CheckResult:
    """Return the verdict and all violations of a list, without fixes."""
    tally = tally_list(decklist, newer_types=snapshot.profile.newer_types)
    found = chain(
        chain.from_iterable(rule(tally, snapshot) for rule in RULES),
        admission.check_sideboard(decklist, snapshot),
        uniques.note_listed_stops(tally, snapshot),
        admission.format_and_data_warnings(tally, snapshot),
    )
    violations = tuple(
        soften_while_building(each, tally) if building else each for each in found
    )
    return CheckResult(verdict(violations), violations, tally.sizes)


def soften_while_building(violation: Violation, tally: Tally) -> Violation:
    """Return a violation as INCOMPLETE, not ERROR, if only cards are missing."""
    if violation.severity is not Severity.ERROR or violation.code not in TOO_FEW:
        return violation
    # DC-4: a full Offense has no room left for a missing quarterback.
    is_full = tally.sizes[Group.OFFENSE].least >= sizes.NORMALS
    if not violation.params["is_few"] or (violation.code == "DC-4" and is_full):
        return violation
    return replace(violation, severity=Severity.INCOMPLETE)


def verdict(violations: tuple[Violation, ...]) -> Verdict:
    """Return ILLEGAL at errors or gaps, UNDETERMINED if data decide, else LEGAL."""
    severities = {each.severity for each in violations}
    if not severities.isdisjoint((Severity.ERROR, Severity.INCOMPLETE)):
        return Verdict.ILLEGAL
    if Severity.UNKNOWN in severities:
        return Verdict.UNDETERMINED
    return Verdict.LEGAL
