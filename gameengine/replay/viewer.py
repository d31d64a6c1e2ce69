"""The frames of a game for whoever steps through its log.

A frame is what `viewpoint` shows of the table after a step. Most steps change little,
so frames share what stayed as it was; a whole game is small enough to send at once.
"""

from collections.abc import Sequence
from typing import Any

from gameengine.decisions import Decision
from gameengine.game import Game
from gameengine.table import Event, Setup
from gameengine.viewpoint import SEATS, Audience, seat_seen, table_seen

from .cursor import Step
from .logged import Watched
from .run import finish
from .stops import Stop

# Events that leave hands, piles and athletes as they are.
STILL = frozenset(
    (
        *("strength", "stopped", "run succeeds", "complete", "incomplete"),
        *("made stopped", "made success", "checks again", "timing point", "secondary"),
        *("resolve", "triggers", "chooses", "designate", "yards", "base", "base run"),
        *("change", "ball", "clock", "no time", "timeout", "down", "score", "x"),
        *("new downs", "first down", "offset", "instead", "will replace"),
    )
)


class Viewer:
    """Collects a frame for each step of a log."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.frames: list[dict[str, Any]] = []
        self.seen = 0
        self.seats: list[dict[str, Any]] = []
        self.log: Watched

    def look(self, pending: Decision | None) -> None:
        """Keep what is to be seen now for every step that brought the game here."""
        done = self.log.done
        if done < len(self.frames) and pending is not None:
            return
        t = self.log.t
        events, self.seen = t.events[self.seen :], len(t.events)
        if not self.seats or not all(map(is_still, events)):
            self.seats = [seat_seen(t, seat, self.audience) for seat in SEATS]
        seen = table_seen(t, pending, done, self.audience, self.seats)
        self.frames += [seen] * (done + 1 - len(self.frames))


def is_still(event: Event) -> bool:
    return event[1] in STILL


def frames(
    setup: Setup, steps: Sequence[Step], audience: Audience
) -> list[dict[str, Any]]:
    """Give the frame after every step of a log, from step 0, as far as it runs."""
    viewer = Viewer(audience)
    log = viewer.log = Watched(steps)
    log.watch = viewer.look
    try:
        Game(setup, log)
        finish(log)
    except Stop:
        return viewer.frames
    viewer.look(None)
    return viewer.frames
