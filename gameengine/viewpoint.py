"""Decides what a seat, a judge and a spectator may see, in this one place.

Hands, decks and the options of a decision are hidden from the other seat and from
spectators; a judge sees all but the order of the decks. Everything face up is for
everyone, discard piles included (R22 Zones).
"""

from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any

from .decisions import BETWEEN_POSSESSIONS, Decision
from .game import Game
from .hidden_cards import visible_numbers
from .measures import ACTION, FIELD_LENGTH, PLAY
from .pieces import LETTERS, Athlete, Call, Layer
from .setup import AWAY, HOME
from .table import Event, Table

Seen = dict[str, Any]
SEATS = (HOME, AWAY)


class Audience(Enum):
    """The kinds of viewers of a game."""

    HOME = HOME
    AWAY = AWAY
    JUDGE = "judge"
    SPECTATOR = "spectator"


JUDGE = Audience.JUDGE
STATUSES = ("stopped", "success")  # by the value of a status


def sees_hand(audience: Audience, seat: int) -> bool:
    """Return whether an audience may see the hand of a seat."""
    return audience is JUDGE or audience.value == seat


def redraw_hidden_cards(t: Table, seat: int, rng: Random) -> None:
    """Replace the cards that a seat cannot see by others that may lie there.

    The other hand and its deck are dealt anew, and the order of the decks is another.
    """
    for kind in (PLAY, ACTION):
        for owner in SEATS:
            deck = t.decks[kind][owner]
            rng.shuffle(deck)
            if sees_hand(Audience(seat), owner):
                continue
            hand = t.hands[kind][owner]
            cards = [*hand, *deck]
            rng.shuffle(cards)
            hand[:], deck[:] = cards[: len(hand)], cards[len(hand) :]


def view_event(event: Event, audience: Audience) -> Event:
    """Return an event as an audience may see it; hidden cards are only counted."""
    rule, verb, *details = event
    if verb == "draw":
        seat, deck, numbers = details
        if not sees_hand(audience, seat):
            return (rule, verb, seat, deck, len(numbers))
    elif verb == "look":
        seat, deck, from_top, numbers = details
        # The viewed seat knows its own hand; nobody else knows the top of a deck.
        owner = seat if from_top else 1 - seat
        if not sees_hand(audience, seat) and (from_top or audience.value != owner):
            return (rule, verb, seat, deck, from_top, len(numbers))
    return event


def build_frame(game: Game, audience: Audience) -> Seen:
    """Return the table as an audience may see it now, as data for JSON."""
    return view_table(game.table, game.pending_decision, len(game.choices), audience)


def view_table(
    t: Table,
    pending: Decision | None,
    step: int,
    audience: Audience,
    parts: Seen | None = None,
) -> Seen:
    """Return a frame as an audience may see it; `parts` are those left unchanged."""
    # CRD 1.C: between possessions no ball is placed yet.
    between = pending is not None and pending.ask in BETWEEN_POSSESSIONS
    parts = view_parts(t, audience) if parts is None else parts
    return {
        "profile": t.profile.name,
        "step": step,
        "half": t.half,
        "down": None if between else t.down,
        "x": None if between or not 0 < t.x < FIELD_LENGTH else t.x,
        "clock": t.clock,
        "offense": LETTERS[t.offense],
        "point": t.point,
        "status": None if t.status is None else STATUSES[t.status],
        **parts,
        "asked": None if pending is None else view_question(t, pending, audience),
        "outcome": None
        if t.outcome is None
        else {"winner": t.outcome.winner, "rule": t.outcome.rule},
    }


def view_question(t: Table, pending: Decision, audience: Audience) -> Seen:
    """Return the open decision; the options only to those who may see the hand."""
    open_hand = sees_hand(audience, pending.seat)
    return {
        "seat": LETTERS[pending.seat],
        "ask": str(pending.ask),
        "rule": t.cite(pending.rule),
        "options": [*pending.options] if open_hand else None,
    }


def view_parts(t: Table, audience: Audience) -> Seen:
    """Return the parts of a frame that seldom change."""
    seen = {name: look(t) for name, look in PARTS.items()}
    return seen | {"seats": [view_seat(t, seat, audience) for seat in SEATS]}


PARTS: dict[str, Callable[[Table], list[Any]]] = {
    "score": lambda t: list(t.score),
    "timeouts": lambda t: list(t.timeouts),
    "calls": lambda t: [view_call(call) for call in t.calls],
    "layers": lambda t: [view_layer(layer) for layer in t.layers],
    "gridirons": lambda t: [[LETTERS[seat], card.number] for seat, card in t.gridirons],
}


def view_seat(t: Table, seat: int, audience: Audience) -> Seen:
    """Return the zones of one seat; hidden hands only by their size."""
    deck = t.setup.decks[seat]
    open_hand = sees_hand(audience, seat)
    hands = {
        name: visible_numbers(t.hands[kind][seat])
        if open_hand
        else len(t.hands[kind][seat])
        for name, kind in (("play_hand", PLAY), ("action_hand", ACTION))
    }
    return {
        "name": deck.name,
        "field": [view_athlete(each) for each in t.athletes[seat] if each.on_field],
        "bench": [view_athlete(each) for each in t.athletes[seat] if not each.on_field],
        **hands,
        "play_deck": len(t.decks[PLAY][seat]),
        "action_deck": len(t.decks[ACTION][seat]),
        "play_discard": sorted(visible_numbers(t.discards[PLAY][seat])),
        "action_discard": sorted(visible_numbers(t.discards[ACTION][seat])),
        "synergy": deck.synergy.number if deck.synergy is not None else None,
        "synergy_active": t.synergy_is_active(seat),
    }


def view_athlete(athlete: Athlete) -> Seen:
    return {
        "number": athlete.card.number,
        "name": athlete.face.name,
        "positions": list(athlete.face.positions),
        "energized": athlete.energized,
        "superstar": athlete.superstar.number if athlete.superstar else None,
        "power_ups": [card.number for card in athlete.power_ups],
    }


def view_call(call: Call | None) -> Seen | None:
    """Return a call as data; None before both are revealed (CRD 3.B)."""
    if call is None:
        return None
    return {
        "number": call.card.number,
        "types": call.types | call.extra,
        "defense": call.defense,
        "yards": call.yards,
        "catch": [call.low, call.high],
        "strength": call.strength,
        "time": call.time,
    }


def view_layer(layer: Layer) -> Seen:
    return {
        "seat": LETTERS[layer.seat],
        "source": layer.label,
        "trigger": layer.trigger,
        "cancels": layer.target.label if layer.target is not None else None,
    }
