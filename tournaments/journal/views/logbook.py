"""The desk page of an event's log: search it, and check its seals (T1, T3)."""

from django.http import HttpRequest, HttpResponse

from cards.listing import page_context, search_text
from tournaments.core import action
from tournaments.core.access import SAFE, desk_page
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.journal.queries import logbook
from tournaments.rules.log_kinds import Heading

A_PAGE = 50


@desk_page(SAFE)
def log(request: HttpRequest, position: Position) -> HttpResponse:
    """List what was done, by whom, what it changed and why."""
    said, heading = search_text(request), request.GET.get("about", "")
    found = logbook.readable_entries(position)
    if heading in [*Heading]:
        found = logbook.with_heading(found, heading)
    if said:
        found = logbook.mentioning(found, said)
    query = {"about": heading, "q": said}
    paged = page_context(
        request,
        logbook.with_names(found),
        size=A_PAGE,
        query={key: value for key, value in query.items() if value},
    )
    is_checked = request.GET.get("check") == "seals"
    return render_desk_page(
        request,
        position,
        "tournaments/journal/desk_log.html",
        lines=logbook.to_lines(
            paged["page"].object_list,
            logbook.entrant_names(position.tournament),
            position=position,
        ),
        **paged,
        headings=[*Heading],
        heading=heading,
        said=said,
        is_checked=is_checked,
        breaches=action.seal_breaches(position.tournament) if is_checked else [],
    )
