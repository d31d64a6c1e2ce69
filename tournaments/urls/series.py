"""Seasons of events: to look at, and to run."""

from django.urls import path

from tournaments.seasons.views import desk_links as links
from tournaments.seasons.views import desk_series as desk
from tournaments.seasons.views import series

urlpatterns = [
    path("", series.listed, name="series_list"),
    path("new/", desk.new, name="series_new"),
    path("<uuid:pk>/", series.page, name="series"),
    path("<uuid:pk>/leaderboard.csv", series.as_csv, name="series_csv"),
    path("<uuid:pk>/standing/<slug:key>/", series.sums, name="series_sum"),
    path("<uuid:pk>/desk/", desk.desk, name="series_desk"),
    path("<uuid:pk>/desk/links/", links.links, name="series_links"),
    path("<uuid:pk>/desk/people/", desk.organisers, name="series_organisers"),
]
