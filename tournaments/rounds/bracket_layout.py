"""Compute where the boxes and lines of a bracket drawing go; pure, without a database.

The first round is at the left; each later match is centered between the two matches
whose winners meet in it. An entrant with a bye has a box of half the height.
"""

import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from tournaments.rules.bracket import (
    Bracket,
    Fixture,
    LoserOf,
    RoundName,
    Seed,
    Source,
    WinnerOf,
    bracket_size,
    seed_order,
)

WIDTH, SEAT, BETWEEN, ASIDE, HEAD = 252, 36, 28, 44, 34
PAGE = 1152  # of a wide screen
A_LINE, MOST_LINES = 24, 2  # letters of a name beside its seed and its score


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchBox:
    """One box of the drawing, for a match or a bye; x and y are its top left corner."""

    x: int
    y: int
    source: Source  # what its winner is known by, further right
    fixture: Fixture | None = None

    @property
    def height(self) -> int:
        return 2 * SEAT if self.fixture else SEAT

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketDrawing:
    """A bracket drawing in pixels: size, headings, boxes, connecting lines."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]  # where the names of the rounds stand
    boxes: tuple[MatchBox, ...]
    lines: tuple[str, ...]  # paths
    halves: tuple[tuple[int, str], ...] = ()  # where the names of the brackets stand
    box: int = WIDTH
    edge: int = WIDTH - 1  # of a line that is one wide
    right: int = WIDTH - 10  # where scores end

    @property
    def is_wide(self) -> bool:
        """Return whether it is wider than the page on a usual screen."""
        return self.width > PAGE


def lay_out_bracket(layout: Bracket) -> BracketDrawing:
    """Return the drawing of a bracket, the first round at the left."""
    size = bracket_size(len(layout.entrants))
    by_seats = {frozenset((each.home, each.away)): each for each in layout.fixtures}
    columns = [first_column(size, len(layout.entrants), by_seats)]
    while len(columns[-1]) > 1:
        columns.append(next_column(columns[-1], by_seats, at=len(columns)))
    boxes = [box for column in columns for box in column]
    third = next((each for each in layout.fixtures if is_third_place_match(each)), None)
    if third is not None:
        final = boxes[-1]
        boxes.append(
            MatchBox(
                x=final.x,
                y=final.y + 2 * SEAT + 2 * BETWEEN + HEAD,
                source=WinnerOf(third.number),
                fixture=third,
            )
        )
    names = [*dict.fromkeys(each.round for each in layout.fixtures if each != third)]
    return BracketDrawing(
        width=len(columns) * WIDTH + (len(columns) - 1) * ASIDE,
        height=max(box.y + box.height for box in boxes) + 2,
        heads=tuple((at * (WIDTH + ASIDE), str(name)) for at, name in enumerate(names)),
        boxes=tuple(boxes),
        lines=tuple(connector_lines(columns)),
    )


def is_third_place_match(fixture: Fixture) -> bool:
    return fixture.round is RoundName.THIRD_PLACE


def first_column(
    size: int, entrants: int, by_seats: Mapping[frozenset[Source], Fixture]
) -> list[MatchBox]:
    """Return the boxes of the first round; a seed without an opponent has a bye."""
    seeds = seed_order(size)
    found = []
    for at, (one, two) in enumerate(zip(seeds[::2], seeds[1::2], strict=True)):
        top = HEAD + at * (2 * SEAT + BETWEEN)
        if max(one, two) > entrants:  # BR-2: a missing seed is a bye for the other
            bye = Seed(min(one, two))
            found.append(MatchBox(x=0, y=top + SEAT // 2, source=bye))
        else:
            fixture = by_seats[frozenset((Seed(one), Seed(two)))]
            source = WinnerOf(fixture.number)
            found.append(MatchBox(x=0, y=top, source=source, fixture=fixture))
    return found


def next_column(
    feeders: list[MatchBox], by_seats: Mapping[frozenset[Source], Fixture], *, at: int
) -> list[MatchBox]:
    """Return the boxes of a later round, each centered between its two feeders."""
    found = []
    for upper, lower in zip(feeders[::2], feeders[1::2], strict=True):
        fixture = by_seats[frozenset((upper.source, lower.source))]
        found.append(
            MatchBox(
                x=at * (WIDTH + ASIDE),
                y=(upper.middle + lower.middle) // 2 - SEAT,
                source=WinnerOf(fixture.number),
                fixture=fixture,
            )
        )
    return found


def connector_lines(columns: list[list[MatchBox]]) -> Iterator[str]:
    """Yield an SVG path from each box to the box of the winner's next match."""
    for feeders, fed in pairwise(columns):
        for at, box in enumerate(feeders):
            to = fed[at // 2]
            start, end = box.x + WIDTH, to.x
            half = (start + end) // 2
            yield f"M{start} {box.middle}H{half}V{to.middle}H{end}"


def wrap_name(name: str) -> list[str]:
    """Break a name into at most two lines; nothing of it is cut off.

    >>> wrap_name("Ada Ito")
    ['Ada Ito']
    """
    found = textwrap.wrap(name, A_LINE)
    if len(found) > MOST_LINES:
        half = -(-len(name) // MOST_LINES)
        found = [name[:half].strip(), name[half:].strip()]
    return found


def source_text(source: Source, *, say: Callable[[str], str] = str) -> str:
    """Return the text of a seat still open, such as "Winner of match 3"."""
    if isinstance(source, Seed):
        return say("Seed %(number)s") % {"number": source.number}
    who = say("Winner of match %(number)s")
    if isinstance(source, LoserOf):
        who = say("Loser of match %(number)s")
    return who % {"number": source.match}
