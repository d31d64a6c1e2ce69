"""URLs below events/: calendars, API tokens and webhooks."""

from django.urls import path

from integrations.views import calendars, programs, webhooks

urlpatterns = [
    path("calendar.ics", calendars.upcoming, name="events_calendar"),
    path("<uuid:pk>/event.ics", calendars.event, name="event_calendar"),
    path("<uuid:pk>/programs/", programs.programs, name="event_programs"),
    path("<uuid:pk>/desk/webhooks/", webhooks.index, name="desk_webhooks"),
]
