"""The cards and decks of the set that ships with us, as the engine plays them."""

from functools import cache
from pathlib import Path

from gameengine.cards import Deck
from gameengine.cardtext.__main__ import sheets
from gameengine.cardtext.sheet import Card, Names, collection, deck, names

HERE = Path(__file__).parents[2] / "samples"
SHEETS = ("players", "superstars", "plays", "actions", "synergies")


@cache
def sample_names() -> Names:
    texts = sheets(HERE / "cards")
    return names(texts["franchises"], texts["persons"])


@cache
def sample_cards() -> dict[str, Card]:
    return collection(sheets(HERE / "cards"))


@cache
def sample_decks() -> dict[str, Deck]:
    """Give the legal decks by name."""
    found = {}
    for path in sorted((HERE / "decks").glob("legal-*.txt")):
        name = path.stem.removeprefix("legal-")
        found[name] = deck(name, path.read_text(encoding="utf-8"), sample_cards())
    return found
