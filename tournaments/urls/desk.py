"""Addresses of those who run events."""

from django.urls import path

from tournaments.views.desk import (
    adding,
    edits,
    evidence,
    logbook,
    people,
    quick,
    results,
    rounds,
    settling,
    staffing,
)

urlpatterns = [
    path("new/", settling.new, name="event_new"),
    path("<uuid:pk>/permissions/", staffing.permissions, name="event_permissions"),
    path("<uuid:pk>/desk/", rounds.desk, name="desk"),
    path("<uuid:pk>/desk/board/", rounds.board, name="desk_board"),
    path("<uuid:pk>/desk/open/", settling.opened, name="desk_open"),
    path("<uuid:pk>/desk/start/", settling.start, name="desk_start"),
    path("<uuid:pk>/desk/end/", settling.ended, name="desk_end"),
    path("<uuid:pk>/desk/draft/", rounds.drafted, name="desk_draft"),
    path("<uuid:pk>/desk/cut/", rounds.cut_deed, name="desk_cut"),
    path("<uuid:pk>/desk/rounds/<uuid:round_id>/", edits.edit, name="desk_round"),
    path(
        "<uuid:pk>/desk/rounds/<uuid:round_id>/do/",
        rounds.round_deed,
        name="desk_round_do",
    ),
    path("<uuid:pk>/desk/results/", quick.quick, name="desk_results"),
    path("<uuid:pk>/desk/matches/<uuid:match_id>/", results.match, name="desk_match"),
    path(
        "<uuid:pk>/desk/matches/<uuid:match_id>/log/",
        evidence.hand_in,
        name="desk_match_log",
    ),
    path(
        "<uuid:pk>/desk/logs/<uuid:log>/again/", evidence.again, name="desk_log_again"
    ),
    path("<uuid:pk>/desk/disputes/", results.disputes, name="desk_disputes"),
    path("<uuid:pk>/desk/entrants/", people.roster, name="desk_entrants"),
    path("<uuid:pk>/desk/entrants/add/", adding.add, name="desk_add"),
    path(
        "<uuid:pk>/desk/entrants/<uuid:entrant_id>/",
        people.entrant,
        name="desk_entrant",
    ),
    path(
        "<uuid:pk>/desk/lists/<uuid:submission_id>/",
        people.handed_in,
        name="desk_list",
    ),
    path("<uuid:pk>/desk/staff/", staffing.staff, name="desk_staff"),
    path("<uuid:pk>/desk/log/", logbook.log, name="desk_log"),
    path("<uuid:pk>/desk/settings/", settling.settings, name="desk_settings"),
]
