"""Read-only queries about the jobs, for the health page."""

import datetime as dt

from outbox.models import Heartbeat, Job, JobState


def heartbeat_age(now: dt.datetime) -> float | None:
    """Return the seconds since the last heartbeat of a worker, or None if none was."""
    at = Heartbeat.objects.order_by("-at").values_list("at", flat=True).first()
    return None if at is None else (now - at).total_seconds()


def parked_count() -> int:
    return Job.objects.filter(state=JobState.PARKED).count()
