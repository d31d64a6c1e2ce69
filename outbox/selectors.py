"""Read-only queries about the jobs, for the health page and /metrics."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Count, Min

from outbox.models import Heartbeat, Job, JobState


def heartbeat_age(now: dt.datetime) -> float | None:
    """Return the seconds since the last heartbeat of a worker, or None if none was."""
    at = Heartbeat.objects.order_by("-at").values_list("at", flat=True).first()
    return None if at is None else (now - at).total_seconds()


def parked_count() -> int:
    return Job.objects.filter(state=JobState.PARKED).count()


def count_jobs() -> Iterable[tuple[str, str, int]]:
    """Return how many jobs of each kind are in each state."""
    rows = Job.objects.values_list("kind", "state").annotate(number=Count("pk"))
    return rows.order_by("kind", "state")


def queue_age(now: dt.datetime) -> float:
    """Return the seconds that the oldest due job has waited, or 0 if none waits."""
    waiting = Job.objects.filter(state=JobState.QUEUED, due_at__lte=now)
    oldest = waiting.aggregate(oldest=Min("due_at"))["oldest"]
    return 0 if oldest is None else (now - oldest).total_seconds()
