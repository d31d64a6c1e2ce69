"""Calendar files of events."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from integrations import calendar, event_calendars
from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position
from tournaments.core.spreadsheet import attachment_response, safe_file_name

KIND = "text/calendar; charset=utf-8"


@require_safe
def upcoming_events_calendar(_: HttpRequest) -> HttpResponse:
    """Return the future events as a calendar to which programs can subscribe."""
    found = [
        event_calendars.calendar_event(each)
        for each in event_calendars.upcoming_events(timezone.now())
    ]
    site = settings.SITE_ADDRESS.partition("://")[2]
    data = calendar.write_calendar(found, name=f"NFL Five events, {site}")
    return attachment_response(data, name="events.ics", kind=KIND)


@event_page(SAFE)
def event_calendar(_: HttpRequest, position: Position) -> HttpResponse:
    """Return one event as a calendar file; 404 for a draft or without a date."""
    found = (
        event_calendars.opened_events_with_date()
        .filter(pk=position.tournament.pk)
        .first()
    )
    if found is None:
        raise Http404
    data = calendar.write_calendar(
        [event_calendars.calendar_event(found)], name=found.name
    )
    return attachment_response(data, name=safe_file_name(found.name, ".ics"), kind=KIND)
