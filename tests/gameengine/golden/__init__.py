"""Whole games as text, kept beside the code: a change of the rules is a readable diff.

`python -m tests.gameengine.golden` writes them anew; look at the difference.
"""

from pathlib import Path
from random import Random

from gameengine.chance import SeededChance
from gameengine.commentary import play_by_play
from gameengine.practice import practice_setup
from gameengine.profiles import PROFILES, Profile
from gameengine.robots import SensibleRobot, play_game

HERE = Path(__file__).resolve().parent
GAMES = [(profile, seed) for profile in PROFILES.values() for seed in (1, 2, 3)]
COLUMN = 30  # where the sentences begin, right of the longest rule id


def path(profile: Profile, seed: int) -> Path:
    return HERE / f"{profile.name}-{seed}.txt"


def told(profile: Profile, seed: int) -> str:
    """Tell a game of two sensible robots, each line with its rule in front."""
    setup = practice_setup(profile)
    rng = Random(seed)
    game = play_game(
        setup, SeededChance(seed), (SensibleRobot(rng), SensibleRobot(rng))
    )
    home, away = (deck.name for deck in setup.decks)
    lines = [f"{home} - {away}, rules of {profile.title}, seed {seed}"]
    for rule, text in play_by_play(setup, game.events, everything=True):
        told_in = text.split("\n")  # the last word has an empty line before it
        lines += [f"{rule:<{COLUMN}}{line}" if line else "" for line in told_in]
    return "\n".join(lines) + "\n"


def write() -> None:
    """Write every game, and remove what no game is told in any more."""
    for old in HERE.glob("*.txt"):
        old.unlink()
    for profile, seed in GAMES:
        path(profile, seed).write_text(told(profile, seed), "utf-8")
