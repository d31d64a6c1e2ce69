"""Who looked at a log: what somebody sees by office alone is logged first (H9)."""

from datetime import timedelta
from uuid import UUID

from django.utils import timezone

from accounts.models import User
from tournaments.core import permissions
from tournaments.core.action import NOBODY, log_only
from tournaments.disputes.queries import logs
from tournaments.disputes.queries.logs import Exhibit, Sight
from tournaments.models import Audience, Entry, GameLog, Tournament

# Stepping through a game is one reading, however many pages it takes.
ONE_READING = timedelta(minutes=10)
READ = "hidden_log_read"


def read(event_id: UUID, who: User | None, *, log_id: UUID) -> tuple[Exhibit, Sight]:
    """Return a log to whoever may see it; to others it is not there (H4)."""
    tournament = Tournament.objects.get(pk=event_id)
    position = permissions.position(who or NOBODY, tournament)
    shown = logs.exhibit(tournament, log_id)
    sight = logs.sight(position, shown)
    if not sight.can_view:
        raise GameLog.DoesNotExist
    if sight.is_by_office and not is_noted(tournament, who, shown):
        with log_only(event_id, who) as act:
            act.log(READ, match=shown.match, subject=subject(shown), to=Audience.JUDGES)
    return logs.seen(position, shown), sight


def is_noted(tournament: Tournament, who: User | None, shown: Exhibit) -> bool:
    return Entry.objects.filter(
        tournament=tournament,
        kind=READ,
        actor=who,
        subject=subject(shown),
        at__gte=timezone.now() - ONE_READING,
    ).exists()


def subject(shown: Exhibit) -> str:
    return str(shown.log.pk)
