"""What everybody may look at: events, their rounds, standings, bracket, paper."""

from django.urls import path

from tournaments.core import links
from tournaments.desk.views import events, invitations
from tournaments.disputes.views import logs
from tournaments.files.views import verify
from tournaments.floor.views import clock
from tournaments.journal.views import changes
from tournaments.rounds.views import bracket, chances, pairings, standings
from tournaments.seasons.views import statistics
from tournaments.venue.views import printing, wall

urlpatterns = [
    path("", events.events, name="events"),
    path("invitation/<slug:token>/", invitations.invitation, name="staff_invitation"),
    path("<uuid:pk>/", events.event, name="event"),
    path("<uuid:pk>/link/<slug:token>/", links.open_link, name="event_link"),
    path("<uuid:pk>/you/", events.you, name="event_you"),
    path("<uuid:pk>/entrants/", events.roster, name="event_entrants"),
    path("<uuid:pk>/pairings/", pairings.page, name="event_pairings"),
    path("<uuid:pk>/pairings/why/", pairings.why, name="event_why"),
    path("<uuid:pk>/pairings.csv", pairings.as_csv, name="event_pairings_csv"),
    path(
        "<uuid:pk>/rounds/<uuid:round_id>/table/",
        pairings.table,
        name="event_round_table",
    ),
    path("<uuid:pk>/changes/", changes.page, name="event_changes"),
    path("<uuid:pk>/verify/", verify.page, name="event_verify"),
    path("<uuid:pk>/clock/", clock.page, name="event_clock"),
    path("<uuid:pk>/clock/live/", clock.live, name="event_clock_live"),
    path("<uuid:pk>/clock/line/", clock.line, name="event_clock_line"),
    path("<uuid:pk>/wall/", wall.page, name="event_wall"),
    path("<uuid:pk>/wall/live/", wall.live, name="event_wall_live"),
    path("<uuid:pk>/standings/", standings.page, name="event_standings"),
    path("<uuid:pk>/standings.csv", standings.as_csv, name="event_standings_csv"),
    path("<uuid:pk>/standings/<uuid:entrant>/", standings.sums, name="event_sum"),
    path(
        "<uuid:pk>/standings/<uuid:entrant>/needs/",
        chances.page,
        name="event_chances",
    ),
    path("<uuid:pk>/statistics/", statistics.page, name="event_statistics"),
    path("<uuid:pk>/bracket/", bracket.page, name="event_bracket"),
    path("<uuid:pk>/logs/<uuid:log>/", logs.verdict, name="event_log"),
    path("<uuid:pk>/logs/<uuid:log>/state/", logs.state, name="event_log_state"),
    path("<uuid:pk>/logs/<uuid:log>/file/", logs.file, name="event_log_file"),
    path("<uuid:pk>/logs/<uuid:log>/replay/", logs.replay, name="event_log_replay"),
    path(
        "<uuid:pk>/logs/<uuid:log>/replay/possession/",
        logs.possession,
        name="event_log_possession",
    ),
    path(
        "<uuid:pk>/print/pairings/",
        printing.print_pairings,
        name="event_print_pairings",
    ),
    path(
        "<uuid:pk>/print/standings/",
        printing.print_standings,
        name="event_print_standings",
    ),
]
