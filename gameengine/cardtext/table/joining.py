"""How effects, conditions and timing points are joined into one value."""

from dataclasses import dataclass, replace
from typing import Any

from gameengine.conditions import (
    All,
    AnyOf,
    CallFits,
    CallIsMatched,
    Condition,
    DefenseFits,
    MeasureBetween,
    PlayIs,
    Status,
    Whose,
)
from gameengine.effect_terms import ChosenAthletes, PickedAthletes, Quantity
from gameengine.effects import (
    Change,
    Choose,
    Discard,
    Effect,
    EffectsInOrder,
    Energize,
    Exhaust,
    If,
    May,
    MoveBall,
    OnNextOccasion,
    Remove,
    ReplayTheDown,
    Substitute,
)
from gameengine.grammar.meanings import FieldSlot, NegatedSlot, Slot
from gameengine.grammar.terms import ListTerm, unite_bits
from gameengine.measures import PLAY, Measure
from gameengine.moments import ANY_POINT, PLAY_POINTS, Occasion

S: Any = Slot
P: Any = FieldSlot
Less: Any = NegatedSlot


def join_effects(effects: list[Effect | None]) -> Effect | None:
    """Return effects that follow one another as one effect; None if there are none.

    CRD Gen:Draw Offsides: when the down is replayed, no play is left whose yards could
    change, so gained or lost yards become a move of the ball.
    """
    flat = [
        each
        for effect in effects
        for each in (
            effect.effects if isinstance(effect, EffectsInOrder) else (effect,)
        )
        if each is not None
    ]
    flat = merge_choices_into_effects(flat)
    if not flat:
        return None
    if any(isinstance(each, ReplayTheDown) for each in flat):
        flat = [
            MoveBall(each.by)
            if isinstance(each, Change) and each.of is Quantity.YARDS
            else each
            for each in flat
        ]
    return flat[0] if len(flat) == 1 else EffectsInOrder(tuple(flat))


def assign_to_seat(deed: Any, whose: Whose) -> Any:
    """Return an effect with `whose` as the seat that it is about."""
    return replace(deed, whose=whose)


def merge_choices_into_effects(effects: list[Effect]) -> list[Effect]:
    """Merge each choice of athletes with the effect on them that follows it."""
    kept: list[Effect] = []
    for each in effects:
        before = kept[-1] if kept else None
        if (
            isinstance(before, Choose)
            and isinstance(each, Energize | Exhaust | Remove | Substitute)
            and each.who == ChosenAthletes()
        ):
            kept[-1] = replace(each, who=before.who)
            continue
        kept.append(each)
    return kept


def split_effects(effect: Effect) -> list[Effect]:
    """Return the parts of a joined effect."""
    return list(effect.effects) if isinstance(effect, EffectsInOrder) else [effect]


def merge_success_condition(value: If) -> Effect:
    """Return a change of yards "if successful" as one effect (D-68)."""
    then = value.then
    if (
        value.condition == PlayIs(Status.SUCCESS)
        and value.otherwise is None
        and isinstance(then, Change)
        and then.of is Quantity.YARDS
    ):
        return Change(then.of, then.by, if_successful=True)
    return value


def offer_if_affordable(value: May) -> Effect:
    """Return a May whose cost is offered only if the hand has the cards for it."""
    then = value.then
    if not isinstance(then, EffectsInOrder):
        return value
    cost = then.effects[0]
    effect = May(join_effects(list(then.effects)) or then)
    if isinstance(cost, Discard) and isinstance(cost.count, int) and cost.count > 0:
        held = Measure.PLAY_HAND if cost.deck == PLAY else Measure.ACTION_HAND
        return If(MeasureBetween(held, cost.count), effect)
    return effect


def delay_until_calls_revealed(windows: int, effect: Effect) -> Effect:
    """Delay an effect that depends on the calls until they are revealed.

    Before the calls nobody knows them, and such a condition would never be true.
    """
    if windows & PLAY_POINTS:
        return effect
    if isinstance(effect, EffectsInOrder):
        return EffectsInOrder(
            tuple(delay_until_calls_revealed(windows, each) for each in effect.effects)
        )
    if not isinstance(effect, If):
        return effect
    given = effect.condition
    parts = given.conditions if isinstance(given, All) else (given,)
    if any(isinstance(each, PlayIs) for each in parts) and not effect.otherwise:
        return effect_on_play_result(parts, effect.then)
    if any(isinstance(each, CallFits | DefenseFits | CallIsMatched) for each in parts):
        return OnNextOccasion(Occasion.CALLS_REVEALED, effect)
    return effect


def effect_on_play_result(parts: tuple[Condition, ...], then: Effect) -> Effect:
    """Return an effect for when the play succeeds or is stopped."""
    stopped = PlayIs(Status.STOPPED) in parts
    rest = [each for each in parts if not isinstance(each, PlayIs)]
    if rest:
        then = If(rest[0] if len(rest) == 1 else All(tuple(rest)), then)
    return OnNextOccasion(
        Occasion.PLAY_STOPPED if stopped else Occasion.PLAY_SUCCEEDS, then
    )


@dataclass(frozen=True)
class EffectOnChosenPlayer:
    """A chosen Player, and the effect on that Player."""

    who: Any
    then: Any

    def is_meant(self) -> bool:
        return isinstance(self.who, PickedAthletes)

    def effect_with_choice(self) -> Effect:
        """Return the effect with the choice in it."""
        effect: Effect = replace(self.then, who=self.who)
        return effect


def join_conditions(values: list[Condition]) -> Condition:
    """Return one condition that is true if all are."""
    flat: list[Condition] = []
    for each in values:
        flat += each.conditions if isinstance(each, All) else (each,)
    return All(tuple(flat))


def split_bits(value: Any) -> list[int]:
    """Return the timing points in a set, one by one."""
    return [1 << place for place in range(ANY_POINT.bit_length()) if value >> place & 1]


LINE = "\n"
OR = (("or",), ("and",), ("or", "and"))
TERMS: dict[str, Any] = {
    "clauses": ListTerm(
        "clause",
        (("and",), ("and", "then"), ("then",), ("and", "also"), ("also",), ()),
        ", ",
        join_effects,
        split_effects,
        last="compound",
        before_last=" and ",
    ),
    "effects": ListTerm(
        "sentence",
        ((".",), (".", "then"), (".", "also")),
        ". ",
        join_effects,
        split_effects,
    ),
    "outcomes": ListTerm(
        "outcome",
        ((".",), (";",), (), ("and",), ("or",), (LINE,), (".", LINE)),
        ". ",
        lambda values: tuple(each for each in values if each[2] is not None) or None,
        list,
    ),
    "modes": ListTerm(
        "clauses",
        ((";",), (";", "or"), ("or",), (".", "or"), (".", ";")),
        "; or ",
        tuple,
        list,
        least=2,
    ),
    "alternatives": ListTerm("clause", (("or",),), " or ", tuple, list, least=2),
    "all_of": ListTerm(
        "condition",
        (("and",), ("and", "if")),
        " and ",
        join_conditions,
        lambda value: list(value.conditions) if isinstance(value, All) else [],
        least=2,
    ),
    "any_of": ListTerm(
        "condition",
        (("or",), ("or", "if")),
        " or ",
        lambda values: AnyOf(tuple(values)),
        lambda value: list(value.conditions) if isinstance(value, AnyOf) else [],
        least=2,
    ),
    "windows": ListTerm(
        "window", (*OR, ()), ", ", unite_bits, split_bits, before_last=" or "
    ),
    "ability_kinds": ListTerm(
        "ability_kind", (("and",), ("or",)), " and ", unite_bits, split_bits
    ),
}
