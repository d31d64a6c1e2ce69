"""The turn of the 2019 rulebook: set-up, draws, kicks, results, possessions, end.

What happens between the reveal and the results stands in `test_flow_2019_plays`.
"""

import pytest

from gameengine.calls import LONG_PASS, RUN_LEFT
from gameengine.cards import ExhaustAbility, Side
from gameengine.chance import KnownChance
from gameengine.decisions import DecisionKind
from gameengine.effects import Draw, FirstDown
from gameengine.game import Game
from gameengine.measures import ACTION, PLAY
from gameengine.moments import (
    ADJUSTMENTS,
    ANY_POINT,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
    START_OF_POSSESSION,
)
from gameengine.profiles import P19
from gameengine.setup import AWAY, HOME, Setup
from tests.builders.games import (
    BLANK,
    FILLER,
    a_deck,
    a_game,
    a_new_game,
    a_replay,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    flip,
    nothing,
    play_down,
    play_on,
    spot,
    told,
    yards,
)
from tests.builders.plays import next_possession


def test_the_game_is_set_up_with_three_plays_and_two_actions():
    """19-0, R19 Setup: random offense at own 25, clock 15, three timeouts."""
    game = a_new_game(P19, toss=AWAY)
    hands = [[len(hand) for hand in hands] for hands in game.table.hands]
    first = (game.pending_decision.ask, game.pending_decision.seat)

    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert (hands, first) == ([[3, 3], [2, 2]], (DecisionKind.LINEUP, AWAY))
    assert (spot(game), t.clock, t.timeouts) == ((AWAY, 25, 1), 15, [3, 3])
    assert (t.half, t.score) == (1, [0, 0])
    assert [len(t.field(seat)) for seat in (HOME, AWAY)] == [4, 4]
    assert {each.energized for team in t.athletes for each in team} == {True}


def test_the_first_line_ups_are_placed_openly_offense_first():
    """19-0, D-27: the defense sees whom the offense brought, a quarterback with it."""
    decks = (a_deck(), a_deck())
    game = Game(Setup(decks=decks, profile=P19), KnownChance((AWAY,)))
    quarterback = next(c.number for c in decks[AWAY].players if c.is_quarterback)

    fours = game.legal()
    game.push(fours[-1])

    assert all(quarterback in four.split() for four in fours)
    assert (game.pending_decision.ask, game.pending_decision.seat) == (
        DecisionKind.LINEUP,
        HOME,
    )
    shown = [each.card.number for each in game.table.field(AWAY)]
    assert (" ".join(shown), game.table.field(HOME)) == (fours[-1], [])


def test_the_first_down_of_the_game_has_a_play_draw_only():
    """19-1.A, D-39: nobody has used an Action card before."""
    game = a_new_game(P19)

    play_on(game, until=DecisionKind.CALL)

    hands = [[len(hand) for hand in hands] for hands in game.table.hands]
    assert hands == [[4, 4], [2, 2]]


@pytest.mark.parametrize(
    ("ours", "theirs", "drawn"),
    [
        pytest.param(0, 0, (0, 0), id="nobody"),
        pytest.param(1, 0, (1, 0), id="offense"),
        pytest.param(0, 1, (0, 1), id="defense"),
        pytest.param(1, 1, (1, 1), id="both"),
        pytest.param(2, 0, (1, 0), id="two cards, one draw"),
    ],
)
def test_who_used_an_action_card_draws_one_in_the_next_down(ours, theirs, drawn):
    """19-1.A, D-39: and each seat draws a Play card in every down."""
    hands = ([nothing() for _ in range(ours)], [nothing() for _ in range(theirs)])
    casts = [f"H cast {card.number}" for card in hands[HOME][:1]]
    casts += [f"A cast {card.number}" for card in hands[AWAY]]
    casts += [f"H cast {card.number}" for card in hands[HOME][1:]]
    game = a_game(P19, hands=hands)

    play_down(game, *casts)

    t = game.table
    assert t.hands[ACTION] == [[BLANK] * count for count in drawn]
    assert t.hands[PLAY] == [[FILLER] * 2] * 2


def test_one_action_card_earns_one_draw():
    """19-1.A: a down without one earns nothing again."""
    card = nothing()
    game = a_game(P19, hands=((card,), ()))

    play_down(game, f"H cast {card.number}")
    play_down(game)

    assert (game.table.down, game.table.hands[ACTION]) == (3, [[BLANK], []])


def test_an_exhaust_ability_is_no_action_card():
    """19-1.A: its use earns no draw."""
    user = an_athlete(ExhaustAbility(yards(5), windows=ADJUSTMENTS))
    game = a_game(P19, home=(user,))

    play_down(game, f"H use H:{user.number}")

    assert game.table.hands[ACTION] == [[], []]


def test_a_card_in_hand_that_was_not_used_earns_nothing():
    """19-1.A: nor does a draw by an effect count as one."""
    kept, drawing = nothing(), an_action(Draw(2))
    game = a_game(P19, hands=((kept,), (drawing,)))

    play_down(game, f"A cast {drawing.number}")

    assert game.table.hands[ACTION] == [[kept], [BLANK] * 3]


@pytest.mark.parametrize(
    "situation",
    [
        pytest.param({"down": 4}, id="a change of possession"),
        pytest.param({"clock": 1}, id="halftime"),
    ],
)
def test_the_draw_looks_back_beyond_the_possession(situation):
    """19-1.A, D-39: to the last time the step was taken, whatever came between."""
    card = nothing()
    game = a_game(P19, hands=((card,), ()), **situation)

    play_down(game, f"H cast {card.number}")
    play_on(game, until=DecisionKind.CALL)

    assert game.table.hands[ACTION] == [[BLANK], []]


def test_a_card_used_before_a_kick_earns_a_draw_too():
    """19-1.A, 19-1.B, D-39: the kick down is the previous down."""
    card = nothing(windows=PRIOR_TO_SELECTING)
    game = a_game(P19, hands=((), (card,)))

    play_on(game, f"A cast {card.number}", until=DecisionKind.CALL)
    play_down(game, call="punt")
    play_on(game, until=DecisionKind.CALL)

    assert game.table.hands[ACTION] == [[], [BLANK]]


def test_who_cannot_draw_shuffles_the_discards_into_a_new_deck():
    """19-1.A: the Play cards of the first down come back for the second."""
    calls = (a_run(3), a_stop(LONG_PASS))
    game = a_game(P19, calls=calls, fillers=0)

    play_down(game)

    t = game.table
    assert [event[2:] for event in told(game, "reshuffle")] == [
        (HOME, PLAY, 1),
        (AWAY, PLAY, 1),
    ]
    assert t.hands[PLAY] == [[FILLER, calls[0]], [FILLER, calls[1]]]
    assert (t.decks[PLAY], t.discards[PLAY]) == ([[], []], [[], []])


def test_a_hand_has_no_cap():
    """19-1.A, F-37: six of each deck and more, and nothing is discarded."""
    hands = [[nothing(windows=0) for _ in range(6)] for _ in range(2)]
    drawing = an_action(Draw(3))
    plays = [[a_run(0) for _ in range(6)] for _ in range(2)]
    game = a_game(P19, hands=((*hands[0], drawing), hands[1]), extra_plays=plays)

    play_down(game, f"H cast {drawing.number}")

    t = game.table
    assert [len(hand) for hand in t.hands[ACTION]] == [6 + 3 + 1, 6]
    assert [len(hand) for hand in t.hands[PLAY]] == [8, 8]
    assert t.discards[ACTION] == [[drawing], []]


def test_no_window_opens_a_possession_or_a_down():
    """19-1.B: the first timing point is the one prior to selecting."""
    card = nothing(windows=START_OF_POSSESSION | START_OF_DOWN)
    game = a_game(P19, hands=((card,), (card,)), down=4)

    asked = [game.pending_decision.ask]
    play_down(game)
    while game.pending_decision.ask is not DecisionKind.CALL:
        asked.append(game.pending_decision.ask)
        game.push(game.legal()[0])

    assert asked == [DecisionKind.CALL, DecisionKind.LINEUP, DecisionKind.LINEUP]


def test_the_first_window_comes_before_the_choice_of_a_kick():
    """19-1.B, 19-K: the offense begins, then chooses play, punt or field goal."""
    cards = [nothing(windows=PRIOR_TO_SELECTING) for _ in range(2)]
    game = a_game(P19, hands=([cards[0]], [cards[1]]))

    asked = []
    while game.pending_decision.ask is not DecisionKind.CALL:
        asked.append((game.pending_decision.rule, game.pending_decision.seat))
        game.push("pass")

    assert asked == [("19-1.B", HOME), ("19-1.B", AWAY)]
    assert game.legal() == ["run", "punt", "field goal"]


@pytest.mark.parametrize("down", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("call", "after", "score"),
    [
        pytest.param("punt", (AWAY, 20, 1), [0, 0], id="punt into the end zone"),
        pytest.param("field goal", (AWAY, 25, 1), [3, 0], id="field goal"),
    ],
)
def test_a_kick_replaces_the_play_on_any_down(down, call, after, score):
    """19-K, 19-9: Grit, the table, one time unit; no Play is selected."""
    calls = (a_run(), a_stop(LONG_PASS))
    ours, theirs = flip(4), flip(4)
    game = a_game(P19, calls=calls, flips=((ours,), (theirs,)), x=90, down=down)

    play_down(game, call=call)

    t = game.table
    assert (t.score, t.clock) == (score, 14)
    assert t.hands[PLAY] == [[calls[0], FILLER], [calls[1], FILLER]]
    assert t.discards[PLAY] == [[ours], [theirs]]
    assert next_possession(game) == after


def test_a_kick_has_no_window_of_its_own():
    """19-K: after the choice only the timeouts are asked about."""
    card = nothing(windows=ANY_POINT)
    game = a_game(P19, hands=((card,), ()))
    play_on(game, until=DecisionKind.CALL)
    game.push("punt")

    asked = []
    while game.pending_decision.ask is not DecisionKind.LINEUP:
        asked.append((game.pending_decision.ask, game.pending_decision.seat))
        game.push(game.legal()[0])

    assert asked == [(DecisionKind.TIMEOUT, HOME), (DecisionKind.TIMEOUT, AWAY)]


RUN, STOPPED = LONG_PASS, RUN_LEFT  # what the defense calls against a Run Left


@pytest.mark.parametrize(
    ("x", "defense", "change", "score", "after"),
    [
        pytest.param(25, RUN, 0, [0, 0], (HOME, 40, 2), id="19-7.A a gain"),
        pytest.param(25, STOPPED, -10, [0, 0], (HOME, 15, 2), id="19-7.A a loss"),
        pytest.param(85, RUN, 0, [7, 0], (AWAY, 25, 1), id="19-7.B on the line"),
        pytest.param(90, RUN, 20, [7, 0], (AWAY, 25, 1), id="19-7.B past it"),
        pytest.param(84, RUN, 0, [0, 0], (HOME, 99, 2), id="just short of it"),
        pytest.param(5, STOPPED, -5, [0, 2], (AWAY, 40, 1), id="19-7.C on the line"),
        pytest.param(5, STOPPED, -9, [0, 2], (AWAY, 40, 1), id="19-7.C behind it"),
        pytest.param(6, STOPPED, -5, [0, 0], (HOME, 1, 2), id="just before it"),
    ],
)
def test_the_ball_moves_and_may_score(x, defense, change, score, after):
    """19-7.A, 19-7.B, 19-7.C and 19-9: a run of 15 yards with a change."""
    effect = an_action(yards(change))
    game = a_game(P19, calls=(a_run(3), a_stop(defense)), hands=((effect,), ()), x=x)

    play_down(game, f"H cast {effect.number}")

    assert game.table.score == score
    assert next_possession(game) == after


@pytest.mark.parametrize(
    ("choices", "clock", "timeouts"),
    [
        pytest.param((), 13, [3, 3], id="time units"),
        pytest.param(("H timeout",), 15, [2, 3], id="a timeout of the offense"),
        pytest.param(("H keep", "A timeout"), 15, [3, 2], id="of the defense"),
    ],
)
def test_a_play_takes_its_time_or_one_timeout(choices, clock, timeouts):
    """19-7.D, D-101: the offense is asked first."""
    game = a_game(P19, calls=(a_run(time=2), a_stop(LONG_PASS)))

    play_down(game, *choices)

    assert (game.table.clock, game.table.timeouts) == (clock, timeouts)


def test_the_last_window_comes_after_move_score_and_clock():
    """19-7.E, D-70: designees lie Exhausted, and a scoring play has it too."""
    last = nothing(windows=END_OF_PLAY)
    runner = an_athlete()
    game = a_game(P19, home=(runner,), hands=((last,), ()), x=90)
    game.push("run")

    play_on(game, f"H H:{runner.number}", until=DecisionKind.ACT)

    t = game.table
    assert (game.pending_decision.rule, game.legal()) == (
        "19-7.E",
        ["pass", f"cast {last.number}"],
    )
    assert (t.x, t.score, t.clock) == (105, [7, 0], 14)
    assert [each.energized for each in t.athletes[HOME] if each.card is runner] == [
        False
    ]


@pytest.mark.parametrize(
    ("down", "flag", "after"),
    [
        pytest.param(1, False, (HOME, 60, 2), id="19-8.A first to second"),
        pytest.param(3, False, (HOME, 60, 4), id="19-8.A third to fourth"),
        pytest.param(2, True, (HOME, 60, 1), id="19-8.A an effect renews"),
        pytest.param(4, True, (HOME, 60, 1), id="19-8.A on fourth down too"),
        pytest.param(4, False, (AWAY, 40, 1), id="19-8.B at the result"),
    ],
)
def test_what_follows_a_down(down, flag, after):
    """19-8.A and 19-8.B: from 45 to 60; distance renews nothing."""
    renew = an_action(FirstDown() if flag else yards(0))
    game = a_game(P19, hands=((renew,), ()), x=45, down=down)

    play_down(game, f"H cast {renew.number}")

    assert next_possession(game) == after


def test_a_change_of_possession_brings_new_line_ups_openly_offense_first():
    """19-9, D-27: the new offense first, any four with a quarterback, Energized."""
    game = a_game(P19, down=4, x=45)

    play_down(game)
    asked = [(game.pending_decision.ask, game.pending_decision.seat, len(game.legal()))]
    offense = game.legal()[-1]
    game.push(offense)
    shown = " ".join(each.card.number for each in game.table.field(AWAY))
    asked.append(
        (game.pending_decision.ask, game.pending_decision.seat, len(game.legal()))
    )
    defense = game.legal()[-1]
    game.push(defense)

    t = game.table
    assert asked == [(DecisionKind.LINEUP, AWAY, 4), (DecisionKind.LINEUP, HOME, 5)]
    assert shown == offense
    assert " ".join(each.card.number for each in t.field(HOME)) == defense
    assert {each.card.side for each in t.field(AWAY)} == {Side.OFFENSE}
    assert {each.card.side for each in t.field(HOME)} == {Side.DEFENSE}
    assert {each.energized for team in t.athletes for each in team} == {True}


LOST = a_turnover()


@pytest.mark.parametrize(
    ("x", "call", "choices", "after"),
    [
        pytest.param(90, "run", (), (AWAY, 25, 1), id="touchdown"),
        pytest.param(95, "field goal", (), (AWAY, 25, 1), id="field goal"),
        pytest.param(40, "field goal", (), (AWAY, 60, 1), id="missed field goal"),
        pytest.param(40, "punt", (), (AWAY, 35, 1), id="punt of 25"),
        pytest.param(75, "punt", (), (AWAY, 20, 1), id="touchback"),
        pytest.param(40, "run", (f"A cast {LOST.number}",), (AWAY, 60, 1), id="lost"),
    ],
)
def test_where_the_next_possession_starts(x, call, choices, after):
    """19-9, T-PUNT-19, T-FG-19: Grit 0, or a run of 15 yards."""
    game = a_game(P19, hands=((), (LOST,)), x=x, down=3)

    play_down(game, *choices, call=call)

    assert next_possession(game) == after


@pytest.mark.parametrize("opener", [HOME, AWAY])
@pytest.mark.parametrize("offense", [HOME, AWAY])
@pytest.mark.parametrize(("x", "points"), [(25, 0), (90, 7)])
def test_the_second_half_belongs_to_who_opened_on_defense(opener, offense, x, points):
    """19-10: clock 15 and first down at own 25, whoever had the ball or scored."""
    game = a_game(P19, first_offense=opener, offense=offense, clock=1, down=3, x=x)

    play_down(game)
    first_asked = game.pending_decision.ask
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert first_asked is DecisionKind.LINEUP
    assert (t.half, t.clock, t.score[offense]) == (2, 15, points)
    assert spot(game) == (1 - opener, 25, 1)


@pytest.mark.parametrize(
    ("score", "winner"),
    [
        pytest.param((10, 7), HOME, id="home"),
        pytest.param((7, 10), AWAY, id="away"),
        pytest.param((7, 7), None, id="level: a tie"),
    ],
)
def test_the_game_ends_with_the_second_half(score, winner):
    """19-10, D-105: more points win, and a level game is a tie."""
    game = a_game(P19, half=2, clock=1, score=score)

    play_down(game)

    assert (game.pending_decision, game.outcome.winner, game.outcome.score) == (
        None,
        winner,
        score,
    )


def test_a_replayed_down_begins_with_its_draws():
    """19-1.A, C.5, D-39: a Play card each, and an Action card for the replay."""
    again = a_replay()
    calls = (a_run(3), a_stop(LONG_PASS))
    game = a_game(P19, calls=calls, hands=((), (again,)), x=40, down=3, clock=9)

    play_down(game, f"A cast {again.number}")

    t = game.table
    assert (spot(game), t.clock) == ((HOME, 40, 3), 9)
    assert t.hands == [[[FILLER] * 2, [FILLER] * 2], [[], [BLANK]]]
    assert t.discards[PLAY] == [[calls[0]], [calls[1]]]


def test_replays_have_no_limit():
    """D-83: one seat replays one down three times."""
    cards = [a_replay() for _ in range(3)]
    game = a_game(P19, hands=(cards, ()), x=40, down=3)

    for card in cards:
        play_down(game, f"H cast {card.number}")

    assert (spot(game), game.table.clock) == ((HOME, 40, 3), 15)
    assert len(told(game, "replay the down")) == 3
