"""Cards as a spreadsheet that anybody may edit, and what an edited one would change."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import QuerySet

from cards.cardfile import Sheet
from cards.knowledge import CELLS, LABELS, cells_of_type, is_known
from cards.models import Card, Printing
from gameengine.cardtext.sheet import COLUMNS

NOTHING = "(nothing printed)"  # in a cell of which somebody knows that it is blank
MOST_CARDS = 100  # that one sheet may change


@dataclass(frozen=True, slots=True)
class CellEdit:
    """A cell of a sheet that differs from the card on record."""

    cell: str
    before: str
    after: str
    is_against: bool  # what is known; the sheet does not change it

    @property
    def label(self) -> str:
        return LABELS[self.cell]


@dataclass(frozen=True, slots=True)
class CardEdit:
    """A card with the cells that a sheet would change."""

    number: str
    name: str
    version: int
    cells: tuple[CellEdit, ...]

    @property
    def new_cells(self) -> dict[str, str]:
        return {each.cell: each.after for each in self.cells if not each.is_against}


def sheet_rows(code: str) -> Iterator[list[object]]:
    """Yield the heading and every number of a set with all that is on record."""
    yield [*COLUMNS]
    found = Printing.objects.filter(set__code=code).select_related("card")
    for printing in found.order_by("prefix", "ordinal"):
        yield [printing.number, *(cell_text(printing.card, each) for each in CELLS)]


def cell_text(card: Card, cell: str) -> str:
    has_cell = cell in cells_of_type(card.type)
    is_blank = cell in card.basis and has_cell and not getattr(card, cell)
    return NOTHING if is_blank else getattr(card, cell)


def card_edits(sheet: Sheet) -> tuple[list[CardEdit], list[str]]:
    """Return the cards that a sheet would change, and its numbers not on record."""
    cards = cards_by_number(str(row.number) for row in sheet.rows)
    found, unknown = [], []
    for row in sheet.rows:
        card = cards.get(str(row.number))
        if card is None:
            unknown.append(str(row.number))
        elif cells := tuple(cell_edits(card, row.cells.items())):
            found.append(CardEdit(str(row.number), card.name, card.version, cells))
    return found, unknown


def cards_by_number(numbers: Iterable[str]) -> dict[str, Card]:
    rows: QuerySet[Printing] = Printing.objects.filter(number__in=[*numbers])
    return {each.number: each.card for each in rows.select_related("card")}


def cell_edits(card: Card, cells: Iterable[tuple[str, str]]) -> Iterator[CellEdit]:
    """Yield the cells that differ; a blank one of the sheet says nothing."""
    for cell, text in cells:
        after = "" if text == NOTHING else text
        before = getattr(card, cell)
        if after != before or cell not in card.basis:
            yield CellEdit(cell, before, after, is_known(card.basis, cell))
