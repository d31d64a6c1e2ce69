"""Card rulings that clarify more than they change, and the list of them all."""

from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS, PASSES, RUN_LEFT, RUN_MIDDLE, RUNS, SHORT_PASS
from gameengine.cards import DesignatedAbility, ExhaustAbility, PlayerCard, Side
from gameengine.conditions import All, AthleteFilter, CallFits, PlayIs, Status, Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import PickedAthletes
from gameengine.effects import Draw, Energize, MoveBall, NewCall, OnEveryOccasion
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    Occasion,
    Role,
)
from gameengine.profiles import P21, P22, P22C, Profile
from gameengine.rulebook import RULES
from gameengine.rulings import RULINGS
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.profiles import every_profile, from_2021


def test_every_ruling_on_a_card_is_in_force():
    """D-04: those of the rulebook's list and no others."""
    listed = {rule for rule in RULES if rule.startswith("CRD Card:")}

    assert {f"CRD Card:{ruling.number}" for ruling in RULINGS} == listed
    assert len(RULINGS) == len(listed)


# U129-22: a pass of two types.


def evans_and_receiver() -> tuple[PlayerCard, ...]:
    """Evans makes a successful pass Short; the receiver is good at two kinds."""
    turned = NewCall(SHORT_PASS, keep_numbers=True)
    successful = All((PlayIs(Status.SUCCESS), CallFits(PASSES)))
    ability = ExhaustAbility(turned, windows=ADJUSTMENTS, condition=successful)
    receiver = an_athlete(
        DesignatedAbility(Role.RECEIVE, yards(5), qualifier=SHORT_PASS),
        DesignatedAbility(Role.RECEIVE, yards(10), qualifier=LONG_PASS),
    )
    evans = replace(an_athlete(ability), number="U129-22", name="Mike Evans")
    return receiver, evans


def after_evans(profile: Profile, stops: int) -> Game:
    calls = (a_pass(30, call=LONG_PASS), a_stop(stops))
    game = a_game(profile, home=evans_and_receiver(), calls=calls)
    return play_down(game, "H use H:U129-22")


@pytest.mark.parametrize(
    ("profile", "gained"),
    [
        pytest.param(P22C, 30 + 5 + 10, id="P22C: Short and Long"),
        pytest.param(P22, 30 + 5, id="P22: Short alone"),
        pytest.param(P21, 30 + 5, id="P21: Short alone"),
    ],
)
def test_a_successful_pass_turned_short_keeps_its_type(profile, gained):
    """CRD Card:U129-22, D-64: qualifiers of either type are met."""
    game = after_evans(profile, RUN_LEFT)

    assert spot(game) == (HOME, 25 + gained, 2)


def test_the_second_type_is_never_checked_against_the_defense():
    """CRD Card:U129-22, D-64: a defense against Short Pass does not stop it now."""
    game = after_evans(P22C, SHORT_PASS)

    assert spot(game) == (HOME, 25 + 45, 2)


# E197-22: every Exhaust use of the chosen athlete.


@from_2021
def test_each_exhaust_use_of_the_chosen_athlete_is_watched(profile):
    """CRD Card:E197-22, TP-10, D-44: his second use as well as his first."""
    chosen = an_athlete(
        ExhaustAbility(yards(0), windows=PRIOR_TO_SELECTING | ADJUSTMENTS)
    )
    other = an_athlete(ExhaustAbility(yards(0), windows=ADJUSTMENTS))
    watching = OnEveryOccasion(
        PickedAthletes(AthleteFilter(whose=Whose.OPPONENT)),
        Occasion.EXHAUST_USED,
        Draw(1),
    )
    sanders = replace(
        an_athlete(
            ExhaustAbility(watching, windows=START_OF_DOWN),
            side=Side.DEFENSE,
            position="CB",
        ),
        number="E197-22",
        name="Deion Sanders",
    )
    refresh = an_action(Energize(PickedAthletes(AthleteFilter(energized=False))))
    refresh = replace(refresh, windows=PRIOR_TO_SELECTING)
    game = a_game(
        profile, home=(chosen, other), away=(sanders,), hands=((refresh,), ())
    )

    hand = game.table.hands[ACTION][AWAY]
    use = f"H use H:{chosen.number}"

    play_on(game, "A use A:E197-22", f"A H:{chosen.number}", until=DecisionKind.CALL)
    play_on(game, use, f"H {refresh.act}", until=DecisionKind.PLAY_CARD)
    first = len(hand)
    play_on(game, use, until=DecisionKind.ACT)
    play_on(game, f"H use H:{other.number}", until=DecisionKind.DESIGNATE)

    assert (first, len(hand)) == (1, 2)
    assert [event[3] for event in told(game, "triggers")] == ["A:E197-22"] * 2


# Unique by ruling.


@every_profile
def test_not_this_sunday_is_unique_as_any_kind_of_card(profile):
    """CRD Card:E245-20, D-04: the ruling names no type of card."""
    action = replace(an_action(yards(5)), number="E245-20", title="Not This Sunday")
    play = replace(a_run(3), number="E245-20", title="Not This Sunday")

    as_action = a_game(profile, hands=((action,), ()))
    as_play = a_game(profile, calls=(play, a_stop(LONG_PASS)))
    ruled = profile is P22C

    assert as_action.table.hands[ACTION][HOME][0].unique is ruled
    assert as_play.setup.decks[HOME].plays[0].unique is ruled
    assert play_down(as_action, "H cast E245-20").table.x == 25 + 15 + 5


@every_profile
@pytest.mark.parametrize("call", [RUN_LEFT, RUN_MIDDLE], ids=["left", "middle"])
def test_a_play_that_stops_all_runs_is_unique(profile, call):
    """CRD Card:U137-22, CRD Gen:Stop All and 4.A: it stops runs in every edition."""
    play = replace(a_stop(RUNS), number="U137-22", title="Play")
    game = a_game(profile, calls=(a_run(3, call=call), play))

    play_down(game)

    assert game.setup.decks[AWAY].plays[0].unique is (profile is P22C)
    assert spot(game) == (HOME, 25, 2)


# Moves outside Play Results.

OFFSIDES = ("S81-19", "Draw Offsides", 5)
FALSE_START = ("S84-19", "False Start", -5)


@every_profile
@pytest.mark.parametrize(
    ("penalty", "x", "expected"),
    [
        pytest.param(OFFSIDES, 60, 65, id="CRD Card:S81-19"),
        pytest.param(OFFSIDES, 92, 95, id="up to the 5"),
        pytest.param(OFFSIDES, 95, 95, id="no farther"),
        pytest.param(OFFSIDES, 97, 97, id="not pushed out"),
        pytest.param(FALSE_START, 40, 35, id="CRD Card:S84-19"),
        pytest.param(FALSE_START, 8, 5, id="back to own 5"),
        pytest.param(FALSE_START, 5, 5, id="no farther back"),
        pytest.param(FALSE_START, 3, 3, id="not pushed out of own 3"),
    ],
)
def test_a_penalty_stops_short_of_an_end_zone(penalty, x, expected, profile):
    """CRD Gen:Draw Offsides, D-72, F-26: guarded, and never a score."""
    number, title, by = penalty
    card = an_action(MoveBall(by), windows=PRIOR_TO_SELECTING)
    card = replace(card, number=number, title=title)
    game = a_game(profile, hands=((), (card,)), x=x)

    play_on(game, f"A cast {number}", until=DecisionKind.PLAY_CARD)

    rule = "CRD Gen:Draw Offsides" if profile is P22C else "D-72"
    assert told(game, "ball") == [(rule, "ball", HOME, x, expected)]
    assert game.table.x == expected
    assert game.table.score == [0, 0]
