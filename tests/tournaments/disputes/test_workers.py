"""Real workers and transactions of their own: limits of a run, one verdict a log.

What needs no process of its own stands in test_jobs.
"""

import resource
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
import redis
from django.conf import settings
from django.db import connection, transaction

from config.celery import app
from outbox import services
from outbox.models import Heartbeat, Job, JobState
from tests.builders.cards import the_sample_set
from tests.builders.evidence import a_table, named, seen_by_all
from tests.chaos.tasks import deaf, hungry, signed_beat, slow_beat
from tournaments.disputes.queries.logs import CheckProgress, check_progress
from tournaments.models import LogVerdict

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.nightly]
MANY = 450  # more than two children of a worker do before they are replaced


def again(job):
    return Job.objects.get(pk=job.pk)


def in_broker():
    return redis.Redis.from_url(settings.REDIS_URL).llen("jobs")


def test_a_log_whose_submission_is_rolled_back_is_no_job():
    """C9: tasks leave on commit only."""
    the_sample_set()
    table = a_table()
    before = in_broker()

    def hand_in_and_fail():
        with transaction.atomic():
            table.hand_in(named(seen_by_all(), table))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        hand_in_and_fail()

    assert in_broker() == before
    assert not Job.objects.filter(kind="verify").exists()


@pytest.mark.load
def test_a_job_that_is_delivered_three_times_at_once_makes_one_verdict():
    """J4."""
    the_sample_set()
    table = a_table()
    job = table.hand_in(named(seen_by_all(), table)).job
    together = Barrier(3)

    def deliver(_):
        together.wait()
        try:
            services.run_job(job.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(deliver, range(3)))

    assert LogVerdict.objects.count() == 1
    assert (again(job).state, again(job).failures) == (JobState.DONE, 0)


# What a run may take (J7, J8).


def test_a_child_does_200_tasks_and_has_two_time_limits():
    assert app.conf.worker_max_tasks_per_child == 200
    assert 0 < app.conf.task_soft_time_limit < app.conf.task_time_limit
    assert settings.TASK_MEMORY == 1024**3


@pytest.mark.load
def test_who_asks_for_too_much_memory_fails_alone(workers, eventually):
    """J7: one GiB of address space; the worker lives on, and so do its children."""
    worker = workers.start()
    modest = services.enqueue(hungry, key="modest", payload={"blocks": 2})
    job = services.enqueue(hungry, key="hungry", payload={"blocks": 64})

    eventually(lambda: again(job).state == JobState.PARKED)
    after = services.enqueue(slow_beat, key="after", payload={"seconds": 0})
    eventually(lambda: again(after).state == JobState.DONE)

    assert again(job).error.startswith("MemoryError")
    assert (again(job).failures, again(job).losses) == (4, 0)
    assert check_progress(again(job)) == CheckProgress.ENGINE_ERROR
    assert again(modest).state == JobState.DONE
    assert worker.poll() is None


@pytest.mark.load
def test_the_limit_holds_in_every_child_of_a_worker(workers, eventually):
    worker = workers.start()
    eventually(lambda: Job.objects.filter(kind="heartbeat", state="done").exists())

    children = children_of(worker.pid)
    limits = [resource.prlimit(each, resource.RLIMIT_AS) for each in children]

    # The third is the scheduler, which runs no task.
    assert limits.count((1024**3, 1024**3)) == 2
    assert len(limits) == 3


def children_of(pid):
    threads = Path(f"/proc/{pid}/task").iterdir()
    found = [(each / "children").read_text().split() for each in threads]
    return [int(each) for of_thread in found for each in of_thread]


@pytest.mark.nightly
def test_a_child_is_replaced_after_200_tasks(workers, eventually):
    """J7."""
    with transaction.atomic():
        for each in range(MANY):
            services.enqueue(signed_beat, key=f"beat {each}")
    workers.start()

    jobs = Job.objects.filter(kind="signed beat")
    eventually(lambda: not jobs.exclude(state=JobState.DONE).exists(), seconds=300)

    beats = Heartbeat.objects.filter(job__kind="signed beat")
    children = Counter(beats.values_list("worker", flat=True))
    assert children.total() == MANY
    assert max(children.values()) <= 200
    assert len(children) >= 3


@pytest.mark.load
def test_what_outlives_the_soft_limit_has_timed_out_after_its_attempts(
    workers, eventually
):
    """J8: each time-out has a test that waits for it."""
    job = services.enqueue(slow_beat, key="hangs", payload={"seconds": 600})

    workers.start()
    eventually(lambda: again(job).state == JobState.PARKED, seconds=120)

    assert check_progress(again(job)) == CheckProgress.TIMED_OUT
    assert (again(job).failures, again(job).losses) == (4, 0)


@pytest.mark.load
def test_what_does_not_hear_the_soft_limit_is_ended_by_the_hard_one(
    workers, eventually
):
    """J8: the child is killed, the worker counts the attempt and lives on."""
    worker = workers.start()
    job = services.enqueue(deaf, key="deaf", payload={"seconds": 600})

    eventually(lambda: again(job).failures, seconds=120)
    after = services.enqueue(slow_beat, key="after", payload={"seconds": 0})
    eventually(lambda: again(after).state == JobState.DONE)

    assert again(job).error.startswith("TimeLimitExceeded")
    assert again(job).losses == 0
    assert worker.poll() is None


# The connection to the database.


@pytest.mark.load
def test_a_child_keeps_its_connection_and_outlives_its_end(workers, eventually):
    """K3: a connection is kept from task to task, and replaced when it was cut."""
    workers.start()
    eventually(lambda: done_beats() == beat(4, "before"))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        cut = len(cursor.fetchall())
    eventually(lambda: done_beats() == 4 + beat(4, "after"))

    jobs = Job.objects.filter(kind="signed beat")
    assert cut >= 1
    assert not jobs.filter(failures__gt=0).exists()
    assert {each.state for each in jobs} == {JobState.DONE}


def beat(number, batch):
    """Promise some beats, once however often this is asked for."""
    for each in range(number):
        services.enqueue(signed_beat, key=f"{batch} {each}")
    return number


def done_beats():
    return Heartbeat.objects.filter(job__kind="signed beat").count()
