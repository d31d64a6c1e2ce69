"""Judge's scenarios about punts and field goals, F-28 to F-34, and their tables."""

import pytest

from gameengine.decisions import DecisionKind
from gameengine.measures import PLAY
from gameengine.moments import ANY_POINT
from gameengine.profiles import P19, P21, P22, P22C, FarFieldGoal
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    an_action,
    flip,
    play_down,
    play_on,
    told,
    yards,
)
from tests.builders.plays import action_hands, next_possession
from tests.builders.profiles import every_profile, from_2021

EVERY_GRIT = range(10)
NEVER = set()


def a_kick(call, grit, profile=P22C, **situation):
    """Kick with two flips whose sum ends in this Grit; 2019 draws a card before."""
    flips = ([flip(7)], [flip((grit + 3) % 10)])
    game = a_game(profile, flips=flips, kick=profile is not P19, **situation)
    return play_down(game, call=call)


def good_grit(profile, distance):
    """Give every Grit that makes a field goal from this distance."""
    tries = {
        grit: a_kick("field goal", grit, profile, x=100 - distance)
        for grit in EVERY_GRIT
    }
    scores = {grit: game.table.score for grit, game in tries.items()}
    assert all(score in ([0, 0], [3, 0]) for score in scores.values())
    return {grit for grit, score in scores.items() if score == [3, 0]}


# Grit, where the punt from the own 20 comes down, where the receiver starts.
T_PUNT = [
    (0, 45, 55),
    (1, 50, 50),
    (2, 50, 50),
    (3, 55, 45),
    (4, 55, 45),
    (5, 60, 40),
    (6, 60, 40),
    (7, 65, 35),
    (8, 65, 35),
    (9, 70, 30),
]


@from_2021
@pytest.mark.parametrize(("grit", "lands", "x"), T_PUNT)
def test_every_grit_of_a_punt(profile, grit, lands, x):
    """F-28: T-PUNT, CRD 9.B.a-c and 1.C.g; R22 Spc:Punts, R21 Spc:Punts."""
    game = a_kick("punt", grit, profile, x=20, clock=5)

    assert told(game, "punt")[0][2:] == (HOME, grit, lands - 20, lands)
    assert game.table.clock == 4
    assert next_possession(game) == (AWAY, x, 1)


@pytest.mark.parametrize(
    ("profile", "order"),
    [
        pytest.param(P22C, ["draw", "draw", "grit"], id="P22C"),
        pytest.param(P22, ["grit", "draw", "draw"], id="P22"),
        pytest.param(P21, ["grit", "draw", "draw"], id="P21"),
    ],
)
@pytest.mark.parametrize("call", ["punt", "field goal"])
def test_the_action_draws_come_before_the_flips_or_after_them(profile, order, call):
    """F-28: CRD 9.A, 9.B and 9.C; R22 §9.A, R22 §9.B, D-29."""
    game = a_kick(call, 5, profile, x=70)

    assert [event[1] for event in game.events if event[1] in {"draw", "grit"}] == order
    assert action_hands(game) == [1, 1]


@every_profile
@pytest.mark.parametrize(
    ("x", "grit", "expected"),
    [
        pytest.param(50, 9, 20, id="to the goal line"),
        pytest.param(50, 8, 5, id="five yards short of it"),
        pytest.param(80, 0, 20, id="beyond it"),
    ],
)
def test_a_punt_to_the_end_zone_comes_out_to_the_20(profile, x, grit, expected):
    """F-29: CRD 1.C.g, D-97, 19-9."""
    game = a_kick("punt", grit, profile, x=x)

    assert next_possession(game) == (AWAY, expected, 1)
    assert game.table.score == [0, 0]


@pytest.mark.parametrize(("grit", "lands", "x"), T_PUNT)
def test_every_grit_of_a_punt_in_2019(grit, lands, x):
    """F-30: T-PUNT-19, 19-K; D-93 mends the print: 1 and 2 give 30, 3 gives 35."""
    game = a_kick("punt", grit, P19, x=20, clock=5)

    assert told(game, "punt")[0][2:] == (HOME, grit, lands - 20, lands)
    assert game.table.clock == 4
    assert next_possession(game) == (AWAY, x, 1)


# Distance and every Grit that is good from there.
T_FG = [
    (5, {0, 1, 2, 3, 4, 5, 6, 7, 8}),
    (10, {1, 2, 3, 4, 5, 6, 7, 8}),
    (15, {1, 2, 3, 4, 5, 6, 7}),
    (20, {2, 3, 4, 5, 6, 7}),
    (25, {2, 3, 4, 5, 6}),
    (30, {3, 4, 5, 6}),
    (35, {3, 4, 5}),
    (40, {9}),
]
T_FG_19 = [
    (5, {0, 1, 2, 3, 4, 5, 6, 7, 8}),
    (10, {0, 1, 2, 3, 4, 5, 6, 7, 8}),
    (15, {1, 2, 3, 4, 5, 6, 7, 8}),
    (20, {1, 2, 3, 4, 5, 6, 7, 8}),
    (25, {2, 3, 4, 5, 6, 7}),
    (30, {2, 3, 4, 5, 6, 7}),
    (35, {3, 4, 5, 6}),
    (40, {9}),
]


@from_2021
@pytest.mark.parametrize(("distance", "expected"), T_FG)
def test_every_line_and_grit_of_a_field_goal(profile, distance, expected):
    """F-31: CRD 9.C.a, T-FG; R22 Spc:Field Goals, R21 Spc:Field Goals."""
    assert good_grit(profile, distance) == expected


@pytest.mark.parametrize(("distance", "expected"), T_FG_19)
def test_every_line_and_grit_of_a_field_goal_in_2019(distance, expected):
    """F-32: T-FG-19, 19-K."""
    assert good_grit(P19, distance) == expected


@every_profile
@pytest.mark.parametrize("grit", EVERY_GRIT)
def test_a_try_from_45_yards_is_allowed_and_always_misses(profile, grit):
    """F-33 (a): D-91, CRD 1.C.h and 9.C.b; both flip, one time unit is gone."""
    game = a_kick("field goal", grit, profile, x=55, clock=5)

    assert [len(pile) for pile in game.table.discards[PLAY]] == [1, 1]
    assert (game.table.score, game.table.clock) == ([0, 0], 4)
    assert next_possession(game) == (AWAY, 45, 1)


@every_profile
@pytest.mark.parametrize(
    ("x", "expected"),
    [
        pytest.param(55, ["run", "punt"], id="45 yards"),
        pytest.param(59, ["run", "punt"], id="41 yards"),
        pytest.param(60, ["run", "punt", "field goal"], id="40 yards"),
    ],
)
def test_a_try_beyond_the_table_may_be_forbidden(profile, x, expected):
    """F-33 (a) by the other reading of D-91."""
    game = a_game(profile.with_open_settings(fg_off_table=FarFieldGoal.FORBIDDEN), x=x)

    assert game.pending_decision.ask is DecisionKind.CALL
    assert game.legal() == expected


@pytest.mark.parametrize(
    ("profile", "table"),
    [pytest.param(P22C, T_FG, id="T-FG"), pytest.param(P19, T_FG_19, id="T-FG-19")],
)
@pytest.mark.parametrize("distance", [1, 4, 6, 11, 12, 14, 16, 21, 26, 31, 36, 39, 41])
def test_between_two_lines_the_farther_one_counts(profile, table, distance):
    """F-33 (b): D-92; 12 yards count as 15, 41 as none."""
    rows = [good for line, good in table if line >= distance]

    assert good_grit(profile, distance) == (rows[0] if rows else NEVER)


@every_profile
@pytest.mark.parametrize(
    ("grit", "score", "expected"),
    [
        pytest.param(9, [0, 0], (AWAY, 5, 1), id="miss"),
        pytest.param(8, [3, 0], (AWAY, 25, 1), id="good"),
    ],
)
def test_where_the_ball_goes_after_a_try(profile, grit, score, expected):
    """F-34: CRD 9.C.a-c, 1.C.h and 1.C.c; 19-9."""
    game = a_kick("field goal", grit, profile, x=95)

    assert game.table.score == score
    assert next_possession(game) == expected


@every_profile
@pytest.mark.parametrize("call", ["punt", "field goal"])
@pytest.mark.parametrize(
    ("choices", "clock", "timeouts"),
    [
        pytest.param(["H keep", "A keep"], 4, [3, 3], id="none"),
        pytest.param(["H timeout"], 5, [2, 3], id="offense"),
        pytest.param(["H keep", "A timeout"], 5, [3, 2], id="defense"),
    ],
)
def test_a_timeout_may_cover_a_kick(profile, call, choices, clock, timeouts):
    """CRD 9.B.b, 9.C.b; D-94."""
    game = a_game(profile, x=70, clock=5)

    play_down(game, *choices, call=call)

    assert (game.table.clock, game.table.timeouts) == (clock, timeouts)


@from_2021
@pytest.mark.parametrize("call", ["punt", "field goal"])
def test_a_kick_down_has_no_window_after_its_first_and_no_play_draw(profile, call):
    """CRD 2.B.b, 2.B.c; D-95: from the choice to the next lineup nobody may act."""
    ready = (
        (an_action(yards(5), windows=ANY_POINT),),
        (an_action(yards(5), windows=ANY_POINT),),
    )
    game = a_game(profile, hands=ready, x=70, kick=True, timeouts=(0, 0))
    play_on(game, until=DecisionKind.CALL)
    held = [len(hand) for hand in game.table.hands[PLAY]]

    game.push(call)

    assert game.pending_decision.ask is DecisionKind.LINEUP
    assert [len(hand) for hand in game.table.hands[PLAY]] == held


@pytest.mark.parametrize("call", ["punt", "field goal"])
def test_2019_draws_a_play_card_before_a_kick_as_well(call):
    """D-98, 19-1.A and 19-K."""
    game = a_game(P19, x=70)
    held = [len(hand) for hand in game.table.hands[PLAY]]

    play_down(game, call=call)

    assert held == [2, 2], "the one called and the one drawn"
    assert [len(hand) for hand in game.table.hands[PLAY]] == held


@every_profile
def test_an_x_counts_nothing_in_grit(profile):
    """R22 Gls:Grit, R22 Spc:Grit, R19 Gls:Grit, D-96; flipped cards are discarded."""
    flips = ([flip(None)], [flip(6)])
    game = a_game(profile, flips=flips, kick=profile is not P19, x=20)

    play_down(game, call="punt")

    assert told(game, "grit")[0][-1] == 6
    assert game.table.discards[PLAY] == [[flips[0][0]], [flips[1][0]]]
