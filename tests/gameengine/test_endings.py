"""Results, the end of a play and the end of a down: phases 7 to 9, step by step."""

import pytest

from gameengine.calls import RUN_LEFT, SHORT_PASS
from gameengine.cards import ExhaustAbility, WheneverAbility
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import Quantity, TurnoverKind
from gameengine.effects import Change, Draw, FirstDown
from gameengine.measures import ACTION, PLAY
from gameengine.moments import END_OF_PLAY, Occasion
from gameengine.profiles import P19
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_pass,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    flip,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import PASS_15, resolved
from tests.builders.profiles import every_profile, from_2021

OPEN = RUN_LEFT  # a defense against it lets every short pass through


def tired(game):
    """Name the Exhausted athletes on the field."""
    field = [each for seat in (HOME, AWAY) for each in game.table.field(seat)]
    return [each.name for each in field if not each.energized]


# Phase 7


@every_profile
@pytest.mark.parametrize(
    ("card", "defense", "expected"),
    [
        *(
            pytest.param(a_run(n), SHORT_PASS, 5 * n, id=f"CRD 7.A.a: strength {n}")
            for n in range(10)
        ),
        pytest.param(a_pass(35, strength=9), OPEN, 35, id="CRD 7.A.b: as printed"),
        pytest.param(a_run(9), RUN_LEFT, 0, id="CRD 7.A.c: a stopped run"),
        pytest.param(a_pass(35), SHORT_PASS, 0, id="CRD 7.A.c: a stopped pass"),
        pytest.param(a_pass(35, (9, 9)), OPEN, 0, id="CRD 7.A.c: an incomplete pass"),
    ],
)
def test_what_a_play_gains_by_itself(profile, card, defense, expected):
    """CRD 7.A and 7.C; 19-5.A, 19-6.A, 19-4.C."""
    game = a_game(profile, calls=(card, a_stop(defense)), x=40)

    play_down(game)

    assert spot(game) == (HOME, 40 + expected, 2)


@every_profile
@pytest.mark.parametrize(
    ("defense", "change", "expected"),
    [
        pytest.param(SHORT_PASS, yards(10), 40 + 25, id="CRD 7.C.a: more"),
        pytest.param(SHORT_PASS, yards(-10), 40 + 5, id="less"),
        pytest.param(SHORT_PASS, yards(-20), 40 - 5, id="CRD 7.C.b: a loss"),
        pytest.param(RUN_LEFT, yards(10), 40 + 10, id="stopped, and still a gain"),
        pytest.param(RUN_LEFT, yards(-10), 40 - 10, id="stopped, and a loss"),
        pytest.param(
            RUN_LEFT, yards(10, if_successful=True), 40, id="only if successful"
        ),
        pytest.param(
            SHORT_PASS, yards(10, if_successful=True), 40 + 25, id="successful"
        ),
    ],
)
def test_effects_change_the_yards_of_a_play(profile, defense, change, expected):
    """CRD 7.B, 7.C, 7.C.a and 7.C.b; D-68, 19-5.D: a run of 15 without them."""
    card = an_action(change)
    game = a_game(profile, calls=(a_run(3), a_stop(defense)), hands=((card,), ()), x=40)

    play_down(game, f"H cast {card.number}")

    assert spot(game) == (HOME, expected, 2)


@every_profile
def test_designees_become_exhausted_without_using_their_abilities(profile):
    """CRD 7.D; D-70 in 2019: an Exhaust ability is used by its owner alone."""
    ability = ExhaustAbility(Draw(), windows=END_OF_PLAY)
    runner = an_athlete(ability)
    tackler = a_defender(ability)
    game = a_game(profile, home=[runner], away=[tackler])
    names = [f"H:{runner.number}", f"A:{tackler.number}"]

    play_on(game, f"H {names[0]}", f"A {names[1]}", until=DecisionKind.TIMEOUT)

    assert tired(game) == names
    assert (told(game, "use"), game.table.hands[ACTION]) == ([], [[], []])
    play_on(game, until=DecisionKind.CALL)
    assert told(game, "use") == [], "too tired to be used at the end of the play"


def test_2019_by_itself_exhausts_nobody():
    """D-70 by its other reading."""
    game = play_down(a_game(P19.with_open_settings(auto_exhaust_designees=False)))

    assert tired(game) == []


@every_profile
@pytest.mark.parametrize(
    ("x", "gain", "score"),
    [
        pytest.param(75, 24, [0, 0], id="at 99"),
        pytest.param(75, 25, [7, 0], id="CRD 7.E.a: at 100"),
        pytest.param(75, 60, [7, 0], id="CRD 7.E.a: far beyond"),
        pytest.param(5, -4, [0, 0], id="at 1"),
        pytest.param(5, -5, [0, 2], id="CRD 7.E.b: at 0"),
        pytest.param(5, -20, [0, 2], id="CRD 7.E.b: far behind"),
    ],
)
def test_points_of_a_play(profile, x, gain, score):
    """CRD 7.E; 19-7.B, 19-7.C."""
    game = a_game(profile, calls=(a_pass(gain), a_stop(OPEN)), x=x)

    play_down(game)

    assert game.table.score == score


@every_profile
@pytest.mark.parametrize(
    ("printed", "change", "clock", "expected"),
    [
        pytest.param(1, 0, 9, 8, id="one"),
        pytest.param(2, 0, 9, 7, id="two"),
        pytest.param(0, 0, 9, 9, id="none"),
        pytest.param(1, 2, 9, 6, id="more by an effect"),
        pytest.param(2, -1, 9, 8, id="less by an effect"),
        pytest.param(1, -3, 9, 9, id="never below none"),
    ],
)
def test_what_a_play_takes_from_the_clock(profile, printed, change, clock, expected):
    """CRD 7.F, D-103; 19-7.D."""
    card = an_action(Change(Quantity.TIME, change))
    game = a_game(
        profile,
        calls=(a_run(time=printed), a_stop(SHORT_PASS)),
        hands=((card,), ()),
        clock=clock,
    )

    play_down(game, f"H cast {card.number}")

    assert game.table.clock == expected


@every_profile
@pytest.mark.parametrize(
    ("timeouts", "time", "asked"),
    [
        pytest.param((1, 1), 1, [HOME, AWAY], id="offense, then defense"),
        pytest.param((0, 1), 1, [AWAY], id="the offense has none"),
        pytest.param((1, 0), 1, [HOME], id="the defense has none"),
        pytest.param((0, 0), 1, [], id="nobody has one"),
        pytest.param((1, 1), 0, [], id="no time to save"),
    ],
)
def test_who_is_asked_for_a_timeout(profile, timeouts, time, asked):
    """CRD 7.F.a, D-100, D-101."""
    game = a_game(
        profile, calls=(a_run(time=time), a_stop(SHORT_PASS)), timeouts=timeouts
    )
    seats = []

    game.push("run")
    while game.pending_decision.ask is not DecisionKind.CALL:
        if game.pending_decision.ask is DecisionKind.TIMEOUT:
            seats.append(game.pending_decision.seat)
        keeps = game.pending_decision.ask is DecisionKind.TIMEOUT
        game.push("keep" if keeps else game.legal()[0])

    assert seats == asked


def test_called_plays_are_discarded_after_the_results():
    """CRD 7.F, D-38: they lie there at the end of the play."""
    late = an_action(Draw(), windows=END_OF_PLAY)
    calls = (a_run(), a_stop(SHORT_PASS))
    game = a_game(calls=calls, hands=((late,), ()))
    play_on(game, until=DecisionKind.TIMEOUT)
    assert game.table.discards[PLAY] == [[], []]

    play_on(game, until=DecisionKind.ACT)

    assert game.table.discards[PLAY] == [[calls[0]], [calls[1]]]


# Phase 8


@every_profile
def test_the_end_of_the_play_takes_in_triggers_by_side(profile):
    """CRD 8.A, 8.A.a, 8.A.a.i and 8.A.a.ii; 19-7.E: resolved the other way round."""
    ability = WheneverAbility(Occasion.PLAY_ENDS, Draw())
    mine = an_athlete(ability)
    theirs = a_defender(ability)
    late = an_action(Draw(), windows=END_OF_PLAY)
    game = a_game(profile, home=[mine], away=[theirs], hands=((), (late,)))

    play_down(game, f"A cast {late.number}")

    assert resolved(game) == [late.number, f"A:{theirs.number}", f"H:{mine.number}"]


@every_profile
@pytest.mark.parametrize(
    ("x", "clock"),
    [
        pytest.param(75, 15, id="after a score"),
        pytest.param(25, 1, id="with no time left"),
    ],
)
def test_the_end_of_the_play_is_held_whatever_happened(profile, x, clock):
    """CRD 8.A; 19-7.E."""
    late = an_action(Draw(), windows=END_OF_PLAY)
    game = a_game(
        profile,
        calls=(a_pass(25), a_stop(OPEN)),
        hands=((late,), (late,)),
        x=x,
        clock=clock,
    )

    play_on(game, until=DecisionKind.ACT)

    assert (game.table.point, game.pending_decision.seat) == (END_OF_PLAY, HOME)
    assert game.table.clock == clock - 1


# Phase 9


@from_2021
@pytest.mark.parametrize(
    ("down", "clock"),
    [
        pytest.param(1, 15, id="between downs"),
        pytest.param(4, 15, id="as the ball changes hands"),
        pytest.param(2, 1, id="as the half ends"),
    ],
)
def test_each_seat_draws_an_action_card_at_the_end_of_a_down(profile, down, clock):
    """CRD 9.A; R22 §9.B, R21 §9.B, D-114."""
    tops = [an_action(Draw(), windows=0), an_action(Draw(), windows=0)]
    game = a_game(profile, draws=([tops[0]], [tops[1]]), down=down, clock=clock)

    play_down(game)

    assert game.table.hands[ACTION] == [[tops[0]], [tops[1]]]


# What the down was, what follows while there is time: who, where, which down.
NEXT = [
    pytest.param({"down": 1}, "run", 10, (HOME, 55, 2), id="CRD 9.D.a: second"),
    pytest.param({"down": 2}, "run", 10, (HOME, 55, 3), id="CRD 9.D.a: third"),
    pytest.param({"down": 3}, "run", 10, (HOME, 55, 4), id="CRD 9.D.a: fourth"),
    pytest.param({"down": 4}, "run", 10, (AWAY, 45, 1), id="CRD 9.D.a.ii"),
    pytest.param({"down": 4}, "run", 55, (AWAY, 25, 1), id="CRD 9.D.b: touchdown"),
    pytest.param({"down": 1}, "run", -45, (AWAY, 40, 1), id="CRD 9.D.b: safety"),
    pytest.param({"down": 4}, "punt", 0, (AWAY, 30, 1), id="CRD 9.B.c"),
    pytest.param({"down": 4}, "field goal", 0, (AWAY, 55, 1), id="CRD 9.C.c"),
]


@every_profile
@pytest.mark.parametrize(("start", "call", "gain", "expected"), NEXT)
def test_what_follows_a_down(profile, start, call, gain, expected):
    """CRD 9.B, 9.C and 9.D; 19-8.A, 19-8.B, 19-9: a punt of 25 and a miss from 45."""
    game = a_game(profile, calls=(a_pass(gain), a_stop(OPEN)), x=45, **start)

    play_down(game, call=call)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == expected
    assert (game.table.half, game.table.clock) == (1, 14)


@every_profile
@pytest.mark.parametrize(("start", "call", "gain", "expected"), NEXT)
def test_no_time_left_outweighs_all_of_it(profile, start, call, gain, expected):
    """CRD 9.F, 9.F.a; 19-10: the second half starts instead."""
    game = a_game(profile, calls=(a_pass(gain), a_stop(OPEN)), x=45, clock=1, **start)

    play_down(game, call=call)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 25, 1), f"not {expected}"
    assert (game.table.half, game.table.clock) == (2, 15)


@every_profile
def test_an_effect_renews_the_downs(profile):
    """CRD 9.D.a.i; 19-8.A: on any down."""
    renewing = an_action(FirstDown())
    game = a_game(profile, hands=((renewing,), ()), down=2, x=45)

    play_down(game, f"H cast {renewing.number}")

    assert spot(game) == (HOME, 60, 1)


@every_profile
@pytest.mark.parametrize(
    ("choices", "clock", "timeouts"),
    [
        pytest.param([], 7, [3, 3], id="CRD 9.E.a"),
        pytest.param(["H timeout"], 9, [2, 3], id="CRD 9.E.a.i: offense"),
        pytest.param(["H keep", "A timeout"], 9, [3, 2], id="CRD 9.E.a.i: defense"),
    ],
)
def test_a_turnover_takes_the_time_of_its_play(profile, choices, clock, timeouts):
    """CRD 9.E and 9.E.b; D-80 where the rulebook has no such step."""
    steal = a_turnover(TurnoverKind.FUMBLE)
    game = a_game(
        profile,
        calls=(a_run(time=2), a_stop(SHORT_PASS)),
        hands=((), (steal,)),
        x=35,
        down=2,
        clock=9,
    )

    play_down(game, f"A cast {steal.number}", *choices)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 65, 1)
    assert (game.table.clock, game.table.timeouts) == (clock, timeouts)


@every_profile
@pytest.mark.parametrize(
    ("kind", "score"),
    [
        pytest.param(TurnoverKind.INTERCEPTION, [0, 0], id="interception"),
        pytest.param(TurnoverKind.PICK_SIX, [0, 7], id="pick six"),
    ],
)
def test_a_turnover_with_the_last_time_ends_the_half(profile, kind, score):
    """CRD 9.E.a and 9.F.a: who began on defense starts the second half."""
    steal = a_turnover(kind)
    game = a_game(profile, calls=PASS_15, hands=((), (steal,)), x=35, clock=1)

    play_down(game, f"A cast {steal.number}")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 25, 1)
    assert (game.table.half, game.table.clock, game.table.score) == (2, 15, score)


@every_profile
def test_half_time_brings_no_timeouts_back(profile):
    """CRD 9.F.a; D-102."""
    game = play_down(a_game(profile, clock=1, timeouts=(2, 0)))

    assert (game.table.half, game.table.timeouts) == (2, [2, 0])


@every_profile
@pytest.mark.parametrize(
    ("score", "x", "call", "expected"),
    [
        pytest.param((10, 7), 25, "run", (HOME, (10, 7)), id="home leads"),
        pytest.param((2, 7), 25, "run", (AWAY, (2, 7)), id="away leads"),
        pytest.param((7, 9), 70, "field goal", (HOME, (10, 9)), id="the last kick"),
    ],
)
def test_after_two_halves_the_higher_score_wins(profile, score, x, call, expected):
    """CRD 9.F.b; 19-10."""
    flips = ((flip(4),), (flip(0),))
    kick = call != "run" and profile is not P19
    game = a_game(profile, flips=flips, kick=kick, half=2, clock=1, score=score, x=x)

    play_down(game, call=call)

    assert game.pending_decision is None
    assert (game.outcome.winner, game.outcome.score) == expected
