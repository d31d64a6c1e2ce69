"""Queries for cards: by search query, by the beginning of a name, by card number."""

import re
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    Min,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Cast, Concat, LPad

from cards import matching, names
from cards.models import Card, CardSet, Printing, Ruling, TeamName
from cards.numbers import PROMO
from cards.search import Query, Vocabulary

from .conditions import condition, has_printing

MOST_SUGGESTED = 10
FEWEST_LETTERS = 2  # D12
NUMBER_START = re.compile(r"[a-z]{1,3}[0-9]{1,3}(?: [0-9a-z]{0,4})?")
SORTS = {
    "number": ("place", "pk"),
    "-number": ("-place", "-pk"),
    "name": ("folded", "place", "pk"),
    "-name": ("-folded", "-place", "-pk"),
}


def search_vocabulary() -> Vocabulary:
    """Return the sets, teams and subtypes in the database, for search queries."""
    cards = Card.objects.order_by()
    teams = cards.exclude(team="").values_list("team", flat=True)
    subtypes = cards.exclude(sub_type="").values_list("sub_type", flat=True)
    return Vocabulary(
        sets=dict(CardSet.objects.values_list("code", "name")),
        teams=sorted(teams.union(TeamName.objects.values_list("name", flat=True))),
        subtypes=sorted(subtypes.distinct()),
    )


def printings_in_order() -> QuerySet[Printing]:
    """Return all card numbers in order, promos last."""
    promo = Case(When(prefix=PROMO, then=Value(1)), default=Value(0))
    rows = Printing.objects.select_related("set")
    return rows.order_by(promo, "set__code", "prefix", "ordinal")


def listed_cards() -> QuerySet[Card]:
    """Return the cards that have a number, each with its `prints`, for lists."""
    ordinal = LPad(Cast("ordinal", CharField()), 4, Value("0"))
    first = (
        printings_in_order()
        .filter(card=OuterRef("pk"))
        .annotate(place=Concat("set__code", Value("-"), "prefix", Value("-"), ordinal))
    )
    return (
        Card.objects.filter(has_printing())
        .annotate(
            place=Subquery(first.values("place")[:1]),
            ruled=Exists(Ruling.objects.filter(card=OuterRef("pk"))),
        )
        .prefetch_related(Prefetch("printings", printings_in_order(), to_attr="prints"))
    )


def find_cards(
    query: Query, known: Vocabulary, *, sort: str = "number"
) -> QuerySet[Card]:
    """Return the cards that match a search query, sorted."""
    return listed_cards().filter(condition(query.tree, known)).order_by(*SORTS[sort])


def similar_names(query: Query) -> list[str]:
    """Return card names that are similar to the name in a query (D4)."""
    said = " ".join(each.value for each in query.terms() if each.field == "n")
    spelled = dict(
        Card.objects.order_by().values_list("folded", "name").distinct() if said else ()
    )
    return [spelled[each] for each in matching.nearest_folded(said, spelled)]


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
    rank = Case(
        When(card__folded=said, then=Value(0)),
        When(card__folded__startswith=said, then=Value(1)),
        When(card__folded__contains=f" {said}", then=Value(2)),
        default=Value(3),
    )
    held = (
        count_by_name(Q(card__folded__contains=said))
        .annotate(rank=rank)
        .order_by("rank", "card__folded")
    )
    rows = list(held[:MOST_SUGGESTED])
    if rows:
        return make_suggestions(rows, near=False)
    spelled = Card.objects.order_by().values_list("folded", flat=True).distinct()
    near = matching.nearest_folded(said, spelled, least=60)
    found = {
        row["card__folded"]: row for row in count_by_name(Q(card__folded__in=near))
    }
    return make_suggestions([found[each] for each in near if each in found], near=True)


def suggestions_by_number(said: str) -> list[Suggestion]:
    """Return completions of a card number, the shortest first."""
    start = said.upper().replace(" ", "-", 1)
    rows = Printing.objects.filter(number__startswith=start)
    rows = rows.order_by("ordinal", "set__code", "prefix")[:MOST_SUGGESTED]
    cells = rows.values_list("number", "card__name", "number", "card__type")
    return [Suggestion(*each, count=1, near=False) for each in cells]


def count_by_name(wanted: Q) -> QuerySet[Printing, dict[str, Any]]:
    """Return each card name with its first card and the number of cards."""
    rows = Printing.objects.filter(wanted).order_by().values("card__folded")
    return rows.annotate(count=Count("card", distinct=True), first=Min("card"))


def make_suggestions(rows: list[dict[str, Any]], *, near: bool) -> list[Suggestion]:
    heads: dict[int, tuple[str, str, str]] = {}
    numbers = printings_in_order().filter(card__in=[row["first"] for row in rows])
    for card, *head in numbers.values_list(
        "card", "card__name", "number", "card__type"
    ):
        heads.setdefault(card, tuple(head))
    return [
        Suggestion(head[0], *head, count=row["count"], near=near)
        for row in rows
        for head in [heads[row["first"]]]
    ]


def card_by_number(number: str) -> Card | None:
    """Return the card with this number and all its numbers, or None."""
    return (
        listed_cards()
        .select_related("person")
        .filter(has_printing(number=number))
        .first()
    )


def other_cards_of_athlete(card: Card) -> QuerySet[Card]:
    if card.person_id is None:
        return Card.objects.none()
    others = listed_cards().filter(person=card.person_id).exclude(pk=card.pk)
    return others.order_by(*SORTS["number"])


def neighbouring_numbers(
    card: Card, number: str
) -> tuple[Printing | None, Printing | None]:
    """Return the numbers before and after this one, of the same prefix and set."""
    here = next(each for each in card.prints if each.number == number)
    row = Printing.objects.filter(set=here.set_id, prefix=here.prefix)
    before = row.filter(ordinal__lt=here.ordinal).order_by("-ordinal").first()
    behind = row.filter(ordinal__gt=here.ordinal).order_by("ordinal").first()
    return before, behind
