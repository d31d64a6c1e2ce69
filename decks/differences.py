"""Two lists side by side: what only one of them has, and what both have. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from decks.decklist.listed import Decklist, Listed
from decks.decklist.writing import PARTS, ordered, written
from decks.facts import Facts, Group

Key = tuple[str, Group | None]


@dataclass(frozen=True, slots=True)
class Difference:
    """One card: copies that only the left list has, that both have, only the right."""

    card: Facts
    left: int
    both: int
    right: int

    @property
    def is_equal(self) -> bool:
        return not self.left and not self.right


@dataclass(frozen=True, slots=True)
class Compared:
    """The cards of one group, in the canonical order."""

    group: Group | None
    rows: tuple[Difference, ...]

    @property
    def left(self) -> int:
        return sum(row.left for row in self.rows)

    @property
    def both(self) -> int:
        return sum(row.both for row in self.rows)

    @property
    def right(self) -> int:
        return sum(row.right for row in self.rows)

    @property
    def is_equal(self) -> bool:
        return all(row.is_equal for row in self.rows)


def compared(left: Decklist, right: Decklist) -> tuple[Compared, ...]:
    """Compare two lists group by group; the same card in another group is another."""
    ours, theirs = keyed(left), keyed(right)
    every = ordered((theirs | ours).values())
    found = []
    for group in PARTS:
        rows = tuple(
            difference(each.card, quantity(ours, each), quantity(theirs, each))
            for each in every
            if each.group is group
        )
        if rows:
            found.append(Compared(group, rows))
    return tuple(found)


def keyed(decklist: Decklist) -> dict[Key, Listed]:
    return {key(each): each for each in decklist.cards}


def key(listed: Listed) -> Key:
    return listed.card.number or f" {listed.card.title}", listed.group


def quantity(cards: dict[Key, Listed], listed: Listed) -> int:
    found = cards.get(key(listed))
    return found.quantity if found else 0


def difference(card: Facts, ours: int, theirs: int) -> Difference:
    both = min(ours, theirs)
    return Difference(card, ours - both, both, theirs - both)


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
                yield f"{each.group or 'Unplaced'}: {written(row.card, copies)}"
