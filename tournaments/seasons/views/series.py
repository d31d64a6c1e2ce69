"""Series for everybody: the list, a leaderboard, the sum behind a line, the file."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cards.listing import LONGEST_QUERY, page_context
from cards.names import folded
from tournaments.core.spreadsheet import Sheet, csv_file
from tournaments.models import Series
from tournaments.rounds.views.pairings import said
from tournaments.seasons.queries import series as selectors
from tournaments.seasons.queries.series import Board, Standing

A_PAGE = 100
SERIES_A_PAGE = 30


def series_or_404(request: HttpRequest, pk: UUID) -> Series:
    """Return a series that somebody may open; a hidden one is not there (H4)."""
    return get_object_or_404(
        selectors.visible_to(request.user).select_related("owner"), pk=pk
    )


def decimal(points: Fraction) -> str:
    """Write points for the eye; a shared place may earn a part of one.

    >>> decimal(Fraction(25)), decimal(Fraction(33, 2)), decimal(Fraction(40, 3))
    ('25', '16.5', '13.33')
    """
    if points.denominator == 1:
        return str(points.numerator)
    return f"{round(points * 100) / 100:.2f}".rstrip("0")


# The list.


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    found = selectors.listed(request.user)
    context = page_context(request, found, size=SERIES_A_PAGE)
    return render(request, "tournaments/seasons/series_list.html", context)


# One series.


@require_safe
def page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the leaderboard, and the events behind it."""
    found = series_or_404(request, pk)
    board = selectors.board(found)
    name = said(request)
    rows = [each for each in board.standings if name in folded(each.who.name)]
    typed = request.GET.get("q", "")[:LONGEST_QUERY]
    query = {"q": typed} if typed else {}
    paged = page_context(request, rows, size=A_PAGE, query=query)
    shown = paged["page"]
    mine = selectors.own_keys(request.user, found)
    own = [each for each in board.standings if each.who.key in mine]
    context = {
        "series": found,
        "runs": selectors.runs(request.user, found),
        "board": board,
        "rows": [(*line(each), each.who.key in mine) for each in shown],
        "own": [line(each) for each in own if each not in [*shown]],
        "q": typed,
        **paged,
        "bands": found.table.bands,
    }
    return unlisted(render(request, "tournaments/seasons/series.html", context))


def line(each: Standing) -> tuple[Standing, str, str]:
    """Give a line with its points and those of the best result, which SE-4 goes by."""
    return each, decimal(each.line.total), decimal(each.line.counted[0].points)


def unlisted(answer: HttpResponse) -> HttpResponse:
    """Keep search engines off the names of people who chose nothing (P3)."""
    answer["X-Robots-Tag"] = "noindex"
    return answer


@require_safe
def sums(request: HttpRequest, pk: UUID, key: str) -> HttpResponse:
    """Show how somebody's points came about, to be added up again."""
    found = series_or_404(request, pk)
    board = selectors.board(found)
    standing = board.of(key)
    if standing is None:
        raise Http404
    events = {str(each.pk): each for each in board.counting}
    context = {
        "series": found,
        "standing": standing,
        "total": decimal(standing.line.total),
        "counted": worked(standing.line.counted, events),
        "left_out": worked(standing.line.left_out, events),
        "of": len(board.standings),
    }
    return unlisted(render(request, "tournaments/seasons/points_sum.html", context))


def worked(results: Iterable[Any], events: dict[str, Any]) -> list[tuple[Any, ...]]:
    return [(each, events[each.event], decimal(each.points)) for each in results]


# As a file.


@require_safe
def as_csv(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Hand the leaderboard out as a sheet; a name leaves only its lines."""
    found = series_or_404(request, pk)
    board = selectors.board(found)
    name = said(request)

    def rows() -> Iterable[Sequence[object]]:
        titles = [each.name for each in board.counting]
        yield ("place", "name", "points", "events", "counted", *titles)
        for each in board.standings:
            if name in folded(each.who.name):
                yield row_of(each, board)

    sheet = Sheet(name=found.name, version=version_of(found, board), rows=rows)
    return csv_file(request, sheet)


def version_of(found: Series, board: Board) -> str:
    """Name what the file shows: another line or name is another version."""
    shown = (found.version, [(each.line.label, each.who) for each in board.standings])
    return selectors.digest(repr(shown))


def row_of(each: Standing, board: Board) -> Sequence[object]:
    own = {one.event: one for one in (*each.line.counted, *each.line.left_out)}
    points = (own.get(str(event.pk)) for event in board.counting)
    name = f"{each.who.name} ({each.who.event})" if each.who.event else each.who.name
    return (
        each.line.label,
        name,
        decimal(each.line.total),
        each.line.played,
        len(each.line.counted),
        *(decimal(one.points) if one else "" for one in points),
    )
