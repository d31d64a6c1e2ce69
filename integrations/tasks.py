"""Background tasks of this app; imports are inside the functions."""

import datetime as dt

from celery import shared_task

from outbox.kinds import Effect, Payload, job_kind


@shared_task(name="integrations.forget_old_answers")
def delete_old_answers() -> None:
    from integrations.services import idempotency

    idempotency.delete_old_answers()


@shared_task(name="integrations.renew_events_file")
def renew_events_file() -> None:
    from integrations.services import exports

    exports.renew_lines()


# What programs are told.


@job_kind("hand_on", queue="upkeep", keep=dt.timedelta(days=1))
def prepare_webhook_messages(payload: Payload) -> Effect:
    """Store the messages of an action for the webhooks of an event."""
    from integrations.services import deliveries

    return deliveries.prepare_deliveries(payload)


@job_kind("send_again", queue="upkeep", keep=dt.timedelta(days=1))
def send_failed_messages(payload: Payload) -> Effect | None:
    """Send the failed messages of a webhook once more."""
    from integrations.services import deliveries

    return deliveries.prepare_replay(payload)


# Not beside the upkeep: a server that does not answer takes ten seconds.
@job_kind("send", keep=dt.timedelta(days=1))
def send_webhook_messages(payload: Payload) -> Effect | None:
    from integrations.services import deliveries

    return deliveries.send_deliveries(payload)


# J5: longer waits are rows; who looks after them may be late or come twice.
@shared_task(name="integrations.send_due")
def enqueue_due_deliveries() -> None:
    from integrations.services import deliveries

    deliveries.enqueue_due_deliveries()


@shared_task(name="integrations.forget_deliveries")
def delete_old_deliveries() -> None:
    from integrations.services import deliveries

    deliveries.delete_old_deliveries()
