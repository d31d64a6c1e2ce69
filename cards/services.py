"""Every change of the card data: one transaction, its history, a new version.

A cell that is printed or ruled is never overwritten by what somebody types; a cell that
one person typed becomes known when a second one confirms it.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from accounts.models import User
from cards import knowledge, names
from cards.errors import CardError
from cards.knowledge import Basis
from cards.models import Card, CardData, CardSet, Change, Printing, TeamName
from cards.numbers import CardNumber
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
        label = knowledge.LABELS[self.cell]
        stays = f"{label} is {self.kept!r} ({self.basis}) and stays"
        return f"{stays}; {self.offered!r} was offered."


def teams() -> Teams:
    """Give the teams that a card text may name."""
    return tuple(
        TeamName.objects.order_by("name").values_list("name", "franchise__key")
    )


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
        value = (
            " ".join(text.split()) if cell not in ("ability", "effect") else tidy(text)
        )
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


def tidy(text: str) -> str:
    """Keep the lines of a text, because abilities are told apart by them."""
    return "\n".join(
        filter(None, (" ".join(line.split()) for line in text.splitlines()))
    )


def locked(card: Card, version: int | None) -> Card:
    """Take a card to write on; whoever saw an older one is told (C7)."""
    now = Card.objects.select_for_update().get(pk=card.pk)
    if version is not None and now.version != version:
        raise CardError(
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
    found = teams() if known_teams is None else known_teams
    card.folded = names.folded(card.name)
    card.unread = dict(knowledge.unread(card.cells, teams=found))
    card.deck_complete = not knowledge.missing(card.type, card.basis) and has_person(
        card
    )
    card.replay_complete = (
        card.deck_complete
        and not card.unread
        and not knowledge.missing(card.type, card.basis, for_replay=True)
    )
    card.version = F("version") + 1
    card.save()
    card.refresh_from_db(fields=["version"])
    raise_version()


def has_person(card: Card) -> bool:
    """Tell whether it is known who is meant; only athletes are somebody (ID-3)."""
    return card.type != "Player" or card.person_basis in knowledge.KNOWN


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
    """Make a number another print of a card (ID-2); its own empty card goes."""
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
    raise_version()


def raise_version() -> None:
    """Say that the card data is no longer what it was; catalogues and ETags follow."""
    if not CardData.objects.update(version=F("version") + 1):
        CardData.objects.create()


def data_version() -> int:
    return CardData.objects.values_list("version", flat=True).first() or 0


def missing_of(card: Card) -> Iterator[str]:
    """Name what the database does not know of a card, for those who hold it."""
    if card.type == "Player" and not has_person(card):
        yield "person"
    yield from knowledge.missing(card.type, card.basis, for_replay=True)
