"""Triggered abilities by occasion, and static changes by quantity.

Both are indexed whenever a card comes or goes, so that an occasion reaches only the
abilities that wait for it. Triggered effects wait for the next timing point (CRD 6.A.a,
TP-9).
"""

from collections.abc import Iterable
from typing import TypeVar

from gameengine.cards import Ability
from gameengine.conditions import current_amount
from gameengine.effect_terms import AbilityKind, LastingStaticChange, Quantity
from gameengine.effects import May
from gameengine.moments import EffectDuration, Occasion
from gameengine.pieces import Athlete, Layer, Listener, StaticChange
from gameengine.table import Table

OCCASIONS, QUANTITIES = len(Occasion), len(Quantity)
PLAY_LIMIT, ACTION_LIMIT = Quantity.PLAY_LIMIT.value, Quantity.ACTION_LIMIT.value
LEFT_FIELD = Occasion.LEFT_FIELD
SILENT_STATIC, SILENT_WHENEVER = AbilityKind.STATIC, AbilityKind.WHENEVER


def index_abilities(t: Table) -> None:
    """Rebuild the index of abilities; on the bench, of Bench ones alone (R22 Zones)."""
    if t.statics[PLAY_LIMIT] or t.statics[ACTION_LIMIT]:
        t.over_cap = True  # a larger limit may be gone
    waiting: list[list[Listener]] = [[]] * OCCASIONS
    statics: list[list[StaticChange]] = [[]] * QUANTITIES
    listeners: list[Listener] = []
    changes: list[StaticChange] = []
    for athlete in t.watchers:
        if athlete.on_field:
            listeners += athlete.listeners
            changes += athlete.static_changes
        else:
            listeners += athlete.bench_listeners
            changes += athlete.bench_changes
    add_to_index(waiting, (*listeners, *t.fixed_listeners, *t.links))
    add_to_index(statics, (*changes, *t.fixed_changes, *t.lasting))
    t.listeners, t.statics = waiting, statics
    home, away = t.exhaust_athletes
    t.exhaust_users = (
        [each for each in home if each.on_field or each.works_on_bench],
        [each for each in away if each.on_field or each.works_on_bench],
    )
    t.caps_move = t.caps_fall = False
    if statics[PLAY_LIMIT] or statics[ACTION_LIMIT]:
        t.over_cap = True  # or a smaller one has come
        update_hand_limit_flags(t)


def update_hand_limit_flags(t: Table) -> None:
    """Store whether a hand limit depends on the game, and whether it may shrink."""
    t.caps_move = t.caps_fall = False
    for each in (*t.statics[PLAY_LIMIT], *t.statics[ACTION_LIMIT]):
        by = each.by
        if each.condition or each.synergy:
            t.caps_move = True
        if not isinstance(by, int) or by < 0:
            t.caps_fall = True


Entry = TypeVar("Entry", Listener, StaticChange)


def add_to_index(lists: list[list[Entry]], entries: Iterable[Entry]) -> None:
    """Add listeners or static changes to lists, which are shared while empty."""
    for entry in entries:
        key = entry.key
        if lists[key]:
            lists[key].append(entry)
        else:
            lists[key] = [entry]


def remove_from_index(lists: list[list[Entry]], entries: Iterable[Entry]) -> None:
    """Remove listeners or static changes from the lists by occasion or quantity."""
    for entry in entries:
        lists[entry.key] = [each for each in lists[entry.key] if each is not entry]


def add_lasting_change(
    t: Table,
    layer: Layer,
    static: LastingStaticChange,
    lasts: EffectDuration,
    *,
    about: Athlete | None = None,
) -> None:
    """Add a change that lasts for a time, apart from the card that made it."""
    change = StaticChange(layer.seat, None, static, layer.label, lasts, about=about)
    t.lasting.append(change)
    add_to_index(t.statics, [change])
    t.over_cap = True  # it may be a smaller limit
    update_hand_limit_flags(t)
    t.events.append(
        ("CRD Gen:Effect Duration", "lasts", layer.seat, layer.label, int(lasts))
    )


def end_effects(t: Table, lasts: EffectDuration) -> None:
    """Remove what lasts until the end of the down, the possession or the half."""
    if t.spent:
        t.spent = {key: each for key, each in t.spent.items() if each > lasts}
    if t.links and (over := [each for each in t.links if each.lasts <= lasts]):
        remove_from_index(t.listeners, over)
        t.links = [each for each in t.links if each.lasts > lasts]
        t.over_cap = True
    if t.lasting and (ended := [each for each in t.lasting if each.lasts <= lasts]):
        remove_from_index(t.statics, ended)
        t.lasting = [each for each in t.lasting if each.lasts > lasts]
        t.over_cap = True  # a larger limit may have ended
        update_hand_limit_flags(t)


def trigger_occasion(
    t: Table, occasion: int, seat: int, athlete: Athlete | None = None
) -> None:
    """Queue the effects of all abilities that wait for this occasion."""
    waiting = t.listeners[occasion]
    if not waiting:
        return
    done = False
    ball = t.offense
    for listener in waiting:
        if listener.alone and athlete is not listener.subject:
            continue
        if seat in listener.seats[ball] and _applies_to(t, listener, athlete):
            limit = listener.ability.limit
            if limit is not None and _has_reached_limit(t, listener):
                continue
            layer = Layer(
                listener.seat, listener.label, listener.ability.effect, listener.host
            )
            if limit is not None:
                _count_toward_limit(t, listener, limit, layer)
            if athlete is not None:
                layer.chosen = [athlete]
            t.waiting.append(layer)
            t.events.append(
                ("TP-15", "triggers", listener.seat, listener.label, int(occasion))
            )
            if listener.once:
                t.links.remove(listener)
                done = True
    if done:
        index_abilities(t)


def is_used_up(t: Table, athlete: Athlete, ability: Ability) -> bool:
    """Return whether an ability of an athlete has reached its limit."""
    return (athlete.seat, athlete.name, ability) in t.spent


def count_use(
    t: Table, athlete: Athlete, ability: Ability, limit: EffectDuration
) -> None:
    """Store that a limited ability of an athlete was used."""
    t.spent[athlete.seat, athlete.name, ability] = limit


def _has_reached_limit(t: Table, listener: Listener) -> bool:
    """Return whether an ability has reached its limit."""
    return (listener.seat, listener.label, listener.ability) in t.spent


def _count_toward_limit(
    t: Table, listener: Listener, limit: EffectDuration, layer: Layer
) -> None:
    """Count the use of a limited ability; one with "may" counts when accepted."""
    key = (listener.seat, listener.label, listener.ability)
    if isinstance(layer.effect, May):
        layer.limited = (key, limit)
    else:
        t.spent[key] = limit


def _applies_to(t: Table, listener: Listener, athlete: Athlete | None) -> bool:
    """Return whether a listener waits for this athlete and is in force."""
    ability = listener.ability
    if ability.other and athlete is listener.host:
        return False
    if (
        ability.among is not None
        and not listener.alone
        and (
            athlete is None
            or not (
                ability.among.fits(athlete)
                # who just left is off the field, and still the one waited for
                or (
                    ability.occasion is LEFT_FIELD
                    and ability.among.fits_in_any_zone(athlete)
                )
            )
        )
    ):
        return False
    return t.is_ability_in_force(listener, SILENT_WHENEVER, ability.condition)


def total_change(t: Table, quantity: int, *, seat: int | None = None) -> int:
    """Return the sum of all changes of a quantity; for a seat, only its own."""
    changes = t.changes[quantity]
    for each in t.statics[quantity]:
        if seat is not None and each.seat != seat:
            continue
        if t.is_ability_in_force(each, SILENT_STATIC, each.condition):
            by = each.by
            changes += (
                by
                if type(by) is int
                else current_amount(by, t, seat=each.seat, host=each.host)
            )
    return changes
