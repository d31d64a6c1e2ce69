"""Addresses of those who run events."""

from django.urls import path

from tournaments.corrections.views import corrections, proposals, restoring, undoing
from tournaments.desk.views import (
    cloning,
    people,
    presets,
    quick,
    quick_rows,
    results,
    rounds,
    settings,
    staffing,
)
from tournaments.disputes.views import desk
from tournaments.entries.views import adding, presence
from tournaments.files.views import arriving, files
from tournaments.floor.views import checks, floor
from tournaments.journal.views import announcements, logbook
from tournaments.penalties.views import giving, records
from tournaments.rounds.views import desk_pairings, desk_standings, edits
from tournaments.venue.views import desk_printing, networks

urlpatterns = [
    path("new/", settings.new, name="event_new"),
    path("import/", arriving.send, name="event_import"),
    path("import/<uuid:parcel>/", arriving.look, name="event_arriving"),
    path("<uuid:pk>/desk/files/", files.index, name="desk_files"),
    path("<uuid:pk>/desk/files/whole/", files.export, name="desk_export"),
    path("<uuid:pk>/desk/files/event.json", files.event_file, name="desk_event_file"),
    path("<uuid:pk>/desk/files/<slug:what>.csv", files.table, name="desk_table"),
    path("<uuid:pk>/permissions/", staffing.permissions, name="event_permissions"),
    path("<uuid:pk>/desk/", rounds.desk, name="desk"),
    path("<uuid:pk>/desk/board/", rounds.live, name="desk_board"),
    path("<uuid:pk>/desk/open/", settings.opened, name="desk_open"),
    path("<uuid:pk>/desk/start/", settings.start, name="desk_start"),
    path(
        "<uuid:pk>/desk/start/lists/",
        settings.missing_lists,
        name="desk_missing_lists",
    ),
    path("<uuid:pk>/desk/end/", settings.ended, name="desk_end"),
    path("<uuid:pk>/desk/draft/", rounds.drafted, name="desk_draft"),
    path("<uuid:pk>/desk/cut/", rounds.cut_deed, name="desk_cut"),
    path("<uuid:pk>/desk/rounds/<uuid:round_id>/", edits.edit, name="desk_round"),
    path(
        "<uuid:pk>/desk/rounds/<uuid:round_id>/by-hand/",
        edits.by_hand,
        name="desk_round_by_hand",
    ),
    path(
        "<uuid:pk>/desk/rounds/<uuid:round_id>/do/",
        rounds.round_deed,
        name="desk_round_do",
    ),
    path(
        "<uuid:pk>/desk/rounds/<uuid:round_id>/clock/",
        floor.clock_deed,
        name="desk_clock",
    ),
    path("<uuid:pk>/desk/pairings/", desk_pairings.rounds, name="desk_pairings"),
    path("<uuid:pk>/desk/standings/", desk_standings.standings, name="desk_standings"),
    path("<uuid:pk>/desk/floor/", floor.floor, name="desk_floor"),
    path("<uuid:pk>/desk/floor/live/", floor.live, name="desk_floor_live"),
    path(
        "<uuid:pk>/desk/floor/<uuid:match_id>/do/",
        floor.table_deed,
        name="desk_floor_do",
    ),
    path("<uuid:pk>/desk/results/", quick.quick, name="desk_results"),
    path("<uuid:pk>/desk/results/news/", quick_rows.news, name="desk_results_news"),
    path(
        "<uuid:pk>/desk/results/<uuid:match_id>/save/",
        quick_rows.save,
        name="desk_result_save",
    ),
    path(
        "<uuid:pk>/desk/results/<uuid:match_id>/undo/",
        quick_rows.undo,
        name="desk_result_undo",
    ),
    path("<uuid:pk>/desk/matches/<uuid:match_id>/", results.match, name="desk_match"),
    path(
        "<uuid:pk>/desk/matches/<uuid:match_id>/correct/",
        corrections.correct,
        name="desk_correct",
    ),
    path(
        "<uuid:pk>/desk/rounds/<uuid:round_id>/restore/",
        restoring.restore,
        name="desk_restore",
    ),
    path(
        "<uuid:pk>/desk/rounds/<uuid:round_id>/discard/",
        restoring.discard,
        name="desk_discard",
    ),
    path("<uuid:pk>/desk/proposals/", proposals.proposals, name="desk_proposals"),
    path(
        "<uuid:pk>/desk/proposals/<uuid:proposal_id>/",
        proposals.proposal,
        name="desk_proposal",
    ),
    path(
        "<uuid:pk>/desk/matches/<uuid:match_id>/log/",
        desk.hand_in,
        name="desk_match_log",
    ),
    path("<uuid:pk>/desk/logs/<uuid:log>/again/", desk.again, name="desk_log_again"),
    path(
        "<uuid:pk>/desk/matches/<uuid:match_id>/penalty/",
        giving.at_table,
        name="desk_penalty",
    ),
    path(
        "<uuid:pk>/desk/matches/<uuid:match_id>/check/",
        checks.add,
        name="desk_check_add",
    ),
    path("<uuid:pk>/desk/penalties/", records.index, name="desk_penalties"),
    path(
        "<uuid:pk>/desk/penalties/<uuid:penalty_id>/revoke/",
        records.revoke,
        name="desk_penalty_revoke",
    ),
    path("<uuid:pk>/desk/checks/", checks.index, name="desk_checks"),
    path("<uuid:pk>/desk/checks/<uuid:check_id>/", checks.check, name="desk_check"),
    path(
        "<uuid:pk>/desk/checks/<uuid:check_id>/ticks/",
        checks.ticks,
        name="desk_check_ticks",
    ),
    path("<uuid:pk>/desk/disputes/", results.disputes, name="desk_disputes"),
    path("<uuid:pk>/desk/entrants/", people.roster, name="desk_entrants"),
    path("<uuid:pk>/desk/entrants/add/", adding.add, name="desk_add"),
    path(
        "<uuid:pk>/desk/entrants/check-in/",
        presence.check_in,
        name="desk_check_in",
    ),
    path(
        "<uuid:pk>/desk/entrants/<uuid:entrant_id>/",
        people.entrant,
        name="desk_entrant",
    ),
    path(
        "<uuid:pk>/desk/entrants/<uuid:entrant_id>/penalty/",
        giving.to_entrant,
        name="desk_entrant_penalty",
    ),
    path(
        "<uuid:pk>/desk/lists/<uuid:submission_id>/",
        people.handed_in,
        name="desk_list",
    ),
    path(
        "<uuid:pk>/desk/announcements/", announcements.index, name="desk_announcements"
    ),
    path(
        "<uuid:pk>/desk/announcements/<uuid:announcement_id>/withdraw/",
        announcements.withdraw,
        name="desk_announcement_withdraw",
    ),
    path("<uuid:pk>/desk/print/", desk_printing.index, name="desk_print"),
    path(
        "<uuid:pk>/desk/print/lists/",
        desk_printing.registrations,
        name="desk_print_lists",
    ),
    path(
        "<uuid:pk>/desk/print/<slug:sheet>/",
        desk_printing.printed,
        name="desk_print_sheet",
    ),
    path("<uuid:pk>/desk/staff/", staffing.staff, name="desk_staff"),
    path("<uuid:pk>/desk/log/", logbook.log, name="desk_log"),
    path("<uuid:pk>/desk/undo/", undoing.undo, name="desk_undo"),
    path("<uuid:pk>/desk/settings/", settings.settings, name="desk_settings"),
    path("<uuid:pk>/desk/settings/<slug:preset>/", presets.preset, name="desk_preset"),
    path("<uuid:pk>/desk/link/", settings.link_renewed, name="desk_link"),
    path("<uuid:pk>/desk/venue/", networks.venue, name="desk_venue"),
    path("<uuid:pk>/desk/clone/", cloning.clone, name="desk_clone"),
]
