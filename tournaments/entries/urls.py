"""Addresses: registration, check-in and deck lists."""

from tournaments.core.routes import desk_path, event_path
from tournaments.entries.views import adding, lists, presence, registering

urlpatterns = [
    event_path("register/", registering.register, "event_register"),
    event_path("register/child/", registering.register_ward, "event_register_ward"),
    event_path("claim/", registering.claim, "event_claim"),
    event_path("check-in/", registering.check_in, "event_check_in"),
    event_path("leave/", registering.leave, "event_leave"),
    event_path("return/", registering.come_back, "event_return"),
    event_path("list/", lists.hand_in, "event_list"),
    event_path("lists/", lists.index, "event_lists"),
    event_path("lists/<uuid:submission>/", lists.decklist, "event_list_shown"),
    desk_path("entrants/add/", adding.add, "desk_add"),
    desk_path("entrants/check-in/", presence.check_in, "desk_check_in"),
]
