"""A list as the engine plays it: every line a card of which enough is known."""

from collections.abc import Mapping

from cards.catalogue import Catalogue, Entry
from decks import decklist
from decks.decklist import CardIndex
from decks.errors import DeckError
from decks.formats import Snapshot
from gameengine.cards import Card, Deck

NAMED = 5  # cards that a message names; the rest is counted


class Unplayable(DeckError):
    """A list that the engine cannot play, because the desk does not know enough."""


def playable(
    text: str, *, name: str, snapshot: Snapshot, index: CardIndex, catalogue: Catalogue
) -> Deck:
    """Make the deck of a list that somebody wrote, in whatever form he wrote it."""
    reading = decklist.parse_deck_text(text, index, pool=snapshot.pool)
    found: list[Card] = []
    lacking: list[str] = [each.text for each in reading.errors]
    for each in reading.decklist.cards:
        card = catalogue.cards.get(each.card.number)
        if card is None or not each.is_counted:
            lacking.append(told(each.card.number, catalogue.entries))
        else:
            found += [card] * each.quantity
    if lacking:
        raise Unplayable(
            f"The list of {name} cannot be replayed: too little is known of "
            f"{listed(lacking)}.",
            remedy="Enter what is printed on these cards, then check the log again.",
        )
    return Deck.of(name, found)


def told(number: str, entries: Mapping[str, Entry]) -> str:
    """Name a card with what is missing of it."""
    entry = entries.get(number)
    if entry is None:
        return number or "a card without a number"
    missing = ", ".join(entry.missing) or entry.fault or "how many"
    return f"{entry.title} {number} ({missing})"


def listed(names: list[str]) -> str:
    """Name a few cards, and count the rest.

    >>> listed(["A", "B", "C", "D", "E", "F"])
    'A; B; C; D; E and 1 more'
    """
    more = len(names) - NAMED
    return "; ".join(names[:NAMED]) + (f" and {more} more" if more > 0 else "")
