"""What volunteers say of a card in their hand, and what becomes of it.

One person types, a second one confirms. What contradicts a cell that rests on more is
kept beside it until staff decide on it, one thing that was said after the other.
"""

from collections.abc import Collection, Mapping

from django.db import transaction

from accounts.models import User
from cards import people, services
from cards.errors import CardError
from cards.knowledge import LABELS, OFFERED, PERSON, Basis, Conflict
from cards.models import Card, CardSet, Change, Person
from cards.numbers import CardNumber
from cards.selectors import waiting
from cards.services import Hand

AGAINST = "A card in hand says something else"
DECIDED = "decided by staff"


@transaction.atomic
def enter_card(
    number: CardNumber,
    cells: Mapping[str, str],
    *,
    hand: Hand,
    version: int,
    who: str = "",
) -> tuple[Card, list[Conflict]]:
    """Write what somebody types from a card in his hand, and who is on it.

    Version 0 says that he saw no such number: it is added with its first cells. What
    contradicts a cell that rests on more is kept in the history (never lost).
    """
    CardSet.objects.select_for_update().filter(code=number.set).first()
    card = Card.objects.filter(printings__number=str(number)).first()
    if card is None:
        card, version = services.add_printing(number).card, 1
    conflicts = services.write_cells(card, cells, hand=hand, version=version)
    against = people.say_who(card, who, hand=hand) if who else None
    if against:
        conflicts.append(against)
    keep_offers(card, conflicts, hand=hand)
    people.follow(card, hand=hand)
    return Card.objects.get(pk=card.pk), conflicts


@transaction.atomic
def confirm_cells(
    card: Card, cells: Collection[str], *, by: User, version: int | None = None
) -> list[str]:
    """Confirm what somebody else typed; give the cells that are known now."""
    card = services.locked(card, version)
    hand = Hand(basis=Basis.ENTERED, by=by, source="confirmed")
    typed = [cell for cell in cells if card.bases.get(cell) == Basis.TYPED]
    own = [cell for cell in typed if cell not in waiting.confirmable(card, by)]
    if own:
        raise CardError(
            f"You typed {', '.join(LABELS[each].lower() for each in own)} yourself.",
            remedy="A second person confirms it.",
        )
    changes = [
        services.changed(card, cell, getattr(card, cell), hand)
        for cell in typed
        if cell != PERSON
    ]
    if changes:
        Change.objects.bulk_create(changes)
        services.work_out(card)
    if PERSON in typed:
        services.name_person(card, card.person, hand=hand)
        services.add_spelling(card.person, card.name)
    people.follow(card, hand=hand)
    return typed


# What is said against what is known


def keep_offers(card: Card, conflicts: Collection[Conflict], *, hand: Hand) -> None:
    """Note what somebody says against a card; what he said before is still open."""
    said = {
        (line.by_id, line.cell, line.before, line.after)
        for line in waiting.open_offers(card.changes.all())
    }
    by = hand.by.pk if hand.by else None
    Change.objects.bulk_create(
        Change(
            card=card,
            by=hand.by,
            cell=each.cell,
            before=each.kept,
            after=each.offered,
            basis_before=each.basis,
            basis_after=OFFERED,
            source=hand.source,
        )
        for each in conflicts
        if (by, each.cell, each.kept, each.offered) not in said
    )
    if conflicts:
        weigh(card, hand=hand)


@transaction.atomic
def take_offer(offer: Change, *, by: User) -> list[Conflict]:
    """Let staff put in the place of a cell what somebody's card says.

    What has come to rest on more since then stays, and is given.
    """
    basis = Basis(offer.basis_before)
    hand = Hand(basis=basis, by=by, source=DECIDED, decides=True)
    if offer.cell == PERSON:
        person = Person.objects.filter(key=offer.after).first()
        if person is None:
            raise CardError(
                "It is not said who it is instead.",
                remedy="Name the athlete on the page of the card.",
            )
        conflict = services.name_person(offer.card, person, hand=hand)
        conflicts = [conflict] if conflict else []
    else:
        cells = {offer.cell: offer.after}
        conflicts = services.write_cells(offer.card, cells, hand=hand)
    weigh(offer.card, hand=hand)
    return conflicts


@transaction.atomic
def decline_offer(offer: Change, *, by: User) -> None:
    """Let staff keep a cell as it is, against what somebody's card says."""
    card = services.locked(offer.card, None)
    value = getattr(card, offer.cell)
    after = value.key if isinstance(value, Person) else value or ""
    hand = Hand(basis=Basis.RULING, by=by, source=DECIDED)
    services.trace(
        card,
        offer.cell,
        before=(offer.after, OFFERED),
        after=(after, card.bases.get(offer.cell, "")),
        hand=hand,
    )
    weigh(card, hand=hand)


def weigh(card: Card, *, hand: Hand) -> None:
    """Mark a card as doubtful while something that was said against it is open."""
    card = Card.objects.get(pk=card.pk)
    if card.suspect and not card.suspect.startswith(AGAINST):
        return
    cells = {line.cell for line in waiting.open_offers(card.changes.all())}
    labels = ", ".join(text.lower() for cell, text in LABELS.items() if cell in cells)
    services.doubt(card, f"{AGAINST}: {labels}." if labels else "", hand=hand)
