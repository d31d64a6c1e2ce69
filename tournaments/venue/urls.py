"""URLs of printed sheets, wall displays and venue networks."""

from django.urls import path

from tournaments.venue.views import desk_printing, networks, printing, wall

urlpatterns = [
    path("events/<uuid:pk>/wall/", wall.page, name="event_wall"),
    path("events/<uuid:pk>/wall/live/", wall.live, name="event_wall_live"),
    path(
        "events/<uuid:pk>/print/pairings/",
        printing.print_pairings,
        name="event_print_pairings",
    ),
    path(
        "events/<uuid:pk>/print/standings/",
        printing.print_standings,
        name="event_print_standings",
    ),
    path("events/<uuid:pk>/desk/print/", desk_printing.index, name="desk_print"),
    path(
        "events/<uuid:pk>/desk/print/lists/",
        desk_printing.registrations,
        name="desk_print_lists",
    ),
    path(
        "events/<uuid:pk>/desk/print/<slug:sheet>/",
        desk_printing.printed,
        name="desk_print_sheet",
    ),
    path("events/<uuid:pk>/desk/venue/", networks.venue, name="desk_venue"),
]
