"""Example answers about decks in the API documentation. Pure; all data is invented.

Tests store this card and this deck and expect the same answers.
"""

from typing import Any

Example = dict[str, Any]

# A check

INQUIRY: Example = {
    "text": "3 R1-PS Second Push",
    "format": "Preseason",
    "profile": "P22C",
    "building": True,
}


def example_violation(code: str, message: str, **more: Any) -> Example:
    """Return a violation as the API shows it, by default of a group not yet full."""
    return {
        "code": code,
        "severity": "incomplete",
        "message": message,
        "rule": f"{code} · R21/22 Deck",
        "group": None,
        "cards": [],
        "lines": [],
        "actual": 0,
        "limit": 5,
        "missing": [],
        "fixes": [],
    } | more


CHECK: Example = {
    "verdict": "ILLEGAL",
    "format": "preseason",
    "profile": "P22C",
    "snapshot": "preseason-2022-11-01",
    "card_data": "cards-12",
    "violations": [
        example_violation(
            "DC-2",
            "Offense has 0 Players; exactly 5 are needed.",
            rule="DC-2 · R21/22 Deck · D-18",
            group="Offense",
        ),
        example_violation(
            "DC-3",
            "Defense has 0 Players; exactly 5 are needed.",
            rule="DC-3 · R21/22 Deck · D-18",
            group="Defense",
        ),
        example_violation(
            "DC-4",
            "Offense has no quarterback; 1 or 2 are needed.",
            group="Offense",
            limit=[1, 2],
        ),
        example_violation(
            "DC-6",
            "There are 0 Plays; at least 20 are needed.",
            group="Plays",
            limit=20,
        ),
        example_violation(
            "DC-10",
            "The Action deck has 3 cards; at least 20 are needed.",
            group="Action deck",
            actual=3,
            limit=20,
        ),
        example_violation(
            "DC-11",
            "The Action deck has 3 copies of Second Push (R1-PS); 2 are allowed.",
            severity="error",
            rule="DC-11 · R21/22 Deck · D-08",
            group="Action deck",
            cards=["R1-PS"],
            lines=[1],
            actual=3,
            limit=2,
            fixes=[
                {
                    "do": "set_quantity",
                    "card": "R1-PS",
                    "quantity": 2,
                    "group": "Action deck",
                    "other": "",
                    "message": "Remove 1 of 3 Second Push (R1-PS).",
                }
            ],
        ),
        example_violation(
            "DC-1", "The deck has 3 cards; at least 50 are needed.", actual=3, limit=50
        ),
    ],
    "lines": [],
    "notes": [],
    "counts": {"Offense": 0, "Defense": 0, "Plays": 0, "Action deck": 3, "Synergy": 0},
}

# A deck

DECK_ID = "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90"
DECK_TEXT = "# Tin Hat: two of everything\n2 R1-PS Second Push\n"
DECK: Example = {
    "id": DECK_ID,
    "name": "Tin Hat",
    "owner": "Cleo",
    "format": "preseason",
    "profile": "P22C",
    "snapshot": "preseason-2022-11-01",
    "visibility": "private",
    "archived": False,
    "made_at": "2026-11-15T12:00:00Z",
    "changed_at": "2026-11-15T12:00:00Z",
    "version": 0,
    "newest": 1,
    "verdict": "ILLEGAL",
}
WHOLE_DECK: Example = DECK | {
    "versions": [{"number": 1, "name": "first try", "made_at": "2026-11-15T12:00:00Z"}],
    "list": {
        "version": 1,
        "name": "Tin Hat",
        "remark": "two of everything",
        "cards": [
            {
                "number": "R1-PS",
                "quantity": 2,
                "group": "Action deck",
                "title": "Second Push",
            }
        ],
        "sideboard": [],
    },
    "lines": [],
}

# Saving and sharing

NEW_DECK: Example = {
    "name": "Tin Whistle",
    "text": "3 R1-PS Second Push",
    "format": "Preseason",
}
NEW_VERSION: Example = {
    "text": "2 R1-PS Second Push",
    "name": "second try",
    "version": 0,
}
SAVED: Example = WHOLE_DECK | {
    "version": 1,
    "newest": 2,
    "versions": [
        {"number": 2, "name": "second try", "made_at": "2026-11-15T12:30:00Z"},
        *WHOLE_DECK["versions"],
    ],
}
SHARING: Example = {"visibility": "unlisted", "version": 0}
SHARED: Example = WHOLE_DECK | {"visibility": "unlisted", "version": 1}
