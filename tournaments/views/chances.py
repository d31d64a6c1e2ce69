"""What somebody can still reach, for him and for whoever wants to know."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.policy import Position
from tournaments.selectors import chances as selectors
from tournaments.views.reading import event_page


@require_safe
@event_page
def page(request: HttpRequest, position: Position, entrant: UUID) -> HttpResponse:
    """Say whether he is in or out, or what each result of his next match means."""
    event = position.tournament
    found = selectors.chances(event, entrant) if selectors.are_told(event) else None
    if found is None:
        raise Http404
    context = {"event": event, "is": position, "chances": found}
    return render(request, "tournaments/chances.html", context)
