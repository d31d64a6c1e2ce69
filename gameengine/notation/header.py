"""The meaning of a log's tags: edition and readings, deck lists, result."""

import re
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from gameengine.cards import Card, Deck
from gameengine.pieces import LETTERS
from gameengine.profiles import ALIASES, PROFILES, RULES, Profile
from gameengine.setup import Setup
from gameengine.table import Outcome

from .grammar import quoted, suggestion_text
from .line_corrections import numbers_in_list
from .log import DECK_TAGS, Log

RECEIPT = "receipt:"
UNFINISHED = "*"
_LISTED = re.compile(r"(?P<count>[1-9][0-9]?) (?P<number>\S+)")
_RESULT = re.compile(
    r"(?:(?P<winner>[HA]|tie) )?(?P<home>[0-9]{1,3})-(?P<away>[0-9]{1,3})"
)
# No edition lets a list be nearly as long; a longer one is a mistake, or mischief.
MOST_CARDS, MOST_PLAYERS = 150, 20


class HeaderError(ValueError):
    """Raised for a tag that cannot be used, with the reason and what to do."""

    def __init__(self, tag: str, what: str, remedy: str) -> None:
        super().__init__(f"{tag}: {what}. {remedy}")
        self.tag, self.what, self.remedy = tag, what, remedy


class MissingDeckList(HeaderError):
    """Raised for a deck list that the log does not contain."""


# The edition.


def parse_profile(log: Log) -> Profile:
    """Return the edition of a log, with the readings it names."""
    name = log.tags.get("Profile", "")
    found = PROFILES.get(ALIASES.get(name, name))
    if found is None:
        known = ", ".join(PROFILES)
        said = (
            f"{quoted(name)} is not an edition of the rules"
            if name
            else "it is missing"
        )
        raise HeaderError(
            "Profile", said, suggestion_text(name, PROFILES, f"Write one of: {known}.")
        )
    settings = {}
    for part in filter(None, log.tags.get("Readings", "").split(" ")):
        key, _, word = part.partition("=")
        settings[key] = parse_reading(found, key, word)
    return found.with_open_settings(**settings)


def parse_reading(edition: Profile, key: str, word: str) -> Any:
    """Return the value of a setting by its word in a log; raise HeaderError."""
    if key not in RULES:
        raise HeaderError("Readings", f"{quoted(key)} is not a setting", "Remove it.")
    choices = {setting_word(each): each for each in edition.allowed_values(key)}
    if word not in choices:
        known = ", ".join(choices)
        raise HeaderError(
            "Readings",
            f"{key} cannot be {quoted(word)}",
            f"Possible values: {known}.",
        )
    return choices[word]


def setting_word(value: Any) -> str:
    """Return the value of a setting as one word of a log."""
    if isinstance(value, StrEnum):
        return value.name.lower()
    return str(value).lower().replace(" ", "")


def readings_tag(edition: Profile) -> str:
    """Return the settings that differ from the edition's own, as a log tag."""
    usual = PROFILES[edition.name]
    return " ".join(
        f"{key}={setting_word(getattr(edition, key))}"
        for key in usual.__dataclass_fields__
        if getattr(edition, key) != getattr(usual, key)
    )


# Lists.


def deck_tag(deck: Deck) -> str:
    """Return a deck as a log tag: how many of which number."""
    counts = Counter(card.number for card in deck.cards())
    return ", ".join(f"{count} {number}" for number, count in counts.items())


def card_numbers(log: Log) -> set[str]:
    """Return the card numbers in both deck tags of a log; a receipt stays as it is."""
    return set().union(*(numbers_in_list(log.tags.get(tag, "")) for tag in DECK_TAGS))


def parse_deck(tag: str, name: str, text: str, cards: Mapping[str, Card]) -> Deck:
    """Return the deck of a log tag; raise HeaderError if a card is unknown."""
    if not text or text.startswith(RECEIPT):
        where = "the list is registered elsewhere" if text else "there is no list"
        raise MissingDeckList(tag, where, "Provide this seat's list with the log.")
    found: list[Card] = []
    for part in text.split(", "):
        listed = _LISTED.fullmatch(part)
        if listed is None:
            raise HeaderError(
                tag,
                f"{quoted(part)} is not a card of a list",
                "Write: 2 C101-PS, 1 C1-PS",
            )
        number = listed["number"]
        if number not in cards:
            raise HeaderError(
                tag,
                f"no card has the number {quoted(number)}",
                similar_number_text(number, cards),
            )
        found += [cards[number]] * int(listed["count"])
    made = Deck.of(name, found)
    if len(found) > MOST_CARDS or len(made.players) > MOST_PLAYERS:
        raise HeaderError(
            tag,
            f"the list has {len(found)} cards, {len(made.players)} of them Players",
            f"At most {MOST_CARDS} cards and {MOST_PLAYERS} Players can be played.",
        )
    return made


def similar_number_text(number: str, cards: Mapping[str, Card]) -> str:
    """Return a question that suggests cards with a similar number, or what to do."""
    same = [each for each in cards if each.startswith(f"{number.upper()}-")]
    if same:
        return f"Did you mean {' or '.join(sorted(same)[:2])}?"
    return suggestion_text(
        number, cards, "Check the number, or provide the sheet that has it."
    )


def build_setup(
    log: Log, cards: Mapping[str, Card], decks: tuple[Deck, Deck] | None = None
) -> Setup:
    """Return the set-up of a log's game; decks that are given replace its lists."""
    edition = parse_profile(log)
    if decks is None:
        home, away = (
            parse_deck(tag, log.tags.get(seat, seat), log.tags.get(tag, ""), cards)
            for tag, seat in zip(DECK_TAGS, ("Home", "Away"), strict=True)
        )
        decks = (home, away)
    try:
        return Setup(decks=decks, profile=edition)
    except ValueError as error:
        raise HeaderError("HomeDeck, AwayDeck", str(error).rstrip("."), "") from error


# The result.


def result_tag(outcome: Outcome | None) -> str:
    """Return an outcome as a log tag: the winner, then the score, home first."""
    if outcome is None:
        return UNFINISHED
    winner = "tie" if outcome.winner is None else LETTERS[outcome.winner]
    return f"{winner} {outcome.score[0]}-{outcome.score[1]}"


def claimed_result(log: Log) -> tuple[str, tuple[int, int]] | None:
    """Return winner and score that a log claims, or None; raise HeaderError."""
    text = log.tags.get("Result", UNFINISHED)
    if text == UNFINISHED:
        return None
    found = _RESULT.fullmatch(text)
    if found is None:
        raise HeaderError("Result", f"{quoted(text)} is not a result", "Write: H 21-14")
    score = int(found["home"]), int(found["away"])
    higher = "tie" if score[0] == score[1] else LETTERS[score[1] > score[0]]
    return found["winner"] or higher, score
