"""What we tell other programs of cards, rulings and sets: rows as plain data.

Persons and clubs go by their keys, cards by their numbers; the keys of our tables, and
who typed what, stay inside.
"""

import gzip
import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import msgspec
from django.db.models import Count, Min, Q, QuerySet

from cards import catalogue, knowledge, selectors
from cards.catalogue import State
from cards.models import Card, CardSet, Printing, Ruling
from cards.numbers import PROMO
from cards.selectors.clubs import teams

Shown = dict[str, Any]
CARD_FIELDS = (
    *catalogue.FIELDS,
    *("person__name", "suspect", "unread", "deck_complete", "replay_complete"),
)
RULING_FIELDS = (
    *("number", "name", "ruled_on", "source", "text", "effect", "warning"),
    *("card_id", "superseded_on"),
)


def card_rows(found: QuerySet[Card]) -> QuerySet[Card, Shown]:
    """Read what `cards` shows."""
    return found.order_by("folded", "pk").values(*CARD_FIELDS)


def cards(rows: Sequence[Shown]) -> list[Shown]:
    """Show cards, each with its printings and rulings; that costs three queries."""
    keys = [row["pk"] for row in rows]
    clubs = dict(teams())
    prints: dict[int, list[Shown]] = {key: [] for key in keys}
    for each in printings(keys):
        prints[each.pop("card_id")].append(each)
    ruled: dict[int, list[Shown]] = {key: [] for key in keys}
    for row in ruling_rows(Ruling.objects.filter(card__in=keys)):
        ruled[row.pop("card_id")].append(row)
    return [
        shown(row, prints[row["pk"]], ruled[row["pk"]], clubs)
        for row in rows
        if prints[row["pk"]]  # somebody may have joined it to another one just now
    ]


def shown(
    row: Shown, prints: list[Shown], ruled: list[Shown], clubs: dict[str, str]
) -> Shown:
    """Show one card: its cells as printed, and what each of them rests on."""
    basis = row["basis"]
    number, *others = (each["number"] for each in prints)
    known = catalogue.known(row, number, (number, *others), clubs)
    person = {
        "key": row["person__key"],
        "name": row["person__name"],
        "basis": row["person_basis"],
    }
    return {
        "number": number,
        "name": row["name"],
        "type": row["type"],
        "printings": prints,
        # A blank cell is known to be blank; one that is absent nobody has looked at.
        "cells": {cell: row[cell] for cell in knowledge.CELLS if basis.get(cell)},
        "basis": {cell: basis[cell] for cell in knowledge.CELLS if basis.get(cell)},
        "person": person if all(person.values()) else None,
        "franchise": clubs.get(row["team"]),
        "missing": list(known.missing),
        "unread": row["unread"],
        "suspect": row["suspect"],
        "deck_complete": row["deck_complete"],
        "replay_complete": row["replay_complete"],
        "rulings": [each | {"card": number} for each in ruled],
    }


def printings(keys: Iterable[int]) -> list[Shown]:
    """Show the printed numbers of some cards, promos last."""
    found = Printing.objects.filter(card__in=keys).values_list(
        "card_id", "number", "set__code", "prefix"
    )
    rows = [
        {"card_id": card, "number": number, "set": code, "promo": prefix == PROMO}
        for card, number, code, prefix in found
    ]
    return sorted(rows, key=lambda each: each["promo"])


def ruling_rows(found: QuerySet[Ruling]) -> QuerySet[Ruling, Shown]:
    """Read what `rulings` shows."""
    dated = found.annotate(superseded_on=Min("later__ruled_on"))
    return dated.order_by("ruled_on", "number", "pk").values(*RULING_FIELDS)


def rulings(rows: Sequence[Shown]) -> list[Shown]:
    """Show rulings, each with the number of the card that it is bound to."""
    bound: dict[int, str] = {}
    for each in printings({row["card_id"] for row in rows if row["card_id"]}):
        bound.setdefault(each["card_id"], each["number"])
    return [row | {"card": bound.get(row.pop("card_id"))} for row in rows]


def set_rows(found: QuerySet[CardSet]) -> QuerySet[CardSet, Shown]:
    """Read sets, with how many of their cards are known."""
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


# Everything in one file


@dataclass(frozen=True, slots=True)
class File:
    """All of one kind as JSON, plain and packed; the same data, the same bytes."""

    body: bytes
    packed: bytes
    tag: str


KINDS: dict[str, Callable[[], list[Shown]]] = {
    "cards": lambda: cards(card_rows(Card.objects.filter(selectors.printed()))),
    "rulings": lambda: rulings(ruling_rows(Ruling.objects.all())),
    "sets": lambda: list(set_rows(CardSet.objects.all())),
}
_files: dict[str, tuple[State, File]] = {}  # of each kind the last one
_writing = Lock()


def file(kind: str) -> File:
    """Return the file of a kind; it is written once for each state of the data."""
    now = catalogue.state()
    with _writing:
        if kind not in _files or _files[kind][0] != now:
            _files[kind] = now, written(kind, version=now[0])
        return _files[kind][1]


def written(kind: str, *, version: int) -> File:
    rows = KINDS[kind]()
    told = {"version": f"cards-{version}", "count": len(rows), "results": rows}
    body = msgspec.json.encode(told)
    # The version alone would not do: it goes back when a backup is put back.
    digest = hashlib.sha256(body).hexdigest()[:16]
    return File(body, gzip.compress(body, mtime=0), f"{version}-{digest}")
