"""The cards and decks of the set that ships with us, as the engine plays them."""

from functools import cache
from pathlib import Path

from gameengine.cards import Deck
from gameengine.cardtext.__main__ import read_sheet_files
from gameengine.cardtext.sheet import (
    Card,
    FranchisesAndPersons,
    read_collection,
    read_deck_list,
    read_names,
)

HERE = Path(__file__).parents[2] / "samples"
SHEETS = ("players", "superstars", "plays", "actions", "synergies")


@cache
def sample_names() -> FranchisesAndPersons:
    texts = read_sheet_files(HERE / "cards")
    return read_names(texts["franchises"], texts["persons"])


@cache
def sample_cards() -> dict[str, Card]:
    return read_collection(read_sheet_files(HERE / "cards"))


@cache
def sample_decks() -> dict[str, Deck]:
    """Give the legal decks by name."""
    found = {}
    for path in sorted((HERE / "decks").glob("legal-*.txt")):
        name = path.stem.removeprefix("legal-")
        found[name] = read_deck_list(
            name, path.read_text(encoding="utf-8"), sample_cards()
        )
    return found
