"""Turnovers where the documents leave them open: D-76 to D-80, D-88 to D-90."""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT, RUN_RIGHT
from gameengine.cards import DesignatedAbility, Side
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import TurnoverKind
from gameengine.effects import Draw, Turnover
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    Role,
)
from gameengine.profiles import P19
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_defender,
    a_game,
    a_power_up,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    play_down,
    play_on,
    told,
    yards,
)
from tests.builders.plays import PASS_15, asked, next_possession
from tests.builders.profiles import every_profile, from_2021

FUMBLE, INTERCEPTION, PICK_SIX = TurnoverKind


def asked_beside_acts(game: Game, *choices: str) -> list[tuple[DecisionKind, int]]:
    return [each for each in asked(game, *choices) if each[0] is not DecisionKind.ACT]


BOTH_TIMEOUTS = [(DecisionKind.TIMEOUT, HOME), (DecisionKind.TIMEOUT, AWAY)]


@every_profile
def test_a_lost_ball_changes_hands_where_the_down_just_ended_began(profile):
    """D-76, CRD 1.C.e: first down from 25 to 40, lost on second down."""
    lost = a_turnover()
    second, stop = a_run(1, call=RUN_RIGHT), a_stop(LONG_PASS)
    game = a_game(
        profile,
        hands=((), (lost,)),
        extra_plays=((second,), (stop,)),
        x=25,
    )

    play_down(game)
    play_down(game, f"H {second.number}", f"A {stop.number}", f"A cast {lost.number}")

    assert next_possession(game) == (AWAY, 60, 1)


@every_profile
def test_a_missed_field_goal_changes_hands_where_it_was_tried(profile):
    """D-76, CRD 1.C.h: the try of the second down, not the play of the first."""
    game = a_game(profile, x=25)

    play_down(game)
    play_down(game, call="field goal")

    assert next_possession(game) == (AWAY, 60, 1)


@pytest.mark.parametrize(
    ("start", "defense", "gained", "score", "after"),
    [
        pytest.param(35, LONG_PASS, 5, [0, 0], (AWAY, 65, 1), id="gain: at the start"),
        pytest.param(
            35, RUN_LEFT, -10, [0, 0], (AWAY, 75, 1), id="loss: at the result"
        ),
        pytest.param(
            5, RUN_LEFT, -5, [0, 2], (AWAY, 40, 1), id="result 0: a safety instead"
        ),
        pytest.param(
            5, RUN_LEFT, -20, [0, 2], (AWAY, 40, 1), id="behind the line: a safety"
        ),
        pytest.param(
            80, LONG_PASS, 5, [0, 0], (AWAY, 20, 1), id="result 100: no touchdown"
        ),
        pytest.param(
            90, LONG_PASS, 30, [0, 0], (AWAY, 10, 1), id="far beyond: no touchdown"
        ),
    ],
)
def test_in_2019_a_turnover_is_played_out(start, defense, gained, score, after):
    """F-19, D-77, R19 Interceptions and Fumbles: the worse spot for the loser."""
    lost = a_turnover(FUMBLE)
    change = an_action(yards(gained))
    game = a_game(
        P19,
        calls=(a_run(3), a_stop(defense)),
        hands=((change,), (lost,)),
        x=start,
    )

    play_down(game, f"H cast {change.number}", f"A cast {lost.number}")

    assert (game.table.score, game.table.clock) == (score, 14)
    assert next_possession(game) == after


def test_in_2019_the_turnover_down_has_its_designees_and_its_last_window():
    """D-77: no jump; designation, exhaustion, time and 19-7.E take place."""
    lost, last = a_turnover(), an_action(Draw(), windows=END_OF_PLAY)
    game = a_game(P19, hands=((last,), (lost,)), x=25)

    play_down(game, f"A cast {lost.number}", f"H cast {last.number}")

    assert len(told(game, "exhaust")) == 2
    assert len(told(game, "clock")) == 1
    assert next_possession(game) == (AWAY, 75, 1)


@pytest.mark.parametrize(("runs_results", "clock"), [(True, 14), (False, 15)])
def test_in_2019_a_turnover_of_a_stopped_play_counts_by_both_readings(
    runs_results, clock
):
    """D-77, D-69: without results it lies at the start, and takes no time."""
    lost = a_turnover(FUMBLE)
    game = a_game(
        P19.with_open_settings(stopped_play_runs_results=runs_results),
        calls=(a_run(3), a_stop(RUN_LEFT)),
        hands=((), (lost,)),
        x=40,
    )

    play_down(game, f"A cast {lost.number}")

    assert next_possession(game) == (AWAY, 60, 1)
    assert game.table.clock == clock


@from_2021
@pytest.mark.parametrize("gained", [20, -10])
def test_from_2021_a_fumble_lies_where_the_down_began(profile, gained):
    """F-19, CRD 1.C.e: the result of the play does not matter."""
    lost, change = a_turnover(FUMBLE), an_action(yards(gained))
    game = a_game(profile, hands=((change,), (lost,)), x=35)

    play_down(game, f"H cast {change.number}", f"A cast {lost.number}")

    assert next_possession(game) == (AWAY, 65, 1)


@from_2021
def test_a_turnover_after_designation_leaves_the_play_at_once(profile):
    """D-78: no yards, nobody Exhausted, no last window, the clock once."""
    tackler = an_athlete(
        DesignatedAbility(Role.TACKLE, Turnover(FUMBLE)),
        position="LB",
        side=Side.DEFENSE,
    )
    last = an_action(Draw(), windows=END_OF_PLAY)
    game = a_game(
        profile,
        away=(tackler,),
        calls=(a_run(3, time=2), a_stop(LONG_PASS)),
        hands=((last,), ()),
        x=25,
    )

    questions = asked_beside_acts(game, f"A A:{tackler.number}")

    assert questions[-2:] == BOTH_TIMEOUTS
    assert questions.count((DecisionKind.TIMEOUT, HOME)) == 1
    assert (told(game, "exhaust"), told(game, "yards")) == ([], [])
    assert game.table.clock == 13
    assert last in game.table.hands[ACTION][HOME]
    assert next_possession(game) == (AWAY, 75, 1)


@every_profile
def test_a_turnover_at_the_end_of_the_play_takes_no_second_time(profile):
    """D-79: at the start of the down, after the yards; the clock ran already."""
    lost = a_turnover(windows=END_OF_PLAY)
    game = a_game(profile, hands=((), (lost,)), x=25)

    questions = asked_beside_acts(game, f"A cast {lost.number}")

    assert [
        each for each in questions if each[0] is DecisionKind.TIMEOUT
    ] == BOTH_TIMEOUTS
    assert game.table.clock == 14
    assert next_possession(game) == (AWAY, 75, 1)


@every_profile
@pytest.mark.parametrize(
    ("x", "change", "score", "after"),
    [
        pytest.param(90, 0, [7, 0], (AWAY, 25, 1), id="touchdown"),
        pytest.param(5, -20, [0, 2], (AWAY, 40, 1), id="safety"),
    ],
)
def test_a_turnover_after_a_score_is_ignored(profile, x, change, score, after):
    """D-79: points end the possession as ever."""
    lost, loss = a_turnover(windows=END_OF_PLAY), an_action(yards(change))
    game = a_game(profile, hands=((loss,), (lost,)), x=x)

    play_down(game, f"H cast {loss.number}", f"A cast {lost.number}")

    assert game.table.score == score
    assert next_possession(game) == after


@every_profile
@pytest.mark.parametrize(
    ("answers", "clock", "timeouts"),
    [
        pytest.param((), 7, [3, 3], id="the time of the play"),
        pytest.param(("H timeout",), 9, [2, 3], id="a timeout of the offense"),
        pytest.param(("A timeout",), 9, [3, 2], id="a timeout of the defense"),
    ],
)
def test_a_turnover_takes_time_in_every_edition(profile, answers, clock, timeouts):
    """D-80, CRD 9.E.a and 9.E.a.i: TU 2 from a clock of 9."""
    lost = a_turnover()
    game = a_game(
        profile,
        calls=(a_run(3, time=2), a_stop(LONG_PASS)),
        hands=((), (lost,)),
        clock=9,
    )

    play_down(game, f"A cast {lost.number}", *answers)

    assert (game.table.clock, game.table.timeouts) == (clock, timeouts)


@every_profile
@pytest.mark.parametrize("offense", [HOME, AWAY])
def test_a_pick_six_is_worth_seven(profile, offense):
    """F-20, D-88, CRD 1.A.b.i and 1.C.f: and the old offense has the ball at 25."""
    six = a_turnover(PICK_SIX)
    hands = ((), (six,)) if offense == HOME else ((six,), ())
    game = a_game(profile, calls=PASS_15, hands=hands, offense=offense, x=60, down=2)

    play_down(game, f"{'AH'[offense]} cast {six.number}")

    score = [0, 7] if offense == HOME else [7, 0]
    assert (game.table.score, game.table.clock) == (score, 14)
    assert next_possession(game) == (offense, 25, 1)


@from_2021
def test_a_pick_six_brings_new_line_ups(profile):
    """D-89, CRD 1.B: all Energized, Power Ups gone, allowances new."""
    hero, tired = an_athlete(), a_defender()
    up = a_power_up(windows=ADJUSTMENTS)
    six = a_turnover(PICK_SIX)
    game = a_game(
        profile,
        home=(hero,),
        away=(tired,),
        calls=PASS_15,
        hands=((up,), (six,)),
        exhausted=(f"A:{tired.number}",),
        replays_used=(1, 1),
    )

    play_down(game, f"H cast {up.number} on H:{hero.number}", f"A cast {six.number}")
    lined_up = [(game.pending_decision.ask, game.pending_decision.seat)]
    game.push(game.legal()[-1])
    lined_up.append((game.pending_decision.ask, game.pending_decision.seat))
    four = game.legal()[-1]
    game.push(four)
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert lined_up == [(DecisionKind.LINEUP, HOME), (DecisionKind.LINEUP, AWAY)]
    assert " ".join(each.card.number for each in t.field(AWAY)) == four
    assert {each.energized for team in t.athletes for each in team} == {True}
    assert (t.discards[ACTION], t.replays_used) == ([[up], [six]], [0, 0])
    assert [each.power_ups for each in t.athletes[HOME]] == [[]] * 10


@every_profile
@pytest.mark.parametrize(
    ("kinds", "score", "after"),
    [
        pytest.param(
            (FUMBLE, INTERCEPTION), [0, 0], (AWAY, 60, 1), id="the ball changes once"
        ),
        pytest.param(
            (PICK_SIX, FUMBLE), [0, 7], (HOME, 25, 1), id="a touchdown added first"
        ),
        pytest.param(
            (INTERCEPTION, PICK_SIX), [0, 7], (HOME, 25, 1), id="a touchdown added last"
        ),
        pytest.param(
            (PICK_SIX, PICK_SIX), [0, 7], (HOME, 25, 1), id="one touchdown of two"
        ),
    ],
)
def test_several_turnovers_are_one(profile, kinds, score, after):
    """D-90: a defensive touchdown takes precedence."""
    cards = [a_turnover(kind) for kind in kinds]
    game = a_game(profile, calls=PASS_15, hands=((), cards), x=40)

    play_down(game, *[f"A cast {card.number}" for card in cards])

    assert game.table.score == score
    assert next_possession(game) == after
    assert len(game.table.discards[PLAY][HOME]) == 1
