"""The tables of any round at the desk: who meets whom, and how it ended."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards.listing import LONGEST_QUERY
from tournaments.core import rounds as round_selectors
from tournaments.core.access import desk_page
from tournaments.core.desk_page import render_desk_page, round_name_context
from tournaments.core.permissions import Position
from tournaments.models import Round, RoundState, Stage, Tournament
from tournaments.rounds.queries import pairings as selectors
from tournaments.rounds.queries import steps
from tournaments.rounds.views.pairings import Asked, by_table, round_or_404

EDITABLE = (RoundState.DRAFT, RoundState.PUBLISHED)


@desk_page
@require_safe
def rounds(request: HttpRequest, position: Position) -> HttpResponse:
    """Show one round, drafts too; the one that is played unless another is asked."""
    event = position.tournament
    there = list(round_selectors.rounds(event))
    round_ = round_or_404(request, there, newest(there))
    found: dict[str, Any] = {"steps": steps.steps(event, there), "round": round_}
    if round_ is not None:
        round_.tournament = event
        found |= {
            **round_name_context(round_),
            **tables(event, round_, Asked.of(request)),
            "at": selectors.address(round_),
            "q": request.GET.get("q", "")[:LONGEST_QUERY],
            "is_editable": is_editable(round_),
        }
    return render_desk_page(
        request, position, "tournaments/rounds/desk_pairings.html", **found
    )


def newest(there: Sequence[Round]) -> Round | None:
    """Return the published round, else the draft, else the last that was closed."""
    for state in (RoundState.PUBLISHED, RoundState.DRAFT):
        for each in there:
            if each.state == state:
                return each
    return max(there, key=lambda each: each.closed_at, default=None)


def is_editable(round_: Round) -> bool:
    return round_.state in EDITABLE and round_.tournament.is_in_play


def address_of(round_: Round) -> str:
    """Return the address of a round among the pairings of the desk."""
    at = reverse("desk_pairings", args=[round_.tournament_id])
    return f"{at}?round={selectors.address(round_)}"


def tables(
    event: Tournament, round_: Round, asked: Asked, **read: Any
) -> dict[str, Any]:
    """Return the rows of a round for `rounds/parts/desk_tables.html`.

    `read` is what `selectors.pairings` need not read again.
    """
    found = selectors.pairings(event, round_, **read)
    rows = by_table(found, asked)
    return {
        "pairings": found,
        "rows": rows,
        "asked": asked,
        "is_none": all(hidden for _, hidden in rows),
        "is_cut": round_.stage == Stage.CUT,
    }
