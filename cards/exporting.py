"""The cards as files: JSON, which loses nothing of them, and CSV for a spreadsheet.

Reading the JSON into an empty database gives the same cells, bases, persons and
prints again. A sheet has no place for a basis, so it carries what is known alone;
otherwise what one person typed would come back as printed.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from cards import spreadsheet
from cards.cardfile import doubts
from cards.knowledge import CELLS, is_known
from cards.models import Card, Printing
from cards.selectors.clubs import teams
from gameengine.cardtext.sheet import COLUMNS


def printings(set_code: str = "") -> Iterable[Printing]:
    """Return the numbers to export, in their order."""
    found = Printing.objects.select_related("set", "card__person")
    return found.filter(set__code=set_code) if set_code else found


def write_csv(found: Iterable[Printing], file: TextIO) -> None:
    """Write a sheet; what a spreadsheet would take for a formula is guarded (O4)."""
    spreadsheet.write((COLUMNS, *map(row_of, found)), file)


def row_of(printing: Printing) -> list[object]:
    card = printing.card
    known = (
        getattr(card, cell) if is_known(card.basis, cell) else "" for cell in CELLS
    )
    return [printing.number, *known]


def write_json(found: Iterable[Printing], file: TextIO) -> None:
    """Write a list, one card a line."""
    start = "[\n"
    for each in objects(found):
        file.write(start + json.dumps(each, ensure_ascii=False))
        start = ",\n"
    file.write("[]\n" if start == "[\n" else "\n]\n")


def write_teams(file: TextIO) -> None:
    """Write the sheet of teams and their franchises, which an import takes back."""
    spreadsheet.write((("team", "franchise"), *teams()), file)


def objects(found: Iterable[Printing]) -> Iterator[dict[str, Any]]:
    """Yield each number with its cells, or as a print of one that came before."""
    first: dict[int, str] = {}
    for printing in found:
        before = first.setdefault(printing.card_id, printing.number)
        if before != printing.number:
            yield {"number": printing.number, "print_of": before}
        else:
            yield {"number": printing.number, **contents(printing.card)}


def contents(card: Card) -> dict[str, Any]:
    bases = {cell: card.basis[cell] for cell in CELLS if cell in card.basis}
    made: dict[str, Any] = {
        "cells": {cell: getattr(card, cell) for cell in bases},
        "basis": bases,
    }
    if card.type == "Player" or card.person:
        made["person"] = card.person and {
            "key": card.person.key,
            "name": card.person.name,
            "basis": card.person_basis,
        }
    # What the reader would doubt again, although somebody has settled it, is said too.
    if card.suspect or doubts(made["cells"]):
        made["suspect"] = card.suspect
    return made
