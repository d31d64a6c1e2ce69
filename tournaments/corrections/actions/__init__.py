"""Correct results, undo actions and go back to earlier rounds of an event.

`tournaments.rules.corrections` decides what is allowed when; `levels` enforces it.
`correcting` replaces a result and updates what depends on it, `proposals` holds changes
that a second official must confirm, `last_round` reopens or discards the last round,
`restoring` goes back to the end of a round.
"""

from .correcting import (
    TablesToPairAgain,
    correct_result,
    propose_correction,
    update_dependents,
)
from .last_round import discard_published_round, reopen_round
from .levels import (
    CorrectionGrounds,
    approval_for_correction,
    require_approval,
    require_event_name,
)
from .proposals import confirm_proposal, decline_proposal, on_confirmed, store_proposal
from .restoring import propose_restore_round, restore_round
