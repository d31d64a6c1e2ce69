"""Kinds of job for the tests, loaded by the test's own workers."""

import time

from django.utils import timezone

from outbox.kinds import kind
from outbox.models import Heartbeat


@kind("slow beat")
def slow_beat(payload):
    time.sleep(payload["seconds"])
    return lambda job: Heartbeat.objects.create(
        job=job, worker="test", at=timezone.now()
    )


@kind("failing", keep=None)
def failing(payload):
    raise RuntimeError(payload["reason"])


@kind("secret", forget=True)
def secret(_payload):
    return None
