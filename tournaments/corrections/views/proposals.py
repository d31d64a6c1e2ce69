"""Proposals at the desk: list, show, confirm and decline them."""

from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from accounts.adapter import DESK
from tournaments.core.access import FORM, SAFE, desk_page
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.fields import VersionForm
from tournaments.core.permissions import Position
from tournaments.core.played import newest_round
from tournaments.core.words import result_text_of as said_of
from tournaments.corrections import actions as corrections
from tournaments.corrections.forms import ReasonAndNameForm
from tournaments.corrections.queries import impact
from tournaments.corrections.queries import proposals as selectors
from tournaments.corrections.queries import restoring as preview_selectors
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import Proposal, ProposalAnswer, Stage

MOST_ANSWERED = 12


@desk_page(SAFE)
def list_proposals(request: HttpRequest, position: Position) -> HttpResponse:
    """List the open proposals, and the last ones that were answered."""
    event = position.tournament
    found = selectors.proposals_of_event(event)
    answered = found.exclude(answer=ProposalAnswer.OPEN)[:MOST_ANSWERED]
    waiting = [
        (each, selectors.proposal_text(each), selectors.may_confirm(position, each))
        for each in selectors.waiting_proposals(event)
    ]
    return render_desk_page(
        request,
        position,
        "tournaments/corrections/desk_proposals.html",
        waiting=waiting,
        answered=[(each, selectors.proposal_text(each)) for each in answered],
    )


@desk_page(FORM)
def show_proposal(
    request: HttpRequest, position: Position, proposal_id: UUID
) -> HttpResponse:
    """Show one proposal with what it would change; confirm or decline it."""
    try:
        found = selectors.proposals_of_event(position.tournament).get(pk=proposal_id)
    except Proposal.DoesNotExist as error:
        raise Http404 from error
    found.tournament = position.tournament
    if found.match is not None:
        found.match.round.tournament = position.tournament
    if request.method == "GET":
        return proposal_page(request, position, found)
    do = ANSWERS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    return do(request, position, found)


@reauthentication_required(app=DESK)
def confirm_proposal(
    request: HttpRequest, position: Position, found: Proposal
) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        corrections.confirm_proposal,
        form=VersionForm(request.POST),
        proposal_id=found.pk,
        back=reverse("desk_proposal", args=[position.tournament.pk, found.pk]),
        said="Done. The log names you both.",
    )


def decline_proposal(
    request: HttpRequest, position: Position, found: Proposal
) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        corrections.decline_proposal,
        proposal_id=found.pk,
        reason=request.POST.get("reason", ""),
        back=reverse("desk_proposals", args=[position.tournament.pk]),
        said="Declined. Nothing was changed.",
    )


ANSWERS: dict[str, Any] = {"confirm": confirm_proposal, "decline": decline_proposal}


def proposal_page(
    request: HttpRequest, position: Position, found: Proposal
) -> HttpResponse:
    more: dict[str, Any] = {}
    is_waiting = found.answer == ProposalAnswer.OPEN
    is_outrun = is_waiting and selectors.is_outdated(found)
    if is_waiting and not is_outrun:
        more = preview_context(found)
    return render_desk_page(
        request,
        position,
        "tournaments/corrections/desk_proposal.html",
        proposal=found,
        told=selectors.proposal_text(found),
        is_waiting=is_waiting,
        is_outrun=is_outrun,
        may_confirm=selectors.may_confirm(position, found),
        is_mine=found.by_id == request.user.pk,
        seconds=selectors.second_officials(position, found.match),
        form=ReasonAndNameForm(),
        **more,
    )


def preview_context(found: Proposal) -> dict[str, Any]:
    """Return template context: the preview that the proposer saw."""
    if found.match is None:
        round_ = selectors.round_to_restore(found)
        return {
            "back": preview_selectors.restore_preview(round_),
            "round": round_,
            **round_name_context(round_),
        }
    match, claim = found.match, selectors.proposed_claim(found)
    return {
        "match": match,
        "result": said_of(match),
        "impact": impact.preview_correction(match, claim) if claim else None,
        "last_swiss": newest_round(found.tournament, Stage.SWISS),
        **round_name_context(match.round),
    }
