"""Addresses: the clock, judge calls and deck checks."""

from tournaments.core.routes import desk_path, event_path
from tournaments.floor.views import checks, clock, floor, judge_calls

urlpatterns = [
    event_path("clock/", clock.page, "event_clock"),
    event_path("clock/live/", clock.live, "event_clock_live"),
    event_path("clock/line/", clock.line, "event_clock_line"),
    event_path("match/<uuid:match>/call/", judge_calls.call, "my_match_call"),
    event_path(
        "match/<uuid:match>/call/withdraw/", judge_calls.withdraw, "my_match_withdraw"
    ),
    desk_path("rounds/<uuid:round_id>/clock/", floor.clock_action, "desk_clock"),
    desk_path("floor/", floor.floor, "desk_floor"),
    desk_path("floor/live/", floor.live, "desk_floor_live"),
    desk_path("floor/<uuid:match_id>/do/", floor.table_action, "desk_floor_do"),
    desk_path("matches/<uuid:match_id>/check/", checks.add, "desk_check_add"),
    desk_path("checks/", checks.index, "desk_checks"),
    desk_path("checks/<uuid:check_id>/", checks.check, "desk_check"),
    desk_path("checks/<uuid:check_id>/ticks/", checks.ticks, "desk_check_ticks"),
]
