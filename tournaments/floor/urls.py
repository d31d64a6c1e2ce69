"""Addresses: the clock, judge calls and deck checks."""

from django.urls import path

from tournaments.floor.views import checks, clock, floor, judge_calls

urlpatterns = [
    path("events/<uuid:pk>/clock/", clock.page, name="event_clock"),
    path("events/<uuid:pk>/clock/live/", clock.live, name="event_clock_live"),
    path("events/<uuid:pk>/clock/line/", clock.line, name="event_clock_line"),
    path(
        "events/<uuid:pk>/match/<uuid:match>/call/",
        judge_calls.call,
        name="my_match_call",
    ),
    path(
        "events/<uuid:pk>/match/<uuid:match>/call/withdraw/",
        judge_calls.withdraw,
        name="my_match_withdraw",
    ),
    path(
        "events/<uuid:pk>/desk/rounds/<uuid:round_id>/clock/",
        floor.clock_action,
        name="desk_clock",
    ),
    path("events/<uuid:pk>/desk/floor/", floor.floor, name="desk_floor"),
    path("events/<uuid:pk>/desk/floor/live/", floor.live, name="desk_floor_live"),
    path(
        "events/<uuid:pk>/desk/floor/<uuid:match_id>/do/",
        floor.table_action,
        name="desk_floor_do",
    ),
    path(
        "events/<uuid:pk>/desk/matches/<uuid:match_id>/check/",
        checks.add,
        name="desk_check_add",
    ),
    path("events/<uuid:pk>/desk/checks/", checks.index, name="desk_checks"),
    path(
        "events/<uuid:pk>/desk/checks/<uuid:check_id>/", checks.check, name="desk_check"
    ),
    path(
        "events/<uuid:pk>/desk/checks/<uuid:check_id>/ticks/",
        checks.ticks,
        name="desk_check_ticks",
    ),
]
