"""The vocabulary is closed: every word has its verb, its card and its value."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace
from pathlib import Path
from types import ModuleType

import pytest

import gameengine
from gameengine import conditions, effect_terms, effects
from gameengine.bans import Ban, ForbiddenAction
from gameengine.calls import LONG_PASS, RUN_LEFT, SHORT_PASS
from gameengine.conditions import (
    AmountPer,
    AthleteFilter,
    ChosenNumber,
    Condition,
    MeasureBetween,
    OnOffense,
    Shortfall,
    TeamCountBetween,
)
from gameengine.effect_parts import acts_on_adding, cancelling_part, inner_effects
from gameengine.effect_terms import (
    AbilityKind,
    AttachedCardKind,
    CardFilter,
    DesignatedAthlete,
    EveryAthlete,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
    ThisAthlete,
    TurnoverKind,
)
from gameengine.effects import Change, Draw, Effect
from gameengine.measures import Measure
from gameengine.moments import EffectDuration, Occasion
from gameengine.phases.verbs import VERBS
from gameengine.practice import TEAMS, UNIQUES, action_card_pool
from gameengine.practice.attachments import SYNERGIES
from gameengine.practice.plays import (
    ANY_NUMBER,
    GOAL_LINE_STAND,
    HURRY,
    PLAYS,
    PREVENT,
)
from tests.builders.games import yards


def kinds(module: ModuleType, root: type) -> list[type]:
    """Give the classes of a module that are made from a root."""
    found = [each for each in vars(module).values() if isinstance(each, type)]
    return [each for each in found if root in each.__mro__[1:]]


EFFECTS = kinds(effects, Effect)
CONDITIONS = kinds(conditions, Condition)
SUBJECTS = (
    EveryAthlete,
    PickedAthletes,
    ThisAthlete,
    effect_terms.ChosenAthletes,
    DesignatedAthlete,
)
ROOT = Path(gameengine.__file__).parent
MOST_LINES = 450
DRAW = Draw(1)


def inside(value: object) -> Iterator[object]:
    """Give a value and everything that it carries."""
    yield value
    if isinstance(value, tuple | list):
        for each in value:
            yield from inside(each)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            if each.init:  # what follows from the rest holds nothing new
                yield from inside(getattr(value, each.name))


CARDS = (
    *TEAMS,
    *action_card_pool(0, every=True),
    *action_card_pool(1, every=True),
    *PLAYS,
    ANY_NUMBER,
    GOAL_LINE_STAND,
    PREVENT,
    HURRY,
    *UNIQUES,
    *SYNERGIES,
)
ON_CARDS = {type(each) for each in inside(CARDS)}

# Every effect once, made twice from the same words.
SAMPLES = {
    effects.AddCall: lambda: effects.AddCall(SHORT_PASS),
    effects.AddTime: lambda: effects.AddTime(2),
    effects.Audible: effects.Audible,
    effects.EffectsInOrder: lambda: effects.EffectsInOrder((yards(5), Draw(2))),
    effects.CallFromHand: effects.CallFromHand,
    effects.CancelLayer: lambda: effects.CancelLayer(cards=False),
    Change: lambda: Change(
        Quantity.YARDS, AmountPer(5, AthleteFilter()), if_successful=True
    ),
    effects.Choose: lambda: effects.Choose(PickedAthletes(AthleteFilter())),
    effects.ChooseNumber: lambda: effects.ChooseNumber(
        3, Change(Quantity.YARDS, ChosenNumber(5))
    ),
    effects.ChooseOne: lambda: effects.ChooseOne((yards(5), yards(-5))),
    effects.DetermineGrit: lambda: effects.DetermineGrit(((0, 4, yards(5)),)),
    effects.Discard: lambda: effects.Discard(2, by=effect_terms.DiscardChooser.CHANCE),
    Draw: lambda: Draw(AmountPer(1, Measure.DOWN)),
    effects.Energize: lambda: effects.Energize(EveryAthlete(AthleteFilter())),
    effects.Exhaust: lambda: effects.Exhaust(
        PickedAthletes(AthleteFilter(positions=("QB",)), 2)
    ),
    effects.FirstDown: effects.FirstDown,
    effects.Forbid: lambda: effects.Forbid(
        Ban(ForbiddenAction.EXHAUST, only_host=True), ThisAthlete()
    ),
    effects.GainTimeout: effects.GainTimeout,
    effects.If: lambda: effects.If(OnOffense(), yards(5), Draw(1)),
    effects.ReplaceYards: lambda: effects.ReplaceYards(10),
    effects.ReplaceYardsIf: lambda: effects.ReplaceYardsIf(30, 10, effects.FirstDown()),
    effects.LastingChange: lambda: effects.LastingChange(
        LastingStaticChange(Quantity.STRENGTH, 1, MeasureBetween(Measure.DOWN, 3)),
        EffectDuration.GAME,
    ),
    effects.OnNextOccasion: lambda: effects.OnNextOccasion(Occasion.SCORED, Draw(1)),
    effects.OnEveryOccasion: lambda: effects.OnEveryOccasion(
        ThisAthlete(), Occasion.EXHAUST_USED, yards(-5)
    ),
    effects.LookAtCards: lambda: effects.LookAtCards(top=2),
    effects.LoseTimeout: effects.LoseTimeout,
    effects.May: lambda: effects.May(Draw(1)),
    effects.DiscardTopCards: lambda: effects.DiscardTopCards(2),
    effects.MoveBall: lambda: effects.MoveBall(-5),
    effects.Multiply: lambda: effects.Multiply(2),
    effects.NewCall: lambda: effects.NewCall(SHORT_PASS, 15, (2, 9)),
    effects.OnNextPlay: lambda: effects.OnNextPlay(yards(5)),
    effects.ForbidTimeouts: effects.ForbidTimeouts,
    effects.TakeFromDiscards: lambda: effects.TakeFromDiscards(
        CardFilter(calls=RUN_LEFT), into=effect_terms.RecoverDestination.DECK
    ),
    effects.Remove: lambda: effects.Remove(DesignatedAthlete(tackler=True)),
    effects.RemoveAttached: lambda: effects.RemoveAttached(
        AttachedCardKind.POWER_UP, ThisAthlete()
    ),
    effects.ReplayTheDown: effects.ReplayTheDown,
    effects.Search: lambda: effects.Search(CardFilter(effect_terms.EITHER)),
    effects.SetQuantity: lambda: effects.SetQuantity(
        Quantity.STRENGTH, Shortfall(Measure.DOWN, 5)
    ),
    effects.CancelAbilities: lambda: effects.CancelAbilities(
        AbilityKind.EXHAUST, who=ThisAthlete()
    ),
    effects.SkipDraw: effects.SkipDraw,
    effects.Stop: effects.Stop,
    effects.Substitute: lambda: effects.Substitute(PickedAthletes(AthleteFilter())),
    effects.Succeed: effects.Succeed,
    effects.CountThenDo: lambda: effects.CountThenDo(
        effects.Discard(2), Draw(ChosenNumber())
    ),
    effects.Turnover: lambda: effects.Turnover(TurnoverKind.FUMBLE),
}


def test_every_effect_has_a_verb_and_every_verb_an_effect():
    assert set(VERBS) == set(EFFECTS)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda each: each.__name__)
def test_every_verb_is_on_some_practice_card(effect):
    assert effect in ON_CARDS


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda each: each.__name__)
def test_every_condition_is_on_some_practice_card(condition):
    assert condition in ON_CARDS


@pytest.mark.parametrize("subject", SUBJECTS, ids=lambda each: each.__name__)
def test_every_way_to_name_athletes_is_on_some_practice_card(subject):
    assert subject in ON_CARDS


@pytest.mark.parametrize(
    "path",
    sorted(ROOT.rglob("*.py")),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_a_module_can_be_read_in_one_go(path):
    assert len(path.read_text().splitlines()) <= MOST_LINES


def test_there_is_a_sample_of_every_effect():
    assert set(SAMPLES) == set(EFFECTS)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda each: each.__name__)
def test_an_effect_is_a_value(effect):
    one, other = SAMPLES[effect](), SAMPLES[effect]()

    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
    assert {one: "kept"}[other] == "kept"
    assert one != object()


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda each: each.__name__)
def test_an_effect_stays_the_value_it_was_after_it_was_asked_how_it_acts(effect):
    one, other = SAMPLES[effect](), SAMPLES[effect]()

    acts_on_adding(one, audibles=True)

    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize("effect", EFFECTS, ids=lambda each: each.__name__)
def test_nobody_can_change_an_effect(effect):
    value = SAMPLES[effect]()

    for each in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, each.name, None)
    with pytest.raises((FrozenInstanceError, TypeError, AttributeError)):
        value.something_else = 1


@pytest.mark.parametrize(
    "value",
    [
        EveryAthlete(AthleteFilter()),
        PickedAthletes(AthleteFilter(), 2),
        DesignatedAthlete(),
        CardFilter(calls=RUN_LEFT),
        LastingStaticChange(Quantity.YARDS, 5),
        AthleteFilter(positions=("WR",)),
        MeasureBetween(Measure.DOWN, 3),
        TeamCountBetween(franchise="Testers"),
        AmountPer(5, AthleteFilter()),
        ChosenNumber(5),
    ],
    ids=lambda each: type(each).__name__,
)
def test_what_effects_are_made_of_is_a_value_too(value):
    first = fields(value)[0].name

    assert replace(value) == value
    assert hash(replace(value)) == hash(value)
    with pytest.raises(FrozenInstanceError):
        setattr(value, first, None)


def test_effects_of_other_numbers_are_other_effects():
    assert yards(5) != yards(10)
    assert yards(5) != yards(5, if_successful=True)
    assert effects.Stop() != effects.Succeed()


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (DRAW, ()),
        (effects.EffectsInOrder((DRAW, yards(5))), (DRAW, yards(5))),
        (effects.ChooseOne((DRAW, yards(5))), (DRAW, yards(5))),
        (effects.If(OnOffense(), DRAW), (DRAW,)),
        (effects.If(OnOffense(), DRAW, yards(5)), (DRAW, yards(5))),
        (effects.DetermineGrit(((0, 4, DRAW), (5, 9, yards(5)))), (DRAW, yards(5))),
        (effects.May(DRAW), (DRAW,)),
        (effects.ChooseNumber(3, DRAW), (DRAW,)),
        (effects.ReplaceYardsIf(30, 10, DRAW), (DRAW,)),
        (effects.ReplaceYardsIf(30, 10), ()),
        (effects.OnNextOccasion(Occasion.SCORED, DRAW), (DRAW,)),
        (effects.OnEveryOccasion(ThisAthlete(), Occasion.EXHAUSTED, DRAW), (DRAW,)),
        (effects.OnNextPlay(DRAW), (DRAW,)),
    ],
    ids=str,
)
def test_an_effect_gives_the_effects_inside_it(effect, expected):
    assert inner_effects(effect) == expected


@pytest.mark.parametrize(
    ("effect", "rulings", "before"),
    [
        pytest.param(effects.Audible(), True, False, id="an audible, by edition"),
        pytest.param(
            effects.EffectsInOrder((DRAW, effects.Audible())),
            True,
            False,
            id="in a pair",
        ),
        pytest.param(
            effects.If(OnOffense(), DRAW, effects.Audible()), True, False, id="in an if"
        ),
        pytest.param(effects.May(effects.Audible()), True, False, id="in a may"),
        pytest.param(effects.NewCall(LONG_PASS), False, False, id="a direct change"),
        pytest.param(
            effects.OnNextPlay(effects.Audible()), False, False, id="the next play"
        ),
        pytest.param(
            effects.OnNextOccasion(Occasion.PLAY_ENDS, effects.Audible()),
            False,
            False,
            id="later",
        ),
        pytest.param(
            effects.DetermineGrit(((0, 9, effects.Audible()),)),
            False,
            False,
            id="after a flip for Grit",
        ),
    ],
)
def test_what_acts_when_it_is_added(effect, rulings, before):
    """TP-11: audibles under the rulings; a part makes the whole act, what waits not."""
    assert acts_on_adding(effect, audibles=True) is rulings
    assert acts_on_adding(effect, audibles=False) is before


def test_the_part_that_cancels_is_found_wherever_it_is():
    cancel = effects.CancelLayer(abilities=False)

    assert (
        cancelling_part(effects.EffectsInOrder((DRAW, effects.May(cancel)))) is cancel
    )
    assert cancelling_part(effects.EffectsInOrder((DRAW, yards(5)))) is None


def test_every_measure_has_a_way_to_read_it():
    assert len(conditions.MEASURES) == len(Measure)
