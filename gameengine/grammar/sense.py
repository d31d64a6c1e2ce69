"""Finds text that is understood but makes no sense where it stands.

X needs a choice of a number, "that Player" a Player who was chosen before, and "this
Player" a card that is one. D-127: an interception needs a pass, and a turnover a play
that is under way.
"""

from typing import Any

from gameengine.calls import PASSES, RUNS
from gameengine.cards import DesignatedAbility, ExhaustAbility, WheneverAbility
from gameengine.conditions import All, CallFits, ChosenNumber, Condition, HostIs, Not
from gameengine.effect_parts import inner_effects
from gameengine.effect_terms import (
    ChosenAthletes,
    PickedAthletes,
    ThisAthlete,
    TurnoverKind,
)
from gameengine.effects import (
    AddCall,
    Audible,
    CallFromHand,
    ChooseNumber,
    CountThenDo,
    Effect,
    EffectsInOrder,
    If,
    NewCall,
    OnEveryOccasion,
    OnNextOccasion,
    OnNextPlay,
    ReplayTheDown,
    Stop,
    Succeed,
    Turnover,
)
from gameengine.moments import ANY_POINT, PLAY_POINTS, Occasion, Role

from .meanings import class_and_fields

# Occasions that are about a Player, who is that Player from then on.
OF_PLAYERS = (
    Occasion.DESIGNATED,
    Occasion.ENERGIZED,
    Occasion.EXHAUSTED,
    Occasion.EXHAUST_USED,
    Occasion.LEFT_FIELD,
)
WORDS = {
    ChosenNumber: ("x",),
    ChosenAthletes: ("that", "those", "them", "it", "they", "chosen"),
    ThisAthlete: ("this", "himself"),
    HostIs: ("this",),
}
# Lines of cards that are no Player and lie under none.
WITHOUT_HOST = ("effects", "timing", "synergy", "play_text")


def words_without_referent(line: str, meaning: Any) -> tuple[str, ...]:
    """Return the words that refer to nothing in a line; empty if all is well."""
    known: set[type] = set() if line in WITHOUT_HOST else {ThisAthlete, HostIs}
    missing = _missing_referent(meaning, known)
    return WORDS[missing] if missing is not None else ()


def _missing_referent(meaning: Any, known: set[type]) -> type | None:
    """Return the class that a meaning refers to without a referent, or None.

    Players that are chosen can be referred to from then on.
    """
    kind = type(meaning)
    designated = isinstance(meaning, HostIs) and meaning.designee is not None
    if kind in WORDS and kind not in known and not designated:
        return kind
    if isinstance(meaning, tuple):
        return _first_missing_referent(meaning, known)
    if isinstance(meaning, PickedAthletes):
        known.add(ChosenAthletes)
    inner = known if isinstance(meaning, EffectsInOrder) else set(known)
    if isinstance(meaning, ChooseNumber | CountThenDo):
        inner.add(ChosenNumber)
    if isinstance(meaning, OnEveryOccasion) or (
        isinstance(meaning, WheneverAbility | OnNextOccasion)
        and meaning.occasion in OF_PLAYERS
    ):
        inner.add(ChosenAthletes)
    whole = class_and_fields(meaning)
    found = (
        _first_missing_referent([each for _, each in whole[1]], inner)
        if whole
        else None
    )
    if ChosenAthletes in inner and not isinstance(
        meaning, WheneverAbility | OnNextOccasion | OnEveryOccasion
    ):
        known.add(ChosenAthletes)
    return found


def _first_missing_referent(meanings: Any, known: set[type]) -> type | None:
    """Return the first such class among several meanings."""
    for each in meanings:
        found = _missing_referent(each, known)
        if found is not None:
            return found
    return None


def find_contradiction(meaning: Any) -> str:
    """Return why a part of a text can never do anything; empty if it can (D-127)."""
    abilities = meaning if isinstance(meaning, tuple) else (meaning,)
    for each in abilities:
        if isinstance(each, tuple):  # of a Power Up or a Synergy
            found = find_contradiction(each)
        elif isinstance(each, ExhaustAbility | DesignatedAbility):
            found = _effect_contradiction(
                each.effect, _ability_calls(each), _ability_timing_points(each)
            )
        elif isinstance(each, Effect):
            found = _effect_contradiction(each, RUNS | PASSES, ANY_POINT)
        else:
            found = ""
        if found:
            return found
    return ""


def why_effect_never_works(
    windows: int, condition: Condition | None, effect: Effect
) -> str:
    """Return why an effect can never do anything at its card's timing points."""
    return _effect_contradiction(
        effect, _calls_under_condition(RUNS | PASSES, condition), windows
    )


def _ability_calls(ability: ExhaustAbility | DesignatedAbility) -> int:
    """Return the calls under which an ability works."""
    calls = ability.qualifier or RUNS | PASSES
    if isinstance(ability, DesignatedAbility) and not ability.roles & Role.TACKLE:
        calls &= (RUNS if ability.roles & Role.RUN else 0) | (
            PASSES if ability.roles & Role.RECEIVE else 0
        )
    return _calls_under_condition(calls, ability.condition)


def _ability_timing_points(ability: ExhaustAbility | DesignatedAbility) -> int:
    """Return the timing points at which an ability works."""
    return ability.windows if isinstance(ability, ExhaustAbility) else ANY_POINT


def _calls_under_condition(calls: int, condition: Condition | None) -> int:
    """Return the calls that a condition allows."""
    if isinstance(condition, CallFits):
        return calls & condition.calls
    if isinstance(condition, Not) and isinstance(condition.condition, CallFits):
        return calls & ~condition.condition.calls
    if isinstance(condition, All):
        for each in condition.conditions:
            calls = _calls_under_condition(calls, each)
    return calls


def _effect_contradiction(effect: Effect, calls: int, windows: int) -> str:
    """Return why an effect can never happen with these calls and timing points."""
    if isinstance(effect, OnNextOccasion | OnEveryOccasion | OnNextPlay):
        return ""  # another play, or another moment of it
    if isinstance(effect, EffectsInOrder) and any(
        isinstance(each, CHANGES_CALL) for each in effect.effects
    ):
        calls = RUNS | PASSES
    if isinstance(effect, NEEDS_PLAY) and not windows & PLAY_POINTS:
        return "no play is under way at that moment"
    if (
        isinstance(effect, Turnover)
        and effect.kind is not TurnoverKind.FUMBLE
        and not calls & PASSES
    ):
        return "only a pass is intercepted"
    if isinstance(effect, If):
        calls = _calls_under_condition(calls, effect.condition)
        if not calls:
            return "the play is never of that type here"
        return _effect_contradiction(effect.then, calls, windows) or (
            _effect_contradiction(effect.otherwise, RUNS | PASSES, windows)
            if effect.otherwise
            else ""
        )
    found = (
        _effect_contradiction(each, calls, windows) for each in inner_effects(effect)
    )
    return next(filter(None, found), "")


CHANGES_CALL = (NewCall, Audible, CallFromHand, AddCall)
NEEDS_PLAY = (Turnover, Stop, Succeed, ReplayTheDown)
