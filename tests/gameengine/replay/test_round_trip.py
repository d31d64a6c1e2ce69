"""A game that is written down and read again is the same game."""

from random import Random

import pytest

from gameengine.notation import from_json, from_text, header, to_json, to_text
from gameengine.profiles import ALTERNATIVES, PROFILES
from gameengine.replay.run import run_log
from tests.builders.logs import a_robot_log, events_of, in_parts, known_cards
from tests.builders.profiles import OF_DECKS, every_profile


def check_round_trip(seed, profile):
    """Hold a game against itself: as text, as JSON, and run again from both."""
    label = f"{profile.name}, seed {seed}"
    game, log = a_robot_log(seed, profile)

    text = to_text(log)
    data = to_json(from_text(text))
    again = from_json(data)

    assert from_text(text) == log, label
    assert again == log, label
    assert to_json(again) == data, label
    assert to_text(again) == text, label
    rebuilt = run_log(header.build_setup(again, known_cards()), tuple(again.acts()))
    assert rebuilt.first_wrong is None, f"{label}: {rebuilt.first_wrong}"
    assert rebuilt.gap is None, f"{label}: {rebuilt.gap}"
    assert rebuilt.outcome == game.outcome, label
    assert events_of(rebuilt) == game.events, label
    assert not rebuilt.log.drew_unknown, label
    assert not rebuilt.is_open, label


@pytest.mark.load
@pytest.mark.parametrize("part", in_parts(10, by_day=1))
@every_profile
def test_a_game_survives_text_and_json_and_is_played_again(profile, part):
    for seed in range(part * 10, part * 10 + 10):
        check_round_trip(seed, profile)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(5))
@every_profile
def test_five_hundred_games_survive_text_and_json(profile, chunk):
    for seed in range(1000 + chunk * 100, 1100 + chunk * 100):
        check_round_trip(seed, profile)


@pytest.mark.load
@every_profile
def test_a_game_by_any_other_reading_survives_too(profile):
    """A log names the settings that differ, so that nobody has to remember them."""
    rng = Random(profile.name)
    other = ALTERNATIVES[profile.name]
    for seed, key in enumerate(sorted(other.keys() - OF_DECKS)):
        value = rng.choice(other[key])
        check_round_trip(
            seed, PROFILES[profile.name].with_open_settings(**{key: value})
        )
