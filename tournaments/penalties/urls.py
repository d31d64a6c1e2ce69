"""URLs: penalties."""

from tournaments.core.routes import desk_path
from tournaments.penalties.views import giving, records

urlpatterns = [
    desk_path(
        "matches/<uuid:match_id>/penalty/", giving.penalty_at_table, "desk_penalty"
    ),
    desk_path("penalties/", records.list_penalties, "desk_penalties"),
    desk_path(
        "penalties/<uuid:penalty_id>/revoke/",
        records.revoke_penalty_view,
        "desk_penalty_revoke",
    ),
    desk_path(
        "entrants/<uuid:entrant_id>/penalty/",
        giving.penalty_for_entrant,
        "desk_entrant_penalty",
    ),
]
