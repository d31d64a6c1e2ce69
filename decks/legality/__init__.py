"""Check whether a deck list is legal: every violation with its rule, and fixes that
were verified.

`check` is the only entry point; pages, API, commands and registration all use it.
"""

from decks.decklist.listed import Decklist
from decks.formats import Snapshot

from .addable_cards import Shelf
from .checking import run_rules
from .fix_search import attach_fixes
from .fixes import apply_fix
from .merging import merge_mass_violations
from .violation import CheckResult

__all__ = ("Shelf", "apply_fix", "check")


def check(
    decklist: Decklist,
    snapshot: Snapshot,
    *,
    building: bool = False,
    shelf: Shelf | None = None,
) -> CheckResult:
    """Return the verdict on a list with all its violations; with a card index, attach
    verified fixes to them.

    While `building`, too few cards are no error yet.
    """
    found = run_rules(decklist, snapshot, building=building)
    if shelf is not None:
        found = attach_fixes(found, decklist, snapshot, shelf, building=building)
    return merge_mass_violations(found, decklist, snapshot)
