"""Queries for cards: by search query, and by card number."""

from django.db.models import (
    Case,
    CharField,
    Exists,
    OuterRef,
    Prefetch,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Cast, Concat, LPad

from cards import matching
from cards.models import Card, CardSet, Printing, Ruling, TeamName
from cards.numbers import PROMO
from cards.search import Query, Vocabulary

from .conditions import has_printing, query_condition

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
    return (
        listed_cards().filter(query_condition(query.tree, known)).order_by(*SORTS[sort])
    )


def similar_names(query: Query) -> list[str]:
    """Return card names that are similar to the name in a query (D4)."""
    said = " ".join(each.value for each in query.terms() if each.field == "n")
    spelled = dict(
        Card.objects.order_by().values_list("folded", "name").distinct() if said else ()
    )
    return [spelled[each] for each in matching.nearest_folded_names(said, spelled)]


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
