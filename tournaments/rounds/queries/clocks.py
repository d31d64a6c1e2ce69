"""The round clock, computed from stored start and stop times; the browser counts down.

A page gets the current time and the time when the round is over, both by the clock of
the database. A time extension belongs to a match and follows it to another table.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import CharField, QuerySet, Value
from django.db.models.functions import Now

from tournaments.core.compiled_query import CompiledQuery
from tournaments.core.played import BULKY
from tournaments.models import (
    Call,
    CallTopic,
    Extension,
    Round,
    RoundState,
    Stage,
    Tournament,
)
from tournaments.models import Run as RunRow
from tournaments.rules import roundclock
from tournaments.rules.roundclock import ClockRun, RoundClock
from tournaments.rules.scoring import Outcome


def round_minutes(tournament: Tournament, stage: str) -> int | None:
    """Return how many minutes a round of this stage lasts; None if it is untimed."""
    return tournament.minutes_in_cut if stage == Stage.CUT else tournament.minutes


@dataclass(frozen=True, slots=True)
class TableExtension:
    """A time extension that was not revoked, with the current table of its match."""

    pk: UUID
    match: UUID
    table: int | None
    minutes: int
    reason: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call for a judge that has not ended; a table has at most one."""

    pk: UUID
    match: UUID
    called_at: datetime
    about: CallTopic
    words: str
    taken_by_id: UUID | None
    taken_by: str  # a name, once a judge is on the way


@dataclass(frozen=True, kw_only=True)
class ClockReading:
    """The clock of a round read at one moment, with time extensions and judge calls."""

    round: Round
    now: datetime
    clock: RoundClock | None  # None: the round has no time limit
    given: tuple[TableExtension, ...] = ()
    calls: dict[UUID, OpenCall] = field(default_factory=dict)  # by match

    @property
    def start_stop_count(self) -> int:
        """Return how often the clock was started or stopped: a version for forms."""
        runs = self.clock.runs if self.clock else ()
        return sum(1 if run.stopped_at is None else 2 for run in runs)

    @cached_property
    def face(self) -> "ClockFace | None":
        """Return what the clock of the round shows, ignoring extensions of tables."""
        return self.face_at_table(None)

    def face_at_table(self, table: int | None) -> "ClockFace | None":
        """Return what the clock of one table shows, with its extensions."""
        if self.clock is None:
            return None
        clock = self.clock
        extra = sum(each.minutes for each in clock.extensions if each.table == table)
        return ClockFace(
            minutes=clock.minutes,
            extra=extra,
            left=roundclock.remaining_seconds(clock, now=self.now, table=table),
            ends_at=roundclock.time_up_at(clock, table=table),
            now=self.now,
            is_running=clock.is_running,
            is_started=bool(clock.runs),
        )

    @property
    def extended_tables(self) -> list[tuple[int, "ClockFace"]]:
        """Return the open tables with an extension, each with what its clock shows."""
        tables = {each.table for each in self.given if each.is_open} - {None}
        faces = ((table, self.face_at_table(table)) for table in sorted(tables))
        return [(table, face) for table, face in faces if face is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFace:
    """What a clock shows at one moment; the browser counts on from it."""

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
    def digits(self) -> str:
        """Return the minutes and seconds left, or past the end, without a sign."""
        return roundclock.format_clock(abs(self.left))


def read_clock(round_: Round, *, with_calls: bool = False) -> ClockReading:
    """Return the clock of a round and the current time, in one query.

    `with_calls` adds open calls for a judge, which only officials may see. The round's
    tournament must be loaded.
    """
    found: dict[str, list[Any]] = {EXTENSION: [], RUN: [], CALL: [], NOW: []}
    for what, *cells in (WITH_CALLS if with_calls else WITHOUT_CALLS)(
        round_id=round_.pk
    ):
        found[what].append(ROW_READERS[what](*cells))
    given = tuple(found[EXTENSION])
    return ClockReading(
        round=round_,
        now=found[NOW][0],
        clock=build_clock(round_, found[RUN], given),
        given=given,
        calls={each.match: each for each in found[CALL]},
    )


EXTENSION, RUN, CALL, NOW = "extension", "run", "call", "now"
ROW_READERS: dict[str, Callable[..., Any]] = {
    EXTENSION: lambda _at, _until, pk, match, table, minutes, reason, outcome, *_: (
        TableExtension(pk, match, table, minutes, reason, outcome == Outcome.PENDING)
    ),
    RUN: lambda at, until, *_: ClockRun(started_at=at, stopped_at=until),
    CALL: lambda at, _until, pk, match, _table, _minutes, words, about, who, name: (
        OpenCall(pk, match, at, CallTopic(about), words, who, name or "")
    ),
    NOW: lambda at, *_: at,
}


def clock_rows(round_id: UUID, *, with_calls: bool) -> QuerySet[Any]:
    """Return one query for time extensions, clock runs, judge calls and the time.

    Its rows begin with the kind of row. Extensions come first, because they give the
    columns of the union their types; those of cancelled matches are left out.
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
WITHOUT_CALLS = CompiledQuery(lambda round_id: clock_rows(round_id, with_calls=False))
WITH_CALLS = CompiledQuery(lambda round_id: clock_rows(round_id, with_calls=True))


def build_clock(
    round_: Round, runs: Sequence[ClockRun], given: Sequence[TableExtension]
) -> RoundClock | None:
    minutes = round_minutes(round_.tournament, round_.stage)
    if minutes is None:
        return None
    return RoundClock(
        minutes=minutes,
        runs=tuple(runs),
        extensions=tuple(
            roundclock.TimeExtension(
                table=each.table, minutes=each.minutes, reason=each.reason
            )
            for each in given
            if each.table
        ),
    )


def current_clock(tournament: Tournament) -> ClockReading | None:
    """Return the clock of the published round, if any, in two queries."""
    round_ = (
        Round.objects.filter(tournament=tournament, state=RoundState.PUBLISHED)
        .defer(*BULKY)
        .first()
    )
    if round_ is None or not tournament.is_in_play:
        return None
    round_.tournament = tournament
    return read_clock(round_)


def clock_context(event: Tournament, reading: ClockReading | None) -> dict[str, Any]:
    """Return the template context for the line that shows the clock."""
    return {
        "event": event,
        "reading": reading,
        "face": reading and reading.face,
    }
