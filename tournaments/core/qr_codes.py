"""Codes that lead a phone to a page of an event, for walls and paper."""

from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.access import check_in_path, event_page, share_url
from tournaments.core.permissions import Position


@require_safe
@event_page
def match_code(request: HttpRequest, position: Position) -> HttpResponse:
    """Draw the code that leads everybody to his own match."""
    return code(request, "my_match", position)


@require_safe
@event_page
def event_code(request: HttpRequest, position: Position) -> HttpResponse:
    """Draw the code that leads to the page of the event; for staff, by its link."""
    if position.is_staff:
        return drawn(share_url(request, position.tournament))
    return code(request, "event", position)


@require_safe
@event_page
def check_in_code(request: HttpRequest, position: Position) -> HttpResponse:
    """Draw the code for the door, by which entrants check in."""
    return drawn(request.build_absolute_uri(check_in_path(position.tournament)))


def code(request: HttpRequest, name: str, position: Position) -> HttpResponse:
    address = reverse(name, args=[position.tournament.pk])
    return drawn(request.build_absolute_uri(address))


def drawn(address: str) -> HttpResponse:
    into = BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(into, kind="svg", omitsize=True, light="#fff")
    return HttpResponse(into.getvalue(), content_type="image/svg+xml")
