"""Two lists side by side: what only one of them has, and what both have. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.decklist.contents import Decklist, ListedCard
from decks.decklist.editing import Key, cards_by_key
from decks.decklist.writing import PARTS, canonical_order, card_line
from decks.facts import Facts, Group


@dataclass(frozen=True, slots=True)
class Difference:
    """One card: copies that only the left list has, that both have, only the right."""

    card: Facts
    left: int
    both: int
    right: int
    is_counted: bool = True  # False: these are lines that nobody can count

    @property
    def is_equal(self) -> bool:
        return not self.left and not self.right


@dataclass(frozen=True, slots=True)
class Compared:
    """The cards of one group, in the canonical order."""

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


def compared(left: Decklist, right: Decklist) -> tuple[Compared, ...]:
    """Compare two lists group by group; the same card in another group is another."""
    ours, theirs = cards_by_key(left.cards), cards_by_key(right.cards)
    every = cards_by_key(canonical_order((theirs | ours).values()))
    found = []
    for group in PARTS:
        rows = tuple(
            difference(each, quantity(ours, key), quantity(theirs, key))
            for key, each in every.items()
            if each.group is group
        )
        if rows:
            found.append(Compared(group, rows))
    return tuple(found)


def quantity(cards: dict[Key, ListedCard], key: Key) -> int:
    found = cards.get(key)
    return found.quantity if found else 0


def difference(listed: ListedCard, ours: int, theirs: int) -> Difference:
    both = min(ours, theirs)
    cells = ours - both, both, theirs - both
    return Difference(listed.card, *cells, is_counted=listed.is_counted)


def as_text(groups: tuple[Compared, ...], *, left: str, right: str) -> str:
    """Write a comparison down, one column below the other."""
    columns = {f"Only in {left}:": "left", "In both:": "both"}
    columns[f"Only in {right}:"] = "right"
    blocks = []
    for title, column in columns.items():
        lines = [*lines_of(groups, column)] or ["nothing"]
        blocks.append("\n".join((title, *lines, "")))
    return "\n".join(blocks)


def lines_of(groups: tuple[Compared, ...], column: str) -> Iterator[str]:
    for each in groups:
        for row in each.rows:
            copies = getattr(row, column)
            if copies:
                card = card_line(row.card, copies if row.is_counted else 0)
                yield f"{each.group or 'Unplaced'}: {card}"
