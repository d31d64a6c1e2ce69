"""Enqueue a job, publish it, run it, and recover jobs of workers that died.

The row in the database is authoritative and the broker carries only its id: a message
may be lost, doubled or late, and every job still has its effect once.
"""

import datetime as dt
import threading
import uuid
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

import structlog
from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import ConnectionError as RedisConnectionError

from outbox.breaker import redis_breaker
from outbox.kinds import KINDS, JobKind
from outbox.models import Job, JobState

log = structlog.get_logger(__name__)

# A worker may die for reasons that are not the job's (a deploy, a full machine), so
# losing it is forgiven more often than an error of its own.
MOST_LOSSES = 8
LONGEST_REPUBLISH = 300
SWEEP_BATCH = 500
RUN_JOB = "outbox.run_job"  # the task's name: the broker carries no more of it


FIELDS_FOR_WORK = ("kind", "payload", "claim", "failures", "request_id")  # of a job


class LeaseLost(Exception):
    """Another worker has taken over the job; this worker's effect is rolled back."""


def enqueue(
    kind: JobKind, *, key: str, payload: Mapping[str, Any] | None = None
) -> Job:
    """Create a job, once for its key, and publish it on commit (trust C9)."""
    now = timezone.now()
    job, is_new = Job.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind.name,
            "payload": dict(payload or {}),
            "due_at": now,
            "publish_at": now + seconds_delta(settings.OUTBOX_SWEEP),
            "request_id": structlog.contextvars.get_contextvars().get("request_id", ""),
        },
    )
    if is_new:
        transaction.on_commit(partial(publish_job, job.pk, kind), robust=True)
    return job


def publish_job(job_id: int, kind: JobKind, *, times_before: int = 0) -> None:
    """Send the job's id to the broker; if that fails, `sweep_jobs` does it later."""
    try:
        with redis_breaker.guard_call():
            send_to_broker(job_id, kind)
    except Exception as error:  # noqa: BLE001 (whatever the broker raises)
        log.warning("publish_failed", job=job_id, error=str(error))
        return
    # Each time twice as long: a long queue is no reason to flood the broker.
    wait = min(2 * settings.OUTBOX_SWEEP * 2**times_before, LONGEST_REPUBLISH)
    Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
        published=F("published") + 1, publish_at=timezone.now() + seconds_delta(wait)
    )


def send_to_broker(job_id: int, kind: JobKind) -> None:
    try:
        current_app.send_task(RUN_JOB, (job_id,), queue=kind.queue, ignore_result=True)
    except BrokerError as error:
        raise RedisConnectionError(str(error)) from error


def run_job(job_id: int) -> None:
    """Claim a job, do its work, then write its effect and mark it done at once.

    If the work raises, the job is queued again or parked (`fail_job`).
    """
    job = claim_job(job_id)
    if job is None:
        return
    with structlog.contextvars.bound_contextvars(
        job=job.pk, kind=job.kind, request_id=job.request_id
    ):
        try:
            with renewing_lease(job):
                effect = KINDS[job.kind].work(job.payload)
            finish_job(job, effect)
        except LeaseLost:
            log.warning("lease_lost")
        except Exception as error:
            log.exception("job_failed")
            fail_job(job, error)
        else:
            log.info("job_done")


def claim_job(job_id: int) -> Job | None:
    """Mark a due job as running, claimed by this worker; return None if not free."""
    now = timezone.now()
    ticket = uuid.uuid4()
    taken = Job.objects.filter(
        pk=job_id, state=JobState.QUEUED, due_at__lte=now
    ).update(
        state=JobState.RUNNING,
        claim=ticket,
        lease_until=now + seconds_delta(settings.OUTBOX_LEASE),
    )
    mine = Job.objects.only(*FIELDS_FOR_WORK)
    return mine.get(pk=job_id, claim=ticket) if taken else None


@contextmanager
def renewing_lease(job: Job) -> Iterator[None]:
    """Context manager: a thread renews the lease of the job while it runs."""
    over = threading.Event()

    def renew() -> None:
        # Most work is over before; only who renews has a connection to close.
        if over.wait(settings.OUTBOX_RENEW):
            return
        renew_lease(job)
        while not over.wait(settings.OUTBOX_RENEW):
            renew_lease(job)
        connection.close()

    renewing = threading.Thread(target=renew, name=f"lease-{job.pk}", daemon=True)
    renewing.start()
    try:
        yield
    finally:
        over.set()
        renewing.join()


def renew_lease(job: Job) -> None:
    """Extend the lease if this worker still has the job; log any error."""
    try:
        row_if_still_claimed(job).update(
            lease_until=timezone.now() + seconds_delta(settings.OUTBOX_LEASE)
        )
    except Exception as error:  # noqa: BLE001 (a thread that ends renews nothing more)
        log.warning("lease_not_renewed", job=job.pk, error=str(error))
        connection.close()


def finish_job(job: Job, effect: Any) -> None:
    """Run the effect and mark the job done, in one transaction; or raise LeaseLost."""
    with transaction.atomic():
        forgotten = {"payload": {}} if KINDS[job.kind].forget else {}
        if not row_if_still_claimed(job).update(
            state=JobState.DONE, finished_at=timezone.now(), error="", **forgotten
        ):
            raise LeaseLost
        if effect is not None:
            effect(job)


def fail_job(job: Job, error: Exception) -> None:
    """Record the error and queue the job again; park it after all attempts (J6)."""
    failures = job.failures + 1
    waits = settings.OUTBOX_RETRIES
    changes: dict[str, Any] = {
        "failures": failures,
        "error": f"{type(error).__name__}: {error}"[:2000],
    }
    if failures > len(waits):
        log.error("job_parked", failures=failures)
        changes |= {"state": JobState.PARKED}
    else:
        again = timezone.now() + seconds_delta(waits[failures - 1])
        changes |= {
            "state": JobState.QUEUED,
            "due_at": again,
            "publish_at": again,
            "published": 0,
        }
    row_if_still_claimed(job).update(**changes)


def fail_overrun_job(job_id: int, *, error: Exception) -> None:
    """Fail a job that was killed at the hard time limit (trust J8)."""
    for job in Job.objects.filter(pk=job_id, state=JobState.RUNNING):
        fail_job(job, error)
    # A worker has no use for a connection, and its next child would inherit it.
    connection.close()


def sweep_jobs() -> int:
    """Requeue lost jobs, publish waiting ones, delete old ones; return the number."""
    requeue_lost_jobs()
    now = timezone.now()
    waiting = list(
        Job.objects.filter(state=JobState.QUEUED, publish_at__lte=now)
        .order_by("publish_at")
        .values_list("pk", "kind", "published")[:SWEEP_BATCH]
    )
    for job_id, kind, published in waiting:
        if kind in KINDS:
            publish_job(job_id, KINDS[kind], times_before=published)
        else:
            log.error("kind_unknown", job=job_id, kind=kind)
    delete_finished_jobs()
    return len(waiting)


def requeue_lost_jobs() -> None:
    """Requeue jobs with an expired lease; park those that lost too many workers."""
    now = timezone.now()
    lost = Job.objects.filter(state=JobState.RUNNING, lease_until__lt=now)
    parked = lost.filter(losses__gte=MOST_LOSSES - 1).update(
        state=JobState.PARKED,
        losses=F("losses") + 1,
        error=f"The worker was lost {MOST_LOSSES} times.",
    )
    if parked:
        log.error("jobs_parked", number=parked)
    taken = lost.update(
        state=JobState.QUEUED,
        losses=F("losses") + 1,
        due_at=now,
        publish_at=now,
        published=0,
    )
    if taken:
        log.warning("jobs_taken_back", number=taken)


def delete_finished_jobs() -> None:
    """Delete finished jobs whose kind is no longer kept."""
    for kind in KINDS.values():
        if kind.keep is not None:
            Job.objects.filter(
                kind=kind.name,
                state=JobState.DONE,
                finished_at__lt=timezone.now() - kind.keep,
            ).delete()


def requeue_parked_jobs(jobs: Any) -> int:
    """Queue parked jobs again, with all their attempts; return how many."""
    now = timezone.now()
    return jobs.filter(state=JobState.PARKED).update(
        state=JobState.QUEUED,
        failures=0,
        losses=0,
        due_at=now,
        publish_at=now,
        published=0,
    )


def row_if_still_claimed(job: Job) -> Any:
    """Return a queryset of the job's row, empty once another worker claimed it."""
    return Job.objects.filter(pk=job.pk, state=JobState.RUNNING, claim=job.claim)


def seconds_delta(number: float) -> dt.timedelta:
    return dt.timedelta(seconds=number)
