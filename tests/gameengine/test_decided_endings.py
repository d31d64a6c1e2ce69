"""Ends of downs, halves and games where we decided: D-105, D-113 to D-122.

Overtime has a file of its own, and so has the clock.
"""

from dataclasses import replace

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import superstar_card
from gameengine.conditions import Whose
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import TurnoverKind
from gameengine.effects import Discard, FirstDown, MoveBall, Turnover
from gameengine.game import Game
from gameengine.measures import ACTION
from gameengine.moments import (
    ADJUSTMENTS,
    END_OF_PLAY,
    PRIOR_TO_SELECTING,
    START_OF_DOWN,
)
from gameengine.profiles import P19, P21, P22C, Tie
from gameengine.setup import AWAY, HOME
from gameengine.table import OVERTIME, Outcome
from tests.builders.games import (
    BLANK,
    a_deck,
    a_defender,
    a_game,
    a_gridiron,
    a_new_game,
    a_run,
    a_stop,
    a_turnover,
    an_action,
    an_athlete,
    play_down,
    play_on,
    spot,
    yards,
)
from tests.builders.plays import seats_asked
from tests.builders.profiles import every_profile, from_2021


def test_a_level_game_of_2019_is_a_tie():
    """D-105, 19-10: there is no overtime in that rulebook."""
    game = a_game(P19, half=2, clock=1, score=(7, 7))

    play_down(game)

    assert game.outcome == Outcome(None, (7, 7), "D-105")
    assert game.pending_decision is None


def test_by_the_other_reading_a_level_game_of_2019_goes_to_overtime():
    """D-105: with the overtime of the later editions."""
    profile = P19.with_open_settings(tie_after_regulation=Tie.OVERTIME)
    game = a_game(
        profile, half=2, clock=1, score=(7, 7), timeouts=(0, 3), tosses=(AWAY,)
    )

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert (t.half, t.clock, t.timeouts) == (OVERTIME, 10, [1, 1])
    assert (spot(game), game.outcome) == ((AWAY, 25, 1), None)


@from_2021
@pytest.mark.parametrize("half", [1, 2])
def test_cards_stay_through_half_time_and_into_overtime(profile, half):
    """D-113: hands, Superstars and Gridirons; only the lineup is new."""
    normal = an_athlete()
    star = superstar_card(replace(normal, rating=99), number="E900-TT")
    grid = a_gridiron(windows=ADJUSTMENTS)
    kept = an_action(yards(5), windows=0)
    game = a_game(
        profile,
        home=(normal,),
        hands=((star, grid, kept), ()),
        half=half,
        clock=1,
        tosses=(HOME,),
    )

    play_down(game, "H cast E900-TT", f"H cast {grid.number}", f"H H:{normal.number}")
    play_on(game, until=DecisionKind.CALL)

    t = game.table
    assert t.half == half + 1
    assert [each.superstar for each in t.athletes[HOME] if each.card is normal] == [
        star
    ]
    assert t.gridirons == [(HOME, grid)]
    assert t.hands[ACTION] == [[kept, BLANK], [BLANK]]
    assert {each.energized for team in t.athletes for each in team} == {True}


@from_2021
@pytest.mark.parametrize("half", [1, 2])
@pytest.mark.parametrize("call", ["run", "punt", "field goal"])
def test_the_last_down_of_a_half_has_its_draw(profile, half, call):
    """D-114, CRD 9.A: it comes before the look at the clock."""
    game = a_game(profile, half=half, clock=1, tosses=(HOME,))

    play_down(game, call=call)

    assert (game.table.half, game.table.hands[ACTION]) == (half + 1, [[BLANK]] * 2)


@every_profile
@pytest.mark.parametrize(
    ("x", "other", "after"),
    [
        pytest.param(95, yards(0), (AWAY, 25, 1), id="a touchdown"),
        pytest.param(5, yards(-20), (AWAY, 40, 1), id="a safety"),
        pytest.param(40, Turnover(TurnoverKind.FUMBLE), (AWAY, 60, 1), id="a turnover"),
        pytest.param(40, yards(0), (HOME, 55, 1), id="none of them"),
    ],
)
def test_a_first_down_means_nothing_beside_a_score_or_turnover(
    profile, x, other, after
):
    """D-115, CRD 9.D.a.i: it renews the downs of the same possession only."""
    renew, change = an_action(FirstDown()), an_action(other)
    game = a_game(profile, hands=((renew,), (change,)), x=x, down=4)

    play_down(game, f"H cast {renew.number}", f"A cast {change.number}")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == after


@every_profile
@pytest.mark.parametrize(
    ("kick", "after"), [("punt", (AWAY, 35, 1)), ("field goal", (AWAY, 60, 1))]
)
def test_a_first_down_means_nothing_on_a_kick(profile, kick, after):
    """D-115: granted before the kick is chosen, it does not keep the ball."""
    renew = an_action(FirstDown(), windows=START_OF_DOWN | PRIOR_TO_SELECTING)
    game = a_game(profile, hands=((renew,), ()), x=40)

    play_on(game, f"H cast {renew.number}", until=DecisionKind.CALL)
    play_down(game, call=kick)
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == after


def test_only_the_second_half_has_a_top_up():
    """D-118, CRD 1.A.c.i: no other possession, nor overtime."""
    half = a_game(clock=1)
    overtime = a_game(half=2, clock=1, tosses=(HOME,))
    downs = a_game(down=4)

    found = [play_down(game).pending_decision.ask for game in (half, overtime, downs)]

    assert found == [DecisionKind.TOP_UP, DecisionKind.LINEUP, DecisionKind.LINEUP]


def a_start(offense: int, *, quarterbacks: int = 0) -> Game:
    """A game whose teams have so many on offense and three on defense."""
    players = (
        *(an_athlete(position="QB") for _ in range(quarterbacks)),
        *(an_athlete() for _ in range(offense - quarterbacks)),
        *(a_defender() for _ in range(3)),
    )
    deck = replace(a_deck(), players=players)
    return a_new_game(home=deck, away=deck)


def test_too_few_for_a_line_up_are_all_fielded():
    """D-119: three on each side, none of them a quarterback."""
    game = a_start(3)

    play_on(game, until=DecisionKind.CALL)

    assert [len(game.table.field(seat)) for seat in (HOME, AWAY)] == [3, 3]


@pytest.mark.parametrize(
    ("quarterbacks", "lineups"),
    [
        pytest.param(0, 5, id="no quarterback: any four of five"),
        pytest.param(1, 4, id="one: he is in each"),
    ],
)
def test_without_a_quarterback_the_rule_that_asks_for_one_is_waived(
    quarterbacks, lineups
):
    """D-119, CRD 1.B: it binds as long as there is one."""
    game = a_start(5, quarterbacks=quarterbacks)

    assert (game.pending_decision.ask, len(game.legal())) == (
        DecisionKind.LINEUP,
        lineups,
    )


@pytest.mark.parametrize("seat", [HOME, AWAY])
def test_when_both_discard_the_offense_goes_first(seat):
    """D-120: whoever brought it about, and openly."""
    each_one = an_action(Discard(1, whose=Whose.BOTH))
    hands = [[an_action(yards(5), windows=0) for _ in range(2)] for _ in range(2)]
    hands[seat].append(each_one)
    game = a_game(hands=tuple(hands))
    game.push("run")
    play_on(game, f"{'HA'[seat]} cast {each_one.number}", until=DecisionKind.DISCARD)

    first = game.pending_decision.seat
    thrown = game.legal()[0]
    game.push(thrown)

    assert (first, game.pending_decision.ask, game.pending_decision.seat) == (
        HOME,
        DecisionKind.DISCARD,
        AWAY,
    )
    assert thrown in [card.number for card in game.table.discards[ACTION][HOME]]


def test_when_both_are_over_the_cap_the_offense_discards_first():
    """D-120, CRD Gen:Maximum Hand Size: after the draw of 9.A."""
    hands = [[an_action(yards(5), windows=0) for _ in range(5)] for _ in range(2)]
    game = a_game(hands=tuple(hands), offense=AWAY)

    assert seats_asked(game, DecisionKind.DISCARD) == [AWAY, HOME]


def test_when_both_may_top_up_the_offense_goes_first():
    """D-120, CRD 1.A.c.i: the offense of the second half, that is."""
    game = a_game(clock=1, first_offense=HOME)
    play_down(game)

    seats = []
    while game.pending_decision.ask is DecisionKind.TOP_UP:
        seats.append(game.pending_decision.seat)
        game.push("0")

    assert seats == [AWAY, HOME]


BEFORE, AFTER = START_OF_DOWN | PRIOR_TO_SELECTING, ADJUSTMENTS


@pytest.mark.parametrize(
    ("profile", "windows", "after"),
    [
        pytest.param(P22C, START_OF_DOWN, (AWAY, 55, 1), id="P22C before the choice"),
        pytest.param(P22C, PRIOR_TO_SELECTING, (AWAY, 60, 1), id="P22C after it"),
        pytest.param(P22C, ADJUSTMENTS, (AWAY, 60, 1), id="P22C in the play"),
        pytest.param(P21, START_OF_DOWN, (AWAY, 55, 1), id="P21 before the choice"),
        pytest.param(P21, ADJUSTMENTS, (AWAY, 60, 1), id="P21 in the play"),
        pytest.param(P19, PRIOR_TO_SELECTING, (AWAY, 55, 1), id="P19 before"),
        pytest.param(P19, ADJUSTMENTS, (AWAY, 60, 1), id="P19 in the play"),
    ],
)
def test_a_down_starts_where_the_offense_chooses(profile, windows, after):
    """D-122: movement before the choice counts for an interception, later not."""
    push = an_action(MoveBall(5), windows=windows)
    lost = a_turnover()
    game = a_game(profile, hands=((push,), (lost,)), x=40)

    play_down(game, f"H cast {push.number}", f"A cast {lost.number}")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == after


@every_profile
def test_a_missed_field_goal_lies_where_the_choice_was_made(profile):
    """D-122, CRD 1.C.h: moved from 50 to 55 before the try."""
    push = an_action(MoveBall(5), windows=BEFORE)
    game = a_game(profile, hands=((push,), ()), x=50)

    play_on(game, f"H cast {push.number}", until=DecisionKind.CALL)
    play_down(game, call="field goal")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 45, 1)


@every_profile
@pytest.mark.parametrize("windows", [PRIOR_TO_SELECTING, ADJUSTMENTS, END_OF_PLAY])
def test_a_down_ends_where_the_ball_lies_at_last(profile, windows):
    """D-122, CRD 1.C.i: out of downs after 10 yards and 5 more outside the play."""
    push = an_action(MoveBall(5), windows=windows)
    game = a_game(
        profile,
        calls=(a_run(2), a_stop(LONG_PASS)),
        hands=((push,), ()),
        x=40,
        down=4,
    )

    play_down(game, f"H cast {push.number}")
    play_on(game, until=DecisionKind.CALL)

    assert spot(game) == (AWAY, 45, 1)
