"""Printable web pages: pairings by name or by table, and standings; A4 and Letter."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core import words
from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position
from tournaments.models import Stage
from tournaments.rounds.queries import pairings as rounds
from tournaments.rounds.queries import standings as selectors
from tournaments.rounds.views.pairings import BY_NAME, BY_TABLE, round_or_404
from tournaments.rounds.views.standings import (
    STATES,
    cut_context,
    standings_rows,
    tiebreak_headings,
)

PAPERS = {"a4": "A4", "letter": "Letter"}


def print_context(request: HttpRequest, position: Position) -> dict[str, Any]:
    """Return the context of every printable page; raise 404 for an unknown paper."""
    asked = request.GET.get("paper", "a4").lower()
    if asked not in PAPERS:
        raise Http404
    return {
        "event": position.tournament,
        "is": position,
        "paper": asked,
        "papers": PAPERS.items(),
    }


@event_page(SAFE)
def print_pairings(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the printable pairings of a round, by name or by table."""
    tournament = position.tournament
    there = list(rounds.public_rounds(tournament))
    round_ = round_or_404(request, there, there[0] if there else None)
    by = request.GET.get("by", BY_NAME)
    if round_ is None or by not in (BY_NAME, BY_TABLE):
        raise Http404
    found = rounds.read_pairings(tournament, round_)
    context = {
        **print_context(request, position),
        "round": round_,
        "at": rounds.round_slug(round_),
        "title": words.round_title(round_, tournament),
        "is_cut": round_.stage == Stage.CUT,
        "by": by,
        "tables": found.tables,
        "lines": found.rows_by_name() if by == BY_NAME else (),
    }
    return render(request, f"tournaments/venue/print_pairings_by_{by}.html", context)


@event_page(SAFE)
def print_standings(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the printable standings as they are now."""
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    found = selectors.read_standings(tournament)
    context = {
        **print_context(request, position),
        "title": f"Standings after round {found.rounds[-1]}"
        if found.rounds
        else "Standings",
        "said": STATES[found.state],
        "rounds": found.rounds,
        "headings": tiebreak_headings(found),
        "rows": standings_rows(tournament, found, ""),
        **cut_context(tournament, found),
    }
    return render(request, "tournaments/venue/print_standings.html", context)
