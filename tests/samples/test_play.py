"""The decks that ship with us are played, until every card has been used."""

import csv
from itertools import permutations
from random import Random

import pytest

from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.profiles import DEFAULT, PROFILES
from gameengine.robots import RandomRobot
from gameengine.setup import Setup
from tests.builders.invariants import play_watched
from tests.builders.samples import HERE, sample_cards, sample_decks

DECKS = sample_decks()
NAMES = sorted(DECKS)


def legal_in():
    """Give each deck with every profile in which it is legal."""
    with (HERE / "decks" / "verdicts.csv").open(encoding="utf-8", newline="") as sheet:
        for row in csv.DictReader(sheet):
            name = row["deck"].removeprefix("legal-")
            for profile in PROFILES:
                if name in DECKS and row[profile] == "legal":
                    yield pytest.param(name, profile, id=f"{name} {profile}")


def game_of(home, away, profile, seed):
    setup = Setup(decks=(DECKS[home], DECKS[away]), profile=profile)
    game = Game(setup, SeededChance(seed))
    label = f"{home} against {away}, {profile.name}, seed {seed}"
    return play_watched(game, RandomRobot(Random(seed)), label)


@pytest.mark.load
@pytest.mark.parametrize(("name", "profile"), list(legal_in()))
def test_a_legal_deck_plays_a_game_in_its_profile(name, profile):
    game = game_of(name, name, PROFILES[profile], seed=1)

    assert game.outcome is not None


def numbers_used(game):
    """Give the numbers of all cards that a game's events speak of."""
    words = {
        word.removeprefix("H:").removeprefix("A:")
        for event in game.events
        for detail in event[2:]
        for word in (detail if isinstance(detail, tuple) else (detail,))
        if isinstance(word, str)
    }
    return words & sample_cards().keys()


@pytest.mark.nightly
def test_every_card_is_used_in_some_game():
    used = {each.synergy.number for each in DECKS.values() if each.synergy}

    for seed, (home, away) in enumerate(permutations(NAMES, 2)):
        used |= numbers_used(game_of(home, away, DEFAULT, seed))

    assert sample_cards().keys() - used == set()
