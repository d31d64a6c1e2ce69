"""Verifying many logs: what several processes, and a queue, cost beside the engine.

Part one: `verify_log --jobs 2` over a folder, from the call to its last line, with the
start of its processes. The peer is one bare process of the same run that reads and
verifies the same files by the same cards, with the other readings as the command has
them; its cards are made before. A core of the command is to do at least 0.7 of it.
Both are timed by the clock, so that processes that wait for each other are seen, and so
is whoever else uses the cores: each round tells the processor time beside it, and how
many cores the command was given.

Part two: the same work as a job. A worker with one child takes logs that wait in Redis,
replays them and keeps their verdicts; the peer is this process, which reads and
verifies the same logs, its cards and decks made before. What the worker needs beside
that, with the start of its second child, is to be at most 10 ms of the processor a log.
Two such workers are to do at least 1.4 times as many logs a second as one, where two
cores are free.
"""

import io
import os
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median

from benchmarks import ground
from benchmarks.report import Report
from config.processes import launch
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


def run() -> Report:
    ground.production()
    from tests.builders.cards import the_sample_set

    the_sample_set()
    report = Report("verify")
    with logs() as folder:
        of_processes(report, folder)
        of_the_queue(report, folder)
    return report


@contextmanager
def logs() -> Iterator[Path]:
    """Write the games of random robots with two sample decks into a folder."""
    from cards import catalogue

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for seed in range(GAMES):
            text = a_game(catalogue.build(), seed)
            for copy in range(COPIES):
                path = folder / f"{copy}-{seed}.fivelog"
                path.write_text(text, encoding="utf-8")
        yield folder


def a_game(cards: "catalogue.Catalogue", seed: int) -> str:  # noqa: F821 (not up)
    from gameengine.cardtext.sheet import deck, title
    from gameengine.chance import Seeded
    from gameengine.notation import to_text
    from gameengine.profiles import DEFAULT
    from gameengine.recording.log_writer import write_log
    from gameengine.robots import RandomRobot, play_game
    from gameengine.table import Setup
    from tests.builders.samples import HERE

    texts = [
        (HERE / "decks" / f"legal-{name}.txt").read_text(encoding="utf-8")
        for name in DECKS
    ]
    home, away = (deck(title(text), text, cards.cards) for text in texts)
    rng = Random(seed)  # noqa: S311 - a game, not a secret
    setup = Setup(decks=(home, away), profile=DEFAULT)
    game = play_game(setup, Seeded(seed), (RandomRobot(rng), RandomRobot(rng)))
    return to_text(write_log(game, Cards=cards.version))


def spent(deed: Callable[[], object]) -> tuple[float, float]:
    """Give the seconds of the clock and of the processor, other processes included."""
    before, started = sum(os.times()[:4]), time.perf_counter()
    deed()
    return time.perf_counter() - started, sum(os.times()[:4]) - before


# Part one: processes.


def of_processes(report: Report, folder: Path) -> None:
    """Compare a core of the command with a bare process, in turn."""
    from cards import catalogue

    pack, paths = catalogue.build_pack(), sorted(folder.iterdir())
    print(f"{len(paths)} logs; logs a second")
    ratios = []
    for _ in range(ROUNDS):
        one, one_busy = spent(lambda: bare(paths, pack))
        many, busy = spent(lambda: command(folder))
        ratios.append(one / many / JOBS)
        print(
            f"  bare {len(paths) / one:.1f}, --jobs {JOBS} {len(paths) / many:.1f}; "
            f"a core {ratios[-1]:.3f}, by processor time {one_busy / busy:.3f}; "
            f"{busy / many:.2f} cores were given",
            flush=True,
        )
    report.add("jobs_per_core", median(ratios), least=0.7, most=1.5)


def bare(paths: list[Path], pack: "Pack") -> None:  # noqa: F821 (Django is not up)
    from gameengine.notation import parse_log
    from gameengine.replay.verdict import Kind, verify

    for path in paths:
        log = parse_log(path.read_text(encoding="utf-8"))
        assert verify(log, pack, version=pack.version).kind is Kind.CONFIRMED


def command(folder: Path) -> None:
    from django.core.management import call_command

    out = io.StringIO()
    words = ("verify_log", str(folder), f"--jobs={JOBS}")
    code = None
    try:
        call_command(*words, stdout=out, stderr=io.StringIO())
    except SystemExit as end:
        code = end.code
    assert code == 0, out.getvalue()[-500:]


# Part two: the queue.


def of_the_queue(report: Report, _folder: Path) -> None:
    """Add queue_overhead_ms and two_workers_vs_one, through Redis and workers."""
    hall = Hall()
    with workers(1) as [worker]:
        hall.warm_up()
        measure_overhead(report, hall, worker)
    measure_two(report, hall)


def measure_overhead(report: Report, hall: "Hall", worker: "Worker") -> None:
    """Compare the processor time of a worker with that of a bare process."""
    rows = hall.rows(QUEUED)
    alone = processor_time(lambda: hall.replay(rows))
    before, started = worker.busy(), time.process_time()
    hall.promise(rows)
    published = time.process_time() - started
    hall.wait()
    spent = worker.busy() - before
    each = 1000 / len(rows)
    print(
        f"{len(rows)} logs through Redis; CPU ms a log: bare {alone * each:.1f}, "
        f"worker {spent * each:.1f}, publishing {published * each:.1f}",
        flush=True,
    )
    report.add("queue_overhead_ms", (spent - alone) * each, least=-10, most=10)


def measure_two(report: Report, hall: "Hall") -> None:
    """Compare the logs a second of two worker processes with those of one."""
    ratios = []
    for _ in range(ROUNDS):
        one, two = throughput(hall, 1), throughput(hall, 2)
        ratios.append(two / one)
        print(f"  logs a second: one {one:.1f}, two {two:.1f}", flush=True)
    report.add("two_workers_vs_one", median(ratios), least=1.4, most=2.5)


def throughput(hall: "Hall", number: int) -> float:
    with workers(number) as running:
        while not all(each.is_warm() for each in running):
            hall.warm_up()
        rows = hall.rows(BATCH)
        hall.promise(rows)
        started = time.perf_counter()
        hall.wait()
        return len(rows) / (time.perf_counter() - started)


def processor_time(deed: Callable[[], object]) -> float:
    started = time.process_time()
    deed()
    return time.process_time() - started


class Hall:
    """A match with registered lists, and logs of it that cost about 50 ms each."""

    def __init__(self) -> None:
        from tests.builders.evidence import a_table

        self.table = a_table()
        self.numbers = count(1)

    def rows(self, number: int) -> "list[GameLog]":  # noqa: F821 (Django is not up)
        """Store logs as they are after somebody has handed them in."""
        from gameengine.notation import digest, to_json
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
                    digest=digest(log),
                    canonical=to_json(log),
                    entries=len(log.steps),
                    home_list=lists.current_submission(match.home),
                    away_list=lists.current_submission(match.away),
                )
            )
        return GameLog.objects.bulk_create(found)

    def replay(self, rows: "list[GameLog]") -> None:  # noqa: F821
        """Read and verify logs, with cards and decks that are made before."""
        from gameengine.notation import from_json
        from gameengine.replay.verdict import Kind, verify
        from tournaments.disputes.queries import logs as evidence
        from tournaments.disputes.queries.material import replay_input

        known = replay_input(evidence.log_rows().get(pk=rows[0].pk))
        for row in rows:
            found = verify(
                from_json(row.canonical),
                known.catalogue.cards,
                version=known.catalogue.version,
                decks=known.decks,
            )
            assert found.kind is Kind.CONFIRMED, found

    def promise(self, rows: "list[GameLog]") -> None:  # noqa: F821
        from tournaments.disputes.actions import enqueue_check

        for row in rows:
            enqueue_check(row)

    def warm_up(self) -> None:
        self.promise(self.rows(WARM))
        self.wait()

    def wait(self) -> None:
        from outbox.models import Job, State

        jobs = Job.objects.filter(kind="verify")
        while jobs.exclude(state=State.DONE).exists():
            assert not jobs.filter(failures__gt=0).exists(), jobs.last().error
            time.sleep(0.1)


class Worker:
    """A worker with one child, and what both have spent of the processor."""

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
            self.process = launch(command, output=output, env=environment)

    def busy(self) -> float:
        """Give the seconds of both, and of children that were replaced."""
        return sum(seconds_of(self.process.pid, 4)) + self.of_children()

    def of_children(self) -> float:
        pid = self.process.pid
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return sum(sum(seconds_of(int(each), 2)) for each in found)

    def is_warm(self) -> bool:
        """Tell whether its child has come to its work."""
        return self.of_children() > WARM_SECONDS


def seconds_of(pid: int, fields: int) -> list[float]:
    """Read utime, stime, and those of ended children, from Linux."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [int(each) / os.sysconf("SC_CLK_TCK") for each in words[11 : 11 + fields]]


@contextmanager
def workers(number: int) -> Iterator[list[Worker]]:
    folder = Path(os.environ["BOOTH_VAR"])
    running = [Worker(folder / f"worker{each}.log") for each in range(number)]
    try:
        yield running
    finally:
        for each in running:
            os.killpg(each.process.pid, signal.SIGKILL)
            each.process.wait()
