"""The clock of a round, read from its rows: nothing ticks here (events 8).

A page gets the instant it is and the instant at which time is up, both by the clock
of the database; the browser counts. An extension belongs to a match, so it goes with
it to another table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import CharField, QuerySet, Value
from django.db.models.functions import Now

from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.played import BULKY
from tournaments.models import (
    About,
    Call,
    Extension,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.models import Run as RunRow
from tournaments.rules import roundclock
from tournaments.rules.roundclock import RoundClock, Run
from tournaments.rules.scoring import Outcome


def minutes_of(tournament: Tournament, stage: str) -> int | None:
    """Return the minutes of a round of a stage; without any it has no clock."""
    return tournament.cut_minutes if stage == Stage.CUT else tournament.minutes


@dataclass(frozen=True, slots=True)
class Given:
    """An extension that stands, with the table at which its match sits now."""

    pk: UUID
    match: UUID
    table: int | None
    minutes: int
    reason: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class Called:
    """An open call for a judge; a table has one at most."""

    pk: UUID
    match: UUID
    called_at: datetime
    about: About
    words: str
    taken_by_id: UUID | None
    taken_by: str  # a name, once somebody is on the way


@dataclass(frozen=True, kw_only=True)
class Reading:
    """The clock of a round at one moment, with all that its tables were given."""

    round: Round
    now: datetime
    clock: RoundClock | None  # None: the round has no time limit
    given: tuple[Given, ...] = ()
    calls: dict[UUID, Called] = field(default_factory=dict)  # by match

    @property
    def turns(self) -> int:
        """Count how often it was started or stopped: what a form about it rests on."""
        runs = self.clock.runs if self.clock else ()
        return sum(1 if run.stopped_at is None else 2 for run in runs)

    @cached_property
    def face(self) -> "Face | None":
        """Return the clock as the hall sees it."""
        return self.at(None)

    def at(self, table: int | None) -> "Face | None":
        """Return the clock as it is at a table, its extensions included."""
        if self.clock is None:
            return None
        clock = self.clock
        extra = sum(each.minutes for each in clock.extensions if each.table == table)
        return Face(
            minutes=clock.minutes,
            extra=extra,
            left=roundclock.remaining(clock, now=self.now, table=table),
            ends_at=roundclock.time_up_at(clock, table=table),
            now=self.now,
            is_running=clock.is_running,
            is_started=bool(clock.runs),
        )

    @property
    def extended(self) -> list[tuple[int, "Face"]]:
        """Return the tables that still play and have time of their own, in order."""
        tables = {each.table for each in self.given if each.is_open} - {None}
        faces = ((table, self.at(table)) for table in sorted(tables))
        return [(table, face) for table, face in faces if face is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A clock as somebody looks at it; the browser goes on from here."""

    minutes: int
    extra: int
    left: int  # seconds; below 0, so long ago time was up
    ends_at: datetime | None  # None while it stands
    now: datetime
    is_running: bool
    is_started: bool

    @property
    def is_paused(self) -> bool:
        return self.is_started and not self.is_running

    @property
    def is_over(self) -> bool:
        return self.is_started and self.left <= 0

    @property
    def shown(self) -> str:
        """Return the digits; whether they are over time is said beside them."""
        return roundclock.format_clock(abs(self.left))

    @property
    def over_at(self) -> datetime:
        """Return when time is up, or was: while it stands, if it went on now."""
        return self.ends_at or self.now + timedelta(seconds=self.left)


def read(round_: Round, *, with_calls: bool = False) -> Reading:
    """Read the clock of a round and the time it is: one query.

    A floor wants the open calls too, which are not for everybody. The round must have
    its event at hand.
    """
    found: dict[str, list[Any]] = {EXTENSION: [], RUN: [], CALL: [], NOW: []}
    for what, *cells in (WITH_CALLS if with_calls else ALONE)(round_id=round_.pk):
        found[what].append(READ[what](*cells))
    given = tuple(found[EXTENSION])
    return Reading(
        round=round_,
        now=found[NOW][0],
        clock=clock(round_, found[RUN], given),
        given=given,
        calls={each.match: each for each in found[CALL]},
    )


EXTENSION, RUN, CALL, NOW = "extension", "run", "call", "now"
READ: dict[str, Callable[..., Any]] = {
    EXTENSION: lambda _at, _until, pk, match, table, minutes, reason, outcome, *_: (
        Given(pk, match, table, minutes, reason, outcome == Outcome.PENDING)
    ),
    RUN: lambda at, until, *_: Run(started_at=at, stopped_at=until),
    CALL: lambda at, _until, pk, match, _table, _minutes, words, about, who, name: (
        Called(pk, match, at, About(about), words, who, name or "")
    ),
    NOW: lambda at, *_: at,
}


def rows(round_id: UUID, *, with_calls: bool) -> QuerySet[Any]:
    """Ask for extensions, runs, calls and the time at once.

    Extensions come first, so that the columns have their types. Those of a table that
    was taken apart give nothing to whoever sits there now.
    """
    none = Value(None, output_field=CharField())
    here = {"match__round": round_id, "match__outcome__in": SEATED}
    extensions = Extension.objects.filter(**here, revoked_at=None)
    runs = RunRow.objects.filter(round=round_id)
    time = Round.objects.filter(pk=round_id)
    calls = Call.objects.filter(**here, ended_at=None) if with_calls else None
    branches = [
        runs.values_list(Value(RUN), "started_at", "stopped_at", *[none] * 8),
        time.values_list(Value(NOW), Now(), none, *[none] * 8),
    ]
    if calls is not None:
        cells = ("called_at", "taken_at", "pk", "match")
        people = ("words", "about", "taken_by", "taken_by__display_name")
        branches.append(calls.values_list(Value(CALL), *cells, none, none, *people))
    first = extensions.values_list(
        Value(EXTENSION),
        *("made_at", "revoked_at", "pk", "match"),
        *("match__table", "minutes", "reason", "match__outcome"),
        *("by", "by__display_name"),
    )
    return first.order_by().union(*(each.order_by() for each in branches), all=True)


SEATED = [str(each) for each in Outcome if each is not Outcome.CANCELLED]
ALONE = CompiledQuery(lambda round_id: rows(round_id, with_calls=False))
WITH_CALLS = CompiledQuery(lambda round_id: rows(round_id, with_calls=True))


def clock(
    round_: Round, runs: Sequence[Run], given: Sequence[Given]
) -> RoundClock | None:
    minutes = minutes_of(round_.tournament, round_.stage)
    if minutes is None:
        return None
    return RoundClock(
        minutes=minutes,
        runs=tuple(runs),
        extensions=tuple(
            roundclock.Extension(
                table=each.table, minutes=each.minutes, reason=each.reason
            )
            for each in given
            if each.table
        ),
    )


def clock_of(round_: Round) -> RoundClock | None:
    """Return the clock of a round as the pure module has it, or None without one."""
    return read(round_).clock


def current(tournament: Tournament) -> Reading | None:
    """Read the clock of the round that is played, if one is: two queries."""
    round_ = (
        Round.objects.filter(tournament=tournament, state=RoundState.PUBLISHED)
        .defer(*BULKY)
        .first()
    )
    if round_ is None or not tournament.is_in_play:
        return None
    round_.tournament = tournament
    return read(round_)


def clock_line(event: Tournament, reading: Reading | None) -> dict[str, Any]:
    """Return what the line of the clock shows, for its template."""
    return {"event": event, "reading": reading, "face": reading and reading.face}
