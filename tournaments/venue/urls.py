"""URLs of printed sheets, wall displays and venue networks."""

from tournaments.core.routes import desk_path, event_path
from tournaments.venue.views import desk_printing, networks, printing, wall

urlpatterns = [
    event_path("wall/", wall.page, "event_wall"),
    event_path("wall/live/", wall.live, "event_wall_live"),
    event_path("print/pairings/", printing.print_pairings, "event_print_pairings"),
    event_path("print/standings/", printing.print_standings, "event_print_standings"),
    desk_path("print/", desk_printing.index, "desk_print"),
    desk_path("print/lists/", desk_printing.registrations, "desk_print_lists"),
    desk_path("print/<slug:sheet>/", desk_printing.printed, "desk_print_sheet"),
    desk_path("venue/", networks.venue, "desk_venue"),
]
