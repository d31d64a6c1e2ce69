"""Standings at the desk: the public table, but names link to pages of the desk."""

from django.http import HttpRequest, HttpResponse

from cards.listing import LONGEST_QUERY
from tournaments.core.access import SAFE, desk_page
from tournaments.core.desk_page import render_desk_page
from tournaments.core.permissions import Position
from tournaments.models import Stage
from tournaments.rounds.views.pairings import searched_name
from tournaments.rounds.views.standings import build_standings, tiebreak_context

PEOPLE, SUMS = "../entrants/", "../../standings/"


@desk_page(SAFE)
def standings_page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the current standings of the Swiss rounds."""
    event = position.tournament
    has_started = event.started_at is not None
    part = (
        build_standings(event, searched_name(request), people=PEOPLE, sums=SUMS)
        if has_started
        else None
    )
    return render_desk_page(
        request,
        position,
        "tournaments/rounds/desk_standings.html",
        part=part.html if part else "",
        q=request.GET.get("q", "")[:LONGEST_QUERY],
        is_cut=event.stage == Stage.CUT,
        **tiebreak_context(event),
    )
