"""Game logs at the desk: an official submits one, or has one checked again."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core import words
from tournaments.core.access import FORM, POST, desk_page
from tournaments.core.desk_page import desk_form_page
from tournaments.core.permissions import Position
from tournaments.disputes import actions as services
from tournaments.disputes.forms import LogForm
from tournaments.disputes.views.log_upload import handle_log_form
from tournaments.journal.desk_action import run_desk_action
from tournaments.results.own_match import match_or_404


@desk_page(FORM)
def upload_log(
    request: HttpRequest, position: Position, match_id: UUID
) -> HttpResponse:
    """Let an official submit a game log of any match."""
    row = match_or_404(position, match_id)

    def log_form_page(
        request: HttpRequest, position: Position, form: LogForm, **more: Any
    ) -> HttpResponse:
        form.fields.pop("seat", None)  # whose an official's log is, the log says
        return desk_form_page(
            "tournaments/disputes/desk_log_upload.html",
            match=row,
            title=words.round_title(row.round, position.tournament),
        )(request, position, form, **more)

    return handle_log_form(
        request,
        position,
        row,
        page=log_form_page,
        then=reverse("desk_match", args=[position.tournament.pk, row.pk]),
    )


@desk_page(POST)
def retry_check(request: HttpRequest, position: Position, log: UUID) -> HttpResponse:
    """Start the check of a log anew after it failed."""
    return run_desk_action(
        request,
        position,
        services.retry_check,
        log_id=log,
        back=reverse("event_log", args=[position.tournament.pk, log]),
        said="The log is being checked again.",
    )
