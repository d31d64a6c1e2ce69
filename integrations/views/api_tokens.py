"""The page of a user's API tokens for an event."""

from http import HTTPStatus
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from integrations import selectors
from integrations.forms import TokenForm
from integrations.services import tokens
from tournaments.core.access import (
    FORM,
    entrant_page,
    http_status,
    redirect_to_second_factor,
    run_action,
)
from tournaments.core.permissions import Position
from tournaments.rules.api_scopes import WORDS
from tournaments.rules.errors import TournamentError


@entrant_page(FORM)
def api_tokens(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the user's tokens for an event; create or revoke one."""
    if position.is_staff and (led_away := redirect_to_second_factor(request)):
        return led_away
    if request.method == "GET":
        return render_api_tokens(request, position, TokenForm(position=position))
    if request.POST.get("do") == "end":
        return revoke_token(request, position)
    return create_token(request, position)


@reauthentication_required
def create_token(request: HttpRequest, position: Position) -> HttpResponse:
    """Create a token and show its secret once; requires a recent sign-in."""
    form = TokenForm(request.POST, position=position)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render_api_tokens(request, position, form, status=status)
    try:
        token, secret = tokens.create_token(position, request.user, **form.cleaned_data)
    except TournamentError as error:
        form.add_error(None, str(error))
        return render_api_tokens(request, position, form, status=http_status(error))
    fresh = TokenForm(position=position)
    return render_api_tokens(request, position, fresh, made=token, secret=secret)


def revoke_token(request: HttpRequest, position: Position) -> HttpResponse:
    said = request.POST.get("token", "")
    known = selectors.tokens_of(request.user, position.tournament)
    row = next((each for each in known if str(each.pk) == said), None)
    if row is None:
        raise Http404
    return run_action(
        request,
        position,
        lambda _, user: tokens.revoke_token(
            user, tournament=position.tournament, pk=row.pk
        ),
        back=reverse("event_programs", args=[position.tournament.pk]),
        success=f"{row.name} was revoked; the program no longer has access.",
    )


def render_api_tokens(
    request: HttpRequest,
    position: Position,
    form: TokenForm,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    found = selectors.tokens_of(request.user, position.tournament)
    context = {
        "event": position.tournament,
        "is": position,
        "form": form,
        "may_make": bool(position.entries) or position.is_staff,
        "rows": [(each, [WORDS[verb] for verb in each.verbs]) for each in found],
        "site": f"{request.scheme}://{request.get_host()}",
        **more,
    }
    return render(request, "integrations/programs.html", context, status=status)
