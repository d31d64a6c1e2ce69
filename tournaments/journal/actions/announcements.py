"""Make an announcement in an event, or withdraw it."""

from uuid import UUID

from accounts.models import User
from tournaments.core import announcements, events
from tournaments.core.action import Act, act_on
from tournaments.models import Announcement, TournamentState
from tournaments.models.announcements import LONGEST_ANNOUNCEMENT
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError


def make_announcement(event_id: UUID, user: User, *, text: str) -> Announcement:
    """Publish an announcement on the event page and the wall; notify all entrants.

    Raise TournamentError for an empty or too long text, a draft event, or too many.
    """
    said = " ".join(text.split())
    with act_on(event_id, user, may=Capability.ANNOUNCE) as act:
        require_valid_announcement(act, said)
        made = Announcement.objects.create(
            tournament=act.tournament,
            text=said,
            by=user,
            made_at=events.database_now(act.tournament),
        )
        act.log("announcement_made", after={"text": said}, subject=str(made.pk))
    return made


def withdraw_announcement(
    event_id: UUID, user: User, *, announcement_id: UUID
) -> Announcement:
    """Remove an announcement from all pages; tell the entrants that it is void."""
    with act_on(event_id, user, may=Capability.ANNOUNCE) as act:
        row = Announcement.objects.get(pk=announcement_id, tournament=act.tournament)
        if row.withdrawn_at is not None:
            raise TournamentError(
                "This announcement was already removed.",
                remedy="Nothing was changed.",
            )
        row.withdrawn_at = events.database_now(act.tournament)
        row.save()
        act.log(
            "announcement_withdrawn", before={"text": row.text}, subject=str(row.pk)
        )
    return row


def require_valid_announcement(act: Act, said: str) -> None:
    if act.tournament.state == TournamentState.DRAFT:
        raise TournamentError(
            "Nobody can see this event yet.",
            remedy="Open registration first, then announce it.",
        )
    if not said:
        raise TournamentError(
            "The announcement is empty.",
            remedy="Write the announcement, then send it again.",
        )
    if len(said) > LONGEST_ANNOUNCEMENT:
        raise TournamentError(
            f"The announcement has {len(said)} characters; at most "
            f"{LONGEST_ANNOUNCEMENT} are allowed.",
            remedy="Shorten it.",
        )
    if (
        announcements.active_announcements_queryset(act.tournament.pk).count()
        >= announcements.MOST
    ):
        raise TournamentError(
            f"{announcements.MOST} announcements are already shown; that is the limit.",
            remedy="Remove an old one first.",
        )
