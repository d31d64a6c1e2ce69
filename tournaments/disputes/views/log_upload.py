"""Players submit game logs of their own match, and see what became of them."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core import words
from tournaments.core.access import (
    FORM,
    SAFE,
    entrant_page,
    own_page_url,
    redirect_with_message,
)
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.forms import LogForm
from tournaments.disputes.views.log_list import log_list_context
from tournaments.journal.desk_action import save_form
from tournaments.models import Match
from tournaments.results import queries as results
from tournaments.results.own_match import own_match_or_404, redirect_to_my_match


@entrant_page(FORM)
def upload_log(request: HttpRequest, position: Position, match: UUID) -> HttpResponse:
    """Let a player submit a log of their own match."""
    row = own_match_or_404(position, match)
    if row is None:
        return redirect_to_my_match(request, position)
    return handle_log_form(
        request, position, row, page=partial(render_log_form, row=row)
    )


def handle_log_form(
    request: HttpRequest,
    position: Position,
    row: Match,
    *,
    page: Callable[..., HttpResponse],
    then: str = "",
) -> HttpResponse:
    """Show the log form by `page`, or submit its log and go to `then`."""
    best_of = results.claim_rules(position.tournament, row).best_of
    if request.method == "GET":
        return page(request, position, LogForm(best_of=best_of))
    form = LogForm(request.POST, request.FILES, best_of=best_of)
    if not form.is_valid() or form.log_upload() is None:
        return page(request, position, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    ward = position.ward_entry  # for whom a guardian submits the log
    said = _("Log submitted. It is now being replayed.")
    return save_form(
        request,
        position,
        form,
        lambda *by, **_: services.submit_log(
            *by,
            match_id=row.pk,
            upload=form.log_upload(),
            entrant=ward.pk if ward is not None and row.side_of(ward.pk) else None,
        ),
        page=page,
        done=lambda made: redirect_with_message(
            request,
            said,
            then or reverse("event_log", args=[position.tournament.pk, made.log_id]),
        ),
    )


def render_log_form(
    request: HttpRequest,
    position: Position,
    form: LogForm,
    *,
    row: Match,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "event": position.tournament,
        "is": position,
        "match": row,
        "title": words.round_title(row.round, position.tournament),
        "form": form,
        "back": own_page_url(position, "my_match"),
    }
    return render(
        request, "tournaments/disputes/log_upload.html", context, status=status
    )


# On the page of the match.


@entrant_page(SAFE)
def poll_log_list(
    request: HttpRequest, position: Position, match: UUID
) -> HttpResponse:
    """Return the list of the match's logs for a page that reloads it."""
    row = own_match_or_404(position, match)
    if row is None:
        return redirect_to_my_match(request, position)
    context = {
        "event": position.tournament,
        "is": position,
        "match": row,
        **log_list_context(position, row),
    }
    return render(request, "tournaments/disputes/parts/my_logs.html", context)
