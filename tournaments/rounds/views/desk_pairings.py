"""Pairings at the desk: the tables of any round, who meets whom, the results."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from cards.listing import LONGEST_QUERY
from tournaments.core import rounds as round_selectors
from tournaments.core.access import SAFE, desk_page
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.permissions import Position
from tournaments.models import Round, RoundState, Stage, Tournament
from tournaments.rounds.queries import pairings as selectors
from tournaments.rounds.queries import round_steps
from tournaments.rounds.views.pairings import (
    PairingsFilter,
    round_or_404,
    rows_by_table,
)

EDITABLE = (RoundState.DRAFT, RoundState.PUBLISHED)


@desk_page(SAFE)
def round_page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show one round at the desk, also a draft; by default the one being played."""
    event = position.tournament
    there = list(round_selectors.rounds_of_event(event))
    round_ = round_or_404(request, there, round_to_show(there))
    found: dict[str, Any] = {
        "steps": round_steps.list_round_steps(event, there),
        "round": round_,
    }
    if round_ is not None:
        round_.tournament = event
        found |= {
            **round_name_context(round_),
            **tables_context(event, round_, PairingsFilter.from_request(request)),
            "at": selectors.round_slug(round_),
            "q": request.GET.get("q", "")[:LONGEST_QUERY],
            "is_editable": is_editable(round_),
        }
    return render_desk_page(
        request, position, "tournaments/rounds/desk_pairings.html", **found
    )


def round_to_show(there: Sequence[Round]) -> Round | None:
    """Return the published round, else the draft, else the last closed one."""
    for state in (RoundState.PUBLISHED, RoundState.DRAFT):
        for each in there:
            if each.state == state:
                return each
    return max(there, key=lambda each: each.closed_at, default=None)


def is_editable(round_: Round) -> bool:
    return round_.state in EDITABLE and round_.tournament.is_in_play


def desk_round_address(round_: Round) -> str:
    """Return the URL of a round on the desk page of pairings."""
    at = reverse("desk_pairings", args=[round_.tournament_id])
    return f"{at}?round={selectors.round_slug(round_)}"


def tables_context(
    event: Tournament, round_: Round, asked: PairingsFilter, **read: Any
) -> dict[str, Any]:
    """Return the context of desk_tables.html; `read` has what is loaded already."""
    found = selectors.read_pairings(event, round_, **read)
    rows = rows_by_table(found, asked)
    return {
        "pairings": found,
        "rows": rows,
        "asked": asked,
        "is_none": all(hidden for _, hidden in rows),
        "is_cut": round_.stage == Stage.CUT,
    }
