"""The diagram of a Play, drawn from its printed call: where the ball goes. Pure."""

from dataclasses import dataclass

from decks.facts import CardFacts, Kind
from decks.figures.plays import parse_printed
from decks.odds import DIGITS
from gameengine.calls import (
    LONG_PASS,
    MEDIUM_PASS,
    PASSES,
    RUN_LEFT,
    RUN_MIDDLE,
    RUN_RIGHT,
    SHORT_PASS,
)

# Paths in a field of 60 by 40, the line of scrimmage at 30; the ball starts below it.
PATHS = {
    RUN_LEFT: "M30 36C30 26 12 30 10 8",
    RUN_MIDDLE: "M30 36V8",
    RUN_RIGHT: "M30 36C30 26 48 30 50 8",
    SHORT_PASS: "M30 36Q38 28 42 22",
    MEDIUM_PASS: "M30 36Q40 24 44 14",
    LONG_PASS: "M30 36Q42 18 46 5",
}


@dataclass(frozen=True, slots=True)
class PlayDiagram:
    """The way of the ball, and for a pass the strengths at which it is caught."""

    path: str
    is_pass: bool
    caught: tuple[tuple[int, bool], ...] = ()


def play_diagram(card: CardFacts) -> PlayDiagram | None:
    """Return the diagram of a Play, or None if its call is unknown or has no way."""
    cell = card.cells.get("offensive_play", "")
    found = parse_printed("printed_call", cell) if card.kind is Kind.PLAY else None
    if found is None:
        return None
    call, _, (low, high) = found
    path = PATHS.get(call)
    if path is None:
        return None
    if not call & PASSES:
        return PlayDiagram(path, is_pass=False)
    return PlayDiagram(
        path, is_pass=True, caught=tuple((at, low <= at <= high) for at in DIGITS)
    )
