"""Issue a penalty: store it, apply it to the result and tell the player."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from accounts.models import User
from tournaments.core import entrants
from tournaments.core.action import Act, act_on
from tournaments.corrections.actions import (
    CorrectionGrounds,
    on_confirmed,
    require_approval,
    store_proposal,
)
from tournaments.entries.actions.rows import get_entrant, save_changes
from tournaments.models import Audience, Entrant, Match, Penalty, Proposal, ProposalKind
from tournaments.penalties import queries as penalties
from tournaments.penalties.queries import ENTRANT
from tournaments.results.actions.appeals import require_head_judge
from tournaments.results.actions.countdown import accept_if_overdue
from tournaments.results.actions.guards import refuse_stale_match, require_long_reason
from tournaments.results.actions.settlement import result_fields
from tournaments.results.queries import matches_with_reports
from tournaments.rules.infractions import FORFEITS, PenaltyGrade

from . import guards
from .disqualification import disqualify_entrant
from .matches import apply_penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyToGive:
    """A penalty about to be given: to whom, in which match, how hard and for what."""

    entrant: Entrant
    match: Match | None
    grade: PenaltyGrade
    infraction: str

    @property
    def is_forfeit(self) -> bool:
        return self.grade in FORFEITS


def give_penalty(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    entrant: UUID,
    grade: str,
    infraction: str,
    reason: str,
    expected: int,
    match: UUID | None = None,
    known: int | None = None,
) -> Penalty:
    """Give an entrant a penalty, in a match or without one.

    `expected` is the version of the match that the form showed
    (`version_without_penalties`), or of the entrant if there is no match; `known` is
    how many of their penalties it showed.
    """
    with act_on(event_id, user) as act:
        charge = validate_penalty(
            act, entrant, match, grade, infraction, expected=expected
        )
        guards.refuse_changed_history(charge.entrant, known)
        grounds = require_penalty_grounds(act, charge, reason=reason)
        return store_penalty(
            act, charge, reason=grounds.reason, more=grounds.log_fields
        )


def propose_penalty(  # noqa: PLR0913
    event_id: UUID,
    user: User,
    *,
    entrant: UUID,
    match: UUID,
    grade: str,
    infraction: str,
    reason: str,
    expected: int,
) -> Proposal:
    """Ask a second official to confirm a penalty that changes a Swiss result."""
    with act_on(event_id, user) as act:
        charge = validate_penalty(
            act, entrant, match, grade, infraction, expected=expected
        )
        grounds = require_approval(act, charge.match, reason=reason, is_proposal=True)
        return store_proposal(
            act,
            ProposalKind.PENALTY,
            match=charge.match,
            words=proposal_data(charge),
            reason=grounds.reason,
        )


@on_confirmed(ProposalKind.PENALTY)
def give_proposed_penalty(act: Act, proposal: Proposal, names: dict[str, str]) -> None:
    """Issue a penalty after a second official has confirmed it."""
    data = proposal.words
    match = matches_with_reports(act.tournament).get(pk=proposal.match_id)
    match.round.tournament = act.tournament
    charge = PenaltyToGive(
        entrant=Entrant.objects.get(tournament=act.tournament, pk=data["entrant"]),
        match=match,
        grade=PenaltyGrade(data["grade"]),
        infraction=data["infraction"],
    )
    store_penalty(act, charge, reason=proposal.reason, by=proposal.by, more=names)


def validate_penalty(  # noqa: PLR0913
    act: Act,
    entrant_id: UUID,
    match_id: UUID | None,
    grade: str,
    infraction: str,
    *,
    expected: int,
) -> PenaltyToGive:
    """Return the penalty to give; raise if this official may not give it."""
    row = (
        None
        if match_id is None
        else matches_with_reports(act.tournament).get(pk=match_id)
    )
    if row is None:
        entrant = get_entrant(act, entrant_id, expected=expected)
    else:
        row.round.tournament = act.tournament
        entrant = Entrant.objects.get(tournament=act.tournament, pk=entrant_id)
    checked_grade = PenaltyGrade(grade)
    guards.require_grade(act, checked_grade, row)
    guards.refuse_own_opponent(act, entrant)
    guards.refuse_unknown_infraction(infraction)
    guards.refuse_wrong_phase(act, checked_grade)
    guards.refuse_absent_entrant(entrant, checked_grade)
    guards.refuse_other_match(entrant, row, checked_grade)
    if row is not None:
        refuse_stale_match(expected, penalties.version_without_penalties(row))
    return PenaltyToGive(
        entrant=entrant, match=row, grade=checked_grade, infraction=infraction
    )


def require_penalty_grounds(
    act: Act, charge: PenaltyToGive, *, reason: str
) -> CorrectionGrounds:
    """Return the grounds; a forfeit must also be allowed as a correction."""
    if charge.is_forfeit:
        require_head_judge(act, charge.match)
        return require_approval(act, charge.match, reason=reason)
    return CorrectionGrounds(require_long_reason(reason))


def store_penalty(
    act: Act,
    charge: PenaltyToGive,
    *,
    reason: str,
    by: User | None = None,
    more: dict[str, Any],
) -> Penalty:
    """Apply a penalty to match and entrant, store it and log it."""
    match, replaced = charge.match, {}
    if charge.is_forfeit:
        replaced = apply_to_match(act, charge, match)
    if charge.grade is PenaltyGrade.DISQUALIFICATION:
        open_match = open_match_of(act, charge.entrant)
        match = open_match or match
        replaced = {} if open_match is None else apply_to_match(act, charge, open_match)
        replaced[ENTRANT] = disqualify_entrant(act, charge.entrant)
    else:
        save_changes(charge.entrant)  # his own page looks for news by its version
    penalty = Penalty.objects.create(
        entrant=charge.entrant,
        match=match,
        grade=charge.grade,
        infraction=charge.infraction,
        reason=reason,
        by=by or act.by.viewer,
        replaced=replaced,
    )
    log_penalty(act, penalty, reason=reason, more=more)
    return penalty


def apply_to_match(act: Act, charge: PenaltyToGive, match: Match) -> dict[str, Any]:
    accept_if_overdue(act, match)
    side = match.side_of(charge.entrant.pk)
    return apply_penalty(act, match, side=side, grade=charge.grade)


def open_match_of(act: Act, entrant: Entrant) -> Match | None:
    found = entrants.open_match(entrant)
    if found is None:
        return None
    match = matches_with_reports(act.tournament).get(pk=found.pk)
    match.round.tournament = act.tournament
    return match


def log_penalty(
    act: Act, penalty: Penalty, *, reason: str, more: dict[str, Any]
) -> None:
    """Log the penalty for its entrant and officials; the result is logged publicly."""
    changed = (
        result_fields(penalty.match) if penalties.grade_changes_result(penalty) else {}
    )
    act.log(
        "penalty_given",
        after={
            "grade": str(penalty.grade),
            "infraction": penalty.infraction,
            "penalty": str(penalty.pk),
            **changed,
            **more,
        },
        reason=reason,
        match=penalty.match,
        entrant=penalty.entrant,
        to=Audience.SELF,
    )


def proposal_data(charge: PenaltyToGive) -> dict[str, Any]:
    return {
        "entrant": str(charge.entrant.pk),
        "grade": str(charge.grade),
        "infraction": charge.infraction,
    }
