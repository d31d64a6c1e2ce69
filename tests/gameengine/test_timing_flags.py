"""What acts when it is added, and what is judged only when a timing point is over."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    RUN_LEFT,
    RUN_RIGHT,
    SHORT_PASS,
)
from gameengine.cards import DesignatedAbility, ExhaustAbility, WheneverAbility
from gameengine.conditions import Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import TurnoverKind
from gameengine.effects import (
    Audible,
    CancelLayer,
    Draw,
    EffectsInOrder,
    FirstDown,
    NewCall,
    ReplayTheDown,
    Stop,
    Succeed,
    Turnover,
)
from gameengine.measures import ACTION, PLAY
from gameengine.moments import ADJUSTMENTS, AFTER_DESIGNATION, Occasion, Role
from gameengine.profiles import P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    a_defender,
    a_game,
    a_pass,
    a_replay,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import RUN_10
from tests.builders.profiles import before_the_rulings, every_profile, from_2021

STOPPED_RUN = (a_run(2), a_stop(RUN_LEFT))
PASS_FOR_TWENTY = a_pass(20, (0, 9), strength=5, call=SHORT_PASS, time=2)


def a_cancelled_audible(profile, effect):
    """A run for ten yards, an audible with it or more, and a cancel against it."""
    card, no = an_action(effect), an_action(CancelLayer())
    game = a_game(
        profile,
        calls=RUN_10,
        hands=((card,), (no,)),
        flips=((PASS_FOR_TWENTY,), ()),
        x=25,
        clock=9,
    )
    return play_down(game, f"H cast {card.number}", f"A cast {no.number} > 1")


def test_a_cancel_comes_too_late_for_a_flip_and_in_time_for_the_rest():
    """TP-11, CRD Gen:Audible, D-48: the call stays new, the other part is lost."""
    game = a_cancelled_audible(P22C, EffectsInOrder((Audible(), yards(5))))

    assert spot(game) == (HOME, 45, 2)
    assert game.table.clock == 7


@before_the_rulings
def test_before_the_rulings_a_cancelled_audible_flips_nothing(profile):
    """TP-14, D-48: it would have flipped on resolving."""
    game = a_cancelled_audible(profile, EffectsInOrder((Audible(), yards(5))))

    assert spot(game) == (HOME, 35, 2)
    assert game.table.clock == 8
    assert told(game, "flip") == []


@every_profile
def test_the_rest_of_an_audible_card_resolves_in_its_place(profile):
    """TP-11, TP-7: one flip, and the yards of the same card below a later layer."""
    card, later = an_action(EffectsInOrder((Audible(), yards(5)))), an_action(yards(1))
    game = a_game(
        profile,
        calls=STOPPED_RUN,
        hands=((card,), (later,)),
        flips=((PASS_FOR_TWENTY,), ()),
        x=25,
    )

    play_down(game, f"H cast {card.number}", f"A cast {later.number}")

    assert spot(game) == (HOME, 51, 2)
    assert [by for *_, by in told(game, "change")] == [1, 5]
    assert len(told(game, "flip")) == 1


def test_all_numbers_of_the_call_come_from_the_flipped_card():
    """TP-11, D-48: type, strength, range, yards and time; the old card is discarded."""
    flipped = a_pass(35, (7, 8), strength=4, call=MEDIUM_PASS, time=3)
    card = an_action(Audible())
    run, stop = a_run(9, call=RUN_LEFT, time=1), a_stop(RUN_LEFT, 3)
    game = a_game(
        calls=(run, stop), hands=((card,), ()), flips=((flipped,), ()), x=25, clock=9
    )

    play_down(game, f"H cast {card.number}")

    assert spot(game) == (HOME, 60, 2)
    assert game.table.clock == 6
    assert game.table.discards[PLAY] == [[run, flipped], [stop]]


def test_the_defense_may_flip_its_own_call():
    """TP-11, CRD Gen:Audible: what stopped nothing now stops the run."""
    card = an_action(Audible())
    flipped = a_stop(RUN_LEFT, 1)
    game = a_game(calls=RUN_10, hands=((), (card,)), flips=((), (flipped,)), x=25)

    play_down(game, f"A cast {card.number}")

    assert spot(game) == (HOME, 25, 2)
    assert game.table.discards[PLAY][AWAY] == [RUN_10[1], flipped]


def test_after_designation_no_flip_changes_the_call():
    """D-67: the type and the range are settled; the deck stays as it was."""
    card = an_action(Audible(), windows=AFTER_DESIGNATION)
    game = a_game(
        calls=RUN_10,
        hands=((card,), ()),
        flips=((PASS_FOR_TWENTY,), ()),
        x=25,
    )

    play_down(game, f"H cast {card.number}")

    assert spot(game) == (HOME, 35, 2)
    assert game.table.decks[PLAY][HOME][-1] is PASS_FOR_TWENTY


@pytest.mark.parametrize(
    ("immediate", "offered"),
    [
        pytest.param(True, True, id="CRD Card:E245-21, L279-21 on use"),
        pytest.param(False, False, id="TP-7 on resolving"),
    ],
)
def test_a_direct_change_of_call_takes_its_turn_unless_ruled_otherwise(
    immediate, offered
):
    """TP-11, D-49: strength and time stay with the card that was called."""
    change = NewCall(SHORT_PASS, 20, (0, 9), immediate=immediate)
    caller = an_athlete(ExhaustAbility(change, windows=ADJUSTMENTS))
    rival = a_defender(
        ExhaustAbility(yards(-5), windows=ADJUSTMENTS, qualifier=SHORT_PASS)
    )
    spare = an_action(yards(0))
    game = a_game(
        home=[caller],
        away=[rival],
        calls=STOPPED_RUN,
        hands=((), (spare,)),
        x=25,
        clock=9,
    )

    play_on(game, f"H use H:{caller.number}", until=DecisionKind.ACT)
    legal = game.legal()
    play_on(game, "A pass", until=DecisionKind.CALL)

    assert (f"use A:{rival.number}" in legal) is offered
    assert spot(game) == (HOME, 45, 2)
    assert game.table.clock == 8


OFFSET = "offset_binary"


@pytest.mark.parametrize(
    ("calls", "effects", "settings", "x"),
    [
        pytest.param(RUN_10, (Stop(),), {}, 25, id="made stopped"),
        pytest.param(STOPPED_RUN, (Succeed(),), {}, 35, id="made successful"),
        pytest.param(
            RUN_10, (Succeed(), Stop()), {}, 35, id="D-47 the print says success"
        ),
        pytest.param(
            STOPPED_RUN, (Succeed(), Stop()), {}, 25, id="D-47 the print says stopped"
        ),
        pytest.param(
            STOPPED_RUN,
            (Succeed(), Stop()),
            {OFFSET: False},
            35,
            id="D-47 without offset: success resolves last",
        ),
        pytest.param(
            RUN_10,
            (Stop(), Succeed()),
            {OFFSET: False},
            25,
            id="D-47 without offset: the stop resolves last",
        ),
    ],
)
@every_profile
def test_stop_and_success_are_settled_after_the_last_layer(
    profile, calls, effects, settings, x
):
    """TP-12, CRD Gen:Offsetting, 5.D: opposites void each other; the print decides."""
    cards = [an_action(each) for each in effects]
    game = a_game(
        profile.with_open_settings(**settings), calls=calls, hands=(cards, ()), x=25
    )

    play_down(game, *(f"H cast {each.number}" for each in cards))

    assert spot(game) == (HOME, x, 2)


@from_2021
def test_layers_below_a_turnover_still_resolve(profile):
    """TP-12, CRD 5.C: it is judged when the point is over, not in its place."""
    card, pick = an_action(Draw(2)), a_turnover()
    game = a_game(profile, hands=((card,), (pick,)), x=40)

    play_down(game, f"H cast {card.number}", f"A cast {pick.number}")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 60, 1)
    assert len(game.table.hands[ACTION][HOME]) == 3, "two, and one at the down's end"


@every_profile
def test_a_replay_of_the_secondary_point_still_cancels_the_turnover(profile):
    """TP-12, TP-9, D-82: a point and its secondary ones are one occasion."""
    stubborn = an_athlete(
        WheneverAbility(Occasion.TURNOVER, ReplayTheDown(), whose=Whose.OPPONENT)
    )
    pick = a_turnover()
    game = a_game(profile, home=[stubborn], hands=((), (pick,)), down=2, x=40)

    play_down(game, f"A cast {pick.number}")

    assert spot(game) == (HOME, 40, 2)
    assert len(told(game, "secondary")) == 1
    assert game.table.clock == 15


@from_2021
def test_a_turnover_of_a_tackle_is_judged_after_designation(profile):
    """TP-12, D-78: no yards, nobody is Exhausted by the results."""
    tackler = a_defender(DesignatedAbility(Role.TACKLE, Turnover(TurnoverKind.FUMBLE)))
    game = a_game(profile, away=[tackler], calls=RUN_10, x=40, clock=9)

    play_down(game, f"A A:{tackler.number}")
    nobody = told(game, "exhaust")
    play_on(game, until=DecisionKind.CALL)

    assert nobody == []
    assert spot(game) == (AWAY, 60, 1)
    assert game.table.clock == 8


@every_profile
def test_a_first_down_counts_at_the_end_of_the_down(profile):
    """TP-12, CRD 9.D.a.i; 19-8.A: until then it is still the fourth."""
    card = an_action(FirstDown())
    game = a_game(profile, calls=RUN_10, hands=((card,), ()), down=4, x=45)
    play_on(game, f"H cast {card.number}", until=DecisionKind.TIMEOUT)

    during = game.table.down
    play_on(game, until=DecisionKind.CALL)

    assert during == 4
    assert spot(game) == (HOME, 55, 1)


def test_a_replay_drops_what_the_attempt_had_gained():
    """TP-12, C.5: yards waiting for the results are never applied."""
    gain, again = an_action(yards(10)), a_replay()
    calls = (a_run(2, call=RUN_RIGHT), a_stop(LONG_PASS, 0))
    game = a_game(calls=calls, hands=((gain, again), ()), down=2, x=40)

    play_down(game, f"H cast {gain.number}", f"H cast {again.number}")
    replayed = spot(game)
    play_down(game, call="run")

    assert replayed == (HOME, 40, 2)
    assert set(game.table.discards[ACTION][HOME]) == {gain, again}
    assert spot(game) == (HOME, 40, 3), f"{FILLER.title} against itself gains nothing"
