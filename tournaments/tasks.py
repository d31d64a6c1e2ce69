"""Periodic tasks and background jobs of events. Imports stand inside functions."""

import datetime as dt

from celery import shared_task

from outbox.kinds import Effect, Payload, job_kind


# The deadline is a column, and a second or a lost run changes nothing: no promise.
@shared_task(name="tournaments.settle_by_clock")
def accept_reports_after_timeout() -> None:
    from tournaments.results import actions as results

    results.accept_overdue_reports()


@shared_task(name="tournaments.forget_venues")
def delete_expired_rows() -> None:
    from tournaments.desk.actions import delete_expired_invitations
    from tournaments.venue.actions import delete_expired_networks

    delete_expired_networks()
    delete_expired_invitations()


@job_kind("verify")
def verify_game_log(payload: Payload) -> Effect:
    """Replay a game log that was submitted for a match, and store the verdict."""
    from tournaments.disputes.actions import checking

    return checking.run_check(payload)


# Beside the upkeep: who waits for a judge does not wait behind a row of replays.
@job_kind("tell", queue="upkeep", keep=dt.timedelta(days=7))
def prepare_notifications(payload: Payload) -> Effect:
    """Store the notifications about a log line for those whom it concerns."""
    from tournaments.journal.actions import notices

    return notices.prepare_notices(payload)


@job_kind("post", keep=dt.timedelta(days=7))
def send_notification_emails(payload: Payload) -> None:
    """Send a batch of notification e-mails; each leaves at most once."""
    from tournaments.journal.actions import notices

    notices.send_emails(payload)
