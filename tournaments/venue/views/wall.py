"""Wall display: an event on a projector, one view or several in turn.

`tournaments.venue.wall` decides which view is next; a script scrolls through the pages
of a view and asks for the next. Without a script the server splits a view into pages,
and each redirects to the next.
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
from tournaments.core.fragments import CachedFragment
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
from tournaments.rules.bracket import CutProgress
from tournaments.venue import wall
from tournaments.venue.wall import ALL, EventProgress, WallListPage, WallView

MENU = {
    ALL: "All pages in turn",
    WallView.NAMES: "By name",
    WallView.TABLES: "By table",
    WallView.CLOCK: "Clock",
    WallView.STANDINGS: "Standings",
    WallView.BRACKET: "Bracket",
    WallView.ANNOUNCEMENTS: "Announcements",
}
PART = "tournaments/venue/wall/{}.html"
LONGEST_NUMBER = 4
MOST_ANNOUNCED = 3  # newest announcements on the wall


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRequest:
    """What the URL of a wall display asks for: view, position and page."""

    show: str = ALL
    at: WallView | None = None  # where a wall that shows everything is
    page: int = 0  # cut by the server; 0 leaves that to the browser
    is_still: bool = False  # a page without a script that stays

    @classmethod
    def from_request(cls, request: HttpRequest) -> "WallRequest":
        show, at = request.GET.get("show", ALL), request.GET.get("at", "")
        if show not in MENU:
            raise Http404
        page = request.GET.get("page", "")
        is_number = page.isdecimal() and len(page) <= LONGEST_NUMBER
        return cls(
            show=show,
            at=WallView(at) if at in tuple(WallView) else None,
            page=max(1, int(page)) if is_number else 0,
            is_still="stay" in request.GET,
        )


@dataclass(frozen=True, kw_only=True)
class WallState:
    """What a wall display shows now, and the data for it."""

    event: Tournament
    asked: WallRequest
    rounds: Sequence[Round]
    reading: ClockReading | None
    announced: Sequence[Announcement]  # newest first

    @property
    def newest_round(self) -> Round | None:
        return self.rounds[0] if self.rounds else None

    @property
    def event_progress(self) -> EventProgress:
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
    def shown_and_next(self) -> tuple[WallView, WallView]:
        """Return the view that is shown and the one that comes next."""
        if self.asked.show == ALL:
            return wall.current_and_next_view(
                wall.views_in_rotation(self.event_progress), self.asked.at
            )
        return WallView(self.asked.show), WallView(self.asked.show)

    @property
    def change_key(self) -> str:
        """Return a key that changes when the shown data changes."""
        found = self.newest_round
        round_ = f"{found.pk}.{found.version}" if found else "none"
        return f"{self.shown_and_next[0]}.{self.event.version}.{round_}"

    def query_string(self, at: WallView, **more: object) -> str:
        """Return the query string of this wall display at a view."""
        where = {"at": at} if self.asked.show == ALL else {}
        return urlencode({"show": self.asked.show, **where, **more})


@event_page(SAFE)
def show_wall(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the wall display of an event."""
    found = load_wall_state(position.tournament, WallRequest.from_request(request))
    home = "" if is_loopback(request) else share_url(request, found.event)
    context = {
        **wall_context(found),
        "is": position,
        "menu": wall_view_menu(found),
        "home": home,
    }
    return render(request, "tournaments/venue/wall/page.html", context)


@event_page(SAFE)
def poll_wall(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the current view of the wall display, or 204 if it has not changed."""
    found = load_wall_state(position.tournament, WallRequest.from_request(request))
    if request.GET.get("v") == found.change_key:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    home = "" if is_loopback(request) else share_url(request, found.event)
    context = {**wall_context(found), "home": home}
    return render(request, "tournaments/venue/wall/live.html", context)


def load_wall_state(tournament: Tournament, asked: WallRequest) -> WallState:
    """Load what a wall display shows, from published rounds only. Two queries."""
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


def wall_view_menu(found: WallState) -> list[tuple[str, str]]:
    """Return the views that the event has or will have, with their names."""
    has_cut = cut.has_cut(found.event)
    return [
        (key, name) for key, name in MENU.items() if key != WallView.BRACKET or has_cut
    ]


def wall_context(found: WallState) -> dict[str, Any]:
    """Return the context of a wall display: heading, clock, current view, next URLs."""
    show, after = found.shown_and_next
    event, round_ = found.event, found.newest_round
    context: dict[str, Any] = {
        **clock_context(event, found.reading),
        "show": str(show),
        "asked": found.asked,
        "key": found.change_key,
        "here": found.query_string(show),
        "next": found.query_string(after),
        "seconds": wall.SECONDS,
        "is_turning": found.asked.show == ALL,
        "heading": view_heading(found, show),
    }
    if round_ is not None:
        is_swiss = round_.stage == Stage.SWISS
        context |= {
            "title": words.round_title(round_, event),
            "of": event.rounds if is_swiss else None,
        }
    context |= CONTEXTS[show](found)
    cut_here: WallListPage = context.setdefault("sheet", WallListPage(1, 1, 0, 0))
    context["plain_first"] = found.query_string(show, page=1)
    context["plain_here"] = found.query_string(show, page=cut_here.number)
    context["plain_next"] = (
        found.query_string(after, page=1)
        if cut_here.is_last
        else found.query_string(show, page=cut_here.number + 1)
    )
    return context


def view_heading(found: WallState, show: WallView) -> str:
    round_, event = found.newest_round, found.event
    if show is WallView.STANDINGS:
        return (
            "Final standings" if is_event_finished(event) else standings_heading(found)
        )
    if show in (WallView.BRACKET, WallView.ANNOUNCEMENTS):
        return MENU[show]
    if round_ is None:
        return "Pairings"
    title = words.round_title(round_, event)
    if round_.stage == Stage.SWISS and event.rounds:
        title = f"{title} of {event.rounds}"
    return title


# What hangs there.


def requested_page(found: WallState, rows: Sequence[Any], most: int) -> WallListPage:
    """Return the page of these rows that the URL asks for, or one with all of them."""
    if not found.asked.page:
        return WallListPage(1, 1, 0, len(rows))
    return wall.list_page(len(rows), number=found.asked.page, most=most)


def cached_view_context(
    found: WallState,
    row: Round | Tournament,
    kind: str,
    draw: Callable[[], tuple[str, WallListPage]],
) -> dict[str, Any]:
    """Return the context of a view; a whole view is cached, a single page is not."""
    if found.asked.page:
        html, sheet = draw()
        return {"part": html, "sheet": sheet}
    kept = fragments.cached_fragment(
        row.pk, kind, row.version, lambda: CachedFragment(row.version, draw()[0])
    )
    return {"part": kept.html}


def pairings_context(found: WallState, show: WallView) -> dict[str, Any]:
    """Return the context of pairings, by name or by table."""
    round_ = found.newest_round
    if round_ is None:
        return {"waits": "Pairings appear here when round 1 is published."}
    draw = partial(render_pairings, found, round_, show)
    return cached_view_context(found, round_, f"{found.event.pk}:wall-{show}", draw)


def render_pairings(
    found: WallState, round_: Round, show: WallView
) -> tuple[str, WallListPage]:
    """Return the HTML of a round's pairings, or of the requested page of them."""
    there = pairings.read_pairings(found.event, round_)
    people = sum(len(each.names) for each in there.tables)
    size = wall.text_size(people)
    is_by_name = show is WallView.NAMES
    lines: Sequence[Any] = there.rows_by_name() if is_by_name else there.tables
    most = wall.SHEETS if is_by_name else wall.TABLE_SHEETS
    sheet = requested_page(found, lines, most[size])
    given = found.reading.extended_tables if found.reading else []
    extra = {table: face.extra for table, face in given}
    context = {
        "lines": [
            (each, extra.get(table_number(each)))
            for each in lines[sheet.first : sheet.end]
        ],
        "size": size,
        "has_opponents": size is not wall.TextSize.MANY,
        "pairings": there,
        "is_live": found.reading is not None,
    }
    return render_to_string(PART.format(show), context), sheet


def table_number(line: pairings.NameRow | pairings.PairingsRow) -> int | None:
    table = line.table if isinstance(line, pairings.NameRow) else line
    return table.number


def is_event_finished(event: Tournament) -> bool:
    return event.state == TournamentState.FINISHED


def standings_heading(found: WallState) -> str:
    """Return the heading of standings, like "during round 3, provisional"."""
    swiss = [each for each in found.rounds if each.stage == Stage.SWISS]
    played = [each.number for each in swiss if each.state == RoundState.PUBLISHED]
    if played:
        return f"Standings during round {max(played)}, provisional"
    closed = [each.number for each in swiss if each.state == RoundState.CLOSED]
    return f"Standings after round {max(closed)}" if closed else "Standings"


def clock_view_context(found: WallState) -> dict[str, Any]:
    """Return the context of the round clock; it is never cached."""
    return {"is_clock": True, **clock_context(found.event, found.reading)}


def standings_context(found: WallState) -> dict[str, Any]:
    """Return the context of the standings, or the final order of a finished event."""
    event = found.event
    if not is_event_finished(event) and not found.event_progress.is_ranked:
        return {"waits": "Standings appear here when the first round is closed."}
    kind = "final" if is_event_finished(event) else "standings"
    return cached_view_context(
        found, event, f"wall-{kind}", partial(render_standings, found, kind)
    )


def render_standings(found: WallState, kind: str) -> tuple[str, WallListPage]:
    """Return the HTML of the standings, or of the requested page of them."""
    event = found.event
    rows: Sequence[Any] = (
        final_order.final_order(event)
        if kind == "final"
        else standings.standings_rows(event, places.read_standings(event), "")
    )
    size = wall.text_size(len(rows))
    sheet = requested_page(found, rows, wall.SHEETS[size])
    context = {"rows": rows[sheet.first : sheet.end], "size": size}
    return render_to_string(PART.format(kind), context), sheet


def bracket_view_context(found: WallState) -> dict[str, Any]:
    """Return the context of the bracket, split into parts that fit a page."""
    progress = cut.cut_progress(found.event)
    if progress is None:
        when = "it is drawn" if found.event.is_elimination else "the cut is confirmed"
        return {"waits": f"The bracket appears here when {when}."}
    shown = bracket.bracket_context(found.event, progress)
    third = [each for each in shown["drawn"] if bracket_parts.is_third_place_box(each)]
    there = split_for_wall(progress, shown["drawn"], has_third=bool(third))
    sheet = requested_page(found, there, 1)
    context = {
        "trees": there[sheet.first : sheet.end],
        "third": third if sheet.is_last else (),  # it stands below the final
    }
    html = render_to_string(PART.format(WallView.BRACKET), context)
    return {"part": html, "sheet": sheet}


def split_for_wall(
    progress: CutProgress, drawn: Sequence[bracket.BracketBox], *, has_third: bool
) -> list[bracket_parts.BracketPart]:
    if not progress.bracket.is_double:
        rounds = bracket_parts.boxes_by_round(drawn)
        return bracket_parts.split_bracket(rounds, has_third=has_third)
    undecided = (each.fixture.step for each in progress.matches if not each.winner)
    return bracket_parts.split_double_elimination(
        drawn, step=min(undecided, default=progress.step_count)
    )


def announcements_context(found: WallState) -> dict[str, Any]:
    """Return the context of the newest announcements; without a script, one a page."""
    rows = found.announced
    if not rows:
        return {"waits": "Announcements appear here."}
    sheet = requested_page(found, rows, 1)
    context = {"rows": rows[sheet.first : sheet.end], "event": found.event}
    html = render_to_string(PART.format(WallView.ANNOUNCEMENTS), context)
    return {"part": html, "sheet": sheet}


CONTEXTS: dict[WallView, Callable[[WallState], dict[str, Any]]] = {
    WallView.NAMES: partial(pairings_context, show=WallView.NAMES),
    WallView.TABLES: partial(pairings_context, show=WallView.TABLES),
    WallView.CLOCK: clock_view_context,
    WallView.STANDINGS: standings_context,
    WallView.BRACKET: bracket_view_context,
    WallView.ANNOUNCEMENTS: announcements_context,
}
