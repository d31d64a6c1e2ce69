"""Background jobs: delete expired data, build data copies."""

import datetime as dt

from celery import shared_task
from django.utils import timezone

from outbox.kinds import Effect, Payload, job_kind


# A while that is over stays over: a run that is lost is made up by the next.
@shared_task(name="privacy.clear")
def delete_expired_data() -> None:
    from privacy.services import retention

    retention.delete_expired_data(now=timezone.now())


@job_kind("copy", keep=dt.timedelta(days=1))
def build_data_copy(payload: Payload) -> Effect | None:
    """Build the copy of a user's own data that the payload names."""
    from privacy.services import copies

    return copies.build_copy(payload)
