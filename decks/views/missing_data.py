"""Go through the cards in a user's decks that lack data."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from cards.views.queue import queue_url
from decks import selectors
from decks.views.access import parse_version

DECKS = 10  # the newest


@login_required
@require_safe
def fill_in_missing_cells(request: HttpRequest) -> HttpResponse:
    """Go through the cards of the user's newest decks that lack data."""
    decks = selectors.owned_by(request.user).filter(archived_at=None)
    found: list[str] = []
    for deck in decks[:DECKS]:
        version = selectors.find_version(deck)
        if version is not None:
            version.deck = deck
            cards = parse_version(version).cards
            found += [each.card.number for each in cards if each.card.number]
    if not found:
        messages.info(request, "Your decks have no cards on record.")
        return redirect("decks")
    return redirect(queue_url(found))
