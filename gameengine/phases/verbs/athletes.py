"""Verbs that act on athletes: energize, exhaust, substitute, cancel abilities."""

from gameengine import effects as e
from gameengine.conditions import ACTION, Athletes, Zone, seats
from gameengine.decisions import Ask, Steps, ask
from gameengine.phases.lineups import (
    discard_power_ups,
    discard_superstar,
    energize,
    exhaust,
    may_leave_field,
    move_to_bench,
    move_to_field,
)
from gameengine.phases.triggers import index_abilities
from gameengine.pieces import LETTERS, Layer
from gameengine.table import Table

from .dispatch import affected_athletes, carries_out, record_failure

BENCH = Athletes(zone=Zone.BENCH)


@carries_out(e.Energize)
def energize_athletes(t: Table, effect: e.Energize, layer: Layer) -> Steps[None]:
    for athlete in (yield from affected_athletes(t, effect.who, layer)):
        energize(t, athlete, "R22 Gls:Energize")


@carries_out(e.Exhaust)
def exhaust_athletes(t: Table, effect: e.Exhaust, layer: Layer) -> Steps[None]:
    for athlete in (yield from affected_athletes(t, effect.who, layer)):
        exhaust(t, athlete, "R22 Gls:Exhaust")


@carries_out(e.Remove)
def remove_athletes(t: Table, effect: e.Remove, layer: Layer) -> Steps[None]:
    leaving = [
        a for a in (yield from affected_athletes(t, effect.who, layer)) if a.on_field
    ]
    if not may_leave_field(t, leaving):
        return record_failure(t, layer, "CRD Gen:Minimum Players", "too few would stay")
    for athlete in leaving:
        move_to_bench(t, athlete, "R22 Zones")
    return None


@carries_out(e.Substitute)
def substitute(t: Table, effect: e.Substitute, layer: Layer) -> Steps[None]:
    for athlete in (yield from affected_athletes(t, effect.who, layer)):
        side = athlete.card.side
        options = {
            each.name: each
            for each in BENCH.among(t, athlete.seat)
            if each.card.side is side
        }
        if athlete.on_field and options:
            other = yield from ask(t, "R22 Zones", Ask.TARGET, athlete.seat, options)
            move_to_bench(t, athlete, "R22 Zones")
            move_to_field(t, other, "R22 Zones")


@carries_out(e.RemoveAttached)
def remove_attached(t: Table, effect: e.RemoveAttached, layer: Layer) -> Steps[None]:
    if effect.what is e.Attached.GRIDIRON:
        yield from remove_gridiron(t, layer)
    elif effect.who is not None:
        for athlete in (yield from affected_athletes(t, effect.who, layer)):
            if effect.what is e.Attached.POWER_UP:
                discard_power_ups(t, athlete)
                index_abilities(t)
            else:
                discard_superstar(t, athlete)


def remove_gridiron(t: Table, layer: Layer) -> Steps[None]:
    if t.gridirons:
        options = {f"{LETTERS[seat]}:{c.number}": (seat, c) for seat, c in t.gridirons}
        found = yield from ask(t, "R22 Types:Gridiron", Ask.CARD, layer.seat, options)
        t.gridirons.remove(found)
        t.fix()
        t.discards[ACTION][found[0]].append(found[1])
        t.events.append(
            ("R22 Types:Gridiron", "gridiron gone", found[0], found[1].number)
        )
        index_abilities(t)


@carries_out(e.Silence)
def cancel_abilities(t: Table, effect: e.Silence, layer: Layer) -> Steps[None]:
    t.events.append(
        ("R22 Gls:Cancel", "silence", layer.seat, layer.label, effect.kinds)
    )
    t.over_cap = True  # a larger limit may be silent now
    if effect.who is None:
        for seat in seats(effect.whose, t, layer.seat):
            t.silenced[seat] |= effect.kinds
    else:
        for athlete in (yield from affected_athletes(t, effect.who, layer)):
            athlete.silenced |= effect.kinds
            t.silenced_athletes.append(athlete)
