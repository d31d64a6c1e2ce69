"""Refuse an action with all problems at once."""

from collections.abc import Iterable
from typing import Any

from tournaments.core.action import Act
from tournaments.models import TournamentState
from tournaments.rules.errors import TournamentError


class NotReady(TournamentError):
    """Several problems block an action; `problems` has each with its remedy."""

    code = "not_ready"

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems), remedy="Then send it again.")

    def details(self) -> dict[str, Any]:
        return {"problems": list(self.problems)}


def raise_problems(problems: Iterable[str]) -> None:
    """Raise NotReady with all these problems, if there are any."""
    found = tuple(problems)
    if found:
        raise NotReady(found)


def change_state(
    act: Act, state: TournamentState, kind: str, *, reason: str = "", **more: Any
) -> None:
    """Put the event into another state and log it; `more` is logged beside it."""
    before = act.tournament.state
    act.tournament.state = state
    act.log(
        kind, before={"state": before}, after={"state": state, **more}, reason=reason
    )


def require_state(act: Act, *states: TournamentState) -> None:
    """Raise TournamentError unless the event is in one of these states."""
    if act.tournament.state in states:
        return
    wanted = " or ".join(f"“{each.label}”" for each in states)
    raise TournamentError(
        f"The event is in state “{act.tournament.get_state_display()}”; this is done "
        f"in {wanted}.",
        remedy="Look at where the event is now.",
    )
