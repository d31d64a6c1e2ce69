"""The play of the 2019 rulebook, from the reveal to its results: 19-2 to 19-6.

Its windows in their order, the checks after them, designation, and what a turnover
or a replay does at each of them.
"""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT, RUN_RIGHT, SHORT_PASS
from gameengine.cards import DesignatedAbility, Side
from gameengine.conditions import PlayIs, Status
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import Quantity, TurnoverKind
from gameengine.effects import Audible, Change, NewCall, Stop, Succeed
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    AFTER_DESIGNATION,
    ANY_POINT,
    BEFORE_DESIGNATION,
    END_OF_PLAY,
    INCOMPLETE,
    POINT_NAMES,
    PRIOR_TO_SELECTING,
    STOPPED,
    Role,
)
from gameengine.profiles import P19
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
    answer,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import PASS_15, RUN_15, STOPPED_RUN

STRENGTH, LOW, HIGH = Quantity.STRENGTH, Quantity.CATCH_LOW, Quantity.CATCH_HIGH
COMPLETE = (a_pass(25, (2, 6), strength=4), a_stop(LONG_PASS))
TOO_STRONG = (a_pass(25, (2, 6), strength=8), a_stop(LONG_PASS))
MATCHED_PASS = (a_pass(25, (2, 6), strength=4), a_stop(SHORT_PASS))


def windows(game: Game, *choices: str) -> list[str]:
    """Play a down; name its timing points, at which home has a card it could use."""
    left, names, called = list(choices), [], False
    while not (
        called and game.pending_decision.ask in (DecisionKind.CALL, DecisionKind.LINEUP)
    ):
        pending = game.pending_decision
        called = called or pending.ask is DecisionKind.CALL
        if pending.ask is DecisionKind.ACT:
            name = POINT_NAMES[game.table.point]
            if name not in names:
                names.append(name)
        answer(game, left)
    assert not left
    return names


def named(*points: int) -> list[str]:
    return [POINT_NAMES[point] for point in points]


ALWAYS = an_action(yards(0), windows=ANY_POINT)


def test_both_select_before_anything_is_shown():
    """19-2.A: the offense's card stays face down until the defense has chosen."""
    others = (a_run(1), a_stop(0))
    game = a_game(P19, calls=RUN_15, extra_plays=((others[0],), (others[1],)))
    game.push("run")

    asked = [
        (game.pending_decision.ask, game.pending_decision.seat, told(game, "calls"))
    ]
    game.push(others[0].number)
    asked.append(
        (game.pending_decision.ask, game.pending_decision.seat, told(game, "calls"))
    )
    game.push(others[1].number)

    assert asked == [
        (DecisionKind.PLAY_CARD, HOME, []),
        (DecisionKind.PLAY_CARD, AWAY, []),
    ]
    assert [event[3:] for event in told(game, "calls")] == [
        (others[0].number, others[1].number)
    ]


@pytest.mark.parametrize(
    ("calls", "points"),
    [
        pytest.param(RUN_15, (BEFORE_DESIGNATION, AFTER_DESIGNATION), id="19-5 a run"),
        pytest.param(
            COMPLETE, (BEFORE_DESIGNATION, AFTER_DESIGNATION), id="19-6 a completion"
        ),
        pytest.param(STOPPED_RUN, (STOPPED,), id="19-4.B a matched run"),
        pytest.param(MATCHED_PASS, (STOPPED,), id="19-4.B a matched pass"),
        pytest.param(TOO_STRONG, (INCOMPLETE,), id="19-6.B an incomplete pass"),
    ],
)
def test_the_windows_of_a_down(calls, points):
    """19-1.B, 19-3.A, 19-4.B, 19-5.A, 19-5.C, 19-6.B, 19-6.D, 19-7.E and D-52."""
    game = a_game(P19, calls=calls, hands=((ALWAYS,), ()))

    found = windows(game)

    assert found == named(PRIOR_TO_SELECTING, ADJUSTMENTS, *points, END_OF_PLAY)


def test_adjustments_come_before_any_check():
    """19-3.A: a card for a play that is stopped has its window at 19-4.B only."""
    card = an_action(
        yards(0), windows=ADJUSTMENTS | STOPPED, condition=PlayIs(Status.STOPPED)
    )
    game = a_game(P19, calls=STOPPED_RUN, hands=((card,), ()))
    game.push("run")

    play_on(game, until=DecisionKind.ACT)

    assert (game.pending_decision.rule, game.table.point) == ("19-4.B", STOPPED)


@pytest.mark.parametrize(
    ("effect", "x"),
    [
        pytest.param(NewCall(RUN_RIGHT), 40, id="out of the match"),
        pytest.param(Change(STRENGTH, 2), 25, id="strength does not help"),
        pytest.param(Stop(), 25, id="nor does a stop"),
        pytest.param(Succeed(), 40, id="made successful"),
    ],
)
def test_adjustments_count_in_the_first_check(effect, x):
    """19-3.A, 19-4.A: Run Left against a defense of Run Left."""
    card = an_action(effect)
    game = a_game(P19, calls=STOPPED_RUN, hands=((card,), ()), x=25)

    play_down(game, f"H cast {card.number}")

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("calls", "effect", "x"),
    [
        pytest.param(STOPPED_RUN, yards(0), 25, id="still matched: no yards"),
        pytest.param(STOPPED_RUN, NewCall(RUN_RIGHT), 40, id="another run: to 19-5"),
        pytest.param(
            STOPPED_RUN, NewCall(SHORT_PASS, 20, (3, 3)), 45, id="a pass: to 19-6"
        ),
        pytest.param(
            STOPPED_RUN, NewCall(SHORT_PASS, 20, (4, 9)), 25, id="a pass that falls"
        ),
        pytest.param(STOPPED_RUN, Succeed(), 40, id="made successful"),
        pytest.param(STOPPED_RUN, Change(STRENGTH, 5), 25, id="strength does not help"),
        pytest.param(MATCHED_PASS, yards(0), 25, id="pass still matched"),
        pytest.param(
            MATCHED_PASS,
            NewCall(LONG_PASS, 40, (0, 9)),
            65,
            id="a pass of another length",
        ),
        pytest.param(MATCHED_PASS, Change(HIGH, 3), 25, id="nor does the range"),
    ],
)
def test_a_stopped_play_has_a_window_and_a_second_look(calls, effect, x):
    """19-4.A, 19-4.B and 19-4.C: what the window changed counts."""
    card = an_action(effect, windows=STOPPED)
    game = a_game(P19, calls=calls, hands=((card,), ()), x=25)

    play_down(game, f"H cast {card.number}")

    assert (spot(game), game.table.clock) == ((HOME, x, 2), 14)


def test_an_audible_of_the_second_window_brings_a_new_card():
    """19-4.B, 19-4.C: the flip is compared with the same defense."""
    audible = an_action(Audible(), windows=STOPPED)
    flipped = a_run(5, call=RUN_RIGHT, time=2)
    game = a_game(
        P19, calls=STOPPED_RUN, hands=((audible,), ()), flips=((flipped,), ()), x=25
    )

    play_down(game, f"H cast {audible.number}")

    assert (spot(game), game.table.clock) == ((HOME, 50, 2), 13)
    assert game.table.discards[PLAY][HOME] == [STOPPED_RUN[0], flipped]


def test_a_stopped_run_that_becomes_an_incomplete_pass_has_both_windows():
    """19-4.C, 19-6.A and 19-6.B: no longer matched, so it goes on as a pass."""
    change = an_action(NewCall(SHORT_PASS, 20, (9, 9)), windows=STOPPED)
    game = a_game(P19, calls=STOPPED_RUN, hands=((change, ALWAYS), ()), x=25)

    found = windows(game, f"H cast {change.number}")

    assert found == named(
        PRIOR_TO_SELECTING, ADJUSTMENTS, STOPPED, INCOMPLETE, END_OF_PLAY
    )


def test_a_run_that_an_effect_stopped_is_no_incomplete_pass():
    """19-4.B, 19-6.B: the window of incomplete passes is not for a run."""
    stop = an_action(Stop())
    game = a_game(P19, calls=RUN_15, hands=((stop, ALWAYS), ()))

    found = windows(game, f"H cast {stop.number}")

    assert POINT_NAMES[INCOMPLETE] not in found


@pytest.mark.parametrize(
    ("strength", "x"),
    [(1, 25), (2, 50), (6, 50), (7, 25)],
)
def test_a_pass_is_complete_in_its_range(strength, x):
    """19-6.A, 19-6.E: both ends of 2 to 6 are in it."""
    calls = (a_pass(25, (2, 6), strength=strength), a_stop(LONG_PASS))
    game = a_game(P19, calls=calls, x=25)

    play_down(game)

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("effect", "x", "exhausted"),
    [
        pytest.param(yards(0), 25, 0, id="still incomplete: no yards"),
        pytest.param(Change(STRENGTH, -2), 50, 2, id="strength into the range"),
        pytest.param(Change(HIGH, 2), 50, 2, id="a wider range"),
        pytest.param(Change(HIGH, 1), 25, 0, id="not wide enough"),
        pytest.param(NewCall(RUN_LEFT), 65, 2, id="a run after all"),
        pytest.param(NewCall(LONG_PASS, 40), 25, 0, id="into the match"),
        pytest.param(Succeed(), 50, 2, id="made successful"),
    ],
)
def test_an_incomplete_pass_has_a_window_and_a_second_look(effect, x, exhausted):
    """19-6.B: strength 8 against a range of 2 to 6."""
    card = an_action(effect, windows=INCOMPLETE)
    game = a_game(P19, calls=TOO_STRONG, hands=((card,), ()), x=25)

    play_down(game, f"H cast {card.number}")

    assert (spot(game), game.table.clock) == ((HOME, x, 2), 14)
    assert len(told(game, "exhaust")) == exhausted


@pytest.mark.parametrize(
    ("effect", "x", "exhausted"),
    [
        pytest.param(Change(STRENGTH, 2), 50, 2, id="still in the range"),
        pytest.param(Change(STRENGTH, 3), 25, 0, id="out of the range"),
        pytest.param(Change(LOW, 3), 25, 0, id="out of a narrower range"),
        pytest.param(Stop(), 25, 0, id="an explicit stop"),
    ],
)
def test_a_completion_is_looked_at_again_before_designation(effect, x, exhausted):
    """19-6.B, 19-6.C, D-52: only then a receiver and a tackler are named."""
    card = an_action(effect, windows=BEFORE_DESIGNATION)
    game = a_game(P19, calls=COMPLETE, hands=((), (card,)), x=25)

    play_down(game, f"A cast {card.number}")

    assert spot(game) == (HOME, x, 2)
    assert (len(told(game, "designate")), len(told(game, "exhaust"))) == (
        exhausted,
        exhausted,
    )


@pytest.mark.parametrize(
    ("windows", "effect", "x"),
    [
        pytest.param(ADJUSTMENTS, Change(STRENGTH, 2), 50, id="19-3.A strength"),
        pytest.param(BEFORE_DESIGNATION, Change(STRENGTH, 2), 50, id="19-5.A strength"),
        pytest.param(BEFORE_DESIGNATION, yards(10), 50, id="19-5.A yards"),
        pytest.param(AFTER_DESIGNATION, yards(10), 50, id="19-5.C yards"),
        pytest.param(AFTER_DESIGNATION, Stop(), 25, id="19-5.C an explicit stop"),
    ],
)
def test_the_yards_of_a_run(windows, effect, x):
    """19-5.A, 19-5.D: strength 3 is 15 yards; windows change them (D-52)."""
    card = an_action(effect, windows=windows)
    game = a_game(P19, calls=RUN_15, hands=((card,), ()), x=25)

    play_down(game, f"H cast {card.number}")

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("windows", "effect", "x"),
    [
        pytest.param(BEFORE_DESIGNATION, yards(-10), 40, id="before designation"),
        pytest.param(AFTER_DESIGNATION, yards(-10), 40, id="19-6.D after it"),
        pytest.param(AFTER_DESIGNATION, Change(STRENGTH, 5), 50, id="no third look"),
    ],
)
def test_the_yards_of_a_pass(windows, effect, x):
    """19-6.D, 19-6.E: 25 as printed, with what the windows change."""
    card = an_action(effect, windows=windows)
    game = a_game(P19, calls=COMPLETE, hands=((), (card,)), x=25)

    play_down(game, f"A cast {card.number}")

    assert spot(game) == (HOME, x, 2)


@pytest.mark.parametrize(
    ("calls", "role"), [(RUN_15, Role.RUN), (COMPLETE, Role.RECEIVE)]
)
def test_designation_sets_off_abilities_for_the_window_after_it(calls, role):
    """19-5.B, 19-5.C, 19-6.C and 19-6.D: offense, then defense."""
    carrier = an_athlete(DesignatedAbility(role, yards(10)))
    tackler = an_athlete(
        DesignatedAbility(Role.TACKLE, yards(-5)), position="LB", side=Side.DEFENSE
    )
    plain = a_game(P19, calls=calls, x=25)
    game = a_game(P19, home=(carrier,), away=(tackler,), calls=calls, x=25)

    play_down(plain)
    play_down(game, f"H H:{carrier.number}", f"A A:{tackler.number}")

    assert game.table.x == plain.table.x + 10 - 5
    assert [event[2] for event in told(game, "designate")] == [
        f"H:{carrier.number}",
        f"A:{tackler.number}",
    ]


@pytest.mark.parametrize(
    ("calls", "quarterbacks", "may"),
    [
        pytest.param(RUN_15, 1, True, id="19-5.B he may run"),
        pytest.param(COMPLETE, 1, False, id="19-6.C alone he may not receive"),
        pytest.param(COMPLETE, 2, True, id="19-6.C beside another he may"),
    ],
)
def test_whether_a_quarterback_may_carry(calls, quarterbacks, may):
    """19-5.B, 19-6.C: two must be on the field for one to receive."""
    passers = [an_athlete(position="QB") for _ in range(quarterbacks)]
    game = a_game(P19, home=passers, calls=calls)
    game.push("run")

    play_on(game, until=DecisionKind.DESIGNATE)

    offered = [f"H:{each.number}" in game.legal() for each in passers]
    assert (game.pending_decision.seat, offered) == (HOME, [may] * quarterbacks)


PLAYS_AND_WINDOWS = [
    pytest.param(RUN_15, ADJUSTMENTS, id="19-3.A"),
    pytest.param(STOPPED_RUN, STOPPED, id="19-4.B"),
    pytest.param(RUN_15, BEFORE_DESIGNATION, id="19-5.A"),
    pytest.param(RUN_15, AFTER_DESIGNATION, id="19-5.C"),
    pytest.param(TOO_STRONG, INCOMPLETE, id="19-6.B"),
    pytest.param(COMPLETE, BEFORE_DESIGNATION, id="19-6.C"),
    pytest.param(COMPLETE, AFTER_DESIGNATION, id="19-6.D"),
    pytest.param(RUN_15, END_OF_PLAY, id="19-7.E"),
]


@pytest.mark.parametrize(("calls", "point"), PLAYS_AND_WINDOWS)
def test_a_replay_of_any_window_goes_back_to_the_draws(calls, point):
    """C.5, D-86, 19-1.A: no down, no time, no yards; the Plays are discarded."""
    again = a_replay(windows=point)
    game = a_game(P19, calls=calls, hands=((), (again,)), x=40, down=2, clock=9)

    play_down(game, f"A cast {again.number}")

    t = game.table
    assert (spot(game), t.clock, t.timeouts) == ((HOME, 40, 2), 9, [3, 3])
    assert t.discards[PLAY] == [[calls[0]], [calls[1]]]
    assert [len(hand) for hand in t.hands[ACTION]] == [0, 1]


@pytest.mark.parametrize(("calls", "point"), PLAYS_AND_WINDOWS)
def test_a_turnover_of_any_window_is_played_out(calls, point):
    """D-77, 19-9: time is taken, the last window held, the ball lies at the start."""
    lost = a_turnover(TurnoverKind.FUMBLE, windows=point)
    game = a_game(P19, calls=calls, hands=((ALWAYS,), (lost,)), x=40, down=2)

    found = windows(game, f"A cast {lost.number}")
    play_on(game, until=DecisionKind.CALL)

    assert found[-1] == POINT_NAMES[END_OF_PLAY]
    assert (spot(game), game.table.clock) == ((AWAY, 60, 1), 14)


@pytest.mark.parametrize("first", ["replay", "turnover"])
def test_a_replay_cancels_a_turnover_of_another_window(first):
    """D-77, D-81: a turnover waits for the result, so a later replay meets it."""
    points = (ADJUSTMENTS, AFTER_DESIGNATION)
    lost = a_turnover(TurnoverKind.FUMBLE, windows=points[first == "replay"])
    again = a_replay(windows=points[first != "replay"])
    game = a_game(P19, hands=((again,), (lost,)), x=40, down=2)
    script = [f"H cast {again.number}", f"A cast {lost.number}"]

    play_down(game, *(script[:1] if first == "replay" else script[::-1]))

    assert spot(game) == (HOME, 40, 2)


@pytest.mark.parametrize(
    ("x", "change", "score", "after"),
    [
        pytest.param(60, 0, [0, 7], (HOME, 25, 1), id="a gain"),
        pytest.param(90, 0, [0, 7], (HOME, 25, 1), id="no touchdown of the offense"),
        pytest.param(5, -20, [0, 2], (AWAY, 40, 1), id="a safety comes first"),
    ],
)
def test_a_pick_six_of_2019_is_played_out_as_well(x, change, score, after):
    """D-77, D-88: seven points, unless the marker reached the own end zone."""
    six = a_turnover(TurnoverKind.PICK_SIX)
    loss = an_action(yards(change))
    game = a_game(P19, calls=PASS_15, hands=((loss,), (six,)), x=x)

    play_down(game, f"H cast {loss.number}", f"A cast {six.number}")
    play_on(game, until=DecisionKind.CALL)

    assert (game.table.score, spot(game)) == (score, after)


def test_a_turnover_with_the_last_time_unit_ends_the_half():
    """D-77, 19-10: the second half starts as it would have."""
    lost = a_turnover(TurnoverKind.FUMBLE)
    game = a_game(P19, hands=((), (lost,)), clock=1, first_offense=AWAY)

    play_down(game, f"A cast {lost.number}")
    play_on(game, until=DecisionKind.CALL)

    assert (spot(game), game.table.half) == ((HOME, 25, 1), 2)
