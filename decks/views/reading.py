"""Decks as a request may see them: what is not visible is not there (H4)."""

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


def seen_or_404(request: HttpRequest, pk: UUID) -> Deck:
    found = selectors.visible_to(request.user).select_related("owner")
    return get_object_or_404(found, pk=pk)


def uuid_or_404(said: str) -> UUID:
    try:
        return UUID(said)
    except ValueError as error:
        raise Http404 from error


def version_or_404(deck: Deck, asked: str) -> DeckVersion:
    """Return the version that is asked for by its number, or the newest."""
    if asked and (not asked.isdecimal() or len(asked) > LONGEST_NUMBER):
        raise Http404
    found = selectors.version(deck, int(asked) if asked else None)
    if found is None:
        raise Http404
    found.deck = deck
    return found


def decklist_of(version: DeckVersion) -> Decklist:
    """Read a version as its cards are known today; the deck gives it its name."""
    snapshot = SNAPSHOTS[version.deck.snapshot]
    found = decklist.parse_deck_text(
        version.text, known_cards.card_index(), pool=snapshot.pool
    ).decklist
    return replace(found, name=version.deck.name)


def guarded(answer: Any, *decks: Deck) -> HttpResponse:
    """Keep an answer about decks that are not public out of search engines (H12)."""
    if any(each.visibility != Visibility.PUBLIC for each in decks):
        answer["X-Robots-Tag"] = "noindex"
    return answer
