"""Punts and field goals where the documents leave them open: section D.7."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.cards import PlayCard
from gameengine.decisions import DecisionKind
from gameengine.effects import Draw
from gameengine.game import Game
from gameengine.measures import PLAY
from gameengine.moments import ADJUSTMENTS, ANY_POINT
from gameengine.profiles import P19, P21, P22, P22C, PROFILES, FarFieldGoal, Profile
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    BLANK,
    FILLER,
    a_game,
    a_run,
    a_stop,
    an_action,
    flip,
    play_down,
    play_on,
    told,
)
from tests.builders.plays import next_possession
from tests.builders.profiles import every_profile, from_2021

FORBIDDEN = FarFieldGoal.FORBIDDEN


def a_kick(profile: Profile, *flips: PlayCard, **situation: object) -> Game:
    """A game whose next flips are these; only in 2019 a kick has a Play draw."""
    ours, theirs = flips or (flip(0), flip(0))
    return a_game(
        profile, flips=((ours,), (theirs,)), kick=profile is not P19, **situation
    )


def kicked(game: Game, kick: str, *choices: str) -> tuple[int, int, int]:
    """Kick, let both line up, and say who has the ball where on which down."""
    return next_possession(play_down(game, *choices, call=kick))


def good_grits(profile: Profile, *, distance: int) -> list[int]:
    """List the Grit values that make a field goal from so far away."""
    good = []
    for grit in range(10):
        game = a_kick(profile, flip(grit), flip(0), x=100 - distance)
        play_down(game, call="field goal")
        if game.table.score == [3, 0]:
            good.append(grit)
    return good


@every_profile
@pytest.mark.parametrize("grit", range(10))
def test_a_try_from_beyond_the_40_always_misses(profile, grit):
    """F-33, D-91: both flip, it takes its time, and the other seat has the spot."""
    ours, theirs = flip(grit), flip(0)
    game = a_kick(profile, ours, theirs, x=55, clock=9)

    after = kicked(game, "field goal")

    assert (after, game.table.score, game.table.clock) == ((AWAY, 45, 1), [0, 0], 8)
    assert game.table.discards[PLAY] == [[ours], [theirs]]


@every_profile
@pytest.mark.parametrize(
    ("x", "may_try"),
    [
        pytest.param(25, False, id="75 yards"),
        pytest.param(59, False, id="41 yards"),
        pytest.param(60, True, id="40 yards"),
        pytest.param(95, True, id="5 yards"),
    ],
)
def test_by_the_other_reading_a_try_from_beyond_the_40_is_forbidden(
    profile, x, may_try
):
    """D-91: fg_off_table FORBIDDEN; every other edition setting stays."""
    allowed = a_kick(profile, x=x)
    strict = a_kick(profile.with_open_settings(fg_off_table=FORBIDDEN), x=x)

    choices = [
        play_on(game, until=DecisionKind.CALL).legal() for game in (allowed, strict)
    ]

    goal = ["field goal"] if may_try else []
    assert choices == [["run", "punt", "field goal"], ["run", "punt", *goal]]


@pytest.mark.parametrize(
    ("distance", "good", "good_in_2019"),
    [
        pytest.param(1, range(9), range(9), id="1 as 5"),
        pytest.param(6, range(1, 9), range(9), id="6 as 10"),
        pytest.param(12, range(1, 8), range(1, 9), id="12 as 15"),
        pytest.param(16, range(2, 8), range(1, 9), id="16 as 20"),
        pytest.param(24, range(2, 7), range(2, 8), id="24 as 25"),
        pytest.param(26, range(3, 7), range(2, 8), id="26 as 30"),
        pytest.param(33, range(3, 6), range(3, 7), id="33 as 35"),
        pytest.param(36, [9], [9], id="36 as 40"),
        pytest.param(41, [], [], id="41 is off the table"),
    ],
)
@every_profile
def test_between_two_lines_the_farther_one_counts(
    profile, distance, good, good_in_2019
):
    """F-33, D-92, T-FG, T-FG-19: the nearer line has not been reached."""
    expected = good_in_2019 if profile is P19 else good

    assert good_grits(profile, distance=distance) == list(expected)


@pytest.mark.parametrize(
    ("grit", "yards"),
    list(enumerate((25, 30, 30, 35, 35, 40, 40, 45, 45, 50))),
)
def test_the_punts_of_2019_are_read_as_they_must_have_been_meant(grit, yards):
    """F-30, D-93, T-PUNT-19: 1 and 2 are 30 yards, 3 and 4 are 35."""
    game = a_kick(P19, flip(grit), flip(0), x=20)

    assert kicked(game, "punt") == (AWAY, 80 - yards, 1)


@every_profile
@pytest.mark.parametrize("kick", ["punt", "field goal"])
@pytest.mark.parametrize(
    ("choices", "clock", "timeouts"),
    [
        pytest.param((), 4, [3, 3], id="one time unit"),
        pytest.param(("H timeout",), 5, [2, 3], id="a timeout of the offense"),
        pytest.param(("H keep", "A timeout"), 5, [3, 2], id="one of the defense"),
    ],
)
def test_a_timeout_may_cover_a_kick(profile, kick, choices, clock, timeouts):
    """D-94, CRD 9.B.b and 9.C.b: in every edition, the offense asked first."""
    game = a_kick(profile, x=20, clock=5)

    kicked(game, kick, *choices)

    assert (game.table.clock, game.table.timeouts) == (clock, timeouts)


@from_2021
@pytest.mark.parametrize("kick", ["punt", "field goal"])
def test_a_kick_has_no_timing_point_but_the_start_of_its_down(profile, kick):
    """D-95, CRD 2.B.b and 2.B.c: cards for any point are asked about once."""
    ours = an_action(Draw(), windows=ANY_POINT)
    theirs = an_action(Draw(), windows=ANY_POINT)
    game = a_kick(profile, hands=((ours,), (theirs,)), timeouts=(0, 0))

    asked = []
    while game.pending_decision.ask is not DecisionKind.LINEUP:
        asked.append(
            (
                game.pending_decision.rule,
                game.pending_decision.ask,
                game.pending_decision.seat,
            )
        )
        game.push(kick if game.pending_decision.ask is DecisionKind.CALL else "pass")

    cite = game.table.cite
    assert asked == [
        (cite("CRD 2.A"), DecisionKind.ACT, HOME),
        (cite("CRD 2.A"), DecisionKind.ACT, AWAY),
        (cite("CRD 2.B"), DecisionKind.CALL, HOME),
    ]


@from_2021
@pytest.mark.parametrize("kick", ["punt", "field goal"])
def test_a_kick_draws_no_play_card(profile, kick):
    """D-95, CRD 2.B.a: only a play that is run has that draw."""
    calls = (a_run(), a_stop(LONG_PASS))
    game = a_kick(profile, calls=calls)

    play_down(game, call=kick)

    assert game.table.hands[PLAY] == [[calls[0]], [calls[1]]]


PRINTED_OTHERWISE = ((None, 6), (1, None))


@pytest.mark.parametrize(
    ("profile", "cards", "grit"),
    [
        *(
            pytest.param(each, ((None, None), (3, None)), 3, id=f"{each.name} one X")
            for each in PROFILES.values()
        ),
        *(
            pytest.param(each, ((None, None),) * 2, 0, id=f"{each.name} two X")
            for each in PROFILES.values()
        ),
        *(
            pytest.param(each, PRINTED_OTHERWISE, 7, id=f"{each.name} as printed")
            for each in (P21, P22, P22C)
        ),
        pytest.param(P19, PRINTED_OTHERWISE, 1, id="P19 always 0"),
    ],
)
def test_x_in_grit(profile, cards, grit):
    """D-96: 0 unless printed otherwise; in 2019 always 0."""
    flips = [flip(strength, grit=printed) for strength, printed in cards]
    game = a_kick(profile, *flips, x=20)

    play_down(game, call="punt")

    assert [event[-1] for event in told(game, "grit")] == [grit]


@every_profile
@pytest.mark.parametrize(
    ("x", "grit", "spot_after"),
    [
        pytest.param(50, 9, 20, id="to 100"),
        pytest.param(75, 0, 20, id="to 100 from the 25"),
        pytest.param(80, 0, 20, id="beyond 100"),
        pytest.param(50, 8, 5, id="short of it"),
        pytest.param(74, 0, 1, id="just short of it"),
    ],
)
def test_a_punt_that_reaches_the_end_zone_is_a_touchback(profile, x, grit, spot_after):
    """F-29, D-97, CRD 1.C.g: to the line is as good as beyond it."""
    game = a_kick(profile, flip(grit), flip(0), x=x)

    assert kicked(game, "punt") == (AWAY, spot_after, 1)


def test_in_2019_a_kick_down_begins_with_its_draws():
    """D-98, 19-1.A: a Play card each, an Action card for whoever used one."""
    card = an_action(Draw(0), windows=ADJUSTMENTS)
    game = a_game(P19, hands=((card,), ()))

    play_down(game, f"H cast {card.number}")
    play_down(game, call="punt")

    assert game.table.hands == [[[FILLER] * 2, [FILLER] * 2], [[BLANK], []]]
