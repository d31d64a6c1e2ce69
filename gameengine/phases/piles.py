"""Decks, hands and discard piles: draws, flips, empty decks, the limit of a hand.

Chance decides which card comes; the profile decides what an empty deck or a full hand
does to a draw (D-30 to D-36).
"""

from collections.abc import Iterable
from typing import Any

from gameengine.bans import ForbiddenAction
from gameengine.decisions import (
    NO_STEPS,
    Decision,
    DecisionKind,
    Steps,
    cards_by_number,
)
from gameengine.effect_terms import Quantity
from gameengine.measures import ACTION, PLAY
from gameengine.moments import Occasion
from gameengine.profiles import HandCapMode
from gameengine.table import Table

from .bans import BANS, is_banned
from .triggers import total_change, trigger_occasion

CANCEL_WHOLE, CANCEL_EXCESS = HandCapMode.CANCEL_WHOLE, HandCapMode.CANCEL_EXCESS
DREW, DISCARDED = Occasion.DREW.value, Occasion.DISCARDED.value
DISCARD = DecisionKind.DISCARD
RULE_OF_FIVE = "CRD Gen:Maximum Hand Size"
LIMITS = (Quantity.PLAY_LIMIT.value, Quantity.ACTION_LIMIT.value)


def owner_seat(t: Table, pile: Any) -> int:
    """Return the seat that a deck or hand belongs to."""
    for piles in (*t.decks, *t.hands):
        for seat, each in enumerate(piles):
            if each is pile:
                return seat
    raise ValueError("no deck or hand of this table")


def refill_deck(t: Table, seat: int, deck: int) -> bool:
    """Shuffle the discard pile into the deck; return whether there was one (D-30)."""
    cards, discards = t.decks[deck][seat], t.discards[deck][seat]
    if not discards or not t.profile.reshuffle_empty:
        t.events.append(("D-32", "no card", seat, deck))
        return False
    cards.extend(discards)
    discards.clear()
    t.chance.shuffle(cards)
    t.events.append(("D-30", "reshuffle", seat, deck, len(cards)))
    return True


def flip_top(t: Table, seat: int, deck: int) -> Any:
    """Return the top card of a deck, turned up; None if no card is left."""
    cards = t.decks[deck][seat]
    if not cards and not refill_deck(t, seat, deck):
        return None
    return t.chance.flip(cards)


def cards_left(t: Table, seat: int, deck: int) -> int:
    """Return how many cards a seat could still draw."""
    return len(t.decks[deck][seat]) + (
        len(t.discards[deck][seat]) if t.profile.reshuffle_empty else 0
    )


def hand_limit(t: Table, seat: int, deck: int) -> int | None:
    """Return the most cards of a deck that a hand may hold; None for no limit."""
    cap = t.profile.hand_cap
    quantity = LIMITS[deck]
    if cap is None or not t.statics[quantity]:
        return cap
    return max(0, cap + total_change(t, quantity, seat=seat))


def draw_to_hand(t: Table, seat: int, deck: int, count: int, rule: str) -> None:
    """Draw cards, as far as the limit of the hand allows.

    A.3 27: the rulebooks cancel a draw past five; the CRD allows it and has the seat
    discard afterwards (`enforce_hand_limits`).
    """
    if t.statics[BANS] and is_banned(t, ForbiddenAction.DRAW, seat):
        t.events.append(("R22 Zones", "no draw allowed", seat))
        return
    hand = t.hands[deck][seat]
    cap = t.profile.hand_cap
    if cap is not None and (t.caps_fall or len(hand) + count > cap):
        count = allowed_draw_count(t, seat, deck, count)
        if not count:
            return
    cards = t.decks[deck][seat]
    if count == 1 and cards:  # as nearly always
        card = t.chance.draw(cards)
        hand.append(card)
        drawn: tuple[str, ...] = (card.number,)
    else:
        drawn = draw_one_by_one(t, seat, deck, count)
        if not drawn:
            return
    t.events.append((rule, "draw", seat, deck, drawn))
    if t.listeners[DREW]:
        trigger_occasion(t, DREW, seat)


def draw_one_by_one(t: Table, seat: int, deck: int, count: int) -> tuple[str, ...]:
    """Draw one by one while there are cards; return their numbers."""
    cards, hand = t.decks[deck][seat], t.hands[deck][seat]
    drawn = []
    for _ in range(count):
        if not cards and not refill_deck(t, seat, deck):
            break
        card = t.chance.draw(cards)
        hand.append(card)
        drawn.append(card.number)
    return tuple(drawn)


def allowed_draw_count(t: Table, seat: int, deck: int, count: int) -> int:
    """Return how many cards of a draw the limit of the hand allows (D-33)."""
    held, limit = len(t.hands[deck][seat]), hand_limit(t, seat, deck)
    if limit is None or held + count <= limit:
        return count
    mode = t.profile.hand_cap_mode
    if mode is CANCEL_WHOLE:
        t.events.append(("D-33", "draw cancelled", seat, deck, held, count, limit))
        return 0
    if mode is CANCEL_EXCESS:
        t.events.append(("D-33", "draw cut", seat, deck, held, count, limit))
        return max(0, limit - held)
    t.over_cap = True
    return count


def enforce_hand_limits(t: Table) -> Iterable[Decision]:
    """Let the seats discard if a hand holds more cards than its limit."""
    t.over_cap = False
    cap = t.profile.hand_cap
    if cap is None:
        return NO_STEPS
    (ours, theirs), (our_actions, their_actions) = t.hands
    most = max(len(ours), len(theirs), len(our_actions), len(their_actions))
    return discard_excess(t, cap) if t.caps_fall or most > cap else NO_STEPS


def discard_excess(t: Table, cap: int) -> Steps[None]:
    """Let each seat discard down to its limit, offense first (TP-8, D-35, D-120)."""
    for seat in (t.offense, 1 - t.offense):
        for deck in (PLAY, ACTION):
            hand = t.hands[deck][seat]
            limit = hand_limit(t, seat, deck) if t.statics[LIMITS[deck]] else cap
            while limit is not None and len(hand) > limit:
                if t.script is not None:
                    card = t.script.card(RULE_OF_FIVE, DISCARD, seat, hand)
                elif len(options := cards_by_number(hand)) > 1:
                    card = yield Decision(RULE_OF_FIVE, DISCARD, seat, options)
                else:
                    card = hand[0]
                discard_from_hand(t, seat, deck, card, "TP-8")


def discard_from_hand(t: Table, seat: int, deck: int, card: Any, rule: str) -> None:
    t.hands[deck][seat].remove(card)
    t.discards[deck][seat].append(card)
    t.events.append((rule, "discard", seat, deck, card.number))
    if t.listeners[DISCARDED]:
        trigger_occasion(t, DISCARDED, seat)
