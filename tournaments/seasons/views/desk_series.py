"""Run a series: its settings, its events, its organizers."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.adapter import DESK
from decks.views.access import uuid_or_404
from tournaments.core.access import (
    http_status,
    posted_number,
    redirect_to_second_factor,
)
from tournaments.models import Entrant, Series, SeriesChange, SeriesOrganiser
from tournaments.rules.errors import TournamentError
from tournaments.seasons.actions import series as services
from tournaments.seasons.forms import (
    OrganiserForm,
    SeriesEventForm,
    SeriesForm,
    SeriesSettingsForm,
    initial_settings,
)
from tournaments.seasons.queries import links
from tournaments.seasons.queries import series as selectors
from tournaments.seasons.views.series import series_or_404

LINES = 20
NO_FORMS: Mapping[str, Form] = {}
Actions = dict[str, Callable[[HttpRequest, Series], HttpResponse]]


@login_required
@require_http_methods(["GET", "POST"])
def new_series(request: HttpRequest) -> HttpResponse:
    """Create a series; nobody else sees it until it is published."""
    form = SeriesForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                made = services.create_series(request.user, **form.settings)
            except TournamentError as error:
                form.add_error(None, str(error))
                status = http_status(error)
            else:
                messages.success(
                    request, "The series was created. Add its events below."
                )
                return redirect("series_desk", made.pk)
    context = {"form": form}
    return render(
        request, "tournaments/seasons/desk_series_new.html", context, status=status
    )


@login_required
@require_http_methods(["GET", "POST"])
def series_desk(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Change the settings of a series and its events."""
    return run_series_action(request, pk, SERIES_ACTIONS)


@login_required
@require_http_methods(["GET", "POST"])
def change_organizers(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Add and remove organizers of a series, a few attempts a minute (A6)."""
    return run_series_action(request, pk, ORGANIZER_ACTIONS)


def run_series_action(request: HttpRequest, pk: UUID, actions: Actions) -> HttpResponse:
    """Run the posted action for an organizer of the series; others get 404."""
    series = own_series_or_404(request, pk)
    led_away = redirect_to_second_factor(request)
    if led_away is not None:
        return led_away
    if request.method == "GET":
        return series_page(request, series)
    do = actions.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    return do(request, series)


def own_series_or_404(request: HttpRequest, pk: UUID) -> Series:
    """Return a series that the viewer runs; to others its desk does not exist (H4)."""
    series = series_or_404(request, pk)
    if not selectors.may_run(request.user, series):
        raise Http404
    return series


def series_page(
    request: HttpRequest,
    series: Series,
    *,
    status: int = HTTPStatus.OK,
    error: TournamentError | None = None,
    **forms: Any,
) -> HttpResponse:
    could_join = [*selectors.addable_events(request.user, series)[:200]]
    seen = {"expected": series.version}
    context = {
        "series": series,
        "form": SeriesSettingsForm(initial=initial_settings(series)),
        "member_form": SeriesEventForm(events=could_join, initial=seen),
        "organiser_form": OrganiserForm(initial=seen),
        "could_join": could_join,
        "events": selectors.events_in_series(series, all_of_them=True),
        "organisers": SeriesOrganiser.objects.filter(series=series).select_related(
            "person"
        ),
        "is_owner": series.owner_id == request.user.pk,
        "changes": recent_changes(series),
        "suggested": len(links.suggested_groups(series)),
        "linked": len(links.linked_groups(series)),
        "error": error,
        **forms,
    }
    return render(
        request, "tournaments/seasons/desk_series.html", context, status=status
    )


def recent_changes(series: Series) -> list[tuple[SeriesChange, str]]:
    """Return the last changes, each with the event, person or players it is about."""
    rows = [*SeriesChange.objects.filter(series=series).select_related("actor")[:LINES]]
    linked = {
        key for each in rows for key in (each.after or each.before).get("entries", ())
    }
    names = dict(Entrant.objects.filter(pk__in=linked).values_list("pk", "name"))
    return [(each, subject_of_change(each, names)) for each in rows]


def subject_of_change(change: SeriesChange, names: dict[UUID, str]) -> str:
    if change.kind == SeriesChange.Kind.SETTLED:
        return ""
    said = change.after or change.before
    entries = [names.get(UUID(key), "") for key in said.get("entries", ())]
    return said.get("name", "") or ", ".join(dict.fromkeys(filter(None, entries)))


def run_change(
    request: HttpRequest,
    series: Series,
    service: Callable[..., Any],
    *,
    message: str,
    forms: Mapping[str, Form] = NO_FORMS,
    **sent: Any,
) -> HttpResponse:
    """Run a service and redirect to the desk; its form in `forms` shows errors."""
    sent["expected"] = posted_number(request, "expected")
    for form in forms.values():
        if not form.is_valid():
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            return series_page(request, series, status=status, **forms)
        sent |= form.cleaned_data
    try:
        service(series.pk, request.user, **sent)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        series.refresh_from_db()
        return series_page(request, series, error=error, status=http_status(error))
    messages.success(request, message)
    return redirect("series_desk", series.pk)


def change_settings(request: HttpRequest, series: Series) -> HttpResponse:
    form = SeriesSettingsForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return series_page(request, series, form=form, status=status)
    try:
        services.change_settings(
            series.pk,
            request.user,
            expected=form.cleaned_data["expected"],
            **form.settings,
        )
    except TournamentError as error:
        # C7: what was typed stays, and can be sent on what is new.
        series.refresh_from_db()
        typed = SeriesSettingsForm(
            initial={**form.data.dict(), "expected": series.version}
        )
        return series_page(
            request, series, form=typed, error=error, status=http_status(error)
        )
    messages.success(request, "Settings saved.")
    return redirect("series_desk", series.pk)


def set_visibility(request: HttpRequest, series: Series) -> HttpResponse:
    is_public = request.POST["do"] == "show"
    said = "Everybody can see the series now." if is_public else "The series is hidden."
    return run_change(
        request,
        series,
        services.set_visibility,
        is_public=is_public,
        message=said,
    )


def add_event(request: HttpRequest, series: Series) -> HttpResponse:
    could_join = [*selectors.addable_events(request.user, series)]
    return run_change(
        request,
        series,
        services.add_event,
        forms={"member_form": SeriesEventForm(request.POST, events=could_join)},
        message="The event was added. It counts when it is over.",
    )


def remove_event(request: HttpRequest, series: Series) -> HttpResponse:
    return run_change(
        request,
        series,
        services.remove_event,
        event=uuid_or_404(request.POST.get("event", "")),
        message="The event was removed and no longer counts.",
    )


@reauthentication_required(app=DESK)
def add_organizer(request: HttpRequest, series: Series) -> HttpResponse:
    """Add an organizer; asks for a recent sign-in (A4)."""
    return run_change(
        request,
        series,
        services.add_organizer,
        forms={"organiser_form": OrganiserForm(request.POST)},
        message="They can now run the series with you.",
    )


@reauthentication_required(app=DESK)
def remove_organizer(request: HttpRequest, series: Series) -> HttpResponse:
    person = uuid_or_404(request.POST.get("person", ""))
    answer = run_change(
        request,
        series,
        services.remove_organizer,
        person=person,
        message="They can no longer run the series.",
    )
    if person == request.user.pk and answer.status_code == HTTPStatus.FOUND:
        return redirect("series_list")
    return answer


SERIES_ACTIONS: Actions = {
    "settle": change_settings,
    "show": set_visibility,
    "hide": set_visibility,
    "add": add_event,
    "take_out": remove_event,
}
ORGANIZER_ACTIONS: Actions = {"name": add_organizer, "remove": remove_organizer}
