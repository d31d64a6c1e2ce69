"""Workers die while they replay logs, and the broker forgets: one verdict a log.

J3, K1, K2 with all that a check writes: the verdict, the log of the event, the end of
the job.
"""

import os
import random
from itertools import count

import pytest
import redis
from django.db import transaction
from django.db.models import Sum

from gameengine.replay.verdict import VerdictKind
from outbox.models import Job, JobState
from tests.builders.cards import the_sample_set
from tests.builders.events import an_official
from tests.builders.evidence import a_table, doctored, named, seen_by_all
from tournaments.core.action import seal_breaches
from tournaments.disputes.actions.submitting import MOST_A_DAY
from tournaments.models import GameLog, LogVerdict

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]
BATCH = 5  # logs that come in before each kill
RESUMED = 180  # seconds, on a machine that has other work
GAMES = (11, 12, 13, 14)


class Hall:
    """A table whose logs officials hand in, as many as J9 allows to each."""

    def __init__(self, workers):
        the_sample_set()
        self.workers = workers
        self.table = a_table()
        self.numbers = count()
        self.officials = []

    @transaction.atomic
    def hand_in(self, number):
        """Hand in logs at once, each another one; every second is doctored."""
        for _ in range(number):
            each = next(self.numbers)
            if each % MOST_A_DAY == 0:
                name = f"Jude{len(self.officials)}"
                self.officials.append(an_official(self.table.event, name=name))
            log = seen_by_all(GAMES[each // 2 % len(GAMES)])
            log = named(doctored(log) if each % 2 else log, self.table)
            self.table.hand_in(log.with_tags(Annotator=f"{each}"), self.officials[-1])


@pytest.fixture
def hall(workers):
    # A machine that has much to do must not make a time-out of a check.
    workers.environment = {**workers.environment, "TASK_SOFT_TIME_LIMIT": "50"}
    return Hall(workers)


def checks():
    return Job.objects.filter(kind="verify")


def are_done():
    return not checks().exclude(state=JobState.DONE).exists()


def is_one_held():
    return checks().filter(state=JobState.RUNNING).exists()


def kill_one_at_work(workers, eventually, rng):
    """Kill a worker while logs are replayed; half the time the other one too."""
    eventually(lambda: is_one_held() or are_done())
    for worker in rng.sample(workers.running, rng.choice((1, 2))):
        workers.kill(worker)
    while len(workers.running) < 2:
        workers.start()


def wait_for_the_first(eventually):
    """Wait for the log that has waited longest, which a dead worker may have held."""
    first = checks().exclude(state=JobState.DONE).order_by("pk").first()
    ended = checks().filter(pk=first.pk if first else None, state=JobState.DONE)
    eventually(lambda: first is None or ended.exists(), seconds=RESUMED)


@pytest.mark.parametrize(
    ("number", "kills"),
    [
        pytest.param(40, 4, id="40 logs"),
        pytest.param(200, 10, id="200 logs", marks=pytest.mark.nightly),
    ],
)
def test_every_log_has_one_verdict_whatever_dies(
    hall, eventually, record_property, number, kills
):
    """J3, K1, K2: kill -9, again and again, and once an empty Redis."""
    rng, workers = random.Random(number), hall.workers
    hall.hand_in(number - kills * BATCH)
    for _ in range(2):
        workers.start()

    for kill in range(kills):
        hall.hand_in(BATCH)
        kill_one_at_work(workers, eventually, rng)
        if kill == kills // 2:
            redis.Redis.from_url(os.environ["REDIS_URL"]).flushall()
        wait_for_the_first(eventually)
    eventually(are_done, seconds=300)

    hits = checks().aggregate(Sum("losses"))["losses__sum"]
    record_property("attempts", kills)
    record_property("hits", hits)
    record_property("lost or doubled", abs(LogVerdict.objects.count() - number))
    assert GameLog.objects.count() == number
    assert_one_verdict_each(hall)
    # The kills hit: otherwise this proves nothing.
    assert hits >= kills // 2


def assert_one_verdict_each(hall):
    """Count what a second effect, or half of one, would have left behind."""
    number, event = GameLog.objects.count(), hall.table.event
    expected = {
        VerdictKind.CONFIRMED: (number + 1) // 2,
        VerdictKind.ILLEGAL: number // 2,
    }
    kinds = list(LogVerdict.objects.values_list("kind", flat=True))

    assert {kind: kinds.count(kind) for kind in {*kinds}} == expected
    assert LogVerdict.objects.values("log").distinct().count() == number
    assert seal_breaches(event) == []


@pytest.mark.nightly
def test_logs_wait_for_a_worker_and_for_redis(hall, workers, eventually):
    """K1, K2: the message of each is lost before anybody works."""
    hall.hand_in(4)
    redis.Redis.from_url(os.environ["REDIS_URL"]).flushall()

    workers.start()
    eventually(are_done, seconds=RESUMED)

    assert_one_verdict_each(hall)


@pytest.mark.nightly
def test_a_killed_check_is_resumed_with_the_waits_of_production(
    hall, workers, eventually
):
    """J3: a lease of 20 s and a sweep every 5; Redis would take minutes."""
    workers.environment = {
        **workers.environment,
        "OUTBOX_LEASE": "20",
    }
    hall.hand_in(20)
    for _ in range(2):
        workers.start()

    while not checks().filter(losses__gt=0).exists():
        hall.hand_in(BATCH)
        kill_one_at_work(workers, eventually, random.Random(3))
        eventually(are_done, seconds=RESUMED)

    assert_one_verdict_each(hall)
