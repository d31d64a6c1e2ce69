"""Public pages of a round: its tables, their polled fragment, the explanation, a CSV.

The fragment is the HTML of the tables, which open pages ask for every few seconds. It
holds nothing private and is built once per version of the round; a page that has the
newest version gets an empty answer without a query.
"""

import gzip
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from cards.listing import LONGEST_QUERY
from cards.names import fold_name
from tournaments.core import fragments, words
from tournaments.core.access import SAFE, event_page, position_or_404
from tournaments.core.events import published_seed
from tournaments.core.fragments import CachedFragment
from tournaments.core.permissions import Position
from tournaments.core.played import BULKY, ON_THE_BOOKS
from tournaments.core.spreadsheet import Sheet, csv_response
from tournaments.models import Round, RoundState, Stage, Tournament, Visibility
from tournaments.rounds.queries import clocks, round_steps
from tournaments.rounds.queries import pairings as selectors
from tournaments.rounds.queries.clocks import clock_context
from tournaments.rounds.queries.pairings import PairingsRow, RoundPairings

BY_TABLE, BY_NAME = "table", "name"
PART = "tournaments/rounds/parts/pairings_{}.html"


# Which round, and which rows.


@dataclass(frozen=True, slots=True)
class PairingsFilter:
    """What the viewer asked to see: order, a name searched for, open tables only."""

    by: str = BY_TABLE
    said: str = ""
    is_open_only: bool = False

    @classmethod
    def from_request(cls, request: HttpRequest) -> "PairingsFilter":
        by = request.GET.get("by", BY_TABLE)
        return cls(
            by=by if by in (BY_TABLE, BY_NAME) else BY_TABLE,
            said=searched_name(request),
            is_open_only="open" in request.GET,
        )

    @property
    def is_unfiltered(self) -> bool:
        return not self.said and not self.is_open_only

    def hides_row(self, table: PairingsRow, names: Iterable[str]) -> bool:
        """Return whether the filter hides a row with these names."""
        if self.is_open_only and not table.is_open:
            return True
        return not any(self.said in fold_name(name) for name in names)


def searched_name(request: HttpRequest) -> str:
    """Return the name that the viewer searches for, without case and accents."""
    return fold_name(request.GET.get("q", "")[:LONGEST_QUERY])


def round_or_404(
    request: HttpRequest, there: Sequence[Round], default: Round | None
) -> Round | None:
    """Return the round named in the query string, else `default`; raise Http404."""
    asked = request.GET.get("round", "")
    if not asked:
        return default
    for each in there:
        if selectors.round_slug(each) == asked:
            return each
    raise Http404


# The page.


@event_page(SAFE)
def pairings_page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the pairings of a round, sorted by table or by name."""
    tournament = position.tournament
    there = list(selectors.public_rounds(tournament))
    round_ = round_or_404(request, there, there[0] if there else None)
    asked = PairingsFilter.from_request(request)
    context = {
        "event": tournament,
        "is": position,
        "steps": round_steps.list_round_steps(tournament, there),
        "round": round_,
        "asked": asked,
        "q": request.GET.get("q", "")[:LONGEST_QUERY],
    }
    if round_ is not None:
        context |= {
            "at": selectors.round_slug(round_),
            "title": words.round_title(round_, tournament),
            "is_newest": round_.pk == there[0].pk,
            "is_live": is_live(tournament, round_),
            "part": tables_fragment(position, round_, asked),
            **live_clock_context(tournament, round_),
        }
    return render(request, "tournaments/rounds/pairings.html", context)


def is_live(tournament: Tournament, round_: Round) -> bool:
    """Return whether results are still expected, so that open pages poll."""
    return tournament.is_in_play and round_.state == RoundState.PUBLISHED


def live_clock_context(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """Return the template context of the clock while a round is played, else {}."""
    if not is_live(tournament, round_):
        return {}
    round_.tournament = tournament
    return clock_context(tournament, clocks.read_clock(round_))


def tables_fragment(position: Position, round_: Round, asked: PairingsFilter) -> str:
    """Return the HTML of the tables, from the cache unless a filter is set."""
    tournament = position.tournament
    if not asked.is_unfiltered:
        return build_tables(tournament, round_, asked).html
    return fragments.cached_fragment(
        round_.pk,
        fragment_kind(tournament.pk, asked.by),
        round_.version,
        lambda: build_tables(tournament, round_, asked),
        at_once=position.is_staff,
    ).html


def fragment_kind(pk: UUID, by: str) -> str:
    return f"{pk}:{by}"


def build_tables(
    tournament: Tournament, round_: Round, asked: PairingsFilter
) -> CachedFragment:
    """Render the tables; return HTML and round version, read before the rows."""
    found = selectors.read_pairings(tournament, round_)
    rows = (
        [
            (each, asked.hides_row(each.table, (each.who.name,)))
            for each in found.rows_by_name()
        ]
        if asked.by == BY_NAME
        else rows_by_table(found, asked)
    )
    context = {
        "event_id": tournament.pk,
        "round": round_,
        "title": words.round_title(round_, tournament),
        "is_cut": round_.stage == Stage.CUT,
        "is_live": is_live(tournament, round_),
        "pairings": found,
        "rows": rows,
        "is_none": all(hidden for _, hidden in rows),
    }
    html = render_to_string(PART.format(asked.by), context)
    return CachedFragment(round_.version, html)


def rows_by_table(
    found: RoundPairings, asked: PairingsFilter
) -> list[tuple[Any, bool]]:
    return [(each, asked.hides_row(each, each.names)) for each in found.tables]


# The fragment that polls.


@require_safe
def poll_tables(request: HttpRequest, pk: UUID, round_id: UUID) -> HttpResponse:
    """Return the newest tables to a page that polls, or 204 if it has them already.

    Session and user are not read, since everybody gets the same; only for a link-only
    event is it checked that the viewer may see it (H15).
    """
    version = fragments.public_round_version(round_id)
    if version is None:
        position_or_404(request, pk)
        version = link_only_round_version(pk, round_id)
    if version is None:
        return unpublished_response(pk, round_id)
    has = request.GET.get("v", "")
    if has.isdecimal() and len(has) < LONGEST_QUERY and int(has) >= version:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    by = BY_NAME if request.GET.get("by") == BY_NAME else BY_TABLE
    found = fragments.cached_fragment(
        round_id,
        fragment_kind(pk, by),
        version,
        lambda: build_fragment(pk, round_id, by),
    )
    return gzip_response(request, found.html)


def gzip_response(request: HttpRequest, html: str) -> HttpResponse:
    """Return the HTML gzipped, compressed once per content; it contains no secrets."""
    takes_it = "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(gzip_html(html) if takes_it else html)
    answer["Vary"] = "Accept-Encoding"
    if takes_it:
        answer["Content-Encoding"] = "gzip"
    return answer


@lru_cache(maxsize=32)
def gzip_html(html: str) -> bytes:
    return gzip.compress(html.encode(), mtime=0)


def build_fragment(pk: UUID, round_id: UUID, by: str) -> CachedFragment:
    found = (
        Round.objects.filter(tournament=pk, pk=round_id, state__in=ON_THE_BOOKS)
        .select_related("tournament")
        .defer(*BULKY)
        .first()
    )
    if found is None:
        raise Http404
    return build_tables(found.tournament, found, PairingsFilter(by=by))


def link_only_round_version(pk: UUID, round_id: UUID) -> int | None:
    """Return the version of a published round of a link-only event, or None.

    These are not in the cache of public versions, since each viewer must be checked.
    """
    rounds = Round.objects.filter(
        tournament=pk,
        tournament__visibility=Visibility.LINK,
        pk=round_id,
        state__in=ON_THE_BOOKS,
    )
    return rounds.values_list("version", flat=True).first()


def unpublished_response(pk: UUID, round_id: UUID) -> HttpResponse:
    """Return the notice that a round was unpublished, which ends polling, or a 404."""
    there = Round.objects.filter(
        tournament=pk,
        pk=round_id,
        state=RoundState.CANCELLED,
        published_at__isnull=False,
    )
    if not there.exists():
        raise Http404
    return HttpResponse(
        render_to_string(
            "tournaments/rounds/parts/pairings_gone.html", {"event_id": pk}
        )
    )


# Why.

COSTS = {
    "forbidden": "broken “do not pair” requests",
    "rematches": "rematches",
    "repeated_byes": "second byes",
    "bye_score": "points of the player with the bye",
    "gaps": "squared point differences",
    "high_gaps": "squared point differences, weighted by the higher score",
    "repeated_floats": "players paired up or down again",
}


@event_page(SAFE)
def explain_pairings(request: HttpRequest, position: Position) -> HttpResponse:
    """Show why each table was paired as it was, and how to repeat the random draw."""
    tournament = position.tournament
    there = list(selectors.public_rounds(tournament))
    round_ = round_or_404(request, there, there[0] if there else None)
    if round_ is None:
        raise Http404
    whole = Round.objects.defer("standings").get(pk=round_.pk)
    whole.tournament = tournament
    cost = whole.certificate.get("cost", {})
    bound = whole.certificate.get("bound", {})
    is_cut = round_.stage == Stage.CUT
    pairings = selectors.read_pairings(tournament, whole)
    context = {
        "event": tournament,
        "is": position,
        "steps": round_steps.list_round_steps(tournament, there),
        "round": whole,
        "at": selectors.round_slug(round_),
        "title": words.round_title(round_, tournament),
        "is_cut": is_cut,
        "seeds_text": selectors.bracket_seeds_text(tournament) if is_cut else "",
        "pairings": selectors.with_bracket_reasons(tournament, pairings)
        if is_cut
        else selectors.with_corrections(pairings),
        "certificate": whole.certificate,
        "costs": [
            (words, cost[key], bound.get(key))
            for key, words in COSTS.items()
            if key in cost
        ],
        "lots": published_seed(tournament),
    }
    return render(request, "tournaments/rounds/pairing_explained.html", context)


# As a file.


def csv_columns(round_: Round) -> Sequence[str]:
    """Return the column names: seeds in the cut, points in Swiss rounds."""
    brought = "seed" if round_.stage == Stage.CUT else "points"
    return (
        *("round", "table", "home", f"home {brought}", "away", f"away {brought}"),
        *("result", "winner", "home score", "away score", "note"),
    )


@event_page(SAFE)
def pairings_csv(request: HttpRequest, position: Position) -> HttpResponse:
    """Return a round as a CSV file, only the searched name if one is given."""
    tournament = position.tournament
    there = list(selectors.public_rounds(tournament))
    round_ = round_or_404(request, there, there[0] if there else None)
    if round_ is None:
        raise Http404
    asked = PairingsFilter.from_request(request)

    def csv_rows() -> Iterable[Sequence[object]]:
        yield csv_columns(round_)
        for each in selectors.read_pairings(tournament, round_).tables:
            if not asked.hides_row(each, each.names):
                yield csv_row(tournament, round_, each)

    return csv_response(
        request,
        Sheet(
            name=f"{tournament.name} {words.round_title(round_, tournament)}",
            version=f"{round_.pk}-{round_.version}",
            rows=csv_rows,
        ),
    )


def csv_row(
    tournament: Tournament, round_: Round, each: PairingsRow
) -> Sequence[object]:
    home, away = each.home, each.away
    score = each.score or ("", "")
    winner = next((it.name for it in (home, away) if it and it.has_won), "")
    return (
        words.round_title(round_, tournament),
        each.number,
        home.name,
        home.seed if home.points is None else home.points,
        away.name if away else "",
        (away.seed if away.points is None else away.points) if away else "",
        each.word or ("won" if winner else str(each.reach)),
        winner,
        *score,
        each.note,
    )
