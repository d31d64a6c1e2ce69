"""QR codes that lead a phone to a page of an event, for walls and paper."""

from io import BytesIO

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.core.access import SAFE, check_in_path, event_page, share_url
from tournaments.core.permissions import Position


@event_page(SAFE)
def my_match_qr_code(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the QR code that leads each entrant to their own match."""
    return page_qr_code(request, "my_match", position)


@event_page(SAFE)
def event_qr_code(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the QR code of the event page; for staff, with the secret link."""
    if position.is_staff:
        return svg_response(share_url(request, position.tournament))
    return page_qr_code(request, "event", position)


@event_page(SAFE)
def check_in_qr_code(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the QR code at the door, which leads to the check-in."""
    return svg_response(request.build_absolute_uri(check_in_path(position.tournament)))


def page_qr_code(request: HttpRequest, name: str, position: Position) -> HttpResponse:
    address = reverse(name, args=[position.tournament.pk])
    return svg_response(request.build_absolute_uri(address))


def svg_response(address: str) -> HttpResponse:
    """Return a QR code for a URL as an SVG response."""
    into = BytesIO()
    made = segno.make(address, error="m", micro=False)
    made.save(into, kind="svg", omitsize=True, light="#fff")
    return HttpResponse(into.getvalue(), content_type="image/svg+xml")
