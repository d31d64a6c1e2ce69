"""Whole games of random legal choices: what must hold, holds after every one."""

import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import combinations
from random import Random

import pytest

from gameengine.chance import SeededChance
from gameengine.decisions import Decision, DecisionKind, IllegalDecision
from gameengine.effects import Effect
from gameengine.game import Game
from gameengine.phases.verbs import VERBS
from gameengine.pieces import LETTERS
from gameengine.profiles import ALTERNATIVES, PROFILES, Profile
from gameengine.robots import RandomRobot, SensibleRobot, play_game
from gameengine.rulebook import RULES
from gameengine.table import Table
from tests.builders.games import a_random_setup
from tests.builders.invariants import play_watched
from tests.builders.logs import in_parts
from tests.builders.profiles import every_profile


def watched_game(seed: int, profile: Profile) -> Game:
    """Play a random game under watch; a failure names seed and step."""
    rng = Random(seed)
    game = Game(a_random_setup(rng, profile), SeededChance(seed))
    return play_watched(game, RandomRobot(rng), f"{profile.name}, seed {seed}")


@pytest.mark.load
@pytest.mark.parametrize("quarter", in_parts(4, by_day=1))
@every_profile
def test_what_must_hold_holds_after_every_decision(profile, quarter):
    """TP-1, R22 Zones, CRD Gen:Minimum Players: each card in one zone, and more."""
    for seed in range(quarter * 25, quarter * 25 + 25):
        assert watched_game(seed, profile).outcome is not None


def varied_profiles() -> list:
    return [
        pytest.param(
            profile.with_open_settings(**{key: value}), id=f"{name} {key}={value}"
        )
        for name, profile in PROFILES.items()
        for key, values in ALTERNATIVES[name].items()
        for value in values
    ]


@pytest.mark.load
@pytest.mark.parametrize("profile", varied_profiles())
def test_every_other_reading_of_a_rule_plays_whole_games(profile):
    for seed in range(2):
        assert watched_game(seed, profile).outcome is not None


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(20))
@every_profile
def test_two_thousand_games_hold_and_use_every_verb(profile, chunk, verbs_used):
    for seed in range(1000 + chunk * 100, 1100 + chunk * 100):
        watched_game(seed, profile)


@pytest.fixture(scope="module")
def verbs_used(monkeypatch_module):
    """Count the verbs of a whole run; at its end each was used a hundred times."""
    used: Counter[type[Effect]] = Counter()

    def counting(effect, verb):
        def count(t, *arguments):
            used[effect] += 1
            return verb(t, *arguments)

        return count

    for effect, verb in list(VERBS.items()):
        monkeypatch_module.setitem(VERBS, effect, counting(effect, verb))
    yield used
    rare = {effect.__name__: used[effect] for effect in VERBS if used[effect] < 100}
    assert rare == {}


@pytest.fixture(scope="module")
def monkeypatch_module():
    with pytest.MonkeyPatch.context() as patch:
        yield patch


# Choices that are not offered.


def conceivable(t: Table, pending: Decision) -> list[str]:
    """Everything that a person might say at a decision, legal or not."""
    numbers = [
        card.number
        for listed in t.setup.decks
        for cards in (listed.plays, listed.actions)
        for card in cards
    ]
    athletes = [athlete.name for team in t.athletes for athlete in team]
    said = ["", "pass", "run", "punt", "field goal", "99", "-1", "07", "none", "yes"]
    said += ["replay", "turnover", "keep", "timeout", "C0-XX", "H:C0-XX", "use", "cast"]
    said += numbers + athletes
    if pending.ask is DecisionKind.ACT:
        said += [f"cast {number}" for number in numbers]
        said += [f"cast {number} > 1" for number in numbers]
        said += [f"cast {n} on {a}" for n in numbers for a in athletes[::3]]
        for name in athletes:
            said += [f"use {name}", f"use {name}/1", f"use {name}/2", f"use {name} > 1"]
    if pending.ask is DecisionKind.LINEUP:
        team = [athlete.card.number for athlete in t.athletes[pending.seat]]
        said += [" ".join(some) for size in (3, 4) for some in combinations(team, size)]
        said += [" ".join(reversed(each.split())) for each in pending.options]
    return said


def state_of(game: Game) -> tuple[object, ...]:
    t = game.table
    return (
        game.pending_decision,
        len(game.events),
        len(game.choices),
        t.x,
        t.clock,
        tuple(t.score),
    )


@pytest.mark.daily("P22C")
@pytest.mark.load
@every_profile
def test_what_is_not_offered_is_refused_with_a_reason(profile):
    """TP-4: the reason is found apart from the options; without one it is a fault."""
    codes: Counter[str] = Counter()
    for seed in (0, 3, 5, 8):  # the rarest reason comes up in the last
        rng = Random(seed)
        game = Game(a_random_setup(rng, profile), SeededChance(seed))
        robot = RandomRobot(rng)
        while game.pending_decision is not None:
            said = conceivable(game.table, game.pending_decision)
            for choice in rng.sample(said, min(len(said), 12)):
                if choice not in game.pending_decision.options:
                    codes[refused(game, choice)] += 1
            game.push(robot.choose(game))

    assert len(codes) >= 9


def refused(game: Game, choice: str) -> str:
    """Try a choice; it is refused in full sentences and changes nothing."""
    before = state_of(game)
    with pytest.raises(IllegalDecision) as caught:
        game.push(choice)
    error = caught.value
    assert state_of(game) == before
    assert error.rule in RULES
    assert error.message
    assert error.remedy.startswith("Choose one of: ")
    assert error.offered == tuple(game.pending_decision.options)
    assert error.step == len(game.choices) + 1
    return error.code


def test_a_choice_of_the_other_seat_is_out_of_turn():
    game = Game(a_random_setup(Random(1), PROFILES["P22C"]), SeededChance(1))
    seat = game.pending_decision.seat

    with pytest.raises(IllegalDecision) as caught:
        game.push(game.legal()[0], seat=1 - seat)

    assert caught.value.code == "out_of_turn"
    assert f"({LETTERS[seat]}) has to decide now" in caught.value.message


def test_a_finished_game_takes_no_more_choices():
    game = watched_game(3, PROFILES["P22C"])

    with pytest.raises(IllegalDecision) as caught:
        game.push("pass")

    assert caught.value.code == "game_over"


# The same again.


@every_profile
def test_taking_back_and_going_on_gives_the_same_game(profile):
    game = watched_game(5, profile)
    events, choices = list(game.events), list(game.choices)

    taken = [game.pop() for _ in range(7)]
    for choice in reversed(taken):
        game.push(choice)

    assert game.events == events
    assert game.choices == choices


FINGERPRINT = """
from tests.gameengine.test_random_play import fingerprint
print(fingerprint())
"""


def fingerprint() -> str:
    """Digest the event streams of games of every profile, random and sensible."""
    digest = sha256()
    for profile in PROFILES.values():
        for seed in range(5):
            rng = Random(seed)
            setup = a_random_setup(rng, profile)
            robots = (RandomRobot(rng), SensibleRobot(rng))
            digest.update(
                repr(play_game(setup, SeededChance(seed), robots).events).encode()
            )
    return digest.hexdigest()


@pytest.mark.load
@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_another_process_tells_the_same_events(hash_seed):
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", FINGERPRINT]

    told = subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    )

    assert told.stdout.strip() == fingerprint()
