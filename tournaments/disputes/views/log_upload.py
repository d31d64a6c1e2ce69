"""Players submit game logs of their own match, and see what became of them."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core import words
from tournaments.core.access import (
    entrant_page,
    http_status,
    own_page_url,
    translate_error,
)
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.forms import LogForm
from tournaments.disputes.views.log_list import log_list_context
from tournaments.models import LogSubmission, Match
from tournaments.results import queries as results
from tournaments.results.own_match import own_match_or_404, redirect_to_my_match
from tournaments.rules.errors import TournamentError


@require_http_methods(["GET", "POST"])
@entrant_page
def upload_log(request: HttpRequest, position: Position, match: UUID) -> HttpResponse:
    """Let a player submit a log of their own match."""
    row = own_match_or_404(position, match)
    if row is None:
        return redirect_to_my_match(request, position)
    return handle_log_form(request, position, row, page=form_page, then=redirect_to_log)


def redirect_to_log(position: Position, made: LogSubmission) -> HttpResponse:
    return redirect("event_log", position.tournament.pk, made.log_id)


def handle_log_form(
    request: HttpRequest,
    position: Position,
    row: Match,
    *,
    page: Callable[..., HttpResponse],
    then: Callable[[Position, LogSubmission], HttpResponse],
) -> HttpResponse:
    """Show the log form, or submit its log; a refused form keeps what was typed.

    `form_page` renders the form, `then` answers after the log is stored.
    """
    best_of = results.terms(position.tournament, row).best_of
    if request.method == "GET":
        return page(request, position, row, LogForm(best_of=best_of))
    form = LogForm(request.POST, request.FILES, best_of=best_of)
    upload = form.log_upload() if form.is_valid() else None
    if upload is None:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return page(request, position, row, form, status=status)
    try:
        made = services.submit(
            position.tournament.pk,
            request.user,
            match_id=row.pk,
            upload=upload,
            entrant=ward_in_match(position, row),
        )
    except TournamentError as error:
        form.add_error(None, translate_error(error))
        return page(request, position, row, form, status=http_status(error))
    messages.success(request, _("The log is in. It is replayed by the rules now."))
    return then(position, made)


def ward_in_match(position: Position, row: Match) -> UUID | None:
    """Return the id of the ward that a guardian submits a log for, or None."""
    ward = position.stands_for
    return ward.pk if ward is not None and row.side_of(ward.pk) else None


def form_page(
    request: HttpRequest,
    position: Position,
    row: Match,
    form: LogForm,
    *,
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


@require_safe
@entrant_page
def log_list(request: HttpRequest, position: Position, match: UUID) -> HttpResponse:
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
