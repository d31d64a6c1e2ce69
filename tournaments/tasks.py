"""What the clock of an event does by itself. A leaf: imports stand inside functions."""

from celery import shared_task


# The deadline is a column, and a second or a lost run changes nothing: no promise.
@shared_task(name="tournaments.settle_by_clock")
def settle_by_clock() -> None:
    from tournaments.services import results

    results.settle_by_clock()
