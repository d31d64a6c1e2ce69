"""Time units and timeouts where the documents leave them open: D-99 to D-104."""

import pytest

from gameengine.calls import LONG_PASS
from gameengine.decisions import DecisionKind
from gameengine.effect_terms import Quantity
from gameengine.effects import Change
from gameengine.profiles import P19, P21
from gameengine.setup import AWAY, HOME
from tests.builders.games import (
    a_game,
    a_run,
    a_stop,
    an_action,
    play_down,
    play_on,
)
from tests.builders.plays import seats_asked
from tests.builders.profiles import all_pro, every_profile


@every_profile
@pytest.mark.parametrize("time", [1, 2, 3])
def test_a_timeout_replaces_the_whole_cost(profile, time):
    """F-25, D-99, CRD 7.F.a: whatever the play would take."""
    game = a_game(profile, calls=(a_run(time=time), a_stop(LONG_PASS)), clock=2)

    play_down(game, "H timeout")

    assert (game.table.clock, game.table.timeouts) == (2, [2, 3])


@every_profile
def test_the_clock_stops_at_zero(profile):
    """D-100: a play of 2 at clock 1 ends the half with nothing owed."""
    game = a_game(profile, calls=(a_run(time=2), a_stop(LONG_PASS)), clock=1)

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    assert (game.table.half, game.table.clock) == (2, 15)


@every_profile
@pytest.mark.parametrize(
    ("printed", "change", "clock", "seats"),
    [
        pytest.param(1, 0, 14, [HOME, AWAY], id="D-101: offense, then defense"),
        pytest.param(2, -1, 14, [HOME, AWAY], id="a change that leaves one"),
        pytest.param(0, 0, 15, [], id="D-100: no cost, no timeout"),
        pytest.param(1, -1, 15, [], id="D-100: brought to 0"),
        pytest.param(1, -3, 15, [], id="D-103: below 0 is 0"),
        pytest.param(0, 2, 13, [HOME, AWAY], id="a change alone"),
    ],
)
def test_what_a_play_costs_and_who_is_asked(profile, printed, change, clock, seats):
    """D-100, D-101 and D-103, CRD 7.F: time is never given back."""
    shorter = an_action(Change(Quantity.TIME, change))
    game = a_game(
        profile,
        calls=(a_run(time=printed), a_stop(LONG_PASS)),
        hands=((shorter,), ()),
    )

    found = seats_asked(game, DecisionKind.TIMEOUT, f"H cast {shorter.number}")

    assert (game.table.clock, found) == (clock, seats)


@every_profile
@pytest.mark.parametrize(
    ("spender", "seats", "timeouts"),
    [
        pytest.param("H", [HOME], [2, 3], id="the defense is not asked"),
        pytest.param("A", [HOME, AWAY], [3, 2], id="after the offense declined"),
    ],
)
def test_one_timeout_a_down(profile, spender, seats, timeouts):
    """F-24, D-101: whoever spends it, the question is settled."""
    game = a_game(profile)
    script = ["H timeout"] if spender == "H" else ["H keep", "A timeout"]

    found = seats_asked(game, DecisionKind.TIMEOUT, *script)

    assert (found, game.table.timeouts) == (seats, timeouts)


@every_profile
@pytest.mark.parametrize(
    ("timeouts", "seats"),
    [((0, 2), [AWAY]), ((2, 0), [HOME]), ((0, 0), [])],
)
def test_only_a_seat_with_a_timeout_left_is_asked(profile, timeouts, seats):
    """D-101, CRD 7.F.a: there is nothing to decide without one."""
    game = a_game(profile, timeouts=timeouts)

    assert seats_asked(game, DecisionKind.TIMEOUT) == seats


@every_profile
def test_half_time_brings_no_timeouts_back(profile):
    """D-102: only the start of the game and overtime set them."""
    game = a_game(profile, clock=1, timeouts=(1, 2))

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    assert (game.table.half, game.table.timeouts) == (2, [1, 2])


@all_pro
@pytest.mark.parametrize(
    ("printed", "change", "clock"),
    [
        pytest.param(0, 0, 14, id="0 costs 1"),
        pytest.param(1, 0, 13, id="1 costs 2"),
        pytest.param(2, 0, 12, id="2 costs 3"),
        pytest.param(0, -1, 15, id="the mode first, then changes"),
        pytest.param(1, -1, 14, id="a change on top"),
    ],
)
def test_all_pro_mode_makes_plays_longer(profile, printed, change, clock):
    """F-40, D-104, R22 Gls:All Pro Mode: one more on every printed number."""
    shorter = an_action(Change(Quantity.TIME, change))
    game = a_game(
        profile,
        calls=(a_run(time=printed), a_stop(LONG_PASS)),
        hands=((shorter,), ()),
    )

    play_down(game, f"H cast {shorter.number}")

    assert game.table.clock == clock


@all_pro
@pytest.mark.parametrize("kick", ["punt", "field goal"])
def test_all_pro_mode_makes_kicks_longer(profile, kick):
    """F-40, D-104: two time units, or one timeout for both."""
    plain, covered = a_game(profile, kick=True), a_game(profile, kick=True)

    play_down(plain, call=kick)
    play_down(covered, "H timeout", call=kick)

    assert (plain.table.clock, covered.table.clock) == (13, 15)


@all_pro
def test_all_pro_mode_leaves_the_clocks_as_long_as_they_are(profile):
    """F-40, D-104, D-100: 15 for a half, and cost 2 at clock 1 leaves 0."""
    game = a_game(profile, clock=1)

    play_down(game)
    play_on(game, until=DecisionKind.CALL)

    assert (game.table.half, game.table.clock) == (2, 15)


@pytest.mark.parametrize("profile", [P19, P21], ids=lambda each: each.name)
def test_older_editions_have_no_all_pro_mode(profile):
    """F-40, D-104: it came with the 2022 rulebook."""
    with pytest.raises(ValueError, match="all_pro_mode"):
        profile.with_open_settings(all_pro_mode=True)
