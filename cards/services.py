"""Every change of the card data: one transaction, its history, a new version.

A cell that is printed or ruled is never overwritten by what somebody types; a cell that
one person typed becomes known when a second one confirms it.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import F, Q
from django.utils.text import slugify

from accounts.models import User
from cards import knowledge, names
from cards.errors import CardError, Stale
from cards.knowledge import Basis
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
from cards.selectors.clubs import teams
from gameengine.cardtext import Teams

# What may take the place of what: nobody types over a print or a ruling.
STRENGTH = {
    "": 0,
    Basis.INFERRED: 1,
    Basis.TYPED: 2,
    Basis.ENTERED: 3,
    Basis.PRINTED: 4,
    Basis.RULING: 5,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """Who changes cards, and from what: a person at a card, or a file."""

    basis: Basis
    by: User | None = None
    source: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A cell that was not overwritten: what stands there, and what was meant to."""

    cell: str
    kept: str
    basis: str
    offered: str

    def __str__(self) -> str:
        label = knowledge.LABELS.get(self.cell, self.cell.capitalize())
        stays = f"{label} is {self.kept!r} ({self.basis}) and stays"
        return f"{stays}; {self.offered!r} was offered."


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
        if value != before and STRENGTH[basis] > STRENGTH[hand.basis]:
            conflicts.append(Conflict(cell, before, basis, value))
            continue
        changes.append(changed(card, cell, value, hand))
    if changes:
        Change.objects.bulk_create(changes)
        work_out(card, known_teams=known_teams)
    return conflicts


@transaction.atomic
def enter_card(
    number: CardNumber, cells: Mapping[str, str], *, hand: Hand, version: int
) -> tuple[Card, list[Conflict]]:
    """Write what somebody types from a card in his hand.

    Version 0 says that he saw no such number: it is added with its first cells. What
    contradicts a cell that rests on more is kept in the history (never lost).
    """
    CardSet.objects.select_for_update().filter(code=number.set).first()
    card = Card.objects.filter(printings__number=str(number)).first()
    if card is None:
        card, version = add_printing(number).card, 1
    conflicts = write_cells(card, cells, hand=hand, version=version)
    keep_offers(card, conflicts, hand=hand)
    return Card.objects.get(pk=card.pk), conflicts


def keep_offers(card: Card, conflicts: Collection[Conflict], *, hand: Hand) -> None:
    """Note what was said against a card, once each, and mark it as doubtful."""
    kept = card.changes.filter(basis_after=knowledge.OFFERED)
    said = set(kept.values_list("cell", "after"))
    new = [each for each in conflicts if (each.cell, each.offered) not in said]
    Change.objects.bulk_create(
        Change(
            card=card,
            by=hand.by,
            cell=each.cell,
            before=each.kept,
            after=each.offered,
            basis_before=each.basis,
            basis_after=knowledge.OFFERED,
            source=hand.source,
        )
        for each in new
    )
    if new and not card.suspect:
        labels = ", ".join(knowledge.LABELS[each.cell].lower() for each in new)
        doubt(card, f"A card in hand says something else: {labels}.", hand=hand)


@transaction.atomic
def take_offer(offer: Change, *, by: User) -> None:
    """Let staff put in the place of a cell what somebody's card says."""
    hand = Hand(basis=Basis(offer.basis_before), by=by, source="decided by staff")
    write_cells(offer.card, {offer.cell: offer.after}, hand=hand)
    doubt(offer.card, "", hand=hand)


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
def confirm_cells(
    card: Card, cells: Collection[str], *, by: User, version: int | None = None
) -> list[str]:
    """Confirm what somebody else typed; give the cells that are known now."""
    card = locked(card, version)
    hand = Hand(basis=Basis.ENTERED, by=by, source="confirmed")
    typed = typists(card)
    own = [cell for cell in cells if typed.get(cell) == by.pk]
    if own:
        raise CardError(
            f"You typed {', '.join(knowledge.LABELS[each].lower() for each in own)} "
            "yourself.",
            remedy="A second person confirms it.",
        )
    waiting = [cell for cell in cells if card.basis.get(cell) == Basis.TYPED]
    changes = [changed(card, cell, getattr(card, cell), hand) for cell in waiting]
    if changes:
        Change.objects.bulk_create(changes)
        work_out(card)
    return waiting


def typists(card: Card) -> dict[str, object]:
    """Tell who typed the cells that wait for a second person."""
    waiting = {cell for cell, basis in card.basis.items() if basis == Basis.TYPED}
    lines = card.changes.filter(cell__in=waiting, basis_after=Basis.TYPED)
    return dict(lines.order_by("at", "pk").values_list("cell", "by"))


@transaction.atomic
def join_printing(printing: Printing, *, card: Card) -> None:
    """Make a number another print of a card (ID-2).

    Its own card goes if nothing was ever written on it; else its history stays.
    """
    alone = printing.card
    if alone == card:
        return
    if alone.basis and alone.printings.count() == 1:
        offered = {cell: getattr(alone, cell) for cell in alone.basis}
        for cell, text in offered.items():
            hand = Hand(
                basis=Basis(alone.basis[cell]), source=f"from {printing.number}"
            )
            write_cells(card, {cell: text}, hand=hand)
    printing.card = card
    printing.save(update_fields=["card"])
    if not (alone.changes.exists() or alone.printings.exists()):
        alone.delete()
    raise_version()


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
    weaker = STRENGTH[card.person_basis] - STRENGTH[hand.basis]
    if before == after and weaker >= 0:
        return None
    if before and before != after and weaker > 0:
        return Conflict("person", before, card.person_basis, after)
    basis_before, card.person_basis = card.person_basis, hand.basis if person else ""
    card.person = person
    trace(
        card,
        "person",
        before=(before, basis_before),
        after=(after, card.person_basis),
        hand=hand,
    )
    work_out(card, known_teams=known_teams)
    return None


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
