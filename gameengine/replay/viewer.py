"""The frames of a game for whoever steps through its log.

A frame is what `viewpoint` shows of the table after a step. Most steps change little,
so frames share what stayed as it was; a whole game is small enough to send at once.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from gameengine.conditions import ACTION, PLAY
from gameengine.decisions import Decision
from gameengine.game import Game
from gameengine.lots import faces
from gameengine.pieces import Athlete
from gameengine.table import Setup, Table
from gameengine.viewpoint import (
    SEATS,
    Audience,
    athlete_seen,
    seat_seen,
    sees_hand,
    table_seen,
)

from .cursor import Step
from .logged import Watched
from .run import finish
from .stops import Ended, Stop

# Parts of a frame that are mostly what they were before.
SHARED = ("score", "timeouts", "calls", "layers", "gridirons")
Seen = dict[str, Any]


class SeatViewer:
    """Looks at one seat again and again, and looks anew only at what has changed."""

    def __init__(self, seat: int, audience: Audience) -> None:
        self.seat, self.audience = seat, audience
        self.last: Seen = {}
        self.states: list[tuple[Any, ...]] = []
        self.piles: dict[str, tuple[Any, ...]] = {}
        self.athletes: dict[tuple[Any, ...], Seen] = {}

    def look(self, t: Table) -> Seen:
        seat = self.seat
        if not self.last:
            self.last = seat_seen(t, seat, self.audience)
        changed = self.changed_piles(t)
        states = [
            (each.on_field, each.energized, each.superstar, *each.power_ups)
            for each in t.athletes[seat]
        ]
        if states != self.states:
            self.states = states
            team = [(each.on_field, self.athlete(each)) for each in t.athletes[seat]]
            changed["field"] = [seen for on_field, seen in team if on_field]
            changed["bench"] = [seen for on_field, seen in team if not on_field]
        active = t.synergy_is_active(seat)
        if active != self.last["synergy_active"]:
            changed["synergy_active"] = active
        if changed:
            self.last = self.last | changed
        return self.last

    def changed_piles(self, t: Table) -> Seen:
        """Give the piles that are not as they were."""
        found: Seen = {}
        for name, zone, kind, shown in self.zones(t):
            pile = zone[kind][self.seat]
            key = (len(pile), *list.__iter__(pile)) if shown else (len(pile),)
            if key != self.piles.get(name):
                self.piles[name] = key
                found[name] = faces(pile) if shown else len(pile)
                if name in DISCARDS:
                    found[name].sort()
        return found

    def zones(self, t: Table) -> Iterator[tuple[str, list[list[Any]], int, bool]]:
        open_hand = sees_hand(self.audience, self.seat)
        for kind, name in ((PLAY, "play"), (ACTION, "action")):
            yield f"{name}_hand", t.hands, kind, open_hand
            yield f"{name}_deck", t.decks, kind, False
            yield f"{name}_discard", t.discards, kind, True

    def athlete(self, athlete: Athlete) -> Seen:
        """Give an athlete as he was seen before, if he was as he is now."""
        attached = athlete.superstar, *athlete.power_ups
        key = (athlete.name, athlete.energized, *attached)
        if key not in self.athletes:
            self.athletes[key] = athlete_seen(athlete)
        return self.athletes[key]


DISCARDS = ("play_discard", "action_discard")


def kept(last: Seen, name: str, value: Any) -> Any:
    """Give the value of before, if it is the same, so that frames share it."""
    before = last.get(name)
    return before if before == value else value


class Viewer:
    """Collects a frame for each step of a log."""

    def __init__(self, audience: Audience) -> None:
        self.audience = audience
        self.frames: list[Seen] = []
        self.seats = [SeatViewer(seat, audience) for seat in SEATS]
        self.log: Watched

    def look(self, pending: Decision | None) -> None:
        """Keep what is to be seen now for every step that brought the game here."""
        done = self.log.done
        missing = done + 1 - len(self.frames)
        if missing > 0:
            self.frames += [self.seen(pending, done)] * missing
        elif pending is None:
            self.frames[-1] = self.seen(pending, done)

    def seen(self, pending: Decision | None, done: int) -> Seen:
        t = self.log.t
        seats = [each.look(t) for each in self.seats]
        seen = table_seen(t, pending, done, self.audience, seats)
        if self.frames:
            last = self.frames[-1]
            for name in SHARED:
                seen[name] = kept(last, name, seen[name])
        return seen


def frames(setup: Setup, steps: Sequence[Step], audience: Audience) -> list[Seen]:
    """Give the frame after every step of a log, from step 0, as far as it runs."""
    viewer = Viewer(audience)
    log = viewer.log = Watched(steps)
    log.watch = viewer.look
    try:
        Game(setup, log)
        finish(log)
    except Ended:
        viewer.look(None)
    except Stop:
        return viewer.frames
    else:
        viewer.look(None)
    return viewer.frames
