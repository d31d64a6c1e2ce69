"""Every write on card data: one transaction, with a history line and version.

Typed values never overwrite printed or ruled ones; `card_entry` has what users do.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from uuid import uuid4

from django.db import transaction
from django.db.models import F, Q, Subquery
from django.utils.text import slugify

from accounts.models import User
from cards import knowledge, names
from cards.errors import CardError, Stale
from cards.knowledge import KNOWN, PERSON, STRENGTH, Basis, Conflict
from cards.models import (
    Card,
    CardData,
    CardSet,
    Change,
    Franchise,
    Person,
    PersonName,
    Printing,
    Ruling,
    TeamName,
)
from cards.numbers import CardNumber
from cards.selectors import entry_queue
from cards.selectors.clubs import clubs_by_team_name
from cards.signals import removing
from gameengine.cardtext import Teams

# Suffix of the source of a change that adds a new athlete.
A_NEW_ATHLETE = ", a new athlete"


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Who changes a card, on which basis, and from which source: a user or a file."""

    basis: Basis
    by: User | None = None
    source: str = ""
    decides: bool = False  # staff: what was said before them on this basis may go

    def may_replace(self, basis: str) -> bool:
        """Return whether a value of this origin may replace one with that basis."""
        equal = self.decides and basis == self.basis
        return equal or knowledge.may_replace(basis, self.basis)


@transaction.atomic
def add_printing(number: CardNumber, *, card: Card | None = None) -> Printing:
    """Add a number, as a print of a card or with a new card, or raise CardError."""
    if Printing.objects.filter(number=str(number)).exists():
        raise CardError(
            f"{number} is already in the database.", remedy="Open it instead."
        )
    cards = CardSet.objects.filter(code=number.set).first()
    if cards is None:
        raise CardError(
            f"There is no set {number.set}.", remedy="Add the set first, or correct it."
        )
    printing = Printing.objects.create(
        number=str(number),
        prefix=number.prefix,
        ordinal=number.ordinal,
        set=cards,
        card=card or Card.objects.create(),
    )
    raise_version()
    return printing


@transaction.atomic
def write_cells(
    card: Card,
    cells: Mapping[str, str],
    *,
    origin: Origin,
    version: int | None = None,
    known_teams: Teams | None = None,
) -> list[Conflict]:
    """Write cells, return conflicts with stronger ones; raise Stale by `version`."""
    knowledge.check_cells(cells)
    card = lock_card(card, version)
    conflicts, changes = [], []
    for cell, text in cells.items():
        value = knowledge.tidy_cell(cell, text)
        before, basis = getattr(card, cell), card.basis.get(cell, "")
        if value == before and STRENGTH[basis] >= STRENGTH[origin.basis]:
            continue
        if value != before and not origin.may_replace(basis):
            conflicts.append(Conflict(cell, before, basis, value))
            continue
        changes.append(set_cell(card, cell, value, origin))
    if changes:
        Change.objects.bulk_create(changes)
        save_card(card, known_teams=known_teams)
    return conflicts


def lock_card(card: Card, version: int | None) -> Card:
    """Lock a card for writing and return it; raise Stale at another version (C7)."""
    now = Card.objects.select_for_update().get(pk=card.pk)
    if version is not None and now.version != version:
        raise Stale(
            f"{now.name or 'This card'} was changed by somebody else in the meantime.",
            remedy="Check what changed, then send your changes again.",
        )
    return now


def set_cell(card: Card, cell: str, value: str, origin: Origin) -> Change:
    """Set a cell and its basis on the unsaved card; return the unsaved history line."""
    change = Change(
        card=card,
        by=origin.by,
        cell=cell,
        before=getattr(card, cell),
        after=value,
        basis_before=card.basis.get(cell, ""),
        basis_after=origin.basis,
        source=origin.source,
    )
    setattr(card, cell, value)
    card.basis[cell] = origin.basis
    return change


def save_card(card: Card, *, known_teams: Teams | None = None) -> None:
    """Update the derived fields, raise the versions and save the card."""
    update_derived_fields(
        card, known_teams=clubs_by_team_name() if known_teams is None else known_teams
    )
    raise_version(of_one_card=True)
    card.version = F("version") + 1
    card.changed_in = Subquery(CardData.objects.values("version")[:1])
    card.save()
    card.refresh_from_db(fields=["version", "changed_in"])


def update_derived_fields(card: Card, *, known_teams: Teams) -> None:
    """Set what follows from the cells, such as completeness, without saving."""
    card.folded = names.fold_name(card.name)[:120]
    card.unread = dict(knowledge.unread_texts(card.cells, teams=known_teams))
    is_placed = card.team in dict(known_teams)
    kind, bases = card.type, card.bases
    card.deck_complete = not knowledge.missing_cells(kind, bases, is_placed=is_placed)
    card.replay_complete = not card.unread and not knowledge.missing_cells(
        kind, bases, is_placed=is_placed, for_replay=True
    )


@transaction.atomic
def join_printing(printing: Printing, *, card: Card) -> list[Conflict]:
    """Make a card number another print of a card (ID-2); return the conflicts.

    Its former card is deleted unless it has a history or other numbers.
    """
    conflicts: list[Conflict] = []
    alone = lock_card(printing.card, None)
    if alone == card:
        return conflicts
    if alone.printings.count() == 1:
        conflicts = copy_cells(alone, card, source=f"from {printing.number}")
        alone.rulings.update(card=card)
    printing.card = card
    printing.save(update_fields=["card"])
    if not (alone.changes.exists() or alone.printings.exists()):
        alone.delete()
    raise_version()
    return conflicts


@transaction.atomic
def join_cards(card: Card, *, into: Card) -> list[Conflict]:
    """Make all numbers of a card prints of another; raise CardError if cells differ."""
    names_differ = names.fold_name(card.name) != names.fold_name(into.name)
    differing = [
        cell
        for cell in (*knowledge.CELLS, PERSON)
        if {card.bases.get(cell), into.bases.get(cell)} <= KNOWN
        and getattr(card, cell) != getattr(into, cell)
        and (cell != "name" or names_differ)
    ]
    if differing or card.type != into.type or names_differ:
        told = [knowledge.LABELS[each].lower() for each in differing]
        raise CardError(
            f"{card} and {into} differ in {', '.join(told) or 'name or type'}.",
            remedy="Two prints of a card may differ only in the number.",
            rule="ID-2",
        )
    conflicts = []
    for printing in card.printings.all():
        conflicts += join_printing(printing, card=into)
    return conflicts


def copy_cells(alone: Card, card: Card, *, source: str) -> list[Conflict]:
    """Copy a card's cells to another with their typists; return the conflicts."""
    conflicts, typed = [], entry_queue.typists_by_cell(alone)
    people = User.objects.in_bulk({by for by in typed.values() if by})
    for cell, basis in alone.bases.items():
        if not basis:
            continue
        by = people.get(typed.get(cell))
        origin = Origin(basis=Basis(basis), by=by, source=source)
        if cell == PERSON:
            conflict = link_person(card, alone.person, origin=origin)
            conflicts += [conflict] if conflict else []
        else:
            conflicts += write_cells(card, {cell: getattr(alone, cell)}, origin=origin)
    return conflicts


@transaction.atomic
def remove_printing(printing: Printing, *, by: User) -> None:
    """Delete a number of which nothing is known; raise CardError if it is needed."""
    card = lock_card(printing.card, None)
    why = why_needed(printing, card)
    if why:
        raise CardError(
            f"{printing.number} can't be deleted: {why}.",
            remedy="Only a number without any data can.",
        )
    origin = Origin(basis=Basis.RULING, by=by, source="decided by staff", decides=True)
    if card.person:
        link_person(card, None, origin=origin)
    log_change(
        card, "number", before=(printing.number, ""), after=("", ""), origin=origin
    )
    printing.delete()
    raise_version()


def why_needed(printing: Printing, card: Card) -> str:
    """Return why a card number must stay, "" if it may be deleted."""
    number = printing.number
    if card.printings.count() > 1:
        return "it is one of several prints of a card"
    if set(card.bases.values()) & KNOWN:
        return "its card has data"
    if card.rulings.exists() or Ruling.objects.filter(number=number).exists():
        return "there is a ruling on it"
    said = removing.send(Printing, number=number)
    return next((why for _, why in said if why), "")


@transaction.atomic
def add_set(code: str, *, name: str, released_on: date | None = None) -> CardSet:
    made = CardSet.objects.create(code=code, name=name, released_on=released_on)
    raise_version()
    return made


@transaction.atomic
def add_team(name: str, *, franchise: str) -> TeamName:
    """Add a team name as printed on cards; call `reread_cards` afterwards."""
    club, _ = Franchise.objects.get_or_create(key=franchise, defaults={"name": name})
    return TeamName.objects.create(name=name, franchise=club)


@transaction.atomic
def reread_cards() -> None:
    """Update the derived fields of all cards that new team names may affect."""
    known_teams = clubs_by_team_name()
    athletes_and_unread = Q(type="Player") | ~Q(unread={})
    for card in Card.objects.filter(athletes_and_unread).select_for_update():
        before = card.unread, card.deck_complete, card.replay_complete
        update_derived_fields(card, known_teams=known_teams)
        if (card.unread, card.deck_complete, card.replay_complete) != before:
            save_card(card, known_teams=known_teams)
    raise_version()


@transaction.atomic
def link_person(
    card: Card,
    person: Person | None,
    *,
    origin: Origin,
    known_teams: Teams | None = None,
) -> Conflict | None:
    """Set a card's athlete or None; return a Conflict if a known one stays (ID-3)."""
    card = lock_card(card, None)
    before = card.person.key if card.person else ""
    after = person.key if person else ""
    if before == after and STRENGTH[card.person_basis] >= STRENGTH[origin.basis]:
        return None
    if before and before != after and not origin.may_replace(card.person_basis):
        return Conflict(PERSON, before, card.person_basis, after)
    basis_before, card.person_basis = card.person_basis, origin.basis if person else ""
    gone, card.person = card.person, person
    log_change(
        card,
        PERSON,
        before=(before, basis_before),
        after=(after, card.person_basis),
        origin=origin,
    )
    save_card(card, known_teams=known_teams)
    if gone and gone != person:
        delete_unused_person(gone)
    return None


def delete_unused_person(person: Person) -> None:
    """Delete an athlete whom a user added and whom no card names any more."""
    lines = Change.objects.filter(cell=PERSON, after=person.key)
    was_added = lines.filter(source__endswith=A_NEW_ATHLETE).exists()
    was_known = lines.filter(basis_after__in=KNOWN).exists()
    if was_added and not was_known and not person.cards.exists():
        person.delete()


@transaction.atomic
def mark_suspect(
    card: Card, why: str, *, origin: Origin, known_teams: Teams | None = None
) -> None:
    """Mark a card as suspect for a reason; "" clears the mark."""
    card = lock_card(card, None)
    before, card.suspect = card.suspect, why
    if before != why:
        log_change(card, "suspect", before=(before, ""), after=(why, ""), origin=origin)
        save_card(card, known_teams=known_teams)


def log_change(
    card: Card,
    what: str,
    *,
    before: tuple[str, str],
    after: tuple[str, str],
    origin: Origin,
) -> None:
    """Write a history line for what is no cell; both sides are value and basis."""
    Change.objects.create(
        card=card,
        by=origin.by,
        cell=what,
        before=before[0],
        after=after[0],
        basis_before=before[1],
        basis_after=after[1],
        source=origin.source,
    )


@transaction.atomic
def add_person(name: str, *, key: str = "") -> Person:
    """Add an athlete; without a key, one is made from the name."""
    stem = key or slugify(names.fold_athlete_name(name))[:50] or "athlete"
    taken = set(Person.objects.filter(key__startswith=stem).values_list("key"))
    free = (f"{stem}-{count}" for count in range(2, len(taken) + 3))
    key = next(each for each in (stem, *free) if (each,) not in taken)
    person = Person.objects.create(key=key, name=name[:80])
    add_spelling(person, person.name)
    return person


@transaction.atomic
def add_spelling(person: Person, name: str) -> None:
    """Store a spelling of an athlete's name, once."""
    folded = names.fold_athlete_name(name[:80])[:80]
    if not person.names.filter(folded=folded).exists():
        PersonName.objects.create(person=person, name=name[:80])


@transaction.atomic
def store_ruling(ruling: Ruling) -> bool:
    """Store a ruling or its changed binding; return False if nothing changed."""
    found = Ruling.objects.filter(
        number=ruling.number, source=ruling.source, text=ruling.text
    )
    bound = {"card": ruling.card, "warning": ruling.warning}
    if found.filter(**bound).exists():
        return False
    if not found.update(**bound):
        ruling.save()
    raise_version()
    return True


def raise_version(*, of_one_card: bool = False) -> None:
    """Raise the version of the card data, so that catalogues and ETags are renewed.

    Its row stays locked until the commit, so that versions commit in their order.
    """
    structure = {} if of_one_card else {"structure": uuid4()}
    if not CardData.objects.update(version=F("version") + 1, **structure):
        CardData.objects.create(structure=uuid4())
