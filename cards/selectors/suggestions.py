"""Complete a name or a card number while somebody types it.

A process keeps the names, so that a request compares them in memory and asks the
database about the ten that it shows.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any

from django.db.models import Count, Min, QuerySet

from cards import matching, names
from cards.models import Card, Printing

from . import printings_in_order
from .conditions import has_printing
from .data_state import once_per_state

MOST_SUGGESTED = 10
FEWEST_LETTERS = 2  # D12
ALIKE = 60.0
NUMBER_START = re.compile(r"[a-z]{1,3}[0-9]{1,3}(?: [0-9a-z]{0,4})?")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A completion of what is typed: a name, its first card, and how many have it."""

    text: str  # what completes the line
    name: str
    number: str
    type: str
    count: int
    near: bool  # it is like what was typed, and does not hold it


def suggestions(typed: str) -> list[Suggestion]:
    """Return completions of a name or number, or else similar names (D4, D12)."""
    said = names.fold_name(typed)
    if len(said) < FEWEST_LETTERS:
        return []
    if NUMBER_START.fullmatch(said) and (numbered := suggestions_by_number(said)):
        return numbered
    known = folded_names()
    held = [each for each in known if said in each]
    if held:
        return make_suggestions(
            nsmallest(MOST_SUGGESTED, held, key=rank_of_name_for(said))
        )
    near = matching.nearest_folded_names(said, known, least=ALIKE)
    return make_suggestions(near, near=True)


@once_per_state
def folded_names() -> tuple[str, ...]:
    """Return the folded names of all cards with a number, sorted."""
    rows = Card.objects.order_by().filter(has_printing())
    return tuple(sorted({*rows.values_list("folded", flat=True)}))


def rank_of_name_for(said: str) -> Callable[[str], int]:
    """Return a sort key for names: equal, same start, start of a word, others."""

    def place(name: str) -> int:
        if name.startswith(said):
            return 0 if name == said else 1
        return 2 if f" {said}" in name else 3

    return place


def suggestions_by_number(said: str) -> list[Suggestion]:
    """Return completions of a card number, the shortest first."""
    start = said.upper().replace(" ", "-", 1)
    rows = Printing.objects.filter(number__startswith=start)
    rows = rows.order_by("ordinal", "set__code", "prefix")[:MOST_SUGGESTED]
    cells = rows.values_list("number", "card__name", "number", "card__type")
    return [Suggestion(*each, count=1, near=False) for each in cells]


def make_suggestions(found: list[str], *, near: bool = False) -> list[Suggestion]:
    """Return suggestions of folded names, each with the first of its cards."""
    rows = {row["card__folded"]: row for row in count_by_name(found)}
    heads: dict[int, tuple[str, str, str]] = {}
    first = [row["first"] for row in rows.values()]
    numbers = printings_in_order().filter(card__in=first)
    for card, *head in numbers.values_list(
        "card", "card__name", "number", "card__type"
    ):
        heads.setdefault(card, tuple(head))
    return [
        Suggestion(head[0], *head, count=rows[each]["count"], near=near)
        for each in found
        if each in rows
        for head in [heads[rows[each]["first"]]]
    ]


def count_by_name(found: list[str]) -> QuerySet[Printing, dict[str, Any]]:
    """Return each of these names with its first card and the number of cards."""
    rows = Printing.objects.filter(card__folded__in=found).order_by()
    counted = rows.values("card__folded")
    return counted.annotate(count=Count("card", distinct=True), first=Min("card"))
