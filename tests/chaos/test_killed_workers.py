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

KILLS = 6
BATCH = 5


@pytest.mark.load
@pytest.mark.parametrize(
    "number",
    [
        pytest.param(40, id="40 jobs"),
        pytest.param(200, id="200 jobs", marks=pytest.mark.nightly),
    ],
)
def test_every_job_has_one_effect_whatever_dies(
    number, workers, eventually, record_property
):
    """platform.md 4, J3: six times kill -9, once an empty Redis."""
    rng = random.Random(number)
    for _ in range(2):
        workers.start()
    promise_all(number - KILLS * BATCH)

    for kill in range(KILLS):
        eventually(lambda: Job.objects.filter(state=JobState.RUNNING).exists())
        time.sleep(rng.uniform(0, 0.3))
        workers.kill(rng.choice(workers.running))
        if kill == KILLS // 2:
            redis.Redis.from_url(os.environ["REDIS_URL"]).flushall()
        workers.start()
        promise_all(BATCH, batch=f"late {kill}")
    jobs = Job.objects.filter(kind="slow beat")
    eventually(lambda: not jobs.exclude(state=JobState.DONE).exists(), seconds=300)

    hits = jobs.aggregate(Sum("losses"))["losses__sum"]
    record_property("jobs under way when a worker was killed", hits)
    done = Heartbeat.objects.filter(job__kind="slow beat").count()
    record_property("lost", number - done)
    assert jobs.count() == number
    assert Heartbeat.objects.filter(job__kind="slow beat").count() == number
    # A second effect would have failed on the heartbeat's unique job.
    assert not jobs.filter(failures__gt=0).exists()
    # The kills hit: otherwise this proves nothing.
    assert hits >= 1


def promise_all(number, *, batch="first"):
    for each in range(number):
        with transaction.atomic():
            services.enqueue(slow_beat, key=f"{batch} {each}", payload={"seconds": 0.2})
