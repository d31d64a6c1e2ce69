"""Verbs that combine other effects: and, if, may, choose, later; and cancel."""

from typing import Any

from gameengine import effects as e
from gameengine.cards import WheneverAbility
from gameengine.conditions import Whose, awaits_results, seats_meant
from gameengine.decisions import DecisionKind, Steps, ask
from gameengine.phases.triggers import add_to_index
from gameengine.pieces import Athlete, Layer, Listener
from gameengine.table import Table

from .dispatch import affected_athletes, carries_out, perform_part, record_failure


@carries_out(e.CancelLayer)
def cancel_layer(t: Table, effect: e.CancelLayer, layer: Layer) -> None:
    target = layer.target
    if target is None or target not in t.layers:
        return record_failure(t, layer, "D-46", "nothing to cancel")
    target.cancelled = True
    t.events.append(("R22 Gls:Cancel", "cancel", layer.seat, layer.label, target.label))
    return None


@carries_out(e.OnEveryOccasion)
def link_to_athletes(t: Table, effect: e.OnEveryOccasion, layer: Layer) -> Steps[None]:
    for athlete in (yield from affected_athletes(t, effect.who, layer)):
        add_listener(t, effect, layer, only=athlete)


@carries_out(e.OnNextOccasion)
def delay_effect(t: Table, effect: e.OnNextOccasion, layer: Layer) -> None:
    add_listener(t, effect, layer, only=None)


def add_listener(
    t: Table,
    effect: e.OnEveryOccasion | e.OnNextOccasion,
    layer: Layer,
    *,
    only: Athlete | None,
) -> None:
    """Add a listener for an occasion: every time for an athlete, else once."""
    ability = WheneverAbility(effect.occasion, effect.then, whose=Whose.BOTH)
    listener = Listener(layer.seat, None, ability, layer.label, only, effect.lasts)
    listener.once = only is None
    t.links.append(listener)
    add_to_index(t.listeners, [listener])
    name = only.name if only is not None else ""
    t.events.append(
        ("D-44", "waits", layer.seat, layer.label, int(effect.occasion), name)
    )


@carries_out(e.OnNextPlay)
def wait_for_next_play(t: Table, effect: e.OnNextPlay, layer: Layer) -> None:
    seat = seats_meant(effect.whose, t, layer.seat)[0]
    t.delayed.append((seat, layer.seat, effect.then, layer.label))
    t.events.append(("CRD Gen:Effect Duration", "next play", layer.seat, layer.label))


@carries_out(e.EffectsInOrder)
def perform_both(t: Table, effect: e.EffectsInOrder, layer: Layer) -> Steps[None]:
    for place, part in enumerate(effect.effects):
        yield from perform_part(t, part, layer, place)


@carries_out(e.If)
def perform_if(t: Table, effect: e.If, layer: Layer) -> Steps[None]:
    key = layer.path
    if t.played and t.before_results is None and awaits_results(effect.condition):
        return await_results(t, effect, layer)
    if key not in layer.answers:
        layer.store_answer(effect.condition.holds(t, layer.seat, layer.host))
    then = effect.then if layer.answers[key] else effect.otherwise
    if then is not None:
        yield from perform_part(t, then, layer, 0)


def await_results(t: Table, effect: e.If, layer: Layer) -> None:
    """Postpone an effect that depends on the final yards (D-128)."""
    waiting = Layer(layer.seat, layer.label, effect, layer.host)
    waiting.chosen, waiting.x = layer.chosen, layer.x
    t.conditional.append((effect, waiting))
    t.events.append(("D-128", "awaits results", layer.seat, layer.label))


def ask_controller(
    t: Table,
    layer: Layer,
    kind: DecisionKind,
    options: dict[str, Any],
    *,
    by_opponent: bool = False,
) -> Steps[Any]:
    """Return the answer of a seat; it is asked once, on adding or resolving."""
    key, seat = layer.path, 1 - layer.seat if by_opponent else layer.seat
    if key not in layer.answers:
        layer.store_answer((yield from ask(t, "TP-7", kind, seat, options)))
    return layer.answers[key]


@carries_out(e.May)
def ask_to_perform(t: Table, effect: e.May, layer: Layer) -> Steps[None]:
    accepts = yield from ask_controller(
        t,
        layer,
        DecisionKind.MODE,
        {"yes": True, "no": False},
        by_opponent=effect.by_opponent,
    )
    if accepts:
        if layer.limited is not None:
            ability, limit = layer.limited
            t.spent[ability] = limit
        yield from perform_part(t, effect.then, layer, 0)


@carries_out(e.ChooseOne)
def choose_one(t: Table, effect: e.ChooseOne, layer: Layer) -> Steps[None]:
    options = {str(place): mode for place, mode in enumerate(effect.modes, 1)}
    mode = yield from ask_controller(
        t, layer, DecisionKind.MODE, options, by_opponent=effect.by_opponent
    )
    yield from perform_part(t, mode, layer, 0)


@carries_out(e.CountThenDo)
def perform_and_count(t: Table, effect: e.CountThenDo, layer: Layer) -> Steps[None]:
    before, layer.tally = layer.tally, 0
    yield from perform_part(t, effect.first, layer, 0)
    count, layer.tally = layer.tally, before
    outer, layer.x = layer.x, count
    yield from perform_part(t, effect.then, layer, 1)
    layer.x = outer


@carries_out(e.ChooseNumber)
def choose_number(t: Table, effect: e.ChooseNumber, layer: Layer) -> Steps[None]:
    most = effect.most
    if effect.of_hand is not None:
        most = min(most, len(t.hands[effect.of_hand][layer.seat]))
    options = {str(n): n for n in range(effect.least, most + 1)}
    layer.x = yield from ask_controller(t, layer, DecisionKind.NUMBER, options)
    yield from perform_part(t, effect.then, layer, 0)
