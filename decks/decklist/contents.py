"""A deck list as a value: its cards, how many of each, and in which group. Pure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from decks.facts import CardFacts, Group

MOST_BYTES, MOST_LINES, MOST_COPIES = 25_000, 400, 99  # of a text (U1), of one line


@dataclass(frozen=True, slots=True)
class ListedCard:
    """One card of a list; the same card in the same group is one of these.

    The group is the one whose heading is above the card or, without a heading, the one
    that its type and side decide. None: it is not known where it belongs.
    """

    card: CardFacts
    quantity: int  # 1 where nobody can tell how many
    group: Group | None
    lines: tuple[int, ...] = ()  # of the text, from 1 on; none if there is no text
    is_counted: bool = True  # False: a line says, but nobody can tell how many


@dataclass(frozen=True, slots=True)
class Decklist:
    """The cards of a deck list, its name, and a sideboard if the text has one."""

    cards: tuple[ListedCard, ...]
    name: str = ""
    sideboard: tuple[ListedCard, ...] = ()  # DC-24: there is none; kept to say so
    remark: str = ""  # what the first comment says behind the name

    @property
    def with_maximum_counts(self) -> "Decklist":
        """The list for a check: a line without a readable count has the most copies.

        DC-25: a check counts such a line from none to all of them.
        """
        return replace(
            self,
            cards=_with_maximum_counts(self.cards),
            sideboard=_with_maximum_counts(self.sideboard),
        )

    @property
    def without_uncounted_lines(self) -> "Decklist":
        """The list without the lines that have no readable count."""
        return replace(self, cards=tuple(it for it in self.cards if it.is_counted))

    def in_group(self, group: Group) -> Iterator[ListedCard]:
        return (each for each in self.cards if each.group is group)

    def count_in(self, group: Group) -> int:
        """Return a group's copies, without lines that have no readable count."""
        return sum(each.quantity for each in self.in_group(group) if each.is_counted)


def _with_maximum_counts(cards: tuple[ListedCard, ...]) -> tuple[ListedCard, ...]:
    """Return the cards with a line's largest quantity where the count is unreadable."""
    if all(each.is_counted for each in cards):
        return cards
    most = MOST_COPIES
    return tuple(it if it.is_counted else replace(it, quantity=most) for it in cards)


def count_text(cards: Iterable[ListedCard]) -> str:
    """Return how many cards there are, and how many lines without a readable count.

    >>> card = CardFacts(number="R1-PS", title="Second Push")
    >>> uncounted = ListedCard(card, 1, None, is_counted=False)
    >>> count_text([ListedCard(card, 2, None), uncounted])
    '2 and 1 line without a count'
    """
    every = list(cards)
    total = sum(each.quantity for each in every if each.is_counted)
    lines = sum(not each.is_counted for each in every)
    return f"{total} and {uncounted_lines_text(lines)}" if lines else str(total)


def uncounted_lines_text(lines: int) -> str:
    return f"{lines} line{'' if lines == 1 else 's'} without a count"
