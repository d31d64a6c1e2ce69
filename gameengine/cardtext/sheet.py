"""Reads sheets of cards (CSV): one row per printed number, as people type them.

A row becomes a card of the engine if every line of it is understood; otherwise the
error names the number, the column and the words. Nothing is guessed.
"""

import csv
import hashlib
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gameengine.cards import (
    ActionCard,
    Card,
    Deck,
    Kind,
    PlayCard,
    PlayerCard,
    Side,
    SynergyCard,
    superstar_card,
)
from gameengine.conditions import AnyOf, AthleteFilter
from gameengine.grammar.errors import UnreadText
from gameengine.grammar.sense import why_effect_never_works
from gameengine.moments import ANY_POINT, START_OF_DOWN, START_OF_POSSESSION

from . import Line, Teams, phrasebook

COLUMNS = (
    "number",
    "name",
    "type",
    "rating",
    "team",
    "position",
    "side",
    "ability",
    "special_text",
    "strength",
    "time_units",
    "offensive_play",
    "defensive_play",
    "sub_type",
    "effect",
    "timing",
)
SIDES = {
    "Offense": Side.OFFENSE,
    "Defense": Side.DEFENSE,
    "Generic": Side.GENERIC,
    "": Side.GENERIC,
}
Row = Mapping[str, str]
SPECIAL = ("", "Unique", "Legend", "Superstar")
STRONGEST, BEST = 9, 99
UNIQUE, LEGEND, SUPERSTAR, POWER_UP = "Unique", "Legend", "Superstar", "Power Up"
# A Gridiron without a timing line is put down where a possession or a down starts.
GRIDIRON_POINTS = START_OF_POSSESSION | START_OF_DOWN


class SheetError(ValueError):
    """Raised for a cell that cannot be read: card number, column and reason."""

    def __init__(self, row: Row, column: str, why: str) -> None:
        self.number, self.column, self.why = row["number"], column, why
        super().__init__(f"{self.number}, {column}: {why}")


@dataclass(frozen=True)
class FranchisesAndPersons:
    """The franchise of each team, and the person on each Player card."""

    teams: Teams = ()
    persons: Mapping[str, str] = field(default_factory=dict)
    # Where to note lines that cannot be read; without it they are errors.
    unread: list[str] | None = field(default=None, compare=False)

    def franchise(self, team: str) -> str:
        """Return the franchise of a team."""
        return dict(self.teams).get(team, team)


def card_from_row(row: Row, names: FranchisesAndPersons | None = None) -> Card:
    """Return the card of a row; raise SheetError.

    >>> row = dict.fromkeys(COLUMNS, "") | {
    ...     "number": "R1-PS", "name": "Push", "type": "Action", "sub_type": "Offense",
    ...     "effect": "Gain 5 yards.", "timing": "Play at any time.",
    ... }
    >>> card_from_row(row).effect
    Change(of=<Quantity.YARDS: 0>, by=5, if_successful=False, limit=None)
    """
    for column in COLUMNS:
        if row.get(column) is None:
            raise SheetError({"number": "", **row}, column, "this column is missing")
    make = MAKERS.get(row["type"])
    if make is None:
        raise SheetError(row, "type", f"{row['type']!r} is not a type of card")
    if row["special_text"] not in SPECIAL:
        known = ", ".join(SPECIAL[1:])
        raise SheetError(
            row, "special_text", f"{row['special_text']!r} is not one of {known}"
        )
    names = names or FranchisesAndPersons()
    made = make(row, names)
    if names.unread:
        made = replace(made, unread=tuple(names.unread))
        names.unread.clear()
    return made


def _read_text_cell(
    row: Row, column: str, line: str, side: Side, names: FranchisesAndPersons
) -> Any:
    """Return the meaning of a cell; raise SheetError, or note it as unread."""
    try:
        return phrasebook(side, names.teams).read(line, row[column])
    except UnreadText as error:
        if names.unread is None or line not in BLANK:
            raise SheetError(row, column, str(error)) from error
        names.unread.append(row[column])
        return BLANK[line]


# What a line means that nobody can read: it does nothing, whatever it says.
BLANK: dict[str, Any] = {
    Line.ABILITIES: (),
    Line.EFFECT: None,
    Line.TIMING: (ANY_POINT, None),
    Line.POWER_UP: (AthleteFilter(), ()),
    Line.SYNERGY: (AnyOf(()), ()),
    Line.PLAY: (),
}


def _read_number(row: Row, column: str, most: int) -> int:
    """Return the number in a cell; raise SheetError."""
    if not row[column].isdecimal() or int(row[column]) > most:
        raise SheetError(
            row, column, f"{row[column]!r} is not a number from 0 to {most}"
        )
    return int(row[column])


def _read_side(row: Row, column: str) -> Side:
    """Return the side in a cell; raise SheetError."""
    if row[column] not in SIDES:
        raise SheetError(row, column, f"{row[column]!r} is not a side")
    return SIDES[row[column]]


def _player_card(row: Row, names: FranchisesAndPersons) -> Card:
    side = _read_side(row, "side")
    if side is Side.GENERIC:
        raise SheetError(row, "side", "a Player is for offense or for defense")
    abilities = ()
    if row["ability"]:
        abilities = _read_text_cell(row, "ability", Line.ABILITIES, side, names)
    face = PlayerCard(
        row["number"],
        row["name"],
        side,
        _read_text_cell(row, "position", "positions", side, names),
        names.franchise(row["team"]),
        _read_number(row, "rating", BEST),
        person=names.persons.get(row["number"], ""),
        legend=LEGEND in row["special_text"],
        abilities=abilities,
    )
    if SUPERSTAR in row["special_text"]:
        return superstar_card(face, number=row["number"])
    return face


def _play_card(row: Row, names: FranchisesAndPersons) -> Card:
    def read_column(column: str, kind: str) -> Any:
        return _read_text_cell(row, column, kind, Side.GENERIC, names)

    call, yards, catch = read_column("offensive_play", "printed_call")
    return PlayCard(
        row["number"],
        row["name"],
        call,
        read_column("defensive_play", "printed_defense"),
        None if row["strength"] == "X" else _read_number(row, "strength", STRONGEST),
        time=_read_number(row, "time_units", STRONGEST),
        yards=yards,
        catch=catch,
        unique=UNIQUE in row["special_text"],
        abilities=read_column("ability", Line.PLAY) if row["ability"] else (),
    )


def _action_card(row: Row, names: FranchisesAndPersons) -> Card:
    if row["sub_type"] == POWER_UP:
        return _power_up_card(row, names)
    side = _read_side(row, "sub_type")
    windows, condition = _read_text_cell(row, "timing", Line.TIMING, side, names)
    effect = _read_text_cell(row, "effect", Line.EFFECT, side, names)
    if effect is not None and (
        why := why_effect_never_works(windows, condition, effect)
    ):
        raise SheetError(row, "effect", f"This can never apply: {why}")
    return ActionCard(
        row["number"],
        row["name"],
        side=side,
        windows=windows,
        condition=condition,
        effect=effect,
        unique=UNIQUE in row["special_text"],
    )


def _power_up_card(row: Row, names: FranchisesAndPersons) -> Card:
    windows, condition = _read_text_cell(
        row, "timing", Line.TIMING, Side.GENERIC, names
    )
    host, abilities = _read_text_cell(row, "effect", Line.POWER_UP, Side.GENERIC, names)
    return ActionCard(
        row["number"],
        row["name"],
        Kind.POWER_UP,
        windows=windows,
        condition=condition,
        abilities=abilities,
        host=host,
        unique=UNIQUE in row["special_text"],
    )


def _gridiron_card(row: Row, names: FranchisesAndPersons) -> Card:
    windows, condition = GRIDIRON_POINTS, None
    if row["timing"]:
        windows, condition = _read_text_cell(
            row, "timing", Line.TIMING, Side.GENERIC, names
        )
    return ActionCard(
        row["number"],
        row["name"],
        Kind.GRIDIRON,
        windows=windows,
        condition=condition,
        abilities=_read_text_cell(row, "effect", Line.ABILITIES, Side.GENERIC, names),
        subtype=row["sub_type"],
        unique=UNIQUE in row["special_text"],
    )


def _synergy_card(row: Row, names: FranchisesAndPersons) -> Card:
    condition, abilities = _read_text_cell(
        row, "effect", Line.SYNERGY, Side.GENERIC, names
    )
    return SynergyCard(row["number"], row["name"], condition, abilities)


MAKERS: dict[str, Callable[[Row, FranchisesAndPersons], Card]] = {
    "Player": _player_card,
    "Play": _play_card,
    "Action": _action_card,
    "Gridiron": _gridiron_card,
    "Synergy": _synergy_card,
}


def text_columns(row: Row) -> Iterator[tuple[str, str, Side]]:
    """Yield the columns of a row with card text, with kind of line and side."""
    kind, under = row["type"], row["sub_type"]
    texts: tuple[tuple[str, str, Side], ...]
    if kind == "Player":
        side = _read_side(row, "side")
        texts = (("position", "positions", side), ("ability", Line.ABILITIES, side))
    elif kind == "Play":
        texts = (
            ("offensive_play", "printed_call", Side.GENERIC),
            ("defensive_play", "printed_defense", Side.GENERIC),
            ("ability", Line.PLAY, Side.GENERIC),
        )
    else:
        side = SIDES.get(under, Side.GENERIC)
        effect = LINES.get(under) or LINES[kind]
        texts = (("effect", effect, side), ("timing", Line.TIMING, side))
    for text in texts:
        if row[text[0]]:
            yield text


LINES = {
    POWER_UP: Line.POWER_UP,
    "Action": Line.EFFECT,
    "Gridiron": Line.ABILITIES,
    "Synergy": Line.SYNERGY,
}


def sheet_rows(text: str) -> list[Row]:
    """Return the rows of a sheet that has a heading row."""
    try:
        return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise ValueError(f"This is not a sheet: {error}. Save it as CSV.") from error


def cards_in_sheet(
    text: str, names: FranchisesAndPersons | None = None
) -> dict[str, Card]:
    """Return the cards of a sheet by number."""
    found = rows_by_number(text)
    return {number: card_from_row(row, names) for number, row in found.items()}


def rows_by_number(text: str) -> dict[str, Row]:
    """Return the rows of a sheet by card number; raise SheetError if one is double."""
    found: dict[str, Row] = {}
    for row in sheet_rows(text):
        if row["number"] in found:
            raise SheetError(row, "number", "this number is in the sheet twice")
        found[row["number"]] = row
    return found


def read_names(teams: str, persons: str) -> FranchisesAndPersons:
    """Return the names from two sheets: teams with franchises, cards with persons."""
    return FranchisesAndPersons(
        tuple((row["team"], row["franchise"]) for row in sheet_rows(teams)),
        {row["number"]: row["person"] for row in sheet_rows(persons)},
    )


OF_NAMES = ("franchises", "persons")  # sheets without cards


def read_collection(texts: Mapping[str, str]) -> dict[str, Card]:
    """Return all cards of some sheets, two of which list franchises and persons.

    >>> read_collection({"franchises": "team,franchise", "persons": "number,person"})
    {}
    """
    known = names_in(texts)
    return {
        number: made
        for name, text in texts.items()
        if name not in OF_NAMES
        for number, made in cards_in_sheet(text, known).items()
    }


def names_in(texts: Mapping[str, str]) -> FranchisesAndPersons:
    for name in OF_NAMES:
        if name not in texts:
            raise ValueError(f"There is no sheet {name!r} among {sorted(texts)}")
    return read_names(texts["franchises"], texts["persons"])


class LazyCards(Mapping[str, Card]):
    """The cards of some sheets by number, each read on first use, and known ones.

    A line that cannot be read stays with its card and does nothing.
    """

    def __init__(
        self, texts: Mapping[str, str], known: Mapping[str, Card] | None = None
    ) -> None:
        self.names = replace(names_in(texts), unread=[])
        self.rows = {
            number: row
            for name, text in texts.items()
            if name not in OF_NAMES
            for number, row in rows_by_number(text).items()
        }
        self.cards = {
            number: each
            for number, each in (known or {}).items()
            if number not in self.rows
        }

    def __getitem__(self, number: str) -> Card:
        if number not in self.cards:
            self.cards[number] = card_from_row(self.rows[number], self.names)
        return self.cards[number]

    def __contains__(self, number: object) -> bool:
        return number in self.rows or number in self.cards

    def __iter__(self) -> Iterator[str]:
        return iter(self.rows.keys() | self.cards.keys())

    def __len__(self) -> int:
        return len(self.rows.keys() | self.cards.keys())


def collection_version(texts: Mapping[str, str]) -> str:
    """Return a hash of some sheets as their version."""
    named = "\0".join(f"{name}\0{texts[name]}" for name in sorted(texts))
    return f"sheets-{hashlib.sha256(named.encode()).hexdigest()[:12]}"


# A line of a deck list in its canonical form: how many, and which number.
_LISTED = re.compile(r"(?P<count>[1-9]\d?) (?P<number>\S+-\S+)")
_PASSED_OVER = re.compile(r"\s*(#.*|[A-Z][A-Za-z ]+: \d+)?\s*")


def deck_list_title(text: str) -> str:
    """Return the name of a deck list: its first comment up to the colon.

    >>> deck_list_title("# Harbor Lights: one club, no tricks")
    'Harbor Lights'
    """
    heading = text.partition("\n")[0]
    return heading.removeprefix("#").partition(":")[0].strip()


def read_deck_list(name: str, text: str, cards: Mapping[str, Card]) -> Deck:
    """Return the deck of a list in canonical form; skip headings and comments.

    Whether the list is legal is not checked.
    """
    found: list[Card] = []
    for line in text.splitlines():
        listed = _LISTED.match(line)
        if listed is None and not _PASSED_OVER.fullmatch(line):
            raise ValueError(f"{name}: {line!r} is not a line of a deck list")
        if listed is not None:
            number = listed["number"]
            if number not in cards:
                raise ValueError(f"{name}: no card has the number {number}")
            found += [cards[number]] * int(listed["count"])
    return Deck.of(name, found)
