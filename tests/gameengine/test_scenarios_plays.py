"""Judge's scenarios F-01 to F-06 and F-11 to F-14: what becomes of a call."""

import pytest

from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASS,
    PASSES,
    RUN,
    RUN_LEFT,
    RUN_MIDDLE,
    RUN_RIGHT,
    SHORT_PASS,
)
from gameengine.cards import DesignatedAbility, ExhaustAbility
from gameengine.conditions import AthleteFilter, Status
from gameengine.decisions import DecisionKind, IllegalDecision, RefusalCode
from gameengine.effect_terms import PickedAthletes
from gameengine.effects import Audible, CancelLayer, Draw, EffectsInOrder, Energize
from gameengine.measures import PLAY
from gameengine.moments import ADJUSTMENTS, Role
from gameengine.profiles import P19, P21, P22, P22C, UnspecifiedPlay
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
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
from tests.builders.plays import action_hands
from tests.builders.profiles import every_profile

EXACT_ONLY = {"unspecified_play_rule": UnspecifiedPlay.EXACT_ONLY}


def exhausted(game):
    """Give the numbers of all Player cards that lie Exhausted."""
    return {
        each.card.number
        for team in game.table.athletes
        for each in team
        if not each.energized
    }


def test_f01_a_run_gains_five_yards_for_each_point_of_strength():
    """F-01: CRD 4.A, 4.B, 4.C.a, 7.A.a, 7.D, 7.F, 9.A and 9.D.a."""
    runner, tackler = an_athlete(), a_defender()
    calls = (a_run(7, call=RUN_LEFT, time=1), a_stop(SHORT_PASS, 9))
    game = a_game(home=[runner], away=[tackler], calls=calls, x=25, clock=15)

    play_down(game, f"H H:{runner.number}", f"A A:{tackler.number}")

    assert spot(game) == (HOME, 55, 2)
    assert game.table.clock == 14
    assert game.table.timeouts == [3, 3]
    assert exhausted(game) == {runner.number, tackler.number}
    assert action_hands(game) == [1, 1]


def test_f02_a_run_of_strength_zero_is_successful_for_no_yards():
    """F-02: CRD 4.B, 4.C.a, 6.A, 7.A.a and 7.D."""
    runner = an_athlete(DesignatedAbility(Role.RUN, Draw()))
    tackler = a_defender(DesignatedAbility(Role.TACKLE, Draw()))
    calls = (a_run(4, call=RUN_MIDDLE), a_stop(LONG_PASS, 6))
    game = a_game(home=[runner], away=[tackler], calls=calls, x=40, down=2)

    play_down(game, f"H H:{runner.number}", f"A A:{tackler.number}")

    assert spot(game) == (HOME, 40, 3)
    assert exhausted(game) == {runner.number, tackler.number}
    assert action_hands(game) == [2, 2], "one by the trigger, one at the down's end"


@pytest.mark.parametrize(
    ("strength", "x", "named"),
    [
        pytest.param(6, 50, 2, id="F-03a 12 counts 2, the low end: complete"),
        pytest.param(5, 25, 0, id="F-03b 11 counts 1: incomplete"),
    ],
)
def test_f03_a_pass_is_complete_at_the_edge_of_its_catch_range(strength, x, named):
    """F-03: CRD 4.C, 4.D.a.i, 5.D.b, 7.A.b-c and 7.F."""
    calls = (a_pass(25, (2, 9), strength=strength, time=2), a_stop(RUN_LEFT, 6))
    game = a_game(calls=calls, x=25, clock=15)

    play_down(game)

    assert spot(game) == (HOME, x, 2)
    assert len(told(game, "designate")) == named
    assert len(exhausted(game)) == named
    assert game.table.clock == 13


@pytest.mark.parametrize(
    ("offense", "defense", "x"),
    [
        pytest.param(
            a_run(2, call=RUN_MIDDLE),
            a_stop(RUN_LEFT | RUN_MIDDLE, 2),
            25,
            id="F-04a one of two listed plays stops",
        ),
        pytest.param(
            a_run(2, call=RUN_MIDDLE),
            a_stop(RUN_LEFT | RUN_RIGHT, 2),
            45,
            id="F-04b neither of two listed plays stops",
        ),
        pytest.param(
            a_pass(35, (0, 9), call=MEDIUM_PASS),
            a_stop(MEDIUM_PASS, 2),
            25,
            id="F-04c the match comes before the range",
        ),
    ],
)
def test_f04_a_defense_of_two_plays_stops_both_of_them(offense, defense, x):
    """F-04: CRD 4.A and 4.C."""
    game = a_game(calls=(offense, defense), x=25)

    play_down(game)

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("stops", "x"),
    [
        pytest.param(RUN_RIGHT, 25, id="Run Right stops it"),
        pytest.param(LONG_PASS, 45, id="Long Pass does not"),
    ],
)
@every_profile
def test_f05_an_unspecified_run_is_stopped_by_any_run_defense(profile, stops, x):
    """F-05: CRD Gen:Unspecified, 4.A, D-62: in every edition by default."""
    game = a_game(profile, calls=(a_run(2, call=RUN), a_stop(stops, 2)), x=25)

    play_down(game)

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    "profile",
    [
        pytest.param(each.with_open_settings(**EXACT_ONLY), id=each.name)
        for each in (P19, P21, P22)
    ],
)
def test_f05_by_the_exact_reading_run_right_does_not_stop_it(profile):
    """F-05: D-62, the other reading that the rulebooks allow."""
    game = a_game(profile, calls=(a_run(2, call=RUN), a_stop(RUN_RIGHT, 2)), x=25)

    play_down(game)

    assert spot(game) == (HOME, 45, 2)


@pytest.mark.parametrize(
    ("offense", "status", "x"),
    [
        pytest.param(
            a_pass(40, call=LONG_PASS), Status.STOPPED, 25, id="F-06 Long Pass"
        ),
        pytest.param(
            a_pass(40, call=PASS), Status.STOPPED, 25, id="F-06 unspecified Pass"
        ),
        pytest.param(a_run(2, call=RUN_LEFT), Status.SUCCESS, 45, id="F-06 Run Left"),
    ],
)
def test_f06_a_defense_against_all_passes_stops_passes_only(offense, status, x):
    """F-06: CRD Gen:Stop All and 4.A."""
    game = a_game(calls=(offense, a_stop(PASSES, 2)), x=25)

    play_on(game, "H run", until=DecisionKind.TIMEOUT)

    assert (game.table.status, game.table.x) == (status, x)


def a_cancelled_receiver():
    """F-11: a receiver uses his Exhaust ability, and the defense cancels it."""
    receiver = an_athlete(
        ExhaustAbility(yards(10), windows=ADJUSTMENTS),
        DesignatedAbility(Role.RECEIVE, yards(5)),
    )
    cancel = an_action(CancelLayer())
    game = a_game(
        home=[receiver],
        calls=(a_pass(25), a_stop(RUN_LEFT)),
        hands=((), (cancel,)),
        x=25,
    )
    return game, receiver, cancel


def test_f11_an_exhaust_ability_turns_its_card_before_it_resolves():
    """F-11: TP-5, R22 Gls:Exhaust Effects."""
    game, receiver, _ = a_cancelled_receiver()

    play_on(game, f"H use H:{receiver.number}", until=DecisionKind.ACT)

    assert game.pending_decision.seat == AWAY
    assert exhausted(game) == {receiver.number}
    assert told(game, "resolve") == []


def test_f11_a_cancelled_ability_leaves_its_card_exhausted():
    """F-11: TP-5, CRD 6.A.b and 7.D: he may receive, and triggers nothing."""
    game, receiver, cancel = a_cancelled_receiver()
    use, cast = f"H use H:{receiver.number}", f"A cast {cancel.number} > 1"

    play_down(game, use, cast, f"H H:{receiver.number}")

    tackler = game.table.athletes[AWAY][5].card.number
    assert spot(game) == (HOME, 50, 2)
    assert told(game, "triggers") == []
    assert exhausted(game) == {receiver.number, tackler}
    assert [(rule, name) for rule, _, name in told(game, "exhaust")] == [
        ("TP-5", f"H:{receiver.number}"),
        ("CRD 7.D", f"A:{tackler}"),
    ]


def test_f12_the_only_quarterback_on_the_field_cannot_receive():
    """F-12: CRD 6.A.c, case (a)."""
    passer = an_athlete(position="QB")
    game = a_game(home=[passer], calls=(a_pass(25), a_stop(RUN_LEFT)))

    play_on(game, "H run", until=DecisionKind.DESIGNATE)

    others = [f"H:{each.card.number}" for each in game.table.athletes[HOME][1:4]]
    assert game.legal() == others
    with pytest.raises(IllegalDecision) as refused:
        game.push(f"H:{passer.number}")
    assert refused.value.code == RefusalCode.CONDITION_UNMET
    assert refused.value.rule == "CRD 6.A.c"


@pytest.mark.parametrize(
    ("name_the_exhausted_one", "x"),
    [
        pytest.param(False, 55, id="the Energized one triggers"),
        pytest.param(True, 50, id="the Exhausted one does not"),
    ],
)
def test_f12_of_two_quarterbacks_either_may_receive(name_the_exhausted_one, x):
    """F-12: CRD 6.A.b-c, case (b): an Exhausted quarterback counts as well."""
    receive = DesignatedAbility(Role.RECEIVE, yards(5))
    fresh, tired = (an_athlete(receive, position="QB") for _ in range(2))
    named = tired if name_the_exhausted_one else fresh
    game = a_game(
        home=[fresh, tired],
        calls=(a_pass(25), a_stop(RUN_LEFT)),
        exhausted=(f"H:{tired.number}",),
        x=25,
    )

    play_down(game, f"H H:{named.number}")

    assert spot(game) == (HOME, x, 2)
    assert len(told(game, "triggers")) == (not name_the_exhausted_one)


def test_f12_a_lone_quarterback_may_run():
    """F-12: CRD 6.A.c, case (c)."""
    passer = an_athlete(DesignatedAbility(Role.RUN, yards(5)), position="QB")
    game = a_game(home=[passer], calls=(a_run(2), a_stop(LONG_PASS, 2)), x=25)

    play_down(game, f"H H:{passer.number}")

    assert spot(game) == (HOME, 50, 2)
    assert passer.number in exhausted(game)


@every_profile
def test_f13_opposite_yards_cancel_out_and_the_other_part_stays(profile):
    """F-13: CRD Gen:Offsetting, D-47."""
    tired = [a_defender(), a_defender()]
    loss = an_action(
        EffectsInOrder((Energize(PickedAthletes(AthleteFilter())), yards(-5)))
    )
    gain = an_action(yards(5))
    game = a_game(
        profile,
        away=tired,
        calls=(a_run(3), a_stop(LONG_PASS, 0)),
        hands=((gain,), (loss,)),
        exhausted=tuple(f"A:{each.number}" for each in tired),
        x=25,
    )
    wakes = f"A A:{tired[1].number}"

    play_down(game, "H pass", f"A cast {loss.number}", f"H cast {gain.number}", wakes)

    assert spot(game) == (HOME, 40, 2)
    assert told(game, "energize")[0][2] == f"A:{tired[1].number}"
    assert tired[0].number in exhausted(game)
    assert tired[1].number not in exhausted(game)


def a_stopped_run_with_an_audible(profile):
    """F-14: the defense has an answer to a Short Pass, and a card that fits always."""
    audible, spare = an_action(Audible()), an_action(yards(0))
    run = a_run(3, call=RUN_LEFT, time=1)
    flipped = a_pass(25, (2, 9), strength=5, time=2, call=SHORT_PASS)
    defender = a_defender(
        ExhaustAbility(yards(-5), windows=ADJUSTMENTS, qualifier=SHORT_PASS)
    )
    game = a_game(
        profile,
        away=[defender],
        calls=(run, a_stop(RUN_LEFT, 4)),
        hands=((audible,), (spare,)),
        flips=((flipped,), ()),
        x=40,
        clock=9,
    )
    play_on(game, f"H cast {audible.number}", until=DecisionKind.ACT)
    return game, run, f"use A:{defender.number}", f"cast {spare.number}"


def test_f14_an_audible_changes_the_call_at_once():
    """F-14: TP-11, CRD Gen:Audible, 5.D, D-48: the defense answers the new call."""
    game, run, use, spare = a_stopped_run_with_an_audible(P22C)

    offered = game.legal()
    play_on(game, f"A {use}", until=DecisionKind.CALL)

    assert offered == ["pass", spare, use]
    assert spot(game) == (HOME, 60, 2)
    assert game.table.clock == 7
    assert len(told(game, "flip")) == 1, "its turn to resolve flips nothing more"
    assert run in game.table.discards[PLAY][HOME]


@pytest.mark.parametrize(
    "profile", [pytest.param(each, id=each.name) for each in (P19, P21, P22)]
)
def test_f14_before_the_rulings_an_audible_waits_for_its_turn(profile):
    """F-14: D-48: the call is still a run, so the answer is not legal yet."""
    game, run, use, spare = a_stopped_run_with_an_audible(profile)

    offered = game.legal()
    with pytest.raises(IllegalDecision) as refused:
        game.push(use)
    play_on(game, "A pass", until=DecisionKind.CALL)

    assert offered == ["pass", spare]
    assert refused.value.code == RefusalCode.CONDITION_UNMET
    assert spot(game) == (HOME, 65, 2)
    assert game.table.clock == 7
    assert run in game.table.discards[PLAY][HOME]
