"""The frames of a game for a viewer that steps through its log.

A frame is what `viewpoint` shows of the table after a step. Most steps change little,
so frames share the parts that did not change; a whole game is small enough to send at
once. A film has the frames and the events between them.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from gameengine.conditions import ACTION, PLAY
from gameengine.decisions import by_name
from gameengine.game import Game
from gameengine.hidden_cards import HiddenPile, faces
from gameengine.pieces import Athlete
from gameengine.table import Event, Setup, Table
from gameengine.viewpoint import (
    PARTS,
    SEATS,
    Audience,
    Seen,
    sees_hand,
    view_athlete,
    view_event,
    view_seat,
    view_table,
)

from .cursor import Step
from .log_player import ACT
from .run import detach_log, finish, run_open_or_hidden
from .stops import Ended, Stop
from .watched_log import KINDS, Watched, WatchedOpenly

NUMBER = attrgetter("number")


class Zone:
    """A face-up pile of a seat, and its cards when it was last shown."""

    __slots__ = ("before", "name", "pile", "shown")

    def __init__(self, name: str, pile: list[Any]) -> None:
        self.name, self.pile = name, pile
        self.before: list[Any] | None = None
        self.shown: list[str] = []

    def show(self, found: Seen) -> None:
        """Store the card numbers of the changed pile in a seat's view."""
        self.before = self.pile.copy()
        found[self.name] = [*map(NUMBER, self.pile)]


class Discards(Zone):
    """A discard pile; shown sorted by card number, and updated as it grows."""

    __slots__ = ()

    def show(self, found: Seen) -> None:
        pile, before = self.pile, self.before or []
        known = len(before)
        if pile[:known] == before:
            shown = self.shown.copy()
            for card in pile[known:]:
                insort(shown, card.number)
        else:
            shown = sorted(map(NUMBER, pile))
        self.before, self.shown = pile.copy(), shown
        found[self.name] = shown


class HiddenZone(Zone):
    """A pile with unseen cards, which is compared at every step."""

    __slots__ = ()

    def show(self, found: Seen) -> None:
        self.before = None
        now = faces(self.pile)
        if now != self.shown:
            self.shown = now
            found[self.name] = sorted(now) if self.name in DISCARDS else now


DISCARDS = ("play_discard", "action_discard")


class SeatViewer:
    """Builds the view of one seat again and again, from the parts that changed."""

    def __init__(self, t: Table, seat: int, audience: Audience) -> None:
        self.seat = seat
        self.last = view_seat(t, seat, audience)
        self.open: list[Zone] = []
        self.counted: list[tuple[str, list[Any]]] = []
        self.sort_piles(t, open_hand=sees_hand(audience, seat))
        # Most Synergies are active all game or never.
        self.synergy_moves = t.team_synergy[seat] is None
        self.fielded: list[Athlete] | None = None
        self.named = by_name(t.athletes[seat])
        self.shown: dict[Athlete, Seen] = {each: {} for each in t.athletes[seat]}
        self.athletes: dict[tuple[Any, ...], Seen] = {}

    def sort_piles(self, t: Table, *, open_hand: bool) -> None:
        """Split the piles into those shown in full and those shown by size."""
        hidden = isinstance(t.hands[PLAY][self.seat], HiddenPile)
        zone, discards = (HiddenZone, HiddenZone) if hidden else (Zone, Discards)
        for kind, name in ((PLAY, "play"), (ACTION, "action")):
            hand = t.hands[kind][self.seat]
            if open_hand:
                self.open.append(zone(f"{name}_hand", hand))
            else:
                self.counted.append((f"{name}_hand", hand))
            self.counted.append((f"{name}_deck", t.decks[kind][self.seat]))
            self.open.append(discards(f"{name}_discard", t.discards[kind][self.seat]))

    def look(self, t: Table, stirred: list[Any]) -> bool:
        """Update the seat's view; return whether anything has changed.

        `stirred` are the names of the athletes that the last events are about.
        """
        last = self.last
        changed: Seen = {}
        for zone in self.open:
            if zone.pile != zone.before:
                zone.show(changed)
        for name, pile in self.counted:
            if len(pile) != last[name]:
                changed[name] = len(pile)
        if t.fielded[self.seat] is not self.fielded:
            self.fielded = t.fielded[self.seat]
            self.look_at_team(changed)
        elif stirred:
            self.look_at_some(stirred, changed)
        if self.synergy_moves:
            active = t.synergy_is_active(self.seat)
            if active != last["synergy_active"]:
                changed["synergy_active"] = active
        if changed:
            self.last = last | changed
        return bool(changed)

    def look_at_team(self, changed: Seen) -> None:
        """Update the view of all athletes, because the field has changed."""
        shown = self.shown
        for athlete in shown:
            shown[athlete] = self.athlete(athlete)
        for name, on_field in ZONES.items():
            changed[name] = [
                seen for each, seen in shown.items() if each.on_field is on_field
            ]

    def look_at_some(self, names: list[Any], changed: Seen) -> None:
        """Update the view of the athletes with these names."""
        shown = self.shown
        for name in names:
            athlete = self.named.get(name)
            if athlete is not None:
                now = self.athlete(athlete)
                if now is not shown[athlete]:
                    shown[athlete] = now
                    on_field = athlete.on_field
                    changed["field" if on_field else "bench"] = [
                        seen
                        for each, seen in shown.items()
                        if each.on_field is on_field
                    ]

    def athlete(self, athlete: Athlete) -> Seen:
        """Return the view of an athlete; the earlier one if nothing has changed."""
        attached = athlete.superstar, *athlete.power_ups
        key = (athlete, athlete.energized, *attached)
        if key not in self.athletes:
            self.athletes[key] = view_athlete(athlete)
        return self.athletes[key]


ZONES = {"field": True, "bench": False}


def parts_state(t: Table) -> list[list[Any]]:
    """Return values that show whether a part of the table has changed.

    There is one for each of PARTS. A call is changed in place, so all visible numbers
    of it are compared.
    """
    home, away = t.calls
    calls = [home and CALL(home), away and CALL(away)]
    return [t.score, t.timeouts, calls, t.layers, t.gridirons]


CALL = attrgetter(
    *("card", "types", "extra", "defense", "yards", "low", "high", "strength", "time")
)
# An athlete changes where this is told of him, or with all who are on the field.
STIRRING = frozenset(
    ("line-up", "enters", "leaves", "exhaust", "energize", "attach", "detach")
)


class Viewer:
    """Collects a frame for each step of a log."""

    def __init__(self, log: Watched, audience: Audience) -> None:
        self.log, self.audience = log, audience
        self.frames: list[Seen] = []
        self.marks: list[int] = []  # for each frame the events that were told by then
        self.seats: list[SeatViewer] = []
        self.parts: Seen = {}
        self.states: list[list[Any] | None] = [None] * len(PARTS)
        self.told = 0  # events that were told when somebody looked last
        log.since, log.watch = 0, self.look

    def look(self) -> None:
        """Store the current frame for every step since the last one."""
        log = self.log
        done = log.last_done
        missing = done + 1 - len(self.frames)
        self.look_at_parts(log.t)
        found = view_table(log.t, log.pending, done, self.audience, self.parts)
        self.frames += [found] * missing
        self.marks += [self.told] * missing
        log.since = done + 1

    def look_back(self) -> None:
        """Replace the last frame by the table at the end of the game."""
        del self.frames[self.log.last_done :], self.marks[self.log.last_done :]
        self.look()

    def look_at_parts(self, t: Table) -> None:
        """Update the parts of the view that have changed."""
        parts, states = self.parts, self.states
        now = parts_state(t)
        if now != states:
            for place, name in enumerate(PARTS):
                if now[place] != states[place]:
                    states[place], parts[name] = now[place].copy(), PARTS[name](t)
        if not self.seats:
            self.seats = [SeatViewer(t, seat, self.audience) for seat in SEATS]
            parts["seats"] = [each.last for each in self.seats]
        told = t.events[self.told :]
        stirred = [event[2] for event in told if event[1] in STIRRING]
        self.told = len(t.events)
        home, away = self.seats
        if home.look(t, stirred) | away.look(t, stirred):  # at both in any case
            parts["seats"] = [home.last, away.last]


@dataclass(frozen=True, slots=True)
class Film:
    """The frames of a log and the events seen; a mark counts those before its frame."""

    frames: list[Seen]
    marks: list[int]
    events: list[Event]


def frames(setup: Setup, steps: Sequence[Step], audience: Audience) -> list[Seen]:
    """Return the frame after every step of a log, from step 0, as far as it runs."""
    return run_open_or_hidden(steps, KINDS, lambda log: frames_of(setup, log, audience))


def frames_of(setup: Setup, log: Watched, audience: Audience) -> list[Seen]:
    """Return the frames of a log that is watched."""
    return watch(setup, log, audience).frames


class Filmed(Watched):
    """A watched log that also shows the layers before both seats pass.

    TP-6: the last layer would otherwise be seen only after it has resolved.
    """

    __slots__ = ()

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        if self.t.layers and not self.acts[self.place].source:
            self.asked = (rule, ACT, turn, None)
            if self.last_done >= self.since:
                self.watch()
        return super().act(rule, turn)


class FilmedOpenly(Filmed, WatchedOpenly):
    """A filmed log for sealed logs."""

    __slots__ = ()


FILMED = (FilmedOpenly, Filmed)


def film(setup: Setup, steps: Sequence[Step], audience: Audience) -> Film:
    """Return the frames of a log together with the events that an audience may see."""
    return run_open_or_hidden(steps, FILMED, lambda log: film_of(setup, log, audience))


def film_of(setup: Setup, log: Watched, audience: Audience) -> Film:
    """Return the film of a log that is watched."""
    viewer = watch(setup, log, audience)
    events = log.t.events[: viewer.told]
    if citations := log.t.citations:
        events = [(citations.get(rule, rule), *rest) for rule, *rest in events]
    known = [view_event(event, audience) for event in events]
    return Film(viewer.frames, viewer.marks, known)


def watch(setup: Setup, log: Watched, audience: Audience) -> Viewer:
    """Run a log as far as it runs and collect a frame for every step."""
    viewer = Viewer(log, audience)
    try:
        Game(setup, log)
        finish(log)
    except Ended:
        viewer.look_back()
    except Stop:
        pass
    else:
        viewer.look_back()
    finally:
        detach_log(log)
    return viewer
