"""Check that a user may make a correction, and raise what is missing for it."""

from dataclasses import dataclass
from typing import Any

from tournaments.core import correction_window
from tournaments.core.action import Act
from tournaments.core.rounds import round_label
from tournaments.corrections.queries.proposals import approval_needed
from tournaments.models import Match, Round, TournamentState
from tournaments.results.actions.guards import (
    require_event_in_play,
    require_long_reason,
)
from tournaments.rules import corrections
from tournaments.rules.capabilities import Capability, CapabilityScope, granted_scopes
from tournaments.rules.corrections import (
    CorrectionKind,
    CorrectionRequirement,
    RoundAge,
)
from tournaments.rules.errors import Forbidden, TournamentError
from tournaments.rules.names import sort_key

RULE = "events 7"


@dataclass(frozen=True, slots=True)
class CorrectionGrounds:
    """The reason for a correction, and whether no second official was available."""

    reason: str
    is_alone: bool = False

    @property
    def log_fields(self) -> dict[str, Any]:
        """Return what the log entry of the correction adds."""
        return {"alone": True} if self.is_alone else {}


def approval_for_correction(act: Act, match: Match) -> CorrectionRequirement:
    """Return what a correction requires of the user; raise if it is impossible.

    With `CorrectionRequirement.SECOND` nothing may be changed yet: store a proposal
    (`store_proposal`). Once a second official has confirmed it, the function that
    `on_confirmed` registered makes the change.
    """
    refuse_finished_event(act)
    require_event_in_play(act)
    round_ = match.round
    round_.tournament = act.tournament
    age = correction_window.round_age(round_)
    found = corrections.correction_requirement(CorrectionKind.RESULT, age)
    if found is CorrectionRequirement.NO:
        raise refused_by_age_error(round_, age)
    require_role_for_age(act, round_, age)
    return approval_needed(act.by, found, match)


def require_approval(
    act: Act, match: Match, *, reason: str, is_proposal: bool = False
) -> CorrectionGrounds:
    """Return the grounds of a correction; raise if the user lacks what it requires.

    `is_proposal` means that a second official is being asked.
    """
    found = approval_for_correction(act, match)
    why = require_long_reason(reason)
    require_proposal_if_needed(found, is_proposal=is_proposal)
    return CorrectionGrounds(why, found is CorrectionRequirement.ALONE)


def require_proposal_if_needed(
    level: CorrectionRequirement, *, is_proposal: bool
) -> None:
    """Raise if a second official must be asked and is not, or the other way round."""
    if level is CorrectionRequirement.SECOND and not is_proposal:
        raise TournamentError(
            "The cut is published, so this needs a second staff member.",
            rule=RULE,
            remedy="Ask for it. Another staff member then checks and confirms it.",
        )
    if is_proposal and level is not CorrectionRequirement.SECOND:
        raise TournamentError(
            "This no longer needs a second staff member.",
            rule=RULE,
            remedy="You can do it yourself now.",
        )


def typeable_letters(name: str) -> str:
    """Return the letters and digits of a name: what any keyboard can type.

    >>> typeable_letters("Caf\u00e9 Robin \U0001f3c8") == typeable_letters("cafe robin")
    True
    """
    folded = sort_key(name)[0]
    return "".join(filter(str.isalnum, folded)) or folded


def require_event_name(act: Act, typed_name: str) -> None:
    """Raise TournamentError unless the name of the event was typed correctly."""
    name = act.tournament.name
    if typeable_letters(typed_name) != typeable_letters(name):
        raise TournamentError(
            (
                f"The name of the event is “{name}”, but “{typed_name[:80].strip()}” "
                "was typed."
            )
            if typed_name.strip()
            else f"To confirm this, type the name of the event: “{name}”.",
            rule=RULE,
            remedy="Type it exactly as it appears at the top of the page.",
        )


def require_role_for_age(act: Act, round_: Round, age: RoundAge) -> None:
    """Raise Forbidden if the user's role may not correct a round this far back."""
    if corrections.may_correct(act.by.parts, age):
        return
    if granted_scopes(Capability.CORRECT, act.by.parts) <= {
        CapabilityScope.CURRENT_ROUND
    }:
        raise Forbidden(
            (
                f"{round_label(round_)} is closed; judges can correct only in the "
                "current round."
            ),
            rule=RULE,
            remedy="Ask the scorekeeper, the head judge or an organizer.",
        )
    raise Forbidden(
        f"{round_label(round_)} is closed, and a later round is published; "
        "scorekeepers can correct only up to the last closed round.",
        rule=RULE,
        remedy="Ask the head judge or an organizer.",
    )


def require_may_go_back(act: Act) -> None:
    """Raise Forbidden unless the user is an organizer or the head judge."""
    if not corrections.may_restore_round(act.by.parts):
        raise Forbidden(
            (
                "Only organizers and the head judge can roll an event back to an "
                "earlier round."
            ),
            rule=RULE,
            remedy="Ask one of them.",
        )


def refuse_finished_event(act: Act) -> None:
    if act.tournament.state == TournamentState.FINISHED:
        raise TournamentError(
            "The event is not running; it is finished.",
            rule=RULE,
            remedy=corrections.INSTEAD[RoundAge.FINISHED],
        )


def refused_by_age_error(round_: Round, age: RoundAge) -> TournamentError:
    return TournamentError(
        f"{round_label(round_)} is {corrections.AGES[age].lower()}; this is no "
        "longer possible.",
        rule=RULE,
        remedy=corrections.INSTEAD[age],
    )
