"""Check-in at the desk: one entrant in place or all that are shown, and undo."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.dateparse import parse_datetime

from tournaments.core import events
from tournaments.core.access import POST, desk_page, http_status
from tournaments.core.desk_page import AllowedActions, render_desk_page
from tournaments.core.permissions import Position
from tournaments.entries import actions as entrants
from tournaments.entries.queries import people
from tournaments.journal.desk_action import render_refusal
from tournaments.models import Entrant, Tournament
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import sort_key

MOST_DIGITS = 9  # of a version
KEPT = ("show", "q", "page")  # what the list is filtered by


@desk_page(POST)
def check_in(request: HttpRequest, position: Position) -> HttpResponse:
    """Check in the entrants that a form names, or undo their check-in."""
    event = position.tournament
    is_undo = "undo" in request.POST
    expected = parse_versions(request.POST.getlist("undo" if is_undo else "check_in"))
    service = entrants.undo_check_in if is_undo else entrants.check_in_all
    try:
        rows = service(event.pk, request.user, expected=expected)
    except TournamentError as error:
        if is_htmx_row_request(request, expected):
            return render_row(request, position, expected, error=error)
        return render_refusal(
            request, position, error, back=roster_address(event, request.POST)
        )
    if is_htmx_row_request(request, expected):
        return render_row(request, position, expected)
    if is_undo:
        messages.success(request, undo_message(rows))
        return redirect(roster_address(event, request.POST))
    return redirect(roster_address(event, request.POST, checked=rows[0].checked_in_at))


def parse_versions(sent: list[str]) -> Mapping[UUID, int]:
    """Return the version of each entrant from `id:version`; else raise Http404."""
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


def undo_message(rows: list[Entrant]) -> str:
    if len(rows) == 1:
        return f"The check-in of {rows[0].name} is undone."
    return f"{len(rows)} check-ins are undone."


def roster_address(
    event: Tournament, sent: QueryDict, *, checked: datetime | None = None
) -> str:
    """Return the address of the list of entrants with the same filters."""
    kept = QueryDict(mutable=True)
    for name in KEPT:
        if sent.get(name):
            kept[name] = sent[name]
    if checked is not None:
        kept["checked"] = checked.isoformat()
    address = reverse("desk_entrants", args=[event.pk])
    return f"{address}?{kept.urlencode()}" if kept else address


# What was just done, on the next page


def entrants_checked_in_at(event: Tournament, text: str) -> list[Entrant]:
    """Return the entrants checked in at this time and still present, for one undo."""
    try:
        at = parse_datetime(text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None or not events.is_check_in_open(event):
        return []
    found = Entrant.objects.filter(tournament=event, checked_in_at=at)
    rows = sorted(found, key=lambda each: sort_key(each.name))
    return [each for each in rows if people.is_present(each)]


# One row, in place


def is_htmx_row_request(request: HttpRequest, expected: Mapping[UUID, int]) -> bool:
    return bool(getattr(request, "htmx", False)) and len(expected) == 1


def render_row(
    request: HttpRequest,
    position: Position,
    expected: Mapping[UUID, int],
    *,
    error: TournamentError | None = None,
) -> HttpResponse:
    """Return the row of one entrant as it is now, with the counts and any error."""
    event = position.tournament
    everybody = people.roster_people(event, in_full=AllowedActions(position).read_lists)
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
        **roster_context(event, everybody, request.POST.get("show", "")),
    )


def roster_context(
    event: Tournament, everybody: list[people.RosterPerson], which: str
) -> dict[str, Any]:
    """Return the context that the list of entrants and a single row share."""
    return {
        "show": people.RosterFilter(which)
        if which in list(people.RosterFilter)
        else people.RosterFilter.ALL,
        "choices": people.filter_choices(everybody, has_check_in=event.has_check_in),
        "is_check_in_open": events.is_check_in_open(event),
        "takes_lists": event.list_policy != "none",
    }
