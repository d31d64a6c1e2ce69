"""Pages to register, claim an entry, check in, leave, and come back."""

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_http_methods

from accounts.policy import distinct_ward_names
from tournaments.core import entrants, events, played
from tournaments.core.access import (
    POST,
    TWO_WAYS,
    check_in_path,
    entrant_page,
    http_status,
    own_page_url,
    position_or_404,
    posted_number,
    redirect_with_message,
    run_action,
    translate_error,
)
from tournaments.core.permissions import Position
from tournaments.entries import actions as services
from tournaments.entries.actions import OpenMatchChoice
from tournaments.entries.forms.entering import (
    ClaimEntryForm,
    LeaveEventForm,
    RegisterForm,
    WardEntryForm,
)
from tournaments.entries.queries import lists
from tournaments.entries.queries.late_entry import late_entry
from tournaments.journal.desk_action import save_form
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Report,
    Stage,
    Tournament,
)
from tournaments.rules.errors import TournamentError

# Coming.


@entrant_page(TWO_WAYS)
def register_self(request: HttpRequest, position: Position) -> HttpResponse:
    """Register for an event; the page says first whether there is a free place."""
    event, own = position.tournament, position.entrant
    if own is not None and own.state != EntrantState.WITHDRAWN:
        return redirect("my_match", event.pk)
    taken = entrants.count_taken_places(event)
    waits = taken >= event.capacity
    if request.method != "POST":
        initial = {"name": request.user.display_name, "waits": waits}
        form = RegisterForm(initial=initial, has_team=event.keeps_teams_apart)
        return register_page(request, position, form, taken=taken)
    form = RegisterForm(request.POST, has_team=event.keeps_teams_apart)
    if not form.is_valid():
        return register_page(request, position, form, taken=taken, status=422)
    if waits and not form.cleaned_data["waits"]:
        typed = {**form.cleaned_data, "waits": True}
        form = RegisterForm(initial=typed, has_team=event.keeps_teams_apart)
        return register_page(request, position, form, taken=taken, status=409)
    return try_to_register(request, position, form, taken)


def try_to_register(
    request: HttpRequest, position: Position, form: RegisterForm, taken: int
) -> HttpResponse:
    event = position.tournament
    try:
        row = services.register_for_event(
            event.pk,
            request.user,
            name=form.cleaned_data["name"],
            team=form.cleaned_data.get("team", ""),
            is_alike_ok=form.cleaned_data["is_alike_ok"],
        )
    except TournamentError as error:
        own = position_or_404(request, event.pk).entrant
        if own is not None and own.state != EntrantState.WITHDRAWN:
            return redirect("my_match", event.pk)  # by the first of two clicks
        form.add_error(
            "name" if "name" in error.message else None,
            ValidationError(translate_error(error), code=error.code),
        )
        return register_page(
            request, position, form, taken=taken, status=http_status(error)
        )
    return redirect_with_message(
        request, welcome_message(event, row), "my_match", event.pk
    )


def welcome_message(event: Tournament, row: Entrant) -> str:
    if row.state == EntrantState.WAITLISTED:
        told = _("%(name)s is on the waiting list for %(event)s.")
    else:
        told = _("%(name)s is registered for %(event)s.")
    return told % {"name": row.name, "event": event.name}


def register_page(
    request: HttpRequest,
    position: Position,
    form: RegisterForm,
    *,
    taken: int,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    event = position.tournament
    is_full = taken >= event.capacity
    context = {
        "event": event,
        "is": position,
        "form": form,
        "was_outrun": status == HTTPStatus.CONFLICT,
        "is_open": not events.is_registration_over(event),
        "is_full": is_full,
        "taken": taken,
        "queue": entrants.waiting_list(event).count() if is_full else 0,
        "late": late_entry(event),
        "takes_lists": event.list_policy != ListPolicy.NONE,
        "consent": lists.consent_text(event, say=_),
        "locks_at": event.list_deadline_at or event.starts_at,
        "comes_back": position.entrant,
    }
    return render(request, "tournaments/entries/register.html", context, status=status)


@entrant_page(TWO_WAYS)
def register_ward(request: HttpRequest, position: Position) -> HttpResponse:
    """Register a child whose guardian the user is (P2)."""
    event = position.tournament
    there = {each.ward_id for each in position.wards if each.state != "withdrawn"}
    found = [
        (str(each.pk), name)
        for each, name in distinct_ward_names(request.user.wards.all()).items()
        if each.pk not in there
    ]
    has_team = event.keeps_teams_apart
    form = WardEntryForm(request.POST or None, wards=found, has_team=has_team)
    if request.method != "POST":
        return register_ward_page(request, position, form)
    return save_form(
        request,
        position,
        form,
        services.register_ward,
        page=register_ward_page,
        done=lambda row: redirect_with_message(
            request, welcome_message(event, row), "my_match", event.pk, row.pk
        ),
    )


def register_ward_page(
    request: HttpRequest, position: Position, form: WardEntryForm, *, status: int = 200
) -> HttpResponse:
    event = position.tournament
    taken = entrants.count_taken_places(event)
    context = {
        "event": event,
        "is": position,
        "form": form,
        "has_wards": bool(form.fields["ward"].choices),
        "is_open": not events.is_registration_over(event),
        "is_full": taken >= event.capacity,
        "taken": taken,
    }
    template = "tournaments/entries/register_child.html"
    return render(request, template, context, status=status)


@entrant_page(TWO_WAYS)
def claim_own_entry(request: HttpRequest, position: Position) -> HttpResponse:
    """Link an entry made at the desk to the user, by the code from the desk."""
    event = position.tournament
    if position.entrant is not None:
        return redirect("my_match", event.pk)
    if request.method != "POST":
        initial = {"name": request.GET.get("name", "")[:80]}
        return claim_page(request, position, ClaimEntryForm(initial=initial))
    told = _("The entry of %(name)s is now yours.")
    return save_form(
        request,
        position,
        ClaimEntryForm(request.POST),
        lambda *by, name, code: services.claim_entry(
            *by, entrant=entry_by_name(event, name), code=code
        ),
        page=claim_page,
        done=lambda row: redirect_with_message(
            request, told % {"name": row.name}, "my_match", event.pk
        ),
    )


def entry_by_name(event: Tournament, name: str) -> UUID:
    found = entrants.entrant_by_name(event, name)
    if found is None:
        raise TournamentError(
            gettext_noop("There is no entrant %(name)s in this event."),
            remedy=gettext_noop(
                "Type the name exactly as it appears in the list of entrants."
            ),
            fills={"name": name},
        )
    return found.pk


def claim_page(
    request: HttpRequest, position: Position, form: ClaimEntryForm, *, status: int = 200
) -> HttpResponse:
    context = {"event": position.tournament, "is": position, "form": form}
    return render(request, "tournaments/entries/claim.html", context, status=status)


@require_http_methods(TWO_WAYS)
def check_in(request: HttpRequest, pk: UUID, **more: Any) -> HttpResponse:
    """Check in; a visitor who is not signed in is asked to sign in.

    An event that is hidden from this visitor looks like one that does not exist (H15).
    """
    if request.user.is_authenticated or request.method == "POST" or more:
        return own_check_in(request, pk, **more)
    try:
        event = position_or_404(request, pk).tournament
    except Http404:
        return redirect_to_login(request.get_full_path())
    context = {"event": event, "next": check_in_path(event)}
    return render(request, "tournaments/entries/check_in.html", context)


@entrant_page(TWO_WAYS)
def own_check_in(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the user's own entry, and check in with one tap."""
    event, own = position.tournament, position.entrant
    if request.method == "POST":
        if own is None:
            raise Http404
        return run_action(
            request,
            position,
            services.check_in,
            entrant=own.pk,
            expected=posted_number(request, "expected"),
            back=url_after_check_in(position, own),
            success=lambda row: _("%(name)s is checked in.") % {"name": row.name},
        )
    context = {
        "event": event,
        "is": position,
        "entrant": own,
        "is_here": bool(own and own.checked_in_at and own.state != "withdrawn"),
        "is_check_in_open": events.is_check_in_open(event),
    }
    return render(request, "tournaments/entries/check_in.html", context)


def url_after_check_in(position: Position, own: Entrant) -> str:
    """Return the address of the next child to check in (P2), or of the own match."""
    for each in position.sorted_entries:
        if each.pk != own.pk and each.state == EntrantState.REGISTERED:
            ward = (each.pk,) if each.ward_id else ()
            return reverse("event_check_in", args=(position.tournament.pk, *ward))
    return own_page_url(position, "my_match")


# Going, and coming back.


@entrant_page(TWO_WAYS)
def leave_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Leave the event: withdraw before round 1, drop afterwards."""
    event, own = position.tournament, position.entrant
    if own is None:
        raise Http404
    way_out = LeaveOption(position, own)
    if request.method != "POST":
        return leave_page(request, position, way_out.form())
    told = _("%(name)s has left %(event)s.")
    return save_form(
        request,
        position,
        way_out.form(request.POST),
        services.withdraw_from_event
        if way_out.is_withdrawal
        else services.drop_from_event,
        entrant=own.pk,
        page=leave_page,
        done=lambda row: redirect_with_message(
            request,
            told % {"name": row.name, "event": event.name},
            own_page_url(position, "my_match"),
        ),
    )


class LeaveOption:
    """How an entrant can leave the event now."""

    def __init__(self, position: Position, own: Entrant) -> None:
        self.own = own
        self.event = position.tournament
        self.newest = played.newest_round(self.event)
        self.match = entrants.open_match(own) if self.newest else None
        self.is_reported = self.match is not None and (
            self.match.is_disputed
            or Report.objects.filter(match=self.match, is_current=True).exists()
        )

    @property
    def is_withdrawal(self) -> bool:
        return self.newest is None

    @property
    def opponent(self) -> Entrant | None:
        if self.match is None:
            return None
        is_home = self.match.side_of(self.own.pk) == "home"
        return self.match.away if is_home else self.match.home

    @property
    def choices(self) -> list[tuple[OpenMatchChoice, str]]:
        if self.match is None:
            return []
        finish = _("I'll finish it first, at table %(table)s")
        found = [(OpenMatchChoice.FINISH, finish % {"table": self.match.table})]
        if not self.is_reported:
            concede = _("I concede it: %(name)s wins") % {"name": self.opponent}
            found.append((OpenMatchChoice.CONCEDE, concede))
        return found

    def form(self, data: Any = None) -> LeaveEventForm:
        return LeaveEventForm(
            data,
            choices=self.choices,
            needs_reason=self.event.stage == Stage.CUT and not self.is_withdrawal,
            initial={
                "expected": self.own.version,
                "open_match": OpenMatchChoice.FINISH,
            },
        )


def leave_page(
    request: HttpRequest, position: Position, form: LeaveEventForm, *, status: int = 200
) -> HttpResponse:
    context = {
        "event": position.tournament,
        "is": position,
        "entrant": position.entrant,
        "form": form,
        "way_out": LeaveOption(position, position.entrant),
    }
    return render(request, "tournaments/entries/leave.html", context, status=status)


@entrant_page(POST)
def rejoin_event(request: HttpRequest, position: Position) -> HttpResponse:
    """Come back after a drop, until the next round is published."""
    if position.entrant is None:
        raise Http404
    return run_action(
        request,
        position,
        services.undrop_entrant,
        entrant=position.entrant.pk,
        expected=posted_number(request, "expected"),
        back=own_page_url(position, "my_match"),
        success=lambda row: _("%(name)s is back in the event.") % {"name": row.name},
    )
