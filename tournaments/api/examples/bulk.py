"""An invented line of the bulk file of events. Pure."""

from tournaments.api.examples.events import (
    ENTRANT_ID,
    EVENT,
    FINAL_ORDER,
    OTHER_ID,
    STANDINGS,
    Example,
)
from tournaments.api.examples.logs import MATCH_ID

GAME: Example = {
    "home_score": 21,
    "away_score": 14,
    "winner": "home",
    "ending": "regulation",
}
EXPORTED: Example = EVENT | {
    "state": "finished",
    "series": [],
    "final": [each | {"name": "Ada I."} for each in FINAL_ORDER["places"]],
    "standings": [each | {"name": "Ada I."} for each in STANDINGS["rows"][:1]],
    "matches": [
        {
            "id": MATCH_ID,
            "round": "1",
            "table": 1,
            "home": ENTRANT_ID,
            "away": OTHER_ID,
            "outcome": "win",
            "winner": "home",
            "games": [GAME],
        }
    ],
    "lists": [],
}
