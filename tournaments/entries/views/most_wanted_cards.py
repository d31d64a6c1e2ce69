"""The cards that most lists have and nobody has entered in full."""

from collections import Counter
from collections.abc import Iterator

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from cards.views.queue import queue_url
from decks import decklist, known_cards, selectors
from decks.formats import SNAPSHOTS
from tournaments.entries.queries.lists import PUBLISHED
from tournaments.models import Submission

LISTS = 100  # the newest of each kind
KEY, SECONDS = "cards-wanted", 600


@login_required
@require_safe
def fill_in_wanted_cards(request: HttpRequest) -> HttpResponse:
    """Go through the cards that lack data, those in the most lists first.

    H5: only lists that everybody may read count, because sums tell of lists too.
    """
    counted = cache.get(KEY)
    if counted is None:
        found = Counter(number for text in cards_of_public_lists() for number in text)
        counted = [number for number, _ in found.most_common()]
        cache.set(KEY, counted, SECONDS)
    if not counted:
        messages.info(request, "No list is public yet, so no card is wanted most.")
        return redirect("card_new")
    return redirect(queue_url(counted))


def cards_of_public_lists() -> Iterator[set[str]]:
    """Yield the card numbers of each list that everybody may read."""
    index = known_cards.card_index()
    rows = Submission.objects.filter(PUBLISHED).order_by("-submitted_at")
    texts = rows.values_list("text", "entrant__tournament__snapshot")[:LISTS]
    decks = selectors.public_decks().order_by("-changed_at")[:LISTS]
    versions = ((selectors.find_version(deck), deck.snapshot) for deck in decks)
    public = ((each.text, snapshot) for each, snapshot in versions if each)
    for text, snapshot in (*texts, *public):
        pool = SNAPSHOTS[snapshot].pool
        listed = decklist.parse_deck_text(text, index, pool=pool).decklist
        yield {each.card.number for each in listed.cards if each.card.number}
