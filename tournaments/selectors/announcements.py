"""Announcements that stand, newest first."""

from uuid import UUID

from django.db.models import QuerySet

from tournaments.models import Announcement
from tournaments.selectors.often import OftenWhole

MOST = 30  # that stand at a time; the page shows all of them


def standing(event: UUID) -> QuerySet[Announcement]:
    rows = Announcement.objects.filter(tournament=event, withdrawn_at=None)
    return rows.order_by("-made_at", "-pk")


# Asked by every view of the event page and of the wall.
STANDING = OftenWhole(standing, of=Announcement)
