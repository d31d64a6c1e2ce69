"""The steps of the 2021 and 2022 rulebooks: each is cited by games of its edition."""

from random import Random

import pytest

from gameengine.calls import LONG_PASS
from gameengine.chance import SeededChance
from gameengine.decisions import DecisionKind, IllegalDecision
from gameengine.game import Game
from gameengine.profiles import P19, P21, P22, Profile
from gameengine.robots import RandomRobot
from tests.builders.games import (
    a_game,
    a_pass,
    a_random_setup,
    a_run,
    a_stop,
    play_down,
    play_on,
    told,
)

SEEDS = range(60)
STEPS_OF_2022 = """
    R22 §1, R22 §1.A, R22 §1.B, R22 §2.A, R22 §2.B, R22 §3.A, R22 §3.B, R22 §3.C,
    R22 §4.A, R22 §4.B, R22 §4.C, R22 §5.A, R22 §5.B, R22 §5.C, R22 §5.D, R22 §6.A,
    R22 §6.B, R22 §6.C, R22 §6.D,
    R22 §7.A, R22 §7.B, R22 §7.C, R22 §7.D, R22 §7.E, R22 §8.A, R22 §9.B, R22 §9.C,
    R22 §10.A, R22 §10.B, R22 §10.C, R22 §11.A, R22 §11.B, R22 Spc:Interceptions
"""
STEPS_OF_2021 = """
    R21 §1, R21 §1.A, R21 §1.B, R21 §2.A, R21 §2.B, R21 §3.A, R21 §3.B, R21 §3.C,
    R21 §4.A, R21 §4.B, R21 §4.C, R21 §5.A, R21 §5.B, R21 §5.C, R21 §5.D, R21 §6.A,
    R21 §6.B, R21 §6.C, R21 §6.D,
    R21 §7.A, R21 §7.B, R21 §7.C, R21 §7.D, R21 §7.E, R21 §8.A, R21 §9.B, R21 §9.C,
    R21 §10.A, R21 §10.B, R21 §10.C, R21 §11.A, R21 §11.B, R21 Spc:Interceptions
"""


def steps(listed: str) -> set[str]:
    return {each.strip() for each in listed.split(",")}


def cited_in_play(profile: Profile, seed: int) -> set[str]:
    """Play a game at random and collect the rules of its events and its questions."""
    rng = Random(seed)
    game = Game(a_random_setup(rng, profile), SeededChance(seed))
    robot = RandomRobot(rng)
    asked = set()
    while game.pending_decision is not None:
        asked.add(game.pending_decision.rule)
        game.push(robot.choose(game))
    return asked | {event[0] for event in game.events}


@pytest.mark.parametrize(
    ("profile", "listed"),
    [
        pytest.param(P22, STEPS_OF_2022, id="2022"),
        pytest.param(P21, STEPS_OF_2021, id="2021"),
    ],
)
def test_every_step_of_the_rulebook_is_cited_by_some_game(profile, listed):
    cited = set().union(*(cited_in_play(profile, seed) for seed in SEEDS))

    assert steps(listed) - cited == set()


@pytest.mark.parametrize(
    ("profile", "rule"),
    [
        pytest.param(P22, "R22 §6.B", id="2022"),
        pytest.param(P21, "R21 §6.B", id="2021"),
    ],
)
def test_a_lone_quarterback_is_refused_by_the_step_of_the_edition(profile, rule):
    game = a_game(profile, calls=(a_pass(), a_stop(LONG_PASS)))
    play_on(game, until=DecisionKind.DESIGNATE)
    passer = next(each for each in game.table.field(0) if each.is_quarterback)

    with pytest.raises(IllegalDecision) as caught:
        game.push(passer.name)

    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("profile", "verb", "run", "completion"),
    [
        pytest.param(P22, "designate", "R22 §5.B", "R22 §6.B", id="2022 designation"),
        pytest.param(P22, "yards", "R22 §5.D", "R22 §6.D", id="2022 yards"),
        pytest.param(P22, "strength", "R22 §5.A", "R22 §6.A", id="2022 strength"),
        pytest.param(P21, "yards", "R21 §5.D", "R21 §6.D", id="2021 yards"),
        pytest.param(P19, "yards", "19-5.D", "19-6.E", id="2019 yards"),
        pytest.param(P19, "strength", "19-5.A", "19-6.A", id="2019 strength"),
        pytest.param(P19, "designate", "19-5.B", "19-6.C", id="2019 designation"),
    ],
)
def test_runs_and_passes_cite_their_own_chapters(profile, verb, run, completion):
    rushed = play_down(a_game(profile, calls=(a_run(), a_stop(LONG_PASS))))
    thrown = play_down(a_game(profile, calls=(a_pass(), a_stop(LONG_PASS))))

    assert {event[0] for event in told(rushed, verb)} == {run}
    assert {event[0] for event in told(thrown, verb)} == {completion}
