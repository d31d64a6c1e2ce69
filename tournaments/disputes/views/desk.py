"""Game logs at the desk: an official submits one, or has one checked again."""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core import words
from tournaments.core.access import desk_page
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.forms import LogForm
from tournaments.disputes.views.log_upload import handle_log_form
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import LogSubmission, Match
from tournaments.results import queries as results


@desk_page
@require_http_methods(["GET", "POST"])
def upload_log(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Let an official submit a game log of any match."""
    try:
        row = results.sheet(position.tournament, match_id).match
    except Match.DoesNotExist as error:
        raise Http404 from error
    return handle_log_form(
        request, position, row, page=form_page, then=redirect_to_match
    )


def redirect_to_match(position: Position, made: LogSubmission) -> HttpResponse:
    return redirect("desk_match", position.tournament.pk, made.log.match_id)


def form_page(
    request: HttpRequest,
    position: Position,
    row: Match,
    form: LogForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    form.fields.pop("seat", None)  # whose an official's log is, the log says
    return render_desk_page(
        request,
        position,
        "tournaments/disputes/desk_log_upload.html",
        status=status,
        match=row,
        title=words.round_title(row.round, position.tournament),
        form=form,
    )


@desk_page
@require_POST
def check_again(request: HttpRequest, position: Position, log: UUID) -> HttpResponse:
    """Have a log checked again whose check failed."""
    return run_desk_action(
        request,
        position,
        lambda: services.check_again(position.tournament.pk, request.user, log_id=log),
        back=reverse("event_log", args=[position.tournament.pk, log]),
        said="It is checked again.",
    )
