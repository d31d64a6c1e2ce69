"""Words that are understood and mean nothing where they stand.

X needs somebody who names a number, that Player somebody who was named before, and
this Player a card that is one.
"""

from typing import Any

from gameengine.cards import WheneverAbility
from gameengine.conditions import HostIs, X
from gameengine.effects import Both, ChooseNumber, Chosen, Later, Link, Pick, This
from gameengine.moments import Occasion

from .meanings import spread

# Occasions that are about a Player, who is that Player from then on.
OF_PLAYERS = (
    Occasion.DESIGNATED,
    Occasion.ENERGIZED,
    Occasion.EXHAUSTED,
    Occasion.EXHAUST_USED,
    Occasion.LEFT_FIELD,
)
WORDS = {
    X: ("x",),
    Chosen: ("that", "those", "them", "it", "they", "chosen"),
    This: ("this", "himself"),
    HostIs: ("this",),
}
# Lines of cards that are no Player and lie under none.
WITHOUT_HOST = ("effects", "timing", "synergy", "play_text")


def senseless(line: str, meaning: Any) -> tuple[str, ...]:
    """Return the words for something that is not there; none where all is well."""
    known: set[type] = set() if line in WITHOUT_HOST else {This, HostIs}
    missing = _missing(meaning, known)
    return WORDS[missing] if missing is not None else ()


def _missing(meaning: Any, known: set[type]) -> type | None:
    """Find what is spoken of and not known; Players that are picked become known."""
    kind = type(meaning)
    if kind in WORDS and kind not in known:
        return kind
    if isinstance(meaning, tuple):
        return _first_missing(meaning, known)
    if isinstance(meaning, Pick):
        known.add(Chosen)
    inner = known if isinstance(meaning, Both) else set(known)
    if isinstance(meaning, ChooseNumber):
        inner.add(X)
    if isinstance(meaning, Link) or (
        isinstance(meaning, WheneverAbility | Later) and meaning.occasion in OF_PLAYERS
    ):
        inner.add(Chosen)
    whole = spread(meaning)
    found = _first_missing([each for _, each in whole[1]], inner) if whole else None
    if Chosen in inner and not isinstance(meaning, WheneverAbility | Later | Link):
        known.add(Chosen)
    return found


def _first_missing(meanings: Any, known: set[type]) -> type | None:
    for each in meanings:
        found = _missing(each, known)
        if found is not None:
            return found
    return None
