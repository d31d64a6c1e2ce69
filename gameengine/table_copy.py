"""Copies a table between two downs, so that a game can be continued in several ways.

Between downs no effect is in the middle of its steps, so the table is all there is.
"""

from .phases.triggers import index_abilities
from .pieces import Athlete, Layer, Listener, StaticChange
from .setup import AWAY, HOME
from .table import Chance, Table

# Values that nobody changes in place.
VALUES = (
    *("cause", "clock", "down", "first_offense", "granted", "half", "last_play"),
    *("offense", "outcome", "over_cap", "overtime_offense", "overtime_possession"),
    *("point", "start_x", "x"),
)
LISTS = (
    *("acted", "delayed", "gridirons", "had_ball", "replays_used", "score"),
    *("skip_draw", "timeouts"),
)


def copy_between_downs(t: Table, chance: Chance) -> Table:
    """Return a table like this one; cards are shared, everything that moves is not."""
    copy = Table(t.setup, chance)
    for name in VALUES:
        setattr(copy, name, getattr(t, name))
    for name in LISTS:
        setattr(copy, name, list(getattr(t, name)))
    copy.spent = dict(t.spent)
    for piles, others in (
        (copy.decks, t.decks),
        (copy.hands, t.hands),
        (copy.discards, t.discards),
    ):
        for kind, pair in enumerate(others):
            piles[kind] = [list(cards) for cards in pair]
    athletes = _copy_athletes(t, copy)
    copy.waiting = [_copy_layer(each, athletes) for each in t.waiting]
    copy.links = [_copy_listener(each, athletes) for each in t.links]
    copy.lasting = [_copy_change(each, athletes) for each in t.lasting]
    copy.collect_seat_abilities()
    copy.list_active_athletes()
    index_abilities(copy)
    copy.over_cap = t.over_cap
    return copy


Athletes = dict[Athlete | None, Athlete | None]


def _copy_athletes(t: Table, copy: Table) -> Athletes:
    """Put the athletes of a copy into the state of the originals; return the pairs."""
    pairs: Athletes = {None: None}
    for seat in (HOME, AWAY):
        for old, new in zip(t.athletes[seat], copy.athletes[seat], strict=True):
            new.on_field, new.energized = old.on_field, old.energized
            new.silenced = old.silenced
            if old.superstar is not None or old.power_ups:
                new.superstar, new.power_ups = old.superstar, list(old.power_ups)
                new.refresh()
            pairs[old] = new
        copy.update_field(seat)
    copy.silenced_athletes = [
        each for team in copy.athletes for each in team if each.silenced
    ]
    return pairs


def _copy_layer(layer: Layer, athletes: Athletes) -> Layer:
    copy = Layer(
        layer.seat, layer.label, layer.effect, athletes[layer.host], layer.card
    )
    copy.trigger, copy.limited, copy.x = layer.trigger, layer.limited, layer.x
    copy.chosen = [new for each in layer.chosen if (new := athletes[each]) is not None]
    return copy


def _copy_listener(listener: Listener, athletes: Athletes) -> Listener:
    return Listener(
        listener.seat,
        athletes[listener.host],
        listener.ability,
        listener.label,
        athletes[listener.only],
        listener.lasts,
        listener.once,
        listener.synergy,
    )


def _copy_change(change: StaticChange, athletes: Athletes) -> StaticChange:
    return StaticChange(
        change.seat,
        athletes[change.host],
        change.static,
        change.label,
        change.lasts,
        change.synergy,
        athletes[change.about],
    )
