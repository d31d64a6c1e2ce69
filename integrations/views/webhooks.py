"""The pages on which organizers manage webhooks: of an event, and of their account."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.adapter import DESK
from decks.views.access import uuid_or_404
from integrations import webhook_queries
from integrations.forms import WebhookForm
from integrations.models import Webhook
from integrations.services import webhooks
from tournaments.core.access import FORM, desk_page, http_status
from tournaments.core.desk_page import AllowedActions, viewer_role_titles
from tournaments.core.permissions import Position
from tournaments.journal.desk_action import run_desk_action
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

# What can be done with one webhook, and what is said then.
ACTIONS: dict[str, tuple[Callable[..., Webhook], str, dict[str, Any]]] = {
    "try": (
        webhooks.send_test_message,
        "A test message is on its way to {}. Reload this page to see the result.",
        {},
    ),
    "again": (
        webhooks.send_failed_messages,
        "Failed messages are on their way to {}. Reload this page to see the result.",
        {},
    ),
    "on": (webhooks.switch_webhook, "The webhook to {} is on.", {"is_on": True}),
    "off": (webhooks.switch_webhook, "The webhook to {} is off.", {"is_on": False}),
    "remove": (webhooks.remove_webhook, "The webhook to {} was removed.", {}),
}


@desk_page(FORM)
def webhooks_desk(request: HttpRequest, position: Position) -> HttpResponse:
    """List the webhooks of an event; on POST add or change one."""
    if not position.may(Capability.SETTLE):
        raise Http404  # an address is for organisers alone
    do = request.POST.get("do", "")
    if request.method == "GET":
        return render_webhooks(request, position, WebhookForm())
    if do == "add":
        return add_event_webhook(request, position)
    act, said, more = action_or_404(do)
    return run_desk_action(
        request,
        position,
        act,
        webhook=uuid_or_404(request.POST.get("webhook", "")),
        back=reverse("desk_webhooks", args=[position.tournament.pk]),
        said=lambda found: said.format(found.host),
        **more,
    )


@login_required
@require_http_methods([*FORM])
def account_webhooks(request: HttpRequest) -> HttpResponse:
    """List the webhooks of the user's account; on POST add or change one."""
    do = request.POST.get("do", "")
    if request.method == "GET":
        return render_webhooks(request, None, WebhookForm())
    if do == "add":
        return add_account_webhook(request, None)
    act, said, more = action_or_404(do)
    pk = uuid_or_404(request.POST.get("webhook", ""))
    try:
        found = act(None, request.user, webhook=pk, **more)
    except Webhook.DoesNotExist:
        raise Http404 from None
    except TournamentError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, said.format(found.host))
    return redirect("account_webhooks")


def action_or_404(do: str) -> tuple[Callable[..., Webhook], str, dict[str, Any]]:
    if do not in ACTIONS:
        raise Http404
    return ACTIONS[do]


def render_webhooks(
    request: HttpRequest,
    position: Position | None,
    form: WebhookForm,
    *,
    status: int = HTTPStatus.OK,
    made: Webhook | None = None,
) -> HttpResponse:
    own = webhooks.webhooks_of(event_id(position), request.user)
    rows = webhook_queries.webhooks_with_messages(own)
    context = {
        "rows": rows,
        "is_full": len(rows) >= webhooks.MOST,
        "most": webhooks.MOST,
        "form": form,
        "made": made,
        "is_on": settings.WEBHOOKS,
        "zone": position.tournament.zone if position else "UTC",
    }
    if position is None:
        page = "account_webhooks"
    else:
        page = "webhooks"
        context |= {
            "event": position.tournament,
            "is": position,
            "may": AllowedActions(position),
            "titles": viewer_role_titles(position),
        }
    return render(request, f"integrations/{page}.html", context, status=status)


def event_id(position: Position | None) -> UUID | None:
    return position.tournament.pk if position else None


def add_webhook(request: HttpRequest, position: Position | None) -> HttpResponse:
    """Add a webhook and show its secret once; requires a recent sign-in."""
    form = WebhookForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render_webhooks(request, position, form, status=status)
    sent = form.cleaned_data
    try:
        made = webhooks.add_webhook(
            event_id(position),
            request.user,
            address=sent["address"],
            form=sent["form"],
            wanted=sent["topics"],
        )
    except TournamentError as error:
        form.add_error(None, str(error))
        return render_webhooks(request, position, form, status=http_status(error))
    return render_webhooks(request, position, WebhookForm(), made=made)


add_event_webhook = reauthentication_required(app=DESK)(add_webhook)
add_account_webhook = reauthentication_required()(add_webhook)
