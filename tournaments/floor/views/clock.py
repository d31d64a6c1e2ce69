"""The clock of the current round: full-screen, and as a line above other pages.

The server sends the current time and the end; the browser counts down.
"""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.core import words
from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position
from tournaments.models import Stage, Tournament
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.clocks import clock_context

NO_ROUND = "none"


@event_page(SAFE)
def clock_page(request: HttpRequest, position: Position) -> HttpResponse:
    """Show the clock full-screen, for a projector."""
    return render(
        request, "tournaments/floor/clock.html", wall_context(position.tournament)
    )


@event_page(SAFE)
def poll_clock(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the full-screen clock if it has changed, or 204."""
    context = wall_context(position.tournament)
    if request.GET.get("v") == context["key"]:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return render(request, "tournaments/floor/parts/clock_wall.html", context)


@event_page(SAFE)
def clock_line(request: HttpRequest, position: Position) -> HttpResponse:
    """Return the clock line for a page whose round has changed."""
    context = clock_context(
        position.tournament, clocks.current_clock(position.tournament)
    )
    return render(request, "tournaments/floor/parts/clock_line.html", context)


def wall_context(event: Tournament) -> dict[str, Any]:
    reading = clocks.current_clock(event)
    found: dict[str, Any] = {**clock_context(event, reading), "key": NO_ROUND}
    if reading is not None:
        round_ = reading.round
        found |= {
            "key": f"{round_.pk}.{round_.version}",
            "title": words.round_title(round_, event),
            "of": event.rounds if round_.stage == Stage.SWISS else None,
        }
    return found
