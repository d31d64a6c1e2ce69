"""Refuse an action and name everything that prevents it, not only the first problem."""

from collections.abc import Iterable
from typing import Any

from tournaments.core.action import Act
from tournaments.models import TournamentState
from tournaments.rules.errors import TournamentError


class NotReady(TournamentError):
    """Raised when several problems prevent an action; each is a sentence."""

    code = "not_ready"

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(" ".join(self.problems), remedy="Then send it again.")

    def details(self) -> dict[str, Any]:
        return {"problems": list(self.problems)}


def raise_problems(problems: Iterable[str]) -> None:
    """Raise NotReady if there are any problems."""
    found = tuple(problems)
    if found:
        raise NotReady(found)


def change_event_state(
    act: Act, state: TournamentState, kind: str, *, reason: str = "", **more: Any
) -> None:
    """Set the state of an event and log it; `more` adds fields to the log line."""
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
        f"The status of the event is “{act.tournament.get_state_display()}”; this "
        f"can only be done in {wanted}.",
        remedy="Reload the page to see the current state.",
    )
