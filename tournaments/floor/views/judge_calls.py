"""Players call a judge to their own table, or withdraw the call."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.core.access import (
    POST,
    entrant_page,
    own_page_url,
    refuse_page,
    run_action,
)
from tournaments.core.fields import joined_errors
from tournaments.core.permissions import Position
from tournaments.floor.actions import calls
from tournaments.floor.forms import CallForm
from tournaments.floor.queries.floor import latest_call
from tournaments.results.own_match import own_match_or_404, redirect_to_my_match
from tournaments.rules.errors import TournamentError


@entrant_page(POST)
def call_judge(request: HttpRequest, position: Position, match: UUID) -> HttpResponse:
    """Call a judge to one's own table; a note is optional."""
    row = own_match_or_404(position, match)
    if row is None:
        return redirect_to_my_match(request, position)
    back = own_page_url(position, "my_match")
    form = CallForm(request.POST)
    if not form.is_valid():
        error = TournamentError(
            joined_errors(form), remedy=gettext_noop("Go back and call again.")
        )
        return refuse_page(request, position, error, back=back)
    return run_action(
        request,
        position,
        calls.call_judge,
        match_id=match,
        back=back,
        success=_("A judge has been called to table %(table)s. Raise your hand, too.")
        % {"table": row.table},
        **form.cleaned_data,
    )


@entrant_page(POST)
def withdraw_call(
    request: HttpRequest, position: Position, match: UUID
) -> HttpResponse:
    """Withdraw one's own call."""
    if own_match_or_404(position, match) is None:
        return redirect_to_my_match(request, position)
    return run_action(
        request,
        position,
        lambda *by: calls.withdraw_call(*by, call_id=latest_call(match).pk),
        back=own_page_url(position, "my_match"),
        success=_("The call was canceled."),
    )
