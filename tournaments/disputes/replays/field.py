"""The field of a frame in SVG coordinates: one unit is a yard, home's end zone left."""

from collections.abc import Sequence
from dataclasses import dataclass

from gameengine.measures import FIELD_LENGTH
from gameengine.setup import HOME

MIDDLE = 12  # of the drawing, from top to bottom
BALL, NODE = 2.4, 1.7  # half of their widths
APART = 2 * NODE + 0.4  # nodes that are nearer hide each other
AHEAD = 5  # in front of the ball, where the arrow is
IN_END_ZONE = 5


@dataclass(frozen=True, slots=True)
class DownStart:
    """A dot on the field where a down began."""

    x: int
    down: int


@dataclass(frozen=True, slots=True)
class Field:
    """What is drawn on the field; without a ball it is empty."""

    ball: int | None = None
    start: int | None = None
    nodes: tuple[DownStart, ...] = ()
    trail: str = ""  # the path of the possession, to the ball
    head: str = ""  # the arrow that says where the offense is going
    log_ball: int | None = None  # where a log wrongly has it


def svg_x(seat: int, x: int) -> int:
    """Return the horizontal position of a yard line in the drawing.

    `x` is in yards from the offense's goal line, so it is mirrored for away; beyond a
    goal line it lies in that end zone.

    >>> svg_x(0, 25), svg_x(1, 25), svg_x(0, 112), svg_x(1, -3)
    (25, 75, 105, 105)
    """
    if x >= FIELD_LENGTH:
        x = FIELD_LENGTH + IN_END_ZONE
    elif x <= 0:
        x = -IN_END_ZONE
    return x if seat == HOME else FIELD_LENGTH - x


def field_place(word: str) -> int | None:
    """Return a spot of a log in yards from home's goal line.

    >>> field_place("H25"), field_place("A30"), field_place("50"), field_place("none")
    (25, 70, 50, None)
    """
    if word == "50":
        return 50
    if word[:1] not in ("H", "A") or not word[1:].isdigit():
        return None
    yards = int(word[1:])
    return yards if word[0] == "H" else FIELD_LENGTH - yards


def spot_label(word: str) -> str:
    """Return a spot of a log by whose goal it is counted from.

    >>> spot_label("A30"), spot_label("50")
    ('the away 30', 'midfield')
    """
    goals = {"H": "the home", "A": "the away"}
    return "midfield" if word == "50" else f"{goals[word[0]]} {word[1:]}"


def draw_possession(seat: int, x: int, starts: Sequence[tuple[int, int]]) -> Field:
    """Return the field with the ball and the spots where the downs began."""
    ball = svg_x(seat, x)
    way = 1 if seat == HOME else -1
    places = [(svg_x(seat, at), down) for down, at in starts]
    start = places[-1][0] if places else None
    return Field(
        ball=ball,
        start=start,
        nodes=tuple(visible_down_starts(places, (ball, ball + way * AHEAD))),
        trail=trail_path(places[0][0], ball) if places else "",
        head=arrow_path(ball, way),
    )


def visible_down_starts(
    places: Sequence[tuple[int, int]], taken: tuple[int, ...]
) -> list[DownStart]:
    """Return the dots to draw: of two that overlap only the later, none at the ball."""
    kept: list[DownStart] = []
    for x, down in reversed(places):
        near = [*taken, *(node.x for node in kept)]
        if all(abs(x - other) >= APART for other in near):
            kept.append(DownStart(x, down))
    return kept[::-1]


def trail_path(start: int, ball: int) -> str:
    """Return the SVG path from the start of the possession to the ball, or ""."""
    gap = ball - start
    if abs(gap) < BALL + NODE + 1:
        return ""
    way = 1 if gap > 0 else -1
    return f"M{start + way * NODE:g} {MIDDLE}H{ball - way * BALL:g}"


def arrow_path(ball: int, way: int) -> str:
    """Return the SVG path of two chevrons before the ball, in the direction of play."""
    at = ball + way * (BALL + 0.8)
    return "".join(
        f"M{at + way * step:g} {MIDDLE - 1.3:g}l{way * 1.3:g} 1.3l{-way * 1.3:g} 1.3"
        for step in (0, 1.5)
    )
