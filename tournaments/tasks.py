"""What happens in an event by itself. A leaf: imports stand inside functions."""

from celery import shared_task

from outbox.kinds import Effect, Payload, kind


# The deadline is a column, and a second or a lost run changes nothing: no promise.
@shared_task(name="tournaments.settle_by_clock")
def settle_by_clock() -> None:
    from tournaments.services import results

    results.settle_by_clock()


@kind("verify")
def verify(payload: Payload) -> Effect:
    """Replay a log that was handed in for a match."""
    from tournaments.services.evidence import checking

    return checking.replayed(payload)
