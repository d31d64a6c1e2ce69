"""Invented example answers about series. Pure."""

from tournaments.api.examples.events import Example
from tournaments.api.examples.logs import EVENT_ID

SERIES_ID = "5e9c2a71-84d6-4b03-9f1e-7a60c3d8b254"

SERIES: Example = {
    "id": SERIES_ID,
    "name": "Winter League",
    "about": "Four evenings at the pier.",
    "events": 4,
    "finished": 1,
    "counts_best": 3,
    "page": f"/series/{SERIES_ID}/",
}
LEADERBOARD: Example = SERIES | {
    "rows": [
        {
            "place": 1,
            "shared": False,
            "key": "9f4c1b7a20de",
            "name": "Ada I.",
            "points": "25",
            "counted": [
                {"event": EVENT_ID, "place": 1, "shared": False, "points": "25"}
            ],
            "left_out": [],
        }
    ]
}
