"""Addresses: series, players and statistics."""

from django.urls import path

from tournaments.core.routes import event_path
from tournaments.seasons.views import desk_links as links
from tournaments.seasons.views import desk_series as desk
from tournaments.seasons.views import players, series, statistics

urlpatterns = [
    event_path("statistics/", statistics.page, "event_statistics"),
    path("series/", series.series_list, name="series_list"),
    path("series/new/", desk.new, name="series_new"),
    path("series/<uuid:pk>/", series.page, name="series"),
    path("series/<uuid:pk>/leaderboard.csv", series.as_csv, name="series_csv"),
    path("series/<uuid:pk>/standing/<slug:key>/", series.points_sum, name="series_sum"),
    path("series/<uuid:pk>/desk/", desk.desk, name="series_desk"),
    path("series/<uuid:pk>/desk/links/", links.links, name="series_links"),
    path("series/<uuid:pk>/desk/people/", desk.organisers, name="series_organisers"),
    path("players/<uuid:page>/", players.history, name="player"),
]
