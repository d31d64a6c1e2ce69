"""Browse the cards of a format beside a list: the search of `/cards/`, and filters."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from cards import search, selectors
from cards.models import Card
from cards.search import Query, Vocabulary
from cards.search.fields import write_part
from cards.selectors.conditions import has_printing
from decks import known_cards
from decks.decklist import CardIndex
from decks.decklist.card_index import Pool
from decks.facts import CardFacts
from decks.formats import Snapshot
from decks.forms import ListForm
from decks.views.card_search import FEWEST_LETTERS, search_cards
from decks.views.card_summaries import card_facts_text
from decks.views.steps import Step
from gameengine.grammar.terms import POSITIONS

A_PAGE = 24
LONGEST_SAID = search.MOST_LETTERS
STRENGTHS = (*(str(each) for each in range(10)), "X")
# What belongs into a section, as a choice of one list.
KINDS = {
    "offense": ("Offense", "t:player side:offense"),
    "defense": ("Defense", "t:player side:defense"),
    "play": ("Plays", "t:play"),
    "action": ("Action deck", "(t:action or t:gridiron or is:superstar)"),
    "synergy": ("Synergy", "t:synergy"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A filter beside the search: its values with labels, and the chosen one."""

    name: str
    label: str
    every: str
    values: tuple[tuple[str, str], ...]
    current: str = ""


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card that can be added."""

    card: CardFacts

    @property
    def gist(self) -> str:
        return card_facts_text(self.card)

    @property
    def more(self) -> str:
        return Step(self.card.number, 1).sent


def filter_choices(known: Vocabulary, asked: Any) -> Iterator[Choice]:
    """Yield the filters, each with what the request chose."""
    teams = [(each, each) for each in known.teams or ()]
    offered = {
        "kind": ("Section", "All", [(key, label) for key, (label, _) in KINDS.items()]),
        "pos": ("Position", "Any", [(it, it) for it in POSITIONS.values()]),
        "team": ("Team", "Any", teams),
        "str": ("Strength", "Any", [(each, each) for each in STRENGTHS]),
    }
    for name, (label, every, values) in offered.items():
        said = asked.get(name, "")
        current = said if said in dict(values) else ""
        yield Choice(name, label, every, tuple(values), current)


def query_text(said: str, choices: Iterable[Choice]) -> str:
    """Return the typed query and the filters as one query."""
    parts = [f"({said})" if " or " in said.lower() else said] if said else []
    for each in choices:
        if each.current:
            value = each.current
            parts.append(
                KINDS[value][1] if each.name == "kind" else write_part(each.name, value)
            )
    return " ".join(parts)


@require_safe
def browse_cards(request: HttpRequest) -> HttpResponse:
    """Show the cards of a format that match a query, each with a button to add it."""
    snapshot = ListForm(initial=request.GET.dict()).chosen_snapshot
    context = browser_context(request.GET, snapshot)
    return render(request, "decks/parts/found.html", context)


def browser_context(
    asked: Any, snapshot: Snapshot, *, is_open: bool = True
) -> dict[str, Any]:
    """Return the context of the card browser for the parameters of a request.

    As long as it is not open, it has its filters and no cards.
    """
    said = " ".join(asked.get("find", "").replace("\0", "").split())[:LONGEST_SAID]
    known, index = selectors.search_vocabulary(), known_cards.card_index()
    choices = tuple(filter_choices(known, asked))
    chosen = {each.name: each.current for each in choices if each.current}
    query = search.parse_query(said, known)
    page = asked.get("page", "")
    at = int(page) if page.isdecimal() and len(page) < 4 else 1  # noqa: PLR2004
    if not is_open:
        found = []
    elif said and not chosen and is_only_words(query):
        found = search_cards(said, index, snapshot.pool)
    else:
        whole = search.parse_query(query_text(said, choices), known)
        found = find_in_pool(whole, known, index, snapshot.pool, at)
    return {
        "said": said,
        "query": query,
        "choices": choices,
        "found": [FoundCard(each) for each in found[:A_PAGE]],
        "more": urlencode(
            {**chosen, "find": said, "snapshot": snapshot.id, "page": at + 1}
        )
        if found[A_PAGE:]
        else "",
        "is_first": at == 1,
        "is_open": is_open,
    }


def is_only_words(query: Query) -> bool:
    """Return whether a query asks for a name or number and for nothing else."""
    is_long = len(query.text) >= FEWEST_LETTERS
    return (
        is_long
        and not query.problems
        and all(
            isinstance(each, search.Term) and each.field in ("n", "number")
            for each in query.top
        )
    )


def find_in_pool(
    query: Query, known: Vocabulary, index: CardIndex, pool: Pool, at: int
) -> list[CardFacts]:
    """Return a page of the cards of a pool that match, and one more if there is one."""
    cards = selectors.find_cards(query, known)
    if pool is not None:
        cards = cards.filter(has_printing(set__code__in=pool))
    start = (at - 1) * A_PAGE
    found = (number_in_pool(each, pool) for each in cards[start : start + A_PAGE + 1])
    return [index.cards[number] for number in found if number in index.cards]


def number_in_pool(card: Card, pool: Pool) -> str:
    """Return the first number of a card that the pool has; promos come last."""
    return next(
        (it.number for it in card.prints if pool is None or it.set.code in pool), ""
    )
