"""Times of a rehearsal: how many actions of each kind, how long they took, the slowest.
Pure.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

MILLI = 1000
WORKER = "worker: "  # before the kind of a job
# What a hall waits for once the last result is there: people who go or come late, and
# workers, hold up nobody.
BETWEEN = (
    "rounds.close_round",
    "rounds.draft_swiss_round",
    "rounds.publish_swiss_round",
    "cut.confirm_cut",
    "cut.publish_cut_round",
)
WIDEST = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedAction:
    """One action, and how long it took in seconds."""

    number: int
    kind: str
    where: str
    took: float

    def __str__(self) -> str:
        return (
            f"{self.kind}, act {self.number}, {self.where}: {format_seconds(self.took)}"
        )


class Stopwatch:
    """Records the times of actions, of jobs and of the checks."""

    def __init__(self) -> None:
        self.began = perf_counter()
        self.laps: dict[str, list[TimedAction]] = defaultdict(list)
        self.watching = 0.0
        # From the last result of a round until the next round is out.
        self.since_all_in: float | None = None
        self.to_published: dict[str, float] = {}

    def add_lap(self, lap: TimedAction) -> None:
        self.laps[lap.kind].append(lap)
        if self.since_all_in is not None and lap.kind in BETWEEN:
            self.since_all_in += lap.took

    def note_last_result(self) -> None:
        """Record that the last result of a round is entered."""
        self.since_all_in = 0.0

    def note_round_published(self, where: str) -> None:
        """Record that the next round is published."""
        if self.since_all_in is not None:
            self.to_published[where] = self.since_all_in
        self.since_all_in = None

    @property
    def slowest(self) -> TimedAction:
        """Return the slowest action that a person waited for; jobs are not counted."""
        acts = [
            each
            for kind, laps in self.laps.items()
            for each in laps
            if not kind.startswith(WORKER)
        ]
        return max(acts, key=lambda each: each.took)

    @property
    def elapsed_seconds(self) -> float:
        return perf_counter() - self.began

    def table_lines(self) -> Iterator[str]:
        """Yield a line for each kind of action, that with the longest total first."""
        heads = ("count", "median", "slowest", "in all")
        count, *times = heads
        yield f"{'act':<{WIDEST}} {count:>6} " + " ".join(f"{it:>9}" for it in times)
        for kind, laps in sorted(
            self.laps.items(), key=lambda each: -total_seconds(each[1])
        ):
            took = [each.took for each in laps]
            yield (
                f"{kind:<{WIDEST}} {len(laps):>6} {format_seconds(median(took)):>9} "
                f"{format_seconds(max(took)):>9} {total_seconds(laps):>7.1f} s"
            )

    def as_data(self) -> dict[str, object]:
        return {
            "acts": {
                kind: {
                    "count": len(laps),
                    "median_ms": to_milliseconds(median(each.took for each in laps)),
                    "slowest_ms": to_milliseconds(max(each.took for each in laps)),
                }
                for kind, laps in sorted(self.laps.items())
            },
            "all_in_to_published_ms": {
                where: to_milliseconds(took)
                for where, took in self.to_published.items()
            },
            "slowest": str(self.slowest),
            "seconds": round(self.elapsed_seconds, 1),
        }


def total_seconds(laps: list[TimedAction]) -> float:
    return sum(each.took for each in laps)


def to_milliseconds(seconds: float) -> float:
    return round(seconds * MILLI, 1)


def format_seconds(seconds: float) -> str:
    """Return a time in milliseconds for people.

    >>> format_seconds(0.0123), format_seconds(0.4), format_seconds(1.25)
    ('12.3 ms', '400 ms', '1250 ms')
    """
    return f"{seconds * MILLI:.3g} ms" if seconds < 1 else f"{seconds * MILLI:.0f} ms"
