"""Events for calendar files: public events that have a date."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import Max, Q, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.timezone import localtime

from integrations.calendar import CalendarEvent
from tournaments.core import events
from tournaments.models import Tournament, TournamentState

MOST = 200
COMING = (*events.BEFORE_THE_START, events.RUNNING)


def opened_events_with_date() -> QuerySet[Tournament]:
    """Return the events that were opened and have a start."""
    return (
        Tournament.objects.filter(starts_at__isnull=False, opened_at__isnull=False)
        .exclude(state=TournamentState.DRAFT)
        .annotate(changed_at=Coalesce(Max("entries__at"), "made_at"))
    )


def upcoming_events(now: datetime) -> QuerySet[Tournament]:
    """Return running and future public events; cancelled ones until their start."""
    called_off = Q(state=TournamentState.CANCELLED, starts_at__gte=now)
    public = events.visible_to(AnonymousUser()).values("pk")
    found = opened_events_with_date().filter(
        Q(state__in=COMING) | called_off, pk__in=public
    )
    return found.order_by("starts_at", "name", "pk")[:MOST]


def calendar_event(tournament: Tournament) -> CalendarEvent:
    at = localtime(tournament.starts_at, tournament.timezone)
    return CalendarEvent(
        uid=f"{tournament.pk}@replay-booth",
        name=tournament.name,
        starts_at=tournament.starts_at,
        changed_at=tournament.changed_at,
        version=tournament.version,
        link=f"{settings.SITE_ADDRESS}{reverse('event', args=[tournament.pk])}",
        place=tournament.place,
        about=f"Starts at {at:%H:%M} ({tournament.zone}).",
        is_cancelled=tournament.state == TournamentState.CANCELLED,
    )
