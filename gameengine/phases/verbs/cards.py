"""Verbs that act on cards: draw, discard, search, recover, look, flip for Grit."""

from collections.abc import Callable
from functools import partial
from typing import Any

from gameengine import effect_terms as terms
from gameengine import effects as e
from gameengine.calls import settle_strength
from gameengine.cards import PlayCard
from gameengine.conditions import SEATS, current_amount, seats_meant
from gameengine.decisions import DecisionKind, Steps, ask
from gameengine.effect_terms import Quantity
from gameengine.hidden_cards import HiddenDeck, may_hold_none, visible_numbers
from gameengine.measures import ACTION, PLAY
from gameengine.phases.piles import (
    discard_from_hand,
    draw_to_hand,
    flip_top,
    hand_limit,
)
from gameengine.phases.triggers import total_change
from gameengine.pieces import Layer
from gameengine.profiles import HandCapMode
from gameengine.table import OVERTIME, Table

from .dispatch import carries_out, perform_part, record_failure

GRIT = Quantity.GRIT.value


@carries_out(e.Draw)
def draw_cards(t: Table, effect: e.Draw, layer: Layer) -> None:
    count = effect.count
    if not isinstance(count, int):
        count = current_amount(count, t, seat=layer.seat, x=layer.x, host=layer.host)
    for seat in SEATS[effect.whose][layer.seat][t.offense]:
        draw_to_hand(t, seat, effect.deck, count, "R22 Zones")


@carries_out(e.Discard)
def discard_cards(t: Table, effect: e.Discard, layer: Layer) -> Steps[None]:
    if effect.deck == terms.EITHER:
        yield from discard_either(t, effect, layer)
        return
    for seat in seats_meant(effect.whose, t, layer.seat):
        hand = t.hands[effect.deck][seat]
        count = current_amount(effect.count, t, seat=layer.seat, x=layer.x)
        if effect.count == terms.ALL_CARDS:
            count = len(hand)
        for _ in range(min(count, len(hand))):
            card = yield from choose_discard(t, effect, layer.seat, seat)
            layer.tally += 1
            discard_from_hand(t, seat, effect.deck, card, "R22 Zones")


def discard_either(t: Table, effect: e.Discard, layer: Layer) -> Steps[None]:
    """Discard cards that each seat chooses from both of its hands."""
    for seat in seats_meant(effect.whose, t, layer.seat):
        for _ in range(current_amount(effect.count, t, seat=layer.seat, x=layer.x)):
            options = {
                card.number: (deck, card)
                for deck in (PLAY, ACTION)
                for card in t.hands[deck][seat]
            }
            if options:
                deck, card = yield from ask(
                    t, "D-35", DecisionKind.DISCARD, seat, options
                )
                layer.tally += 1
                discard_from_hand(t, seat, deck, card, "R22 Zones")


def choose_discard(
    t: Table, effect: e.Discard, controller: int, seat: int
) -> Steps[Any]:
    """Return the card to discard, as its owner, the controller or chance decides."""
    hand = t.hands[effect.deck][seat]
    if effect.by is terms.DiscardChooser.CHANCE:
        return t.chance.pick(hand)
    chooser = controller if effect.by is terms.DiscardChooser.CONTROLLER else seat
    options = {card.number: card for card in hand}
    return (yield from ask(t, "D-35", DecisionKind.DISCARD, chooser, options))


def passes_filter(cards: terms.CardFilter, card: Any) -> bool:
    """Return whether a card passes a filter."""
    if isinstance(card, PlayCard):
        return not cards.calls or bool(card.call & cards.calls)
    return (not cards.kinds or card.kind in cards.kinds) and (
        cards.side is None or card.side == cards.side
    )


def has_hand_room(t: Table, layer: Layer, deck: int) -> bool:
    """Return whether a card fits in the hand; record a failure if not (D-34)."""
    limit = hand_limit(t, layer.seat, deck)
    full = limit is not None and len(t.hands[deck][layer.seat]) >= limit
    if full and t.profile.hand_cap_mode is not HandCapMode.DRAW_THEN_DISCARD:
        record_failure(t, layer, "D-34", "the hand is full")
        return False
    return True


def choose_card(
    t: Table, effect: e.Search | e.TakeFromDiscards, layer: Layer, zone: Any
) -> Steps[Any]:
    """Ask a seat for a card of its decks or discards; return deck and card."""
    deck_named = effect.cards.deck
    decks = (PLAY, ACTION) if deck_named == terms.EITHER else (deck_named,)
    wanted = partial(passes_filter, effect.cards)
    piles = [(deck, zone[deck][layer.seat]) for deck in decks]
    found = scripted_card(t, layer.seat, piles, wanted)
    if found is None and (options := card_options(piles, wanted)):
        found = yield from ask(t, "R22 Zones", DecisionKind.CARD, layer.seat, options)
    if found is None:
        record_failure(t, layer, "D-46", "no such card")
    return found


Piles = list[tuple[int, list[Any]]]
Wanted = Callable[[Any], bool]


def scripted_card(t: Table, seat: int, piles: Piles, wanted: Wanted) -> Any:
    """Return the card that a script names, without listing all options."""
    script = t.script
    if script is not None and (
        said := script.peek_named_choice(DecisionKind.CARD, seat)
    ):
        for deck, pile in piles:
            for card in pile:
                if card.number == said and wanted(card):
                    script.consume_named_choice()
                    return deck, card
    return None


def card_options(piles: Piles, wanted: Wanted) -> dict[str, Any]:
    """Return the cards that pass a filter, by number; `none` where some are hidden."""
    options: dict[str, Any] = {
        card.number: (deck, card)
        for deck, pile in piles
        for card in pile
        if wanted(card)
    }
    if options and all(may_hold_none(pile, wanted) for _, pile in piles):
        options["none"] = None  # hidden cards: nothing may have been found
    return options


@carries_out(e.Search)
def search_deck(t: Table, effect: e.Search, layer: Layer) -> Steps[None]:
    """Search a deck for a card, then shuffle that deck (R22 Zones)."""
    found = yield from choose_card(t, effect, layer, t.decks)
    searched = effect.cards.deck
    if found is not None:
        searched, card = found
        if has_hand_room(t, layer, searched):
            t.decks[searched][layer.seat].remove(card)
            t.hands[searched][layer.seat].append(card)
            t.over_cap = True
            t.events.append(("R22 Zones", "search", layer.seat, searched, card.number))
    for deck in (PLAY, ACTION) if searched == terms.EITHER else (searched,):
        t.chance.shuffle(t.decks[deck][layer.seat])


@carries_out(e.TakeFromDiscards)
def recover_card(t: Table, effect: e.TakeFromDiscards, layer: Layer) -> Steps[None]:
    found = yield from choose_card(t, effect, layer, t.discards)
    if found is None:
        return
    if effect.into is terms.RecoverDestination.HAND and not has_hand_room(
        t, layer, found[0]
    ):
        return
    deck, card = found
    t.discards[deck][layer.seat].remove(card)
    if effect.into is not terms.RecoverDestination.HAND:
        put_in_deck(t, t.decks[deck][layer.seat], card, effect.into)
    else:
        t.hands[deck][layer.seat].append(card)
        t.over_cap = True
    t.events.append(
        ("R22 Zones", "recover", layer.seat, deck, card.number, int(effect.into))
    )


def put_in_deck(
    t: Table, cards: list[Any], card: Any, into: terms.RecoverDestination
) -> None:
    """Put a card on top of a deck, under it, or shuffle it in."""
    if into is terms.RecoverDestination.DECK:
        cards.append(card)
        t.chance.shuffle(cards)
    elif into is terms.RecoverDestination.TOP:
        cards.put_on_top(card) if isinstance(cards, HiddenDeck) else cards.append(card)
    elif isinstance(cards, HiddenDeck):
        cards.put_under(card)
    else:
        cards.insert(0, card)


@carries_out(e.DiscardTopCards)
def discard_top_cards(t: Table, effect: e.DiscardTopCards, layer: Layer) -> None:
    """Discard the top cards of a deck, face up, while it has any (R22 Zones)."""
    for seat in seats_meant(effect.whose, t, layer.seat):
        for _ in range(current_amount(effect.count, t, seat=layer.seat, x=layer.x)):
            card = (
                flip_top(t, seat, effect.deck) if t.decks[effect.deck][seat] else None
            )
            if card is None:
                break
            layer.tally += 1
            t.discards[effect.deck][seat].append(card)
            t.events.append(("R22 Zones", "discard", seat, effect.deck, card.number))


@carries_out(e.LookAtCards)
def look_at_cards(t: Table, effect: e.LookAtCards, layer: Layer) -> None:
    if effect.top:
        seen = t.decks[effect.deck][layer.seat][-effect.top :]
    else:
        seen = t.hands[effect.deck][1 - layer.seat]
    numbers = tuple(visible_numbers(seen))
    t.events.append(
        ("R22 Zones", "look", layer.seat, effect.deck, bool(effect.top), numbers)
    )


@carries_out(e.SkipDraw)
def skip_draw(t: Table, effect: e.SkipDraw, layer: Layer) -> None:
    for seat in seats_meant(effect.whose, t, layer.seat):
        t.skip_draw[seat] = True
        t.events.append(("CRD 9.A", "no draw", seat, layer.label))


@carries_out(e.DetermineGrit)
def determine_grit(t: Table, effect: e.DetermineGrit, layer: Layer) -> Steps[None]:
    grit = flip_for_grit(t, "R22 Gls:Grit")
    for place, (low, high, then) in enumerate(effect.outcomes):
        if low <= grit <= high:
            yield from perform_part(t, then, layer, place)


def flip_for_grit(t: Table, rule: str) -> int:
    """Flip the top Play card of both seats and return Grit (R22 Spc:Grit).

    X counts 0, unless its card says otherwise (D-96); no card counts 0 (D-32).
    """
    strengths, numbers = [], []
    if t.script is not None:
        t.script.begin_grit()
    for seat in (t.offense, 1 - t.offense):
        card = flip_top(t, seat, PLAY)
        strengths.append(0 if card is None else strength_for_grit(t, card))
        numbers.append("" if card is None else card.number)
        if card is not None:
            t.discards[PLAY][seat].append(card)
    changes = total_change(t, GRIT)
    grit = settle_strength(t.profile, sum(strengths), changes)
    t.events.append(
        (rule, "grit", t.offense, tuple(numbers), tuple(strengths), changes, grit)
    )
    return grit


def strength_for_grit(t: Table, card: PlayCard) -> int:
    """Return the strength of a card that counts for Grit."""
    if card.strength is not None:
        return card.strength
    return (card.grit or 0) if t.profile.x_grit_as_printed else 0


@carries_out(e.LoseTimeout)
def lose_timeout(t: Table, effect: e.LoseTimeout, layer: Layer) -> None:
    for seat in seats_meant(effect.whose, t, layer.seat):
        t.timeouts[seat] = max(0, t.timeouts[seat] - 1)
        t.events.append(
            ("CRD 7.F.a", "timeout lost", seat, t.timeouts[seat], layer.label)
        )


@carries_out(e.GainTimeout)
def gain_timeout(t: Table, effect: e.GainTimeout, layer: Layer) -> None:
    profile = t.profile
    most = profile.ot_timeouts if t.half >= OVERTIME else profile.timeouts_game
    for seat in seats_meant(effect.whose, t, layer.seat):
        if t.timeouts[seat] < most:
            t.timeouts[seat] = min(most, t.timeouts[seat] + effect.count)
            t.events.append(
                ("CRD 7.F.a", "timeout back", seat, t.timeouts[seat], layer.label)
            )


@carries_out(e.ForbidTimeouts)
def forbid_timeouts(t: Table, effect: e.ForbidTimeouts, layer: Layer) -> None:
    for seat in seats_meant(effect.whose, t, layer.seat):
        t.no_timeouts[seat] = True
        t.events.append(("CRD 7.F.a", "no timeouts", seat, layer.label))
