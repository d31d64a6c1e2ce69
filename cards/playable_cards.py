"""Cards as plain data that other processes make engine cards of without a database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from gameengine.cards import Card
from gameengine.cardtext.sheet import COLUMNS, FranchisesAndPersons
from gameengine.cardtext.sheet import card_from_row as engine_card


@dataclass(frozen=True, slots=True)
class KnownCard:
    """The known cells of a card, and the key of its athlete."""

    cells: Mapping[str, str]
    person: str = ""


def build_engine_card_of_row(
    number: str, known: KnownCard, names: FranchisesAndPersons
) -> Card:
    """Return the engine card of a number; unreadable texts stay as they are."""
    row = {**dict.fromkeys(COLUMNS, ""), **known.cells, "number": number}
    names = replace(names, persons={number: known.person}, unread=[])
    return engine_card(row, names)


@dataclass(frozen=True)
class PlayableCards(Mapping[str, Card]):
    """All playable cards by number, made on first use, and why others are not."""

    version: str
    names: FranchisesAndPersons
    known: Mapping[str, KnownCard]
    lacking: Mapping[str, str]
    cards: dict[str, Card] = field(default_factory=dict, compare=False, repr=False)

    def __getitem__(self, number: str) -> Card:
        if number not in self.cards:
            self.cards[number] = build_engine_card_of_row(
                number, self.known[number], self.names
            )
        return self.cards[number]

    def __contains__(self, number: object) -> bool:
        return number in self.known

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def __reduce__(self) -> tuple[object, ...]:
        return PlayableCards, (self.version, self.names, self.known, self.lacking)
