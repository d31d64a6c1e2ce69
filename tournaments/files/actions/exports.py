"""Export a whole event for an organizer."""

from uuid import UUID

from accounts.models import User
from tournaments.core import permissions
from tournaments.core.action import lock_for_logging
from tournaments.core.permissions import Position
from tournaments.files import archive
from tournaments.files.queries.archive import build_archive
from tournaments.models import Audience, Submission
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Forbidden


def export_event(event_id: UUID, user: User) -> bytes:
    """Return a whole event as an archive file, with hidden deck lists and random seed.

    The public log records the export; the version of the event does not change.
    """
    with lock_for_logging(event_id, user) as act:
        require_may_export(act.by)
        tournament = act.tournament
        tournament.refresh_from_db()
        hidden = Submission.objects.filter(entrant__tournament=tournament).count()
        act.log("event_exported", after={"lists": hidden}, to=Audience.PUBLIC)
        return archive.write_archive(build_archive(tournament))


def require_may_export(position: Position) -> None:
    """Raise Forbidden for organizers who play: lists and seeds are in the file."""
    position.require(Capability.SETTLE)
    if not permissions.may_read_hidden_lists(position):
        raise Forbidden(
            "You are playing in this event, and its file contains hidden deck "
            "lists, deck checks and its random seed.",
            rule="H9",
            remedy="Ask an organizer who does not play.",
        )
