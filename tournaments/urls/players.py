"""People across events, as far as they want to be found."""

from django.urls import path

from tournaments.seasons.views import players

urlpatterns = [path("<uuid:page>/", players.history, name="player")]
