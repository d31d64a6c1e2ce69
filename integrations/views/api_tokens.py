"""The pages of a user's API tokens: for an event, and for the whole account."""

from http import HTTPStatus
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from integrations import selectors
from integrations.forms import TokenForm
from integrations.services import tokens
from tournaments.core.access import (
    FORM,
    entrant_page,
    http_status,
    redirect_to_second_factor,
)
from tournaments.core.permissions import Position
from tournaments.rules.api_scopes import WORDS
from tournaments.rules.errors import TournamentError


@entrant_page(FORM)
def api_tokens(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the user's tokens for an event; create or revoke one."""
    if position.is_staff and (led_away := redirect_to_second_factor(request)):
        return led_away
    return answer_request(request, position)


@login_required
@require_http_methods([*FORM])
def account_tokens(request: HttpRequest) -> HttpResponse:
    """Show the user's tokens for all events and decks; create or revoke one."""
    return answer_request(request, None)


def answer_request(request: HttpRequest, position: Position | None) -> HttpResponse:
    if request.method == "GET":
        return render_api_tokens(request, position, TokenForm(position=position))
    if request.POST.get("do") == "end":
        return revoke_token(request, position)
    return create_token(request, position)


@reauthentication_required
def create_token(request: HttpRequest, position: Position | None) -> HttpResponse:
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


def revoke_token(request: HttpRequest, position: Position | None) -> HttpResponse:
    said, event = request.POST.get("token", ""), position and position.tournament
    known = selectors.tokens_of_user(request.user, event)
    row = next((each for each in known if str(each.pk) == said), None)
    if row is None:
        raise Http404
    tokens.revoke_token(request.user, tournament=event, pk=row.pk)
    messages.success(
        request, f"{row.name} was revoked; the program no longer has access."
    )
    return redirect(request.path)


def render_api_tokens(
    request: HttpRequest,
    position: Position | None,
    form: TokenForm,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    event = position and position.tournament
    found = selectors.tokens_of_user(request.user, event)
    context = {
        "event": event,
        "is": position,
        "form": form,
        "may_make": position is None or bool(position.entries) or position.is_staff,
        "rows": [(each, [WORDS[verb] for verb in each.verbs]) for each in found],
        "site": f"{request.scheme}://{request.get_host()}",
        **more,
    }
    page = "programs" if position else "account_tokens"
    return render(request, f"integrations/{page}.html", context, status=status)
