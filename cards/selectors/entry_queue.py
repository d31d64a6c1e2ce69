"""What is left to do in card entry: cells to type or confirm, offers to decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from cards import knowledge
from cards.knowledge import KNOWN, OFFERED, PERSON, UNCONFIRMED, Basis
from cards.models import Card, CardSet, Change, Printing
from cards.numbers import PROMO, CardNumber

from .conditions import has_printing

MOST_LISTED = 12
MOST_LOOKED_AT = 120  # cards, from which the user's own are left out
LAST_ORDINAL = 999


def sets_in_progress() -> QuerySet[CardSet]:
    """Return the sets with the counts of all and of complete card numbers."""
    done = Count("printings", filter=Q(printings__card__replay_complete=True))
    return CardSet.objects.annotate(total=Count("printings"), done=done)


def has_untyped_cells(kind: str, bases: Mapping[str, str]) -> bool:
    """Return whether some cell of a card was not typed yet."""
    return kind not in knowledge.TYPES or any(
        bases.get(cell, "") in ("", Basis.INFERRED, Basis.ROSTER)
        for cell in asked_cells(kind)
    )


def asked_cells(kind: str) -> tuple[str, ...]:
    """Return the cells that users are asked for, the athlete included."""
    who = (PERSON,) if PERSON in knowledge.FOR_DECKS.get(kind, ()) else ()
    return (*knowledge.cells_of_type(kind), *who)


def next_number_to_type(
    code: str, after: CardNumber | None = None
) -> CardNumber | None:
    """Return the next number of a set with something to type; it wraps around."""
    rows = (
        Printing.objects.filter(set__code=code, card__replay_complete=False)
        .order_by("prefix", "ordinal")
        .values_list(
            *("prefix", "ordinal", "card__type", "card__basis", "card__person_basis")
        )
    )
    found = [
        CardNumber(code, prefix, ordinal)
        for prefix, ordinal, kind, basis, who in rows
        if has_untyped_cells(kind, {**basis, PERSON: who})
    ]
    behind = [each for each in found if after is None or each > after]
    return next(iter([*behind, *(each for each in found if each != after)]), None)


def next_unused_number(after: CardNumber) -> CardNumber | None:
    """Return the next number of the prefix that is not in the database, or None."""
    taken = Printing.objects.filter(set__code=after.set, prefix=after.prefix)
    ordinals = set(taken.values_list("ordinal", flat=True))
    free = (n for n in range(after.ordinal + 1, LAST_ORDINAL + 1) if n not in ordinals)
    return next((CardNumber(after.set, after.prefix, n) for n in free), None)


def next_number(after: CardNumber) -> CardNumber | None:
    """Return the card number that a user who types a whole set needs next."""
    return next_number_to_type(after.set, after) or next_unused_number(after)


def incomplete_numbers(numbers: Sequence[str]) -> set[str]:
    """Return those of the card numbers whose cards lack data."""
    rows = Printing.objects.filter(number__in=numbers, card__replay_complete=False)
    return set(rows.values_list("number", flat=True))


def next_in_queue(
    queue: Sequence[str], user: User | AnonymousUser, *, after: str = ""
) -> tuple[str, bool] | None:
    """Return the next number of a queue, and whether it is only to be confirmed.

    Cards with something to type come first; the queue begins anew at its end.
    """
    at = queue.index(after) + 1 if after in queue else 0
    cards = Card.objects.filter(printings__number__in=queue, replay_complete=False)
    by_number = {
        each.number: card
        for card in cards.prefetch_related("printings").distinct()
        for each in card.printings.all()
    }
    ahead = [
        (number, by_number[number])
        for number in (*queue[at:], *queue[:at])
        if number in by_number and number != after
    ]
    for number, card in ahead:
        if has_untyped_cells(card.type, card.bases):
            return number, False
    for number, card in ahead:
        if confirmable_cells(card, user):
            return number, True
    return None


@dataclass(frozen=True, slots=True)
class UnconfirmedCard:
    """A card with cells that one user typed and that wait for a second one."""

    number: str
    card: Card
    cells: tuple[str, ...]
    people: tuple[str, ...]

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def label(self) -> str:
        return f"{self.number} {self.name}".strip()

    @property
    def key(self) -> str:
        """The number with the version that was shown, so that nothing else is meant."""
        return f"{self.number}@{self.card.version}"

    @property
    def values(self) -> list[tuple[str, str]]:
        """The cells to confirm, with their labels."""
        return [
            (knowledge.LABELS[each], str(getattr(self.card, each) or ""))
            for each in self.cells
        ]


def cards_to_confirm(user: User | AnonymousUser) -> list[UnconfirmedCard]:
    """Return cards with cells that this user may confirm."""
    typed = reduce(
        or_,
        (Q(**{f"basis__{cell}": "typed"}) for cell in knowledge.CELLS),
        Q(person_basis=Basis.TYPED),
    )
    waiting = Card.objects.filter(typed, has_printing()).select_related("person")
    cards = waiting.order_by("pk")[:MOST_LOOKED_AT]
    by_pk = {card.pk: card for card in cards.prefetch_related("printings")}
    hands: dict[int, dict[str, tuple[object, str]]] = {pk: {} for pk in by_pk}
    has_typed = set()
    lines = Change.objects.filter(card__in=by_pk, basis_after=Basis.TYPED)
    for pk, cell, by, name in lines.order_by("at", "pk").values_list(
        "card", "cell", "by", "by__display_name"
    ):
        hands[pk][cell] = (by, name or "")
        if by == user.pk:
            has_typed.add(pk)
    found = []
    for pk, card in by_pk.items():
        by_cell = {
            cell: hands[pk].get(cell, (None, ""))
            for cell in unconfirmed_cells(card)
            if card.bases[cell] == Basis.TYPED
        }
        others = {
            cell: name
            for cell, (by, name) in by_cell.items()
            if is_typed_by_another(by, user, has_typed=pk in has_typed)
        }
        if others:
            people = tuple(dict.fromkeys(filter(None, others.values())))
            base = min(card.printings.all(), key=lambda each: each.prefix == PROMO)
            found.append(UnconfirmedCard(base.number, card, tuple(others), people))
    return found[:MOST_LISTED]


def unconfirmed_cells(card: Card) -> tuple[str, ...]:
    """Return the cells that one user typed or a roster proposed, in the sheet's order.

    What a roster proposed waits for whoever has the card.
    """
    bases = card.bases
    return tuple(
        cell for cell in asked_cells(card.type) if bases.get(cell) in UNCONFIRMED
    )


def typists_by_cell(card: Card) -> dict[str, object]:
    """Return the id of the user who typed each unconfirmed cell, None if unknown."""
    waiting = {cell for cell, basis in card.bases.items() if basis == Basis.TYPED}
    lines = card.changes.filter(cell__in=waiting, basis_after=Basis.TYPED)
    found = dict(lines.order_by("at", "pk").values_list("cell", "by"))
    return dict.fromkeys(waiting) | found


def confirmable_cells(card: Card, user: User | AnonymousUser) -> tuple[str, ...]:
    """Return the unconfirmed cells that another user typed or a roster proposed.

    If it is unknown who typed a cell, users who typed anything on this card may not
    confirm it.
    """
    typed = typists_by_cell(card)
    has_typed = card.changes.filter(basis_after=Basis.TYPED, by=user.pk).exists()
    return tuple(
        cell
        for cell in unconfirmed_cells(card)
        if cell not in typed
        or is_typed_by_another(typed[cell], user, has_typed=has_typed)
    )


def is_typed_by_another(
    by: object, user: User | AnonymousUser, *, has_typed: bool
) -> bool:
    return by != user.pk and not (by is None and has_typed)


def card_history(card: Card) -> QuerySet[Change]:
    """Return every change of a card with its user, the latest first."""
    return card.changes.select_related("by")


def changes_since(card: Card, seen: int) -> list[Change]:
    """Return the changes of a card after the first `seen` ones, oldest first."""
    return list(card_history(card).order_by("at", "pk")[seen:])


def open_offers(lines: QuerySet[Change]) -> QuerySet[Change]:
    """Return the offers among these changes that are not decided yet.

    An offer is decided once staff decided on the same value, or the cell has it.
    """
    later = Change.objects.filter(
        card=OuterRef("card"), cell=OuterRef("cell"), pk__gt=OuterRef("pk")
    )
    decided = later.filter(
        Q(basis_before=OFFERED, before=OuterRef("after"))
        | Q(basis_after__in=KNOWN, after=OuterRef("after"))
    )
    return lines.filter(~Exists(decided), basis_after=OFFERED)


def offers_by_cell(card: Card) -> dict[str, tuple[Change, ...]]:
    """Return the open offers against each cell of a card."""
    found: dict[str, tuple[Change, ...]] = {}
    for line in open_offers(card_history(card)):
        found[line.cell] = (*found.get(line.cell, ()), line)
    return found
