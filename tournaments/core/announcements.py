"""Announcements that stand, newest first."""

from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.core.compiled_query import CompiledRows
from tournaments.models import Announcement, Tournament

MOST = 30  # that stand at a time; the page shows all of them


def standing(event: UUID) -> QuerySet[Announcement]:
    rows = Announcement.objects.filter(tournament=event, withdrawn_at=None)
    return rows.order_by("-made_at", "-pk")


STANDING = CompiledRows(standing, of=Announcement)
# Read with the event, so that an event without announcements costs no query.
ANY = Exists(Announcement.objects.filter(tournament=OuterRef("pk"), withdrawn_at=None))


def shown(tournament: Tournament) -> list[Announcement]:
    """Return the announcements that stand."""
    has_any = getattr(tournament, "has_announcements", True)
    return STANDING(event=tournament.pk) if has_any else []
