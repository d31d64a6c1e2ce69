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
from outbox.kinds import KINDS, Kind
from outbox.models import Job, State

log = structlog.get_logger(__name__)

# A worker may die for reasons that are not the job's (a deploy, a full machine), so
# losing it is forgiven more often than an error of its own.
MOST_LOSSES = 8
LONGEST_REPUBLISH = 300
SWEEP_BATCH = 500
RUN_JOB = "outbox.run_job"  # the task's name: the broker carries no more of it


FIELDS_FOR_WORK = ("kind", "payload", "claim", "failures", "request_id")  # of a job


class LostLease(Exception):
    """Another worker has taken the job over, so this worker's effect is rolled back."""


def enqueue(kind: Kind, *, key: str, payload: Mapping[str, Any] | None = None) -> Job:
    """Create a key's job once, publish it on commit, and return it (trust C9)."""
    now = timezone.now()
    job, is_new = Job.objects.get_or_create(
        key=key,
        defaults={
            "kind": kind.name,
            "payload": dict(payload or {}),
            "due_at": now,
            "publish_at": now + seconds(settings.OUTBOX_SWEEP),
            "request_id": structlog.contextvars.get_contextvars().get("request_id", ""),
        },
    )
    if is_new:
        transaction.on_commit(partial(publish, job.pk, kind), robust=True)
    return job


def publish(job_id: int, kind: Kind, *, times_before: int = 0) -> None:
    """Send the job's id to the broker; if that fails, `sweep` tries again later."""
    try:
        with redis_breaker.guard():
            send_to_broker(job_id, kind)
    except Exception as error:  # noqa: BLE001 (whatever the broker raises)
        log.warning("publish_failed", job=job_id, error=str(error))
        return
    # Each time twice as long: a long queue is no reason to flood the broker.
    wait = min(2 * settings.OUTBOX_SWEEP * 2**times_before, LONGEST_REPUBLISH)
    Job.objects.filter(pk=job_id, state=State.QUEUED).update(
        published=F("published") + 1, publish_at=timezone.now() + seconds(wait)
    )


def send_to_broker(job_id: int, kind: Kind) -> None:
    try:
        current_app.send_task(RUN_JOB, (job_id,), queue=kind.queue, ignore_result=True)
    except BrokerError as error:
        raise RedisConnectionError(str(error)) from error


def run(job_id: int) -> None:
    """Claim the job, do its work, then write its effect and mark it done at once.

    If the work raises, the job is queued again or parked (`fail`).
    """
    job = claim(job_id)
    if job is None:
        return
    with structlog.contextvars.bound_contextvars(
        job=job.pk, kind=job.kind, request_id=job.request_id
    ):
        try:
            with renewing_lease(job):
                effect = KINDS[job.kind].work(job.payload)
            finish(job, effect)
        except LostLease:
            log.warning("lease_lost")
        except Exception as error:
            log.exception("job_failed")
            fail(job, error)
        else:
            log.info("job_done")


def claim(job_id: int) -> Job | None:
    """Mark a due job as running under a new claim and lease; return it, or None."""
    now = timezone.now()
    ticket = uuid.uuid4()
    taken = Job.objects.filter(pk=job_id, state=State.QUEUED, due_at__lte=now).update(
        state=State.RUNNING,
        claim=ticket,
        lease_until=now + seconds(settings.OUTBOX_LEASE),
    )
    mine = Job.objects.only(*FIELDS_FOR_WORK)
    return mine.get(pk=job_id, claim=ticket) if taken else None


@contextmanager
def renewing_lease(job: Job) -> Iterator[None]:
    """Context manager: a thread renews the job's lease while the work runs."""
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
    """Extend the lease if the claim is still held; log errors: the next may do."""
    try:
        claimed_row(job).update(
            lease_until=timezone.now() + seconds(settings.OUTBOX_LEASE)
        )
    except Exception as error:  # noqa: BLE001 (a thread that ends renews nothing more)
        log.warning("lease_not_renewed", job=job.pk, error=str(error))
        connection.close()


def finish(job: Job, effect: Any) -> None:
    """Mark a job done and run its effect, in one transaction, or raise LostLease."""
    with transaction.atomic():
        forgotten = {"payload": {}} if KINDS[job.kind].forget else {}
        if not claimed_row(job).update(
            state=State.DONE, finished_at=timezone.now(), error="", **forgotten
        ):
            raise LostLease
        if effect is not None:
            effect(job)


def fail(job: Job, error: Exception) -> None:
    """Record the error; queue again after a wait, or park at the last (trust J6)."""
    failures = job.failures + 1
    waits = settings.OUTBOX_RETRIES
    changes: dict[str, Any] = {
        "failures": failures,
        "error": f"{type(error).__name__}: {error}"[:2000],
    }
    if failures > len(waits):
        log.error("job_parked", failures=failures)
        changes |= {"state": State.PARKED}
    else:
        again = timezone.now() + seconds(waits[failures - 1])
        changes |= {
            "state": State.QUEUED,
            "due_at": again,
            "publish_at": again,
            "published": 0,
        }
    claimed_row(job).update(**changes)


def end_overrun(job_id: int, *, error: Exception) -> None:
    """Fail a job killed at the hard time limit; called by the parent (trust J8)."""
    for job in Job.objects.filter(pk=job_id, state=State.RUNNING):
        fail(job, error)
    # A worker has no use for a connection, and its next child would inherit it.
    connection.close()


def sweep() -> int:
    """Requeue jobs of the dead, publish waiting, delete old; return how many waited."""
    requeue_lost_jobs()
    now = timezone.now()
    waiting = list(
        Job.objects.filter(state=State.QUEUED, publish_at__lte=now)
        .order_by("publish_at")
        .values_list("pk", "kind", "published")[:SWEEP_BATCH]
    )
    for job_id, kind, published in waiting:
        if kind in KINDS:
            publish(job_id, KINDS[kind], times_before=published)
        else:
            log.error("kind_unknown", job=job_id, kind=kind)
    prune()
    return len(waiting)


def requeue_lost_jobs() -> None:
    """Requeue jobs with an expired lease; park those that lost workers too often."""
    now = timezone.now()
    lost = Job.objects.filter(state=State.RUNNING, lease_until__lt=now)
    parked = lost.filter(losses__gte=MOST_LOSSES - 1).update(
        state=State.PARKED,
        losses=F("losses") + 1,
        error=f"The worker was lost {MOST_LOSSES} times.",
    )
    if parked:
        log.error("jobs_parked", number=parked)
    taken = lost.update(
        state=State.QUEUED,
        losses=F("losses") + 1,
        due_at=now,
        publish_at=now,
        published=0,
    )
    if taken:
        log.warning("jobs_taken_back", number=taken)


def prune() -> None:
    """Delete finished jobs that are older than their kind is kept."""
    for kind in KINDS.values():
        if kind.keep is not None:
            Job.objects.filter(
                kind=kind.name,
                state=State.DONE,
                finished_at__lt=timezone.now() - kind.keep,
            ).delete()


def unpark(jobs: Any) -> int:
    """Queue parked jobs again with all their attempts; return how many there were."""
    now = timezone.now()
    return jobs.filter(state=State.PARKED).update(
        state=State.QUEUED,
        failures=0,
        losses=0,
        due_at=now,
        publish_at=now,
        published=0,
    )


def claimed_row(job: Job) -> Any:
    """Return a queryset of the job's row, empty once another worker claimed it."""
    return Job.objects.filter(pk=job.pk, state=State.RUNNING, claim=job.claim)


def seconds(number: float) -> dt.timedelta:
    return dt.timedelta(seconds=number)
