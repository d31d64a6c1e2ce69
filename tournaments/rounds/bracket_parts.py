"""Split a bracket into parts that are legible on a wall screen, one page each.

Each part begins with four first-round matches and has the matches that follow from
them; the last rounds are a part of their own.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.words import NUMBERED
from tournaments.rounds.views.bracket import BracketBox, BracketSeat
from tournaments.rules.bracket import RoundName

COLUMNS = 3  # of a page of a double elimination
LEAVES = 4  # matches of the first round of a tree that stay legible on one page
BROAD = "MWmw@%&"
LETTERS, LINES = 13, 16  # of a line, and lines of that first round
# The same where names are large: of the first round, and of the next, by the leaves of
# a tree. What is awaited there may be the longest of those who play for it.
LARGE = {4: ((14, 11), (8, 12)), 2: ((24, 11), (13, 6)), 1: ((40, 11), (40, 11))}

BESIDE_THIRD = 2  # lines of a name, where four stand below each other


def is_third_place_box(each: BracketBox) -> bool:
    fixture = each.box.fixture
    return fixture is not None and fixture.round is RoundName.THIRD_PLACE


def boxes_by_round(boxes: Sequence[BracketBox]) -> list[list[BracketBox]]:
    """Group the boxes of a drawing by round, the final last, without third place."""
    found: dict[int, list[BracketBox]] = {}
    for each in boxes:
        if not is_third_place_box(each):
            found.setdefault(each.box.x, []).append(each)
    return [
        sorted(column, key=lambda each: each.box.y)
        for _, column in sorted(found.items())
    ]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """One page of the split bracket: its rounds of boxes, from left to right."""

    rounds: list[list[BracketBox]]
    has_third: bool = False  # the match for the third place stands below the final
    is_apart: bool = False  # matches beside each other do not follow from each other

    @property
    def first_match_count(self) -> int:
        return max(map(len, self.rounds))

    @property
    def named_rounds(self) -> list[tuple[str, list[BracketBox]]]:
        """Return each round's name with its boxes."""
        return [(name_of_round(column), column) for column in self.rounds]

    @property
    def needs_small_names(self) -> bool:
        """Return whether the names would not fit at the normal size."""
        return count_lines(self.first_round_names, LETTERS) > LINES

    @property
    def fits_large_names(self) -> bool:
        """Return whether names fit at the large size of the lists (docs/wall.md)."""
        if self.first_match_count not in LARGE:
            return False
        (letters, most), (later, most_later) = LARGE[self.first_match_count]
        longest = sorted(self.first_round_names, key=name_width)[
            -self.first_match_count :
        ]
        is_crowded = self.has_third and count_lines(longest[-1:], later) > BESIDE_THIRD
        return (
            not is_crowded
            and count_lines(self.first_round_names, letters) <= most
            and count_lines(longest, later) <= most_later
        )

    @property
    def first_round_names(self) -> list[str]:
        """Return the names in the first round of this part."""
        longest = max(self.rounds, key=len)
        return [side.name for each in longest for side in seats_in_box(each)]


def count_lines(names: Sequence[str], letters: int) -> int:
    """Return how many lines the names take if each line holds this many letters."""
    return sum(-(-name_width(name) // letters) for name in names)


def seats_in_box(each: BracketBox) -> Sequence[BracketSeat]:
    if each.meeting is not None:
        return each.meeting.sides
    return (each.bye,) if each.bye else ()


def name_of_round(column: Sequence[BracketBox]) -> str:
    """Return the name of the round that a column of boxes belongs to."""
    played = (each.box.fixture for each in column)
    first = next((each for each in played if each), None)
    if first is None:
        return ""
    if first.round in NUMBERED:
        return f"{first.round}, round {first.step}"
    return str(first.round)


def name_width(name: str) -> int:
    """Return the width of a name in letters; wide letters count twice.

    >>> name_width("Ada"), name_width("Max"), name_width("北村")
    (3, 4, 4)
    """
    wide = (unicodedata.east_asian_width(each) in "WF" for each in name)
    return len(name) + sum(wide) + sum(each in BROAD for each in name)


def split_double_elimination(
    boxes: Sequence[BracketBox], *, step: int
) -> list[BracketPart]:
    """Return the matches of a round of a double elimination and of the next.

    Its brackets do not halve from round to round, so columns of at most four matches
    stand beside each other, three to a page.
    """
    found: dict[tuple[int, str], list[BracketBox]] = {}
    for each in boxes:
        fixture = each.box.fixture
        if fixture is not None and fixture.step in (step, step + 1):
            found.setdefault((fixture.step, fixture.round), []).append(each)
    columns = [
        column[at : at + LEAVES]
        for _, column in sorted(found.items(), key=lambda each: each[0][0])
        for at in range(0, len(column), LEAVES)
    ]
    return [
        BracketPart(columns[at : at + COLUMNS], is_apart=True)
        for at in range(0, len(columns), COLUMNS)
    ]


def split_bracket(
    rounds: list[list[BracketBox]], *, has_third: bool = False
) -> list[BracketPart]:
    """Split rounds of boxes into parts of four first matches, last rounds last."""
    if len(rounds[0]) <= LEAVES:
        return [BracketPart(rounds, has_third)]
    deep = LEAVES.bit_length()
    parts = [
        BracketPart(
            [
                column[at * LEAVES >> depth : (at + 1) * LEAVES >> depth]
                for depth, column in enumerate(rounds[:deep])
            ]
        )
        for at in range(len(rounds[0]) // LEAVES)
    ]
    return [*parts, *split_bracket(rounds[deep - 1 :], has_third=has_third)]
