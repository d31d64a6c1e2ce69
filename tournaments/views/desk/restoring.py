"""Going back at the desk: whole rounds, and what waits for a second official."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.corrections import INSTEAD, Level, may_go_back
from tournaments.errors import Forbidden, Stale, TournamentError
from tournaments.forms.corrections import DiscardForm, RestoreForm, SureForm
from tournaments.models import Answer, Proposal, Report, Round, RoundState
from tournaments.policy import Position
from tournaments.selectors import ages, impact, words
from tournaments.selectors import proposals as selectors
from tournaments.selectors import restoring as preview_selectors
from tournaments.selectors import rounds as round_selectors
from tournaments.selectors.words import said as said_of
from tournaments.services import corrections
from tournaments.services.corrections.taking_back import is_accepted, is_in_dispute
from tournaments.views.reading import desk_page, refused, status_of
from tournaments.views.reporting import count

from .frame import deed, named, outrun, page

MOST_ANSWERED = 12


def round_or_404(position: Position, round_id: UUID) -> Round:
    found = get_object_or_404(
        Round.objects.exclude(state=RoundState.CANCELLED),
        tournament=position.tournament,
        pk=round_id,
    )
    found.tournament = position.tournament
    return found


# Back to the end of a round.


@desk_page
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest, position: Position, round_id: UUID) -> HttpResponse:
    """Show what going back to the end of a round would undo, then do it."""
    round_ = round_or_404(position, round_id)
    level = ages.asks_to_restore(round_)
    if problem := against(position, round_, level):
        back = reverse("desk", args=[position.tournament.pk])
        return refused(request, position, problem, back=back)
    if request.method == "GET":
        return restore_page(request, position, round_, RestoreForm(), level)
    form = RestoreForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return restore_page(request, position, round_, form, level, status=status)
    return restored(request, position, round_, form, level)


def against(position: Position, round_: Round, level: Level) -> TournamentError | None:
    """Say why he cannot go back there; the service decides."""
    if not may_go_back(position.parts):
        return Forbidden(
            "Organisers and the head judge take an event back to an earlier round.",
            rule="events 7",
            remedy="Ask one of them.",
        )
    if level is Level.NO or not position.tournament.is_in_play:
        return TournamentError(
            f"An event goes back to the end of a closed round while it runs; "
            f"{words.the(round_)} is {round_.get_state_display().lower()}.",
            remedy=INSTEAD[ages.age(round_)],
        )
    return None


@reauthentication_required
def restored(
    request: HttpRequest,
    position: Position,
    round_: Round,
    form: RestoreForm,
    level: Level,
) -> HttpResponse:
    event, sent = position.tournament, form.cleaned_data
    is_asked = level is Level.SECOND
    service = corrections.propose_restore if is_asked else corrections.restore
    try:
        service(
            event.pk,
            request.user,
            round_id=round_.pk,
            later=form.seen,
            reason=sent["reason"],
            typed_name=sent["typed_name"],
        )
    except Stale as error:
        here = reverse("desk_restore", args=[event.pk, round_.pk])
        return outrun(request, position, error, back=here)
    except TournamentError as error:
        form.add_error(None, str(error))
        status = status_of(error)
        return restore_page(request, position, round_, form, level, status=status)
    if is_asked:
        messages.success(request, "It waits for a second official, who is told.")
        return redirect("desk_proposals", event.pk)
    messages.success(request, f"The event is at the end of {words.the(round_)} again.")
    return redirect("desk", event.pk)


def restore_page(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    round_: Round,
    form: RestoreForm,
    level: Level,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    return page(
        request,
        position,
        "restore.html",
        status=status,
        tab="desk",
        round=round_,
        **named(round_),
        back=preview_selectors.preview(round_),
        form=form,
        needs_second=level is Level.SECOND,
    )


# The round that is played.


@desk_page
@require_http_methods(["GET", "POST"])
def discard(request: HttpRequest, position: Position, round_id: UUID) -> HttpResponse:
    """Show what discarding the round that is played would lose, then do it."""
    round_ = round_or_404(position, round_id)
    if round_.state != RoundState.PUBLISHED or not position.tournament.is_in_play:
        raise Http404
    if request.method == "GET":
        form = DiscardForm(initial={"expected": round_.version})
        return discard_page(request, position, round_, form)
    form = DiscardForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return discard_page(request, position, round_, form, status=status)
    return discarded(request, position, round_, form)


@reauthentication_required
def discarded(
    request: HttpRequest, position: Position, round_: Round, form: DiscardForm
) -> HttpResponse:
    event = position.tournament
    try:
        corrections.discard_published(
            event.pk, request.user, round_id=round_.pk, **form.cleaned_data
        )
    except Stale as error:
        here = reverse("desk_discard", args=[event.pk, round_.pk])
        return outrun(request, position, error, back=here)
    except TournamentError as error:
        form.add_error(None, str(error))
        status = status_of(error)
        return discard_page(request, position, round_, form, status=status)
    messages.success(request, f"{words.became(round_, 'discarded')}.")
    return redirect("desk", event.pk)


def discard_page(
    request: HttpRequest,
    position: Position,
    round_: Round,
    form: DiscardForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rows = list(round_selectors.tables(round_))
    reports = Report.objects.filter(match__round=round_, is_current=True)
    return page(
        request,
        position,
        "discard.html",
        status=status,
        tab="desk",
        round=round_,
        **named(round_),
        accepted=[row for row in rows if is_accepted(row)],
        disputed=[row for row in rows if is_in_dispute(row)],
        tables=[row for row in rows if row.away_id],
        reports=reports.count(),
        form=form,
    )


# What waits for a second official.


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
    return page(
        request,
        position,
        "proposals.html",
        tab="desk",
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


@reauthentication_required
def confirmed(
    request: HttpRequest, position: Position, found: Proposal
) -> HttpResponse:
    event = position.tournament
    try:
        corrections.confirm(
            event.pk,
            request.user,
            proposal_id=found.pk,
            expected=count(request, "expected"),
        )
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        here = reverse("desk_proposal", args=[event.pk, found.pk])
        if isinstance(error, Stale):
            return outrun(request, position, error, back=here)
        return refused(request, position, error, back=here)
    messages.success(request, "It is done, and the log names you both.")
    return redirect("desk_proposals", event.pk)


def declined(request: HttpRequest, position: Position, found: Proposal) -> HttpResponse:
    event = position.tournament
    reason = request.POST.get("reason", "")
    return deed(
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
    return page(
        request,
        position,
        "proposal.html",
        tab="desk",
        proposal=found,
        told=selectors.told(found),
        is_waiting=is_waiting,
        is_outrun=is_outrun,
        may_confirm=selectors.may_confirm(position, found),
        is_mine=found.by_id == request.user.pk,
        form=SureForm(),
        **more,
    )


def looked_at(found: Proposal) -> dict[str, Any]:
    """Give what the one who asked for it saw."""
    if found.match is None:
        round_ = selectors.round_of(found)
        return {
            "back": preview_selectors.preview(round_),
            "round": round_,
            **named(round_),
        }
    match, claim = found.match, selectors.claim_of(found)
    return {
        "match": match,
        "result": said_of(match),
        "impact": impact.preview(match, claim) if claim else None,
        **named(match.round),
    }
