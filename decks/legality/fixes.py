"""Applying a fix: one change of a list, which returns a new list."""

from dataclasses import replace

from decks.decklist.contents import Decklist, ListedCard
from decks.errors import DeckError
from decks.facts import CardFacts, Group

from .addable_cards import CardLookup
from .violation import Fix, FixAction

Cards = tuple[ListedCard, ...]


def apply_fix(decklist: Decklist, fix: Fix, index: CardLookup) -> Decklist:
    """Return the list with the fix applied; raise DeckError if the list changed."""
    return replace(decklist, cards=apply_to_cards(decklist.cards, fix, index))


def apply_to_cards(cards: Cards, fix: Fix, index: CardLookup) -> Cards:
    match fix.action:
        case FixAction.SET_QUANTITY:
            return set_quantity(cards, fix, fix.quantity)
        case FixAction.REMOVE:
            return set_quantity(cards, fix, 0)
        case FixAction.ADD:
            coming = find_card(fix.number, cards, index)
            return add_copies(cards, coming, fix.quantity, fix.group)
        case FixAction.MOVE:
            return move_card(cards, fix)
        case FixAction.SWAP:
            left = cards[find_position(cards, fix)].quantity - fix.quantity
            coming = find_card(fix.other, cards, index)
            rest = set_quantity(cards, fix, left)
            return add_copies(
                rest, coming, fix.quantity, group_for_incoming(coming, fix.group)
            )


def group_for_incoming(card: CardFacts, group: Group | None) -> Group | None:
    """Return where an incoming card goes: the given group if it belongs there."""
    return (
        group
        if group in card.possible_groups
        else min(card.possible_groups, default=group)
    )


def set_quantity(cards: Cards, fix: Fix, quantity: int) -> Cards:
    """Return the cards with another quantity of the fix's card; at 0 it is left out."""
    at = find_position(cards, fix)
    if quantity < 0:
        raise stale_fix_error(fix)
    left = (replace(cards[at], quantity=quantity),) if quantity else ()
    return (*cards[:at], *left, *cards[at + 1 :])


def move_card(cards: Cards, fix: Fix) -> Cards:
    """Return the cards with all copies of the fix's card moved into its group."""
    moving = [
        each
        for each in cards
        if is_counted_copy(each, fix.number) and each.group is not fix.group
    ]
    if not moving:
        raise stale_fix_error(fix)
    staying = tuple(each for each in cards if each not in moving)
    quantity = sum(each.quantity for each in moving)
    return add_copies(staying, moving[0].card, quantity, fix.group)


def add_copies(
    cards: Cards, card: CardFacts, quantity: int, group: Group | None
) -> Cards:
    """Return the cards with copies added to the entry of the card, or to a new one."""
    for at, each in enumerate(cards):
        if is_counted_copy(each, card.number) and each.group is group:
            more = replace(each, quantity=each.quantity + quantity)
            return (*cards[:at], more, *cards[at + 1 :])
    return (*cards, ListedCard(card, quantity, group))


def find_position(cards: Cards, fix: Fix) -> int:
    """Return the position of the fix's card; raise DeckError if it is gone."""
    for at, each in enumerate(cards):
        if is_counted_copy(each, fix.number) and each.group is fix.group:
            return at
    raise stale_fix_error(fix)


def is_counted_copy(listed: ListedCard, number: str) -> bool:
    """Return whether a listed card has this number and a known quantity."""
    return listed.card.number == number and listed.is_counted


def find_card(number: str, cards: Cards, index: CardLookup) -> CardFacts:
    """Return a card of the list or the index; raise DeckError if there is none."""
    listed = (each.card for each in cards if each.card.number == number)
    card = next(listed, None) or index.cards.get(number)
    if card is None:
        raise DeckError(
            f"There is no card {number}.", remedy="Choose another fix.", rule="ID-1"
        )
    return card


def stale_fix_error(fix: Fix) -> DeckError:
    """Return the error that a fix no longer applies, because the list has changed."""
    where = f" in {fix.group}" if fix.group else ""
    return DeckError(
        f"{fix.number} has changed{where} since the fix was offered.",
        remedy="Check the list again.",
    )


def fix_size(fix: Fix) -> int:
    """Return the copies that a fix adds or removes; small fixes are tried first."""
    match fix.action:
        case FixAction.MOVE:
            return 1
        case FixAction.ADD:
            return fix.quantity
        case FixAction.SWAP:
            return 2 * fix.quantity
        case _:
            return fix.had - fix.quantity
