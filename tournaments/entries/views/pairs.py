"""The desk page of pairs that are kept apart; an entrant's page has its form, too."""

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from decks.views.access import uuid_or_404
from tournaments.core.access import FORM, desk_page, redirect_with_message
from tournaments.core.desk_page import render_desk_page
from tournaments.core.desk_tabs import may_keep_entrants_apart
from tournaments.core.permissions import Position
from tournaments.entries import actions
from tournaments.entries.forms.people import KeepApartForm
from tournaments.entries.queries import pairs
from tournaments.journal.desk_action import run_desk_action, save_form
from tournaments.models import ForbiddenPair


@desk_page(FORM)
def kept_apart_page(request: HttpRequest, position: Position) -> HttpResponse:
    """List the pairs that are kept apart; add one, or remove one."""
    if not may_keep_entrants_apart(position):
        raise Http404
    if request.method == "GET":
        return render_pairs(request, position, KeepApartForm())
    back = page_to_return_to(request, position)
    if "remove" in request.POST:
        return run_desk_action(
            request,
            position,
            actions.allow_pair,
            pair=uuid_or_404(request.POST["remove"]),
            back=back,
            said=lambda row: f"{row} can be paired again.",
        )
    return save_form(
        request,
        position,
        KeepApartForm(request.POST),
        actions.forbid_pair,
        page=render_pairs,
        done=lambda row: redirect_with_message(request, kept_apart_message(row), back),
    )


def kept_apart_message(row: ForbiddenPair) -> str:
    return f"{row} are not paired in Swiss rounds if it can be avoided."


def page_to_return_to(request: HttpRequest, position: Position) -> str:
    """Return the address of the page that sent the form: an entrant's, or this one."""
    event, entrant = position.tournament, request.POST.get("from", "")
    if entrant:
        page = reverse("desk_entrant", args=[event.pk, uuid_or_404(entrant)])
        return f"{page}#apart"
    return reverse("desk_apart", args=[event.pk])


def render_pairs(
    request: HttpRequest,
    position: Position,
    form: KeepApartForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    return render_desk_page(
        request,
        position,
        "tournaments/entries/desk_apart.html",
        status=status,
        form=form,
        sender=request.POST.get("from", ""),
        apart=pairs.pairs_kept_apart(position),
        names=pairs.names_to_choose(position),
    )
