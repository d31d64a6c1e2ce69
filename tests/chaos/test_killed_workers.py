"""Workers die and the broker forgets; no job is lost and none is done twice."""

import os
import random
import time

import pytest
import redis
from django.db import transaction
from django.db.models import Sum

from outbox import services
from outbox.models import Heartbeat, Job, JobState
from tests.chaos.tasks import slow_beat

pytestmark = pytest.mark.nightly

HITS, MOST_KILLS = 6, 40
BATCH = 5


@pytest.mark.load
@pytest.mark.parametrize("number", [pytest.param(40, id="40"), pytest.param(200)])
def test_every_job_has_one_effect_whatever_dies(
    number, workers, eventually, record_property
):
    """J3: kill -9 until so many jobs were lost under way, once with an empty Redis."""
    rng = random.Random(number)
    for _ in range(2):
        workers.start()
    promise_all(number)
    jobs, kills, before = Job.objects.filter(kind="slow beat"), 0, set()

    while losses(jobs) < HITS and kills < MOST_KILLS:
        promise_all(BATCH, batch=f"late {kills}", seconds=1.5)
        # Jobs that a dead worker held are running until their lease is over.
        eventually(lambda: claims(jobs) - before, seconds=600)
        time.sleep(rng.uniform(0, 0.3))
        workers.kill(rng.choice(workers.running))
        before.update(claims(jobs))
        kills += 1
        if kills == HITS // 2:
            redis.Redis.from_url(os.environ["REDIS_URL"]).flushall()
        workers.start()
    eventually(lambda: not jobs.exclude(state=JobState.DONE).exists(), seconds=600)

    number += kills * BATCH
    done = Heartbeat.objects.filter(job__kind="slow beat").count()
    record_property("attempts", kills)
    record_property("hits", losses(jobs))
    record_property("lost or doubled", abs(number - done))
    assert jobs.count() == done == number
    # A second effect would have failed on the heartbeat's unique job.
    assert not jobs.filter(failures__gt=0).exists()
    # The kills hit: otherwise this proves nothing.
    assert losses(jobs) >= HITS


def claims(jobs):
    return {*jobs.filter(state=JobState.RUNNING).values_list("claim", flat=True)}


def losses(jobs):
    return jobs.aggregate(Sum("losses"))["losses__sum"] or 0


def promise_all(number, *, batch="first", seconds=0.5):
    for each in range(number):
        with transaction.atomic():
            services.enqueue(
                slow_beat, key=f"{batch} {each}", payload={"seconds": seconds}
            )
