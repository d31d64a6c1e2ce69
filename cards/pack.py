"""Known cells, and the engine's cards made of them when somebody asks for one.

A card of the engine holds functions and stays in its process; a pack is plain data, and
other processes make the same cards of it without a database.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from gameengine.cards import Card
from gameengine.cardtext.sheet import COLUMNS, Names
from gameengine.cardtext.sheet import card as engine_card


@dataclass(frozen=True, slots=True)
class Known:
    """What makes a card: its known cells, and who it is."""

    cells: Mapping[str, str]
    person: str = ""


def made(number: str, known: Known, names: Names) -> Card:
    """Make a card of the engine; it keeps lines that nobody can read."""
    row = {**dict.fromkeys(COLUMNS, ""), **known.cells, "number": number}
    names = replace(names, persons={number: known.person}, unread=[])
    return engine_card(row, names)


@dataclass(frozen=True)
class Pack(Mapping[str, Card]):
    """The cards of one state of the data by number, and why others cannot be played."""

    version: str
    names: Names
    known: Mapping[str, Known]
    lacking: Mapping[str, str]
    cards: dict[str, Card] = field(default_factory=dict, compare=False, repr=False)

    def __getitem__(self, number: str) -> Card:
        if number not in self.cards:
            self.cards[number] = made(number, self.known[number], self.names)
        return self.cards[number]

    def __contains__(self, number: object) -> bool:
        return number in self.known

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def __reduce__(self) -> tuple[object, ...]:
        return Pack, (self.version, self.names, self.known, self.lacking)
