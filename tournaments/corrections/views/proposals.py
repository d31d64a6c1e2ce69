"""What waits at the desk for a second official: shown, confirmed, declined."""

from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.adapter import DESK
from tournaments.core.access import desk_page
from tournaments.core.desk_page import (
    refuse_invalid_form,
    render_desk_page,
    round_name_context,
)
from tournaments.core.permissions import Position
from tournaments.core.words import result_text_of as said_of
from tournaments.corrections import actions as corrections
from tournaments.corrections.forms import SureForm
from tournaments.corrections.queries import impact
from tournaments.corrections.queries import proposals as selectors
from tournaments.corrections.queries import restoring as preview_selectors
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import Answer, Proposal
from tournaments.rounds.forms import RoundForm

MOST_ANSWERED = 12


@desk_page
@require_safe
def proposals(request: HttpRequest, position: Position) -> HttpResponse:
    """List what waits for a second official, and what became of the rest."""
    event = position.tournament
    found = selectors.proposals(event)
    answered = found.exclude(answer=Answer.OPEN)[:MOST_ANSWERED]
    waiting = [
        (each, selectors.told(each), selectors.may_confirm(position, each))
        for each in selectors.waiting(event)
    ]
    return render_desk_page(
        request,
        position,
        "tournaments/corrections/desk_proposals.html",
        waiting=waiting,
        answered=[(each, selectors.told(each)) for each in answered],
    )


@desk_page
@require_http_methods(["GET", "POST"])
def proposal(
    request: HttpRequest, position: Position, proposal_id: UUID
) -> HttpResponse:
    """Show what somebody asks for with all that it changes; confirm or decline it."""
    try:
        found = selectors.proposals(position.tournament).get(pk=proposal_id)
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
def confirmed(
    request: HttpRequest, position: Position, found: Proposal
) -> HttpResponse:
    event = position.tournament
    here = reverse("desk_proposal", args=[event.pk, found.pk])
    form = RoundForm(request.POST)
    if not form.is_valid():
        return refuse_invalid_form(request, position, form, back=here)
    expected = form.cleaned_data["expected"]
    return run_desk_action(
        request,
        position,
        lambda: corrections.confirm(
            event.pk, request.user, proposal_id=found.pk, expected=expected
        ),
        back=here,
        said="It is done, and the log names you both.",
    )


def declined(request: HttpRequest, position: Position, found: Proposal) -> HttpResponse:
    event = position.tournament
    reason = request.POST.get("reason", "")
    return run_desk_action(
        request,
        position,
        lambda: corrections.decline(
            event.pk, request.user, proposal_id=found.pk, reason=reason
        ),
        back=reverse("desk_proposals", args=[event.pk]),
        said="It is declined; nothing was changed.",
    )


ANSWERS: dict[str, Any] = {"confirm": confirmed, "decline": declined}


def proposal_page(
    request: HttpRequest, position: Position, found: Proposal
) -> HttpResponse:
    more: dict[str, Any] = {}
    is_waiting = found.answer == Answer.OPEN
    is_outrun = is_waiting and selectors.is_outrun(found)
    if is_waiting and not is_outrun:
        more = looked_at(found)
    return render_desk_page(
        request,
        position,
        "tournaments/corrections/desk_proposal.html",
        proposal=found,
        told=selectors.told(found),
        is_waiting=is_waiting,
        is_outrun=is_outrun,
        may_confirm=selectors.may_confirm(position, found),
        is_mine=found.by_id == request.user.pk,
        seconds=selectors.seconds(position, found.match),
        form=SureForm(),
        **more,
    )


def looked_at(found: Proposal) -> dict[str, Any]:
    """Return what the one who asked for it saw."""
    if found.match is None:
        round_ = selectors.round_of(found)
        return {
            "back": preview_selectors.preview(round_),
            "round": round_,
            **round_name_context(round_),
        }
    match, claim = found.match, selectors.claim_of(found)
    return {
        "match": match,
        "result": said_of(match),
        "impact": impact.preview(match, claim) if claim else None,
        **round_name_context(match.round),
    }
