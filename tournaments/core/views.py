"""The secret link of an event, and QR codes that lead a phone to its pages."""

from io import BytesIO
from uuid import UUID

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from tournaments.core import permissions
from tournaments.core.access import (
    EVENTS,
    LINK_PAGES,
    SAFE,
    TO_CHECK_IN,
    check_in_path,
    event_page,
    share_url,
    store_opened_link,
)
from tournaments.core.permissions import Position


@require_safe
def open_event_by_secret_link(
    request: HttpRequest, pk: UUID, token: str
) -> HttpResponse:
    """Remember the secret link in the session and redirect to the event; else 404.

    An outdated link at the door still leads to the check-in, which asks for a sign-in
    before it says whether there is such an event.
    """
    to = request.GET.get("to", "")
    for event in EVENTS(pk=pk):
        is_right = constant_time_compare(token, event.link_token)
        if is_right and permissions.is_event_published(event):
            if not permissions.is_event_public(event):
                store_opened_link(request, event)
            return redirect(LINK_PAGES.get(to, "event"), pk)
    if to == TO_CHECK_IN:
        return redirect("event_check_in", pk)
    raise Http404


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
