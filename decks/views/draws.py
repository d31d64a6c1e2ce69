"""A sample hand of a deck, and drawing through it step by step."""

import secrets
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.draws import DRAW, MOST_STEPS, PLAY, deal
from decks.formats import SNAPSHOTS
from decks.views.access import (
    keep_from_search_engines,
    parse_version,
    version_or_404,
    visible_deck_or_404,
)
from decks.views.faces import card_face

LONGEST_SEED = 12


@require_safe
def sample_hand(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show both hands after the opening draws and the steps of the address."""
    deck = visible_deck_or_404(request, pk)
    version = version_or_404(deck, request.GET.get("version", ""))
    profile = SNAPSHOTS[deck.snapshot].profile
    seed = request.GET.get("seed", "")[:LONGEST_SEED] or secrets.token_hex(3)
    asked = request.GET
    sent = [*asked.get("steps", "").split("."), asked.get("step", "")]
    steps = [each for each in sent if each][:MOST_STEPS]
    if "undo" in asked:
        steps = steps[:-1]
    piles = deal(parse_version(version), profile, seed=seed, steps=steps)

    context: dict[str, Any] = {
        "deck": deck,
        "version": version,
        "profile": profile,
        "piles": [
            {
                "name": name,
                "pile": pile,
                "draw": f"{name}-{DRAW}",
                "hand": [
                    (card_face(card), f"{name}-{PLAY}{place}")
                    for place, card in enumerate(pile.hand)
                ],
            }
            for name, pile in piles.items()
        ],
        "seed": seed,
        "steps": ".".join(steps),
    }
    answer = render(request, "decks/hand.html", context, status=HTTPStatus.OK)
    return keep_from_search_engines(answer, deck)
