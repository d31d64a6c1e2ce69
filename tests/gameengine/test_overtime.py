"""How a level game goes on and ends: phases 9.F and 10, step by step."""

from typing import NamedTuple

import pytest

from gameengine.calls import RUN_LEFT
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import TurnoverKind
from gameengine.profiles import P19, P22C, ShortOvertime
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    FILLER,
    a_game,
    a_pass,
    a_stop,
    a_turnover,
    flip,
    play_down,
    play_on,
    spot,
    told,
)
from tests.builders.plays import result
from tests.builders.profiles import from_2021, with_overtime

PLAYS_ON = None


class Try(NamedTuple):
    """A down in overtime: what is tried from where, and what comes of it."""

    x: int
    call: str = "run"
    gain: int = 0
    grit: int = 4
    turnover: TurnoverKind | None = None
    down: int = 1


TOUCHDOWN = Try(70, gain=30)
SAFETY = Try(20, gain=-25)
FIELD_GOAL = Try(75, "field goal")
MISS = Try(75, "field goal", grit=9)
PICK_SIX = Try(40, turnover=TurnoverKind.PICK_SIX)
INTERCEPTION = Try(40, turnover=TurnoverKind.INTERCEPTION)
OUT_OF_DOWNS = Try(40, down=4)
SECOND_DOWN = Try(40)


def in_overtime(profile, attempt, *, possession=1, score=(0, 0), clock=5, **more):
    """Play one down of overtime; odd possessions are home's."""
    offense = HOME if possession % 2 else AWAY
    kind = attempt.turnover
    steal = [a_turnover(kind)] if kind is not None else []
    hands = ((), steal) if offense == HOME else (steal, ())
    drawn = [] if attempt.call != "run" and profile.name != "P19" else [FILLER]
    game = a_game(
        profile,
        calls=(a_pass(attempt.gain), a_stop(RUN_LEFT)),
        hands=hands,
        flips=([*drawn, flip(attempt.grit)], [*drawn, flip(0)]),
        kick=True,
        x=attempt.x,
        down=attempt.down,
        offense=offense,
        **{"half": 3, "timeouts": (1, 1)} | more,
        overtime_possession=possession,
        score=score,
        clock=clock,
    )
    defense = "A" if offense == HOME else "H"
    stolen = [f"{defense} cast {each.number}" for each in steal]
    return play_down(game, *stolen, call=attempt.call)


# Phase 9.F


@with_overtime
@pytest.mark.parametrize("toss", [HOME, AWAY], ids=["home", "away"])
@pytest.mark.parametrize("first", [HOME, AWAY], ids=["home opened", "away opened"])
def test_a_level_game_goes_to_overtime(profile, toss, first):
    """CRD 9.F.b.i, 1.A.d, 10.A and 10.A.a; D-106: chance names the offense."""
    game = a_game(
        profile,
        tosses=(toss,),
        first_offense=first,
        half=2,
        clock=1,
        score=(14, 14),
        timeouts=(0, 3),
        x=60,
        down=3,
    )

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    table = game.table
    assert spot(game) == (toss, 25, 1)
    assert (table.half, table.clock, table.timeouts) == (3, 10, [1, 1])
    assert table.score == [14, 14]


def test_a_level_game_of_2019_is_a_tie():
    """D-105; 19-10."""
    game = play_down(a_game(P19, half=2, clock=1, score=(14, 14)))

    assert game.pending_decision is None
    assert result(game) == (None, (14, 14))


@with_overtime
@pytest.mark.parametrize(
    ("possession", "score", "expected"),
    [
        pytest.param(2, (3, 0), (HOME, (3, 0)), id="home leads"),
        pytest.param(3, (3, 6), (AWAY, (3, 6)), id="away leads"),
        pytest.param(2, (3, 3), PLAYS_ON, id="CRD 9.F.c.i: level"),
    ],
)
def test_when_overtime_runs_out_the_higher_score_wins(
    profile, possession, score, expected
):
    """CRD 9.F.c; D-111 where the rulebook is silent."""
    game = in_overtime(
        profile, SECOND_DOWN, possession=possession, score=score, clock=1
    )

    assert result(game) == expected


@with_overtime
@pytest.mark.parametrize(
    ("half", "possession"),
    [
        pytest.param(3, 1, id="first, on its first possession"),
        pytest.param(3, 2, id="first, on its second possession"),
        pytest.param(4, 1, id="second"),
    ],
)
def test_another_overtime_is_opened_by_the_last_ones_first_defense(
    profile, half, possession
):
    """CRD 9.F.c.i, 10.A and 10.A.a.i; D-106."""
    game = in_overtime(
        profile,
        SECOND_DOWN,
        possession=possession,
        clock=1,
        half=half,
        timeouts=(0, 1),
    )

    play_on(game, until=DecisionKind.CALL)

    table = game.table
    assert spot(game) == (AWAY, 25, 1), "home opened the last one"
    assert (table.half, table.clock, table.timeouts) == (half + 1, 10, [1, 1])


def test_overtimes_alternate_from_the_toss_on():
    """CRD 10.A.a and 10.A.a.i: the toss is made once."""
    game = a_game(tosses=(AWAY,), half=2, clock=1, fillers=60)

    while game.table.half < 7:
        game.push(
            {DecisionKind.CALL: "run", DecisionKind.TIMEOUT: "keep"}.get(
                game.pending_decision.ask, game.legal()[0]
            )
        )

    openers = [event[2] for event in told(game, "overtime offense")]
    assert openers == [AWAY, HOME, AWAY, HOME, AWAY]


# Phase 10.B


@with_overtime
@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        pytest.param(TOUCHDOWN, (HOME, (7, 0)), id="touchdown"),
        pytest.param(SAFETY, (AWAY, (0, 2)), id="safety"),
        pytest.param(PICK_SIX, (AWAY, (0, 7)), id="pick six"),
        pytest.param(FIELD_GOAL, PLAYS_ON, id="field goal"),
        pytest.param(MISS, PLAYS_ON, id="miss"),
        pytest.param(INTERCEPTION, PLAYS_ON, id="interception"),
        pytest.param(OUT_OF_DOWNS, PLAYS_ON, id="out of downs"),
        pytest.param(SECOND_DOWN, PLAYS_ON, id="next down"),
    ],
)
def test_what_ends_the_first_possession_of_overtime(profile, attempt, expected):
    """CRD 10.B, D-110: seven or two win at once, three do not."""
    game = in_overtime(profile, attempt)

    assert result(game) == expected
    assert (game.pending_decision is None) is (expected is not PLAYS_ON)


@with_overtime
@pytest.mark.parametrize(
    ("score", "attempt", "expected"),
    [
        pytest.param((0, 0), FIELD_GOAL, (AWAY, (0, 3)), id="level, field goal"),
        pytest.param((0, 0), TOUCHDOWN, (AWAY, (0, 7)), id="level, touchdown"),
        pytest.param((0, 0), SAFETY, (HOME, (2, 0)), id="level, safety"),
        pytest.param((0, 0), PICK_SIX, (HOME, (7, 0)), id="level, pick six"),
        pytest.param((0, 0), MISS, PLAYS_ON, id="level, miss"),
        pytest.param((0, 0), OUT_OF_DOWNS, PLAYS_ON, id="level, out of downs"),
        pytest.param((3, 0), FIELD_GOAL, PLAYS_ON, id="behind, levelled"),
        pytest.param((3, 0), TOUCHDOWN, (AWAY, (3, 7)), id="behind, touchdown"),
        pytest.param((3, 0), SAFETY, (HOME, (5, 0)), id="behind, safety"),
        pytest.param((3, 0), SECOND_DOWN, PLAYS_ON, id="behind, next down"),
        pytest.param((3, 0), MISS, (HOME, (3, 0)), id="D-108: behind, miss"),
        pytest.param((3, 0), INTERCEPTION, (HOME, (3, 0)), id="D-108: behind, lost"),
        pytest.param((3, 0), OUT_OF_DOWNS, (HOME, (3, 0)), id="D-108: behind, downs"),
    ],
)
def test_what_ends_overtime_once_both_had_the_ball(profile, score, attempt, expected):
    """CRD 10.B, D-107, D-108: away answers on the second possession."""
    game = in_overtime(profile, attempt, possession=2, score=score)

    assert result(game) == expected
    assert (game.pending_decision is None) is (expected is not PLAYS_ON)


@with_overtime
@pytest.mark.parametrize(
    ("attempt", "expected"),
    [
        pytest.param(FIELD_GOAL, (HOME, (6, 3)), id="field goal"),
        pytest.param(SAFETY, (AWAY, (3, 5)), id="safety"),
        pytest.param(PICK_SIX, (AWAY, (3, 10)), id="pick six"),
    ],
)
def test_the_third_possession_of_overtime_is_sudden_death(profile, attempt, expected):
    """CRD 10.B: home has the ball again after a field goal each."""
    game = in_overtime(profile, attempt, possession=3, score=(3, 3))

    assert result(game) == expected


@pytest.mark.parametrize(
    ("possession", "score", "expected"),
    [
        pytest.param(1, (0, 0), PLAYS_ON, id="the other has not had the ball"),
        pytest.param(2, (3, 0), (AWAY, (3, 3)), id="an equalizer"),
    ],
)
def test_by_the_letter_any_score_ends_overtime_once_both_had_the_ball(
    possession, score, expected
):
    """CRD 10.B by the other reading of D-107."""
    literal = P22C.with_open_settings(ot_tie_score_continues=False)
    game = in_overtime(literal, FIELD_GOAL, possession=possession, score=score)

    assert result(game) == expected


@from_2021
def test_each_overtime_promises_the_ball_anew(profile):
    """CRD 10.B, D-112: both had it in the first one, not yet in the second."""
    game = a_game(
        profile,
        calls=(a_pass(0), a_stop(RUN_LEFT)),
        extra_plays=((), (a_pass(50),)),
        flips=([FILLER, flip(0)], [FILLER, flip(4)]),
        offense=AWAY,
        half=3,
        clock=1,
        overtime_possession=2,
    )
    play_down(game)
    play_down(play_on(game, until=DecisionKind.CALL))
    assert (game.table.half, spot(game)) == (4, (AWAY, 75, 2))

    play_down(game, call="field goal")

    assert (result(game), game.table.score) == (PLAYS_ON, [0, 3])
    assert spot(play_on(game, until=DecisionKind.CALL)) == (HOME, 25, 1)


@with_overtime
def test_a_lead_wins_when_time_runs_out_on_the_first_possession(profile):
    """CRD 9.F.c, D-109."""
    game = in_overtime(profile, FIELD_GOAL, clock=1)

    assert result(game) == (HOME, (3, 0))


@from_2021
@pytest.mark.parametrize(
    ("gain", "down", "expected"),
    [
        pytest.param(75, 1, (AWAY, (3, 7)), id="answered by a touchdown"),
        pytest.param(0, 4, (HOME, (3, 0)), id="not answered"),
    ],
)
def test_the_other_seat_may_be_granted_its_possession(profile, gain, down, expected):
    """CRD 10.B by the other reading of D-109: with the clock at 0, then D-108."""
    granting = profile.with_open_settings(
        ot_clock_zero_before_2nd_possession=ShortOvertime.GRANT_POSSESSION
    )
    game = a_game(
        granting,
        calls=(a_stop(RUN_LEFT), a_pass(gain)),
        flips=([flip(4)], [flip(0)]),
        kick=True,
        half=3,
        x=75,
        clock=1,
        timeouts=(0, 0),
    )

    play_down(game, call="field goal")
    play_on(game, until=DecisionKind.CALL)
    assert (result(game), game.table.clock) == (PLAYS_ON, 0)
    assert spot(game) == (AWAY, 25, 1)
    for _ in range(down):
        assert game.outcome is None
        play_down(game)

    assert result(game) == expected


@from_2021
def test_a_granted_possession_that_levels_the_score_leads_to_another_overtime(profile):
    """CRD 9.F.c.i by the other reading of D-109."""
    granting = profile.with_open_settings(
        ot_clock_zero_before_2nd_possession=ShortOvertime.GRANT_POSSESSION
    )
    game = a_game(
        granting,
        calls=(a_stop(RUN_LEFT), a_pass(50)),
        flips=([flip(4), FILLER, flip(4)], [flip(0), FILLER, flip(0)]),
        kick=True,
        half=3,
        x=75,
        clock=1,
        timeouts=(0, 0),
    )

    play_down(game, call="field goal")
    play_down(play_on(game, until=DecisionKind.CALL))
    play_down(game, call="field goal")
    play_on(game, until=DecisionKind.CALL)

    table = game.table
    assert spot(game) == (AWAY, 25, 1)
    assert (table.half, table.clock, table.score) == (4, 10, [3, 3])
