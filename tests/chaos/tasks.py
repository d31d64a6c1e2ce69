"""Kinds of job for the tests, loaded by the test's own workers."""

import os
import time

from celery.exceptions import SoftTimeLimitExceeded
from django.utils import timezone

from outbox.kinds import job_kind
from outbox.models import Heartbeat

BLOCK = 64 * 1024**2


def a_beat(worker="test"):
    return lambda job: Heartbeat.objects.create(
        job=job, worker=worker, at=timezone.now()
    )


@job_kind("slow beat")
def slow_beat(payload):
    time.sleep(payload["seconds"])
    return a_beat()


@job_kind("signed beat")
def signed_beat(_payload):
    """Leave the number of the process that did it."""
    return a_beat(worker=str(os.getpid()))


@job_kind("hungry")
def hungry(payload):
    """Ask for so many blocks of memory at once; none of them is written to."""
    held = [bytes(BLOCK) for _ in range(payload["blocks"])]
    return a_beat(worker=f"{len(held)} blocks")


@job_kind("deaf")
def deaf(payload):
    """Go on when the soft limit says that it is enough."""
    until = time.monotonic() + payload["seconds"]
    while time.monotonic() < until:
        try:
            time.sleep(0.1)
        except SoftTimeLimitExceeded:
            continue
    return a_beat()


@job_kind("failing", keep=None)
def failing(payload):
    raise RuntimeError(payload["reason"])


@job_kind("secret", forget=True)
def secret(_payload):
    return None
