"""Running a series: its settings, its events, who else runs it."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.adapter import DESK
from tournaments.core.access import (
    http_status,
    posted_number,
    redirect_to_second_factor,
)
from tournaments.models import Entrant, Series, SeriesChange, SeriesOrganiser
from tournaments.rules.errors import TournamentError
from tournaments.seasons.actions import series as services
from tournaments.seasons.forms import (
    MemberForm,
    OrganiserForm,
    SeriesForm,
    SettlingForm,
    initial,
)
from tournaments.seasons.queries import links
from tournaments.seasons.queries import series as selectors
from tournaments.seasons.views.series import series_or_404

LINES = 20
Deeds = dict[str, Callable[[HttpRequest, Series], HttpResponse]]


@login_required
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a series; it is shown to nobody else until that is asked for."""
    form = SeriesForm(request.POST or None)
    status = HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                made = services.make(request.user, **form.settings)
            except TournamentError as error:
                form.refuse(error)
                status = http_status(error)
            else:
                messages.success(request, "The series is made. Add its events below.")
                return redirect("series_desk", made.pk)
    context = {"form": form}
    return render(
        request, "tournaments/seasons/desk_series_new.html", context, status=status
    )


@login_required
@require_http_methods(["GET", "POST"])
def desk(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Settle a series, and say which events count in it."""
    return opened(request, pk, DEEDS)


@login_required
@require_http_methods(["GET", "POST"])
def organisers(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Say who else runs a series; few tries a minute, as for staff (A6)."""
    return opened(request, pk, OF_PEOPLE)


def opened(request: HttpRequest, pk: UUID, deeds: Deeds) -> HttpResponse:
    """Open the desk of a series to those who run it; to others it is not there."""
    found = run_or_404(request, pk)
    led_away = redirect_to_second_factor(request)
    if led_away is not None:
        return led_away
    if request.method == "GET":
        return page(request, found)
    do = deeds.get(request.POST.get("do", ""))
    if do is None:
        raise Http404
    return do(request, found)


def run_or_404(request: HttpRequest, pk: UUID) -> Series:
    """Return a series that the visitor runs; to others its desk is not there (H4)."""
    found = series_or_404(request, pk)
    if not selectors.runs(request.user, found):
        raise Http404
    return found


def page(
    request: HttpRequest,
    found: Series,
    *,
    status: int = HTTPStatus.OK,
    error: TournamentError | None = None,
    **forms: Any,
) -> HttpResponse:
    could_join = [*selectors.could_join(request.user, found)[:200]]
    seen = {"expected": found.version}
    context = {
        "series": found,
        "form": SettlingForm(initial=initial(found)),
        "member_form": MemberForm(events=could_join, initial=seen),
        "organiser_form": OrganiserForm(initial=seen),
        "could_join": could_join,
        "events": selectors.events_of(found, all_of_them=True),
        "organisers": SeriesOrganiser.objects.filter(series=found).select_related(
            "person"
        ),
        "is_owner": found.owner_id == request.user.pk,
        "changes": changes_of(found),
        "suggested": len(links.suggested(found)),
        "linked": len(links.linked(found)),
        "error": error,
        **forms,
    }
    return render(
        request, "tournaments/seasons/desk_series.html", context, status=status
    )


def changes_of(found: Series) -> list[tuple[SeriesChange, str]]:
    """Return the last changes, each with the event, person or players it is about."""
    rows = [*SeriesChange.objects.filter(series=found).select_related("actor")[:LINES]]
    linked = {
        key for each in rows for key in (each.after or each.before).get("entries", ())
    }
    names = dict(Entrant.objects.filter(pk__in=linked).values_list("pk", "name"))
    return [(each, subject_of(each, names)) for each in rows]


def subject_of(change: SeriesChange, names: dict[UUID, str]) -> str:
    if change.kind == SeriesChange.Kind.SETTLED:
        return ""
    said = change.after or change.before
    entries = [names.get(UUID(key), "") for key in said.get("entries", ())]
    return said.get("name", "") or ", ".join(dict.fromkeys(filter(None, entries)))


def done(
    request: HttpRequest, found: Series, act: Callable[[], Any], *, said: str
) -> HttpResponse:
    """Do what a button asks for, and show the desk as it is then."""
    try:
        act()
    except ObjectDoesNotExist as error:
        raise Http404 from error
    except TournamentError as error:
        found.refresh_from_db()
        return page(request, found, error=error, status=http_status(error))
    messages.success(request, said)
    return redirect("series_desk", found.pk)


def settled(request: HttpRequest, found: Series) -> HttpResponse:
    form = SettlingForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return page(request, found, form=form, status=status)
    try:
        services.settle(
            found.pk,
            request.user,
            expected=form.cleaned_data["expected"],
            **form.settings,
        )
    except TournamentError as error:
        # C7: what was typed stays, and can be sent on what is new.
        found.refresh_from_db()
        typed = SettlingForm(initial={**form.data.dict(), "expected": found.version})
        return page(request, found, form=typed, error=error, status=http_status(error))
    messages.success(request, "The settings are saved.")
    return redirect("series_desk", found.pk)


def shown(request: HttpRequest, found: Series) -> HttpResponse:
    is_public = request.POST["do"] == "show"
    said = "Everybody sees the series now." if is_public else "The series is hidden."
    return done(
        request,
        found,
        lambda: services.show(
            found.pk,
            request.user,
            expected=posted_number(request, "expected"),
            is_public=is_public,
        ),
        said=said,
    )


def added(request: HttpRequest, found: Series) -> HttpResponse:
    could_join = [*selectors.could_join(request.user, found)]
    form = MemberForm(request.POST, events=could_join)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return page(request, found, member_form=form, status=status)
    return done(
        request,
        found,
        lambda: services.add_event(
            found.pk,
            request.user,
            expected=form.cleaned_data["expected"],
            event=UUID(form.cleaned_data["event"]),
        ),
        said="The event is in the series; it counts once it is over.",
    )


def taken_out(request: HttpRequest, found: Series) -> HttpResponse:
    event = uuid_or_404(request.POST.get("event", ""))
    return done(
        request,
        found,
        lambda: services.take_out(
            found.pk,
            request.user,
            expected=posted_number(request, "expected"),
            event=event,
        ),
        said="The event counts no longer.",
    )


@reauthentication_required(app=DESK)
def named(request: HttpRequest, found: Series) -> HttpResponse:
    """Name somebody, with a fresh sign-in alone (A4)."""
    form = OrganiserForm(request.POST)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return page(request, found, organiser_form=form, status=status)
    return done(
        request,
        found,
        lambda: services.name_organiser(found.pk, request.user, **form.cleaned_data),
        said="They run the series with you now.",
    )


@reauthentication_required(app=DESK)
def removed(request: HttpRequest, found: Series) -> HttpResponse:
    person = uuid_or_404(request.POST.get("person", ""))
    answer = done(
        request,
        found,
        lambda: services.remove_organiser(
            found.pk,
            request.user,
            expected=posted_number(request, "expected"),
            person=person,
        ),
        said="Done: one runs the series less.",
    )
    if person == request.user.pk and answer.status_code == HTTPStatus.FOUND:
        return redirect("series_list")
    return answer


def uuid_or_404(said: str) -> UUID:
    try:
        return UUID(said)
    except ValueError as error:
        raise Http404 from error


DEEDS: Deeds = {
    "settle": settled,
    "show": shown,
    "hide": shown,
    "add": added,
    "take_out": taken_out,
}
OF_PEOPLE: Deeds = {"name": named, "remove": removed}
