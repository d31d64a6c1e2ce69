"""URLs of series, players and statistics."""

from django.urls import path

from tournaments.core.routes import event_path
from tournaments.seasons.views import desk_links as links
from tournaments.seasons.views import desk_series as desk
from tournaments.seasons.views import players, series, statistics

urlpatterns = [
    event_path("statistics/", statistics.show_statistics, "event_statistics"),
    path("series/", series.series_list, name="series_list"),
    path("series/new/", desk.new_series, name="series_new"),
    path("series/<uuid:pk>/", series.show_leaderboard, name="series"),
    path("series/<uuid:pk>/leaderboard.csv", series.leaderboard_csv, name="series_csv"),
    path(
        "series/<uuid:pk>/standing/<slug:key>/",
        series.show_person_points,
        name="series_sum",
    ),
    path("series/<uuid:pk>/desk/", desk.series_desk, name="series_desk"),
    path("series/<uuid:pk>/desk/links/", links.link_entries_page, name="series_links"),
    path(
        "series/<uuid:pk>/desk/people/",
        desk.change_organizers,
        name="series_organisers",
    ),
    path("players/<uuid:page>/", players.show_history, name="player"),
]
