"""URLs of the event page, the desk and "my match"."""

from django.urls import path

from tournaments.core.routes import desk_path, event_path
from tournaments.desk.views import (
    cloning,
    entrants,
    events,
    invitations,
    my_match,
    presets,
    quick_entry,
    quick_entry_rows,
    reporting,
    results,
    rounds,
    seeds,
    settings,
    staffing,
)

urlpatterns = [
    path("events/", events.event_list, name="events"),
    path(
        "events/invitation/<slug:token>/",
        invitations.show_invitation,
        name="staff_invitation",
    ),
    event_path("", events.show_event, "event"),
    event_path("you/", events.poll_own_status, "event_you"),
    event_path("entrants/", events.public_roster, "event_entrants"),
    event_path("match/", my_match.show_my_match, "my_match"),
    event_path("match/live/", my_match.poll_my_match, "my_match_live"),
    event_path(
        "match/<uuid:match>/report/", reporting.submit_report, "my_match_report"
    ),
    event_path("match/<uuid:match>/agree/", reporting.confirm_report, "my_match_agree"),
    event_path(
        "match/<uuid:match>/dispute/", reporting.dispute_result, "my_match_dispute"
    ),
    event_path(
        "match/<uuid:match>/appeal/", reporting.appeal_ruling, "my_match_appeal"
    ),
    path("events/new/", settings.new_event, name="event_new"),
    event_path("permissions/", staffing.permission_table, "event_permissions"),
    desk_path("", rounds.show_desk, "desk"),
    desk_path("board/", rounds.poll_board, "desk_board"),
    desk_path("open/", settings.open_event, "desk_open"),
    desk_path("start/", settings.start_event, "desk_start"),
    desk_path("start/lists/", settings.resolve_missing_lists, "desk_missing_lists"),
    desk_path("end/", settings.end_event, "desk_end"),
    desk_path("draft/", rounds.draft_round, "desk_draft"),
    desk_path("cut/", rounds.run_cut_action, "desk_cut"),
    desk_path("rounds/<uuid:round_id>/do/", rounds.run_round_action, "desk_round_do"),
    desk_path("results/", quick_entry.quick_entry, "desk_results"),
    desk_path("results/news/", quick_entry_rows.changed_rows, "desk_results_news"),
    desk_path(
        "results/<uuid:match_id>/save/", quick_entry_rows.save_row, "desk_result_save"
    ),
    desk_path(
        "results/<uuid:match_id>/undo/", quick_entry_rows.undo_row, "desk_result_undo"
    ),
    desk_path("matches/<uuid:match_id>/", results.show_match, "desk_match"),
    desk_path("matches/<uuid:match_id>/refer/", results.refer_dispute, "desk_refer"),
    desk_path("disputes/", results.dispute_list, "desk_disputes"),
    desk_path("entrants/", entrants.show_roster, "desk_entrants"),
    desk_path("entrants/<uuid:entrant_id>/", entrants.show_entrant, "desk_entrant"),
    desk_path("entrants/seeds/", seeds.seeds_page, "desk_seeds"),
    desk_path("lists/<uuid:submission_id>/", entrants.submitted_list, "desk_list"),
    desk_path("staff/", staffing.show_staff, "desk_staff"),
    desk_path("settings/", settings.event_settings, "desk_settings"),
    desk_path(
        "settings/<slug:preset>/", presets.preview_or_apply_preset, "desk_preset"
    ),
    desk_path("link/", settings.renew_link, "desk_link"),
    desk_path("clone/", cloning.clone_event, "desk_clone"),
]
