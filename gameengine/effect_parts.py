"""The parts of effects, and whether they act when they are added to a timing point."""

from .effects import (
    Audible,
    CancelLayer,
    ChooseOne,
    CountThenDo,
    DetermineGrit,
    Effect,
    EffectsInOrder,
    If,
    NewCall,
    OnEveryOccasion,
    OnNextOccasion,
    OnNextPlay,
)


def inner_effects(effect: Effect) -> tuple[Effect, ...]:
    """Return the effects directly inside another."""
    if isinstance(effect, EffectsInOrder):
        return effect.effects
    if isinstance(effect, ChooseOne):
        return effect.modes
    if isinstance(effect, If):
        return (effect.then, *((effect.otherwise,) if effect.otherwise else ()))
    if isinstance(effect, DetermineGrit):
        return tuple(then for _, _, then in effect.outcomes)
    if isinstance(effect, CountThenDo):
        return (effect.first, effect.then)
    then = getattr(effect, "then", None)
    return (then,) if isinstance(then, Effect) else ()


def acts_on_adding(effect: Effect, *, audibles: bool) -> bool:
    """Return whether a part acts when its layer is added, not when it resolves.

    TP-11: audibles where the profile says so; direct changes of the call where the
    card's ruling does (CRD Card:L279-21).
    """
    try:
        return effect.on_adding[audibles]
    except AttributeError:
        both = (
            _acts_on_adding_uncached(effect, audibles=False),
            _acts_on_adding_uncached(effect, audibles=True),
        )
        object.__setattr__(effect, "on_adding", both)
        return both[audibles]


def _acts_on_adding_uncached(effect: Effect, *, audibles: bool) -> bool:
    """Compute the result of `acts_on_adding` without its cache."""
    if isinstance(effect, Audible):
        return audibles
    if isinstance(effect, NewCall):
        return effect.immediate
    # What waits for later waits for that, not for the layer.
    if isinstance(
        effect, OnEveryOccasion | OnNextOccasion | OnNextPlay | DetermineGrit
    ):
        return False
    return any(
        acts_on_adding(part, audibles=audibles) for part in inner_effects(effect)
    )


def cancelling_part(effect: Effect) -> CancelLayer | None:
    """Return the part that cancels another layer, or None."""
    if isinstance(effect, CancelLayer):
        return effect
    found = (cancelling_part(part) for part in inner_effects(effect))
    return next((each for each in found if each is not None), None)
