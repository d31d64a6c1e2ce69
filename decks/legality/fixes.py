"""Fixes: one change of a list each, as it is applied."""

from dataclasses import replace

from decks.decklist.listed import Decklist, Listed
from decks.errors import DeckError
from decks.facts import Facts, Group

from .bench import Shelf
from .violation import Deed, Fix

Cards = tuple[Listed, ...]


def apply(decklist: Decklist, fix: Fix, shelf: Shelf) -> Decklist:
    """Return the list as it is with a fix; one that has changed since may refuse it."""
    return replace(decklist, cards=changed(decklist.cards, fix, shelf))


def changed(cards: Cards, fix: Fix, shelf: Shelf) -> Cards:
    match fix.deed:
        case Deed.SET_QUANTITY:
            return requantified(cards, fix, fix.quantity)
        case Deed.REMOVE:
            return requantified(cards, fix, 0)
        case Deed.ADD:
            coming = on_hand(fix.number, cards, shelf)
            return joined(cards, coming, fix.quantity, fix.group)
        case Deed.MOVE:
            return moved(cards, fix)
        case Deed.SWAP:
            left = cards[place(cards, fix)].quantity - fix.quantity
            coming = on_hand(fix.other, cards, shelf)
            rest = requantified(cards, fix, left)
            return joined(rest, coming, fix.quantity, seat(coming, fix.group))


def seat(card: Facts, group: Group | None) -> Group | None:
    """Return the group of a card that comes in: the same, if it belongs there."""
    return group if group in card.homes else min(card.homes, default=group)


def requantified(cards: Cards, fix: Fix, quantity: int) -> Cards:
    """Return a card another quantity; with none left it is not in the list."""
    at = place(cards, fix)
    if quantity < 0:
        raise changed_since(fix)
    left = (replace(cards[at], quantity=quantity),) if quantity else ()
    return (*cards[:at], *left, *cards[at + 1 :])


def moved(cards: Cards, fix: Fix) -> Cards:
    """Move a card into a group from wherever else it stands."""
    moving = [
        each
        for each in cards
        if is_copy(each, fix.number) and each.group is not fix.group
    ]
    if not moving:
        raise changed_since(fix)
    staying = tuple(each for each in cards if each not in moving)
    quantity = sum(each.quantity for each in moving)
    return joined(staying, moving[0].card, quantity, fix.group)


def joined(cards: Cards, card: Facts, quantity: int, group: Group | None) -> Cards:
    """Add copies to those that are there, or behind all others."""
    for at, each in enumerate(cards):
        if is_copy(each, card.number) and each.group is group:
            more = replace(each, quantity=each.quantity + quantity)
            return (*cards[:at], more, *cards[at + 1 :])
    return (*cards, Listed(card, quantity, group))


def place(cards: Cards, fix: Fix) -> int:
    for at, each in enumerate(cards):
        if is_copy(each, fix.number) and each.group is fix.group:
            return at
    raise changed_since(fix)


def is_copy(listed: Listed, number: str) -> bool:
    """Return whether a card is meant; a line that nobody can count stays as it is."""
    return listed.card.number == number and listed.is_counted


def on_hand(number: str, cards: Cards, shelf: Shelf) -> Facts:
    listed = (each.card for each in cards if each.card.number == number)
    card = next(listed, None) or shelf.cards.get(number)
    if card is None:
        raise DeckError(
            f"There is no card {number}.", remedy="Choose another fix.", rule="ID-1"
        )
    return card


def changed_since(fix: Fix) -> DeckError:
    where = f" in {fix.group}" if fix.group else ""
    return DeckError(
        f"{fix.number} does not stand{where} as it did when the fix was offered.",
        remedy="Check the list again.",
    )


def size(fix: Fix) -> int:
    """Count the copies that go or come, in a swap both; a move is one change."""
    match fix.deed:
        case Deed.MOVE:
            return 1
        case Deed.ADD:
            return fix.quantity
        case Deed.SWAP:
            return 2 * fix.quantity
        case _:
            return fix.had - fix.quantity
