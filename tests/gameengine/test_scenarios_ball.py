"""Judge's scenarios about the ball, the clock and the hand: F-21 to F-27, F-35 to F-37.

Home is A of the scenarios, away is B.
"""

import pytest

from gameengine.calls import RUN_LEFT
from gameengine.decisions import DecisionKind
from gameengine.effects import (
    Draw,
    FirstDown,
    MoveBall,
)
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22, P22C, HandCapMode
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
    blanks,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import STOPPED_RUN, removing
from tests.builders.profiles import every_profile


@pytest.mark.parametrize(
    ("x", "score", "expected"),
    [
        pytest.param(5, [0, 2], (AWAY, 40, 1), id="into the own end zone"),
        pytest.param(10, [0, 0], (HOME, 5, 2), id="short of it"),
    ],
)
def test_a_loss_on_a_stopped_run_may_be_a_safety(x, score, expected):
    """F-21: CRD 7.A.c, 7.B, 7.E.b and 1.C.d."""
    loss = an_action(yards(-5))
    game = a_game(calls=STOPPED_RUN, hands=((), (loss,)), x=x)

    play_down(game, f"A cast {loss.number}")
    play_on(game, until=DecisionKind.CALL)

    assert game.table.score == score
    assert spot(game) == expected


@pytest.mark.parametrize(
    ("gain", "score", "expected"),
    [
        pytest.param(30, [7, 0], (AWAY, 25, 1), id="on the line"),
        pytest.param(25, [0, 0], (HOME, 95, 2), id="five yards short"),
    ],
)
def test_the_goal_line_itself_is_a_touchdown(gain, score, expected):
    """F-22: CRD 7.E.a and 1.C.c."""
    game = a_game(calls=(a_pass(gain), a_stop(RUN_LEFT)), x=70)

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    assert game.table.score == score
    assert spot(game) == expected


@pytest.mark.parametrize(
    ("offense", "x", "gain", "score"),
    [
        pytest.param(HOME, 70, 30, [7, 0], id="A scores a touchdown"),
        pytest.param(AWAY, 70, 30, [0, 7], id="B scores a touchdown"),
        pytest.param(HOME, 5, -5, [0, 2], id="B scores a safety"),
    ],
)
def test_a_score_as_the_half_runs_out_still_has_its_end_of_play(
    offense, x, gain, score
):
    """F-23: CRD 7.E, 7.F, 8.A, 9.D.b, 9.F.a, 1.A.c and 1.A.c.i; D-114."""
    late = an_action(Draw(), windows=END_OF_PLAY)
    game = a_game(
        calls=(a_pass(gain, time=1), a_stop(RUN_LEFT)),
        hands=((late,), ()),
        offense=offense,
        first_offense=HOME,
        x=x,
        clock=1,
    )

    play_on(game, until=DecisionKind.ACT)

    assert (game.pending_decision.rule, game.pending_decision.seat) == ("CRD 8.A", HOME)
    assert (game.table.score, game.table.clock) == (score, 0)

    play_on(game, until=DecisionKind.TOP_UP)

    table = game.table
    assert (table.half, table.clock, table.offense) == (2, 15, AWAY)
    assert [len(hand) for hand in table.hands[ACTION]] == [2, 1], "9.A was drawn"
    assert game.pending_decision.seat == AWAY
    game.push("2")
    assert (game.pending_decision.ask, game.pending_decision.seat) == (
        DecisionKind.TOP_UP,
        HOME,
    )
    game.push("1")
    assert [len(hand) for hand in table.hands[ACTION]] == [3, 3]
    play_on(game, until=DecisionKind.CALL)
    assert spot(game) == (AWAY, 25, 1)
    assert table.score == score


def test_the_defense_may_spend_a_timeout_that_the_offense_kept():
    """F-24 (a): CRD 7.F.a; the offense is asked first."""
    game = a_game(timeouts=(2, 3))
    play_on(game, until=DecisionKind.TIMEOUT)
    assert game.pending_decision.seat == HOME

    game.push("keep")
    assert (game.pending_decision.ask, game.pending_decision.seat) == (
        DecisionKind.TIMEOUT,
        AWAY,
    )
    game.push("timeout")

    assert (game.table.clock, game.table.timeouts) == (15, [2, 2])


def test_a_timeout_of_the_offense_leaves_nothing_to_ask_the_defense():
    """F-24 (b): CRD 7.F.a; D-101."""
    game = a_game(timeouts=(2, 3))
    play_on(game, until=DecisionKind.TIMEOUT)

    game.push("timeout")

    assert game.pending_decision.ask is not DecisionKind.TIMEOUT
    assert (game.table.clock, game.table.timeouts) == (15, [1, 3])


@every_profile
def test_one_timeout_covers_all_the_time_of_a_play(profile):
    """F-25: CRD 7.F.a, D-99."""
    game = a_game(profile, calls=(a_run(time=2), a_stop(RUN_LEFT)), clock=2)

    play_down(game, "H timeout")

    assert (game.table.clock, game.table.timeouts) == (2, [2, 3])


@every_profile
@pytest.mark.parametrize(
    ("x", "by", "expected"),
    [
        pytest.param(5, -5, 5, id="false start on the 5"),
        pytest.param(8, -5, 5, id="false start stops at the 5"),
        pytest.param(3, -5, 3, id="false start inside the 5"),
        pytest.param(40, -5, 35, id="false start in the field"),
        pytest.param(92, 5, 95, id="offsides stops at the 95"),
        pytest.param(95, 5, 95, id="offsides on the 95"),
        pytest.param(97, 5, 97, id="offsides inside the 95"),
        pytest.param(60, 5, 65, id="offsides in the field"),
    ],
)
def test_a_ball_moved_outside_the_results_stays_out_of_the_end_zones(
    profile, x, by, expected
):
    """F-26: CRD Gen:Draw Offsides and Card:S81-19, CRD Card:S84-19; D-72."""
    moving = an_action(MoveBall(by), windows=ADJUSTMENTS)
    game = a_game(profile, calls=STOPPED_RUN, hands=((moving,), ()), x=x)

    play_down(game, f"H cast {moving.number}")

    assert spot(game) == (HOME, expected, 2)
    assert game.table.score == [0, 0]


def three_defenders():
    return [a_defender() for _ in range(3)]


@every_profile
def test_two_of_a_side_always_stay_on_the_field(profile):
    """F-27: CRD Gen:Minimum Players, D-60; the whole effect is cancelled."""
    two = removing(2, windows=PRIOR_TO_SELECTING)
    one = removing(1, windows=ADJUSTMENTS)
    another = removing(1, windows=END_OF_PLAY)
    team = three_defenders()
    names = [f"A:{each.number}" for each in team]
    game = a_game(
        profile,
        away=team,
        hands=((two, one, another), ()),
        lineups=((), tuple(each.number for each in team)),
    )

    def on_the_field():
        return [each.name for each in game.table.field(AWAY)]

    play_on(game, f"H cast {two.number}", until=DecisionKind.PLAY_CARD)
    assert on_the_field() == names
    play_on(game, f"H cast {one.number}", f"H {names[0]}", until=DecisionKind.TIMEOUT)
    assert on_the_field() == names[1:]
    play_down(game, f"H cast {another.number}")
    assert on_the_field() == names[1:]
    assert [event[2:] for event in told(game, "leaves")] == [(names[0],)]


def test_the_2019_rulebook_by_itself_knows_no_least_number():
    """F-27 by the other reading of D-60: every effect removes whom it says."""
    two = removing(2, windows=ADJUSTMENTS)
    team = three_defenders()
    game = a_game(
        P19.with_open_settings(min_on_field=0),
        away=team,
        hands=((two,), ()),
        lineups=((), tuple(each.number for each in team)),
    )

    play_down(game, f"H cast {two.number}")

    left = [each.name for each in game.table.field(AWAY)]
    assert left == [f"A:{team[2].number}"]


@every_profile
def test_the_fourth_down_without_a_score_loses_the_ball_where_it_ends(profile):
    """F-35: CRD 9.D.a.ii and 1.C.i; 19-8.B."""
    game = a_game(profile, calls=(a_pass(10), a_stop(RUN_LEFT)), x=45, down=4)

    play_down(game)
    assert game.pending_decision.ask is DecisionKind.LINEUP
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 45, 1)
    assert game.table.clock == 14


@every_profile
def test_a_first_down_by_effect_goes_on_with_the_same_possession(profile):
    """F-36: CRD 9.D.a.i; the field and what was used stay as they are."""
    renewing = an_action(FirstDown())
    tired, runner = an_athlete(), an_athlete()
    game = a_game(
        profile,
        home=(tired, runner),
        calls=(a_pass(10), a_stop(RUN_LEFT)),
        hands=((renewing,), ()),
        x=45,
        down=4,
        replays_used=(1, 0),
        exhausted=(f"H:{tired.number}",),
    )
    fielded = [each.name for seat in (HOME, AWAY) for each in game.table.field(seat)]

    play_down(game, f"H cast {renewing.number}", f"H H:{runner.number}")

    table = game.table
    assert game.pending_decision.ask is DecisionKind.CALL, "no new lineup"
    assert spot(game) == (HOME, 55, 1)
    on_field = [each for seat in (HOME, AWAY) for each in table.field(seat)]
    assert [each.name for each in on_field] == fielded
    assert [each.name for each in on_field if not each.energized] == [
        f"H:{tired.number}",
        f"H:{runner.number}",
        table.field(AWAY)[0].name,
    ]
    assert table.replays_used == [1, 0]


def test_forty_yards_renew_no_downs():
    """F-36: CRD 9.D.a; a first down comes from an effect, never from yards."""
    game = a_game(calls=(a_pass(40), a_stop(RUN_LEFT)), x=45, down=1)

    play_down(game)

    assert spot(game) == (HOME, 85, 2)


@pytest.mark.parametrize(
    ("gain", "turnover", "call", "expected"),
    [
        pytest.param(55, False, "run", (AWAY, 25, 1), id="score"),
        pytest.param(10, True, "run", (AWAY, 55, 1), id="turnover"),
        pytest.param(10, False, "field goal", (AWAY, 55, 1), id="kick"),
    ],
)
def test_a_first_down_by_effect_saves_nothing_else(gain, turnover, call, expected):
    """F-36: D-115; beside a score, a turnover or a kick it is ignored."""
    renewing = an_action(FirstDown(), windows=START_OF_DOWN)
    steal = a_turnover()
    game = a_game(
        calls=(a_pass(gain), a_stop(RUN_LEFT)), hands=((renewing,), (steal,)), x=45
    )
    stolen = [f"A cast {steal.number}"] if turnover else []

    play_down(game, f"H cast {renewing.number}", *stolen, call=call)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == expected


@pytest.mark.parametrize("profile", [P21, P22], ids=lambda each: each.name)
def test_the_rulebooks_cancel_a_draw_into_a_full_hand(profile):
    """F-37: A.3 27, D-33 and D-34; the card stays on the deck."""
    full, (top,) = blanks(5), blanks(1)
    game = a_game(profile, hands=(full, ()), draws=((top,), ()))

    play_down(game)

    assert game.table.hands[ACTION][HOME] == full
    assert game.table.decks[ACTION][HOME][-1] is top
    assert game.table.discards[ACTION][HOME] == []


@pytest.mark.parametrize("thrown", [0, 3, 5], ids=["first", "middle", "new"])
def test_the_rulings_let_draw_and_then_discard_any_of_the_six(thrown):
    """F-37: CRD 9.A and Gen:Maximum Hand Size; TP-8, D-35."""
    full, (top,) = blanks(5), blanks(1)
    six = [*full, top]
    game = a_game(P22C, hands=(full, ()), draws=((top,), ()))

    play_on(game, until=DecisionKind.DISCARD)
    assert game.pending_decision.seat == HOME
    assert game.legal() == [each.number for each in six]
    game.push(six[thrown].number)

    assert game.table.hands[ACTION][HOME] == [c for c in six if c is not six[thrown]]
    assert game.table.discards[ACTION][HOME] == [six[thrown]]


@pytest.mark.parametrize(
    ("plays", "held"),
    [
        pytest.param(True, 6, id="an Action was played: a sixth card"),
        pytest.param(False, 6, id="none was played: no draw"),
    ],
)
def test_2019_has_no_cap_and_draws_only_for_a_played_action(plays, held):
    """F-37: A.3 25 and 27; 19-1.A."""
    full, (top,) = blanks(5), blanks(1)
    played = an_action(yards(0))
    game = a_game(P19, hands=([*full, played], ()), draws=((top,), ()))

    play_down(game, *([f"H cast {played.number}"] if plays else []))

    expected = [*full, top if plays else played]
    assert game.table.hands[ACTION][HOME] == expected
    assert len(expected) == held


@pytest.mark.parametrize(
    ("profile", "drawn"),
    [
        pytest.param(P21, 0, id="P21"),
        pytest.param(P22, 0, id="P22"),
        pytest.param(
            P21.with_open_settings(hand_cap_mode=HandCapMode.CANCEL_EXCESS), 1, id="21x"
        ),
        pytest.param(
            P22.with_open_settings(hand_cap_mode=HandCapMode.CANCEL_EXCESS), 1, id="22x"
        ),
        pytest.param(P19, 3, id="P19"),
    ],
)
def test_an_effect_draws_three_into_a_hand_of_four(profile, drawn):
    """F-37: A.3 27, D-33; whole or excess is cancelled, 2019 has no cap."""
    drawing = an_action(Draw(3), windows=PRIOR_TO_SELECTING)
    four, tops = blanks(4), blanks(3)
    game = a_game(profile, hands=([*four, drawing], ()), draws=(tops, ()))

    play_on(game, f"H cast {drawing.number}", until=DecisionKind.PLAY_CARD)

    assert game.table.hands[ACTION][HOME] == [*four, *tops[:drawn]]
    assert game.table.discards[ACTION][HOME] == [drawing]


def test_the_rulings_draw_three_into_a_hand_of_four_and_discard_two():
    """F-37: CRD Gen:Maximum Hand Size; TP-8."""
    drawing = an_action(Draw(3), windows=PRIOR_TO_SELECTING)
    four, tops = blanks(4), blanks(3)
    game = a_game(P22C, hands=([*four, drawing], ()), draws=(tops, ()))

    play_on(game, f"H cast {drawing.number}", until=DecisionKind.DISCARD)
    assert game.legal() == [each.number for each in (*four, *tops)]
    game.push(four[1].number)
    assert game.legal() == [each.number for each in (*four, *tops) if each != four[1]]
    game.push(tops[0].number)

    assert game.pending_decision.ask is not DecisionKind.DISCARD
    assert game.table.hands[ACTION][HOME] == [four[0], *four[2:], *tops[1:]]
    assert game.table.discards[ACTION][HOME] == [drawing, four[1], tops[0]]
