"""Tells which cards that came into play have a text that nobody can read."""

from collections.abc import Iterator

from gameengine.notation.act import UNSEEN

from .run import LogRun

# Events that bring cards into play; for Grit a card may say what it counts (D-96).
INTO_PLAY_EVENTS = {
    *("lineup", "enters", "cast", "calls", "calls from the deck", "flip", "grit")
}
# Errors that no card text can excuse: a card that is not there, a wrong claim.
TEXT_FREE_CODES = {
    "not_in_hand",
    "not_in_deck",
    "unknown_card",
    "claim_mismatch",
}


def unread_cards_in_play(one: LogRun) -> set[str]:
    """Return the numbers of cards in play whose text could not be read."""
    decks = one.table.setup.decks
    unread = [card for deck in decks for card in deck.cards() if card.unread]
    if not unread:
        return set()
    numbers = {*cards_in_play(one), *refused_cards(one)}
    always = {deck.synergy.number for deck in decks if deck.synergy is not None}
    return {
        card.number
        for card in unread
        if card.number in numbers | always
        or UNSEEN in numbers
        or any("bench" in line.lower() for line in card.unread)
    }


def cards_in_play(one: LogRun) -> Iterator[str]:
    """Yield the numbers of cards that came into play before the first error."""
    for _, verb, *details in one.table.events[: one.log.valid_events]:
        if verb in INTO_PLAY_EVENTS:
            for detail in details:
                for each in detail if isinstance(detail, tuple) else (detail,):
                    yield str(each).rpartition(":")[2]


def refused_cards(one: LogRun) -> Iterator[str]:
    """Yield the card numbers of a refused entry, which their text may allow."""
    wrong = one.first_wrong
    if wrong is not None and wrong.code not in TEXT_FREE_CODES:
        for word in wrong.claimed.split(" "):
            yield word.rpartition(":")[2].partition("/")[0]
