"""The catalogue of all cards as the game engine plays them, built from the database.

Only known cells reach the engine. A card number of which too little is known has an
entry that says what is missing. A catalogue belongs to one state of the card data and
never changes.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from operator import itemgetter
from threading import Lock
from types import MappingProxyType
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from cards import knowledge
from cards.models import Card as CardRow
from cards.models import CardData, Change, Printing, Ruling
from cards.numbers import PROMO
from cards.pack import KnownCard, Pack, make_card
from cards.selectors.clubs import teams
from gameengine.cards import Card
from gameengine.cardtext.sheet import Names, SheetError

State = tuple[int, datetime | None]  # the version, and when a cell changed last
Row = Mapping[str, Any]
# What must be read of a card to know what is known of it.
FIELDS = ("pk", "basis", "person_basis", "person__key", "suspect", *knowledge.CELLS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is known of one card number, with the engine's card if it is playable."""

    number: str
    title: str  # as people know it, on whatever basis
    prints: tuple[str, ...]  # all numbers of this card, the base print first (ID-2)
    cells: Mapping[str, str]  # the known ones; blank says that nothing is printed
    person: str = ""  # keys; blank where nobody knows
    franchise: str = ""
    missing: tuple[str, ...] = ()
    suspect: str = ""  # why something looks wrong
    fault: str = ""  # all is known, and yet no card can be made of it
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All cards of one state of the card data."""

    version: str
    entries: Mapping[str, Entry]
    cards: Mapping[str, Card]


# Building.


# One state a process: the last one. Who still plays an older one holds it himself.
_kept: tuple[State, Catalogue] | None = None
_building = Lock()
TRIES = 3


def build(numbers: Collection[str] | None = None) -> Catalogue:
    """Return the catalogue of the current card data, or a part of it by card numbers.

    The whole is cached until the data change; a part is read each time.
    """
    global _kept  # noqa: PLW0603 - the one value that a process keeps
    now = data_state()
    if numbers is not None:
        return read_consistently(now, numbers)[1]
    with _building:
        if _kept is None or _kept[0] != now:
            _kept = read_consistently(now)
        return _kept[1]


def read_consistently(
    now: State, numbers: Collection[str] | None = None
) -> tuple[State, Catalogue]:
    """Read the catalogue until no write came between, three times at most."""
    for _ in range(TRIES):
        found, before, now = read_catalogue(now, numbers), now, data_state()
        if now == before:
            break
    return before, found


def data_state() -> State:
    """Return the version of the card data with the time of the last change.

    The version alone is not enough: a rollback or a restored backup lowers it.
    """
    changed = Change.objects.order_by("-pk").values("at")[:1]
    found = CardData.objects.annotate(at=Subquery(changed)).values_list("version", "at")
    return found.first() or (0, None)


def read_catalogue(now: State, numbers: Collection[str] | None) -> Catalogue:
    """Read cards from the database and return their catalogue."""
    known_teams = teams()
    names, clubs = Names(known_teams), dict(known_teams)
    cards, prints = CardRow.objects.all(), Printing.objects.all()
    if numbers is not None:
        asked = Printing.objects.filter(number__in=numbers).values("card")
        cards, prints = cards.filter(pk__in=asked), prints.filter(card__in=asked)
    groups = numbers_by_card(prints.values_list("card", "prefix", "number"))
    entries = {
        number: with_engine_card(
            known_entry(row, number, groups[row["pk"]], clubs), names
        )
        for row in cards.values(*FIELDS)
        for number in groups.get(row["pk"], ())
        if numbers is None or number in numbers
    }
    made = {number: each.card for number, each in entries.items() if each.card}
    return Catalogue(
        f"cards-{now[0]}", MappingProxyType(entries), MappingProxyType(made)
    )


def numbers_by_card(
    prints: Iterable[tuple[int, str, str]],
) -> dict[int, tuple[str, ...]]:
    """Return the numbers of each card, promos last."""
    found: dict[int, list[tuple[bool, str]]] = {}
    for card, prefix, number in prints:
        found.setdefault(card, []).append((prefix == PROMO, number))
    return {
        card: tuple(number for _, number in sorted(each, key=itemgetter(0)))
        for card, each in found.items()
    }


# One card.


def known_entry(
    row: Row, number: str, prints: tuple[str, ...], clubs: Mapping[str, str]
) -> Entry:
    """Return what is known of one card number, and what is missing to play it."""
    basis = row["basis"]
    kind = row["type"] if knowledge.is_known(basis, "type") else ""
    cells = {
        cell: row[cell]
        for cell in knowledge.cells_of_type(kind)
        if knowledge.is_known(basis, cell)
    }
    sure = row["person_basis"] in knowledge.KNOWN
    person = (row["person__key"] or "") if sure else ""
    team = cells.get("team", "")
    missing = knowledge.missing_cells(
        kind,
        {**basis, knowledge.PERSON: row["person_basis"]},
        is_placed=team in clubs,
        for_replay=True,
    )
    return Entry(
        number=number,
        title=row["name"],
        prints=prints,
        cells=MappingProxyType(cells),
        person=person,
        franchise=clubs.get(team, ""),
        missing=tuple(missing),
        suspect=row["suspect"],
    )


def with_engine_card(entry: Entry, names: Names) -> Entry:
    """Return the entry with its engine card, or with the fault that prevents it."""
    if entry.missing:
        return entry
    try:
        card = make_card(entry.number, KnownCard(entry.cells, entry.person), names)
        return replace(entry, card=card)
    except SheetError as error:
        return replace(entry, fault=f"{error.column}: {error.why}")


# A pack.


def build_pack() -> Pack:
    """Return the current catalogue as a pack that can be sent to other processes."""
    whole, names = build(), Names(teams())
    entries = whole.entries.values()
    return Pack(
        whole.version,
        names,
        {
            each.number: KnownCard({**each.cells}, each.person)
            for each in entries
            if each.card
        },
        {
            each.number: each.fault or ", ".join(each.missing)
            for each in entries
            if not each.card
        },
        {**whole.cards},
    )


# Rulings.


def rulings_on(day: date) -> QuerySet[Ruling]:
    """Return the rulings in force on a day, in the time zone of the event.

    A ruling holds from its date until the date of a ruling that supersedes it.
    """
    later = Ruling.objects.filter(supersedes=OuterRef("pk"), ruled_on__lte=day)
    return Ruling.objects.filter(~Exists(later), ruled_on__lte=day)
