"""Verify many logs: the overhead of several processes, and of a queue.

Part one: `verify_log --jobs 2` over a folder, from its first verdict to its last, so
while both processes run; their start is printed, but not counted. The peer is one
process that parses and verifies the same files with the same cards. A core of the
command must do at least 0.7 of the peer's work. Both are timed by the clock, so that
waiting counts; each round also reports the CPU time with the start, and how many cores
the command got.

Part two: the same work as jobs. A worker with one child takes logs from Redis, replays
them and stores their verdicts; the peer is this process, which verifies the same logs
with cards and decks already built. The worker may need at most twice the CPU time of
the peer, and at most 10 ms more per log. Two workers must do at least 1.4 times as
many logs per second as one, where two cores are free.
"""

import io
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median

from benchmarks import fixtures
from benchmarks.report import BenchmarkReport, cpu_seconds
from config.processes import launch_process
from tests import services

GAMES = 300
COPIES = 2  # of each, so that the start is not most of it
ROUNDS = 3
JOBS = 2
DECKS = ("starter-lanterns", "promo-night")
QUEUED = 400  # logs: more than one child of a worker does
BATCH = 150
WARM = 10
WARM_SECONDS = 0.5
DEALS = 20


def run() -> BenchmarkReport:
    fixtures.set_up_production()
    from tests.builders.cards import the_sample_set

    the_sample_set()
    report = BenchmarkReport("verify")
    with write_logs() as folder:
        measure_parallel_processes(report, folder)
        measure_queue(report, folder)
    return report


@contextmanager
def write_logs() -> Iterator[Path]:
    """Write the games of random robots with two sample decks into a folder."""
    from cards import catalogue

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(GAMES):
            text = robot_game_text(catalogue.build_catalogue(), seed)
            for copy in range(COPIES):
                path = folder / f"{copy}-{seed}.fivelog"
                path.write_text(text, encoding="utf-8")
        yield folder


def robot_game_text(cards: "catalogue.Catalogue", seed: int) -> str:  # noqa: F821 (not up)
    from gameengine.cardtext.sheet import deck_list_title, read_deck_list
    from gameengine.chance import SeededChance
    from gameengine.notation import to_text
    from gameengine.profiles import DEFAULT
    from gameengine.recording.log_writer import write_log
    from gameengine.robots import RandomRobot, play_game
    from gameengine.setup import Setup
    from tests.builders.samples import HERE

    texts = [
        (HERE / "decks" / f"legal-{name}.txt").read_text(encoding="utf-8")
        for name in DECKS
    ]
    home, away = (
        read_deck_list(deck_list_title(text), text, cards.cards) for text in texts
    )
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    setup = Setup(decks=(home, away), profile=DEFAULT)
    game = play_game(setup, SeededChance(seed), (RandomRobot(rng), RandomRobot(rng)))
    return to_text(write_log(game, Cards=cards.version))


def clock_and_cpu_time(function: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds of clock and CPU time, other processes included."""
    before, started = sum(os.times()[:4]), time.perf_counter()
    function()
    return time.perf_counter() - started, sum(os.times()[:4]) - before


# Part one: processes.


def measure_parallel_processes(report: BenchmarkReport, folder: Path) -> None:
    """Add to the report how fast each of several processes is, against one alone."""
    from cards import catalogue
    from tournaments.management.parallel_verification import AT_ONCE

    pack, paths = catalogue.load_playable_cards(), sorted(folder.iterdir())
    print(f"{len(paths)} logs; logs a second")
    ratios = []
    for _ in range(ROUNDS):
        one, one_busy = clock_and_cpu_time(lambda: verify_in_process(paths, pack))
        output, called = TimedOutput(), time.perf_counter()
        many, busy = clock_and_cpu_time(partial(run_command, folder, output))
        start = output.first - called
        # A process hands over the verdicts of several files at once.
        rate = (len(paths) - AT_ONCE) / (output.last - output.first)
        ratios.append(rate / (len(paths) / one) / JOBS)
        print(
            f"  bare {len(paths) / one:.1f}, --jobs {JOBS} {rate:.1f} after a start of "
            f"{start:.1f} s; "
            f"a core {ratios[-1]:.3f}, by processor time {one_busy / busy:.3f}; "
            f"{busy / many:.2f} cores were given",
            flush=True,
        )
    report.add("jobs_per_core", median(ratios), least=0.7, most=1.5)


def verify_in_process(paths: list[Path], pack: "Pack") -> None:  # noqa: F821 (Django is not up)
    from gameengine.notation import parse_log
    from gameengine.replay.verdict import VerdictKind, verify

    for path in paths:
        log = parse_log(path.read_text(encoding="utf-8"))
        assert verify(log, pack, version=pack.version).kind is VerdictKind.CONFIRMED


class TimedOutput(io.StringIO):
    """Output that knows when its first and its last line were written."""

    first = last = 0.0

    def write(self, text: str) -> int:
        self.last = time.perf_counter()
        self.first = self.first or self.last
        return super().write(text)


def run_command(folder: Path, out: TimedOutput) -> None:
    from django.core.management import call_command

    words = ("verify_log", str(folder), f"--jobs={JOBS}")
    code = None
    try:
        call_command(*words, stdout=out, stderr=io.StringIO())
    except SystemExit as end:
        code = end.code
    assert code == 0, out.getvalue()[-500:]


# Part two: the queue.


def measure_queue(report: BenchmarkReport, _folder: Path) -> None:
    """Add queue_overhead_ms and two_workers_vs_one, through Redis and workers."""
    hall = StoredLogs()
    with running_workers(1) as [worker]:
        hall.warm_up()
        measure_queue_overhead(report, hall, worker)
    measure_two_workers(report, hall)


def measure_queue_overhead(
    report: BenchmarkReport, hall: "StoredLogs", worker: "Worker"
) -> None:
    """Compare the CPU time of a worker with that of a single process."""
    rows = hall.store_logs(QUEUED)
    alone = cpu_seconds(lambda: hall.verify_here(rows))
    before, started = worker.cpu_seconds_used(), time.process_time()
    hall.enqueue(rows)
    published = time.process_time() - started
    hall.wait_until_done()
    spent = worker.cpu_seconds_used() - before
    each = 1000 / len(rows)
    print(
        f"{len(rows)} logs through Redis; CPU ms a log: bare {alone * each:.1f}, "
        f"worker {spent * each:.1f}, publishing {published * each:.1f}",
        flush=True,
    )
    report.add("site_over_engine", spent / alone, least=0.5, most=2)
    report.add("queue_overhead_ms", (spent - alone) * each, least=-10, most=10)


def measure_two_workers(report: BenchmarkReport, hall: "StoredLogs") -> None:
    """Compare the logs per second of two worker processes with those of one."""
    ratios = []
    for _ in range(ROUNDS):
        one, two = logs_per_second(hall, 1), logs_per_second(hall, 2)
        ratios.append(two / one)
        print(f"  logs a second: one {one:.1f}, two {two:.1f}", flush=True)
    report.add("two_workers_vs_one", median(ratios), least=1.4, most=2.5)


def logs_per_second(hall: "StoredLogs", number: int) -> float:
    with running_workers(number) as running:
        while not all(each.is_warm() for each in running):
            hall.warm_up()
        rows = hall.store_logs(BATCH)
        hall.enqueue(rows)
        started = time.perf_counter()
        hall.wait_until_done()
        return len(rows) / (time.perf_counter() - started)


class StoredLogs:
    """A match with registered lists, and logs of it that cost about 50 ms each."""

    def __init__(self) -> None:
        from tests.builders.evidence import a_table

        self.table = a_table()
        self.numbers = count(1)

    def store_logs(self, number: int) -> "list[GameLog]":  # noqa: F821 (Django is not up)
        """Store logs as they are just after submission."""
        from gameengine.notation import log_hash, to_json
        from tests.builders.evidence import named, seen_by_all
        from tournaments.entries.queries import lists
        from tournaments.models import GameLog

        match, found = self.table.match, []
        for each in islice(self.numbers, number):
            log = named(seen_by_all(each % DEALS), self.table)
            log = log.with_tags(Annotator=f"{each}")
            found.append(
                GameLog(
                    match=match,
                    digest=log_hash(log),
                    canonical=to_json(log),
                    entries=len(log.steps),
                    home_list=lists.current_submission(match.home),
                    away_list=lists.current_submission(match.away),
                )
            )
        return GameLog.objects.bulk_create(found)

    def verify_here(self, rows: "list[GameLog]") -> None:  # noqa: F821
        """Parse and verify logs, with cards and decks already built."""
        from gameengine.notation import from_json
        from gameengine.replay.verdict import VerdictKind, verify
        from tournaments.disputes.queries import logs as evidence
        from tournaments.disputes.queries.replay_inputs import replay_input

        known = replay_input(evidence.game_log_queryset().get(pk=rows[0].pk))
        for row in rows:
            found = verify(
                from_json(row.canonical),
                known.catalogue.cards,
                version=known.catalogue.version,
                decks=known.decks,
            )
            assert found.kind is VerdictKind.CONFIRMED, found

    def enqueue(self, rows: "list[GameLog]") -> None:  # noqa: F821
        from tournaments.disputes.actions import enqueue_check

        for row in rows:
            enqueue_check(row)

    def warm_up(self) -> None:
        self.enqueue(self.store_logs(WARM))
        self.wait_until_done()

    def wait_until_done(self) -> None:
        from outbox.models import Job, JobState

        jobs = Job.objects.filter(kind="verify")
        while jobs.exclude(state=JobState.DONE).exists():
            assert not jobs.filter(failures__gt=0).exists(), jobs.last().error
            time.sleep(0.1)


class Worker:
    """A worker with one child, and the CPU time that both have used."""

    def __init__(self, log: Path) -> None:
        words = (
            "celery --app config worker --queues jobs --concurrency 1 "
            f"--hostname {time.time_ns()}@bench --loglevel WARNING "
            "--without-gossip --without-mingle"
        )
        command = [sys.executable, "-m", *words.split()]
        kept = os.environ.keys() - services.SHORTENED.keys()
        environment = {each: os.environ[each] for each in kept}
        with log.open("ab") as output:
            self.process = launch_process(command, output=output, env=environment)

    def cpu_seconds_used(self) -> float:
        """Return the CPU seconds of both, and of children that were replaced."""
        return (
            sum(cpu_seconds_of_process(self.process.pid, 4))
            + self.cpu_seconds_of_children()
        )

    def cpu_seconds_of_children(self) -> float:
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(sum(cpu_seconds_of_process(int(each), 2)) for each in found)

    def is_warm(self) -> bool:
        """Return whether its child has started to work."""
        return self.cpu_seconds_of_children() > WARM_SECONDS


def cpu_seconds_of_process(pid: int, fields: int) -> list[float]:
    """Return the first `fields` of utime, stime and those of ended children (Linux)."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(each) / os.sysconf("SC_CLK_TCK") for each in words[11 : 11 + fields]]


@contextmanager
def running_workers(number: int) -> Iterator[list[Worker]]:
    folder = Path(os.environ["BOOTH_VAR"])
    running = [Worker(folder / f"worker{each}.log") for each in range(number)]
    try:
        yield running
    finally:
        for each in running:
            os.killpg(each.process.pid, signal.SIGKILL)
            each.process.wait()
