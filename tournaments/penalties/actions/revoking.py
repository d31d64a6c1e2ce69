"""Revoke a penalty: the result is restored if nothing else has changed it since."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from tournaments.core import events
from tournaments.core.action import Act, act_on
from tournaments.corrections.actions import (
    CorrectionGrounds,
    on_confirmed,
    require_approval,
    store_proposal,
)
from tournaments.entries.actions.rows import save_changes
from tournaments.models import Audience, Penalty, Proposal, ProposalKind
from tournaments.penalties import queries as penalties
from tournaments.penalties.queries import ENTRANT
from tournaments.results.actions.guards import require_long_reason
from tournaments.results.actions.settlement import result_fields
from tournaments.results.queries import matches_with_reports
from tournaments.rules.infractions import PenaltyGrade

from . import guards
from .disqualification import readmit_disqualified
from .matches import match_without_penalty, restore_match


@dataclass(frozen=True, slots=True)
class Revocation:
    """A revoked penalty, and whether its match was restored."""

    penalty: Penalty
    is_returned: bool

    @property
    def result_text(self) -> str:
        """Return what became of the result, as a sentence for the official."""
        if self.is_returned:
            return "The old result is restored."
        if penalties.grade_changes_result(self.penalty):
            return (
                "The result was changed since, or its round is closed, so it "
                "stays. Correct it if it is wrong."
            )
        return ""


def revoke_penalty(
    event_id: UUID,
    user: User | None,
    *,
    penalty: UUID,
    reason: str,
) -> Revocation:
    """Revoke a penalty that was wrong; it stays on record, marked as revoked."""
    with act_on(event_id, user) as act:
        row = get_penalty(act, penalty)
        guards.require_may_revoke(act, row)
        guards.refuse_wrong_phase(act, PenaltyGrade(row.grade))
        grounds = require_revocation_grounds(act, row, reason=reason)
        return store_revocation(
            act, row, reason=grounds.reason, more=grounds.log_fields
        )


def propose_revocation(
    event_id: UUID, user: User, *, penalty: UUID, reason: str
) -> Proposal:
    """Ask a second official to confirm a revocation that changes a Swiss result."""
    with act_on(event_id, user) as act:
        row = get_penalty(act, penalty)
        guards.require_may_revoke(act, row)
        grounds = require_approval(act, row.match, reason=reason, is_proposal=True)
        return store_proposal(
            act,
            ProposalKind.REVOCATION,
            match=row.match,
            words={"penalty": str(row.pk)},
            reason=grounds.reason,
        )


@on_confirmed(ProposalKind.REVOCATION)
def revoke_proposed_penalty(
    act: Act, proposal: Proposal, names: dict[str, str]
) -> None:
    """Revoke a penalty after a second official has confirmed it."""
    row = get_penalty(act, proposal.words["penalty"])
    store_revocation(act, row, reason=proposal.reason, by=proposal.by, more=names)


def get_penalty(act: Act, penalty_id: UUID | str) -> Penalty:
    row = penalties.penalties_of_event(act.tournament).get(pk=penalty_id)
    row.entrant.tournament = act.tournament
    if row.match_id is not None:
        row.match = (
            matches_with_reports(act.tournament).filter(pk=row.match_id).first()
            or row.match
        )
        row.match.round.tournament = act.tournament
    return row


def require_revocation_grounds(
    act: Act, penalty: Penalty, *, reason: str
) -> CorrectionGrounds:
    """Return the checked reason for a revocation.

    If it changes a result, the rules of a correction apply.
    """
    if match_without_penalty(act, penalty) is not None:
        return require_approval(act, penalty.match, reason=reason)
    return CorrectionGrounds(require_long_reason(reason))


def store_revocation(
    act: Act,
    penalty: Penalty,
    *,
    reason: str,
    by: User | None = None,
    more: dict[str, Any],
) -> Revocation:
    """Restore match and entrant as far as possible, mark the penalty and log it."""
    before = (
        result_fields(penalty.match) if penalties.grade_changes_result(penalty) else {}
    )
    is_returned = restore_match(act, penalty)
    if penalty.grade == PenaltyGrade.DISQUALIFICATION:
        readmit_disqualified(act, penalty.entrant, penalty.replaced.get(ENTRANT, {}))
    else:
        save_changes(penalty.entrant)  # his own page looks for news by its version
    penalty.revoked_by = by or act.by.viewer
    penalty.revoked_at = events.database_now(act.tournament)
    penalty.save(update_fields=["revoked_by", "revoked_at", "replaced"])
    now = result_fields(penalty.match) if is_returned else {}
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
    return Revocation(penalty, is_returned)
