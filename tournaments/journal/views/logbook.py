"""The desk page of an event's log: search it, and check its seals (T1, T3)."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from cards.listing import page_context, search_text
from tournaments.core import action
from tournaments.core.access import SAFE, desk_page
from tournaments.core.desk_page import render_desk_page
from tournaments.core.log_kinds import LogHeading
from tournaments.core.permissions import Position
from tournaments.journal.queries import logbook
from tournaments.models import Tournament

A_PAGE = 50
# Their seals take about a second.
LINES_A_CHECK = 10_000
LONGEST_NUMBER = 9


@desk_page(SAFE)
def show_desk_log(request: HttpRequest, position: Position) -> HttpResponse:
    """List what was done, by whom, what it changed and why."""
    said, heading = search_text(request), request.GET.get("about", "")
    found = logbook.readable_entries(position)
    if heading in [*LogHeading]:
        found = logbook.lines_under_heading(found, heading)
    if said:
        found = logbook.lines_mentioning_name(found, said)
    query = {"about": heading, "q": said}
    paged = page_context(
        request,
        logbook.with_related_rows(found),
        size=A_PAGE,
        query={key: value for key, value in query.items() if value},
    )
    is_asked = request.GET.get("check") == "seals"
    first = request.GET.get("from", "1")
    return render_desk_page(
        request,
        position,
        "tournaments/journal/desk_log.html",
        lines=logbook.to_log_lines(
            paged["page"].object_list,
            logbook.entrant_names(position.tournament),
            position=position,
        ),
        **paged,
        headings=[*LogHeading],
        heading=heading,
        said=said,
        check=check_seals(position.tournament, first) if is_asked else None,
    )


@dataclass(frozen=True, slots=True)
class SealCheck:
    """The lines whose seals were checked, what is wrong, and where to go on."""

    first: int
    last: int
    breaches: list[str]
    is_last: bool

    @property
    def next_line_to_check(self) -> int:
        return self.last + 1


def check_seals(tournament: Tournament, first: str) -> SealCheck | None:
    """Check the seals of so many lines from this number on, if it is one."""
    if not first.isdecimal() or len(first) > LONGEST_NUMBER:
        return None
    begin = max(1, int(first))
    last = begin + LINES_A_CHECK - 1
    end = logbook.last_sealed_entry(tournament)
    is_last = not end or end.seq <= last
    breaches = action.seal_breaches(
        tournament, first=begin, last=None if is_last else last
    )
    reached = min(last, end.seq if end else 0)
    return SealCheck(begin, reached, breaches, is_last=is_last)
