"""The cards and decks of the set that ships with us, as the engine plays them."""

from functools import cache
from pathlib import Path

from gameengine.cards import Deck
from gameengine.cardtext.sheet import Card, Names, deck, names, sheet

HERE = Path(__file__).parents[2] / "samples"
SHEETS = ("players", "superstars", "plays", "actions", "synergies")


@cache
def sample_names() -> Names:
    texts = [(HERE / "cards" / f"{each}.csv") for each in ("franchises", "persons")]
    return names(*(each.read_text(encoding="utf-8") for each in texts))


@cache
def sample_cards() -> dict[str, Card]:
    """Read every sheet of the set; give its cards by number."""
    cards: dict[str, Card] = {}
    for name in SHEETS:
        text = (HERE / "cards" / f"{name}.csv").read_text(encoding="utf-8")
        cards |= sheet(text, sample_names())
    return cards


@cache
def sample_decks() -> dict[str, Deck]:
    """Give the legal decks by name."""
    found = {}
    for path in sorted((HERE / "decks").glob("legal-*.txt")):
        name = path.stem.removeprefix("legal-")
        found[name] = deck(name, path.read_text(encoding="utf-8"), sample_cards())
    return found
