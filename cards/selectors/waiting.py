"""What is left to do for volunteers: the next card to type, the next to compare."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q, QuerySet

from accounts.models import User
from cards import knowledge
from cards.knowledge import Basis
from cards.models import Card, CardSet, Change, Printing
from cards.numbers import CardNumber

MOST_LISTED = 12
MOST_LOOKED_AT = 120  # waiting cards of which somebody's own are left out
LAST_ORDINAL = 999


def sets_in_progress() -> QuerySet[CardSet]:
    """Give the sets with how many numbers they have, and how many are complete."""
    done = Count("printings", filter=Q(printings__card__replay_complete=True))
    return CardSet.objects.annotate(total=Count("printings"), done=done)


def is_open(kind: str, basis: Mapping[str, str]) -> bool:
    """Tell whether there is a cell that nobody has typed yet."""
    return kind not in knowledge.TYPES or any(
        basis.get(cell, "") in ("", Basis.INFERRED) for cell in knowledge.cells_of(kind)
    )


def next_open(code: str, after: CardNumber | None = None) -> CardNumber | None:
    """Give the next number of a set with something to type, from the start again."""
    rows = (
        Printing.objects.filter(set__code=code, card__replay_complete=False)
        .order_by("prefix", "ordinal")
        .values_list("prefix", "ordinal", "card__type", "card__basis")
    )
    found = [
        CardNumber(code, prefix, ordinal)
        for prefix, ordinal, kind, basis in rows
        if is_open(kind, basis)
    ]
    behind = [each for each in found if after is None or each > after]
    return next(iter([*behind, *(each for each in found if each != after)]), None)


def next_free(after: CardNumber) -> CardNumber | None:
    """Give the next number of the same prefix that the database does not have."""
    taken = Printing.objects.filter(set__code=after.set, prefix=after.prefix)
    ordinals = set(taken.values_list("ordinal", flat=True))
    free = (n for n in range(after.ordinal + 1, LAST_ORDINAL + 1) if n not in ordinals)
    return next((CardNumber(after.set, after.prefix, n) for n in free), None)


def next_number(after: CardNumber) -> CardNumber | None:
    """Give the number that a volunteer with the whole set types next."""
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
    """Give cards that wait for a second person, and this one may be it."""
    typed = reduce(or_, (Q(**{f"basis__{cell}": "typed"}) for cell in knowledge.CELLS))
    cards = Card.objects.filter(typed).order_by("pk")[:MOST_LOOKED_AT]
    by_pk = {card.pk: card for card in cards.prefetch_related("printings")}
    hands: dict[int, dict[str, tuple[object, str]]] = {}
    lines = Change.objects.filter(card__in=by_pk, basis_after=Basis.TYPED)
    for pk, cell, by, name in lines.order_by("at", "pk").values_list(
        "card", "cell", "by", "by__display_name"
    ):
        hands.setdefault(pk, {})[cell] = (by, name or "")
    found = []
    for pk, card in by_pk.items():
        others = {
            cell: hands.get(pk, {}).get(cell, (None, ""))
            for cell in waiting_cells(card)
            if hands.get(pk, {}).get(cell, (None, ""))[0] != user.pk
        }
        numbers = [each.number for each in card.printings.all()]
        if others and numbers:
            people = tuple(dict.fromkeys(name for _, name in others.values() if name))
            found.append(Waiting(numbers[0], card.name, tuple(others), people))
    return found[:MOST_LISTED]


def waiting_cells(card: Card) -> tuple[str, ...]:
    """Give the cells of a card that one person typed, in the order of the sheet."""
    return tuple(
        cell
        for cell in knowledge.cells_of(card.type)
        if card.basis.get(cell) == Basis.TYPED
    )


def history(card: Card) -> QuerySet[Change]:
    """Give every change of a card, the latest first, with who made it."""
    return card.changes.select_related("by")


def changes_since(card: Card, seen: int) -> list[Change]:
    """Give the changes beyond the first so many, in their order."""
    return list(history(card).order_by("at", "pk")[seen:])


def offers(card: Card) -> dict[str, tuple[Change, ...]]:
    """Give what people say against cells that rest on more, until it is settled."""
    found: dict[str, tuple[Change, ...]] = {}
    if not card.suspect:
        return found
    for line in history(card).filter(basis_after=knowledge.OFFERED):
        if line.after != getattr(card, line.cell):
            found[line.cell] = (*found.get(line.cell, ()), line)
    return found
