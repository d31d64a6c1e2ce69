"""Proposals: changes that count only after a second official has confirmed them.

`on_confirmed` registers, for each kind of proposal, the function that makes the change.
It runs in the action of the second official.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models.functions import Now

from accounts.models import User
from tournaments.core.action import Act, act_on
from tournaments.corrections.queries import proposals as selectors
from tournaments.models import Audience, Match, Proposal, ProposalAnswer, ProposalKind
from tournaments.rules import reasons
from tournaments.rules.errors import Forbidden, Stale, TournamentError

from .levels import RULE

ConfirmedAction = Callable[[Act, Proposal, dict[str, str]], object]


CONFIRMED_ACTIONS: dict[str, ConfirmedAction] = {}


def on_confirmed(asked: ProposalKind) -> Callable[[ConfirmedAction], ConfirmedAction]:
    """Register the function that makes a confirmed change of one kind.

    It gets the action of the second official, the proposal, and the names of both
    officials for the log.
    """

    def register(action: ConfirmedAction) -> ConfirmedAction:
        CONFIRMED_ACTIONS[asked] = action
        return action

    return register


def store_proposal(  # noqa: PLR0913
    act: Act,
    asked: ProposalKind,
    *,
    words: dict[str, Any],
    reason: str,
    match: Match | None = None,
    subject: str = "",
) -> Proposal:
    """Store a proposal for a second official; change nothing else.

    `words` is the data that the confirmed action needs. The version of the match is
    stored: if the match changes, the proposal is outdated.
    """
    refuse_second_proposal(act, asked, match)
    if match is not None:
        words = {**words, "expected": match.version}
    made = Proposal.objects.create(
        tournament=act.tournament,
        asked=asked,
        match=match,
        words=words,
        reason=reason,
        by=act.by.viewer,
    )
    act.log(
        "proposal_made",
        after={"asked": str(asked), "proposal": str(made.pk), **words},
        reason=reason,
        match=match,
        subject=subject,
        to=Audience.STAFF,
    )
    return made


def refuse_second_proposal(act: Act, asked: ProposalKind, match: Match | None) -> None:
    """Raise TournamentError if the same change is proposed and not outdated."""
    waiting = Proposal.objects.filter(
        tournament=act.tournament, asked=asked, match=match, answer=ProposalAnswer.OPEN
    ).first()
    if waiting is None:
        return
    if selectors.is_outdated(waiting):
        close_proposal(act, waiting, ProposalAnswer.OUTRUN)
        return
    raise TournamentError(
        (
            f"{waiting.by.display_name} has already asked for this; it is waiting for "
            "a second staff member."
        ),
        rule=RULE,
        remedy="Ask a second staff member to confirm or decline it first.",
    )


@dataclass(slots=True)
class OutdatedCheck:
    """Whether a proposal was found to be outdated, to report after the transaction."""

    is_so: bool = False


def confirm_proposal(
    event_id: UUID, user: User, *, proposal_id: UUID, expected: int | None = None
) -> Proposal:
    """Confirm a proposal as a second official, and make its change.

    `expected` is the version of the event whose preview they saw. If the proposal is
    outdated it is closed, nothing changes and Stale is raised.
    """
    outdated = OutdatedCheck()
    with act_on(event_id, user, expected=expected) as act:
        proposal = get_open_proposal(act, proposal_id)
        require_second_official(act, proposal)
        outdated.is_so = selectors.is_outdated(proposal)
        if outdated.is_so:
            close_proposal(act, proposal, ProposalAnswer.OUTRUN)
        else:
            CONFIRMED_ACTIONS[proposal.asked](
                act, proposal, official_names_for_log(act, proposal)
            )
            store_proposal_answer(proposal, ProposalAnswer.CONFIRMED, by=user)
            log_proposal_answer(act, "proposal_confirmed", proposal)
    if outdated.is_so:
        raise Stale(
            "The event has changed since this was requested. Nothing was done.",
            remedy="Check the current state. Ask again if it is still wrong.",
        )
    return proposal


def decline_proposal(
    event_id: UUID, user: User, *, proposal_id: UUID, reason: str = ""
) -> Proposal:
    """Decline a proposal as any official; who made it withdraws it this way."""
    with act_on(event_id, user) as act:
        proposal = get_open_proposal(act, proposal_id)
        require_staff(act)
        close_proposal(
            act,
            proposal,
            ProposalAnswer.DECLINED,
            reason=reasons.optional_reason(reason),
        )
    return proposal


def get_open_proposal(act: Act, proposal_id: UUID) -> Proposal:
    found = selectors.proposals_of_event(act.tournament).get(pk=proposal_id)
    if found.answer != ProposalAnswer.OPEN:
        raise Stale(
            f"This was already answered: {found.get_answer_display().lower()}.",
            remedy="Reload the page to see the outcome.",
        )
    found.tournament = act.tournament
    return found


def require_staff(act: Act) -> None:
    if not act.by.is_staff:
        raise Forbidden(
            "Only staff of the event can answer this.", remedy="Ask one of them."
        )


def require_second_official(act: Act, proposal: Proposal) -> None:
    """Raise Forbidden for the official who proposed it, and for the match's players."""
    require_staff(act)
    if proposal.by_id == act.by.viewer.pk:
        raise Forbidden(
            "You asked for this yourself; a second staff member has to confirm it.",
            rule=RULE,
            remedy=(
                "Ask another staff member. If there is none left, withdraw the "
                "request and do it yourself."
            ),
        )
    if proposal.match and act.by.plays_match(proposal.match):
        raise Forbidden(
            "You are playing in this match.",
            remedy="Ask another staff member to do it.",
        )


def close_proposal(
    act: Act, proposal: Proposal, answer: ProposalAnswer, *, reason: str = ""
) -> None:
    store_proposal_answer(proposal, answer, by=act.by.viewer)
    log_proposal_answer(act, "proposal_declined", proposal, reason=reason)


def log_proposal_answer(
    act: Act, kind: str, proposal: Proposal, *, reason: str = ""
) -> None:
    act.log(
        kind,
        before={"answer": str(ProposalAnswer.OPEN)},
        after={
            "answer": str(proposal.answer),
            "asked": str(proposal.asked),
            "proposal": str(proposal.pk),
            "proposed_by": proposal.by.display_name,
        },
        reason=reason,
        match=proposal.match,
        to=Audience.STAFF,
    )


def store_proposal_answer(
    proposal: Proposal, answer: ProposalAnswer, *, by: User | None = None
) -> None:
    proposal.answer, proposal.second = answer, by
    Proposal.objects.filter(pk=proposal.pk).update(
        answer=answer, second=by, answered_at=Now()
    )


def official_names_for_log(act: Act, proposal: Proposal) -> dict[str, str]:
    return {
        "proposed_by": proposal.by.display_name,
        "confirmed_by": act.by.viewer.display_name,
    }
