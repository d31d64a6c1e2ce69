"""What the deck pages start with: a format with known cards, an example deck.

The example is a deck of the Preseason set, which a trial desk has. A site without these
cards offers none.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

from decks import known_cards
from decks.facts import CardFacts, Kind
from decks.formats import CONSTRUCTED, FORMATS, PRESEASON, Snapshot

FILE = "legal-starter-herons.txt"
NUMBER = re.compile(r"^\d+ (\S+-PS)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Example:
    """The text of an example deck and its format."""

    text: str
    snapshot: Snapshot


def default_snapshot() -> Snapshot:
    """Return the newest snapshot of the first format with cards in the database."""
    newest = [each.snapshots[-1] for each in FORMATS.values()]
    return next(filter(has_cards, newest), CONSTRUCTED.snapshots[-1])


def has_cards(snapshot: Snapshot) -> bool:
    """Return whether the database has cards of a format's pool."""
    there = known_cards.card_index().sets
    return bool(there if snapshot.pool is None else snapshot.pool & there)


@cache
def sample_text() -> str:
    return Path(settings.FILES_DIR, "samples", "decks", FILE).read_text("utf-8")


def has_example() -> bool:
    numbers = NUMBER.findall(sample_text())
    return known_cards.card_index().cards.keys() >= {*numbers}


def example_deck() -> Example | None:
    """Return a legal deck to try the check with, or None if cards are missing."""
    if not has_example():
        return None
    return Example(sample_text(), PRESEASON.snapshots[-1])


@cache
def sample_decks() -> dict[str, tuple[str, str]]:
    """Return title and text of each legal deck of the sample set, by name."""
    folder = Path(settings.FILES_DIR, "samples", "decks")
    found = {}
    for path in sorted(folder.glob("legal-*.txt")):
        text = path.read_text("utf-8")
        title = text.partition("\n")[0].removeprefix("# ").partition(":")[0]
        found[path.stem.removeprefix("legal-")] = title, text
    return found


def example_card(snapshot: Snapshot) -> CardFacts | None:
    """Return an Action card of a format to show how a line is written, or None."""
    index = known_cards.card_index()
    found = (
        card
        for card in index.cards.values()
        if card.kind is Kind.ACTION
        and (snapshot.pool is None or card.set in snapshot.pool)
    )
    return min(found, key=lambda card: (len(card.title), card.number), default=None)
