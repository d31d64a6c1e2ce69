"""Invented example answer about the statistics of an event. Pure."""

from tournaments.api.examples.events import ENTRANT_ID, Example

ALL: Example = {
    "round": "",
    "title": "All rounds",
    "matches": 2,
    "ties": 0,
    "unplayed": 0,
    "alone": 0,
    "games": 2,
    "average": "35",
    "highest": 35,
}
GAME: Example = {
    "round": "1",
    "home": "Ada Ito",
    "away": "Ben Okafor",
    "home_score": 21,
    "away_score": 14,
}
STATISTICS: Example = {
    "entrants": 4,
    "whole": ALL,
    "rounds": [ALL | {"round": "1", "title": "Round 1"}],
    "leaders": [{"place": 1, "entrant": ENTRANT_ID, "name": "Ada Ito", "points": [3]}],
    "scores": [
        {"label": "14\u201320", "count": 2, "of": 4},
        {"label": "21\u201327", "count": 2, "of": 4},
    ],
    "margins": [{"label": "4\u20137", "count": 2, "of": 2}],
    "endings": [{"label": "played out", "count": 2, "of": 2}],
    "seats": [
        {"label": "home", "count": 2, "of": 2},
        {"label": "away", "count": 0, "of": 2},
    ],
    "closest": [GAME],
    "highest": GAME,
    "lists": None,
}
