"""Addresses: registration, check-in and deck lists."""

from django.urls import path

from tournaments.entries.views import adding, lists, presence, registering

urlpatterns = [
    path("events/<uuid:pk>/register/", registering.register, name="event_register"),
    path(
        "events/<uuid:pk>/register/child/",
        registering.register_ward,
        name="event_register_ward",
    ),
    path("events/<uuid:pk>/claim/", registering.claim, name="event_claim"),
    path("events/<uuid:pk>/check-in/", registering.check_in, name="event_check_in"),
    path("events/<uuid:pk>/leave/", registering.leave, name="event_leave"),
    path("events/<uuid:pk>/return/", registering.come_back, name="event_return"),
    path("events/<uuid:pk>/list/", lists.hand_in, name="event_list"),
    path("events/<uuid:pk>/lists/", lists.index, name="event_lists"),
    path(
        "events/<uuid:pk>/lists/<uuid:submission>/",
        lists.decklist,
        name="event_list_shown",
    ),
    path("events/<uuid:pk>/desk/entrants/add/", adding.add, name="desk_add"),
    path(
        "events/<uuid:pk>/desk/entrants/check-in/",
        presence.check_in,
        name="desk_check_in",
    ),
]
