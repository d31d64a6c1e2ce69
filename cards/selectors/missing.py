"""Which cells of which cards are still missing, by set."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db.models import Count, QuerySet

from cards import knowledge
from cards.knowledge import UNCONFIRMED, Basis
from cards.models import Card, CardSet, Change, Printing

from . import SORTS, listed_cards
from .clubs import teams
from .conditions import has_printing

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
    """Return a report of what is known for every set."""
    sets = CardSet.objects.values_list("code", "name")
    reports = {code: SetReport(code, name) for code, name in sets}
    rows = Printing.objects.order_by().values_list(
        "card",
        "set__code",
        "card__deck_complete",
        "card__replay_complete",
        "card__type",
        "card__basis",
        "card__person_basis",
        "card__team",
    )
    clubs, seen = dict(teams()), set()
    for card, code, decks, replay, kind, basis, person, team in rows:
        report = reports[code]
        report.numbers += 1
        report.for_decks += decks
        report.for_replay += replay
        if not replay and (card, code) not in seen:
            seen.add((card, code))
            report.open += 1
            bases = {**basis, knowledge.PERSON: person}
            report.cells.update(
                knowledge.missing_cells(
                    kind, bases, is_placed=team in clubs, for_replay=True
                )
            )
    for code, name, count in contributors():
        if len(reports[code].people) < SHOWN_PEOPLE:
            reports[code].people.append((name, count))
    return list(reports.values())


def contributors() -> Iterable[tuple[str, str, int]]:
    """Return who typed or confirmed how many cells of a set, the busiest first."""
    by_people = Change.objects.filter(
        by__isnull=False, basis_after__in=(Basis.TYPED, Basis.ENTERED)
    )
    cells = by_people.order_by().values_list(
        "card__printings__set__code", "by__display_name"
    )
    counted = cells.annotate(count=Count("pk", distinct=True))
    named = counted.exclude(card__printings=None).exclude(by__display_name="")
    return named.order_by("-count", "by__display_name")
