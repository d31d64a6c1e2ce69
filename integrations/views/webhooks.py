"""The desk page on which organizers manage the webhooks of an event."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

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


@desk_page(FORM)
def webhooks_desk(request: HttpRequest, position: Position) -> HttpResponse:
    """List the webhooks of an event; on POST add or change one."""
    if not position.may(Capability.SETTLE):
        raise Http404  # an address is for organisers alone
    if request.method == "GET":
        return render_webhooks(request, position, WebhookForm())
    do = DEEDS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    return do(request, position)


def render_webhooks(
    request: HttpRequest,
    position: Position,
    form: WebhookForm,
    *,
    status: int = HTTPStatus.OK,
    made: Webhook | None = None,
) -> HttpResponse:
    rows = webhook_queries.webhooks_with_messages(position.tournament)
    context = {
        "event": position.tournament,
        "is": position,
        "may": AllowedActions(position),
        "titles": viewer_role_titles(position),
        "rows": rows,
        "is_full": len(rows) >= webhooks.MOST,
        "most": webhooks.MOST,
        "form": form,
        "made": made,
        "is_on": settings.WEBHOOKS,
    }
    return render(request, "integrations/webhooks.html", context, status=status)


@reauthentication_required(app=DESK)
def add_webhook(request: HttpRequest, position: Position) -> HttpResponse:
    """Add a webhook and show its secret once; requires a recent sign-in."""
    form = WebhookForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return render_webhooks(request, position, form, status=status)
    sent = form.cleaned_data
    try:
        made = webhooks.add_webhook(
            position.tournament.pk,
            request.user,
            address=sent["address"],
            form=sent["form"],
            wanted=sent["topics"],
        )
    except TournamentError as error:
        form.add_error(None, str(error))
        return render_webhooks(request, position, form, status=http_status(error))
    return render_webhooks(request, position, WebhookForm(), made=made)


def webhook_action(
    act: Callable[..., Webhook], said: str, **more: Any
) -> Callable[[HttpRequest, Position], HttpResponse]:
    """Return a view that runs a service on one webhook."""

    def run_service(request: HttpRequest, position: Position) -> HttpResponse:
        return run_desk_action(
            request,
            position,
            act,
            webhook=uuid_or_404(request.POST.get("webhook", "")),
            back=reverse("desk_webhooks", args=[position.tournament.pk]),
            said=lambda found: said.format(found.host),
            **more,
        )

    return run_service


DEEDS: dict[str, Callable[[HttpRequest, Position], HttpResponse]] = {
    "add": add_webhook,
    "try": webhook_action(
        webhooks.send_test_message,
        ("A test message is on its way to {}. Reload this page to see the result."),
    ),
    "on": webhook_action(
        webhooks.switch_webhook, "The webhook to {} is on.", is_on=True
    ),
    "off": webhook_action(
        webhooks.switch_webhook, "The webhook to {} is off.", is_on=False
    ),
    "remove": webhook_action(webhooks.remove_webhook, "The webhook to {} was removed."),
}
