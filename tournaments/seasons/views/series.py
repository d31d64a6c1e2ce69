"""Public pages of series: the list, a leaderboard, one person's points, a CSV file."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.listing import LONGEST_QUERY, page_context
from cards.names import fold_name
from tournaments.core.spreadsheet import Sheet, csv_response
from tournaments.models import Series
from tournaments.rounds.views.pairings import searched_name
from tournaments.seasons.queries import series as selectors
from tournaments.seasons.queries.series import Leaderboard, LeaderboardRow

A_PAGE = 100
SERIES_A_PAGE = 30


def series_or_404(request: HttpRequest, pk: UUID) -> Series:
    """Return a series that the viewer may open; a hidden one gives 404 (H4)."""
    return get_object_or_404(
        selectors.visible_to(request.user).select_related("owner"), pk=pk
    )


def points_text(points: Fraction) -> str:
    """Return points with at most two decimals; a shared place may earn a fraction.

    >>> points_text(Fraction(25)), points_text(Fraction(40, 3))
    ('25', '13.33')
    """
    if points.denominator == 1:
        return str(points.numerator)
    return f"{round(points * 100) / 100:.2f}".rstrip("0")


# The list.


@require_safe
def series_list(request: HttpRequest) -> HttpResponse:
    found = selectors.listed_series(request.user)
    context = page_context(request, found, size=SERIES_A_PAGE)
    return render(request, "tournaments/seasons/series_list.html", context)


# One series.


@require_safe
def show_leaderboard(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the leaderboard of a series, and its events."""
    series = series_or_404(request, pk)
    board = selectors.leaderboard(series)
    name = searched_name(request)
    rows = [each for each in board.standings if name in fold_name(each.who.name)]
    typed = request.GET.get("q", "")[:LONGEST_QUERY]
    query = {"q": typed} if typed else {}
    paged = page_context(request, rows, size=A_PAGE, query=query)
    shown = paged["page"]
    mine = selectors.person_keys_of_viewer(request.user, series)
    own = [each for each in board.standings if each.who.key in mine]
    context = {
        "series": series,
        "runs": selectors.may_run(request.user, series),
        "board": board,
        "rows": [(*leaderboard_line(each), each.who.key in mine) for each in shown],
        "own": [leaderboard_line(each) for each in own if each not in [*shown]],
        "q": typed,
        **paged,
        "bands": series.table.bands,
    }
    return without_indexing(render(request, "tournaments/seasons/series.html", context))


def leaderboard_line(each: LeaderboardRow) -> tuple[LeaderboardRow, str, str]:
    """Return a row with its points and those of its best result (SE-4)."""
    return each, points_text(each.line.total), points_text(each.line.counted[0].points)


def without_indexing(answer: HttpResponse) -> HttpResponse:
    """Return the response with search engines kept out, since it names people (P3)."""
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def show_person_points(request: HttpRequest, pk: UUID, key: str) -> HttpResponse:
    """Show how a person's points add up."""
    series = series_or_404(request, pk)
    board = selectors.leaderboard(series)
    standing = board.row_of(key)
    if standing is None:
        raise Http404
    events = {str(each.pk): each for each in board.counting}
    context = {
        "series": series,
        "standing": standing,
        "total": points_text(standing.line.total),
        "counted": result_rows(standing.line.counted, events),
        "left_out": result_rows(standing.line.left_out, events),
        "of": len(board.standings),
    }
    return without_indexing(
        render(request, "tournaments/seasons/points_sum.html", context)
    )


def result_rows(
    results: Iterable[Any], events: dict[str, Any]
) -> list[tuple[Any, ...]]:
    return [(each, events[each.event], points_text(each.points)) for each in results]


# As a file.


@require_safe
def leaderboard_csv(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Return the leaderboard as a CSV file; a name in the query filters its lines."""
    series = series_or_404(request, pk)
    board = selectors.leaderboard(series)
    name = searched_name(request)

    def csv_rows() -> Iterable[Sequence[object]]:
        titles = [each.name for each in board.counting]
        yield ("place", "name", "points", "events", "counted", *titles)
        for each in board.standings:
            if name in fold_name(each.who.name):
                yield csv_row(each, board)

    sheet = Sheet(
        name=series.name, version=content_version(series, board), rows=csv_rows
    )
    return csv_response(request, sheet)


def content_version(series: Series, board: Leaderboard) -> str:
    """Return a hash of the content of the CSV file."""
    shown = (series.version, [(each.line.label, each.who) for each in board.standings])
    return selectors.short_hash(repr(shown))


def csv_row(each: LeaderboardRow, board: Leaderboard) -> Sequence[object]:
    own = {one.event: one for one in (*each.line.counted, *each.line.left_out)}
    points = (own.get(str(event.pk)) for event in board.counting)
    name = f"{each.who.name} ({each.who.event})" if each.who.event else each.who.name
    return (
        each.line.label,
        name,
        points_text(each.line.total),
        each.line.events_played,
        len(each.line.counted),
        *(points_text(one.points) if one else "" for one in points),
    )
