"""Run one action of an official's form; a stale form is shown the newest log lines."""

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
    """Run an action and redirect to `back`; if it is refused, render the error.

    `said` is the message after success. A stale form is answered with what others did
    meanwhile.
    """
    return run_action(
        request, position, act, back=back, success=said, refuse=render_refusal
    )


def render_refusal(
    request: HttpRequest, position: Position, error: TournamentError, *, back: str
) -> HttpResponse:
    if isinstance(error, Stale):
        return render_stale(request, position, error, back=back)
    return refuse_page(request, position, error, back=back)


def render_stale(
    request: HttpRequest, position: Position, error: Stale, *, back: str
) -> HttpResponse:
    """Show the newest log lines to a form that is older than they are (C1)."""
    return render_desk_page(
        request,
        position,
        "tournaments/journal/changed_meanwhile.html",
        status=HTTPStatus.CONFLICT,
        error=error,
        back=back,
        lines=last_lines(position),
    )
