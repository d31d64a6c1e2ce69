"""Check whether a deck list is legal, for pages, API, commands and registration."""

from decks.decklist.contents import Decklist
from decks.formats import Snapshot

from .addable_cards import CardLookup
from .assumptions import separate_assumptions
from .checking import run_rules
from .fix_search import attach_fixes
from .fixes import apply_fix
from .merging import merge_mass_violations
from .violation import CheckResult

__all__ = ("CardLookup", "apply_fix", "check")


def check(
    decklist: Decklist,
    snapshot: Snapshot,
    *,
    building: bool = False,
    index: CardLookup | None = None,
) -> CheckResult:
    """Return the verdict; with an index, fixes too; `building` allows too few cards."""
    found = run_rules(decklist, snapshot, building=building)
    if index is not None:
        found = attach_fixes(found, decklist, snapshot, index, building=building)
    found = separate_assumptions(found, decklist, snapshot, building=building)
    return merge_mass_violations(found, decklist, snapshot)
