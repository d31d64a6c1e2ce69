"""Mending what went wrong, by the table of events 7 (`tournaments.rules.corrections`).

`levels` asks the table, `correcting` changes a result and lets what rests on it follow,
`proposals` keeps what a second official has to confirm, `taking_back` opens or discards
the round that came last, `restoring` goes back to the end of one.
"""

from .correcting import Repairs, changing, correct, propose_correction
from .levels import Grounds, level_for, require_level, require_typed
from .proposals import confirm, decline, errand, propose
from .restoring import propose_restore, restore
from .taking_back import discard_published, reopen

__all__ = [
    "Grounds",
    "Repairs",
    "changing",
    "confirm",
    "correct",
    "decline",
    "discard_published",
    "errand",
    "level_for",
    "propose",
    "propose_correction",
    "propose_restore",
    "reopen",
    "require_level",
    "require_typed",
    "restore",
]
