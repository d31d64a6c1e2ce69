"""Celery tasks and signal handlers that run, sweep and time out jobs; the heartbeat."""

import datetime as dt
import os
import socket
from collections.abc import Sequence
from typing import Any

from billiard.exceptions import TimeLimitExceeded
from celery import shared_task
from celery.signals import task_failure, worker_ready
from django.conf import settings
from django.utils import timezone

from outbox import services
from outbox.kinds import Effect, Payload, job_kind
from outbox.models import Heartbeat


@shared_task(name=services.RUN_JOB)
def run_job(job_id: int) -> None:
    services.run_job(job_id)


@task_failure.connect
def fail_overrun_job(
    sender: Any, exception: BaseException, args: Sequence[int] = (), **_: object
) -> None:
    """Celery signal handler: fail a job killed at the hard time limit (trust J8)."""
    if sender.name == run_job.name and isinstance(exception, TimeLimitExceeded):
        services.fail_overrun_job(*args, error=exception)


@shared_task(name="outbox.sweep")
def sweep() -> None:
    services.sweep_jobs()


@shared_task(name="outbox.promise_heartbeat")
def enqueue_heartbeat() -> None:
    # Two schedulers in one interval make one promise.
    beat = int(timezone.now().timestamp() // settings.OUTBOX_HEARTBEAT)
    services.enqueue(heartbeat, key=f"heartbeat:{beat}")


@worker_ready.connect
def send_first_heartbeat(**_: object) -> None:
    """Enqueue a heartbeat at a worker's start, so that the site is soon ready."""
    enqueue_heartbeat.delay()


@job_kind("heartbeat", queue="upkeep", keep=dt.timedelta(hours=1))
def heartbeat(_payload: Payload) -> Effect:
    worker = f"{socket.gethostname()}:{os.getpid()}"
    return lambda job: Heartbeat.objects.create(
        job=job, worker=worker, at=timezone.now()
    )
