"""What is known of a card for the deck check, and what it may be otherwise. Pure.

Facts are made of known cells, and of those that a roster proposes or one person typed,
which are named in `assumed` and decide no verdict. A cell that is missing is unknown,
and the card may be whatever that cell could make it; a blank cell says that nothing is
printed.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from cards import names

Cells = Mapping[str, str]


class Kind(StrEnum):
    """The kinds of card that deck rules distinguish: types, and some subtypes."""

    PLAYER = "Player"
    SUPERSTAR = "Superstar"
    PLAY = "Play"
    ACTION = "Action"
    POWER_UP = "Power Up"
    GRIDIRON = "Gridiron"
    SYNERGY = "Synergy"


class Group(StrEnum):
    """The groups of a deck list, in the order in which lists are written."""

    OFFENSE = "Offense"
    DEFENSE = "Defense"
    PLAYS = "Plays"
    ACTIONS = "Action deck"
    SYNERGY = "Synergy"


SIDES = frozenset((Group.OFFENSE, Group.DEFENSE))
NEWER = frozenset((Kind.SUPERSTAR, Kind.POWER_UP, Kind.GRIDIRON, Kind.SYNERGY))
IN_ACTION_DECK = frozenset(
    (Kind.ACTION, Kind.POWER_UP, Kind.SUPERSTAR, Kind.GRIDIRON)  # DC-10
)
HOMES = {
    Kind.PLAY: Group.PLAYS,
    Kind.SYNERGY: Group.SYNERGY,
    **dict.fromkeys(IN_ACTION_DECK, Group.ACTIONS),
}
TYPES = {
    "Player": (Kind.PLAYER, Kind.SUPERSTAR),
    "Play": (Kind.PLAY,),
    "Action": (Kind.ACTION, Kind.POWER_UP),
    "Gridiron": (Kind.GRIDIRON,),
    "Synergy": (Kind.SYNERGY,),
}
ANY_KIND = frozenset(Kind)
# Which cell tells a subtype from its type, and by which word.
TELLING = {Kind.SUPERSTAR: "special_text", Kind.POWER_UP: "sub_type"}
SUBTYPES = {
    Kind.SUPERSTAR: re.compile(r"\bsuperstar\b", re.IGNORECASE),
    Kind.POWER_UP: re.compile(r"\bpower[ -]?up\b", re.IGNORECASE),
}
UNIQUE = re.compile(r"\bunique\b", re.IGNORECASE)
# Of these no deck check asks the subtype; an Action may be Unique by it.
WITHOUT_SUBTYPE = frozenset(TYPES) - {"Action"}
QUARTERBACK = frozenset(("Quarterback", "QB"))
LIST = re.compile(r"\s*[/,]\s*|\s+and\s+")
STOP_ALL = re.compile(r"\ball (runs?|pass(?:es)?)\b", re.IGNORECASE)
RUNS = frozenset(("run left", "run middle", "run right"))
PASSES = frozenset(("short pass", "medium pass", "long pass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFacts:
    """The known facts of one print of a card; None stands for unknown."""

    number: str  # blank where a line names no card on record
    title: str  # as printed, or as the line says it
    prints: tuple[str, ...] = ()  # all numbers of this card, the base print first
    cells: Cells = field(default_factory=lambda: MappingProxyType({}))
    person: str = ""  # a key; blank where nobody knows
    likely_person: str = ""  # by the name alone, to find cards; it decides no verdict
    spellings: frozenset[str] = frozenset()  # folded, of that person or of the title
    is_ruled_unique: bool = False  # by a ruling, where the edition has rulings
    typed: frozenset[str] = frozenset()  # cells typed by one person, confirmed by none
    assumed: frozenset[str] = frozenset()  # of the cells, those nobody confirmed yet
    suspect: str = ""  # why something looks wrong

    # They follow from the cells.
    kinds: frozenset[Kind] = field(init=False)  # what it may be
    sides: frozenset[Group] = field(init=False)  # for which a Player may be printed
    is_side_known: bool = field(init=False)
    is_quarterback: bool | None = field(init=False)
    is_unique: bool | None = field(init=False)  # as printed
    stops_all: bool | None = field(init=False)  # by the phrase (D-14)
    lists_all: bool | None = field(init=False)  # one by one (D-14)

    def __post_init__(self) -> None:
        sides = sides_named_in_cell(self.cells.get("side"))
        follows = {
            "kinds": possible_kinds(self.cells),
            "sides": sides or SIDES,
            "is_side_known": bool(sides),
            "is_quarterback": is_quarterback(self.cells.get("position")),
            "is_unique": is_unique(self.title, self.cells),
            "stops_all": stops_all(self.cells.get("defensive_play")),
            "lists_all": lists_all(self.cells.get("defensive_play")),
        }
        for name, value in follows.items():
            object.__setattr__(self, name, value)

    @property
    def without_assumed(self) -> "CardFacts":
        """The facts without what nobody has confirmed."""
        if not self.assumed:
            return self
        known = {each: self.cells[each] for each in self.cells.keys() - self.assumed}
        return replace(self, cells=MappingProxyType(known), assumed=frozenset())

    @property
    def athlete(self) -> str:
        """The key of the athlete, known or likely; blank where nobody can tell."""
        return self.person or self.likely_person

    @property
    def is_on_record(self) -> bool:
        return bool(self.number)

    @property
    def set(self) -> str:
        return self.number.rpartition("-")[2]

    @property
    def base(self) -> str:
        """The number that stands for all prints of the card (ID-2, ID-5)."""
        return self.prints[0] if self.prints else self.number

    @property
    def kind(self) -> Kind | None:
        """The kind of the card, or None if it may be of several."""
        return next(iter(self.kinds)) if len(self.kinds) == 1 else None

    @property
    def possible_groups(self) -> frozenset[Group]:
        """The groups in which the card may belong."""
        found = {HOMES[kind] for kind in self.kinds if kind in HOMES}
        return frozenset(found | self.sides if Kind.PLAYER in self.kinds else found)


def possible_kinds(cells: Cells) -> frozenset[Kind]:
    """Return the kinds that a card with these cells may be of.

    >>> sorted(possible_kinds({"type": "Action"})), [*possible_kinds({"type": "Play"})]
    ([<Kind.ACTION: 'Action'>, <Kind.POWER_UP: 'Power Up'>], [<Kind.PLAY: 'Play'>])
    """
    if cells.get("type") not in TYPES:
        return ANY_KIND
    plain, *special = TYPES[cells["type"]]
    for kind in special:
        told = cells.get(TELLING[kind])
        if told is None:
            return frozenset((plain, kind))
        if SUBTYPES[kind].search(told):
            return frozenset((kind,))
    return frozenset((plain,))


def sides_named_in_cell(cell: str | None) -> frozenset[Group]:
    """Return the sides that a Player's cell names, none if it is unknown (D-20)."""
    words = LIST.split(cell) if cell else ()
    return frozenset(side for side in SIDES if side in words)


def is_quarterback(cell: str | None) -> bool | None:
    """Return whether a printed position is quarterback; None if unknown (D-20)."""
    return None if cell is None else not QUARTERBACK.isdisjoint(LIST.split(cell))


def is_unique(title: str, cells: Cells) -> bool | None:
    """Return whether title, text or subtype says Unique; None if unknown (D-13)."""
    marks = [cells.get("special_text"), cells.get("sub_type")]
    if any(UNIQUE.search(mark or "") for mark in (title, *marks)):
        return True
    if cells.get("type") in WITHOUT_SUBTYPE:
        marks.pop()
    return None if None in marks else False


def stops_all(cell: str | None) -> bool | None:
    """Return whether a defense says "all runs" or "all passes"; None if unknown."""
    return None if cell is None else bool(STOP_ALL.search(cell))


def lists_all(cell: str | None) -> bool | None:
    """Return whether a defense lists every run or every pass; None if it is unknown.

    >>> lists_all("Run Left / Run Middle / Run Right"), lists_all("Run Left")
    (True, False)
    """
    if cell is None:
        return None
    listed = {each.casefold() for each in LIST.split(cell)}
    return listed >= RUNS or listed >= PASSES


def unknown_card(said: str) -> CardFacts:
    """Return the facts of a card not in the database: only what the line says."""
    return CardFacts(
        number="", title=said, spellings=frozenset((names.fold_athlete_name(said),))
    )


# As plain data, to be kept with a verdict.


def facts_to_row(card: CardFacts) -> dict[str, Any]:
    """Return facts as data for JSON, to be stored with a verdict."""
    return {
        "title": card.title,
        "prints": list(card.prints),
        "cells": dict(card.cells),
        "person": card.person,
        "spellings": sorted(card.spellings),
        "is_ruled_unique": card.is_ruled_unique,
        "assumed": sorted(card.assumed),
        "suspect": card.suspect,
    }


def facts_from_row(number: str, row: Mapping[str, Any]) -> CardFacts:
    """Return the facts that `facts_to_row` stored."""
    return CardFacts(
        number=number,
        title=row["title"],
        prints=tuple(row["prints"]),
        cells=MappingProxyType(dict(row["cells"])),
        person=row["person"],
        spellings=frozenset(row["spellings"]),
        is_ruled_unique=row["is_ruled_unique"],
        assumed=frozenset(row.get("assumed", ())),  # checks before 3 have none
        suspect=row["suspect"],
    )
