"""URLs: registration, check-in and deck lists."""

from django.urls import path

from tournaments.core.routes import desk_path, event_path
from tournaments.entries.views import (
    adding,
    lists,
    most_wanted_cards,
    pairs,
    presence,
    registering,
)

urlpatterns = [
    path(
        "events/wanted-cards/",
        most_wanted_cards.fill_in_wanted_cards,
        name="cards_wanted",
    ),
    event_path("register/", registering.register_self, "event_register"),
    event_path("register/child/", registering.register_ward, "event_register_ward"),
    event_path("claim/", registering.claim_own_entry, "event_claim"),
    event_path("check-in/", registering.check_in, "event_check_in"),
    event_path("leave/", registering.leave_event, "event_leave"),
    event_path("return/", registering.rejoin_event, "event_return"),
    event_path("list/", lists.submit_own_list, "event_list"),
    event_path("lists/", lists.list_deck_lists, "event_lists"),
    event_path("lists/<uuid:submission>/", lists.show_deck_list, "event_list_shown"),
    desk_path("entrants/add/", adding.add_entrants, "desk_add"),
    desk_path("entrants/apart/", pairs.kept_apart_page, "desk_apart"),
    desk_path("entrants/check-in/", presence.check_in, "desk_check_in"),
]
