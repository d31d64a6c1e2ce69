"""Jobs: one effect per key, whatever the broker and the workers do."""

import datetime as dt
import time
import uuid

import pytest
import structlog
from django.db import connection, transaction
from django.utils import timezone

from outbox import services, tasks
from outbox.kinds import job_kind
from outbox.models import Heartbeat, Job, JobState
from outbox.services import LeaseLost
from tests.chaos.tasks import failing, secret, slow_beat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


OTHERS_CUT_OFF = """
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


def a_job(of=slow_beat, **payload):
    return services.enqueue(
        of, key=str(uuid.uuid4()), payload={"seconds": 0, **payload}
    )


def changed(job, **fields):
    Job.objects.filter(pk=job.pk).update(**fields)
    return job


def state_of(job):
    job.refresh_from_db()
    return job.state


# Promising


def test_a_job_is_published_when_the_transaction_commits(queue):
    with transaction.atomic():
        a_job()
        assert queue() == 0

    assert queue() == 1


def test_a_transaction_that_rolls_back_promises_nothing(queue):
    """C9: tasks leave on commit only."""

    def promise_and_fail():
        with transaction.atomic():
            a_job()
            raise RuntimeError

    with pytest.raises(RuntimeError):
        promise_and_fail()

    assert queue() == 0
    assert not Job.objects.exists()


@pytest.mark.nightly
def test_one_key_is_one_promise(queue):
    first = services.enqueue(slow_beat, key="the same")
    second = services.enqueue(slow_beat, key="the same")

    assert first == second
    assert queue() == 1


@pytest.mark.nightly
def test_a_job_remembers_the_request_that_promised_it():
    with structlog.contextvars.bound_contextvars(request_id="request-7"):
        job = a_job()

    assert job.request_id == "request-7"


# Running


@pytest.mark.nightly
def test_a_run_makes_the_effect_and_the_end_together():
    job = a_job()

    services.run_job(job.pk)

    assert state_of(job) == JobState.DONE
    assert Heartbeat.objects.filter(job=job).count() == 1


@pytest.mark.nightly
def test_a_message_that_arrives_three_times_has_one_effect():
    """J4: delivered three times, done once."""
    job = a_job()

    for _ in range(3):
        services.run_job(job.pk)

    assert Heartbeat.objects.filter(job=job).count() == 1


@pytest.mark.nightly
def test_a_message_for_a_job_that_is_gone_is_harmless():
    services.run_job(4711)


def test_a_failure_is_kept_and_tried_again_after_its_wait(settings):
    settings.OUTBOX_RETRIES = [60]
    job = a_job(failing, reason="no such card")

    services.run_job(job.pk)
    services.run_job(job.pk)

    assert state_of(job) == JobState.QUEUED
    assert job.error == "RuntimeError: no such card"
    assert job.failures == 1, "the second message came before the job was due"
    assert job.due_at > timezone.now() + dt.timedelta(seconds=50)


def test_a_job_that_keeps_failing_is_parked_after_its_retries(settings):
    """J6: three waits, then a person has to look."""
    settings.OUTBOX_RETRIES = [0, 0, 0]
    job = a_job(failing, reason="always")

    for _ in range(6):
        services.run_job(job.pk)

    assert state_of(job) == JobState.PARKED
    assert job.failures == 4


@pytest.mark.nightly
def test_a_parked_job_can_be_given_another_chance(queue):
    job = changed(a_job(), state=JobState.PARKED, failures=4)
    queue_before = queue()

    assert services.requeue_parked_jobs(Job.objects.all()) == 1
    services.sweep_jobs()
    services.run_job(job.pk)

    assert queue() == queue_before + 1
    assert state_of(job) == JobState.DONE


def test_a_failed_effect_leaves_nothing_behind(settings):
    settings.OUTBOX_RETRIES = [60]

    @job_kind("half")
    def half(_payload):
        def effect(job):
            Heartbeat.objects.create(job=job, worker="half", at=timezone.now())
            raise RuntimeError

        return effect

    job = a_job(half)
    services.run_job(job.pk)

    assert state_of(job) == JobState.QUEUED
    assert not Heartbeat.objects.filter(job=job).exists()


@pytest.mark.nightly
def test_a_payload_with_secrets_is_forgotten_when_done():
    job = a_job(secret, link="https://desk.example/reset/abc")

    services.run_job(job.pk)

    assert state_of(job) == JobState.DONE
    assert job.payload == {}


# Leases


@pytest.mark.nightly
def test_a_lease_is_renewed_while_the_work_lasts(settings):
    settings.OUTBOX_LEASE, settings.OUTBOX_RENEW = 0.4, 0.1
    seen = []

    @job_kind("long")
    def long(_payload):
        for _ in range(4):
            time.sleep(0.25)
            services.requeue_lost_jobs()
            seen.append(Job.objects.get(kind="long").state)

    job = a_job(long)
    services.run_job(job.pk)

    assert seen == [JobState.RUNNING] * 4
    assert state_of(job) == JobState.DONE


def test_a_renewal_that_fails_is_made_up_for(settings):
    """Who renews outlives what the work or a restart does to its connection."""
    if connection.vendor != "postgresql":
        pytest.skip("there is no connection to lose")
    settings.OUTBOX_LEASE, settings.OUTBOX_RENEW = 0.8, 0.1

    @job_kind("long, and cut off")
    def long(_payload):
        time.sleep(0.3)
        with connection.cursor() as cursor:
            cursor.execute(OTHERS_CUT_OFF)
            cut_off.append(cursor.rowcount)
        time.sleep(1)
        services.requeue_lost_jobs()

    cut_off = []
    job = a_job(long)
    services.run_job(job.pk)

    assert cut_off[0]
    assert state_of(job) == JobState.DONE
    assert job.losses == 0


def test_a_worker_that_lost_its_lease_has_no_effect():
    job = a_job()
    slow = services.claim_job(job.pk)
    changed(job, lease_until=timezone.now() - dt.timedelta(seconds=1))
    services.requeue_lost_jobs()
    services.run_job(job.pk)

    def doubled(_job):
        pytest.fail("the effect of a lost job was called")

    with pytest.raises(LeaseLost):
        services.finish_job(slow, doubled)
    services.fail_job(slow, RuntimeError("late"))

    assert state_of(job) == JobState.DONE
    assert (job.losses, job.failures) == (1, 0)


@pytest.mark.nightly
def test_only_one_of_two_workers_gets_the_job():
    job = a_job()

    assert services.claim_job(job.pk) is not None
    assert services.claim_job(job.pk) is None


@pytest.mark.nightly
def test_a_job_whose_workers_keep_dying_is_parked():
    job = a_job()

    for _ in range(services.MOST_LOSSES):
        services.claim_job(job.pk)
        changed(job, lease_until=timezone.now() - dt.timedelta(seconds=1))
        services.requeue_lost_jobs()

    assert state_of(job) == JobState.PARKED
    assert job.error == "The worker was lost 8 times."


# Sweeping


@pytest.mark.nightly
def test_a_job_that_waits_long_is_published_less_and_less_often():
    job = a_job()
    waits = []

    for _ in range(12):
        changed(job, publish_at=timezone.now())
        services.sweep_jobs()
        job.refresh_from_db()
        waits.append(round((job.publish_at - timezone.now()).total_seconds()))

    assert waits[:4] == [2, 4, 8, 16]
    assert waits[-1] == services.LONGEST_REPUBLISH


def test_a_kind_that_nobody_knows_is_left_for_a_newer_worker():
    job = changed(a_job(), kind="from the future", publish_at=timezone.now())

    services.sweep_jobs()

    assert state_of(job) == JobState.QUEUED


@pytest.mark.nightly
def test_done_jobs_go_when_their_time_is_over():
    old, young, kept = a_job(), a_job(), a_job(failing, reason="")
    month_ago = timezone.now() - dt.timedelta(days=31)
    changed(old, state=JobState.DONE, finished_at=month_ago)
    changed(young, state=JobState.DONE, finished_at=timezone.now())
    changed(kept, state=JobState.DONE, finished_at=month_ago)

    services.delete_finished_jobs()

    assert set(Job.objects.all()) == {young, kept}


@pytest.mark.nightly
def test_two_modules_cannot_define_one_kind():
    def elsewhere(_payload):
        return None

    elsewhere.__module__ = "somewhere.else"

    with pytest.raises(ValueError, match="Two modules define"):
        job_kind(tasks.heartbeat.name)(elsewhere)
