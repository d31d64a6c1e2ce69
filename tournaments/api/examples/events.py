"""Invented example answers about an event. Pure.

Tests create such an event and compare the real answers with these.
"""

from typing import Any

from tournaments.api.examples.logs import EVENT_ID, MATCH_ID

Example = dict[str, Any]

ENTRANT_ID = "0b5e7a3c-9d41-4f6a-8c02-5a1f7e93d6b4"
OTHER_ID = "e81d4c60-27af-4b9e-9a35-c0d6f2487b19"
LIST_ID = "4c7f0d92-b3e8-45a1-96d7-2e8b1f5a0c63"

EVENT: Example = {
    "id": EVENT_ID,
    "name": "Harbour Open",
    "state": "running",
    "stage": "swiss",
    "starts_at": "2026-11-15T10:00:00Z",
    "zone": "Europe/Berlin",
    "place": "Pier 4",
    "snapshot": "preseason-2026",
    "structure": "swiss",
    "capacity": 64,
    "taken": 2,
    "waiting": 0,
    "rounds": 3,
    "cut": 0,
    "round": "1",
    "version": 12,
    "page": f"/events/{EVENT_ID}/",
}
WHOLE_EVENT: Example = EVENT | {
    "organizer": "Olga Brandt",
    "about": "Doors open at nine.",
    "announcements": [
        {
            "id": "7d0f3b1e-5a92-4c68-b1e4-92c7d5f08a36",
            "text": "Lunch break until 13:30.",
            "made_at": "2026-02-21T12:00:00Z",
        }
    ],
    "registration_closes_at": None,
    "has_check_in": True,
    "list_policy": "optional",
    "best_of": 1,
    "cut_best_of": 1,
    "minutes": 50,
    "accelerated_rounds": 0,
    "tiebreaks": ["omw", "gw", "ogw"],
    "points": {"win": 3, "tie": 1, "loss": 0, "bye": 3},
    "commitment": "8b1a9953c4611296a827abf8c47804d7e0f9f9d1c6b3a2b1d5e4f3a291807f6e",
    "seed": "",
    "you": {"parts": ["entrant", "spectator"], "entrant": ENTRANT_ID},
}
BEFORE: Example = WHOLE_EVENT | {
    "state": "registration",
    "round": None,
    "version": 3,
    "commitment": "",
    "you": {"parts": ["organiser", "spectator"], "entrant": None},
}
NEW_EVENT: Example = {
    "name": "Harbour Open",
    "preset": "store",
    "zone": "Europe/Berlin",
}
CREATED: Example = BEFORE | {
    "state": "draft",
    "starts_at": None,
    "place": "",
    "about": "",
    "announcements": [],
    "structure": "swiss",
    "capacity": 32,
    "taken": 0,
    "rounds": None,
    "cut": None,
    "version": 1,
}
CHECKING_IN: Example = BEFORE | {"state": "check_in", "version": 6}
STARTED: Example = BEFORE | {
    "state": "running",
    "version": 10,
    "commitment": WHOLE_EVENT["commitment"],
}
IN_THE_CUT: Example = STARTED | {"stage": "cut", "cut": 2, "round": "3", "version": 40}
FINISHED: Example = STARTED | {
    "state": "finished",
    "round": "3",
    "version": 41,
    "seed": "5d41402abc4b2a76b9719d911017c592ae2f1b5c9c3d7e8f6a4b3c2d1e0f9a8b",
}
ENTRANT: Example = {
    "id": ENTRANT_ID,
    "name": "Ada Ito",
    "state": "checked_in",
    "has_list": True,
    "version": 0,
}
ROUND: Example = {
    "round": "1",
    "stage": "swiss",
    "number": 1,
    "title": "Round 1",
    "state": "published",
    "version": 2,
    "tables": 1,
    "reported": 0,
    "published_at": "2026-11-15T10:05:00Z",
    "closed_at": None,
    "notices": [],
}
DRAFTED: Example = ROUND | {"state": "draft", "version": 1, "published_at": None}
DISCARDED: Example = DRAFTED | {"state": "cancelled", "version": 2}
CLOSED: Example = ROUND | {
    "state": "closed",
    "version": 5,
    "reported": 1,
    "closed_at": "2026-11-15T11:05:00Z",
}
PAIRING: Example = {
    "id": MATCH_ID,
    "round": "1",
    "table": 1,
    "home": {"id": ENTRANT_ID, "name": "Ada Ito", "points": 0, "seed": None},
    "away": {"id": OTHER_ID, "name": "Ben Okafor", "points": 0, "seed": None},
    "reach": "one report",
    "outcome": "pending",
    "winner": "",
    "score": None,
    "note": "",
    "why": "Both have 0 points.",
    "verified": False,
}
GAME: Example = {
    "home_score": 21,
    "away_score": 14,
    "winner": "home",
    "ending": "regulation",
}
MATCH: Example = PAIRING | {
    "games": [],
    "settled": "",
    "disputed": False,
    "version": 1,
    "reports": [
        {
            "side": "home",
            "outcome": "win",
            "winner": "home",
            "games": [GAME],
            "at": "2026-11-15T10:55:00Z",
        }
    ],
}
DISPUTE: Example = MATCH | {"reach": "disputed", "disputed": True, "version": 2}
AGREED: Example = MATCH | {
    "reach": "decided",
    "outcome": "win",
    "winner": "home",
    "score": {"home": 21, "away": 14},
    "games": [GAME],
    "settled": "agreed",
    "version": 2,
}
RULED: Example = AGREED | {"settled": "ruled", "version": 3}
DROPPED: Example = ENTRANT | {"state": "dropped"}
STANDINGS: Example = {
    "stage": "swiss",
    "state": "live",
    "version": 12,
    "rows": [
        {
            "place": 1,
            "shared": False,
            "entrant": ENTRANT_ID,
            "name": "Ada Ito",
            "state": "checked_in",
            "points": 3,
            "wins": 1,
            "losses": 0,
            "ties": 0,
            "byes": 0,
            "rounds": "W",
            "values": {"omw": "1/3", "gw": "1", "ogw": "1/3"},
        }
    ],
}
BRACKET: Example = {
    "version": 40,
    "stage": "cut",
    "champion": None,
    "rounds": [
        {
            "round": "cut-1",
            "matches": [
                {
                    "number": 1,
                    "title": "Final",
                    "match": None,
                    "home": {
                        "source": "seed 1",
                        "entrant": ENTRANT_ID,
                        "name": "Ada Ito",
                        "seed": 1,
                    },
                    "away": {
                        "source": "seed 2",
                        "entrant": OTHER_ID,
                        "name": "Ben Okafor",
                        "seed": 2,
                    },
                    "advances": None,
                }
            ],
        }
    ],
}
FINAL_ORDER: Example = {
    "version": 21,
    "places": [
        {
            "place": 1,
            "shared": False,
            "entrant": ENTRANT_ID,
            "name": "Ada Ito",
            "last": "Final",
            "points": 9,
            "record": "3\u20130",
        }
    ],
}
LIST: Example = {
    "id": LIST_ID,
    "entrant": ENTRANT_ID,
    "name": "Ada Ito",
    "deck": "Journeymen",
    "number": 1,
}
WHOLE_LIST: Example = LIST | {"text": "2 R1-PS Second Push\n", "verdict": "LEGAL"}
LINE: Example = {
    "seq": 7,
    "at": "2026-11-15T10:05:00Z",
    "kind": "round_published",
    "sentence": "Olga published round 1.",
    "reason": "",
    "match": None,
    "entrant": None,
}
MINE: Example = {"entrant": ENTRANT, "match": MATCH, "side": "home", "list": "accepted"}

# What is sent

NAME: Example = {"name": "Ada Ito"}
LEAVING: Example = {"match": "concede", "reason": "The last train leaves."}
HANDED: Example = {"text": "2 R1-PS Second Push\n"}
NEXT_ROUND: Example = {"round": "1"}
PUBLISHING: Example = {"version": 1, "acknowledged": []}
CLAIM: Example = {
    "outcome": "win",
    "winner": "home",
    "games": [{"home_score": 21, "away_score": 14}],
}
CONFIRMING: Example = {"version": 1}
OBJECTING: Example = {"reason": "The second touchdown came after time."}
RULING: Example = CLAIM | {"reason": "The log shows the touchdown in time."}
