"""What happens by itself, and copies. A leaf: imports stand inside functions."""

import datetime as dt

from celery import shared_task
from django.utils import timezone

from outbox.kinds import Effect, Payload, kind


# A while that is over stays over: a run that is lost is made up by the next.
@shared_task(name="privacy.clear")
def clear() -> None:
    from privacy.services import clearing

    clearing.clear(now=timezone.now())


@kind("copy", keep=dt.timedelta(days=1))
def copy(payload: Payload) -> Effect | None:
    """Make the copy of somebody's own data."""
    from privacy.services import copies

    return copies.gathered(payload)
