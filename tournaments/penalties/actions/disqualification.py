"""Disqualify and readmit entrants; results stay for their opponents."""

from typing import Any

from tournaments.core import played
from tournaments.core.action import Act
from tournaments.entries.actions.places import (
    mark_draft_stale,
    record_missed_rounds,
    state_after_check_in,
)
from tournaments.entries.actions.rows import save_changes
from tournaments.models import Entrant, EntrantState, Stage
from tournaments.rules.scoring import Outcome


def disqualify_entrant(act: Act, entrant: Entrant) -> dict[str, Any]:
    """Disqualify an entrant; return the state that they had before."""
    before = entrant_state(entrant)
    newest = played.newest_round(act.tournament, Stage.SWISS)
    is_swiss = act.tournament.stage == Stage.SWISS
    last = newest.number if newest and is_swiss else None
    has_left = entrant.state == EntrantState.DROPPED
    save_changes(
        entrant,
        state=EntrantState.DISQUALIFIED,
        dropped_after=entrant.dropped_after if has_left else last,
    )
    act.log(
        "entrant_disqualified",
        before=before,
        after=entrant_state(entrant),
        entrant=entrant,
    )
    mark_draft_stale(act)
    return before


def readmit_disqualified(act: Act, entrant: Entrant, previous: dict[str, Any]) -> None:
    """Readmit a disqualified entrant; the rounds they missed are lost."""
    if entrant.state != EntrantState.DISQUALIFIED:
        return
    before = entrant_state(entrant)
    missed: list[int] = []
    if stays_dropped(act, entrant, previous):
        save_changes(entrant, state=EntrantState.DROPPED)
    else:
        save_changes(entrant, state=state_after_check_in(act), dropped_after=None)
        if act.tournament.stage == Stage.SWISS:
            missed = record_missed_rounds(act, entrant, Outcome.ABSENT_LOSS)
    act.log(
        "entrant_readmitted",
        before=before,
        after={**entrant_state(entrant), "absent_loss": missed},
        entrant=entrant,
    )
    mark_draft_stale(act)


def stays_dropped(act: Act, entrant: Entrant, previous: dict[str, Any]) -> bool:
    """Return whether a readmitted entrant is dropped instead of back in play.

    They are if they had dropped before, or if the Swiss rounds ended without them.
    """
    if previous.get("state") == EntrantState.DROPPED:
        return True
    return act.tournament.stage == Stage.CUT and entrant.dropped_after is not None


def entrant_state(entrant: Entrant) -> dict[str, Any]:
    return {"state": str(entrant.state), "dropped_after": entrant.dropped_after}
