"""Games of robots and the logs of them: many decks, two tempers, every edition."""

import csv
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from gameengine import practice
from gameengine.calls import PASSES
from gameengine.cards import Card, Deck
from gameengine.chance import SeededChance
from gameengine.game import Game
from gameengine.notation import Entry, Log
from gameengine.notation.act import JOIN
from gameengine.profiles import Flow, Profile
from gameengine.recording.log_writer import write_log
from gameengine.replay.run import LogRun
from gameengine.robots import RandomRobot, SensibleRobot, play_game
from gameengine.setup import Setup
from gameengine.table import Event
from tests.builders.games import a_random_setup
from tests.builders.samples import HERE, sample_cards, sample_decks

ROBOTS = (RandomRobot, SensibleRobot)


def in_parts(count: int, *, fast: int = 1, by_day: int | None = None) -> list[Any]:
    """Number the parts of a long test: the first are fast, the last run by night."""
    day = count if by_day is None else by_day
    return [
        *range(fast),
        *(pytest.param(n, marks=pytest.mark.load) for n in range(fast, day)),
        *(pytest.param(n, marks=pytest.mark.nightly) for n in range(day, count)),
    ]


@cache
def known_cards() -> dict[str, Card]:
    """Give every card that robots play with: of the practice pool and the samples."""
    return practice.practice_cards() | sample_cards()


@cache
def legal_decks(profile: str) -> list[Deck]:
    """Give the sample decks that an edition allows."""
    decks = sample_decks()
    with (HERE / "decks" / "verdicts.csv").open(encoding="utf-8", newline="") as sheet:
        names = [
            row["deck"].removeprefix("legal-")
            for row in csv.DictReader(sheet)
            if row[profile] == "legal"
        ]
    return [decks[name] for name in names if name in decks]


def a_robot_setup(rng: Random, profile: Profile) -> Setup:
    """Two practice decks with other cards each time, or two of the samples."""
    if rng.random() < 0.5:
        return a_random_setup(rng, profile, every=False)
    home, away = rng.choices(legal_decks(profile.name), k=2)
    return Setup(decks=(home, away), profile=profile)


# Cards that search a deck or take from the discards, and what they search in vain
# where a deck has few runs and no Gridiron.
SEARCHING_ACTIONS = ("C329-PS", "C332-PS", "R306-PS", "C302-PS", "U343-PS", "U352-PS")
MOSTLY = ("C329-PS", "C329-PS", "C332-PS")
SEARCHING_PLAY = "R252-PS"
SEARCHING_SYNERGIES = ("R386-PS", "R387-PS", "E388-PS")


def a_searching_deck(rng: Random, profile: Profile) -> Deck:
    """Fill a sample deck with copies of cards that search; it is not always legal."""
    deck, cards = rng.choice(legal_decks(profile.name)), sample_cards()
    actions: list[Any] = list(deck.actions)
    numbers = rng.choices(
        MOSTLY + SEARCHING_ACTIONS, k=rng.randint(6, len(actions) - 4)
    )
    actions[: len(numbers)] = [cards[number] for number in numbers]
    plays: list[Any] = sorted(deck.plays, key=lambda card: bool(card.call & PASSES))
    # Most runs go, so that a search for one may find nothing.
    plays[: rng.randint(2, 8)] = [cards[SEARCHING_PLAY]] * rng.randint(1, 4)
    plays += [rng.choice(plays[-6:]) for _ in range(len(deck.plays) - len(plays))]
    synergy: Any = deck.synergy
    if profile.flow is not Flow.R19 and rng.random() < 0.5:
        synergy = cards[rng.choice(SEARCHING_SYNERGIES)]
    return replace(deck, plays=tuple(plays), actions=tuple(actions), synergy=synergy)


def a_searching_setup(rng: Random, profile: Profile) -> Setup:
    """Two decks full of searches."""
    home, away = (a_searching_deck(rng, profile) for _ in range(2))
    return Setup(decks=(home, away), profile=profile)


SetupOf = Callable[[Random, Profile], Setup]


def a_robot_game(
    seed: int, profile: Profile, setup_of: SetupOf = a_robot_setup
) -> Game:
    """A game of two robots; who plays with sense changes with the seed."""
    rng = Random(seed)
    setup = setup_of(rng, profile)
    home, away = (ROBOTS[(seed >> seat) & 1](rng) for seat in (0, 1))
    return play_game(setup, SeededChance(seed), (home, away))


def a_robot_log(
    seed: int, profile: Profile, setup_of: SetupOf = a_robot_setup
) -> tuple[Game, Log]:
    """A game of two robots, and its sealed log."""
    game = a_robot_game(seed, profile, setup_of)
    return game, write_log(game)


def events_of(run: LogRun) -> list[Event]:
    """Give what a run told, with rules as the edition's documents have them."""
    cite = run.table.cite
    return [(cite(rule), *details) for rule, *details in run.table.events]


# Lines.


def groups(entry: Entry) -> list[tuple[str, ...]]:
    """Take a line apart at each `|`."""
    found: list[list[str]] = [[]]
    for word in entry.words:
        if word == JOIN:
            found.append([])
        else:
            found[-1].append(word)
    return [tuple(group) for group in found]


def joined(parts: Iterable[tuple[str, ...]], comment: str = "") -> Entry:
    """Make one line of what was done together."""
    words: list[str] = []
    for part in parts:
        words += [JOIN, *part] if words else part
    return Entry(tuple(words), comment)


def with_entries(log: Log, entries: Iterable[Entry]) -> Log:
    return Log(log.tags, tuple(entries))
