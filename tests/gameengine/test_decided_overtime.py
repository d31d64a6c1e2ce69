"""Overtime where the documents leave it open or disagree: D-106 to D-112."""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import TurnoverKind
from gameengine.effects import Draw
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import END_OF_PLAY
from gameengine.profiles import P21, P22, P22C, Profile, ShortOvertime
from gameengine.setup import AWAY, HOME
from gameengine.table import OVERTIME
from tests.builders.games import (
    BLANK,
    a_game,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import PASS_15, result
from tests.builders.profiles import from_2021, with_overtime

LITERAL = P22C.with_open_settings(ot_tie_score_continues=False)
GRANTED = ShortOvertime.GRANT_POSSESSION


def an_overtime(profile: Profile, possession: int, **more: object) -> Game:
    """Overtime that home opened, in a possession of the seat whose turn it is."""
    situation = {"half": OVERTIME, "clock": 10, "timeouts": (1, 1)} | more
    return a_game(
        profile,
        offense=HOME if possession % 2 else AWAY,
        overtime_possession=possession,
        **situation,
    )


def kick_a_goal(game: Game) -> Game:
    """Make a field goal; both decks flip blank cards, good from the 5."""
    return play_down(game, call="field goal")


@with_overtime
@pytest.mark.parametrize("toss", [HOME, AWAY])
def test_overtime_starts_at_own_25(profile, toss):
    """D-106, CRD 10.A and 10.A.a: as every fresh start does."""
    game = a_game(
        profile, half=2, clock=1, x=70, down=3, timeouts=(3, 0), tosses=(toss,)
    )

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert (spot(game), t.half) == ((toss, 25, 1), OVERTIME)
    assert (t.clock, t.timeouts) == (10, [1, 1])


@with_overtime
def test_a_field_goal_in_the_first_possession_plays_on(profile):
    """F-39, D-107, CRD 10.B: the other seat has its possession."""
    game = kick_a_goal(an_overtime(profile, 1, x=95))

    play_on(game, until=DecisionKind.CALL)

    assert (result(game), game.table.score) == (None, [3, 0])
    assert spot(game) == (AWAY, 25, 1)


@with_overtime
def test_a_score_that_levels_overtime_plays_on(profile):
    """F-39, D-107: the tie clause is kept in every edition."""
    game = kick_a_goal(an_overtime(profile, 2, x=95, score=(3, 0)))

    play_on(game, until=DecisionKind.CALL)

    assert (result(game), game.table.score) == (None, [3, 3])
    assert spot(game) == (HOME, 25, 1)


def test_by_the_letter_of_the_rulings_any_score_wins_overtime():
    """F-39, D-107: the equaliser would win a level game."""
    game = kick_a_goal(an_overtime(LITERAL, 2, x=95, score=(3, 0)))

    assert result(game) == (AWAY, (3, 3))


def test_by_the_letter_too_a_first_field_goal_plays_on():
    """D-107, CRD 10.B: both must have had the ball."""
    game = kick_a_goal(an_overtime(LITERAL, 1, x=95))

    assert result(game) is None


@with_overtime
@pytest.mark.parametrize(
    ("possession", "score", "outcome"),
    [
        pytest.param(3, (3, 3), (HOME, (6, 3)), id="a lead on the third"),
        pytest.param(2, (0, 0), (AWAY, (0, 3)), id="a lead on the second"),
    ],
)
def test_once_both_had_the_ball_a_lead_wins_at_once(
    profile, possession, score, outcome
):
    """F-39, D-107, CRD 10.B: a field goal is enough then."""
    game = kick_a_goal(an_overtime(profile, possession, x=95, score=score))

    assert result(game) == outcome


@with_overtime
def test_a_third_possession_wins_with_a_field_goal(profile):
    """F-39, D-107: played on from the one that levelled the score."""
    near = an_action(yards(60))  # and 10 of the call
    game = an_overtime(profile, 2, x=95, score=(3, 0), hands=((near,), ()))

    kick_a_goal(game)
    play_down(game, f"H cast {near.number}")
    middle = (result(game), tuple(game.table.score), spot(game))
    kick_a_goal(game)

    assert middle == (None, (3, 3), (HOME, 95, 2))
    assert result(game) == (HOME, (6, 3))


LOST = a_turnover()


@with_overtime
@pytest.mark.parametrize(
    ("down", "call", "choices"),
    [
        pytest.param(1, "punt", (), id="punt"),
        pytest.param(1, "field goal", (), id="missed field goal"),
        pytest.param(4, "run", (), id="out of downs"),
        pytest.param(1, "run", (f"H cast {LOST.number}",), id="interception"),
    ],
)
def test_an_unanswered_field_goal_wins_when_the_answer_is_over(
    profile, down, call, choices
):
    """D-108: the second possession ends without points."""
    game = an_overtime(profile, 2, x=25, down=down, score=(3, 0), hands=((LOST,), ()))

    play_down(game, *choices, call=call)

    assert result(game) == (HOME, (3, 0))


@with_overtime
def test_the_lead_does_not_win_while_the_answer_goes_on(profile):
    """D-108: nor does a level score when a possession ends."""
    behind = an_overtime(profile, 2, x=25, down=3, score=(3, 0))
    level = an_overtime(profile, 2, x=25, down=4, score=(3, 3))

    play_down(behind)
    play_down(level)
    play_on(level, until=DecisionKind.CALL)

    assert (result(behind), spot(behind)) == (None, (AWAY, 40, 4))
    assert (result(level), spot(level)) == (None, (HOME, 60, 1))


@from_2021
def test_the_leader_wins_though_only_one_seat_had_the_ball(profile):
    """D-109, CRD 9.F.c: the clock runs out with the first field goal."""
    game = kick_a_goal(an_overtime(profile, 1, x=95, clock=1))

    assert result(game) == (HOME, (3, 0))


def a_granted_possession(profile: Profile, *, answer: int = 0) -> Game:
    """Home led by a field goal when the clock ran out; away has the ball at own 25.

    Its call gains 10 yards, and one card of its hand so many more.
    """
    card = an_action(yards(answer), title="Answer")
    strict = profile.with_open_settings(ot_clock_zero_before_2nd_possession=GRANTED)
    game = an_overtime(strict, 1, x=95, clock=1, hands=((), (card,)))
    return play_on(kick_a_goal(game), until=DecisionKind.CALL)


def play_the_answer(game: Game) -> Game:
    cards = game.table.hands[ACTION][AWAY]
    card = next(each for each in cards if each.title == "Answer")
    return play_down(game, f"A cast {card.number}")


@from_2021
def test_by_the_other_reading_the_trailing_seat_gets_its_possession(profile):
    """D-109: with the clock at 0, from own 25."""
    game = a_granted_possession(profile)

    assert (result(game), spot(game), game.table.clock) == (None, (AWAY, 25, 1), 0)


@from_2021
def test_a_granted_possession_has_all_its_downs(profile):
    """D-109, D-108: four downs without points, and the leader wins."""
    game = a_granted_possession(profile)

    reached = []
    while game.outcome is None:
        reached.append(game.table.down)
        play_down(game)

    assert reached == [1, 2, 3, 4]
    assert result(game) == (HOME, (3, 0))


@from_2021
def test_a_granted_possession_may_win(profile):
    """D-109, CRD 10.B: a touchdown passes the field goal."""
    game = play_the_answer(a_granted_possession(profile, answer=65))

    assert result(game) == (AWAY, (3, 7))


@from_2021
def test_a_granted_possession_that_levels_leads_to_another_overtime(profile):
    """D-109, CRD 9.F.c.i: a field goal answers the field goal."""
    game = play_the_answer(a_granted_possession(profile, answer=60))

    kick_a_goal(game)
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert (result(game), t.score, t.half) == (None, [3, 3], OVERTIME + 1)
    assert (spot(game), t.clock, t.timeouts) == ((AWAY, 25, 1), 10, [1, 1])


@from_2021
def test_without_a_lead_no_possession_is_granted(profile):
    """D-109, CRD 9.F.c.i: a level score is another overtime by both readings."""
    strict = profile.with_open_settings(ot_clock_zero_before_2nd_possession=GRANTED)
    games = [an_overtime(each, 1, clock=1) for each in (profile, strict)]

    for game in games:
        play_on(play_down(game), until=DecisionKind.CALL)

    assert [game.table.half for game in games] == [OVERTIME + 1] * 2


@with_overtime
@pytest.mark.parametrize(
    ("x", "defense", "change", "outcome"),
    [
        pytest.param(90, LONG_PASS, 0, (HOME, (7, 0)), id="touchdown"),
        pytest.param(5, RUN_LEFT, -5, (AWAY, (0, 2)), id="safety"),
    ],
)
def test_a_win_stops_the_game_at_the_score(profile, x, defense, change, outcome):
    """F-38, D-110, CRD 10.B: no clock, no last window, no draw."""
    loss, last = an_action(yards(change)), an_action(Draw(), windows=END_OF_PLAY)
    game = an_overtime(
        profile,
        1,
        x=x,
        calls=(a_run(3), a_stop(defense)),
        hands=((loss, last), ()),
    )

    play_down(game, f"H cast {loss.number}")

    assert result(game) == outcome
    assert (game.table.clock, told(game, "timeout")) == (10, [])
    assert game.table.hands[ACTION] == [[last], []]


@from_2021
def test_a_pick_six_in_the_first_possession_wins_at_once(profile):
    """D-110, CRD 10.B: the seat on defense wins at the turnover."""
    six = a_turnover(TurnoverKind.PICK_SIX)
    game = an_overtime(profile, 1, calls=PASS_15, hands=((), (six,)))

    play_down(game, f"A cast {six.number}")

    assert result(game) == (AWAY, (0, 7))
    assert (game.table.clock, game.table.hands[ACTION]) == (10, [[], []])


@pytest.mark.parametrize(
    ("profile", "drawn"),
    [
        pytest.param(P21, [[], []], id="P21 before the draw"),
        pytest.param(P22, [[], []], id="P22 before the draw"),
        pytest.param(P22C, [[BLANK], [BLANK]], id="P22C after the draw"),
    ],
)
def test_a_field_goal_that_wins_takes_no_time(profile, drawn):
    """D-110, D-29: the step of the kick is the last of the game."""
    game = kick_a_goal(an_overtime(profile, 2, x=95))

    assert result(game) == (AWAY, (0, 3))
    assert (game.table.clock, game.table.hands[ACTION]) == (10, drawn)


@with_overtime
@pytest.mark.parametrize(
    ("score", "outcome"),
    [((6, 3), (HOME, (6, 3))), ((3, 6), (AWAY, (3, 6)))],
)
def test_the_clock_ends_overtime_in_every_edition(profile, score, outcome):
    """D-111, CRD 9.F.c: the higher score wins."""
    game = an_overtime(profile, 2, clock=1, score=score)

    play_down(game)

    assert result(game) == outcome


@with_overtime
@pytest.mark.parametrize("possession", [1, 2, 3])
def test_a_level_overtime_is_followed_by_another(profile, possession):
    """D-111, D-106, CRD 9.F.c.i and 10.A.a.i: opened by the last one's defense."""
    game = an_overtime(profile, possession, clock=1, x=70, timeouts=(0, 0))

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert (spot(game), t.half) == ((AWAY, 25, 1), OVERTIME + 1)
    assert (t.clock, t.timeouts) == (10, [1, 1])


@with_overtime
def test_each_overtime_promises_the_ball_anew(profile):
    """D-112: a field goal in the first possession of the second one plays on."""
    near = an_action(yards(70))
    game = an_overtime(profile, 3, clock=1, score=(3, 3), hands=((), (near,)))

    play_down(game)
    play_down(game, f"A cast {near.number}")
    kick_a_goal(game)
    play_on(game, until=DecisionKind.CALL)
    middle = (result(game), tuple(game.table.score), spot(game))
    play_down(game, call="punt")

    assert middle == (None, (3, 6), (HOME, 25, 1))
    assert result(game) == (AWAY, (3, 6))
