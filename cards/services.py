"""Every change of the card data: one transaction, its history, a new version.

A cell that is printed or ruled is never overwritten by what somebody types; `entering`
has what volunteers do with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import F, Q
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
from cards.selectors import waiting
from cards.selectors.clubs import teams
from cards.signals import removing
from gameengine.cardtext import Teams

# Behind the source of a line that names somebody of whom no card was known.
A_NEW_ATHLETE = ", a new athlete"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Who changes cards, and from what: a person at a card, or a file."""

    basis: Basis
    by: User | None = None
    source: str = ""
    decides: bool = False  # staff: what was said before them on this basis may go

    def may_replace(self, basis: str) -> bool:
        """Return whether something else may be written where something stands."""
        equal = self.decides and basis == self.basis
        return equal or knowledge.may_replace(basis, self.basis)


@transaction.atomic
def add_printing(number: CardNumber, *, card: Card | None = None) -> Printing:
    """Add a number, as another print of a card or as a card of its own."""
    if Printing.objects.filter(number=str(number)).exists():
        raise CardError(
            f"{number} is in the database already.", remedy="Open it instead."
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
    hand: Hand,
    version: int | None = None,
    known_teams: Teams | None = None,
) -> list[Conflict]:
    """Write cells of a card; give those that stay because they rest on more."""
    knowledge.refuse(cells)
    card = locked(card, version)
    conflicts, changes = [], []
    for cell, text in cells.items():
        value = knowledge.tidied(cell, text)
        before, basis = getattr(card, cell), card.basis.get(cell, "")
        if value == before and STRENGTH[basis] >= STRENGTH[hand.basis]:
            continue
        if value != before and not hand.may_replace(basis):
            conflicts.append(Conflict(cell, before, basis, value))
            continue
        changes.append(changed(card, cell, value, hand))
    if changes:
        Change.objects.bulk_create(changes)
        work_out(card, known_teams=known_teams)
    return conflicts


def locked(card: Card, version: int | None) -> Card:
    """Take a card to write on; whoever saw an older one is told (C7)."""
    now = Card.objects.select_for_update().get(pk=card.pk)
    if version is not None and now.version != version:
        raise Stale(
            f"{now.name or 'This card'} was changed by somebody else meanwhile.",
            remedy="Look at what changed, and send yours again.",
        )
    return now


def changed(card: Card, cell: str, value: str, hand: Hand) -> Change:
    """Set a cell, and give the line of its history."""
    change = Change(
        card=card,
        by=hand.by,
        cell=cell,
        before=getattr(card, cell),
        after=value,
        basis_before=card.basis.get(cell, ""),
        basis_after=hand.basis,
        source=hand.source,
    )
    setattr(card, cell, value)
    card.basis[cell] = hand.basis
    return change


def work_out(card: Card, *, known_teams: Teams | None = None) -> None:
    """Work out what follows from the cells, and save all of it."""
    reckon(card, known_teams=teams() if known_teams is None else known_teams)
    card.version = F("version") + 1
    card.save()
    card.refresh_from_db(fields=["version"])
    raise_version()


def reckon(card: Card, *, known_teams: Teams) -> None:
    """Work out what follows from the cells, and leave saving to others."""
    card.folded = names.folded(card.name)[:120]
    card.unread = dict(knowledge.unread(card.cells, teams=known_teams))
    is_placed = card.team in dict(known_teams)
    kind, bases = card.type, card.bases
    card.deck_complete = not knowledge.missing(kind, bases, is_placed=is_placed)
    card.replay_complete = not card.unread and not knowledge.missing(
        kind, bases, is_placed=is_placed, for_replay=True
    )


@transaction.atomic
def join_printing(printing: Printing, *, card: Card) -> list[Conflict]:
    """Make a number another print of a card (ID-2); give what the two differ in.

    Its own card goes if nothing was ever written on it; else its history stays.
    """
    conflicts: list[Conflict] = []
    alone = locked(printing.card, None)
    if alone == card:
        return conflicts
    if alone.printings.count() == 1:
        conflicts = hand_over(alone, card, source=f"from {printing.number}")
        alone.rulings.update(card=card)
    printing.card = card
    printing.save(update_fields=["card"])
    if not (alone.changes.exists() or alone.printings.exists()):
        alone.delete()
    raise_version()
    return conflicts


@transaction.atomic
def join_cards(card: Card, *, into: Card) -> list[Conflict]:
    """Make all numbers of a card prints of another one, if nothing known differs."""
    names_differ = names.folded(card.name) != names.folded(into.name)
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
            remedy="Two prints of one card are the same but for the number.",
            rule="ID-2",
        )
    conflicts = []
    for printing in card.printings.all():
        conflicts += join_printing(printing, card=into)
    return conflicts


def hand_over(alone: Card, card: Card, *, source: str) -> list[Conflict]:
    """Write on a card what is known of another; whoever typed it has typed it here."""
    conflicts, typed = [], waiting.typists(alone)
    people = User.objects.in_bulk({by for by in typed.values() if by})
    for cell, basis in alone.bases.items():
        if not basis:
            continue
        by = people.get(typed.get(cell))
        hand = Hand(basis=Basis(basis), by=by, source=source)
        if cell == PERSON:
            conflict = name_person(card, alone.person, hand=hand)
            conflicts += [conflict] if conflict else []
        else:
            conflicts += write_cells(card, {cell: getattr(alone, cell)}, hand=hand)
    return conflicts


@transaction.atomic
def remove_printing(printing: Printing, *, by: User) -> None:
    """Take away a number that nobody needs; the history of its card stays."""
    card = locked(printing.card, None)
    why = why_it_stays(printing, card)
    if why:
        raise CardError(
            f"{printing.number} stays: {why}.",
            remedy="Only a number of which nothing is known can go.",
        )
    hand = Hand(basis=Basis.RULING, by=by, source="decided by staff", decides=True)
    if card.person:
        name_person(card, None, hand=hand)
    trace(card, "number", before=(printing.number, ""), after=("", ""), hand=hand)
    printing.delete()
    raise_version()


def why_it_stays(printing: Printing, card: Card) -> str:
    """Say what would be lost with a number."""
    number = printing.number
    if card.printings.count() > 1:
        return "it is one of several prints of a card"
    if set(card.bases.values()) & KNOWN:
        return "something is known of its card"
    if card.rulings.exists() or Ruling.objects.filter(number=number).exists():
        return "something was ruled on it"
    said = removing.send(Printing, number=number)
    return next((why for _, why in said if why), "")


@transaction.atomic
def add_set(code: str, *, name: str, released_on: date | None = None) -> CardSet:
    made = CardSet.objects.create(code=code, name=name, released_on=released_on)
    raise_version()
    return made


@transaction.atomic
def add_team(name: str, *, franchise: str) -> TeamName:
    """Add a team as cards print it; `read_again` follows."""
    club, _ = Franchise.objects.get_or_create(key=franchise, defaults={"name": name})
    return TeamName.objects.create(name=name, franchise=club)


@transaction.atomic
def read_again() -> None:
    """Work out once more what more names of teams may have changed."""
    known_teams = teams()
    athletes_and_unread = Q(type="Player") | ~Q(unread={})
    for card in Card.objects.filter(athletes_and_unread).select_for_update():
        before = card.unread, card.deck_complete, card.replay_complete
        reckon(card, known_teams=known_teams)
        if (card.unread, card.deck_complete, card.replay_complete) != before:
            work_out(card, known_teams=known_teams)
    raise_version()


@transaction.atomic
def name_person(
    card: Card, person: Person | None, *, hand: Hand, known_teams: Teams | None = None
) -> Conflict | None:
    """Say who is meant on a card, or with nobody that it is open again (ID-3)."""
    card = locked(card, None)
    before = card.person.key if card.person else ""
    after = person.key if person else ""
    if before == after and STRENGTH[card.person_basis] >= STRENGTH[hand.basis]:
        return None
    if before and before != after and not hand.may_replace(card.person_basis):
        return Conflict(PERSON, before, card.person_basis, after)
    basis_before, card.person_basis = card.person_basis, hand.basis if person else ""
    gone, card.person = card.person, person
    trace(
        card,
        PERSON,
        before=(before, basis_before),
        after=(after, card.person_basis),
        hand=hand,
    )
    work_out(card, known_teams=known_teams)
    if gone and gone != person:
        forget_person(gone)
    return None


def forget_person(person: Person) -> None:
    """Let go of somebody whom one person added, and whom no card names any more."""
    lines = Change.objects.filter(cell=PERSON, after=person.key)
    was_added = lines.filter(source__endswith=A_NEW_ATHLETE).exists()
    was_known = lines.filter(basis_after__in=KNOWN).exists()
    if was_added and not was_known and not person.cards.exists():
        person.delete()


@transaction.atomic
def doubt(
    card: Card, why: str, *, hand: Hand, known_teams: Teams | None = None
) -> None:
    """Mark a card as suspect, or with no reason as settled; its cells stay."""
    card = locked(card, None)
    before, card.suspect = card.suspect, why
    if before != why:
        trace(card, "suspect", before=(before, ""), after=(why, ""), hand=hand)
        work_out(card, known_teams=known_teams)


def trace(
    card: Card,
    what: str,
    *,
    before: tuple[str, str],
    after: tuple[str, str],
    hand: Hand,
) -> None:
    """Write the history of something that is no cell: value and basis, twice."""
    Change.objects.create(
        card=card,
        by=hand.by,
        cell=what,
        before=before[0],
        after=after[0],
        basis_before=before[1],
        basis_after=after[1],
        source=hand.source,
    )


@transaction.atomic
def add_person(name: str, *, key: str = "") -> Person:
    """Add a person; without a key, under one that nobody has yet."""
    stem = key or slugify(names.person(name))[:50] or "athlete"
    taken = set(Person.objects.filter(key__startswith=stem).values_list("key"))
    free = (f"{stem}-{count}" for count in range(2, len(taken) + 3))
    key = next(each for each in (stem, *free) if (each,) not in taken)
    person = Person.objects.create(key=key, name=name[:80])
    add_spelling(person, person.name)
    return person


@transaction.atomic
def add_spelling(person: Person, name: str) -> None:
    """Note a spelling under which a person is known."""
    folded = names.person(name[:80])[:80]
    if not person.names.filter(folded=folded).exists():
        PersonName.objects.create(person=person, name=name[:80])


@transaction.atomic
def keep_ruling(ruling: Ruling) -> bool:
    """Keep a ruling once, bound as it is bound now; tell whether that is news."""
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


def raise_version() -> None:
    """Say that the card data is no longer what it was; catalogues and ETags follow."""
    if not CardData.objects.update(version=F("version") + 1):
        CardData.objects.create()


def data_version() -> int:
    return CardData.objects.values_list("version", flat=True).first() or 0
