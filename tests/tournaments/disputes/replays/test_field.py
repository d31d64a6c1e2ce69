"""Where things lie on the field: one unit a yard, home's end zone left."""

import re

import pytest

from gameengine.setup import AWAY, HOME
from tests.builders.profiles import every_profile
from tests.tournaments.disputes.replays.showings import a_robot_showing
from tournaments.disputes.replays import Replay
from tournaments.disputes.replays.field import DownStart, draw_possession, svg_x


@pytest.mark.parametrize("x", [1, 25, 50, 75, 99, 100, 130, 0, -7])
def test_away_is_the_mirror_of_home(x):
    assert svg_x(AWAY, x) == 100 - svg_x(HOME, x)


def test_a_possession_of_home_goes_right():
    drawn = draw_possession(HOME, 55, [(1, 25), (2, 40)])

    assert (drawn.ball, drawn.start) == (55, 40)
    assert drawn.nodes == (DownStart(25, 1), DownStart(40, 2))
    assert drawn.trail == "M26.7 12H52.6"
    assert drawn.head.startswith("M58.2 ")


def test_a_possession_of_away_goes_left():
    drawn = draw_possession(AWAY, 55, [(1, 25), (2, 40)])

    assert (drawn.ball, drawn.start) == (45, 60)
    assert drawn.nodes == (DownStart(75, 1), DownStart(60, 2))
    assert drawn.trail == "M73.3 12H47.4"
    assert drawn.head.startswith("M41.8 ")


def test_nodes_that_would_hide_each_other_are_left_out():
    drawn = draw_possession(HOME, 41, [(1, 25), (2, 27), (3, 40)])

    assert drawn.nodes == (DownStart(27, 2),)


def test_a_touchdown_lies_in_the_end_zone():
    assert draw_possession(HOME, 104, [(1, 25)]).ball == 105
    assert draw_possession(AWAY, 104, [(1, 25)]).ball == -5


@every_profile
def test_the_ball_of_a_frame_is_where_the_engine_has_it(profile):
    reel = Replay(a_robot_showing(1, profile.name))

    for step in reel.steps:
        frame, drawn = reel.table_after(step.number), reel.frame_of_step(step).situation
        if frame["x"] is not None:
            home = frame["offense"] == "H"
            expected = frame["x"] if home else 100 - frame["x"]
            assert drawn.field.ball == expected, f"step {step.number}"
        for node in drawn.field.nodes:
            assert 0 < node.x < 100
        for number in re.findall(r"[\d.]+", drawn.field.trail):
            assert 0 <= float(number) <= 110
