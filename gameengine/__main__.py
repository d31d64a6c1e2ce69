"""python -m gameengine: play a game of two robots and tell it play by play."""

import argparse
import sys
from pathlib import Path
from random import Random

from .cardtext.__main__ import sheets
from .cardtext.sheet import collection, deck, title
from .chance import Seeded
from .commentary import play_by_play
from .practice import practice_setup
from .profiles import ALIASES, DEFAULT, PROFILES, Profile
from .robots import RandomRobot, Robot, SensibleRobot, play
from .table import Setup

ROBOTS: dict[str, type[RandomRobot] | type[SensibleRobot]] = {
    "sensible": SensibleRobot,
    "random": RandomRobot,
}


def parser() -> argparse.ArgumentParser:
    main = argparse.ArgumentParser(prog="python -m gameengine", description=__doc__)
    commands = main.add_subparsers(dest="command", required=True)
    game = commands.add_parser("play", help="let two robots play the practice decks")
    game.add_argument(
        "--seed", type=int, default=7, help="the same seed, the same game"
    )
    game.add_argument(
        "--profile",
        type=str.upper,
        choices=(*PROFILES, *ALIASES),
        default=DEFAULT.name,
        help="whose rules: 2019, 2021, 2022, or 2022 with the current rulings",
    )
    game.add_argument(
        "--robots",
        choices=ROBOTS,
        default="sensible",
        help="how both seats decide: with some sense, or at random",
    )
    game.add_argument(
        "--rules", action="store_true", help="cite the rule of every line"
    )
    game.add_argument("--all", action="store_true", help="leave no event out")
    game.add_argument(
        "--decks",
        nargs=2,
        type=Path,
        metavar=("HOME", "AWAY"),
        help="two deck lists instead of the practice decks",
    )
    game.add_argument(
        "--cards",
        type=Path,
        default=Path("samples/cards"),
        help="the sheets that the lists take their cards from",
    )
    return main


def main(arguments: list[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    name = ALIASES.get(asked.profile, asked.profile)
    if name != asked.profile:
        said = f"{asked.profile} has no rulebook of its own; {name} is used (D-02)."
        print(said, file=sys.stderr)
    profile = PROFILES[name]
    try:
        setup = (
            chosen_setup(asked.decks, asked.cards, profile)
            if asked.decks
            else practice_setup(profile)
        )
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    rng = Random(asked.seed)  # noqa: S311 - a game, not a secret
    robots: tuple[Robot, Robot] = (ROBOTS[asked.robots](rng), ROBOTS[asked.robots](rng))
    game = play(setup, Seeded(asked.seed), robots)
    home, away = (deck.name for deck in setup.decks)
    print(f"{home} - {away}, rules of {profile.title}, seed {asked.seed}")
    for rule, line in play_by_play(setup, game.events, everything=asked.all):
        print(f"{line:<84} [{rule}]" if asked.rules and rule else line)
    return 0


def chosen_setup(lists: list[Path], folder: Path, profile: Profile) -> Setup:
    """Read two deck lists and the cards that they name."""
    cards = collection(sheets(folder))
    texts = [path.read_text(encoding="utf-8") for path in lists]
    home, away = (deck(title(text), text, cards) for text in texts)
    return Setup(decks=(home, away), profile=profile)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # whoever read on has seen enough
        sys.stderr.close()
