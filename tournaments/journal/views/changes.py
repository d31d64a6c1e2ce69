"""The public page of an event's log, with the lines that the viewer may read."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cards.listing import page_context
from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.journal.queries import logbook

A_PAGE = 50


@event_page(SAFE)
def show_public_log(request: HttpRequest, position: Position) -> HttpResponse:
    """Show who did what, when and why: public lines and the viewer's own."""
    if position.tournament.opened_at is None:
        raise Http404
    if position.is_staff and lacks_second_factor(request.user):
        position = position.without_staff_roles()  # A1: the log shows judges' reasons
    found = logbook.with_related_rows(logbook.readable_entries(position))
    paged = page_context(request, found, size=A_PAGE)
    context = {
        "event": position.tournament,
        "is": position,
        "lines": logbook.to_log_lines(paged["page"].object_list, position=position),
        **paged,
    }
    return render(request, "tournaments/journal/changes.html", context)
