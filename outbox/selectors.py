"""What can be known of the outbox."""

import datetime as dt

from outbox.models import Heartbeat, Job, State


def heartbeat_age(now: dt.datetime) -> float | None:
    """Return the seconds since a worker last kept a promise, None if none ever did."""
    at = Heartbeat.objects.order_by("-at").values_list("at", flat=True).first()
    return None if at is None else (now - at).total_seconds()


def parked_count() -> int:
    return Job.objects.filter(state=State.PARKED).count()
