"""URLs of printed sheets, wall displays and venue networks."""

from tournaments.core.routes import desk_path, event_path
from tournaments.venue.views import desk_printing, networks, printing, wall

urlpatterns = [
    event_path("wall/", wall.show_wall, "event_wall"),
    event_path("wall/live/", wall.poll_wall, "event_wall_live"),
    event_path("print/pairings/", printing.print_pairings, "event_print_pairings"),
    event_path("print/standings/", printing.print_standings, "event_print_standings"),
    desk_path("print/", desk_printing.print_menu, "desk_print"),
    desk_path("print/lists/", desk_printing.print_registrations, "desk_print_lists"),
    desk_path("print/<slug:sheet>/", desk_printing.print_sheet, "desk_print_sheet"),
    desk_path("venue/", networks.open_or_close_network, "desk_venue"),
]
