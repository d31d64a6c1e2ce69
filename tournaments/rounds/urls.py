"""Addresses: pairings, standings and the bracket."""

from django.urls import path

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
    path("events/<uuid:pk>/pairings/", pairings.page, name="event_pairings"),
    path("events/<uuid:pk>/pairings/why/", pairings.why, name="event_why"),
    path("events/<uuid:pk>/pairings.csv", pairings.as_csv, name="event_pairings_csv"),
    path(
        "events/<uuid:pk>/rounds/<uuid:round_id>/table/",
        pairings.poll_tables,
        name="event_round_table",
    ),
    path("events/<uuid:pk>/standings/", standings.page, name="event_standings"),
    path(
        "events/<uuid:pk>/standings.csv", standings.as_csv, name="event_standings_csv"
    ),
    path(
        "events/<uuid:pk>/standings/<uuid:entrant>/", standings.sums, name="event_sum"
    ),
    path(
        "events/<uuid:pk>/standings/<uuid:entrant>/needs/",
        chances.page,
        name="event_chances",
    ),
    path("events/<uuid:pk>/bracket/", bracket.page, name="event_bracket"),
    path(
        "events/<uuid:pk>/desk/rounds/<uuid:round_id>/", edits.edit, name="desk_round"
    ),
    path(
        "events/<uuid:pk>/desk/rounds/<uuid:round_id>/by-hand/",
        edits.paper_round,
        name="desk_round_by_hand",
    ),
    path("events/<uuid:pk>/desk/pairings/", desk_pairings.rounds, name="desk_pairings"),
    path(
        "events/<uuid:pk>/desk/standings/",
        desk_standings.standings,
        name="desk_standings",
    ),
]
