"""The page that clones an event into a new draft."""

from http import HTTPStatus

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from accounts.adapter import DESK
from tournaments.core.access import add_retry_after, desk_page, http_status
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.desk import actions as events
from tournaments.desk.forms.events import CloneForm
from tournaments.journal.desk_action import run_desk_action
from tournaments.models import Staff
from tournaments.models.settings import LONGEST_NAME
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import next_event_name

from .settings import add_problems


@desk_page
@require_http_methods(["GET", "POST"])
def clone(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the form for a clone, or create it."""
    event = position.tournament
    if not position.may(Capability.SETTLE):
        back = reverse("desk", args=[event.pk])
        return run_desk_action(
            request, position, lambda: position.require(Capability.SETTLE), back=back
        )
    if request.method == "GET":
        named = next_event_name(event.name, longest=LONGEST_NAME)
        form = CloneForm(zone=event.zone, initial={"name": named})
        return clone_page(request, position, form)
    form = CloneForm(request.POST, zone=event.zone)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return clone_page(request, position, form, status=status)
    # A4: roles are given with a fresh sign-in alone.
    make = (
        create_clone_after_sign_in if form.cleaned_data["with_staff"] else create_clone
    )
    return make(request, position, form)


def create_clone(
    request: HttpRequest, position: Position, form: CloneForm
) -> HttpResponse:
    try:
        made = events.clone(position.tournament.pk, request.user, **form.cleaned_data)
    except TournamentError as error:
        add_problems(form, error)
        answer = clone_page(request, position, form, status=http_status(error))
        return add_retry_after(answer, error)
    messages.success(
        request,
        f"{made.name} is a draft with the same settings.",
    )
    return redirect("desk", made.pk)


create_clone_after_sign_in = reauthentication_required(create_clone, app=DESK)


def clone_page(
    request: HttpRequest,
    position: Position,
    form: CloneForm,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    return render_desk_page(
        request,
        position,
        "tournaments/desk/clone.html",
        status=status,
        form=form,
        helpers=Staff.objects.filter(tournament=position.tournament).count(),
    )
