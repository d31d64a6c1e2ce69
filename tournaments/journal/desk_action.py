"""Run one action of a form, and answer: done, refused, or outdated meanwhile."""

import datetime as dt
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone

from tournaments.core.access import (
    add_retry_after,
    http_status,
    refuse_page,
    run_action,
    translate_error,
)
from tournaments.core.desk_page import refuse_invalid_form, render_desk_page
from tournaments.core.permissions import Position
from tournaments.journal.queries.logbook import last_log_lines
from tournaments.rules.errors import Stale, TournamentError

SENT_TWICE = dt.timedelta(seconds=10)


def run_desk_action(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    service: Callable[..., Any],
    *,
    back: str,
    said: str | Callable[[Any], str] = "",
    form: Form | None = None,
    **sent: Any,
) -> HttpResponse:
    """Call a service and redirect to `back`; if it is refused, render the error.

    The fields of `form` are sent to the service, too. `said` is the message after
    success. A stale form is answered with what others did meanwhile.
    """
    if form is not None:
        if not form.is_valid():
            return refuse_invalid_form(request, position, form, back=back)
        sent |= form.cleaned_data
    return run_action(
        request,
        position,
        service,
        back=back,
        success=said,
        refuse=render_refusal,
        **sent,
    )


def save_form(  # noqa: PLR0913
    request: HttpRequest,
    position: Position,
    form: Form,
    service: Callable[..., Any],
    *,
    page: Callable[..., HttpResponse],
    done: Callable[[Any], HttpResponse],
    back: str = "",
    **sent: Any,
) -> HttpResponse:
    """Call a service with the fields of a form and `sent`; answer with `done`.

    A form that is invalid or refused is shown again by `page`. With `back`, the address
    of the form, an outdated one is answered with what others did meanwhile.
    """
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return page(request, position, form, status=status)
    try:
        result = service(
            position.tournament.pk, request.user, **form.cleaned_data, **sent
        )
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        if back and isinstance(error, Stale):
            return render_stale(request, position, error, back=back)
        add_problems_to_form(form, error)
        answer = page(request, position, form, status=http_status(error))
        return add_retry_after(answer, error)
    return done(result)


def add_problems_to_form(form: Form, error: TournamentError) -> None:
    """Add every problem of a refused action to the form."""
    for each in getattr(error, "problems", None) or (translate_error(error),):
        form.add_error(None, ValidationError(each, code=error.code))


def render_refusal(
    request: HttpRequest, position: Position, error: TournamentError, *, back: str
) -> HttpResponse:
    if isinstance(error, Stale):
        return render_stale(request, position, error, back=back)
    return refuse_page(request, position, error, back=back)


def render_stale(
    request: HttpRequest, position: Position, error: Stale, *, back: str
) -> HttpResponse:
    """Show the newest log lines to a form that is older than they are (C1).

    If the newest line is the user's own, of a moment ago, the page says so: the form
    was perhaps sent twice.
    """
    lines = last_log_lines(position)
    own = lines[0] if lines and lines[0].entry.actor_id == request.user.pk else None
    if own and timezone.now() - own.entry.at > SENT_TWICE:
        own = None
    return render_desk_page(
        request,
        position,
        "tournaments/journal/changed_meanwhile.html",
        status=HTTPStatus.CONFLICT,
        error=error,
        back=back,
        lines=lines,
        own=own,
    )
