"""Run one action of the desk; a stale form is shown beside the newest log lines."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.core.access import refuse_page, run_action
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.journal.queries.logbook import last_lines
from tournaments.rules.errors import Stale, TournamentError


def run_desk_action(
    request: HttpRequest,
    position: Position,
    act: Callable[[], Any],
    *,
    back: str,
    said: str | Callable[[Any], str] = "",
) -> HttpResponse:
    """Run what a form asks for and go back; show a stale form what changed."""
    return run_action(
        request, position, act, back=back, success=said, refuse=refused_action
    )


def refused_action(
    request: HttpRequest, position: Position, error: TournamentError, *, back: str
) -> HttpResponse:
    if isinstance(error, Stale):
        return changed_meanwhile(request, position, error, back=back)
    return refuse_page(request, position, error, back=back)


def changed_meanwhile(
    request: HttpRequest, position: Position, error: Stale, *, back: str
) -> HttpResponse:
    """Show what was done meanwhile, and where to look (C1, C7)."""
    return render_desk_page(
        request,
        position,
        "tournaments/journal/changed_meanwhile.html",
        status=HTTPStatus.CONFLICT,
        error=error,
        back=back,
        lines=last_lines(position),
    )
