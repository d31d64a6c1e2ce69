"""URLs of the clock, judge calls and deck checks."""

from tournaments.core.routes import desk_path, event_path
from tournaments.floor.views import checks, clock, floor, judge_calls

urlpatterns = [
    event_path("clock/", clock.clock_page, "event_clock"),
    event_path("clock/live/", clock.poll_clock, "event_clock_live"),
    event_path("clock/line/", clock.clock_line, "event_clock_line"),
    event_path("match/<uuid:match>/call/", judge_calls.call_judge, "my_match_call"),
    event_path(
        "match/<uuid:match>/call/withdraw/",
        judge_calls.withdraw_call,
        "my_match_withdraw",
    ),
    desk_path("rounds/<uuid:round_id>/clock/", floor.run_clock_action, "desk_clock"),
    desk_path("floor/", floor.show_floor, "desk_floor"),
    desk_path("floor/live/", floor.poll_floor, "desk_floor_live"),
    desk_path("floor/<uuid:match_id>/do/", floor.run_table_action, "desk_floor_do"),
    desk_path("matches/<uuid:match_id>/check/", checks.add_check, "desk_check_add"),
    desk_path("checks/", checks.list_checks, "desk_checks"),
    desk_path("checks/<uuid:check_id>/", checks.show_check, "desk_check"),
    desk_path("checks/<uuid:check_id>/ticks/", checks.save_ticks, "desk_check_ticks"),
]
