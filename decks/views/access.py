"""Load decks for a request; a deck that the user may not see gives 404 (trust H4)."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from decks import decklist, known_cards, selectors
from decks.decklist import Decklist
from decks.formats import SNAPSHOTS
from decks.models import Deck, DeckVersion, Visibility

LONGEST_NUMBER = 5


def visible_deck_or_404(request: HttpRequest, pk: UUID) -> Deck:
    found = selectors.visible_to(request.user).select_related("owner")
    return get_object_or_404(found, pk=pk)


def uuid_or_404(said: str) -> UUID:
    try:
        return UUID(said)
    except ValueError as error:
        raise Http404 from error


def version_or_404(deck: Deck, asked: str) -> DeckVersion:
    """Return a version by number, or the newest; raise Http404 if there is none."""
    if asked and (not asked.isdecimal() or len(asked) > LONGEST_NUMBER):
        raise Http404
    found = selectors.find_version(deck, int(asked) if asked else None)
    if found is None:
        raise Http404
    found.deck = deck
    return found


def parse_version(version: DeckVersion) -> Decklist:
    """Return a version's list, read with today's card data, named as its deck."""
    snapshot = SNAPSHOTS[version.deck.snapshot]
    found = decklist.parse_deck_text(
        version.text, known_cards.card_index(), pool=snapshot.pool
    ).decklist
    return replace(found, name=version.deck.name)


def keep_from_search_engines(answer: Any, *decks: Deck) -> HttpResponse:
    """Return the response, noindex unless all decks are public (trust H12)."""
    if any(each.visibility != Visibility.PUBLIC for each in decks):
        answer["X-Robots-Tag"] = "noindex"
    return answer
