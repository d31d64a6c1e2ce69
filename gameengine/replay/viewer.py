"""The frames of a game for whoever steps through its log.

A frame is what `viewpoint` shows of the table after a step. Most steps change little,
so frames share what stayed as it was; a whole game is small enough to send at once.
A film has the frames and what was told between them.
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
    """A pile of a seat that lies open, and how it lay when somebody looked last."""

    __slots__ = ("before", "name", "pile", "shown")

    def __init__(self, name: str, pile: list[Any]) -> None:
        self.name, self.pile = name, pile
        self.before: list[Any] | None = None
        self.shown: list[str] = []

    def show(self, found: Seen) -> None:
        """Add a pile that has changed to what was found."""
        self.before = self.pile.copy()
        found[self.name] = [*map(NUMBER, self.pile)]


class Discards(Zone):
    """A pile that is shown in the order of its numbers, and mostly grows."""

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
    """A pile of which not every card is known, so that it is always looked at."""

    __slots__ = ()

    def show(self, found: Seen) -> None:
        self.before = None
        now = faces(self.pile)
        if now != self.shown:
            self.shown = now
            found[self.name] = sorted(now) if self.name in DISCARDS else now


DISCARDS = ("play_discard", "action_discard")


class SeatViewer:
    """Looks at one seat again and again, and looks anew only at what has changed."""

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
        """Split the piles into open ones and those of which only the size is seen."""
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
        """Look whether anything is not as it was, and at what is not."""
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
        """Look at everybody: who is on the field has changed."""
        shown = self.shown
        for athlete in shown:
            shown[athlete] = self.athlete(athlete)
        for name, on_field in ZONES.items():
            changed[name] = [
                seen for each, seen in shown.items() if each.on_field is on_field
            ]

    def look_at_some(self, names: list[Any], changed: Seen) -> None:
        """Look at those of whom something was told."""
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
        """Return the earlier view of an athlete if nothing about it has changed."""
        attached = athlete.superstar, *athlete.power_ups
        key = (athlete, athlete.energized, *attached)
        if key not in self.athletes:
            self.athletes[key] = view_athlete(athlete)
        return self.athletes[key]


ZONES = {"field": True, "bench": False}


def parts_state(t: Table) -> list[list[Any]]:
    """Return what tells whether the parts of the table are as they were, in their
    order.

    A call changes where it lies, so all that is seen of it is compared.
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
        """Keep what is to be seen now for every step that brought the game here."""
        log = self.log
        done = log.last_done
        missing = done + 1 - len(self.frames)
        self.look_at_parts(log.t)
        found = view_table(log.t, log.pending, done, self.audience, self.parts)
        self.frames += [found] * missing
        self.marks += [self.told] * missing
        log.since = done + 1

    def look_back(self) -> None:
        """Keep what is to be seen when all is over, if nothing new was done for it."""
        del self.frames[self.log.last_done :], self.marks[self.log.last_done :]
        self.look()

    def look_at_parts(self, t: Table) -> None:
        """Look at the parts of the table that are not as they were."""
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
    """The frames of a log, and the events that an audience may know of.

    What was told up to a frame are the first events, as many as its mark says.
    """

    frames: list[Seen]
    marks: list[int]
    events: list[Event]


def frames(setup: Setup, steps: Sequence[Step], audience: Audience) -> list[Seen]:
    """Return the frame after every step of a log, from step 0, as far as it runs."""
    return run_open_or_hidden(steps, KINDS, lambda log: frames_of(setup, log, audience))


def frames_of(setup: Setup, log: Watched, audience: Audience) -> list[Seen]:
    return watch(setup, log, audience).frames


class Filmed(Watched):
    """A log that is looked at before both pass, too, if something lies there.

    TP-6: what was added last would otherwise be seen only when it has resolved.
    """

    __slots__ = ()

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        if self.t.layers and not self.acts[self.place].source:
            self.asked = (rule, ACT, turn, None)
            if self.last_done >= self.since:
                self.watch()
        return super().act(rule, turn)


class FilmedOpenly(Filmed, WatchedOpenly):
    __slots__ = ()


FILMED = (FilmedOpenly, Filmed)


def film(setup: Setup, steps: Sequence[Step], audience: Audience) -> Film:
    """Return the frames of a log together with what was told on the way."""
    return run_open_or_hidden(steps, FILMED, lambda log: film_of(setup, log, audience))


def film_of(setup: Setup, log: Watched, audience: Audience) -> Film:
    viewer = watch(setup, log, audience)
    events = log.t.events[: viewer.told]
    if citations := log.t.citations:
        events = [(citations.get(rule, rule), *rest) for rule, *rest in events]
    known = [view_event(event, audience) for event in events]
    return Film(viewer.frames, viewer.marks, known)


def watch(setup: Setup, log: Watched, audience: Audience) -> Viewer:
    """Run a log to its end, or as far as it runs, and look at every step."""
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
