"""Invented example bodies and answers of the desk. Pure."""

from tournaments.api.examples.events import (
    AGREED,
    CLAIM,
    ENTRANT_ID,
    OTHER_ID,
    Example,
)
from tournaments.api.examples.logs import MATCH_ID

ANNOUNCEMENT_ID = "7d0f3b1e-5a92-4c68-b1e4-92c7d5f08a36"

TO_ANNOUNCE: Example = {"text": "Lunch break until 13:30."}
ANNOUNCEMENT: Example = {
    "id": ANNOUNCEMENT_ID,
    "text": "Lunch break until 13:30.",
    "made_at": "2026-02-21T12:00:00Z",
}
CLOCK: Example = {
    "minutes": 50,
    "left": 2940,
    "ends_at": "2026-11-15T10:55:00Z",
    "now": "2026-11-15T10:06:00Z",
    "is_running": True,
    "is_started": True,
    "version": 1,
}
STOPPED: Example = CLOCK | {"ends_at": None, "is_running": False, "version": 2}
EXTRA_TIME: Example = {"minutes": 5, "reason": "A judge looked at the table."}
EXTENSION: Example = EXTRA_TIME | {
    "id": "2f8a6c4d-91b3-4e07-a5d2-6c3e80f1b794",
    "match": MATCH_ID,
}
LATE: Example = {"name": "Gus Novak", "losses": 0}
WAIVER: Example = {"reason": "The list is on paper."}
TO_PENALIZE: Example = {
    "grade": "warning",
    "infraction": "late",
    "reason": "Was seated five minutes after the start.",
    "match": MATCH_ID,
}
PENALTY: Example = TO_PENALIZE | {
    "id": "9b1d7e52-0c46-4f8a-8e13-d4a2f6c08b75",
    "entrant": ENTRANT_ID,
}
OTHER_RESULT: Example = CLAIM | {
    "winner": "away",
    "games": [{"home_score": 14, "away_score": 21}],
}
CORRECTION: Example = OTHER_RESULT | {
    "reason": "The slip was read upside down.",
    "basis": "swiss-1-1.published.",
}
CORRECTED: Example = AGREED | {
    "winner": "away",
    "score": {"home": 14, "away": 21},
    "games": [
        {
            "home_score": 14,
            "away_score": 21,
            "winner": "away",
            "ending": "regulation",
        }
    ],
    "settled": "staff",
    "version": 3,
}
IMPACT: Example = {
    "basis": "swiss-1-1.published.",
    "version": 2,
    "places": [{"entrant": OTHER_ID, "name": "Ben Okafor", "before": 3, "after": 1}],
    "rounds": [],
    "bracket": [],
    "cut_in": [],
    "cut_out": [],
}
TO_UNDO: Example = {"line": 1}
