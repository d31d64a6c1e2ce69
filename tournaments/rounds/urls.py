"""URL patterns: pairings, standings, the bracket, and editing rounds at the desk."""

from tournaments.core.routes import desk_path, event_path
from tournaments.rounds.views import (
    bracket,
    chances,
    desk_pairings,
    desk_standings,
    edits,
    pairings,
    standings,
)

urlpatterns = [
    event_path("pairings/", pairings.pairings_page, "event_pairings"),
    event_path("pairings/why/", pairings.explain_pairings, "event_why"),
    event_path("pairings.csv", pairings.pairings_csv, "event_pairings_csv"),
    event_path(
        "rounds/<uuid:round_id>/table/", pairings.poll_tables, "event_round_table"
    ),
    event_path("standings/", standings.standings_page, "event_standings"),
    event_path("standings.csv", standings.standings_csv, "event_standings_csv"),
    event_path("standings/<uuid:entrant>/", standings.tiebreak_sums_page, "event_sum"),
    event_path(
        "standings/<uuid:entrant>/needs/", chances.chances_page, "event_chances"
    ),
    event_path("bracket/", bracket.bracket_page, "event_bracket"),
    desk_path("rounds/<uuid:round_id>/", edits.edit_round_page, "desk_round"),
    desk_path(
        "rounds/<uuid:round_id>/by-hand/", edits.paper_round_page, "desk_round_by_hand"
    ),
    desk_path("pairings/", desk_pairings.round_page, "desk_pairings"),
    desk_path("standings/", desk_standings.standings_page, "desk_standings"),
]
