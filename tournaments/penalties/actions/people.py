"""Disqualified: out of the standings, while results stay for opponents (events 8)."""

from typing import Any

from tournaments.core import played
from tournaments.core.action import Act
from tournaments.entries.actions.places import (
    miss_rounds,
    state_of_those_here,
    unsettle_draft,
)
from tournaments.entries.actions.rows import change
from tournaments.models import Entrant, EntrantState, Stage
from tournaments.rules.scoring import Outcome


def put_out(act: Act, entrant: Entrant) -> dict[str, Any]:
    """Put somebody out of the event; give what he was."""
    was = state_of(entrant)
    newest = played.last(act.tournament, Stage.SWISS)
    is_swiss = act.tournament.stage == Stage.SWISS
    last = newest.number if newest and is_swiss else None
    has_left = entrant.state == EntrantState.DROPPED
    change(
        entrant,
        state=EntrantState.DISQUALIFIED,
        dropped_after=entrant.dropped_after if has_left else last,
    )
    act.log(
        "entrant_disqualified", before=was, after=state_of(entrant), entrant=entrant
    )
    unsettle_draft(act)
    return was


def bring_back(act: Act, entrant: Entrant, was: dict[str, Any]) -> None:
    """Take a disqualification back: missed rounds are lost, as after a drop."""
    if entrant.state != EntrantState.DISQUALIFIED:
        return
    before = state_of(entrant)
    missed: list[int] = []
    if stays_away(act, entrant, was):
        change(entrant, state=EntrantState.DROPPED)
    else:
        change(entrant, state=state_of_those_here(act), dropped_after=None)
        if act.tournament.stage == Stage.SWISS:
            missed = miss_rounds(act, entrant, Outcome.ABSENT_LOSS)
    act.log(
        "entrant_readmitted",
        before=before,
        after={**state_of(entrant), "absent_loss": missed},
        entrant=entrant,
    )
    unsettle_draft(act)


def stays_away(act: Act, entrant: Entrant, was: dict[str, Any]) -> bool:
    """Return whether he had left himself, or the Swiss rounds went on without him."""
    if was.get("state") == EntrantState.DROPPED:
        return True
    return act.tournament.stage == Stage.CUT and entrant.dropped_after is not None


def state_of(entrant: Entrant) -> dict[str, Any]:
    return {"state": str(entrant.state), "dropped_after": entrant.dropped_after}
