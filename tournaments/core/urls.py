"""Addresses: links and QR codes of an event."""

from django.urls import path

from tournaments.core import links, qr_codes

urlpatterns = [
    path("events/<uuid:pk>/link/<slug:token>/", links.open_link, name="event_link"),
    path("events/<uuid:pk>/code.svg", qr_codes.event_code, name="event_code"),
    path(
        "events/<uuid:pk>/check-in/code.svg",
        qr_codes.check_in_code,
        name="check_in_code",
    ),
    path("events/<uuid:pk>/match/code.svg", qr_codes.match_code, name="my_match_code"),
]
