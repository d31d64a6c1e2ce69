"""Judge's scenarios about overtime and All Pro Mode: F-38 to F-40.

Home is A of the scenarios, away is B.
"""

import pytest

from gameengine.calls import RUN_LEFT
from gameengine.decisions import DecisionKind
from gameengine.effects import Draw
from gameengine.moments import END_OF_PLAY
from gameengine.profiles import P19, P21, P22C
from gameengine.setup import AWAY, HOME
from gameengine.table import Outcome
from tests.builders.games import (
    FILLER,
    a_game,
    a_new_game,
    a_pass,
    a_run,
    a_stop,
    an_action,
    flip,
    play_down,
    play_on,
    spot,
    told,
)
from tests.builders.plays import result
from tests.builders.profiles import all_pro, from_2021, with_overtime


def late(windows=END_OF_PLAY):
    """A card that would be offered at the end of a play."""
    return an_action(Draw(), windows=windows)


@with_overtime
def test_a_touchdown_on_the_first_possession_of_overtime_wins_at_once(profile):
    """F-38: CRD 9.F.b.i, 10.A and 10.B; D-110."""
    bomb = a_pass(75)
    game = a_game(
        profile,
        calls=(a_run(), a_stop(RUN_LEFT)),
        extra_plays=((bomb,), ()),
        hands=((late(),), (late(),)),
        tosses=(HOME,),
        half=2,
        clock=1,
        score=(10, 10),
        timeouts=(2, 0),
    )
    play_down(game)
    play_on(game, until=DecisionKind.CALL)
    table = game.table
    assert (table.half, table.clock, table.timeouts) == (3, 10, [1, 1])
    assert spot(game) == (HOME, 25, 1)

    play_down(game, f"H {FILLER.number}")
    assert spot(game) == (HOME, 25, 2), "nothing gained, nothing won"
    play_on(game, f"H {bomb.number}", until=DecisionKind.ACT)

    assert game.pending_decision is None, "no end of the play"
    assert result(game) == (HOME, (17, 10))
    assert [event[1] for event in game.events[-2:]] == ["score", "game over"]
    assert (table.clock, spot(game)) == (9, (HOME, 100, 2)), "no clock, no possession"


@from_2021
def test_field_goals_in_overtime_play_on_until_one_leads(profile):
    """F-39: CRD 10.B, D-107."""
    game = overtime_of_field_goals(profile)

    play_down(game, call="field goal")
    play_on(game, until=DecisionKind.CALL)
    assert (game.outcome, game.table.score) == (None, [3, 0])
    assert spot(game) == (AWAY, 25, 1)

    play_down(game)
    play_down(game, call="field goal")
    play_on(game, until=DecisionKind.CALL)
    assert (game.outcome, game.table.score) == (None, [3, 3])
    assert spot(game) == (HOME, 25, 1)

    play_down(game)
    before = game.table.clock
    play_down(game, call="field goal")

    assert game.pending_decision is None
    assert result(game) == (HOME, (6, 3))
    assert game.table.clock == before, "it ends at the score"


def overtime_of_field_goals(profile):
    """A is near; later each seat needs a pass of fifty yards to come near."""
    return a_game(
        profile,
        calls=(a_stop(RUN_LEFT), a_pass(50)),
        extra_plays=((a_pass(50),), ()),
        flips=(
            [flip(4), FILLER, flip(4), FILLER, flip(4)],
            [flip(0), FILLER, flip(0), FILLER, flip(0)],
        ),
        kick=True,
        half=3,
        clock=10,
        timeouts=(1, 1),
        x=75,
    )


def test_by_the_letter_of_the_rulings_an_equalizer_wins():
    """F-39 by the other reading of D-107: any score ends it once both had the ball."""
    game = overtime_of_field_goals(
        P22C.with_open_settings(ot_tie_score_continues=False)
    )

    play_down(game, call="field goal")
    play_down(play_on(game, until=DecisionKind.CALL))
    assert game.outcome is None
    play_down(game, call="field goal")

    assert game.outcome == Outcome(AWAY, (3, 3), "CRD 10.B")


@all_pro
@pytest.mark.parametrize(("printed", "cost"), [(0, 1), (1, 2), (2, 3)])
def test_all_pro_mode_makes_every_play_longer(profile, printed, cost):
    """F-40: R22 Gls:All Pro Mode, CRD 7.F, D-104."""
    game = a_game(profile, calls=(a_run(time=printed), a_stop(RUN_LEFT)))

    play_down(game)

    assert game.table.clock == 15 - cost


@all_pro
@pytest.mark.parametrize("call", ["punt", "field goal"])
def test_all_pro_mode_makes_kicks_longer(profile, call):
    """F-40: R22 Gls:All Pro Mode, D-104."""
    game = a_game(profile, x=70, kick=True)

    play_down(game, call=call)

    assert game.table.clock == 13


@all_pro
def test_all_pro_mode_stops_the_clock_at_zero(profile):
    """F-40: CRD 7.F, D-100; one unit left and a cost of two."""
    game = a_game(profile, hands=((late(),), ()), clock=1)

    play_on(game, until=DecisionKind.ACT)

    assert game.table.clock == 0
    assert told(game, "clock")[0][2:] == (1, 2, 0)


@all_pro
@pytest.mark.parametrize("call", ["run", "punt"])
def test_in_all_pro_mode_a_timeout_replaces_the_whole_cost(profile, call):
    """F-40: CRD 7.F.a, D-99."""
    game = a_game(profile, clock=5, x=20)

    play_down(game, "H timeout", call=call)

    assert (game.table.clock, game.table.timeouts) == (5, [2, 3])


@all_pro
def test_in_all_pro_mode_a_free_play_may_be_covered_by_a_timeout(profile):
    """F-40: D-100; its cost is one, so a timeout is offered."""
    game = a_game(profile, calls=(a_run(time=0), a_stop(RUN_LEFT)))

    play_on(game, until=DecisionKind.TIMEOUT)

    assert game.pending_decision.seat == HOME


@all_pro
def test_all_pro_mode_leaves_the_clocks_as_they_are(profile):
    """F-40: D-104; a half has 15 time units, an overtime 10."""
    opening = a_new_game(profile)
    second = play_down(a_game(profile, half=1, clock=1))
    overtime = play_down(a_game(profile, half=2, clock=1, tosses=(HOME,)))

    assert opening.table.clock == 15
    assert (second.table.half, second.table.clock) == (2, 15)
    assert (overtime.table.half, overtime.table.clock) == (3, 10)


@pytest.mark.parametrize("profile", [P19, P21], ids=lambda each: each.name)
def test_all_pro_mode_came_in_2022(profile):
    """F-40: A.3 76; older editions do not have it, and play as printed."""
    with pytest.raises(ValueError, match="all_pro_mode"):
        profile.with_open_settings(all_pro_mode=True)

    game = play_down(a_game(profile, calls=(a_run(time=1), a_stop(RUN_LEFT))))

    assert game.table.clock == 14
