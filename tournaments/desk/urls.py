"""URLs of the event page, the desk and "my match"."""

from django.urls import path

from tournaments.desk.views import (
    cloning,
    events,
    invitations,
    mine,
    people,
    presets,
    quick,
    quick_rows,
    reporting,
    results,
    rounds,
    settings,
    staffing,
)

urlpatterns = [
    path("events/", events.events, name="events"),
    path(
        "events/invitation/<slug:token>/",
        invitations.invitation,
        name="staff_invitation",
    ),
    path("events/<uuid:pk>/", events.event, name="event"),
    path("events/<uuid:pk>/you/", events.own_line_update, name="event_you"),
    path("events/<uuid:pk>/entrants/", events.roster, name="event_entrants"),
    path("events/<uuid:pk>/match/", mine.match, name="my_match"),
    path("events/<uuid:pk>/match/live/", mine.live, name="my_match_live"),
    path(
        "events/<uuid:pk>/match/<uuid:match>/report/",
        reporting.report,
        name="my_match_report",
    ),
    path(
        "events/<uuid:pk>/match/<uuid:match>/agree/",
        reporting.agree,
        name="my_match_agree",
    ),
    path(
        "events/<uuid:pk>/match/<uuid:match>/dispute/",
        reporting.dispute,
        name="my_match_dispute",
    ),
    path(
        "events/<uuid:pk>/match/<uuid:match>/appeal/",
        reporting.appeal,
        name="my_match_appeal",
    ),
    path("events/new/", settings.new_event, name="event_new"),
    path(
        "events/<uuid:pk>/permissions/", staffing.permissions, name="event_permissions"
    ),
    path("events/<uuid:pk>/desk/", rounds.desk, name="desk"),
    path("events/<uuid:pk>/desk/board/", rounds.live, name="desk_board"),
    path("events/<uuid:pk>/desk/open/", settings.open_event, name="desk_open"),
    path("events/<uuid:pk>/desk/start/", settings.start_event, name="desk_start"),
    path(
        "events/<uuid:pk>/desk/start/lists/",
        settings.missing_lists,
        name="desk_missing_lists",
    ),
    path("events/<uuid:pk>/desk/end/", settings.end_event, name="desk_end"),
    path("events/<uuid:pk>/desk/draft/", rounds.draft_round, name="desk_draft"),
    path("events/<uuid:pk>/desk/cut/", rounds.cut_action, name="desk_cut"),
    path(
        "events/<uuid:pk>/desk/rounds/<uuid:round_id>/do/",
        rounds.round_action,
        name="desk_round_do",
    ),
    path("events/<uuid:pk>/desk/results/", quick.quick_entry, name="desk_results"),
    path(
        "events/<uuid:pk>/desk/results/news/",
        quick_rows.changed_rows,
        name="desk_results_news",
    ),
    path(
        "events/<uuid:pk>/desk/results/<uuid:match_id>/save/",
        quick_rows.save_row,
        name="desk_result_save",
    ),
    path(
        "events/<uuid:pk>/desk/results/<uuid:match_id>/undo/",
        quick_rows.undo_row,
        name="desk_result_undo",
    ),
    path(
        "events/<uuid:pk>/desk/matches/<uuid:match_id>/",
        results.match,
        name="desk_match",
    ),
    path("events/<uuid:pk>/desk/disputes/", results.disputes, name="desk_disputes"),
    path("events/<uuid:pk>/desk/entrants/", people.roster, name="desk_entrants"),
    path(
        "events/<uuid:pk>/desk/entrants/<uuid:entrant_id>/",
        people.entrant,
        name="desk_entrant",
    ),
    path(
        "events/<uuid:pk>/desk/lists/<uuid:submission_id>/",
        people.submitted_list,
        name="desk_list",
    ),
    path("events/<uuid:pk>/desk/staff/", staffing.staff, name="desk_staff"),
    path("events/<uuid:pk>/desk/settings/", settings.settings, name="desk_settings"),
    path(
        "events/<uuid:pk>/desk/settings/<slug:preset>/",
        presets.preset,
        name="desk_preset",
    ),
    path("events/<uuid:pk>/desk/link/", settings.renew_link, name="desk_link"),
    path("events/<uuid:pk>/desk/clone/", cloning.clone, name="desk_clone"),
]
