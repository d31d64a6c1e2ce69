"""What happens in an event by itself. A leaf: imports stand inside functions."""

import datetime as dt

from celery import shared_task

from outbox.kinds import Effect, Payload, job_kind


# The deadline is a column, and a second or a lost run changes nothing: no promise.
@shared_task(name="tournaments.settle_by_clock")
def settle_by_clock() -> None:
    from tournaments.results import actions as results

    results.accept_overdue_reports()


@shared_task(name="tournaments.forget_venues")
def forget_old_rows() -> None:
    from tournaments.desk.actions import delete_expired_invitations
    from tournaments.venue.actions import forget_venues

    forget_venues()
    delete_expired_invitations()


@job_kind("verify")
def verify(payload: Payload) -> Effect:
    """Replay a log that was handed in for a match."""
    from tournaments.disputes.actions import checking

    return checking.run_check(payload)


# Beside the upkeep: who waits for a judge does not wait behind a row of replays.
@job_kind("tell", queue="upkeep", keep=dt.timedelta(days=7))
def tell(payload: Payload) -> Effect:
    """Tell those whom an act concerns."""
    from tournaments.journal.actions import notices

    return notices.prepare_notices(payload)


@job_kind("post", keep=dt.timedelta(days=7))
def post(payload: Payload) -> None:
    """Send a parcel of letters; each leaves once or not at all."""
    from tournaments.journal.actions import notices

    notices.send_emails(payload)
