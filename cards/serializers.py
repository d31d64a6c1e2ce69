"""Convert cards, rulings and sets to the structs that the API answers with.

Athletes and clubs are given by key, cards by number; primary keys and the names of
users are never published.
"""

import gzip
import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import msgspec
from django.db.models import Count, Min, Q, QuerySet

from cards import catalogue, knowledge, schemas, selectors
from cards.models import Card, CardSet, Printing, Ruling
from cards.numbers import PROMO
from cards.selectors.clubs import clubs_by_team_name
from cards.selectors.data_state import CardDataState, read_card_data_state

Row = dict[str, Any]
CARD_FIELDS = (
    *catalogue.FIELDS,
    *("person__name", "suspect", "unread", "deck_complete", "replay_complete"),
)
RULING_FIELDS = (
    *("number", "name", "ruled_on", "source", "text", "effect", "warning"),
    *("card_id", "superseded_on"),
)


def card_rows(found: QuerySet[Card]) -> QuerySet[Card, Row]:
    """Return the rows that `serialize_cards` takes."""
    return found.order_by("folded", "pk").values(*CARD_FIELDS)


def serialize_cards(rows: Sequence[Row]) -> list[schemas.Card]:
    """Return cards, each with its printings and rulings; that costs three queries."""
    keys = [row["pk"] for row in rows]
    clubs = dict(clubs_by_team_name())
    prints = serialize_printings(keys)
    rulings: dict[int, list[Row]] = {key: [] for key in keys}
    for row in ruling_rows(Ruling.objects.filter(card__in=keys)):
        rulings[row.pop("card_id")].append(row)
    return [
        serialize_card(row, prints[row["pk"]], rulings[row["pk"]], clubs)
        for row in rows
        if row["pk"] in prints  # somebody may have joined it to another one just now
    ]


def serialize_card(
    row: Row, prints: list[schemas.Printing], rulings: list[Row], clubs: dict[str, str]
) -> schemas.Card:
    """Return one card with its cells, their bases and its rulings."""
    basis = row["basis"]
    number, *others = (each.number for each in prints)
    known = catalogue.known_entry(row, number, (number, *others), clubs)
    person = {
        "key": row["person__key"],
        "name": row["person__name"],
        "basis": row["person_basis"],
    }
    return schemas.Card(
        number=number,
        name=row["name"],
        type=row["type"],
        printings=prints,
        # A blank cell is known to be blank; one that is absent nobody has looked at.
        cells={cell: row[cell] for cell in knowledge.CELLS if basis.get(cell)},
        basis={cell: basis[cell] for cell in knowledge.CELLS if basis.get(cell)},
        person=schemas.Person(**person) if all(person.values()) else None,
        franchise=clubs.get(row["team"]),
        missing=list(known.missing),
        unread=row["unread"],
        suspect=row["suspect"],
        deck_complete=row["deck_complete"],
        replay_complete=row["replay_complete"],
        rulings=[schemas.Ruling(**each, card=number) for each in rulings],
    )


def serialize_printings(keys: Iterable[int]) -> dict[int, list[schemas.Printing]]:
    """Return the card numbers of these cards, by card id, promos last."""
    found = Printing.objects.filter(card__in=keys).values_list(
        "card_id", "number", "set__code", "prefix"
    )
    rows = [
        (card, schemas.Printing(number=number, set=code, promo=prefix == PROMO))
        for card, number, code, prefix in found
    ]
    by_card: dict[int, list[schemas.Printing]] = {}
    for card, each in sorted(rows, key=lambda row: row[1].promo):
        by_card.setdefault(card, []).append(each)
    return by_card


def ruling_rows(found: QuerySet[Ruling]) -> QuerySet[Ruling, Row]:
    """Return the rows that `serialize_rulings` takes."""
    dated = found.annotate(superseded_on=Min("later__ruled_on"))
    return dated.order_by("ruled_on", "number", "pk").values(*RULING_FIELDS)


def serialize_rulings(rows: Sequence[Row]) -> list[schemas.Ruling]:
    """Return rulings, each with the first number of the card that it is bound to."""
    prints = serialize_printings({row["card_id"] for row in rows if row["card_id"]})
    numbers = {card: found[0].number for card, found in prints.items()}
    return [schemas.Ruling(card=numbers.get(row.pop("card_id")), **row) for row in rows]


def set_rows(found: QuerySet[CardSet]) -> QuerySet[CardSet, Row]:
    """Return the rows that `serialize_sets` takes."""
    card, many = "printings__card", {"distinct": True}
    counted = found.annotate(
        numbers=Count("printings", **many),
        cards=Count(card, **many),
        deck_complete=Count(card, filter=Q(**{f"{card}__deck_complete": True}), **many),
        replay_complete=Count(
            card, filter=Q(**{f"{card}__replay_complete": True}), **many
        ),
    )
    named = ("code", "name", "released_on", "numbers", "cards")
    columns = (*named, "deck_complete", "replay_complete")
    return counted.order_by("code").values(*columns)


def serialize_sets(rows: Iterable[Row]) -> list[schemas.Set]:
    return [schemas.Set(**row) for row in rows]


# Everything in one file


@dataclass(frozen=True, slots=True)
class BulkFile:
    """All objects of one kind as JSON, plain and gzipped, with its ETag."""

    body: bytes
    packed: bytes
    tag: str


KINDS: dict[str, tuple[type[schemas.Bulk], Callable[[], list[Any]]]] = {
    "cards": (
        schemas.BulkCards,
        lambda: serialize_cards(
            card_rows(Card.objects.filter(selectors.has_printing()))
        ),
    ),
    "rulings": (
        schemas.BulkRulings,
        lambda: serialize_rulings(ruling_rows(Ruling.objects.all())),
    ),
    "sets": (schemas.BulkSets, lambda: serialize_sets(set_rows(CardSet.objects.all()))),
}
_files: dict[str, tuple[CardDataState, BulkFile]] = {}  # of each kind the last one
_writing = Lock()


def bulk_file(kind: str) -> BulkFile:
    """Return the bulk file of a kind, cached until the card data change."""
    now = read_card_data_state()
    with _writing:
        if kind not in _files or _files[kind][0] != now:
            _files[kind] = now, write_bulk_file(kind, version=now.version)
        return _files[kind][1]


def write_bulk_file(kind: str, *, version: int) -> BulkFile:
    struct, read = KINDS[kind]
    rows = read()
    body = msgspec.json.encode(struct(f"cards-{version}", len(rows), rows))
    # The version alone would not do: it goes back when a backup is put back.
    digest = hashlib.sha256(body).hexdigest()[:16]
    return BulkFile(body, gzip.compress(body, mtime=0), f"{version}-{digest}")
