"""Build the engine's deck from a deck text, if its cards are known well enough."""

from collections.abc import Mapping

from cards.catalogue import Catalogue, Entry
from decks import decklist
from decks.decklist import CardIndex
from decks.errors import DeckError
from decks.formats import Snapshot
from gameengine.cards import Card, Deck

NAMED = 5  # cards that a message names; the rest is counted


class UnplayableList(DeckError):
    """The engine cannot play a list, because too little is known of its cards."""


def build_engine_deck(  # noqa: PLR0913
    text: str,
    *,
    name: str,
    snapshot: Snapshot,
    index: CardIndex,
    catalogue: Catalogue,
    verb: str = "replayed",
    remedy: str = "Enter what is printed on these cards, then check the log again.",
) -> Deck:
    """Return the engine's deck of a text; raise UnplayableList if cards are unknown."""
    reading = decklist.parse_deck_text(text, index, pool=snapshot.pool)
    found: list[Card] = []
    lacking: list[str] = [each.text for each in reading.errors]
    for each in reading.decklist.cards:
        card = catalogue.cards.get(each.card.number)
        if card is None or not each.is_counted:
            lacking.append(missing_text(each.card.number, catalogue.entries))
        else:
            found += [card] * each.quantity
    if lacking:
        raise UnplayableList(
            f"The list of {name} cannot be {verb}, because card data is missing "
            f"for {join_names(lacking)}.",
            remedy=remedy,
        )
    return Deck.of(name, found)


def missing_text(number: str, entries: Mapping[str, Entry]) -> str:
    """Return a card's name with the cells that are missing."""
    entry = entries.get(number)
    if entry is None:
        return number or "a card without a number"
    missing = ", ".join(entry.missing) or entry.fault or "number of copies"
    return f"{entry.title} {number} ({missing})"


def join_names(names: list[str]) -> str:
    """Return a few names joined, and how many more there are.

    >>> join_names(["A", "B", "C", "D", "E", "F"])
    'A; B; C; D; E and 1 more'
    """
    more = len(names) - NAMED
    return "; ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")
