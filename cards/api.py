"""The public, read-only API of cards, rulings and sets."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from rest_framework import serializers as fields
from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from cards import (
    catalogue,
    examples,
    knowledge,
    numbers,
    schemas,
    search,
    selectors,
    serializers,
)
from cards.apibase import (
    PublicView,
    RefusedRequest,
    UnknownObject,
    json_response,
    tagged_response,
)
from cards.errors import CardError
from cards.models import Card, CardSet, Printing, Ruling
from cards.openapi import document_public

# Lists


class Filters(fields.Serializer):
    """The query parameters of a list; `apply` uses those that were given."""

    def apply(self, found: QuerySet) -> QuerySet:
        return found


class ListView(PublicView, GenericAPIView):
    """A list in pages, with filters."""

    pages: ClassVar = frozenset(("page", "size"))
    filters: type[Filters] = Filters
    rows: Callable[[QuerySet], QuerySet]
    serialize: Callable[[Iterable[Any]], list[Any]]

    def get(self, request: Request) -> HttpResponse:
        asked = self.filters(data=request.query_params)
        asked.is_valid(raise_exception=True)
        rows = self.paginate_queryset(self.rows(asked.apply(self.get_queryset())))
        page = self.get_paginated_response(self.serialize(rows))
        return json_response(request, page.data)


class CardFilters(Filters):
    q = fields.CharField(
        required=False,
        allow_blank=True,
        max_length=search.MOST_LETTERS,
        help_text=(
            "A query in the search language of the card pages, such as "
            "t:player rating>=80 -is:promo."
        ),
    )
    set = fields.CharField(
        required=False,
        allow_blank=True,
        help_text="Cards with a number in the set of this code.",
    )
    type = fields.ChoiceField(
        required=False,
        choices=[(kind, kind) for kind in knowledge.TYPES],
        error_messages={
            "invalid_choice": (
                "{input} is not a card type. Choose one of: "
                f"{', '.join(knowledge.TYPES)}."
            )
        },
        help_text="Cards of this type.",
    )

    def apply(self, found: QuerySet[Card]) -> QuerySet[Card]:
        asked = self.validated_data
        if asked.get("q"):
            found = found.filter(search_condition(asked["q"]))
        if asked.get("set"):
            found = found.filter(set_condition(asked["set"]))
        if "type" in asked:
            found = found.filter(type=asked["type"])
        return found


def search_condition(text: str) -> Q:
    """Return the condition of a search; raise RefusedRequest if it cannot be read."""
    known = selectors.search_vocabulary()
    query = search.parse_query(text, known)
    for problem in query.problems:
        message = f"q, column {problem.column}: {problem.message}"
        raise RefusedRequest(message, remedy=problem.remedy)
    return selectors.query_condition(query.tree, known)


def set_condition(code: str) -> Q:
    try:
        return selectors.has_printing(set=find_set(code))
    except UnknownObject as error:
        raise RefusedRequest(f"set: {error.detail}", remedy=error.remedy) from None


@document_public(
    "cards",
    list[schemas.Card],
    examples.CARD,
    summary="Cards, by name",
    description="A card with several printed numbers is listed once.",
    filters=CardFilters,
)
class CardList(ListView):
    queryset = Card.objects.filter(selectors.has_printing())
    filters = CardFilters
    parameters = ListView.pages | CardFilters().fields.keys()
    rows = staticmethod(serializers.card_rows)
    serialize = staticmethod(serializers.serialize_cards)


class RulingFilters(Filters):
    on = fields.DateField(
        required=False,
        error_messages={"invalid": "This is not a date. Write it as 2022-11-01."},
        help_text="Rulings in force on this day, such as 2022-11-01.",
    )
    number = fields.CharField(
        required=False,
        allow_blank=True,
        help_text="Rulings on the card with this number.",
    )

    def apply(self, found: QuerySet[Ruling]) -> QuerySet[Ruling]:
        asked = self.validated_data
        if "on" in asked:
            found &= catalogue.rulings_on(asked["on"])
        if asked.get("number"):
            number = str(numbers.parse_number(asked["number"]))
            prints = Printing.objects.filter(number=number)
            found = found.filter(Q(number=number) | Q(card__in=prints.values("card")))
        return found


@document_public(
    "rulings",
    list[schemas.Ruling],
    examples.RULING,
    summary="Rulings, by date",
    description="A ruling is valid from its date until another one replaces it.",
    filters=RulingFilters,
)
class RulingList(ListView):
    queryset = Ruling.objects.all()
    filters = RulingFilters
    parameters = ListView.pages | RulingFilters().fields.keys()
    rows = staticmethod(serializers.ruling_rows)
    serialize = staticmethod(serializers.serialize_rulings)


@document_public(
    "sets",
    list[schemas.Set],
    examples.SET,
    summary="Sets, by code",
    description="With the number of cards that have enough data.",
)
class SetList(ListView):
    queryset = CardSet.objects.all()
    parameters = ListView.pages
    rows = staticmethod(serializers.set_rows)
    serialize = staticmethod(serializers.serialize_sets)


# One of them


@document_public(
    "card",
    schemas.Card,
    examples.CARD,
    summary="One card, by any of its numbers",
    description="The number of a promo gives the card that it reprints (ID-2).",
)
class CardDetail(PublicView):
    def get(self, request: Request, number: str) -> HttpResponse | Response:
        try:
            read = numbers.parse_number(number)
        except CardError as error:
            # An address that can be of no card: 404, and the rule with it.
            raise UnknownObject(
                error.message, rule=error.rule, remedy=error.remedy
            ) from None
        found = Card.objects.filter(selectors.has_printing(number=str(read)))
        for card in serializers.serialize_cards(serializers.card_rows(found)):
            return json_response(request, card)
        raise UnknownObject(
            f"No card has the number {read}.",
            remedy=f"To list the cards in set {read.set}, use "
            f"/api/v1/cards/?set={read.set}.",
        )


@document_public(
    "set",
    schemas.Set,
    examples.SET,
    summary="One set, by its code",
    description="With the number of cards that have enough data.",
)
class SetDetail(PublicView):
    def get(self, request: Request, code: str) -> HttpResponse:
        found = CardSet.objects.filter(pk=find_set(code).pk)
        return json_response(
            request, serializers.serialize_sets(serializers.set_rows(found))[0]
        )


def find_set(code: str) -> CardSet:
    found = CardSet.objects.filter(code=code.upper()).first()
    if found is None:
        raise UnknownObject(
            f"There is no set {code[:20]!r}.", remedy="/api/v1/sets/ lists them."
        )
    return found


# Everything

UNTIL = (
    "Send the ETag as If-None-Match; the answer is an empty 304 until "
    "the card data change."
)


class BulkView(PublicView):
    """All objects of one kind in one file, with a strong ETag (D17)."""

    kind = ""

    def get(self, request: Request) -> HttpResponse:
        file = serializers.bulk_file(self.kind)
        return tagged_response(request, file.body, packed=file.packed, tag=file.tag)


def describe_bulk(kind: str, example: dict[str, Any]) -> Any:
    struct, _ = serializers.KINDS[kind]
    return document_public(
        f"bulk_{kind}",
        struct,
        examples.example_bulk_file(example),
        summary=f"All {kind} in one file",
        description=UNTIL,
        may_miss=False,
    )


@describe_bulk("cards", examples.CARD)
class BulkCards(BulkView):
    kind = "cards"


@describe_bulk("rulings", examples.RULING)
class BulkRulings(BulkView):
    kind = "rulings"


@describe_bulk("sets", examples.SET)
class BulkSets(BulkView):
    kind = "sets"
