"""Export cards as JSON, which loses nothing, or as CSV for a spreadsheet.

Importing the JSON into an empty database gives the same cells, bases, athletes and
prints. CSV has no place for a basis, so it has only known cells.
"""

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, TextIO

from cards import spreadsheet
from cards.cardfile import find_doubts
from cards.cardjson import VERSION
from cards.knowledge import CELLS, is_known
from cards.models import Card, CardSet, Printing
from cards.selectors.clubs import clubs_by_team_name
from gameengine.cardtext.sheet import COLUMNS


def printings_to_export(set_code: str = "") -> Iterable[Printing]:
    """Return all card numbers in order, or those of one set."""
    found = Printing.objects.select_related("set", "card__person")
    return found.filter(set__code=set_code) if set_code else found


def write_csv(found: Iterable[Printing], file: TextIO) -> None:
    """Write card numbers with their known cells as CSV; formulas are guarded (O4)."""
    spreadsheet.write_csv((COLUMNS, *map(csv_row, found)), file)


def csv_row(printing: Printing) -> list[object]:
    card = printing.card
    known = (
        getattr(card, cell) if is_known(card.basis, cell) else "" for cell in CELLS
    )
    return [printing.number, *known]


def write_json(
    found: Iterable[Printing], file: TextIO, about: dict[str, Any] | None = None
) -> None:
    """Write card numbers as a JSON list, one per line; `about` comes first, if any."""
    start = "[\n"
    for each in chain([{"about": about}] if about else [], json_objects(found)):
        file.write(start + json.dumps(each, ensure_ascii=False))
        start = ",\n"
    file.write("[]\n" if start == "[\n" else "\n]\n")


def describe_shared_file(license_text: str, sources: Iterable[str]) -> dict[str, Any]:
    """Return what a file for other desks says of itself, with all teams and sets."""
    return {
        "version": int(VERSION),
        "license": license_text,
        "sources": [*sources],
        "teams": dict(clubs_by_team_name()),
        "sets": dict(CardSet.objects.values_list("code", "name")),
    }


def write_teams(file: TextIO) -> None:
    """Write the CSV of teams and their franchises, which an import can read."""
    spreadsheet.write_csv((("team", "franchise"), *clubs_by_team_name()), file)


def json_objects(found: Iterable[Printing]) -> Iterator[dict[str, Any]]:
    """Yield each card number with its cells, or as a print of an earlier number."""
    first: dict[int, str] = {}
    for printing in found:
        before = first.setdefault(printing.card_id, printing.number)
        if before != printing.number:
            yield {"number": printing.number, "print_of": before}
        else:
            yield {"number": printing.number, **json_contents(printing.card)}


def json_contents(card: Card) -> dict[str, Any]:
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
    if card.suspect or find_doubts(made["cells"]):
        made["suspect"] = card.suspect
    return made
