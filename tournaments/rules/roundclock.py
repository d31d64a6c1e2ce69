"""The clock of a round: how much time each table has left, and when time is up.

A clock is the intervals in which it ran and the extensions that tables were given; the
current time comes in as `now`. A round without a time limit has no clock. The rules
RC-1 to RC-4 are in docs/bracket.md.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from tournaments.rules.errors import TournamentError

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)
NONE = timedelta()
FOREVER = datetime.max.replace(tzinfo=UTC)


def _in_utc(instant: datetime) -> datetime:
    """Return a time in UTC; raise TournamentError if it has no zone.

    Subtracting local times would lose or gain an hour when the clocks change.
    """
    if instant.utcoffset() is None:
        raise TournamentError(
            f"The time {instant.isoformat(sep=' ')} has no time zone.",
            rule="RC-1",
            remedy="Include the time zone of the event.",
        )
    return instant.astimezone(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRun:
    """An interval in which the clock ran; `stopped_at` is None while it runs."""

    started_at: datetime
    stopped_at: datetime | None = None

    def __post_init__(self) -> None:
        start, stop = self.start_and_end
        if self.stopped_at is not None and stop < start:
            raise TournamentError(
                f"The clock was stopped at {self.stopped_at:%H:%M:%S}, before "
                f"its start at {self.started_at:%H:%M:%S}.",
                rule="RC-1",
                remedy="Enter a time that is not before the start.",
            )

    @property
    def start_and_end(self) -> tuple[datetime, datetime]:
        """Return start and end in UTC; the end lies beyond any time while it runs."""
        stop = self.stopped_at
        return _in_utc(self.started_at), FOREVER if stop is None else _in_utc(stop)

    def length(self, *, now: datetime) -> timedelta:
        """Return how long it has run by `now`; zero before its start."""
        start, stop = self.start_and_end
        return max(NONE, min(stop, _in_utc(now)) - start)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExtension:
    """Extra minutes for one table, with the reason."""

    table: int
    minutes: int
    reason: str

    def __post_init__(self) -> None:
        if self.minutes < 1:
            raise TournamentError(
                f"An extension of {self.minutes} minutes for table {self.table} "
                "is not possible; the minimum is 1.",
                rule="RC-3",
                remedy="Enter 1 minute or more.",
            )
        if not self.reason.strip():
            raise TournamentError(
                f"The extension of {self.minutes} min for table {self.table} has "
                "no reason.",
                rule="RC-3",
                remedy="Enter what the time is for, such as a deck check.",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """The clock of one round, with the extensions of its tables."""

    minutes: int
    runs: tuple[ClockRun, ...] = ()
    extensions: tuple[TimeExtension, ...] = ()

    def __post_init__(self) -> None:
        if self.minutes < 1:
            raise TournamentError(
                f"A round of {self.minutes} minutes is not possible; the minimum is 1.",
                rule="RC-1",
                remedy="Enter the minutes of a round, or play it without a clock.",
            )
        runs = sorted(self.runs, key=lambda run: run.start_and_end)
        for run, following in pairwise(runs):
            if run.start_and_end[1] > following.start_and_end[0]:
                raise TournamentError(
                    f"The clock was started at {following.started_at:%H:%M:%S} "
                    "while it was already running.",
                    rule="RC-1",
                    remedy="Stop it before you start it again.",
                )
        object.__setattr__(self, "runs", tuple(runs))

    @property
    def is_running(self) -> bool:
        return bool(self.runs) and self.runs[-1].stopped_at is None


def allowed_time(clock: RoundClock, *, table: int | None = None) -> timedelta:
    """Return the total time of a table, or of the round without a table."""
    extra = sum(each.minutes for each in clock.extensions if each.table == table)
    return (clock.minutes + extra) * MINUTE


def remaining_seconds(
    clock: RoundClock, *, now: datetime, table: int | None = None
) -> int:
    """Return the seconds left, rounded up (RC-4); negative once time is up."""
    instant = _in_utc(now)
    spent = sum((run.length(now=instant) for run in clock.runs), NONE)
    return -((spent - allowed_time(clock, table=table)) // SECOND)


def time_up_at(clock: RoundClock, *, table: int | None = None) -> datetime | None:
    """Return when time is up, in UTC; None while the clock is stopped."""
    if not clock.is_running:
        return None
    *earlier, last = clock.runs
    since = _in_utc(last.started_at)
    spent = sum((run.length(now=since) for run in earlier), NONE)
    return since + allowed_time(clock, table=table) - spent


def format_clock(seconds: int) -> str:
    """Return seconds as minutes and seconds, for the wall display.

    Overtime is a period of a game, so a table without time left is "over time".

    >>> format_clock(125), format_clock(0), format_clock(-90)
    ('2:05', '0:00', '1:30 over time')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{minutes}:{rest:02}{' over time' if seconds < 0 else ''}"
