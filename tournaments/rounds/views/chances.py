"""The page on what an entrant can still reach; the standings link to it."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.core.access import SAFE, event_page
from tournaments.core.permissions import Position
from tournaments.rounds.queries import chances as selectors


@event_page(SAFE)
def chances_page(
    request: HttpRequest, position: Position, entrant: UUID
) -> HttpResponse:
    """Show what each result of a match means, else redirect to the tiebreaker sums."""
    event = position.tournament
    match = selectors.open_swiss_match(event, entrant)
    if not selectors.has_chances_page(event, match, entrant):
        if event.started_at is None:
            raise Http404
        return redirect("event_sum", event.pk, entrant)
    found = selectors.chances_of_entrant(event, entrant)
    if found is None:
        raise Http404
    context = {"event": event, "is": position, "chances": found}
    return render(request, "tournaments/rounds/chances.html", context)
