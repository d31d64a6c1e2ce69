"""Whether a list is legal: every violation with its rule, and fixes that are proven.

`check` is the one way to ask; page, API, commands and registration all use it.
"""

from decks.decklist.listed import Decklist
from decks.formats import Snapshot

from .bench import Shelf
from .checking import checked
from .fixes import apply
from .folding import folded
from .mending import mended
from .violation import Checked

__all__ = ("Shelf", "apply", "check")


def check(
    decklist: Decklist,
    snapshot: Snapshot,
    *,
    building: bool = False,
    shelf: Shelf | None = None,
) -> Checked:
    """Check a list; with a shelf, look for ways to mend what is wrong."""
    found = checked(decklist, snapshot, building=building)
    if shelf is not None:
        found = mended(found, decklist, snapshot, shelf, building=building)
    return folded(found, decklist, snapshot)
