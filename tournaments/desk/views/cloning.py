"""The page that clones an event into a new draft."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django.http import HttpRequest, HttpResponse

from accounts.adapter import DESK
from tournaments.core.access import FORM, desk_page, redirect_with_message
from tournaments.core.desk_page import desk_form_page
from tournaments.core.permissions import Position
from tournaments.desk import actions as events
from tournaments.desk.forms.events import CloneForm
from tournaments.journal.desk_action import save_form
from tournaments.models import Staff
from tournaments.models.settings import LONGEST_NAME
from tournaments.rules.capabilities import Capability
from tournaments.rules.names import next_event_name

from .settings import show_refused_settings


@desk_page(FORM)
def clone_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the form for a clone, or create it."""
    event = position.tournament
    if not position.may(Capability.SETTLE):
        return show_refused_settings(request, position, back="desk")
    if request.method == "GET":
        named = next_event_name(event.name, longest=LONGEST_NAME)
        form = CloneForm(zone=event.zone, initial={"name": named})
        return clone_page(request, position, form)
    form = CloneForm(request.POST, zone=event.zone)
    # A4: roles are given with a fresh sign-in alone.
    is_personal = form.is_valid() and form.cleaned_data["with_staff"]
    return (create_clone_after_sign_in if is_personal else create_clone)(
        request, position, form
    )


def create_clone(
    request: HttpRequest, position: Position, form: CloneForm
) -> HttpResponse:
    return save_form(
        request,
        position,
        form,
        events.clone_event,
        page=clone_page,
        done=lambda made: redirect_with_message(
            request,
            f"{made.name} was created as a draft with the same settings.",
            "desk",
            made.pk,
        ),
    )


create_clone_after_sign_in = reauthentication_required(create_clone, app=DESK)


def clone_page(
    request: HttpRequest, position: Position, form: CloneForm, **more: Any
) -> HttpResponse:
    helpers = Staff.objects.filter(tournament=position.tournament).count()
    return desk_form_page("tournaments/desk/clone.html", helpers=helpers)(
        request, position, form, **more
    )
