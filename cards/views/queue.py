"""A queue of cards to fill in one after the other; it travels in the address."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from cards import numbers
from cards.errors import CardError
from cards.selectors import entry_queue

CARDS = "cards"  # the parameter with the numbers, joined by commas
MOST = 100


@dataclass(frozen=True, slots=True)
class CardQueue:
    """The card numbers of a queue in their order; a request without one has none."""

    numbers: tuple[str, ...]

    @property
    def text(self) -> str:
        return ",".join(self.numbers)

    def place_text(self, number: str) -> str:
        """Return where a card is in the queue, "" if it is in none."""
        if number not in self.numbers:
            return ""
        return f"Card {self.numbers.index(number) + 1} of {len(self.numbers)}"

    def next_url(self, request: HttpRequest, *, after: str = "") -> str | None:
        """Return the address of the next card to type or to confirm, or None."""
        found = entry_queue.next_in_queue(self.numbers, request.user, after=after)
        if found is None:
            return None
        number, is_typed = found
        route = "card_confirm" if is_typed else "card_edit"
        return f"{reverse(route, args=[number])}?{CARDS}={self.text}"


def queue_from_request(request: HttpRequest) -> CardQueue:
    """Return the queue of a request; what is no card number is left out."""
    sent = request.POST.get(CARDS) or request.GET.get(CARDS, "")
    found = {}
    for each in sent.split(",")[:MOST]:
        try:
            found[str(numbers.parse_number(each))] = None
        except CardError:
            continue
    return CardQueue(tuple(found))


def queue_url(found: Iterable[str]) -> str:
    """Return the address of the queue of those of these numbers that lack data."""
    every = list(dict.fromkeys(found))
    lacking = entry_queue.incomplete_numbers(every)
    queue = ",".join([each for each in every if each in lacking][:MOST])
    return f"{reverse('card_queue')}?{CARDS}={queue}"


@login_required
@require_safe
def start_queue(request: HttpRequest) -> HttpResponse:
    """Go to the first card of a queue that somebody can type or confirm."""
    url = queue_from_request(request).next_url(request)
    if url is None:
        messages.success(request, "All of these cards have been entered.")
        return redirect("card_new")
    return redirect(url)
