"""Lists the acts of a seat at a timing point: cards and Exhaust abilities (TP-4).

An act adds an effect to the timing point.
"""

from collections.abc import Iterable, Sequence

from gameengine.bans import ForbiddenAction
from gameengine.cards import ActionCard, ExhaustAbility, Kind
from gameengine.decisions import PASS
from gameengine.effect_terms import AbilityKind
from gameengine.effects import CancelLayer
from gameengine.measures import ACTION
from gameengine.pieces import Act, Athlete, Layer
from gameengine.profiles import GridironLimit, SuperstarZone
from gameengine.table import Table

from .bans import BANS, is_banned
from .lineups import superstar_athlete
from .triggers import is_used_up

EXHAUST = AbilityKind.EXHAUST
AN_ACTION, POWER_UP, SUPERSTAR = Kind.ACTION, Kind.POWER_UP, Kind.SUPERSTAR


def available_acts(t: Table, seat: int) -> dict[str, Act | None]:
    """Return the acts of a seat at the timing point, "pass" included (TP-4)."""
    return available_acts_with(t, seat, t.hands[ACTION][seat], t.exhaust_users[seat])


def available_acts_with(
    t: Table, seat: int, cards: Iterable[ActionCard], athletes: Sequence[Athlete]
) -> dict[str, Act | None]:
    """Return the acts of a seat with only these cards and athletes."""
    options: dict[str, Act | None] = {PASS: None}
    point = t.point
    side = 0 if seat == t.offense else 1
    banned = bool(t.statics[BANS])
    for card in cards:
        if card.moments[side] & point and not (
            banned and is_card_banned(t, seat, card)
        ):
            condition = card.condition
            if condition is None or condition.holds(t, seat, None):
                if card.plain:
                    options[card.act] = card.use
                else:
                    add_card_acts(t, seat, card, options)
    if athletes and not t.silenced[seat] & EXHAUST:
        add_ability_acts(t, seat, athletes, options)
    return options


def is_card_banned(t: Table, seat: int, card: ActionCard) -> bool:
    """Return whether a seat may not use a card because another card forbids it."""
    return is_banned(t, ForbiddenAction.ANY_CARD, seat) or (
        card.kind is AN_ACTION and is_banned(t, ForbiddenAction.ACTION, seat)
    )


def may_use_card(t: Table, seat: int, card: ActionCard) -> bool:
    """Return whether a card can be used now: timing point and condition (TP-4)."""
    if not card.moments[seat != t.offense] & t.point or is_card_banned(t, seat, card):
        return False
    return card.condition is None or card.condition.holds(t, seat, None)


def add_ability_acts(
    t: Table, seat: int, athletes: Sequence[Athlete], options: dict[str, Act | None]
) -> None:
    """Add the Exhaust abilities that a seat may use now to the options."""
    point = t.point
    for athlete in athletes:
        if athlete.windows & point and athlete.energized:
            plain = athlete.on_field and not athlete.silenced
            for act, ability, use in athlete.exhausts:
                if ability.windows & point:
                    if plain and ability.plain:
                        options[act] = use
                    elif may_use_ability(t, athlete, ability):
                        _add_for_targets(t, seat, act, use, options)


def add_card_acts(
    t: Table, seat: int, card: ActionCard, options: dict[str, Act | None]
) -> None:
    """Add the ways in which a card may be used now to the options."""
    kind = card.kind
    if kind is AN_ACTION:
        _add_for_targets(t, seat, card.act, card.use, options)
    elif kind is POWER_UP:
        for athlete in t.athletes[seat]:
            if athlete.on_field and card.host.fits(athlete):
                options[f"{card.act} on {athlete.name}"] = (card, None, athlete, None)
    elif kind is SUPERSTAR:
        normal = superstar_athlete(t, seat, card)
        if normal is not None and may_attach(t, normal):
            options[card.act] = (card, None, normal, None)
    elif has_gridiron_room(t, seat):
        options[card.act] = card.use


def _add_for_targets(
    t: Table, seat: int, act: str, use: Act, options: dict[str, Act | None]
) -> None:
    """Add an act to the options, once for each layer if it cancels one."""
    card, ability, athlete, _ = use
    cancels = card.cancels if card is not None else ability.cancels if ability else None
    if cancels is None:
        options[act] = use
        return
    for place, layer in enumerate(t.layers, 1):
        if may_cancel(cancels, seat, layer) and not is_safe_from_cancelling(
            t, seat, layer
        ):
            options[f"{act} > {place}"] = (card, ability, athlete, layer)


def may_cancel(cancels: CancelLayer, seat: int, layer: Layer) -> bool:
    if layer.seat == seat:
        return False
    if layer.card is None:
        return cancels.abilities
    return cancels.cards and (
        not cancels.kinds or layer.card.kind in cancels.kinds  # D-126
    )


def is_safe_from_cancelling(t: Table, seat: int, layer: Layer) -> bool:
    """Return whether a card keeps a layer from being cancelled by a seat."""
    return bool(t.statics[BANS]) and is_banned(
        t, ForbiddenAction.CANCEL, layer.seat, by=seat
    )


def may_use_ability(t: Table, athlete: Athlete, ability: ExhaustAbility) -> bool:
    """Return whether an Exhaust ability can be used on this play (C.6, D-63)."""
    return (
        (athlete.on_field or ability.bench)
        and not athlete.silenced & EXHAUST
        and (ability.limit is None or not is_used_up(t, athlete, ability))
        and (not ability.qualifier or bool(t.types_of_call() & ability.qualifier))
        and (
            ability.condition is None
            or ability.condition.holds(t, athlete.seat, athlete)
        )
    )


def may_attach(t: Table, athlete: Athlete) -> bool:
    """Return whether a Superstar may be attached to an athlete (D-54)."""
    return athlete.superstar is None and (
        athlete.on_field
        or t.profile.superstar_attach_zone is SuperstarZone.FIELD_OR_BENCH
    )


def has_gridiron_room(t: Table, seat: int) -> bool:
    """Return whether a seat may play another Gridiron (D-55)."""
    if not t.gridirons:
        return True
    limit = t.profile.gridiron_limit
    if limit is GridironLimit.ONE_TOTAL:
        return not t.gridirons
    if limit is GridironLimit.ONE_PER_SEAT:
        return all(owner != seat for owner, _ in t.gridirons)
    return True
