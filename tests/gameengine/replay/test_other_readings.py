"""Other readings of the rules: only those are tried that a run asked for."""

from random import Random

import pytest

from gameengine.notation import header
from gameengine.profiles import ALTERNATIVES
from gameengine.replay.asked_settings import watch_settings
from gameengine.replay.verdict import Evidence, other_readings, verify
from tests.builders.logs import a_robot_log, in_parts, known_cards
from tests.builders.profiles import every_profile
from tests.gameengine.replay.mutations import CLASSES, NoPlace, edited


def check_readings(log, label):
    """Hold the readings of a verdict against all that the edition allows."""
    found = verify(log, known_cards())
    if found.evidence is Evidence.PARTIAL or found.errors:
        return
    setup = header.build_setup(log, known_cards())
    claimed, steps = header.claimed_result(log), tuple(log.acts())
    every = ALTERNATIVES[setup.profile.name].keys()

    everything = tuple(other_readings(setup, steps, claimed, found, every))

    assert found.alternatives == everything, label


def check_games(seeds, profile, *, edits):
    for seed in seeds:
        rng = Random(f"{profile.name} {seed}")
        _, log = a_robot_log(seed, profile)
        check_readings(log, f"{profile.name}, seed {seed}")
        for _ in range(edits):
            name = rng.choice([*CLASSES])
            try:
                edit = edited(log, name, rng)
            except NoPlace:
                continue
            try:
                check_readings(edit.log, f"{profile.name}, seed {seed}, {edit.what}")
            except header.HeaderError:
                continue


@pytest.mark.load
@pytest.mark.parametrize("part", in_parts(2, by_day=1))
@every_profile
def test_readings_that_were_not_tried_would_change_nothing(profile, part):
    check_games(range(part * 2, part * 2 + 2), profile, edits=2)


@pytest.mark.nightly(seconds=60)
@every_profile
def test_of_many_games_readings_not_tried_would_change_nothing(profile):
    check_games(range(2000, 2025), profile, edits=3)


@every_profile
def test_a_watched_edition_is_the_edition(profile):
    watched = watch_settings(profile)

    assert {key: vars(watched)[key] for key in vars(profile)} == vars(profile)
    assert watched.asked == set()
    assert watched.designation_order is profile.designation_order
    assert watched.asked == {"designation_order"}
