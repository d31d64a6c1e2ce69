"""Invented example answers about game logs. Pure.

Tests submit such a log and compare the real answers with these.
"""

from typing import Any

Example = dict[str, Any]

EVENT_ID = "6a2f1c9e-58d3-4e0b-8f47-b91d20c3e57a"
MATCH_ID = "c4b7e3d1-0f92-4a68-9d15-7e8a6b2f4c30"
LOG_ID = "1d9c5f70-e6a4-4b3d-a2c8-3f70b8e1d264"
AT = "2026-11-15T12:00:00Z"
ENGINE = {"engine": "engine-463349ad5115", "rules": "P22C-6c2e193fc62d"}

SENT: Example = {
    "text": (
        '[Fivelog "1"]\n'
        '[Profile "P22C"]\n'
        '[Match "R2 table 1"]\n'
        '[Home "Ada Ito"]\n'
        '[Away "Ben Okafor"]\n'
        "* toss A\n"
        "* deal H 3p 3a | A 3p 3a\n"
        "== A25 c15 0-0 t3/3\n"
        "A field U81-PS U70-PS P1-PS P2-PS | H field C6-PS C5-PS R103-PS U63-PS\n"
        "-- 1 A30 c15 0-0 t3/3 x\n"
    ),
    "game": 1,
    "seat": "home",
}
TAKEN: Example = {
    "id": LOG_ID,
    "match": MATCH_ID,
    "game": 1,
    "entries": 5,
    "handed_in": [{"side": "home", "at": AT}],
    "flags": [
        {
            "code": "match",
            "message": "The log is labeled round 2, but this match is in round 1.",
        }
    ],
    "progress": "waiting",
    "place": 1,
    "verdict": None,
}
LOG: Example = TAKEN | {
    "progress": "done",
    "place": None,
    "verdict": {
        "kind": "illegal",
        "ending": None,
        "proves_result": False,
        "step": 5,
        "winner": "",
        "score": {"home": 0, "away": 0},
        **ENGINE,
        "card_data": "cards-12",
    },
}
WHOLE_LOG: Example = LOG | {
    "report": {
        "kind": "illegal",
        "headline": "Illegal at step 5",
        "why": "Up to here everything is legal; here the log is wrong.",
        "ending": "",
        "proves_result": False,
        "differs": {
            "step": 5,
            "log_says": "the ball on the away 30",
            "rules_give": "the ball on the away 25",
            "rule": {"id": "CRD 1.C.a", "title": "the game starts at own 25"},
            "remedy": "",
        },
        "later": None,
        "evidence": "single",
        "grounds": "No second log confirms this one.",
        "decisions": [],
        "other_readings": [],
        "unread": [],
        "notes": [],
        "errors": [],
    }
}
