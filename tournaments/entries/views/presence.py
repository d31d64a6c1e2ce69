"""Check-in at the desk: one row in place, or all that are shown, and its undo."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.views.decorators.http import require_POST

from tournaments.core import events
from tournaments.core.access import desk_page, http_status
from tournaments.core.desk_page import AllowedActions, render_desk_page
from tournaments.core.permissions import Position
from tournaments.entries import actions as entrants
from tournaments.entries.queries import people
from tournaments.journal.desk_action import render_refusal
from tournaments.models import Entrant, Tournament
from tournaments.rules.errors import TournamentError

MOST_DIGITS = 9  # of a version
KEPT = ("show", "q", "page")  # what the list is filtered by


@desk_page
@require_POST
def check_in(request: HttpRequest, position: Position) -> HttpResponse:
    """Check in the entrants that a form names, or undo their check-in."""
    event = position.tournament
    is_undo = "undo" in request.POST
    expected = versions(request.POST.getlist("undo" if is_undo else "check_in"))
    service = entrants.undo_check_in if is_undo else entrants.check_in_all
    try:
        rows = service(event.pk, request.user, expected=expected)
    except TournamentError as error:
        if in_place(request, expected):
            return changed_row(request, position, expected, error=error)
        return render_refusal(
            request, position, error, back=back_to(event, request.POST)
        )
    if in_place(request, expected):
        return changed_row(request, position, expected)
    if is_undo:
        messages.success(request, told_of_undo(rows))
        return redirect(back_to(event, request.POST))
    return redirect(back_to(event, request.POST, checked=rows[0].checked_in_at))


def versions(sent: list[str]) -> Mapping[UUID, int]:
    """Read `id:version` of each entrant that a form names."""
    found = {}
    for each in sent:
        key, _, version = each.partition(":")
        is_number = version.isascii() and version.isdecimal()
        if not is_number or len(version) > MOST_DIGITS:
            raise Http404
        try:
            found[UUID(key)] = int(version)
        except ValueError as error:
            raise Http404 from error
    return found


def told_of_undo(rows: list[Entrant]) -> str:
    if len(rows) == 1:
        return f"The check-in of {rows[0].name} is undone."
    return f"{len(rows)} check-ins are undone."


def back_to(
    event: Tournament, sent: QueryDict, *, checked: datetime | None = None
) -> str:
    """Return the address of the list, filtered as it was."""
    kept = QueryDict(mutable=True)
    for name in KEPT:
        if sent.get(name):
            kept[name] = sent[name]
    if checked is not None:
        kept["checked"] = checked.isoformat()
    address = reverse("desk_entrants", args=[event.pk])
    return f"{address}?{kept.urlencode()}" if kept else address


# What was just done, on the next page


def just_checked_in(event: Tournament, said: str) -> list[Entrant]:
    """Return who was checked in at an instant and still is, for one undo of the lot."""
    try:
        at = parse_datetime(said)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None or not events.is_check_in_open(event):
        return []
    found = Entrant.objects.filter(tournament=event, checked_in_at=at)
    return [each for each in found.order_by("name_key") if people.is_present(each)]


# One row, in place


def in_place(request: HttpRequest, expected: Mapping[UUID, int]) -> bool:
    return bool(getattr(request, "htmx", False)) and len(expected) == 1


def changed_row(
    request: HttpRequest,
    position: Position,
    expected: Mapping[UUID, int],
    *,
    error: TournamentError | None = None,
) -> HttpResponse:
    """Return the row as it is now, with the counts and what was done about it."""
    event = position.tournament
    everybody = people.people(event, in_full=AllowedActions(position).read_lists)
    [pk] = expected
    found = [each for each in everybody if each.entrant.pk == pk]
    if not found:
        raise Http404
    return render_desk_page(
        request,
        position,
        "tournaments/entries/parts/roster_changed.html",
        status=http_status(error) if error else 200,
        person=found[0],
        error=error,
        **roster_parts(event, everybody, request.POST.get("show", "")),
    )


def roster_parts(
    event: Tournament, everybody: list[people.Person], which: str
) -> dict[str, Any]:
    """Return what the list of entrants and a row of it need alike."""
    return {
        "show": people.Show(which) if which in list(people.Show) else people.Show.ALL,
        "choices": people.choices(everybody, has_check_in=event.has_check_in),
        "is_check_in_open": events.is_check_in_open(event),
        "takes_lists": event.list_policy != "none",
    }
