"""Find the known names that are most similar to a misspelled one (D4). Pure.

They are offered to the user and never applied automatically.
"""

from collections.abc import Iterable

from rapidfuzz import fuzz, process

from . import names

OFFERED = 3
# Below it two names have no more in common than any two have; of four letters, two
# may be wrong.
ALIKE = 50.0


def nearest_names(
    said: str, known: Iterable[str], *, most: int = OFFERED, least: float = ALIKE
) -> list[str]:
    """Return the known names that are most similar to a typed one, the best first.

    >>> nearest_names("Cal Rok", ["Cal Rook", "Carl Brooks", "Second Push"])
    ['Cal Rook', 'Carl Brooks']
    """
    spelled: dict[str, str] = {}
    for name in known:
        spelled.setdefault(names.fold_name(name), name)
    return [
        spelled[each] for each in nearest_folded_names(said, spelled, most, least=least)
    ]


def nearest_folded_names(
    said: str, known: Iterable[str], most: int = OFFERED, *, least: float = ALIKE
) -> list[str]:
    """Return the most similar of known names that are folded already."""
    heard = names.fold_name(said)
    if not heard:
        return []
    found = process.extract(
        heard, list(known), scorer=fuzz.ratio, limit=most, score_cutoff=least
    )
    return [name for name, _, _ in found]
