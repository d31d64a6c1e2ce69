"""A list of cards as a value: which, how many, where they stand. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from decks.facts import Facts, Group

MOST_BYTES, MOST_LINES, MOST_COPIES = 25_000, 400, 99  # of a text (U1), of one line


@dataclass(frozen=True, slots=True)
class Listed:
    """One card of a list; equal cards in one group are one of these.

    The group is where the card stands: as a heading claims, or, without a heading,
    where its type and side put it. None: nobody knows where it belongs.
    """

    card: Facts
    quantity: int
    group: Group | None
    lines: tuple[int, ...] = ()  # of the text, from 1 on; none if there is no text
    is_counted: bool = True  # False: a line says, but nobody can tell how many


@dataclass(frozen=True, slots=True)
class Decklist:
    cards: tuple[Listed, ...]
    name: str = ""
    sideboard: tuple[Listed, ...] = ()  # DC-24: there is none; kept to say so
    remark: str = ""  # what the first comment says behind the name

    @property
    def weighed(self) -> "Decklist":
        """The list to be checked: what nobody can count may be as much as a line holds.

        DC-25: it is not on record, so a check counts from none of it to all of it.
        """
        if all(each.is_counted for each in self.cards):
            return self
        cards = (
            each
            if each.is_counted
            else replace(each, quantity=MOST_COPIES * each.quantity)
            for each in self.cards
        )
        return replace(self, cards=tuple(cards))

    def of(self, group: Group) -> Iterator[Listed]:
        return (each for each in self.cards if each.group is group)

    def count(self, group: Group) -> int:
        return sum(each.quantity for each in self.of(group) if each.is_counted)
