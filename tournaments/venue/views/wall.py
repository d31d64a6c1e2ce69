"""Wall mode: an event on a projector or television, one view or all in turn.

`tournaments.venue.wall` decides what comes next; a script turns the pages of a view and
asks for it. Without a script the server splits a view into pages, and each redirects to
the next.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tournaments.core import announcements, cut, fragments, words
from tournaments.core.access import SAFE, event_page, is_loopback, share_url
from tournaments.core.fragments import Built
from tournaments.core.permissions import Position
from tournaments.models import (
    Announcement,
    Round,
    RoundState,
    Stage,
    Tournament,
    TournamentState,
)
from tournaments.rounds import bracket_parts
from tournaments.rounds.queries import clocks, final_order, pairings
from tournaments.rounds.queries import standings as places
from tournaments.rounds.queries.clocks import ClockReading, clock_context
from tournaments.rounds.views import bracket, standings
from tournaments.rounds.views.pairings import is_live
from tournaments.venue import wall
from tournaments.venue.wall import ALL, EventProgress, ListPage, View

MENU = {
    ALL: "All in turn",
    View.NAMES: "By name",
    View.TABLES: "By table",
    View.CLOCK: "Clock",
    View.STANDINGS: "Standings",
    View.BRACKET: "Bracket",
    View.ANNOUNCEMENTS: "Announcements",
}
PART = "tournaments/venue/wall/{}.html"
LONGEST_NUMBER = 4
MOST_ANNOUNCED = 3  # newest announcements on the wall


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRequest:
    """What the URL of a wall asks for: view, position and page."""

    show: str = ALL
    at: View | None = None  # where a wall that shows everything is
    page: int = 0  # cut by the server; 0 leaves that to the browser
    is_still: bool = False  # a page without a script that stays

    @classmethod
    def of(cls, request: HttpRequest) -> "WallRequest":
        show, at = request.GET.get("show", ALL), request.GET.get("at", "")
        if show not in MENU:
            raise Http404
        page = request.GET.get("page", "")
        is_number = page.isdecimal() and len(page) <= LONGEST_NUMBER
        return cls(
            show=show,
            at=View(at) if at in tuple(View) else None,
            page=max(1, int(page)) if is_number else 0,
            is_still="stay" in request.GET,
        )


@dataclass(frozen=True, kw_only=True)
class WallState:
    """What a wall shows now, and the data behind it."""

    event: Tournament
    asked: WallRequest
    rounds: Sequence[Round]
    reading: ClockReading | None
    announced: Sequence[Announcement]  # newest first

    @property
    def round(self) -> Round | None:
        return self.rounds[0] if self.rounds else None

    @property
    def hall(self) -> EventProgress:
        clock = self.reading.clock if self.reading else None
        return EventProgress(
            is_played=self.reading is not None,
            has_clock=clock is not None,
            is_ticking=clock is not None and bool(clock.runs),
            is_ranked=any(each.state == RoundState.CLOSED for each in self.rounds),
            is_drawn=bool(self.event.cut_seeds),
            is_announced=bool(self.announced),
        )

    @property
    def turn(self) -> tuple[View, View]:
        """Return the view that is shown and the one that comes next."""
        if self.asked.show == ALL:
            return wall.current_and_next(wall.rotation(self.hall), self.asked.at)
        return View(self.asked.show), View(self.asked.show)

    @property
    def key(self) -> str:
        """Return a key that changes when the shown data changes."""
        found = self.round
        round_ = f"{found.pk}.{found.version}" if found else "none"
        return f"{self.turn[0]}.{self.event.version}.{round_}"

    def address(self, at: View, **more: object) -> str:
        """Return the query string of the same wall, at a view."""
        where = {"at": at} if self.asked.show == ALL else {}
        return urlencode({"show": self.asked.show, **where, **more})


@event_page(SAFE)
def show_wall(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the wall of an event."""
    found = wall_state(position.tournament, WallRequest.of(request))
    home = "" if is_loopback(request) else share_url(request, found.event)
    context = {
        **wall_context(found),
        "is": position,
        "menu": view_menu(found),
        "home": home,
    }
    return render(request, "tournaments/venue/wall/page.html", context)


@event_page(SAFE)
def update_wall(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the wall's current view, or 204 if it has not changed."""
    found = wall_state(position.tournament, WallRequest.of(request))
    if request.GET.get("v") == found.key:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    home = "" if is_loopback(request) else share_url(request, found.event)
    context = {**wall_context(found), "home": home}
    return render(request, "tournaments/venue/wall/live.html", context)


def wall_state(tournament: Tournament, asked: WallRequest) -> WallState:
    """Load what a wall shows, from published rounds only. Two queries."""
    there = list(pairings.public_rounds(tournament))
    reading = None
    if there and is_live(tournament, there[0]):
        there[0].tournament = tournament
        reading = clocks.read_clock(there[0])
    return WallState(
        event=tournament,
        asked=asked,
        rounds=there,
        reading=reading,
        announced=announcements.active_announcements(tournament)[:MOST_ANNOUNCED],
    )


def view_menu(found: WallState) -> list[tuple[str, str]]:
    """Return the views that the event has or will have, with their names."""
    has_cut = cut.has_cut(found.event)
    return [(key, name) for key, name in MENU.items() if key != View.BRACKET or has_cut]


def wall_context(found: WallState) -> dict[str, Any]:
    """Return the context of the wall: heading, clock, current view, next addresses."""
    show, after = found.turn
    event, round_ = found.event, found.round
    context: dict[str, Any] = {
        **clock_context(event, found.reading),
        "show": str(show),
        "asked": found.asked,
        "key": found.key,
        "here": found.address(show),
        "next": found.address(after),
        "seconds": wall.SECONDS,
        "is_turning": found.asked.show == ALL,
        "heading": heading(found, show),
    }
    if round_ is not None:
        is_swiss = round_.stage == Stage.SWISS
        context |= {
            "title": words.round_title(round_, event),
            "of": event.rounds if is_swiss else None,
        }
    context |= CONTEXTS[show](found)
    cut_here: ListPage = context.setdefault("sheet", ListPage(1, 1, 0, 0))
    context["plain_first"] = found.address(show, page=1)
    context["plain_here"] = found.address(show, page=cut_here.number)
    context["plain_next"] = (
        found.address(after, page=1)
        if cut_here.is_last
        else found.address(show, page=cut_here.number + 1)
    )
    return context


def heading(found: WallState, show: View) -> str:
    """Return the heading of a view."""
    round_, event = found.round, found.event
    if show is View.STANDINGS:
        return "Final order" if is_over(event) else standings_heading(found)
    if show in (View.BRACKET, View.ANNOUNCEMENTS):
        return MENU[show]
    if round_ is None:
        return "Pairings"
    title = words.round_title(round_, event)
    if round_.stage == Stage.SWISS and event.rounds:
        title = f"{title} of {event.rounds}"
    return title


# What hangs there.


def sheet_asked(found: WallState, rows: Sequence[Any], most: int) -> ListPage:
    """Return the page of these rows that the URL asks for, or one with all of them."""
    if not found.asked.page:
        return ListPage(1, 1, 0, len(rows))
    return wall.list_page(len(rows), number=found.asked.page, most=most)


def cached_part(
    found: WallState,
    row: Round | Tournament,
    kind: str,
    draw: Callable[[], tuple[str, ListPage]],
) -> dict[str, Any]:
    """Return the context of a view; the whole of it is cached, a page of it is not."""
    if found.asked.page:
        html, sheet = draw()
        return {"part": html, "sheet": sheet}
    kept = fragments.cached_fragment(
        row.pk, kind, row.version, lambda: Built(row.version, draw()[0])
    )
    return {"part": kept.html}


def pairings_context(found: WallState, show: View) -> dict[str, Any]:
    """Return the context of pairings, by name or by table."""
    round_ = found.round
    if round_ is None:
        return {"waits": "Pairings hang here as soon as round 1 is published."}
    draw = partial(render_pairings, found, round_, show)
    return cached_part(found, round_, f"{found.event.pk}:wall-{show}", draw)


def render_pairings(
    found: WallState, round_: Round, show: View
) -> tuple[str, ListPage]:
    """Return the HTML of a round's pairings, or of the page that is asked for."""
    there = pairings.read_pairings(found.event, round_)
    people = sum(len(each.names) for each in there.tables)
    size = wall.size_of(people)
    is_by_name = show is View.NAMES
    lines: Sequence[Any] = there.rows_by_name() if is_by_name else there.tables
    most = wall.SHEETS if is_by_name else wall.TABLE_SHEETS
    sheet = sheet_asked(found, lines, most[size])
    given = found.reading.extended_tables if found.reading else []
    extra = {table: face.extra for table, face in given}
    context = {
        "lines": [
            (each, extra.get(table_number(each)))
            for each in lines[sheet.first : sheet.end]
        ],
        "size": size,
        "has_opponents": size is not wall.Size.MANY,
        "pairings": there,
        "is_live": found.reading is not None,
    }
    return render_to_string(PART.format(show), context), sheet


def table_number(line: pairings.NameRow | pairings.Table) -> int | None:
    table = line.table if isinstance(line, pairings.NameRow) else line
    return table.number


def is_over(event: Tournament) -> bool:
    return event.state == TournamentState.FINISHED


def standings_heading(found: WallState) -> str:
    """Return the heading of standings, like "in round 3, provisional"."""
    swiss = [each for each in found.rounds if each.stage == Stage.SWISS]
    played = [each.number for each in swiss if each.state == RoundState.PUBLISHED]
    if played:
        return f"Standings in round {max(played)}, provisional"
    closed = [each.number for each in swiss if each.state == RoundState.CLOSED]
    return f"Standings after round {max(closed)}" if closed else "Standings"


def clock_view_context(found: WallState) -> dict[str, Any]:
    """Return the context of the clock, read afresh every time."""
    return {"is_clock": True, **clock_context(found.event, found.reading)}


def standings_context(found: WallState) -> dict[str, Any]:
    """Return the context of the standings, or the final order of a finished event."""
    event = found.event
    if not is_over(event) and not found.hall.is_ranked:
        return {"waits": "Standings hang here when the first round is closed."}
    kind = "final" if is_over(event) else "standings"
    return cached_part(
        found, event, f"wall-{kind}", partial(render_standings, found, kind)
    )


def render_standings(found: WallState, kind: str) -> tuple[str, ListPage]:
    """Return the HTML of the standings, or of the page that is asked for."""
    event = found.event
    rows: Sequence[Any] = (
        final_order.final_order(event)
        if kind == "final"
        else standings.standings_rows(event, places.read_standings(event), "")
    )
    size = wall.size_of(len(rows))
    sheet = sheet_asked(found, rows, wall.SHEETS[size])
    context = {"rows": rows[sheet.first : sheet.end], "size": size}
    return render_to_string(PART.format(kind), context), sheet


def bracket_view_context(found: WallState) -> dict[str, Any]:
    """Return the context of the bracket, split into trees that fit a page."""
    progress = cut.cut_progress(found.event)
    if progress is None:
        return {"waits": "The bracket hangs here when the cut is confirmed."}
    shown = bracket.bracket_context(found.event, progress)
    third = [each for each in shown["drawn"] if bracket_parts.is_third_place_box(each)]
    there = bracket_parts.split_bracket(
        bracket_parts.boxes_by_round(shown["drawn"]), has_third=bool(third)
    )
    sheet = sheet_asked(found, there, 1)
    context = {
        "trees": there[sheet.first : sheet.end],
        "third": third if sheet.is_last else (),  # it stands below the final
    }
    html = render_to_string(PART.format(View.BRACKET), context)
    return {"part": html, "sheet": sheet}


def announcements_context(found: WallState) -> dict[str, Any]:
    """Return the context of the newest announcements; without a script, one a page."""
    rows = found.announced
    if not rows:
        return {"waits": "Announcements hang here."}
    sheet = sheet_asked(found, rows, 1)
    context = {"rows": rows[sheet.first : sheet.end], "event": found.event}
    html = render_to_string(PART.format(View.ANNOUNCEMENTS), context)
    return {"part": html, "sheet": sheet}


CONTEXTS: dict[View, Callable[[WallState], dict[str, Any]]] = {
    View.NAMES: partial(pairings_context, show=View.NAMES),
    View.TABLES: partial(pairings_context, show=View.TABLES),
    View.CLOCK: clock_view_context,
    View.STANDINGS: standings_context,
    View.BRACKET: bracket_view_context,
    View.ANNOUNCEMENTS: announcements_context,
}
