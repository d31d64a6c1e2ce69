"""Play games of one deck against another with sensible robots.

Each game has its own seed, so that a series is the same however it is cut into parts.
Our deck is at home in every other game.
"""

from collections.abc import Iterator
from random import Random

from gameengine.cards import Deck
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.profiles import Profile
from gameengine.robots import SensibleRobot, play_game
from gameengine.setup import Setup


def play_games(
    ours: Deck, theirs: Deck, *, profile: Profile, seed: str, numbers: range
) -> Iterator[tuple[Game, int]]:
    """Yield each game of a series by its number, and the seat of our deck."""
    for number in numbers:
        rng = Random(f"{seed} {number}")  # noqa: S311 - a game, not a secret
        seat = number % 2
        decks = (theirs, ours) if seat else (ours, theirs)
        setup = Setup(decks=decks, profile=profile)
        robots = SensibleRobot(rng), SensibleRobot(rng)
        yield play_game(setup, SeededChance(rng.getrandbits(32)), robots), seat
