"""Printable web pages: pairings by name or by table, and standings; A4 and Letter.

What is printed is built once for each version, whoever asks for it.
"""

from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tournaments.core import fragments, played, words
from tournaments.core.access import SAFE, event_page
from tournaments.core.fragments import CachedFragment
from tournaments.core.permissions import Position
from tournaments.models import Round, Stage, Tournament
from tournaments.rounds.queries import pairings as rounds
from tournaments.rounds.queries import standings as selectors
from tournaments.rounds.views.pairings import BY_NAME, BY_TABLE, round_or_404
from tournaments.rounds.views.standings import (
    cut_context,
    standings_rows,
    standings_state_text,
    tiebreak_headings,
)

PART = "tournaments/venue/parts/print_{}.html"
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
    context = {
        **print_context(request, position),
        "at": rounds.round_slug(round_),
        "title": words.round_title(round_, tournament),
        "part": fragments.cached_fragment(
            round_.pk,
            f"{tournament.pk}:print-{by}",
            round_.version,
            partial(render_pairings, tournament, round_, by),
            at_once=position.is_staff,
        ).html,
    }
    return render(request, f"tournaments/venue/print_pairings_by_{by}.html", context)


def render_pairings(tournament: Tournament, round_: Round, by: str) -> CachedFragment:
    found = rounds.read_pairings(tournament, round_)
    context = {
        "title": words.round_title(round_, tournament),
        "is_cut": round_.stage == Stage.CUT,
        "tables": found.tables,
        "lines": found.rows_by_name() if by == BY_NAME else (),
    }
    html = render_to_string(PART.format(f"pairings_by_{by}"), context)
    return CachedFragment(round_.version, html)


@event_page(SAFE)
def print_standings(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the printable standings as they are now."""
    tournament = position.tournament
    if tournament.started_at is None:
        raise Http404
    context = {
        **print_context(request, position),
        "title": standings_title(tournament),
        "part": fragments.cached_fragment(
            tournament.pk,
            "print-standings",
            tournament.version,
            partial(render_standings, tournament),
            at_once=position.is_staff,
        ).html,
    }
    return render(request, "tournaments/venue/print_standings.html", context)


def standings_title(tournament: Tournament) -> str:
    stage = played.main_stage(tournament)
    there = [each for each in rounds.public_rounds(tournament) if each.stage == stage]
    number = max((each.number for each in there), default=0)
    return f"Standings after round {number}" if number else "Standings"


def render_standings(tournament: Tournament) -> CachedFragment:
    found = selectors.read_standings(tournament)
    context = {
        "title": standings_title(tournament),
        "said": standings_state_text(tournament, found),
        "rounds": found.rounds,
        "headings": tiebreak_headings(found),
        "rows": standings_rows(tournament, found, ""),
        **cut_context(tournament, found),
    }
    html = render_to_string(PART.format("standings"), context)
    return CachedFragment(tournament.version, html)
