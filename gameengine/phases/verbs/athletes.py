"""Verbs that act on athletes: energize, exhaust, substitute, cancel abilities."""

from gameengine import effect_terms as terms
from gameengine import effects as e
from gameengine.bans import ForbiddenAction
from gameengine.conditions import AthleteFilter, Zone, seats_meant
from gameengine.decisions import DecisionKind, Steps, ask
from gameengine.measures import ACTION
from gameengine.phases.lineups import (
    discard_power_ups,
    discard_superstar,
    energize,
    exhaust,
    may_leave_field,
    move_to_bench,
    move_to_field,
)
from gameengine.phases.triggers import add_lasting_change, index_abilities
from gameengine.pieces import LETTERS, Layer
from gameengine.table import Table

from .dispatch import (
    affected_athletes,
    carries_out,
    changeable_athletes,
    record_failure,
)

BENCH = AthleteFilter(zone=Zone.BENCH)


@carries_out(e.Energize)
def energize_athletes(t: Table, effect: e.Energize, layer: Layer) -> Steps[None]:
    athletes = yield from affected_athletes(t, effect.who, layer)
    for athlete in changeable_athletes(t, ForbiddenAction.ENERGIZE, athletes, layer):
        energize(t, athlete, "R22 Gls:Energize")


@carries_out(e.Exhaust)
def exhaust_athletes(t: Table, effect: e.Exhaust, layer: Layer) -> Steps[None]:
    athletes = yield from affected_athletes(t, effect.who, layer)
    for athlete in changeable_athletes(t, ForbiddenAction.EXHAUST, athletes, layer):
        exhaust(t, athlete, "R22 Gls:Exhaust")


@carries_out(e.Choose)
def choose_athletes(t: Table, effect: e.Choose, layer: Layer) -> Steps[None]:
    layer.chosen = yield from affected_athletes(t, effect.who, layer)


@carries_out(e.Remove)
def remove_athletes(t: Table, effect: e.Remove, layer: Layer) -> Steps[None]:
    named = yield from affected_athletes(t, effect.who, layer)
    leaving = [
        a
        for a in changeable_athletes(t, ForbiddenAction.LEAVE, named, layer)
        if a.on_field
    ]
    if not may_leave_field(t, leaving):
        return record_failure(t, layer, "CRD Gen:Minimum Players", "too few would stay")
    for athlete in leaving:
        move_to_bench(t, athlete, "R22 Zones")
    return None


@carries_out(e.Substitute)
def substitute_athletes(t: Table, effect: e.Substitute, layer: Layer) -> Steps[None]:
    named = yield from affected_athletes(t, effect.who, layer)
    for athlete in changeable_athletes(t, ForbiddenAction.LEAVE, named, layer):
        side = athlete.card.side
        options = {
            each.name: each
            for each in BENCH.matching_on_table(t, athlete.seat)
            if each.card.side is side
        }
        if athlete.on_field and options:
            other = yield from ask(
                t, "R22 Zones", DecisionKind.TARGET, athlete.seat, options
            )
            move_to_bench(t, athlete, "R22 Zones")
            move_to_field(t, other, "R22 Zones")


@carries_out(e.RemoveAttached)
def remove_attached(t: Table, effect: e.RemoveAttached, layer: Layer) -> Steps[None]:
    if effect.what is terms.AttachedCardKind.GRIDIRON:
        yield from remove_gridiron(t, layer, itself=effect.who is not None)
    elif effect.who is not None:
        for athlete in (yield from affected_athletes(t, effect.who, layer)):
            if effect.what is terms.AttachedCardKind.POWER_UP:
                discard_power_ups(t, athlete)
                index_abilities(t)
            else:
                discard_superstar(t, athlete)


def remove_gridiron(t: Table, layer: Layer, *, itself: bool) -> Steps[None]:
    """Discard a Gridiron that the seat chooses, or the one with the ability."""
    options = {
        f"{LETTERS[seat]}:{card.number}": (seat, card)
        for seat, card in t.gridirons
        if not itself or (seat, card.number) == (layer.seat, layer.label)
    }
    if options:
        found = yield from ask(
            t, "R22 Types:Gridiron", DecisionKind.CARD, layer.seat, options
        )
        t.gridirons.remove(found)
        t.collect_seat_abilities()
        t.discards[ACTION][found[0]].append(found[1])
        t.events.append(
            ("R22 Types:Gridiron", "gridiron gone", found[0], found[1].number)
        )
        index_abilities(t)


@carries_out(e.Forbid)
def forbid_action(t: Table, effect: e.Forbid, layer: Layer) -> Steps[None]:
    static = terms.LastingStaticChange(terms.Quantity.BANS, 0, ban=effect.ban)
    for athlete in (yield from affected_athletes(t, effect.who, layer)):
        add_lasting_change(t, layer, static, effect.lasts, about=athlete)


@carries_out(e.CancelAbilities)
def cancel_abilities(t: Table, effect: e.CancelAbilities, layer: Layer) -> Steps[None]:
    t.events.append(
        ("R22 Gls:Cancel", "silence", layer.seat, layer.label, effect.kinds)
    )
    t.over_cap = True  # a larger limit may be silent now
    if effect.who is None:
        for seat in seats_meant(effect.whose, t, layer.seat):
            t.silenced[seat] |= effect.kinds
    else:
        for athlete in (yield from affected_athletes(t, effect.who, layer)):
            athlete.silenced |= effect.kinds
            t.silenced_athletes.append(athlete)
