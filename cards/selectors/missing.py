"""Which cells of which cards are still missing, by set."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, Exists, OuterRef, QuerySet, When

from accounts.models import User
from cards import knowledge
from cards.knowledge import UNCONFIRMED, Basis
from cards.models import Card, CardSet, Change, Printing

from . import SORTS, listed_cards
from .clubs import clubs_by_team_name
from .conditions import has_printing
from .data_state import once_per_state

SHOWN_CELLS, SHOWN_PEOPLE = 3, 5


@dataclass(slots=True)
class SetReport:
    """How many card numbers of a set are complete, and which cells are missing."""

    code: str
    name: str
    numbers: int = 0
    for_decks: int = 0
    for_replay: int = 0
    open: int = 0  # cards; one of several numbers is asked for once
    cells: Counter[str] = field(default_factory=Counter)
    by_person: dict[UUID, int] = field(default_factory=dict)  # cells, by id of user
    people: list[tuple[str, int]] = field(default_factory=list)  # with their cells

    @property
    def most_missing(self) -> list[tuple[str, int]]:
        """Return the cells that are missing most often, with their counts."""
        return [
            (cell_label(cell), count)
            for cell, count in self.cells.most_common(SHOWN_CELLS)
        ]


def cell_label(cell: str) -> str:
    return knowledge.LABELS.get(cell, cell)


def missing_labels(card: Card, clubs: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return the labels of a card's missing cells, and of its unconfirmed ones."""
    bases = card.bases
    cells = knowledge.missing_cells(
        card.type, bases, is_placed=card.team in clubs, for_replay=True
    )
    waiting = {cell for cell in cells if bases.get(cell) in UNCONFIRMED}
    untold = [cell_label(cell) for cell in cells if cell not in waiting]
    return untold, [cell_label(cell) for cell in cells if cell in waiting]


def incomplete_cards(code: str) -> QuerySet[Card]:
    """Return the cards of a set that cannot be replayed yet, by number."""
    cards = listed_cards().filter(has_printing(set__code=code), replay_complete=False)
    return cards.order_by(*SORTS["number"])


def report_sets() -> list[SetReport]:
    """Return a report of what is known for every set, with who entered the most."""
    found = count_known_data()
    ids = {pk for each in found for pk in each.by_person}
    users = User.objects.filter(pk__in=ids).exclude(display_name="")
    people = dict(users.values_list("pk", "display_name"))
    return [
        replace(each, people=busiest_typists(each.by_person, people)) for each in found
    ]


def busiest_typists(
    by_person: Mapping[UUID, int], people: Mapping[UUID, str]
) -> list[tuple[str, int]]:
    """Return the names of those who entered the most cells, with their cells."""
    named = [(people[pk], count) for pk, count in by_person.items() if pk in people]
    return sorted(named, key=lambda each: (-each[1], each[0]))[:SHOWN_PEOPLE]


@once_per_state
def count_known_data() -> tuple[SetReport, ...]:
    """Return the counts of every set, without the names of people."""
    sets = CardSet.objects.values_list("code", "name")
    reports = {code: SetReport(code, name) for code, name in sets}
    for row in count_groups_of_cards():
        report, numbers, cards = reports[row["set__code"]], row["numbers"], row["cards"]
        report.numbers += numbers
        report.for_decks += numbers * row["card__deck_complete"]
        report.for_replay += numbers * row["card__replay_complete"]
        if not row["card__replay_complete"]:
            report.open += cards
            missing = knowledge.missing_cells(
                row["card__type"],
                {**row["card__basis"], knowledge.PERSON: row["card__person_basis"]},
                is_placed=row["is_placed"],
                for_replay=True,
            )
            report.cells.update(dict.fromkeys(missing, cards))
    for code, person, count in cells_by_person():
        reports[code].by_person[person] = count
    return tuple(reports.values())


def count_groups_of_cards() -> Iterable[dict[str, Any]]:
    """Return the groups of cards of which the same is known, with their counts.

    The database counts them: a set has hundreds of cards and few groups. Of several
    numbers of one card in a set the first counts as the card.
    """
    places = [name for name, _ in clubs_by_team_name()]
    earlier = Printing.objects.filter(
        card=OuterRef("card"), set=OuterRef("set"), pk__lt=OuterRef("pk")
    )
    return (
        Printing.objects.order_by()
        .annotate(is_placed=Case(When(card__team__in=places, then=True), default=False))
        .values(
            *("set__code", "is_placed", "card__deck_complete", "card__replay_complete"),
            *("card__type", "card__basis", "card__person_basis"),
        )
        .annotate(numbers=Count("pk"), cards=Count("pk", filter=~Exists(earlier)))
    )


def cells_by_person() -> Iterable[tuple[str, UUID, int]]:
    """Return who typed or confirmed how many cells of a set, by the user's id."""
    by_people = Change.objects.filter(
        by__isnull=False, basis_after__in=(Basis.TYPED, Basis.ENTERED)
    )
    cells = by_people.order_by().exclude(card__printings=None)
    rows = cells.values_list("card__printings__set__code", "by")
    return rows.annotate(count=Count("pk", distinct=True))
