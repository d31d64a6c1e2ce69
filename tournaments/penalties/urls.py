"""Addresses: penalties."""

from django.urls import path

from tournaments.penalties.views import giving, records

urlpatterns = [
    path(
        "events/<uuid:pk>/desk/matches/<uuid:match_id>/penalty/",
        giving.penalty_at_table,
        name="desk_penalty",
    ),
    path("events/<uuid:pk>/desk/penalties/", records.index, name="desk_penalties"),
    path(
        "events/<uuid:pk>/desk/penalties/<uuid:penalty_id>/revoke/",
        records.revoke,
        name="desk_penalty_revoke",
    ),
    path(
        "events/<uuid:pk>/desk/entrants/<uuid:entrant_id>/penalty/",
        giving.penalty_for_entrant,
        name="desk_entrant_penalty",
    ),
]
