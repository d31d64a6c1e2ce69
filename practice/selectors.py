"""The decks that a visitor may practice with, and the set-up of a game."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cards import catalogue
from decks import selectors as decks
from decks.engine_decks import UnplayableList
from decks.formats import SNAPSHOTS
from decks.legality.violation import Verdict
from decks.models import Deck as SavedDeck
from gameengine.__main__ import SAMPLES
from gameengine.cards import Deck
from gameengine.cardtext.__main__ import read_sheet_files
from gameengine.cardtext.sheet import read_deck_list as parse_deck
from gameengine.profiles import P19, P21, P22, P22C
from gameengine.setup import Setup
from practice.game import PracticeGame
from tournaments.disputes.posted_log import sample_card_data
from tournaments.disputes.queries.replay_inputs import registered_deck
from tournaments.rules.errors import TournamentError

EDITIONS = {each.name: each for each in (P22C, P22, P21, P19)}
LISTS = SAMPLES.parent / "decks"
PREFIX, OWN = "legal-", "own"
FIRST_DECKS = ("starter-lanterns", "starter-herons")


@dataclass(frozen=True)
class SampleDeck:
    """A deck that everybody may practice with: its list and a short description."""

    name: str
    title: str
    note: str
    text: str

    def engine_deck(self) -> Deck:
        """Return the deck as the engine plays it; this reads the sample cards."""
        return parse_sample(self)


@cache
def sample_decks(edition: str) -> dict[str, SampleDeck]:
    """Return the sample decks that are legal in an edition, the starters first."""
    names = sorted(
        names_of_legal_samples(edition), key=lambda name: name not in FIRST_DECKS
    )
    return {name: read_sample(LISTS / f"{PREFIX}{name}.txt") for name in names}


def names_of_legal_samples(edition: str) -> list[str]:
    header, *rows = (LISTS / "verdicts.csv").read_text(encoding="utf-8").splitlines()
    column = header.split(",").index(edition)
    return [
        row.split(",")[0].removeprefix(PREFIX)
        for row in rows
        if row.startswith(PREFIX) and row.split(",")[column] == "legal"
    ]


@cache
def read_sample(path: Path) -> SampleDeck:
    text = path.read_text(encoding="utf-8")
    heading = text.partition("\n")[0].removeprefix("# ")
    title, _, note = heading.partition(": ")
    return SampleDeck(path.stem.removeprefix(PREFIX), title, note, text)


@cache
def parse_sample(sample: SampleDeck) -> Deck:
    return parse_deck(sample.title, sample.text, sample_card_data().cards)


def own_decks(user: Any, edition: str) -> list[SavedDeck]:
    """Return the saved decks of a user for an edition, without illegal ones."""
    if not user.is_authenticated:
        return []
    snapshots = [key for key, each in SNAPSHOTS.items() if each.profile.name == edition]
    known = decks.owned_by(user).filter(snapshot__in=snapshots, archived_at=None)
    return [
        each
        for each in decks.with_newest_version(known)
        if each.newest and each.verdict != Verdict.ILLEGAL
    ]


def practice_setup(game: PracticeGame, user: Any) -> Setup:
    """Return the set-up of a practice game; raise TournamentError without a deck."""
    profile = EDITIONS.get(game.edition)
    samples = sample_decks(game.edition) if profile else {}
    opponent = samples.get(game.opponent)
    if profile is None or opponent is None:
        raise TournamentError(
            "This practice game is no longer available.", remedy="Start another one."
        )
    mine = samples.get(game.deck)
    deck = mine.engine_deck() if mine else own_deck(game.deck, game.edition, user)
    try:
        return Setup(decks=(deck, opponent.engine_deck()), profile=profile)
    except ValueError as error:
        raise TournamentError(str(error), remedy="Choose another deck.") from None


def own_deck(key: str, edition: str, user: Any) -> Deck:
    """Return a saved deck of the user as the engine plays it."""
    number, _, pk = key.removeprefix(f"{OWN}:").partition(":")
    known = {str(each.pk): each for each in own_decks(user, edition)}
    saved = known.get(pk)
    wanted = int(number) if number.isdecimal() else None
    version = decks.find_version(saved, wanted) if saved and wanted else None
    if saved is None or version is None:
        raise TournamentError(
            "This is not one of your decks.", remedy="Choose another deck."
        )
    cards = catalogue.build_catalogue()
    try:
        return registered_deck(version.text, saved.name, saved.snapshot, cards)
    except UnplayableList as error:
        raise TournamentError(
            str(error),
            remedy="Practice with a sample deck, or complete the data of its cards.",
        ) from None


def own_deck_key(saved: SavedDeck) -> str:
    """Return how a game names the newest list of one of the `own_decks`."""
    return f"{OWN}:{saved.newest}:{saved.pk}"


@cache
def sample_texts() -> dict[str, str]:
    """Return the texts of the sample cards by number."""
    rows = [
        row
        for text in read_sheet_files(SAMPLES).values()
        for row in csv.DictReader(io.StringIO(text))
    ]
    return {row["number"]: card_text_of_cells(row) for row in rows if "number" in row}


def card_text_of_cells(cells: Mapping[str, str]) -> str:
    """Return the text of a card in one line, its timing last."""
    found = (cells.get(name) or "" for name in ("ability", "effect", "timing"))
    return " ".join(part for each in found for part in each.split())


def card_texts(setup: Setup) -> dict[str, str]:
    """Return the texts of the cards of a game by number."""
    known = sample_texts()
    numbers = {card.number for deck in setup.decks for card in deck.cards()}
    if numbers <= known.keys():
        return known
    entries = catalogue.build_catalogue().entries
    others = {
        number: card_text_of_cells(entries[number].cells)
        for number in numbers & entries.keys()
    }
    return known | others
