"""The frames of a game for a viewer that steps through its log.

A frame is what `viewpoint` shows of the table after a step. Most steps change little,
so frames share the parts that did not change; a whole game is small enough to send at
once. A playback has the frames and the events between them.
"""

from bisect import insort
from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from gameengine.decisions import athletes_by_name
from gameengine.game import Game
from gameengine.hidden_cards import HiddenPile, visible_numbers
from gameengine.measures import ACTION, PLAY
from gameengine.pieces import Athlete
from gameengine.setup import Setup
from gameengine.table import Event, Table
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

from .callback_log_player import (
    CALLBACK_PLAYERS,
    CallbackLogPlayer,
    SealedCallbackLogPlayer,
)
from .cursor import Step
from .log_player import ACT
from .run import detach_log, finish_log, run_sealed_or_hidden
from .stops import GameEnded, ReplayStop

CARD_NUMBER = attrgetter("number")


class PileView:
    """A face-up pile of a seat, and its cards when it was last shown."""

    __slots__ = ("before", "name", "pile", "shown")

    def __init__(self, name: str, pile: list[Any]) -> None:
        self.name, self.pile = name, pile
        self.before: list[Any] | None = None
        self.shown: list[str] = []

    def update(self, found: Seen) -> None:
        """Store the card numbers of the changed pile in the view of a seat."""
        self.before = self.pile.copy()
        found[self.name] = [*map(CARD_NUMBER, self.pile)]


class DiscardView(PileView):
    """A discard pile; shown sorted by card number, and updated as it grows."""

    __slots__ = ()

    def update(self, found: Seen) -> None:
        pile, before = self.pile, self.before or []
        known = len(before)
        if pile[:known] == before:
            shown = self.shown.copy()
            for card in pile[known:]:
                insort(shown, card.number)
        else:
            shown = sorted(map(CARD_NUMBER, pile))
        self.before, self.shown = pile.copy(), shown
        found[self.name] = shown


class HiddenPileView(PileView):
    """A pile with unseen cards, which is compared at every step."""

    __slots__ = ()

    def update(self, found: Seen) -> None:
        self.before = None
        now = visible_numbers(self.pile)
        if now != self.shown:
            self.shown = now
            found[self.name] = sorted(now) if self.name in DISCARDS else now


DISCARDS = ("play_discard", "action_discard")


class SeatViewer:
    """Builds the view of one seat again and again, from the parts that changed."""

    def __init__(self, t: Table, seat: int, audience: Audience) -> None:
        self.seat = seat
        self.last = view_seat(t, seat, audience)
        self.open: list[PileView] = []
        self.counted: list[tuple[str, list[Any]]] = []
        self.sort_piles(t, open_hand=sees_hand(audience, seat))
        # Most Synergies are active all game or never.
        self.synergy_varies = t.team_synergy[seat] is None
        self.fielded: list[Athlete] | None = None
        self.by_name = athletes_by_name(t.athletes[seat])
        self.shown: dict[Athlete, Seen] = {each: {} for each in t.athletes[seat]}
        self.athletes: dict[tuple[Any, ...], Seen] = {}

    def sort_piles(self, t: Table, *, open_hand: bool) -> None:
        """Split the piles into those shown in full and those shown by size."""
        hidden = isinstance(t.hands[PLAY][self.seat], HiddenPile)
        view = HiddenPileView if hidden else PileView
        discards = HiddenPileView if hidden else DiscardView
        for kind, name in ((PLAY, "play"), (ACTION, "action")):
            hand = t.hands[kind][self.seat]
            if open_hand:
                self.open.append(view(f"{name}_hand", hand))
            else:
                self.counted.append((f"{name}_hand", hand))
            self.counted.append((f"{name}_deck", t.decks[kind][self.seat]))
            self.open.append(discards(f"{name}_discard", t.discards[kind][self.seat]))

    def update(self, t: Table, affected: list[Any]) -> bool:
        """Update the seat's view; return whether anything has changed.

        `affected` are the names of the athletes that the last events are about.
        """
        last = self.last
        changed: Seen = {}
        for each in self.open:
            if each.pile != each.before:
                each.update(changed)
        for name, pile in self.counted:
            if len(pile) != last[name]:
                changed[name] = len(pile)
        if t.fielded[self.seat] is not self.fielded:
            self.fielded = t.fielded[self.seat]
            self.update_team(changed)
        elif affected:
            self.update_athletes(affected, changed)
        if self.synergy_varies:
            active = t.synergy_is_active(self.seat)
            if active != last["synergy_active"]:
                changed["synergy_active"] = active
        if changed:
            self.last = last | changed
        return bool(changed)

    def update_team(self, changed: Seen) -> None:
        """Update the view of all athletes, because the field has changed."""
        shown = self.shown
        for athlete in shown:
            shown[athlete] = self.athlete_view(athlete)
        for name, on_field in ZONES.items():
            changed[name] = [
                seen for each, seen in shown.items() if each.on_field is on_field
            ]

    def update_athletes(self, names: list[Any], changed: Seen) -> None:
        """Update the view of the athletes with these names."""
        shown = self.shown
        for name in names:
            athlete = self.by_name.get(name)
            if athlete is not None:
                now = self.athlete_view(athlete)
                if now is not shown[athlete]:
                    shown[athlete] = now
                    on_field = athlete.on_field
                    changed["field" if on_field else "bench"] = [
                        seen
                        for each, seen in shown.items()
                        if each.on_field is on_field
                    ]

    def athlete_view(self, athlete: Athlete) -> Seen:
        """Return the view of an athlete; the earlier one if nothing has changed."""
        attached = athlete.superstar, *athlete.power_ups
        key = (athlete, athlete.energized, *attached)
        if key not in self.athletes:
            self.athletes[key] = view_athlete(athlete)
        return self.athletes[key]


ZONES = {"field": True, "bench": False}


def parts_fingerprint(t: Table) -> list[list[Any]]:
    """Return values that show whether a part of the table has changed.

    There is one for each of PARTS. A call is changed in place, so all visible numbers
    of it are compared.
    """
    home, away = t.calls
    calls = [home and CALL_NUMBERS(home), away and CALL_NUMBERS(away)]
    return [t.score, t.timeouts, calls, t.layers, t.gridirons]


CALL_NUMBERS = attrgetter(
    *("card", "types", "extra", "defense", "yards", "low", "high", "strength", "time")
)
# Events that change one athlete; a change of the field changes all.
ATHLETE_EVENTS = frozenset(
    ("lineup", "enters", "leaves", "exhaust", "energize", "attach", "detach")
)


class FrameCollector:
    """Collects a frame for each step of a log."""

    def __init__(self, log: CallbackLogPlayer, audience: Audience) -> None:
        self.log, self.audience = log, audience
        self.frames: list[Seen] = []
        self.marks: list[int] = []  # the number of events before each frame
        self.seats: list[SeatViewer] = []
        self.parts: Seen = {}
        self.states: list[list[Any] | None] = [None] * len(PARTS)
        self.event_count = 0  # at the last frame
        log.since, log.watch = 0, self.update

    def update(self) -> None:
        """Store the current frame for every step since the last one."""
        log = self.log
        done = log.last_finished_step
        missing = done + 1 - len(self.frames)
        self.update_parts(log.t)
        found = view_table(log.t, log.pending_decision, done, self.audience, self.parts)
        self.frames += [found] * missing
        self.marks += [self.event_count] * missing
        log.since = done + 1

    def replace_last_frame(self) -> None:
        """Replace the last frame by the table at the end of the game."""
        del (
            self.frames[self.log.last_finished_step :],
            self.marks[self.log.last_finished_step :],
        )
        self.update()

    def update_parts(self, t: Table) -> None:
        """Update the parts of the view that have changed."""
        parts, states = self.parts, self.states
        now = parts_fingerprint(t)
        if now != states:
            for place, name in enumerate(PARTS):
                if now[place] != states[place]:
                    states[place], parts[name] = now[place].copy(), PARTS[name](t)
        if not self.seats:
            self.seats = [SeatViewer(t, seat, self.audience) for seat in SEATS]
            parts["seats"] = [each.last for each in self.seats]
        new = t.events[self.event_count :]
        affected = [event[2] for event in new if event[1] in ATHLETE_EVENTS]
        self.event_count = len(t.events)
        home, away = self.seats
        if home.update(t, affected) | away.update(t, affected):  # update both
            parts["seats"] = [home.last, away.last]


@dataclass(frozen=True, slots=True)
class Playback:
    """The frames of a log and the events seen; a mark counts those before its frame."""

    frames: list[Seen]
    marks: list[int]
    events: list[Event]


class LayerCallbackLogPlayer(CallbackLogPlayer):
    """Also calls back for each layer before both seats pass (TP-6)."""

    __slots__ = ()

    def act(self, rule: str, turn: int) -> tuple[int, Any] | None:
        if self.t.layers and not self.acts[self.place].source:
            self.question = (rule, ACT, turn, None)
            if self.last_finished_step >= self.since:
                self.watch()
        return super().act(rule, turn)


class SealedLayerCallbackLogPlayer(LayerCallbackLogPlayer, SealedCallbackLogPlayer):
    """A LayerCallbackLogPlayer for logs that have the order of every deck."""

    __slots__ = ()


LAYER_CALLBACK_PLAYERS = (SealedLayerCallbackLogPlayer, LayerCallbackLogPlayer)


def record_frames(
    setup: Setup, steps: Sequence[Step], audience: Audience
) -> list[Seen]:
    """Return the frame after every step of a log, from step 0, as far as it runs."""
    return collect_frames(setup, steps, audience, CALLBACK_PLAYERS).frames


def play_back(setup: Setup, steps: Sequence[Step], audience: Audience) -> Playback:
    """Return the frames of a log together with the events that an audience may see."""
    collector = collect_frames(setup, steps, audience, LAYER_CALLBACK_PLAYERS)
    t = collector.log.t
    events = t.events[: collector.event_count]
    known = [view_event((t.cite(rule), *rest), audience) for rule, *rest in events]
    return Playback(collector.frames, collector.marks, known)


def collect_frames(
    setup: Setup,
    steps: Sequence[Step],
    audience: Audience,
    kinds: tuple[type[CallbackLogPlayer], type[CallbackLogPlayer]],
) -> FrameCollector:
    """Run a log as far as it runs and collect a frame for every step."""
    return run_sealed_or_hidden(
        steps, kinds, lambda log: frames_of_log(setup, log, audience)
    )


def frames_of_log(
    setup: Setup, log: CallbackLogPlayer, audience: Audience
) -> FrameCollector:
    collector = FrameCollector(log, audience)
    try:
        Game(setup, log)
        finish_log(log)
    except GameEnded:
        collector.replace_last_frame()
    except ReplayStop:
        pass
    else:
        collector.replace_last_frame()
    finally:
        detach_log(log)
    return collector
