"""Promise a job, publish it, run it, and sweep up after workers that died.

The row is the truth and the broker only carries its id: a message may be lost,
doubled or late, and still every job has its effect once.
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

from outbox.kinds import KINDS, Kind
from outbox.models import Job, State

log = structlog.get_logger(__name__)

# A worker may die for reasons that are not the job's (a deploy, a full machine), so
# losing it is forgiven more often than an error of its own.
MOST_LOSSES = 8
LONGEST_REPUBLISH = 300
SWEEP_BATCH = 500
RUN_JOB = "outbox.run_job"  # the task's name: the broker carries no more of it


WORKED_WITH = ("kind", "payload", "claim", "failures", "request_id")  # of a job


class LostLease(Exception):
    """Another worker has taken the job over; what this one did is rolled back."""


def promise(kind: Kind, *, key: str, payload: Mapping[str, Any] | None = None) -> Job:
    """Write the job down, once per key, and publish it when this commits (C9)."""
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
    """Hand the id to the broker; when that fails, the sweep tries again."""
    try:
        current_app.send_task(RUN_JOB, (job_id,), queue=kind.queue, ignore_result=True)
    except Exception as error:  # noqa: BLE001 (whatever the broker raises)
        log.warning("publish_failed", job=job_id, error=str(error))
        return
    # Each time twice as long: a long queue is no reason to flood the broker.
    wait = min(2 * settings.OUTBOX_SWEEP * 2**times_before, LONGEST_REPUBLISH)
    Job.objects.filter(pk=job_id, state=State.QUEUED).update(
        published=F("published") + 1, publish_at=timezone.now() + seconds(wait)
    )


def run(job_id: int) -> None:
    """Claim the job, do its work, and make its effect and its end one transaction."""
    job = claim(job_id)
    if job is None:
        return
    with structlog.contextvars.bound_contextvars(
        job=job.pk, kind=job.kind, request_id=job.request_id
    ):
        try:
            with lease_kept(job):
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
    """Take the job if it is waiting and due, else return None."""
    now = timezone.now()
    ticket = uuid.uuid4()
    taken = Job.objects.filter(pk=job_id, state=State.QUEUED, due_at__lte=now).update(
        state=State.RUNNING,
        claim=ticket,
        lease_until=now + seconds(settings.OUTBOX_LEASE),
    )
    mine = Job.objects.only(*WORKED_WITH)
    return mine.get(pk=job_id, claim=ticket) if taken else None


@contextmanager
def lease_kept(job: Job) -> Iterator[None]:
    """Renew the lease while the work runs; a dead process stops renewing."""
    over = threading.Event()

    def renew() -> None:
        # Most work is over before; only who renews has a connection to close.
        if over.wait(settings.OUTBOX_RENEW):
            return
        prolong(job)
        while not over.wait(settings.OUTBOX_RENEW):
            prolong(job)
        connection.close()

    renewing = threading.Thread(target=renew, name=f"lease-{job.pk}", daemon=True)
    renewing.start()
    try:
        yield
    finally:
        over.set()
        renewing.join()


def prolong(job: Job) -> None:
    """Renew the lease now; who cannot (no memory, no database) may the next time."""
    try:
        held(job).update(lease_until=timezone.now() + seconds(settings.OUTBOX_LEASE))
    except Exception as error:  # noqa: BLE001 (a thread that ends renews nothing more)
        log.warning("lease_not_renewed", job=job.pk, error=str(error))
        connection.close()


def finish(job: Job, effect: Any) -> None:
    with transaction.atomic():
        forgotten = {"payload": {}} if KINDS[job.kind].forget else {}
        if not held(job).update(
            state=State.DONE, finished_at=timezone.now(), error="", **forgotten
        ):
            raise LostLease
        if effect is not None:
            effect(job)


def fail(job: Job, error: Exception) -> None:
    """Queue the job again after the next wait, or park it when none is left (J6)."""
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
    held(job).update(**changes)


def end_overrun(job_id: int, *, error: Exception) -> None:
    """Fail a job whose run was cut off from outside, by the worker above it (J8)."""
    for job in Job.objects.filter(pk=job_id, state=State.RUNNING):
        fail(job, error)
    # A worker has no use for a connection, and its next child would inherit it.
    connection.close()


def sweep() -> int:
    """Take jobs back from dead workers and publish what waits; return the number."""
    take_back_lost()
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


def take_back_lost() -> None:
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
    for kind in KINDS.values():
        if kind.keep is not None:
            Job.objects.filter(
                kind=kind.name,
                state=State.DONE,
                finished_at__lt=timezone.now() - kind.keep,
            ).delete()


def unpark(jobs: Any) -> int:
    """Queue parked jobs again with a full set of attempts, after a person looked."""
    now = timezone.now()
    return jobs.filter(state=State.PARKED).update(
        state=State.QUEUED,
        failures=0,
        losses=0,
        due_at=now,
        publish_at=now,
        published=0,
    )


def held(job: Job) -> Any:
    """Return the job's row as long as this worker's claim on it stands."""
    return Job.objects.filter(pk=job.pk, state=State.RUNNING, claim=job.claim)


def seconds(number: float) -> dt.timedelta:
    return dt.timedelta(seconds=number)
