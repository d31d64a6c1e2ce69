"""What nobody has typed in yet, set by set, for those who hold the cards."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import QuerySet

from cards import knowledge
from cards.knowledge import Basis
from cards.models import Card, CardSet, Printing

from . import SORTS, shown
from .clubs import teams
from .conditions import printed

SHOWN_CELLS = 3


@dataclass(slots=True)
class SetReport:
    """How much of a set is known: by numbers; and what is missing, by cards."""

    code: str
    name: str
    numbers: int = 0
    for_decks: int = 0
    for_replay: int = 0
    open: int = 0  # cards; one of several numbers is asked for once
    cells: Counter[str] = field(default_factory=Counter)

    @property
    def most_missing(self) -> list[tuple[str, int]]:
        """Name the cells that are missing most, with how often."""
        return [
            (label(cell), count) for cell, count in self.cells.most_common(SHOWN_CELLS)
        ]


def label(cell: str) -> str:
    return knowledge.LABELS.get(cell, cell)


def lacking_of(card: Card, clubs: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Name what nobody has told us of a card, and what waits for a second person."""
    bases = card.bases
    cells = knowledge.missing(
        card.type, bases, is_placed=card.team in clubs, for_replay=True
    )
    typed = [label(cell) for cell in cells if bases.get(cell) == Basis.TYPED]
    untold = [label(cell) for cell in cells if bases.get(cell) != Basis.TYPED]
    return untold, typed


def waiting(code: str) -> QuerySet[Card]:
    """Return the cards of a set of which something is missing, by number."""
    cards = shown().filter(printed(set__code=code), replay_complete=False)
    return cards.order_by(*SORTS["number"])


def by_set() -> list[SetReport]:
    """Count, for every set, what is known of its numbers."""
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
                knowledge.missing(kind, bases, is_placed=team in clubs, for_replay=True)
            )
    return list(reports.values())
