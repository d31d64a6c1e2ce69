"""Typing in cards: one user types, a second confirms, staff settle conflicts.

An offer is a typed value that contradicts a cell with a stronger basis. It is stored
beside the cell until staff accept or decline it.
"""

from collections.abc import Collection, Mapping

from django.db import transaction

from accounts.models import User
from cards import athlete_links, services
from cards.errors import CardError
from cards.knowledge import LABELS, OFFERED, PERSON, UNCONFIRMED, Basis, Conflict
from cards.models import Card, CardSet, Change, Person
from cards.numbers import CardNumber
from cards.selectors import entry_queue, listed_cards, roster_queue
from cards.services import Origin

AGAINST = "A card in hand says something else"
DECIDED = "decided by staff"
CONFIRMED = "confirmed"


@transaction.atomic
def enter_card(
    number: CardNumber,
    cells: Mapping[str, str],
    *,
    origin: Origin,
    version: int,
    athlete: str = "",
) -> tuple[Card, list[Conflict]]:
    """Write the cells and athlete that a user types; return card and conflicts.

    Version 0 means that the user saw no such number: it is added. What contradicts a
    cell with a stronger basis is stored as an offer.
    """
    CardSet.objects.select_for_update().filter(code=number.set).first()
    card = Card.objects.filter(printings__number=str(number)).first()
    if card is None:
        card, version = services.add_printing(number).card, 1
    conflicts = services.write_cells(card, cells, origin=origin, version=version)
    against = (
        athlete_links.record_athlete(card, athlete, origin=origin) if athlete else None
    )
    if against:
        conflicts.append(against)
    store_offers(card, conflicts, origin=origin)
    athlete_links.relink_card(card, origin=origin)
    return Card.objects.get(pk=card.pk), conflicts


@transaction.atomic
def confirm_cells(
    card: Card, cells: Collection[str], *, by: User, version: int | None = None
) -> list[str]:
    """Confirm cells that another user typed or a roster proposed; return those known.

    Raise CardError for what the user typed themselves.
    """
    card = services.lock_card(card, version)
    origin = Origin(basis=Basis.ENTERED, by=by, source=CONFIRMED)
    typed = [cell for cell in cells if card.bases.get(cell) in UNCONFIRMED]
    own = [
        cell for cell in typed if cell not in entry_queue.confirmable_cells(card, by)
    ]
    if own:
        raise CardError(
            f"You entered {', '.join(LABELS[each].lower() for each in own)} yourself.",
            remedy="Another person has to confirm it.",
        )
    changes = [
        services.set_cell(card, cell, getattr(card, cell), origin)
        for cell in typed
        if cell != PERSON
    ]
    if changes:
        Change.objects.bulk_create(changes)
        services.save_card(card)
    if PERSON in typed:
        services.link_person(card, card.person, origin=origin)
        services.add_spelling(card.person, card.name)
    athlete_links.relink_card(card, origin=origin)
    return typed


@transaction.atomic
def confirm_cards(versions: Mapping[str, str], *, by: User) -> list[str]:
    """Confirm all that others typed on cards, given by number and version.

    Return the confirmed numbers; a card that was changed since the user saw it is left
    out.
    """
    done = []
    for card in cards_at_versions(versions):
        typed = [
            cell
            for cell in entry_queue.confirmable_cells(card, by)
            if card.bases[cell] == Basis.TYPED
        ]
        if typed:
            confirm_cells(card, typed, by=by)
            done.append(card.prints[0].number)
    return done


# What is said against what is known


def store_offers(
    card: Card, conflicts: Collection[Conflict], *, origin: Origin
) -> None:
    """Store each conflict as an offer against the card, unless it is open already."""
    said = {
        (line.by_id, line.cell, line.before, line.after)
        for line in entry_queue.open_offers(card.changes.all())
    }
    by = origin.by.pk if origin.by else None
    Change.objects.bulk_create(
        Change(
            card=card,
            by=origin.by,
            cell=each.cell,
            before=each.kept,
            after=each.offered,
            basis_before=each.basis,
            basis_after=OFFERED,
            source=origin.source,
        )
        for each in conflicts
        if (by, each.cell, each.kept, each.offered) not in said
    )
    if conflicts:
        update_suspicion(card, origin=origin)


@transaction.atomic
def accept_offer(offer: Change, *, by: User) -> list[Conflict]:
    """Replace a cell by what an offer says, as decided by staff; return conflicts.

    A conflict means that the cell got a stronger basis since then.
    """
    basis = Basis(offer.basis_before)
    origin = Origin(basis=basis, by=by, source=DECIDED, decides=True)
    if offer.cell == PERSON:
        person = Person.objects.filter(key=offer.after).first()
        if person is None:
            raise CardError(
                "The replacement is missing.",
                remedy="Choose the athlete on the page of the card.",
            )
        conflict = services.link_person(offer.card, person, origin=origin)
        conflicts = [conflict] if conflict else []
    else:
        cells = {offer.cell: offer.after}
        conflicts = services.write_cells(offer.card, cells, origin=origin)
    update_suspicion(offer.card, origin=origin)
    return conflicts


@transaction.atomic
def decline_offer(offer: Change, *, by: User) -> None:
    """Keep a cell as it is against an offer, as decided by staff."""
    card = services.lock_card(offer.card, None)
    value = getattr(card, offer.cell)
    after = value.key if isinstance(value, Person) else value or ""
    origin = Origin(basis=Basis.RULING, by=by, source=DECIDED)
    services.log_change(
        card,
        offer.cell,
        before=(offer.after, OFFERED),
        after=(after, card.bases.get(offer.cell, "")),
        origin=origin,
    )
    update_suspicion(card, origin=origin)


def update_suspicion(card: Card, *, origin: Origin) -> None:
    """Mark a card as suspect while there are open offers against it."""
    card = Card.objects.get(pk=card.pk)
    if card.suspect and not card.suspect.startswith(AGAINST):
        return
    cells = {line.cell for line in entry_queue.open_offers(card.changes.all())}
    labels = ", ".join(text.lower() for cell, text in LABELS.items() if cell in cells)
    services.mark_suspect(
        card, f"{AGAINST}: {labels}." if labels else "", origin=origin
    )


# What rosters propose


@transaction.atomic
def confirm_proposals(versions: Mapping[str, str], *, by: User) -> dict[str, int]:
    """Confirm the cells that a roster proposed for cards, given by number and version.

    Return the confirmed cards with their new versions; one that was changed since the
    user saw it is left out.
    """
    done = {}
    for card in cards_at_versions(versions):
        cells = roster_queue.proposed_cells(card)
        if cells:
            confirm_cells(card, cells, by=by)
            number = card.prints[0].number
            done[number] = Card.objects.get(pk=card.pk).version
    return done


@transaction.atomic
def undo_confirmed_proposals(versions: Mapping[str, int], *, by: User) -> int:
    """Make what a user confirmed of a roster a proposal again; return for how many.

    A card that was changed since then stays as it is.
    """
    origin = Origin(basis=Basis.ROSTER, by=by, source="confirmation undone")
    undone = 0
    for card in cards_at_versions({each: str(at) for each, at in versions.items()}):
        latest: dict[str, Change] = {}
        for line in card.changes.order_by("at", "pk"):
            latest[line.cell] = line
        changes = [
            services.set_cell(card, line.cell, line.before, origin)
            for line in latest.values()
            if line.source == CONFIRMED
            and (line.by_id, line.basis_before) == (by.pk, Basis.ROSTER)
        ]
        if changes:
            Change.objects.bulk_create(changes)
            services.save_card(card)
            undone += 1
    return undone


def cards_at_versions(versions: Mapping[str, str]) -> list[Card]:
    """Return the cards with these numbers, locked, that are still at this version."""
    found = listed_cards().filter(printings__number__in=versions)
    cards = []
    for card in found.order_by("pk"):
        now = services.lock_card(card, None)
        if versions.get(card.prints[0].number) == str(now.version):
            now.prints = card.prints
            cards.append(now)
    return cards
