"""Open a game log, and record officials who read one only by their role (H9)."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from tournaments.core import permissions
from tournaments.core.action import NOBODY, lock_for_logging
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.logs import LogAccess, SubmittedLog
from tournaments.models import Audience, Entry, GameLog, Tournament

# Stepping through a game is one reading, however many pages it takes.
ONE_READING = timedelta(minutes=10)
READ = "hidden_log_read"


def open_log(
    event_id: UUID, user: User | None, *, log_id: UUID
) -> tuple[SubmittedLog, LogAccess]:
    """Return a game log with the access that the user has to it.

    Raise GameLog.DoesNotExist if they have none (H4). If only their role as an official
    gives them access, the reading is logged first (H9).
    """
    tournament = Tournament.objects.get(pk=event_id)
    position = permissions.position_of(user or NOBODY, tournament)
    shown = logs.get_log(tournament, log_id)
    sight = logs.log_access(position, shown)
    if not sight.can_view:
        raise GameLog.DoesNotExist
    if sight.is_by_role and not is_reading_logged(tournament, user, shown):
        with lock_for_logging(event_id, user) as act:
            act.log(
                READ,
                match=shown.match,
                subject=log_line_subject(shown),
                to=Audience.JUDGES,
            )
    return logs.hide_unreleased_verdict(position, shown), sight


def is_reading_logged(
    tournament: Tournament, user: User | None, shown: SubmittedLog
) -> bool:
    """Return whether the user's reading was logged in the last ten minutes."""
    return Entry.objects.filter(
        tournament=tournament,
        kind=READ,
        actor=user,
        subject=log_line_subject(shown),
        at__gte=timezone.now() - ONE_READING,
    ).exists()


def log_line_subject(shown: SubmittedLog) -> str:
    """Return a game log's id in the form that event log lines store as subject."""
    return str(shown.log.pk)
