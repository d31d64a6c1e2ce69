"""Revoking a penalty: the result comes back if nothing has changed it since."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from tournaments.core import events
from tournaments.core.action import Act, act_on
from tournaments.corrections.actions import Grounds, errand, propose, require_level
from tournaments.entries.actions.rows import change
from tournaments.models import Asked, Audience, Penalty, Proposal
from tournaments.penalties import queries as penalties
from tournaments.penalties.queries import ENTRANT
from tournaments.results.actions.guards import reasoned
from tournaments.results.actions.writing import shown
from tournaments.results.queries import sheets
from tournaments.rules.infractions import Grade

from . import guards
from .matches import give_back, returning
from .people import bring_back


@dataclass(frozen=True, slots=True)
class Revoked:
    """A penalty that no longer counts, and whether its match is what it was."""

    penalty: Penalty
    is_returned: bool

    @property
    def words(self) -> str:
        """Say what came of it."""
        if self.is_returned:
            return "The result is what it was before."
        if penalties.changes_result(self.penalty):
            return (
                "The result was changed since, or its round is closed: it stays as it "
                "is. Correct it by hand if it is wrong."
            )
        return ""


def revoke(
    event_id: UUID,
    who: User | None,
    *,
    penalty: UUID,
    reason: str,
) -> Revoked:
    """Take a penalty back that was wrong; it stays on record, marked so."""
    with act_on(event_id, who) as act:
        row = found(act, penalty)
        guards.require_revoking(act, row)
        guards.refuse_moment(act, Grade(row.grade))
        grounds = required(act, row, reason=reason)
        return take_back(act, row, reason=grounds.reason, more=grounds.noted)


def propose_revocation(
    event_id: UUID, who: User, *, penalty: UUID, reason: str
) -> Proposal:
    """Ask a second official to confirm that a Swiss result comes back."""
    with act_on(event_id, who) as act:
        row = found(act, penalty)
        guards.require_revoking(act, row)
        grounds = require_level(act, row.match, reason=reason, is_proposal=True)
        return propose(
            act,
            Asked.REVOCATION,
            match=row.match,
            words={"penalty": str(row.pk)},
            reason=grounds.reason,
        )


@errand(Asked.REVOCATION)
def revoke_as_proposed(act: Act, proposal: Proposal, both: dict[str, str]) -> None:
    """Do what two officials want."""
    row = found(act, proposal.words["penalty"])
    take_back(act, row, reason=proposal.reason, by=proposal.by, more=both)


def found(act: Act, penalty_id: UUID | str) -> Penalty:
    row = penalties.penalties(act.tournament).get(pk=penalty_id)
    row.entrant.tournament = act.tournament
    if row.match_id is not None:
        row.match = sheets(act.tournament).filter(pk=row.match_id).first() or row.match
        row.match.round.tournament = act.tournament
    return row


def required(act: Act, penalty: Penalty, *, reason: str) -> Grounds:
    if returning(act, penalty) is not None:
        return require_level(act, penalty.match, reason=reason)
    return Grounds(reasoned(reason))


def take_back(
    act: Act,
    penalty: Penalty,
    *,
    reason: str,
    by: User | None = None,
    more: dict[str, Any],
) -> Revoked:
    before = shown(penalty.match) if penalties.changes_result(penalty) else {}
    is_returned = give_back(act, penalty)
    if penalty.grade == Grade.DISQUALIFICATION:
        bring_back(act, penalty.entrant, penalty.replaced.get(ENTRANT, {}))
    else:
        change(penalty.entrant)  # his own page looks for news by its version
    penalty.revoked_by = by or act.by.viewer
    penalty.revoked_at = events.database_now(act.tournament)
    penalty.save(update_fields=["revoked_by", "revoked_at", "replaced"])
    now = shown(penalty.match) if is_returned else {}
    act.log(
        "penalty_revoked",
        before={
            "grade": str(penalty.grade),
            "infraction": penalty.infraction,
            **(before if is_returned else {}),
        },
        after={"penalty": str(penalty.pk), **now, **more},
        reason=reason,
        match=penalty.match,
        entrant=penalty.entrant,
        to=Audience.SELF,
    )
    return Revoked(penalty, is_returned)
