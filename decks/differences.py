"""Compare two deck lists: the cards of only one, and those of both. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.decklist.contents import Decklist, ListedCard
from decks.decklist.editing import Key, cards_by_key
from decks.decklist.writing import PARTS, canonical_order, card_line
from decks.facts import CardFacts, Group


@dataclass(frozen=True, slots=True)
class Difference:
    """One card in two lists: copies only on the left, on both, only on the right."""

    card: CardFacts
    left: int
    both: int
    right: int
    is_counted: bool = True  # False: these are lines that nobody can count

    @property
    def is_equal(self) -> bool:
        return not self.left and not self.right


@dataclass(frozen=True, slots=True)
class GroupComparison:
    """The differences in one group, in the canonical order of cards."""

    group: Group | None
    rows: tuple[Difference, ...]

    @property
    def counted(self) -> list[Difference]:
        return [row for row in self.rows if row.is_counted]

    @property
    def left(self) -> int:
        return sum(row.left for row in self.counted)

    @property
    def both(self) -> int:
        return sum(row.both for row in self.counted)

    @property
    def right(self) -> int:
        return sum(row.right for row in self.counted)

    @property
    def is_equal(self) -> bool:
        return all(row.is_equal for row in self.rows)


def compare_lists(left: Decklist, right: Decklist) -> tuple[GroupComparison, ...]:
    """Return the differences by group; a card in another group is another entry."""
    ours, theirs = cards_by_key(left.cards), cards_by_key(right.cards)
    every = cards_by_key(canonical_order((theirs | ours).values()))
    found = []
    for group in PARTS:
        rows = tuple(
            make_difference(each, quantity_in(ours, key), quantity_in(theirs, key))
            for key, each in every.items()
            if each.group is group
        )
        if rows:
            found.append(GroupComparison(group, rows))
    return tuple(found)


def quantity_in(cards: dict[Key, ListedCard], key: Key) -> int:
    found = cards.get(key)
    return found.quantity if found else 0


def make_difference(listed: ListedCard, ours: int, theirs: int) -> Difference:
    both = min(ours, theirs)
    cells = ours - both, both, theirs - both
    return Difference(listed.card, *cells, is_counted=listed.is_counted)


def comparison_text(
    groups: tuple[GroupComparison, ...], *, left: str, right: str
) -> str:
    """Return the comparison as plain text: only left, both, only right."""
    columns = {f"Only in {left}:": "left", "In both:": "both"}
    columns[f"Only in {right}:"] = "right"
    blocks = []
    for title, column in columns.items():
        lines = [*comparison_lines(groups, column)] or ["nothing"]
        blocks.append("\n".join((title, *lines, "")))
    return "\n".join(blocks)


def comparison_lines(groups: tuple[GroupComparison, ...], column: str) -> Iterator[str]:
    """Yield a line of text for each card that has copies in this column."""
    for each in groups:
        for row in each.rows:
            copies = getattr(row, column)
            if copies:
                card = card_line(row.card, copies if row.is_counted else 0)
                yield f"{each.group or 'Unplaced'}: {card}"
