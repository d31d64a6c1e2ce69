"""Invented example answers about webhooks. Pure."""

from tournaments.api.examples.events import Example
from tournaments.api.examples.logs import EVENT_ID

WEBHOOK_ID = "2b7d9e40-61c3-4f58-8a1d-e93f0b6c5d72"

WEBHOOK: Example = {
    "id": WEBHOOK_ID,
    "event": None,
    "host": "hooks.example.com",
    "format": "json",
    "topics": ["rounds", "results"],
    "on": True,
    "why_off": "",
    "failures": 1,
    "failed": 1,
    "messages": [
        {
            "id": "c0a4f7d3-92be-4e16-b5d8-7f3a1c60e984",
            "event": EVENT_ID,
            "line": 41,
            "part": 0,
            "state": "failed",
            "attempts": 2,
            "status": 503,
            "trouble": "",
            "made_at": "2026-11-15T12:00:00Z",
        }
    ],
}
