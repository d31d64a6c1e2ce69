"""What the desk did, for everybody: the log as far as its reader may know it."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.core.access import event_page
from tournaments.core.permissions import Position, lacks_second_factor
from tournaments.journal.queries import logbook

A_PAGE = 50


@require_safe
@event_page
def page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show who did what, when and why: the public part, and what concerns him."""
    if position.tournament.opened_at is None:
        raise Http404
    if position.is_staff and lacks_second_factor(request.user):
        position = position.as_public()  # A1: the log shows judges' reasons
    pages = Paginator(logbook.with_names(logbook.readable(position)), A_PAGE)
    shown = pages.get_page(request.GET.get("page"))
    context = {
        "event": position.tournament,
        "is": position,
        "lines": logbook.lines(shown.object_list, position=position),
        "page": shown,
        "pages": pages.get_elided_page_range(shown.number, on_each_side=1),
        "elsewhere": request.path,
    }
    return render(request, "tournaments/changes.html", context)
