"""A sheet of cards: one row per printed number, as people type them in.

A row becomes a card of the engine when every line of it is understood; otherwise the
error names the number, the column and the words. Nothing is guessed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gameengine.cards import (
    ActionCard,
    Kind,
    PlayCard,
    PlayerCard,
    Side,
    SynergyCard,
    superstar,
)
from gameengine.moments import START_OF_DOWN, START_OF_POSSESSION

from . import Line, Teams, phrasebook
from .book import Unread

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
Card = PlayerCard | PlayCard | ActionCard | SynergyCard
UNIQUE, LEGEND, SUPERSTAR, POWER_UP = "Unique", "Legend", "Superstar", "Power Up"
# A Gridiron without a timing line is put down where a possession or a down starts.
GRIDIRON_POINTS = START_OF_POSSESSION | START_OF_DOWN


class SheetError(ValueError):
    """A cell that cannot be read: of which card, in which column, and why."""

    def __init__(self, row: Row, column: str, why: str) -> None:
        self.number, self.column, self.why = row["number"], column, why
        super().__init__(f"{self.number}, {column}: {why}")


@dataclass(frozen=True)
class Names:
    """Teams and persons that a sheet speaks of: printed name or number, then key."""

    teams: Teams = ()
    persons: Mapping[str, str] = field(default_factory=dict)

    def franchise(self, team: str) -> str:
        return dict(self.teams).get(team, team)


def card(row: Row, names: Names | None = None) -> Card:
    """Make a card of a row.

    >>> row = dict.fromkeys(COLUMNS, "") | {
    ...     "number": "R1-PS", "name": "Push", "type": "Action", "sub_type": "Offense",
    ...     "effect": "Gain 5 yards.", "timing": "Play at any time.",
    ... }
    >>> card(row).effect
    Change(of=<Quantity.YARDS: 0>, by=5, if_successful=False)
    """
    make = MAKERS.get(row["type"])
    if make is None:
        raise SheetError(row, "type", f"{row['type']!r} is no type of card")
    return make(row, names or Names())


def _line(row: Row, column: str, line: str, side: Side, names: Names) -> Any:
    try:
        return phrasebook(side, names.teams).read(line, row[column])
    except Unread as error:
        raise SheetError(row, column, str(error)) from error


def _number(row: Row, column: str) -> int:
    if not row[column].isdecimal():
        raise SheetError(row, column, f"{row[column]!r} is no number")
    return int(row[column])


def _side(row: Row, column: str) -> Side:
    if row[column] not in SIDES:
        raise SheetError(row, column, f"{row[column]!r} is no side")
    return SIDES[row[column]]


def _player(row: Row, names: Names) -> Card:
    side = _side(row, "side")
    abilities = ()
    if row["ability"]:
        abilities = _line(row, "ability", Line.ABILITIES, side, names)
    face = PlayerCard(
        row["number"],
        row["name"],
        side,
        _line(row, "position", "positions", side, names),
        names.franchise(row["team"]),
        _number(row, "rating"),
        person=names.persons.get(row["number"], ""),
        legend=LEGEND in row["special_text"],
        abilities=abilities,
    )
    if SUPERSTAR in row["special_text"]:
        return superstar(face, number=row["number"])
    return face


def _play(row: Row, names: Names) -> Card:
    def line(column: str, kind: str) -> Any:
        return _line(row, column, kind, Side.GENERIC, names)

    call, yards, catch = line("offensive_play", "printed_call")
    return PlayCard(
        row["number"],
        row["name"],
        call,
        line("defensive_play", "printed_defense"),
        None if row["strength"] == "X" else _number(row, "strength"),
        time=_number(row, "time_units"),
        yards=yards,
        catch=catch,
        unique=UNIQUE in row["special_text"],
        abilities=line("ability", Line.PLAY) if row["ability"] else (),
    )


def _action(row: Row, names: Names) -> Card:
    if row["sub_type"] == POWER_UP:
        return _power_up(row, names)
    side = _side(row, "sub_type")
    windows, condition = _line(row, "timing", Line.TIMING, side, names)
    return ActionCard(
        row["number"],
        row["name"],
        side=side,
        windows=windows,
        condition=condition,
        effect=_line(row, "effect", Line.EFFECT, side, names),
        unique=UNIQUE in row["special_text"],
    )


def _power_up(row: Row, names: Names) -> Card:
    windows, condition = _line(row, "timing", Line.TIMING, Side.GENERIC, names)
    host, abilities = _line(row, "effect", Line.POWER_UP, Side.GENERIC, names)
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


def _gridiron(row: Row, names: Names) -> Card:
    windows, condition = GRIDIRON_POINTS, None
    if row["timing"]:
        windows, condition = _line(row, "timing", Line.TIMING, Side.GENERIC, names)
    return ActionCard(
        row["number"],
        row["name"],
        Kind.GRIDIRON,
        windows=windows,
        condition=condition,
        abilities=_line(row, "effect", Line.ABILITIES, Side.GENERIC, names),
        subtype=row["sub_type"],
        unique=UNIQUE in row["special_text"],
    )


def _synergy(row: Row, names: Names) -> Card:
    condition, abilities = _line(row, "effect", Line.SYNERGY, Side.GENERIC, names)
    return SynergyCard(row["number"], row["name"], condition, abilities)


MAKERS: dict[str, Callable[[Row, Names], Card]] = {
    "Player": _player,
    "Play": _play,
    "Action": _action,
    "Gridiron": _gridiron,
    "Synergy": _synergy,
}
