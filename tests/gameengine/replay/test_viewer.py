"""The frames of a game for whoever steps through its log."""

from functools import cache

import pytest

from gameengine.profiles import PROFILES
from gameengine.replay.callback_log_player import CALLBACK_PLAYERS
from gameengine.replay.redaction import redact_log
from gameengine.replay.run import run_to_step
from gameengine.replay.viewer import frames_of_log, record_frames
from gameengine.viewpoint import Audience, build_frame, view_table
from tests.builders.logs import a_robot_log
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, a_setup
from tests.builders.profiles import every_profile

every_audience = pytest.mark.parametrize(
    "audience", Audience, ids=lambda each: each.name
)
SEEDS = (0, 1)


@cache
def played(seed, name):
    game, log = a_robot_log(seed, PROFILES[name])
    return game, tuple(log.acts())


def frames_of(log, audience=Audience.SPECTATOR):
    return record_frames(a_setup(log), tuple(log.acts()), audience)


def without_step(seen):
    return {name: value for name, value in seen.items() if name != "step"}


@every_profile
def test_there_is_a_frame_after_every_step_and_one_before(profile):
    for seed in SEEDS:
        game, steps = played(seed, profile.name)

        seen = record_frames(game.setup, steps, Audience.JUDGE)

        assert len(seen) == steps[-1][0] + 1


@every_audience
@every_profile
def test_the_last_frame_is_that_of_the_finished_game(profile, audience):
    for seed in SEEDS:
        game, steps = played(seed, profile.name)

        last = record_frames(game.setup, steps, audience)[-1]

        assert without_step(last) == without_step(build_frame(game, audience))


@every_profile
def test_steps_only_go_on(profile):
    game, steps = played(1, profile.name)

    shown = [each["step"] for each in record_frames(game.setup, steps, Audience.JUDGE)]

    assert shown == sorted(shown)
    assert all(step >= place for place, step in enumerate(shown))
    assert shown[-1] == steps[-1][0]


@every_profile
def test_to_seek_a_step_is_to_see_its_frame(profile):
    game, steps = played(1, profile.name)
    seen = record_frames(game.setup, steps, Audience.JUDGE)

    for step in range(0, len(seen), 25):
        t, pending, entry = run_to_step(game.setup, steps, step)

        found = view_table(t, pending, entry, Audience.JUDGE)
        assert found == seen[step], f"step {step}"


@every_audience
@every_profile
def test_open_decks_show_what_hidden_piles_show(profile, audience):
    game, steps = played(1, profile.name)

    openly, hidden = (
        frames_of_log(game.setup, kind(steps), audience).frames
        for kind in CALLBACK_PLAYERS
    )

    assert openly == hidden


@pytest.mark.parametrize(
    ("audience", "hidden"),
    [
        pytest.param(Audience.SPECTATOR, [True, True], id="public"),
        pytest.param(Audience.HOME, [False, True], id="home"),
        pytest.param(Audience.AWAY, [True, False], id="away"),
        pytest.param(Audience.JUDGE, [False, False], id="judge"),
    ],
)
def test_a_hidden_hand_is_a_number(audience, hidden):
    game, steps = played(1, "P22C")

    seen = record_frames(game.setup, steps, audience)

    hands = ("play_hand", "action_hand")
    found = {
        tuple(isinstance(seat[hand], int) for seat in each["seats"])
        for each in seen
        for hand in hands
    }
    assert found == {tuple(hidden)}


def test_what_may_be_chosen_is_hidden_with_the_hand():
    seen = frames_of(a_log(*OPENING))

    assert [each["asked"]["options"] for each in seen] == [None] * len(seen)


@every_profile
def test_the_public_sees_the_same_by_a_public_log(profile):
    """The hands are hidden in both, so nothing tells the two apart."""
    game, log = a_robot_log(1, profile)
    public = redact_log(log, game.setup, Audience.SPECTATOR)

    whole, seen = (
        record_frames(game.setup, tuple(each.acts()), Audience.SPECTATOR)[-1]
        for each in (log, public)
    )

    assert without_step(seen) == without_step(whole)


def test_a_card_that_nobody_saw_has_no_face():
    log = a_log(*OPENING, "H run")

    last = frames_of(log, Audience.JUDGE)[-1]

    assert last["seats"][0]["play_hand"] == ["??"] * 4


def test_a_claim_changes_nothing_but_the_step():
    seen = frames_of(a_log(*OPENING))

    assert seen[3] == seen[4]


@pytest.mark.parametrize("ending", ["J time", "H concede", "J award A"])
def test_an_end_beside_the_rules_has_a_frame_too(ending):
    log = a_log(*TOUCHDOWN[:-1], ending)

    seen = frames_of(log)

    assert len(seen) == len(log.steps) + 1


def test_frames_stop_before_the_entry_that_cannot_be():
    log = a_log(*OPENING, "A run", "H run")

    seen = frames_of(log)

    assert len(seen) == len(OPENING) + 1


def test_an_empty_log_has_the_frame_before_it():
    seen = frames_of(a_log("* toss H"))

    assert [(each["step"], each["asked"]["ask"]) for each in seen] == [
        (1, "lineup"),
        (1, "lineup"),
    ]
