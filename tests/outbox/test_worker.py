"""A real worker process on the real broker runs the jobs."""

import subprocess
import sys
from uuid import uuid4

import pytest
import structlog
from django.utils import timezone

from outbox import selectors, services, tasks
from outbox.models import Job, JobState
from tests.chaos.tasks import slow_beat

pytestmark = pytest.mark.nightly


@pytest.mark.nightly
def test_a_worker_beats_by_itself(workers, eventually):
    workers.start()

    eventually(
        lambda: Job.objects.filter(kind="heartbeat", state=JobState.DONE).exists()
    )


def test_the_request_id_reaches_the_log_of_the_worker(workers, eventually):
    with structlog.contextvars.bound_contextvars(request_id="asked-for-at-table-12"):
        services.enqueue(slow_beat, key="one", payload={"seconds": 0})

    workers.start()
    eventually(lambda: Job.objects.filter(key="one", state=JobState.DONE).exists())
    eventually(lambda: '"job_done"' in workers.log.read_text())

    lines = workers.log.read_text().splitlines()
    assert any("job_done" in line and "asked-for-at-table-12" in line for line in lines)


def test_a_lost_job_comes_back_while_long_ones_wait(workers, eventually):
    """Behind them each sweep was too old when its turn came, and none was done."""
    long, now = Job.objects.filter(key__startswith="long"), timezone.now()
    for each in range(12):
        services.enqueue(slow_beat, key=f"long {each}", payload={"seconds": 2})
    workers.start()
    eventually(lambda: long.filter(state=JobState.RUNNING).count() == 2)

    lost = Job.objects.create(
        kind=slow_beat.name,
        key="lost",
        payload={"seconds": 0},
        state=JobState.RUNNING,
        claim=uuid4(),
        lease_until=now,
        due_at=now,
        publish_at=now,
    )

    eventually(lambda: Job.objects.get(pk=lost.pk).losses)
    assert long.filter(state=JobState.QUEUED).count() > 1


def test_a_promise_without_a_broker_stays_for_the_sweep(
    process_environment, transactional_db, queue
):
    """K2: the broker is gone at commit; the row stays and is published later."""
    words = (
        "from outbox import services, tasks;"
        "services.enqueue(tasks.heartbeat, key='kept')"
    )
    subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", words],
        check=True,
        env={**process_environment, "REDIS_URL": "redis://127.0.0.1:1/0"},
    )
    job = Job.objects.get(key="kept", kind=tasks.heartbeat.name)
    assert (job.state, job.published) == (JobState.QUEUED, 0)

    Job.objects.update(publish_at=timezone.now())
    services.sweep_jobs()

    assert queue() == 1


@pytest.mark.nightly
@pytest.mark.load
def test_work_that_hangs_is_ended_and_counted(workers, eventually):
    """J8: the time-out has a test that waits for it."""
    job = services.enqueue(slow_beat, key="hangs", payload={"seconds": 600})

    workers.start()
    eventually(lambda: Job.objects.get(pk=job.pk).failures >= 1)

    job.refresh_from_db()
    assert "SoftTimeLimitExceeded" in job.error
    assert selectors.parked_count() == 0
