"""A list of cards as a value: which, how many, where they stand. Pure."""

from collections.abc import Iterable, Iterator
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
    quantity: int  # 1 where nobody can tell how many
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

        DC-25: a check counts from none of it to all of it.
        """
        return replace(
            self, cards=_weighed(self.cards), sideboard=_weighed(self.sideboard)
        )

    @property
    def counted(self) -> "Decklist":
        """The list without the lines that nobody can count."""
        return replace(self, cards=tuple(it for it in self.cards if it.is_counted))

    def of(self, group: Group) -> Iterator[Listed]:
        return (each for each in self.cards if each.group is group)

    def count(self, group: Group) -> int:
        return sum(each.quantity for each in self.of(group) if each.is_counted)


def _weighed(cards: tuple[Listed, ...]) -> tuple[Listed, ...]:
    if all(each.is_counted for each in cards):
        return cards
    most = MOST_COPIES
    return tuple(it if it.is_counted else replace(it, quantity=most) for it in cards)


def told(cards: Iterable[Listed]) -> str:
    """Say how many cards there are, and how many lines that nobody can count.

    >>> card = Facts(number="R1-PS", title="Second Push")
    >>> told([Listed(card, 2, None), Listed(card, 1, None, is_counted=False)])
    '2 and 1 line without a count'
    """
    every = list(cards)
    total = sum(each.quantity for each in every if each.is_counted)
    lines = sum(not each.is_counted for each in every)
    return f"{total} and {without_count(lines)}" if lines else str(total)


def without_count(lines: int) -> str:
    return f"{lines} line{'' if lines == 1 else 's'} without a count"
