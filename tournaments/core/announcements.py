"""The announcements of an event that were not withdrawn, newest first."""

from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core.compiled_query import CompiledModelQuery
from tournaments.models import Announcement, Tournament

MOST = 30  # that stand at a time; the page shows all of them


def active_announcements_queryset(event: UUID) -> QuerySet[Announcement]:
    """Return the announcements of an event that were not withdrawn, newest first."""
    rows = Announcement.objects.filter(tournament=event, withdrawn_at=None)
    return rows.order_by("-made_at", "-pk")


STANDING = CompiledModelQuery(active_announcements_queryset, of=Announcement)
# Read with the event, so that an event without announcements costs no query.
ANY = Exists(Announcement.objects.filter(tournament=OuterRef("pk"), withdrawn_at=None))


def active_announcements(tournament: Tournament) -> list[Announcement]:
    """Return the same as a list; no query if the event was loaded as having none."""
    has_any = getattr(tournament, "has_announcements", True)
    return STANDING(event=tournament.pk) if has_any else []
