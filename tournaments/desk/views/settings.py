"""Create an event, change its settings, open, start and end it."""

from http import HTTPStatus
from typing import Any

from allauth.account.decorators import reauthentication_required
from django.conf import settings as django_settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from accounts.adapter import DESK
from accounts.models import User
from tournaments.core import events as event_selectors
from tournaments.core.access import (
    FORM,
    POST,
    add_retry_after,
    desk_page,
    http_status,
    position_or_404,
    redirect_to_second_factor,
    redirect_with_message,
    share_url,
)
from tournaments.core.desk_page import render_desk_page
from tournaments.core.fields import OptionalReasonForm, VersionForm
from tournaments.core.permissions import Position
from tournaments.corrections.forms import TypedEventNameForm
from tournaments.desk import actions as events
from tournaments.desk.actions.event_settings import (
    AFTER_THE_START,
    frozen_settings,
    json_value,
    may_widen_list_visibility,
    settings_frozen_at_start,
)
from tournaments.desk.forms.events import NewEventForm
from tournaments.desk.forms.presets import compare_presets
from tournaments.desk.forms.settings import SettingsForm, initial_values
from tournaments.desk.queries import starting
from tournaments.entries.actions import lists
from tournaments.journal.desk_action import add_problems_to_form, run_desk_action
from tournaments.models import ListPolicy, Tournament, TournamentState, Visibility
from tournaments.models.settings import SETTINGS
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.presets import PRESETS
from tournaments.rules.result_text import pluralize
from tournaments.venue.views import networks

WAIVED_AT_THE_START = "All missing lists waived before the start."
ENDED = (TournamentState.FINISHED, TournamentState.CANCELLED)


@login_required
@require_http_methods(["GET", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Show the form for a new event, or create it."""
    led_away = redirect_to_second_factor(request)
    if led_away is not None:
        return led_away
    if request.method == "GET":
        return new_event_page(request, empty_event_form(request.user))
    form = NewEventForm(request.POST)
    if form.is_valid():
        try:
            event = events.create_event(request.user, **form.setting_values())
        except TournamentError as error:
            add_problems_to_form(form, error)
            return add_retry_after(
                new_event_page(request, form, status=http_status(error)), error
            )
        said = f"{event.name} was created as a draft. Only you can see it."
        return redirect_with_message(request, said, "desk", event.pk)
    return new_event_page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def empty_event_form(owner: User) -> NewEventForm:
    """Return the empty form of a new event.

    For a first event, a script sets the browser's time zone.
    """
    known = starting.last_time_zone(owner)
    zone = known or django_settings.TIME_ZONE
    starts_at = starting.next_full_hour(zone, now=timezone.now())
    form = NewEventForm(initial={"zone": zone, "starts_at": starts_at, "capacity": 32})
    if not known:
        form.fields["zone"].widget.attrs["data-zone-of-browser"] = ""
    return form


def new_event_page(
    request: HttpRequest, form: NewEventForm, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    context = {"form": form, "compared": compare_presets()}
    return render(request, "tournaments/desk/new_event.html", context, status=status)


# Settings.


@desk_page(FORM)
def event_settings(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the settings, and change those that may still be changed."""
    may = position.may(Capability.SETTLE)
    if request.method == "GET":
        form = settings_form(position.tournament) if may else None
        return settings_page(request, position, form)
    if not may:
        return show_refused_settings(request, position)
    form = settings_form(position.tournament, request.POST)
    if not form.is_valid():
        return settings_page(
            request, position, form, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    if form.widened_visibility():
        return save_settings_after_sign_in(request, position, form)
    return save_settings(request, position, form)


def show_refused_settings(
    request: HttpRequest, position: Position, *, back: str = "desk_settings"
) -> HttpResponse:
    return run_desk_action(
        request,
        position,
        lambda *_: position.require(Capability.SETTLE),
        back=reverse(back, args=[position.tournament.pk]),
    )


def save_settings(
    request: HttpRequest, position: Position, form: SettingsForm
) -> HttpResponse:
    """Save the changed settings; a refused or outdated form is shown again."""
    try:
        events.change_settings(
            position.tournament.pk,
            request.user,
            expected=form.cleaned_data["expected"],
            **form.setting_values(),
        )
    except Stale as error:
        return stale_settings_page(request, position, form, error)
    except TournamentError as error:
        add_problems_to_form(form, error)
        return settings_page(request, position, form, status=http_status(error))
    said = "Settings saved."
    return redirect_with_message(request, said, "desk_settings", position.tournament.pk)


def stale_settings_page(
    request: HttpRequest, position: Position, form: SettingsForm, error: Stale
) -> HttpResponse:
    """Show the settings as others changed them, with what was typed on top."""
    now = position_or_404(request, position.tournament.pk)
    was = event_selectors.previous_setting_values(
        now.tournament, since=form.cleaned_data["expected"]
    )
    typed = {
        cell: request.POST.get(cell, "")
        for cell, value in form.setting_values().items()
        if cell not in was or json_value(value) != was[cell]
    }
    expected = event_selectors.last_settings_line(now.tournament)
    form = settings_form(
        now.tournament,
        initial={**initial_values(now.tournament), **typed, "expected": expected},
    )
    return settings_page(
        request,
        now,
        form,
        status=HTTPStatus.CONFLICT,
        outrun=error,
        meanwhile=[form.fields[cell].label for cell in was if cell in form.fields],
    )


# A4: more people will read lists, so it has to be the organiser himself.
save_settings_after_sign_in = reauthentication_required(save_settings, app=DESK)


def settings_form(event: Tournament, *data: Any, **more: Any) -> SettingsForm:
    return SettingsForm(
        *data,
        event=event,
        frozen=frozen_settings(event),
        may_widen=may_widen_list_visibility(event),
        **more,
    )


def settings_page(
    request: HttpRequest,
    position: Position,
    form: SettingsForm | None,
    *,
    status: int = HTTPStatus.OK,
    **more: Any,
) -> HttpResponse:
    event = position.tournament
    if form is None:  # who may not change anything reads it all
        form = SettingsForm(event=event, frozen=frozenset(SETTINGS), may_widen=False)
    return render_desk_page(
        request,
        position,
        "tournaments/desk/settings.html",
        status=status,
        form=form,
        has_begun=event.state in AFTER_THE_START,
        can_cancel=event.state not in ENDED,
        presets=PRESETS.values(),
        venue=networks.venue_network_panel(request, position),
        share=share_url(request, position.tournament),
        **more,
    )


# Opening and starting.


@desk_page(POST)
def open_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Open registration, check-in, or both."""
    do = DOORS.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    service, said = do
    is_by_link = position.tournament.visibility == Visibility.LINK
    return run_desk_action(
        request,
        position,
        service,
        form=VersionForm(request.POST),
        back=reverse("desk", args=[position.tournament.pk]),
        said=said.format(BY_LINK if is_by_link else PUBLIC),
    )


PUBLIC = "everybody can see the event"
BY_LINK = "people with the link can see the event"
DOORS = {
    "registration": (events.open_registration, "Registration is open. Now {}."),
    "check_in": (events.open_check_in, "Check-in is open."),
    "both": (
        events.open_registration_and_check_in,
        "Registration and check-in are open. Now {}.",
    ),
}


@desk_page(FORM)
def start_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the entrants and the settings that become fixed, or start the event."""
    event = position.tournament
    if event.state not in event_selectors.BEFORE_THE_START:
        return redirect("desk", event.pk)
    if request.method == "GET":
        return start_page(request, position)
    return run_desk_action(
        request,
        position,
        events.start_event,
        form=VersionForm(request.POST),
        back=reverse("desk_start", args=[event.pk]),
        said=lambda begun: f"{begun.name} has started. Draft round 1.",
    )


def start_page(request: HttpRequest, position: Position) -> HttpResponse:
    event = position.tournament
    form = SettingsForm(event=event, frozen=settings_frozen_at_start(), may_widen=False)
    return render_desk_page(
        request,
        position,
        "tournaments/desk/start.html",
        start=starting.start_overview(event),
        settled_by=event_selectors.last_settings_line(event),
        groups=[each for each in form.groups if each.frozen],
    )


@desk_page(POST)
def resolve_missing_lists(request: HttpRequest, position: Position) -> HttpResponse:
    """Let an event start without some lists: make lists optional, or waive those."""
    back = reverse("desk_start", args=[position.tournament.pk])
    form = VersionForm(request.POST)
    do = request.POST.get("do")
    if do == "optional":
        return run_desk_action(
            request,
            position,
            events.change_settings,
            form=form,
            list_policy=ListPolicy.OPTIONAL,
            back=back,
            said="Deck lists are optional now.",
        )
    if do == "waive":
        return run_desk_action(
            request,
            position,
            lists.waive_missing_deck_lists,
            form=form,
            reason=WAIVED_AT_THE_START,
            back=back,
            said=lambda rows: f"{pluralize(len(rows), 'missing list')} waived.",
        )
    raise Http404


# Ending.


class CancelForm(OptionalReasonForm):
    """The reason to cancel an event, and its typed name if it is being played."""

    typed_name = TypedEventNameForm()


@desk_page(POST)
def end_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Finish, cancel or reopen an event."""
    do = request.POST.get("do", "")
    if do not in ENDS:
        raise Http404
    service, said, form, back = ENDS[do]
    return run_desk_action(
        request,
        position,
        service,
        form=form(request.POST),
        back=reverse(back, args=[position.tournament.pk]),
        said=said,
    )


ENDS = {
    "finish": (
        events.finish_event,
        (
            "The event is over. Its seed is now public, so everybody can verify the "
            "random draws."
        ),
        VersionForm,
        "desk",
    ),
    "cancel": (
        events.cancel_event,
        "The event is canceled.",
        CancelForm,
        "desk_settings",
    ),
    "reopen": (
        events.reopen_event,
        "The event is running again.",
        OptionalReasonForm,
        "desk",
    ),
}


@desk_page(POST)
def renew_link(request: HttpRequest, position: Position) -> HttpResponse:
    """Replace the secret link of an unlisted event."""
    return run_desk_action(
        request,
        position,
        events.renew_link,
        back=reverse("desk_settings", args=[position.tournament.pk]) + "#link",
        said="The link was renewed. The old one no longer works.",
    )
