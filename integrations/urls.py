"""URLs below events/: calendars, API tokens and webhooks."""

from django.urls import path

from integrations.views import api_tokens, calendars, webhooks

urlpatterns = [
    path("calendar.ics", calendars.upcoming_events_calendar, name="events_calendar"),
    path("<uuid:pk>/event.ics", calendars.event_calendar, name="event_calendar"),
    path("<uuid:pk>/programs/", api_tokens.api_tokens, name="event_programs"),
    path("<uuid:pk>/desk/webhooks/", webhooks.webhooks_desk, name="desk_webhooks"),
]
