"""A bracket as trees that stay legible on a wall, each a page of its own.

A drawing says which box follows which; here it is cut into parts of four matches and
what comes of them, and the last rounds stand for themselves at the end.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.rounds.views.bracket import Drawn, Side
from tournaments.rules.bracket import RoundName

LEAVES = 4  # matches of the first round of a tree that stay legible on one page
BROAD = "MWmw@%&"
LETTERS, LINES = 13, 16  # of a line, and lines of that first round
# The same where names are large: of the first round, and of the next, by the leaves of
# a tree. What is awaited there may be the longest of those who play for it.
LARGE = {4: ((14, 11), (8, 12)), 2: ((24, 11), (13, 6)), 1: ((40, 11), (40, 11))}

BESIDE_THIRD = 2  # lines of a name, where four stand below each other


def is_for_third(each: Drawn) -> bool:
    fixture = each.box.fixture
    return fixture is not None and fixture.round is RoundName.THIRD_PLACE


def columns(boxes: Sequence[Drawn]) -> list[list[Drawn]]:
    """Sort the boxes of a drawing into its rounds, the final last."""
    found: dict[int, list[Drawn]] = {}
    for each in boxes:
        if not is_for_third(each):
            found.setdefault(each.box.x, []).append(each)
    return [
        sorted(column, key=lambda each: each.box.y)
        for _, column in sorted(found.items())
    ]


@dataclass(frozen=True, slots=True)
class Tree:
    """A part of the bracket that stays legible on one page: rounds, left to right."""

    rounds: list[list[Drawn]]
    has_third: bool = False  # the match for the third place stands below the final

    @property
    def leaves(self) -> int:
        return len(self.rounds[0])

    @property
    def named(self) -> list[tuple[str, list[Drawn]]]:
        return [(name_of(column), column) for column in self.rounds]

    @property
    def is_tight(self) -> bool:
        """Return whether its names need more lines than there are; then they shrink."""
        return lines(self.names, LETTERS) > LINES

    @property
    def is_large(self) -> bool:
        """Return whether names can be as large as in the lists (docs/wall.md)."""
        if self.leaves not in LARGE:
            return False
        (letters, most), (later, most_later) = LARGE[self.leaves]
        longest = sorted(self.names, key=breadth)[-self.leaves :]
        is_crowded = self.has_third and lines(longest[-1:], later) > BESIDE_THIRD
        return (
            not is_crowded
            and lines(self.names, letters) <= most
            and lines(longest, later) <= most_later
        )

    @property
    def names(self) -> list[str]:
        """Return who stands in its first round."""
        return [side.name for each in self.rounds[0] for side in sides(each)]


def lines(names: Sequence[str], letters: int) -> int:
    """Count the lines that names take where so many letters have room."""
    return sum(-(-breadth(name) // letters) for name in names)


def sides(each: Drawn) -> Sequence[Side]:
    if each.meeting is not None:
        return each.meeting.sides
    return (each.bye,) if each.bye else ()


def name_of(column: Sequence[Drawn]) -> str:
    """Return the round of some boxes; whoever has a bye stands in it too."""
    played = (each.box.fixture for each in column)
    return next((str(each.round) for each in played if each), "")


def breadth(name: str) -> int:
    """Count the letters of a name, and those as broad as two twice.

    >>> breadth("Ada"), breadth("Max"), breadth("\u5317\u6751")
    (3, 4, 4)
    """
    wide = (unicodedata.east_asian_width(each) in "WF" for each in name)
    return len(name) + sum(wide) + sum(each in BROAD for each in name)


def trees(rounds: list[list[Drawn]], *, has_third: bool = False) -> list[Tree]:
    """Cut a bracket into trees of four matches in front, the last rounds at the end."""
    if len(rounds[0]) <= LEAVES:
        return [Tree(rounds, has_third)]
    deep = LEAVES.bit_length()
    parts = [
        Tree(
            [
                column[at * LEAVES >> depth : (at + 1) * LEAVES >> depth]
                for depth, column in enumerate(rounds[:deep])
            ]
        )
        for at in range(len(rounds[0]) // LEAVES)
    ]
    return [*parts, *trees(rounds[deep - 1 :], has_third=has_third)]
