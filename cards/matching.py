"""Names with typing errors: which known ones come nearest (D4). Pure.

What is found is offered and never applied by itself.
"""

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from . import names

OFFERED = 3
# Below it two names have no more in common than any two have; of four letters, two
# may be wrong.
ALIKE = 50.0


def nearest(
    said: str, known: Iterable[str], *, most: int = OFFERED, least: float = ALIKE
) -> list[str]:
    """Return the known names that look most like what was said, the likest first.

    >>> nearest("Cal Rok", ["Cal Rook", "Carl Brooks", "Second Push"])
    ['Cal Rook', 'Carl Brooks']
    """
    spelled: dict[str, str] = {}
    for name in known:
        spelled.setdefault(names.folded(name), name)
    return [spelled[each] for each in nearest_folded(said, spelled, most, least=least)]


def nearest_folded(
    said: str, known: Iterable[str], most: int = OFFERED, *, least: float = ALIKE
) -> list[str]:
    """Do the same with names that are folded already, each of them once."""
    heard = names.folded(said)
    if not heard:
        return []
    found = process.extract(
        heard, list(known), scorer=fuzz.ratio, limit=most, score_cutoff=least
    )
    return [name for name, _, _ in found]
