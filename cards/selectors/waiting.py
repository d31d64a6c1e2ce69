"""What is left to do for volunteers: the next card to type, the next to compare."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.models import User
from cards import knowledge
from cards.knowledge import KNOWN, OFFERED, PERSON, Basis
from cards.models import Card, CardSet, Change, Printing
from cards.numbers import CardNumber

from .conditions import printed

MOST_LISTED = 12
MOST_LOOKED_AT = 120  # waiting cards of which somebody's own are left out
LAST_ORDINAL = 999


def sets_in_progress() -> QuerySet[CardSet]:
    """Return the sets with how many numbers they have, and how many are complete."""
    done = Count("printings", filter=Q(printings__card__replay_complete=True))
    return CardSet.objects.annotate(total=Count("printings"), done=done)


def is_open(kind: str, bases: Mapping[str, str]) -> bool:
    """Return whether there is something that nobody has typed yet."""
    return kind not in knowledge.TYPES or any(
        bases.get(cell, "") in ("", Basis.INFERRED) for cell in asked_of(kind)
    )


def asked_of(kind: str) -> tuple[str, ...]:
    """Return what people are asked of a card: its cells, and who it is."""
    who = (PERSON,) if PERSON in knowledge.FOR_DECKS.get(kind, ()) else ()
    return (*knowledge.cells_of(kind), *who)


def next_open(code: str, after: CardNumber | None = None) -> CardNumber | None:
    """Return the next number of a set with something to type, from the start again."""
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
        if is_open(kind, {**basis, PERSON: who})
    ]
    behind = [each for each in found if after is None or each > after]
    return next(iter([*behind, *(each for each in found if each != after)]), None)


def next_free(after: CardNumber) -> CardNumber | None:
    """Return the next number of the same prefix that the database does not have."""
    taken = Printing.objects.filter(set__code=after.set, prefix=after.prefix)
    ordinals = set(taken.values_list("ordinal", flat=True))
    free = (n for n in range(after.ordinal + 1, LAST_ORDINAL + 1) if n not in ordinals)
    return next((CardNumber(after.set, after.prefix, n) for n in free), None)


def next_number(after: CardNumber) -> CardNumber | None:
    """Return the number that a volunteer with the whole set types next."""
    return next_open(after.set, after) or next_free(after)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A card that one person typed: which cells, and who it was."""

    number: str
    name: str
    cells: tuple[str, ...]
    people: tuple[str, ...]

    @property
    def label(self) -> str:
        return f"{self.number} {self.name}".strip()


def to_compare(user: User | AnonymousUser) -> list[Waiting]:
    """Return cards that wait for a second person, and this one may be it."""
    typed = reduce(
        or_,
        (Q(**{f"basis__{cell}": "typed"}) for cell in knowledge.CELLS),
        Q(person_basis=Basis.TYPED),
    )
    cards = Card.objects.filter(typed, printed()).order_by("pk")[:MOST_LOOKED_AT]
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
            cell: hands[pk].get(cell, (None, "")) for cell in waiting_cells(card)
        }
        others = {
            cell: name
            for cell, (by, name) in by_cell.items()
            if is_anothers(by, user, has_typed=pk in has_typed)
        }
        if others:
            people = tuple(dict.fromkeys(filter(None, others.values())))
            number = card.printings.all()[0].number
            found.append(Waiting(number, card.name, tuple(others), people))
    return found[:MOST_LISTED]


def waiting_cells(card: Card) -> tuple[str, ...]:
    """Return the cells of a card that one person typed, in the order of the sheet."""
    bases = card.bases
    return tuple(cell for cell in asked_of(card.type) if bases.get(cell) == Basis.TYPED)


def typists(card: Card) -> dict[str, object]:
    """Return who typed the cells that wait for a second person."""
    waiting = {cell for cell, basis in card.bases.items() if basis == Basis.TYPED}
    lines = card.changes.filter(cell__in=waiting, basis_after=Basis.TYPED)
    found = dict(lines.order_by("at", "pk").values_list("cell", "by"))
    return dict.fromkeys(waiting) | found


def confirmable(card: Card, user: User | AnonymousUser) -> tuple[str, ...]:
    """Return the waiting cells that somebody else typed.

    Where nobody knows who it was, it may have been anybody who typed on this card.
    """
    typed = typists(card)
    has_typed = card.changes.filter(basis_after=Basis.TYPED, by=user.pk).exists()
    return tuple(
        cell
        for cell in waiting_cells(card)
        if is_anothers(typed[cell], user, has_typed=has_typed)
    )


def is_anothers(by: object, user: User | AnonymousUser, *, has_typed: bool) -> bool:
    return by != user.pk and not (by is None and has_typed)


def history(card: Card) -> QuerySet[Change]:
    """Return every change of a card, the latest first, with who made it."""
    return card.changes.select_related("by")


def changes_since(card: Card, seen: int) -> list[Change]:
    """Return the changes beyond the first so many, in their order."""
    return list(history(card).order_by("at", "pk")[seen:])


def open_offers(lines: QuerySet[Change]) -> QuerySet[Change]:
    """Give, of some lines, what was said against cells and is not decided.

    It is, once staff decided on the same words, or the card came to say them.
    """
    later = Change.objects.filter(
        card=OuterRef("card"), cell=OuterRef("cell"), pk__gt=OuterRef("pk")
    )
    decided = later.filter(
        Q(basis_before=OFFERED, before=OuterRef("after"))
        | Q(basis_after__in=KNOWN, after=OuterRef("after"))
    )
    return lines.filter(~Exists(decided), basis_after=OFFERED)


def offers(card: Card) -> dict[str, tuple[Change, ...]]:
    """Return what people say against cells that rest on more, until it is settled."""
    found: dict[str, tuple[Change, ...]] = {}
    for line in open_offers(history(card)):
        found[line.cell] = (*found.get(line.cell, ()), line)
    return found
