"""Steps by possession and down, and which of them are one."""

import pytest

from tests.builders.paper import OPENING, TOUCHDOWN
from tests.builders.profiles import every_profile
from tests.tournaments.disputes.replays.showings import a_reel, a_robot_showing
from tournaments.disputes.replays import Replay, replay_outline

NEXT = (
    "== A25 c14 7-0 t3/3",
    "A field U70-PS U72-PS U71-PS U69-PS | H field C12-PS C13-PS C15-PS C16-PS",
)
PASSES = ("@down", "H pass", "A pass")


def shape(reel):
    """Give possession, whether it is a down, and its steps."""
    return [
        (each.number, down.is_attempt, [step.number for step in down.steps])
        for each in reel.possessions
        for down in each.downs
    ]


def test_a_game_is_set_up_then_possessions_then_downs():
    reel = a_reel(*TOUCHDOWN)

    assert shape(reel) == [
        (0, False, [1]),
        (1, False, [2, 3]),
        (1, True, [4, 5, 6, 7, 8, 9]),
    ]


@pytest.mark.parametrize(
    ("left_out", "expected"),
    [
        pytest.param("==", [(0, False, 1), (1, False, 1), (1, True, 6)], id="=="),
        pytest.param("--", [(0, False, 1), (1, False, 2), (1, True, 5)], id="--"),
        pytest.param("run", [(0, False, 1), (1, False, 2), (1, True, 5)], id="run"),
    ],
)
def test_what_a_log_may_leave_out_is_not_missed(left_out, expected):
    lines = [line for line in TOUCHDOWN if left_out not in line.split()]

    reel = a_reel(*lines)

    assert [(at, down, len(steps)) for at, down, steps in shape(reel)] == expected


def test_two_passes_in_an_empty_timing_point_are_one_step():
    reel = a_reel(*OPENING, *PASSES, "H run")

    step = reel.steps[4]

    assert (step.first, step.number) == (5, 7)
    assert reel.caption_of_step(step) == "Start of a down: both pass"
    assert [reel.nearest_step(number) for number in (5, 6, 7)] == [step] * 3


def test_one_pass_is_a_step_of_its_own():
    reel = a_reel(*OPENING, "@down", "H pass", "H run")

    assert [step.number for step in reel.steps] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.load
@every_profile
@pytest.mark.parametrize("seed", range(2))
def test_every_step_has_one_place_and_one_frame(profile, seed):
    reel = Replay(a_robot_showing(seed, profile.name))

    drawn = [
        each.number
        for part in reel.possessions
        for each in reel.frames_of_possession(part)
    ]

    assert drawn == [step.number for step in reel.steps]
    assert sorted(reel.places) == list(range(1, len(reel.showing.log.steps) + 1))


@every_profile
def test_a_possession_has_one_offense(profile):
    reel = Replay(a_robot_showing(1, profile.name))

    told = [event[2] for event in reel.playback.events if event[1] == "possession"]
    listed = [each.heading.rpartition(" ")[2] for each in replay_outline(reel)[1:]]

    assert listed == [("home", "away")[seat] for seat in told]


def test_a_down_says_what_was_called_and_what_it_gained():
    possession = replay_outline(a_reel(*TOUCHDOWN))[1]

    down = possession.downs[-1]

    assert possession.heading == "Possession 1, home"
    assert possession.note == "own 25, clock 15, touchdown"
    assert down.gain == "+80 touchdown"
    assert down.heading.startswith("Down 1: ")
