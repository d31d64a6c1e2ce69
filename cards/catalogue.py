"""The catalogue of all cards as the game engine plays them, built from the database.

Only known cells reach the engine. A card number of which too little is known has an
entry that says what is missing. A catalogue belongs to one state of the card data and
never changes.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from operator import itemgetter
from threading import Lock
from types import MappingProxyType
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from cards import knowledge
from cards.knowledge import Basis
from cards.models import Card as CardRow
from cards.models import Change, Printing, Ruling
from cards.names import fold_athlete_name
from cards.numbers import PROMO
from cards.playable_cards import KnownCard, PlayableCards, build_engine_card_of_row
from cards.selectors.clubs import clubs_by_team_name
from cards.selectors.data_state import CardDataState, read_card_data_state
from gameengine.cards import Card
from gameengine.cardtext.sheet import FranchisesAndPersons, SheetError

Row = Mapping[str, Any]
# What must be read of a card to know what is known of it.
FIELDS = ("pk", "basis", "person_basis", "person__key", "suspect", *knowledge.CELLS)


# What a deck check may assume before somebody confirms it, and says so.
ASSUMED = ("position", "side")
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What is known of one card number, with the engine's card if it is playable."""

    number: str
    title: str  # as people know it, on whatever basis
    prints: tuple[str, ...]  # all numbers of this card, the base print first (ID-2)
    cells: Mapping[str, str]  # the known ones; blank says that nothing is printed
    person: str = ""  # keys; blank where nobody knows
    likely_person: str = ""  # by the name alone, or as one person typed it
    franchise: str = ""
    missing: tuple[str, ...] = ()
    athlete: str = ""  # the folded title, as athletes are compared by
    typed: frozenset[str] = frozenset()  # cells typed by one person, confirmed by none
    # Position and side that nobody confirmed yet.
    assumed: Mapping[str, str] = field(default_factory=lambda: NOTHING)
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
_kept: tuple[CardDataState, Catalogue] | None = None
_building = Lock()
TRIES = 3
# As many changed cards take about as long to update as all cards to read.
MOST_UPDATED = 500


def build_catalogue(numbers: Collection[str] | None = None) -> Catalogue:
    """Return the catalogue of the current card data, or a part of it by card numbers.

    The whole is cached until the data change; then one thread renews it, while the
    others go on with the old one. A part is read each time.
    """
    global _kept  # noqa: PLW0603 - the one value that a process keeps
    now = read_card_data_state()
    if numbers is not None:
        return read_consistently(now, lambda state: read_catalogue(state, numbers))[1]
    kept = _kept
    if kept is not None and kept[0] == now:
        return kept[1]
    if not _building.acquire(blocking=False):
        if kept is not None:
            return kept[1]
        _building.acquire()
        now = read_card_data_state()
    try:
        if _kept is None or _kept[0] != now:
            found = update_catalogue(*_kept, now) if _kept else None
            _kept = found or read_consistently(now, read_catalogue)
        return _kept[1]
    finally:
        _building.release()


def read_consistently(
    now: CardDataState, read: Callable[[CardDataState], Catalogue]
) -> tuple[CardDataState, Catalogue]:
    """Read the catalogue until no write came between, three times at most."""
    for _ in range(TRIES):
        found, before, now = read(now), now, read_card_data_state()
        if now == before:
            break
    return before, found


def update_catalogue(
    before: CardDataState, old: Catalogue, now: CardDataState
) -> tuple[CardDataState, Catalogue] | None:
    """Return the catalogue with the changed cards read anew.

    None if more than the cells of some cards changed, or if the change that was the
    last is not there any more: it was rolled back, or a backup was restored.
    """
    if now.structure is None or now.structure != before.structure:
        return None
    if not Change.objects.filter(pk=before.change, at=before.at).exists():
        return None
    for _ in range(TRIES):
        changed = CardRow.objects.filter(changed_in__gte=before.version)
        versions = dict(changed.values_list("pk", "changed_in")[: MOST_UPDATED + 1])
        if len(versions) > MOST_UPDATED:
            return None
        entries = read_entries(list(versions))
        state, now = now, read_card_data_state()
        if now.structure != before.structure:
            return None
        if now == state:
            break
    if max(versions.values(), default=0) < state.version:
        return None
    return state, make_catalogue(state, {**old.entries, **entries})


def read_catalogue(
    now: CardDataState, numbers: Collection[str] | None = None
) -> Catalogue:
    """Read all cards, or those with some numbers, and return their catalogue."""
    if numbers is None:
        return make_catalogue(now, read_entries())
    found = read_entries(Printing.objects.filter(number__in=numbers).values("card"))
    return make_catalogue(
        now, {number: each for number, each in found.items() if number in numbers}
    )


def make_catalogue(now: CardDataState, entries: Mapping[str, Entry]) -> Catalogue:
    made = {number: each.card for number, each in entries.items() if each.card}
    return Catalogue(
        f"cards-{now.version}", MappingProxyType(entries), MappingProxyType(made)
    )


def read_entries(
    chosen: Collection[int] | QuerySet[Any] | None = None,
) -> dict[str, Entry]:
    """Read the entries of all cards, or of those with these keys, by card number."""
    known_teams = clubs_by_team_name()
    names, clubs = FranchisesAndPersons(known_teams), dict(known_teams)
    cards, prints = CardRow.objects.order_by("pk"), Printing.objects.all()
    if chosen is not None:
        cards, prints = cards.filter(pk__in=chosen), prints.filter(card__in=chosen)
    groups = numbers_by_card(prints.values_list("card", "prefix", "number"))
    return {
        number: entry_with_engine_card(
            known_entry(row, number, groups[row["pk"]], clubs), names
        )
        for row in cards.values(*FIELDS)
        for number in groups.get(row["pk"], ())
    }


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
    likely = row["person__key"] or ""
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
        person=likely if sure else "",
        likely_person=likely,
        franchise=clubs.get(team, ""),
        missing=tuple(missing),
        athlete=fold_athlete_name(row["name"]),
        typed=frozenset(
            cell
            for cell, each in {**basis, knowledge.PERSON: row["person_basis"]}.items()
            if each == Basis.TYPED
        ),
        assumed=assumed_cells(row) if kind == "Player" else NOTHING,
        suspect=row["suspect"],
    )


def assumed_cells(row: Row) -> Mapping[str, str]:
    """Return position and side from a roster, or as one user typed them."""
    found = {
        cell: row[cell]
        for cell in ASSUMED
        if row[cell] and row["basis"].get(cell) in knowledge.UNCONFIRMED
    }
    return MappingProxyType(found) if found else NOTHING


def entry_with_engine_card(entry: Entry, names: FranchisesAndPersons) -> Entry:
    """Return the entry with its engine card, or with the fault that prevents it."""
    if entry.missing:
        return entry
    try:
        card = build_engine_card_of_row(
            entry.number, KnownCard(entry.cells, entry.person), names
        )
        return replace(entry, card=card)
    except SheetError as error:
        return replace(entry, fault=f"{error.column}: {error.why}")


# A pack.


def load_playable_cards() -> PlayableCards:
    """Return the current catalogue as a pack that can be sent to other processes."""
    whole, names = build_catalogue(), FranchisesAndPersons(clubs_by_team_name())
    entries = whole.entries.values()
    return PlayableCards(
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
