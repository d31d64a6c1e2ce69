"""Abilities that are cancelled for a down: which kind, and whose."""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT, SHORT_PASS
from gameengine.cards import (
    DesignatedAbility,
    ExhaustAbility,
    Side,
    WheneverAbility,
)
from gameengine.conditions import Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import (
    AbilityKind,
    LastingStaticChange,
    PickedAthletes,
    Quantity,
)
from gameengine.effects import CancelAbilities, LastingChange, OnNextOccasion
from gameengine.game import Game
from gameengine.moments import (
    ADJUSTMENTS,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    Occasion,
    Role,
)
from gameengine.setup import HOME
from tests.builders.games import (
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    yards,
)
from tests.builders.plays import THEIRS, gained, use

# Ten yards more, by an ability of each kind that can be cancelled.
ABILITIES = {
    AbilityKind.EXHAUST: ExhaustAbility(yards(10), windows=ADJUSTMENTS),
    AbilityKind.DESIGNATED: DesignatedAbility(Role.RUN, yards(10)),
    AbilityKind.WHENEVER: WheneverAbility(Occasion.CALLS_REVEALED, yards(10)),
    AbilityKind.STATIC: LastingStaticChange(Quantity.YARDS, 10),
}
ALL_KINDS = sum(AbilityKind)


def silenced_game(kind: AbilityKind, effect: CancelAbilities) -> tuple[Game, str]:
    """Silence an athlete of home before the call; give the game and his name."""
    able = an_athlete(ABILITIES[kind])
    card = an_action(effect, windows=START_OF_DOWN)
    game = a_game(
        home=[able, an_athlete()],
        hands=((), (card,)),
        calls=(a_run(0), a_stop(LONG_PASS)),
        extra_plays=([a_run(0)], [a_stop(LONG_PASS)]),
    )
    use(
        game,
        f"A cast {card.number}",
        *([f"A H:{able.number}"] if effect.who else []),
    )
    return game, f"H:{able.number}"


@pytest.mark.parametrize("silence", AbilityKind, ids=lambda kind: kind.name)
@pytest.mark.parametrize(
    "kind", [each for each in AbilityKind if each is not AbilityKind.EXHAUST]
)
def test_a_kind_of_ability_is_cancelled_for_the_down(kind, silence):
    """R22 Gls:Cancel: that kind and no other."""
    game, athlete = silenced_game(kind, CancelAbilities(silence))

    play_down(game, f"H {athlete}")

    assert gained(game) == [0 if silence is kind else 10]


@pytest.mark.parametrize("silence", AbilityKind, ids=lambda kind: kind.name)
def test_a_cancelled_exhaust_ability_cannot_be_used(silence):
    """R22 Gls:Cancel, TP-4: it is not offered."""
    game, athlete = silenced_game(AbilityKind.EXHAUST, CancelAbilities(silence))

    offered = set()
    while game.pending_decision.ask is not DecisionKind.DESIGNATE:
        offered |= set(game.legal())
        game.push(game.legal()[0])

    assert (f"use {athlete}" in offered) is (silence is not AbilityKind.EXHAUST)


@pytest.mark.parametrize("who", [None, PickedAthletes(THEIRS)], ids=["all", "one"])
@pytest.mark.parametrize("kind", AbilityKind, ids=lambda kind: kind.name)
def test_an_ability_is_back_in_the_next_down(kind, who):
    """CRD Gen:Effect Duration, D-50: on leaving the down."""
    game, athlete = silenced_game(kind, CancelAbilities(ALL_KINDS, who=who))
    other = game.table.field(HOME)[1].name

    play_down(game, f"H {other}")
    use_it = f"H use {athlete}" if kind is AbilityKind.EXHAUST else f"H {athlete}"
    play_down(game, use_it)

    assert gained(game) == [0, 10]


def test_only_the_athletes_meant_are_cancelled():
    """R22 Gls:Cancel: a team-mate with the same ability still has it."""
    twins = [an_athlete(LastingStaticChange(Quantity.YARDS, 10)) for _ in range(2)]
    card = an_action(
        CancelAbilities(AbilityKind.STATIC, who=PickedAthletes(THEIRS)),
        windows=START_OF_DOWN,
    )
    game = a_game(home=twins, hands=((), (card,)), calls=(a_run(0), a_stop(LONG_PASS)))

    play_down(game, f"A cast {card.number}", f"A H:{twins[0].number}")

    assert gained(game) == [10]


@pytest.mark.parametrize(
    ("whose", "expected"),
    [
        (Whose.OPPONENT, -10),
        (Whose.OWN, 10),
        (Whose.BOTH, 0),
        (Whose.OFFENSE, -10),
        (Whose.DEFENSE, 10),
    ],
    ids=lambda each: each.name if isinstance(each, Whose) else "",
)
def test_abilities_are_cancelled_by_whose_they_are(whose, expected):
    """R22 Gls:Cancel: both have one; the defense cancels."""
    runner = an_athlete(LastingStaticChange(Quantity.YARDS, 10))
    tackler = an_athlete(LastingStaticChange(Quantity.YARDS, -10), side=Side.DEFENSE)
    card = an_action(CancelAbilities(AbilityKind.STATIC, whose), windows=START_OF_DOWN)
    game = a_game(
        home=[runner],
        away=[tackler],
        hands=((), (card,)),
        calls=(a_run(0), a_stop(LONG_PASS)),
    )

    play_down(game, f"A cast {card.number}")

    assert gained(game) == [expected]


@pytest.mark.parametrize(
    ("kind", "effect"),
    [
        (AbilityKind.STATIC, LastingChange(LastingStaticChange(Quantity.YARDS, 10))),
        (AbilityKind.WHENEVER, OnNextOccasion(Occasion.CALLS_REVEALED, yards(10))),
    ],
    ids=["lasting", "later"],
)
def test_an_effect_of_an_action_card_is_no_ability(kind, effect):
    """R22 Gls:Cancel, CRD Gen:Effect Duration: it was resolved, and goes on."""
    card = an_action(effect, windows=START_OF_DOWN)
    silence = an_action(CancelAbilities(kind), windows=PRIOR_TO_SELECTING)
    game = a_game(hands=((card,), (silence,)), calls=(a_run(0), a_stop(LONG_PASS)))

    play_down(game, f"H cast {card.number}", f"A cast {silence.number}")

    assert gained(game) == [10]


def test_a_cancelled_second_type_is_gone():
    """R22 Gls:Cancel, CRD Card:U129-22."""
    passer = an_athlete(
        LastingStaticChange(Quantity.EXTRA_CALLS, SHORT_PASS), position="QB"
    )
    receiver = an_athlete(DesignatedAbility(Role.RECEIVE, yards(10), SHORT_PASS))
    silence = an_action(CancelAbilities(AbilityKind.STATIC), windows=START_OF_DOWN)
    game = a_game(
        home=[receiver, passer],
        hands=((), (silence,)),
        calls=(a_pass(25, call=LONG_PASS), a_stop(RUN_LEFT)),
    )

    play_down(game, f"A cast {silence.number}")

    assert gained(game) == [25]
