"""Verbs of Grit and timeouts."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.conditions import Whose
from gameengine.decisions import DecisionKind
from gameengine.effects import (
    DetermineGrit,
    ForbidTimeouts,
    LoseTimeout,
)
from gameengine.measures import PLAY
from gameengine.profiles import P19, P21, P22C
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_run,
    a_stop,
    an_action,
    flip,
    play_down,
    spot,
    told,
    yards,
)
from tests.builders.plays import cast_at_start, seats_asked


@pytest.mark.parametrize(
    ("strengths", "expected"),
    [
        pytest.param((3, 4), 5, id="7: five yards"),
        pytest.param((9, 9), 10, id="18, so 8: ten yards"),
        pytest.param((0, 0), 0, id="0: in no range"),
        pytest.param((None, 8), 10, id="X counts 0"),
    ],
)
def test_grit_decides_what_follows(strengths, expected):
    """R22 Gls:Grit, R22 Spc:Grit, D-96: the last digit, ranges with both ends."""
    effect = DetermineGrit(((5, 7, yards(5)), (8, 9, yards(10))))
    card = an_action(effect)
    flips = [flip(each) for each in strengths]
    game = a_game(
        hands=((card,), ()),
        calls=(a_run(0), a_stop(LONG_PASS)),
        flips=(flips[:1], flips[1:]),
    )

    play_down(game, f"H cast {card.number}")

    assert told(game, "yards")[0][-1] == expected
    assert flips[0] in game.table.discards[PLAY][HOME]
    assert flips[1] in game.table.discards[PLAY][AWAY]


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        pytest.param(P22C, 10, id="as printed"),
        pytest.param(P21, 10, id="as printed in 2021"),
        pytest.param(P19, 0, id="0 in 2019"),
    ],
)
def test_an_x_with_a_grit_of_its_own(profile, expected):
    """D-96: 0 unless printed otherwise; 0 always in 2019."""
    card = an_action(DetermineGrit(((4, 4, yards(10)),)))
    game = a_game(
        profile,
        hands=((card,), ()),
        calls=(a_run(0), a_stop(LONG_PASS)),
        flips=([flip(None, grit=4)], [flip(0)]),
    )

    play_down(game, f"H cast {card.number}")

    assert told(game, "yards")[0][-1] == expected


def test_grit_without_a_card_counts_nothing_for_it():
    """D-32: one seat has neither deck nor discards."""
    card = an_action(DetermineGrit(((0, 0, yards(10)),)))
    game = a_game(hands=((card,), ()), calls=(a_run(0), a_stop(LONG_PASS)), fillers=0)

    play_down(game, f"H cast {card.number}")

    assert told(game, "yards")[0][-1] == 10


@pytest.mark.parametrize(
    ("whose", "timeouts", "expected"),
    [
        pytest.param(Whose.OPPONENT, (3, 3), [3, 2], id="the opponent"),
        pytest.param(Whose.OWN, (3, 3), [2, 3], id="oneself"),
        pytest.param(Whose.BOTH, (3, 1), [2, 0], id="both"),
        pytest.param(Whose.OPPONENT, (3, 0), [3, 0], id="none left to lose"),
    ],
)
def test_a_timeout_is_lost(whose, timeouts, expected):
    """D-46: who has none loses none."""
    game = cast_at_start(LoseTimeout(whose), timeouts=timeouts)

    assert game.table.timeouts == expected


@pytest.mark.parametrize(
    ("whose", "asked"),
    [
        (Whose.OPPONENT, [HOME]),
        (Whose.OWN, [AWAY]),
        (Whose.BOTH, []),
    ],
    ids=lambda each: each.name if isinstance(each, Whose) else "",
)
def test_no_timeout_may_be_spent_on_this_down(whose, asked):
    """CRD 7.F.a: the seat is not asked; in the next down it is again."""
    game = cast_at_start(ForbidTimeouts(whose))
    seats = [
        seats_asked(game, DecisionKind.TIMEOUT),
        seats_asked(game, DecisionKind.TIMEOUT),
    ]

    assert seats == [asked, [HOME, AWAY]]
    assert spot(game) == (HOME, 40, 3)
