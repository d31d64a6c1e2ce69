"""Lay out a double elimination as a drawing: the winners bracket above the losers'.

Pure. Each round of the event is a column; the grand final is at the right, between both
brackets. A match is level with what feeds it in its own bracket.
"""

from collections.abc import Iterator
from itertools import pairwise

from tournaments.rounds.bracket_layout import (
    ASIDE,
    BETWEEN,
    HEAD,
    SEAT,
    WIDTH,
    BracketDrawing,
    MatchBox,
)
from tournaments.rules.bracket import (
    Bracket,
    Fixture,
    RoundName,
    Seed,
    Source,
    WinnerOf,
)

SLOT = 2 * SEAT + BETWEEN
LABEL = 28  # above the first box of each bracket
COLUMN = WIDTH + ASIDE


def lay_out_double_elimination(layout: Bracket, *, steps: int) -> BracketDrawing:
    """Return the drawing of a double elimination, without an unneeded last match."""
    fixtures = {each.number: each for each in layout.fixtures}
    grand, decider = layout.fixtures[-2:]
    upper = BracketHalf(fixtures, RoundName.WINNERS, top=HEAD + LABEL)
    winners_end = upper.place_source(grand.home)
    lower = BracketHalf(fixtures, RoundName.LOSERS, top=upper.bottom + LABEL)
    losers_end = lower.place_source(grand.away)
    ends = [each for each in (winners_end, losers_end) if each is not None]
    middle = sum(each.middle for each in ends) // len(ends)
    played = [each for each in (grand, decider) if each.step <= steps]
    last = [box_at_column(each, middle=middle) for each in played]
    boxes = [*upper.boxes, *lower.boxes, *last]
    return BracketDrawing(
        width=steps * COLUMN - ASIDE,
        height=max(box.y + box.height for box in boxes) + 2,
        heads=tuple(
            ((step - 1) * COLUMN, name)
            for step, name in enumerate(column_names(layout), 1)
            if step <= steps
        ),
        boxes=tuple(boxes),
        halves=tuple(
            (each.top - LABEL // 2, str(each.name))
            for each in (upper, lower)
            if each.boxes
        ),
        lines=(
            *upper.lines,
            *lower.lines,
            *(connector_line(each, last[0]) for each in ends),
            *(connector_line(*each) for each in pairwise(last)),
        ),
    )


def column_names(layout: Bracket) -> Iterator[str]:
    for step in range(1, layout.step_count - 1):
        yield f"Round {step}"
    yield from (str(each.round) for each in layout.fixtures[-2:])


def box_at_column(fixture: Fixture, *, middle: int) -> MatchBox:
    return MatchBox(
        x=(fixture.step - 1) * COLUMN,
        y=middle - SEAT,
        source=WinnerOf(fixture.number),
        fixture=fixture,
    )


def connector_line(one: MatchBox, other: MatchBox) -> str:
    start, end = one.x + WIDTH, other.x
    half = end - ASIDE // 2
    return f"M{start} {one.middle}H{half}V{other.middle}H{end}"


class BracketHalf:
    """One of the two brackets while its boxes are placed, from the top down."""

    def __init__(
        self, fixtures: dict[int, Fixture], name: RoundName, *, top: int
    ) -> None:
        self.fixtures, self.name = fixtures, name
        self.top = top
        self.bottom = top  # of what is placed already
        self.boxes: list[MatchBox] = []
        self.lines: list[str] = []

    def place_source(self, source: Source) -> MatchBox | None:
        """Place what a seat waits for; None if it comes from the other bracket."""
        if isinstance(source, Seed):
            return self.add_box(
                MatchBox(x=0, y=self.next_top() + SEAT // 2, source=source), feeders=[]
            )
        fixture = self.fixtures[source.match]
        if fixture.round is not self.name or not isinstance(source, WinnerOf):
            return None
        # A seed in the first round sits in the box of its match; later on it had a bye.
        waits = fixture.step > 1
        feeders = [
            box
            for each in (fixture.home, fixture.away)
            if (waits or not isinstance(each, Seed))
            and (box := self.place_source(each)) is not None
        ]
        middle = (
            sum(each.middle for each in feeders) // len(feeders)
            if feeders
            else self.next_top() + SEAT
        )
        return self.add_box(box_at_column(fixture, middle=middle), feeders=feeders)

    def next_top(self) -> int:
        """Return where the next box begins that is level with no other."""
        top, self.bottom = self.bottom, self.bottom + SLOT
        return top

    def add_box(self, box: MatchBox, *, feeders: list[MatchBox]) -> MatchBox:
        self.boxes.append(box)
        self.lines += [connector_line(each, box) for each in feeders]
        return box
