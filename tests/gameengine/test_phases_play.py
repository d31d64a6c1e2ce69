"""From the check of a play to the designation: phases 4 to 6, step by step."""

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
    RUNS,
    SHORT_PASS,
)
from gameengine.cards import DesignatedAbility, Side
from gameengine.conditions import Status
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import Quantity, TurnoverKind
from gameengine.effects import Change, Draw, Stop
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    AFTER_DESIGNATION,
    END_OF_PLAY,
    START_OF_DOWN,
    Role,
)
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
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
from tests.builders.plays import PASS_15, action_hands, resolved
from tests.builders.profiles import every_profile

STOPPED, SUCCESS = Status.STOPPED, Status.SUCCESS


# Phase 4


@every_profile
@pytest.mark.parametrize(
    ("call", "defense", "expected"),
    [
        pytest.param(RUN_LEFT, RUN_LEFT, STOPPED, id="the same run"),
        pytest.param(RUN_LEFT, RUN_RIGHT, SUCCESS, id="another run"),
        pytest.param(RUN_LEFT, PASSES, SUCCESS, id="all passes against a run"),
        pytest.param(RUN_MIDDLE, RUNS, STOPPED, id="all runs"),
        pytest.param(RUN_MIDDLE, RUN_LEFT | RUN_MIDDLE, STOPPED, id="one of two"),
        pytest.param(RUN_MIDDLE, RUN_LEFT | RUN_RIGHT, SUCCESS, id="none of two"),
        pytest.param(RUN, RUN_RIGHT, STOPPED, id="unspecified run"),
        pytest.param(RUN, MEDIUM_PASS, SUCCESS, id="unspecified run, a pass stopped"),
        pytest.param(PASS, LONG_PASS, STOPPED, id="unspecified pass"),
        pytest.param(PASS, RUNS, SUCCESS, id="unspecified pass, runs stopped"),
        pytest.param(SHORT_PASS, SHORT_PASS, STOPPED, id="the same pass"),
        pytest.param(SHORT_PASS, PASSES, STOPPED, id="all passes"),
        pytest.param(SHORT_PASS, MEDIUM_PASS | LONG_PASS, SUCCESS, id="other passes"),
    ],
)
def test_which_defense_stops_which_call(profile, call, defense, expected):
    """CRD 4.A, 4.B, 4.D, 4.D.b.i and Gen:Stop All, CRD Gen:Unspecified; 19-4.A."""
    card = a_pass(call=call) if call & PASSES else a_run(call=call)
    game = a_game(profile, calls=(card, a_stop(defense)))

    play_on(game, until=DecisionKind.TIMEOUT)

    assert game.table.status is expected


@every_profile
@pytest.mark.parametrize(
    ("strengths", "expected"),
    [
        pytest.param((1, 0), STOPPED, id="1: below"),
        pytest.param((6, 6), SUCCESS, id="2: lower end"),
        pytest.param((9, 8), SUCCESS, id="7: upper end"),
        pytest.param((9, 9), STOPPED, id="8: above"),
        pytest.param((0, 0), STOPPED, id="0: below"),
    ],
)
def test_a_pass_is_complete_within_its_catch_range(profile, strengths, expected):
    """CRD 4.C, 4.C.a, 4.D and 4.D.a.i; 19-6.A: both ends are in it."""
    mine, theirs = strengths
    game = a_game(
        profile,
        calls=(a_pass(25, (2, 7), strength=mine), a_stop(RUN_LEFT, theirs)),
    )

    play_down(game)

    assert spot(game) == (HOME, 50 if expected is SUCCESS else 25, 2)
    exhausted = [not each.energized for each in game.table.field(HOME)]
    assert any(exhausted) is (expected is SUCCESS), "no designation if incomplete"


# Phase 5


def test_a_replay_goes_back_to_the_first_window_of_the_down():
    """CRD 5.A, 5.B: and the offense may choose a kick this time."""
    again = a_replay()
    early = an_action(yards(0), windows=START_OF_DOWN)
    game = a_game(hands=((again, early), ()), down=3, x=50, clock=7)
    play_on(game, until=DecisionKind.CALL)

    play_on(game, f"H cast {again.number}", until=DecisionKind.ACT)

    assert game.table.point == START_OF_DOWN
    assert spot(game) == (HOME, 50, 3)
    assert (game.table.clock, game.table.hands[ACTION]) == (7, [[early], []])
    assert [len(pile) for pile in game.table.discards[PLAY]] == [1, 1]
    play_on(game, until=DecisionKind.CALL)
    assert game.legal() == ["run", "punt", "field goal"]


@pytest.mark.parametrize("kind", TurnoverKind, ids=lambda kind: kind.name.lower())
def test_a_live_ball_turnover_skips_to_the_end_of_the_down(kind):
    """CRD 5.C: nobody is designated, nothing is gained, no end of the play."""
    steal = a_turnover(kind)
    late = an_action(yards(5), windows=END_OF_PLAY | AFTER_DESIGNATION)
    hands = ((late,), (steal, late))
    game = a_game(calls=PASS_15, hands=hands, timeouts=(0, 0), x=40)

    play_on(game, f"A cast {steal.number}", until=DecisionKind.LINEUP)

    assert (told(game, "designate"), told(game, "ball")) == ([], [])
    assert game.table.score == [0, 7 if kind is TurnoverKind.PICK_SIX else 0]
    assert action_hands(game) == [2, 2], "9.A was drawn"
    assert game.table.clock == 14


@pytest.mark.parametrize(
    ("strength", "by", "expected"),
    [
        pytest.param(1, 1, 50, id="incomplete, then complete: CRD 5.D.a"),
        pytest.param(2, -1, 25, id="complete, then incomplete: CRD 5.D.b"),
        pytest.param(1, -1, 25, id="incomplete both times: CRD 5.D.b"),
        pytest.param(2, 1, 50, id="complete both times: CRD 5.D.a"),
    ],
)
def test_the_check_is_made_again_after_the_adjustments(strength, by, expected):
    """CRD 5.D: on what the calls and strengths are by then."""
    change = an_action(Change(Quantity.STRENGTH, by))
    calls = (a_pass(25, (2, 9), strength=strength), a_stop(RUN_LEFT, 0))
    game = a_game(calls=calls, hands=((change,), ()))

    play_down(game, f"H cast {change.number}")

    assert spot(game) == (HOME, expected, 2)
    assert len(told(game, "designate")) == (2 if expected == 50 else 0)


# Phase 6


def abled(role, *, seat=HOME, **more):
    """An athlete whose ability draws an Action card when he is designated."""
    side, position = (Side.OFFENSE, "WR") if seat == HOME else (Side.DEFENSE, "LB")
    ability = DesignatedAbility(role, Draw())
    return an_athlete(ability, side=side, position=position, **more)


@every_profile
@pytest.mark.parametrize("rested", [True, False], ids=["CRD 6.A.a", "CRD 6.A.b"])
def test_only_an_energized_designee_triggers(profile, rested):
    """CRD 6.A; 19-5.B: an Exhausted one may be named all the same."""
    runner, tackler = abled(Role.RUN), abled(Role.TACKLE, seat=AWAY)
    names = (f"H:{runner.number}", f"A:{tackler.number}")
    game = a_game(
        profile, home=[runner], away=[tackler], exhausted=() if rested else names
    )
    play_on(game, until=DecisionKind.DESIGNATE)
    assert (game.pending_decision.seat, names[0] in game.legal()) == (HOME, True)

    game.push(names[0])
    assert (game.pending_decision.seat, names[1] in game.legal()) == (AWAY, True)
    game.push(names[1])

    drawn = action_hands(game)
    assert drawn == ([1, 1] if rested else [0, 0])


@every_profile
@pytest.mark.parametrize("role", [Role.RECEIVE, Role.TACKLE], ids=["receive", "tackle"])
def test_an_ability_for_another_role_does_not_trigger(profile, role):
    """CRD 6.A.a: a runner's Receive ability stays silent."""
    runner = abled(role)
    game = a_game(profile, home=[runner])

    play_on(game, f"H H:{runner.number}", until=DecisionKind.TIMEOUT)

    assert game.table.hands[ACTION] == [[], []]


@every_profile
@pytest.mark.parametrize(
    ("positions", "call", "expected"),
    [
        pytest.param("QB WR WR TE", "pass", (1, 2, 3), id="one, on a pass"),
        pytest.param("QB QB WR TE", "pass", (0, 1, 2, 3), id="two, on a pass"),
        pytest.param("QB WR WR TE", "run", (0, 1, 2, 3), id="one, on a run"),
    ],
)
def test_which_quarterback_may_carry_the_ball(profile, positions, call, expected):
    """CRD 6.A.c; 19-6.C."""
    team = [an_athlete(position=each) for each in positions.split()]
    card = a_pass() if call == "pass" else a_run()
    game = a_game(profile, home=team, calls=(card, a_stop(MEDIUM_PASS)))

    play_on(game, until=DecisionKind.DESIGNATE)

    assert game.legal() == [f"H:{team[place].number}" for place in expected]


@every_profile
def test_triggers_of_designation_lie_under_what_is_added_later(profile):
    """CRD 6.B, 6.B.a and 6.B.b; TP-2, TP-7: offense first in, so last out."""
    runner, tackler = abled(Role.RUN), abled(Role.TACKLE, seat=AWAY)
    added = an_action(yards(5), windows=AFTER_DESIGNATION)
    game = a_game(profile, home=[runner], away=[tackler], hands=((added,), ()))

    play_on(
        game,
        f"H H:{runner.number}",
        f"H cast {added.number}",
        until=DecisionKind.TIMEOUT,
    )

    assert resolved(game) == [added.number, f"A:{tackler.number}", f"H:{runner.number}"]


@every_profile
def test_a_stop_after_designation_still_takes_the_yards(profile):
    """CRD 6.B, 7.A.c; D-67: the designees are Exhausted all the same."""
    stop = an_action(Stop(), windows=AFTER_DESIGNATION)
    game = a_game(profile, hands=((), (stop,)))

    play_down(game, f"A cast {stop.number}")

    assert spot(game) == (HOME, 25, 2)
    assert [sum(not a.energized for a in game.table.field(s)) for s in (0, 1)] == [1, 1]
