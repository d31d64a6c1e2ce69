"""Frames with what was told between them."""

import pytest

from gameengine.replay.viewer import play_back, record_frames
from gameengine.viewpoint import Audience
from tests.builders.paper import OPENING, a_log, a_setup
from tests.builders.profiles import every_profile
from tests.tournaments.disputes.replays.showings import (
    JUDGE,
    PUBLIC,
    a_robot_showing,
    played,
)


def playback_of(showing, audience=JUDGE):
    return play_back(showing.setup, tuple(showing.log.acts()), audience)


@every_profile
def test_every_event_of_a_game_belongs_to_a_step(profile):
    game, _ = played(1, profile.name)

    found = playback_of(a_robot_showing(1, profile.name))

    assert found.events == game.events
    assert found.marks == sorted(found.marks)
    assert found.marks[-1] == len(game.events)
    assert len(found.marks) == len(found.frames)


@every_profile
def test_a_playback_ends_with_the_frame_that_frames_end_with(profile):
    showing = a_robot_showing(1, profile.name)

    last = record_frames(showing.setup, tuple(showing.log.acts()), JUDGE)[-1]

    assert playback_of(showing).frames[-1] == last


@pytest.mark.parametrize("audience", [Audience.HOME, Audience.AWAY, PUBLIC])
def test_what_was_drawn_is_a_number_to_others(audience):
    found = playback_of(a_robot_showing(1), audience)

    draws = [event for event in found.events if event[1] == "draw"]

    assert draws
    assert all(
        isinstance(each[-1], int) is (each[2] != audience.value) for each in draws
    )


def test_what_was_added_last_is_seen_before_it_resolves():
    """TP-6: both pass, and only then does the pile come down."""
    showing = a_robot_showing(1)
    found = playback_of(showing)

    added = [
        found.frames[step]["layers"]
        for step, act in showing.log.acts()
        if act.source and len(showing.log.steps[step - 1].words) == len(act.words) + 2
    ]

    assert len(added) > 20
    assert all(added)


def test_a_log_that_fails_has_the_events_up_to_its_last_frame():
    log = a_log(*OPENING, "A run", "H run")

    found = play_back(a_setup(log), tuple(log.acts()), PUBLIC)

    assert len(found.frames) == len(OPENING) + 1
    assert found.marks[-1] == len(found.events)
