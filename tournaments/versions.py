"""By what a verdict was found: the engine, the rules, the cards (J4).

Nobody has to remember to raise a number. The engine's version is that of its source,
the rules' that of the edition's settings and rulings; the cards count their own.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path

import gameengine
from decks.formats import SNAPSHOTS
from gameengine.rulings import RULINGS

DIGITS = 12


@cache
def engine() -> str:
    """Name the engine that runs here."""
    root = Path(gameengine.__file__).parent
    found = sha256()
    for path in sorted(root.rglob("*.py")):
        found.update(path.relative_to(root).as_posix().encode())
        found.update(path.read_bytes())
    return f"engine-{found.hexdigest()[:DIGITS]}"


@cache
def rules(snapshot: str) -> str:
    """Name the edition of a format, with its readings and rulings."""
    profile = SNAPSHOTS[snapshot].profile
    found = sha256(f"{profile!r}{RULINGS!r}".encode())
    return f"{profile.name}-{found.hexdigest()[:DIGITS]}"
