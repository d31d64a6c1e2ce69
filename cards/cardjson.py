"""Cards as JSON: a list with one object for each printed number. Pure.

The lossless form: it carries the basis of every cell, who is meant, and which numbers
are one card.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from .cardfile import (
    LONGEST_DOUBT,
    LONGEST_KEY,
    LONGEST_LINE,
    LONGEST_NAME,
    Athlete,
    Refusal,
    Row,
    Sheet,
    Unreadable,
    checked,
    doubts,
    key_of,
    number_of,
    place,
    printable,
)
from .errors import CardError
from .knowledge import CELLS, TYPES, Basis
from .numbers import CardNumber

DEPTH = 8
COLUMNS = {cell: f"cells, {cell}" for cell in CELLS}
KEYS = ("number", "cells", "basis", "person", "print_of", "suspect")
# A string, even one that never ends, or a bracket.
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_BLANK = re.compile(r"[ \t\r\n]*")


class Number:
    """A number or constant as it is written; no cell of a card is one."""

    def __init__(self, written: str) -> None:
        self.written = written


class Twice:
    """An object in which a name stands twice."""

    def __init__(self, name: str) -> None:
        self.name = name


def read(text: str, *, set_code: str = "") -> Sheet:
    """Read a list of cards.

    >>> sheet = read('[{"number": "C1-PS", "cells": {"name": "Cal Rook"}}]')
    >>> sheet.rows[0].cells, sheet.rows[0].bases["name"].value
    ({'name': 'Cal Rook'}, 'printed')
    """
    sheet = Sheet()
    for at, (line, item) in enumerate(items(text), start=1):
        sheet.make_room(line)
        written = item.get("number", "") if isinstance(item, dict) else ""
        try:
            sheet.add(row((line, at), item, set_code=set_code), column="number")
        except CardError as error:
            shown = written if isinstance(written, str) else ""
            sheet.refuse(line, shown, error, item=at)
    if not sheet.rows and not sheet.refused:
        raise Unreadable("The list has no card.", line=1)
    return sheet


def refuse_endless(text: str, start: int) -> None:
    """Refuse brackets without end before anything follows them down."""
    depth, most = 0, start + LONGEST_LINE
    if text[start : start + 1] not in ("[", "{"):
        return
    for found in _BRACKETS.finditer(text, start, most):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth == 0:
            return
        if depth > DEPTH:
            raise wrong(text, found.start(), f"Brackets are nested over {DEPTH} deep.")
    if len(text) > most:
        raise wrong(text, start, f"One card has more than {LONGEST_LINE:,} signs.")


def wrong(text: str, at: int, message: str) -> Unreadable:
    line, column = place(text[:at])
    return Unreadable(message, line=line, column=column)


def items(text: str) -> Iterator[tuple[int, Any]]:
    """Yield each item of the list, with the line in which it starts."""
    at = after_blanks(text, 0)
    if text[at] != "[":
        raise wrong(text, at, "The cards are not a list: it starts with '['.")
    at, line, counted = after_blanks(text, at + 1), 1, 0
    if text[at : at + 1] != "]":
        while True:
            line, counted = line + text.count("\n", counted, at), at
            refuse_endless(text, at)
            try:
                item, at = DECODER.raw_decode(text, at)
            except json.JSONDecodeError as error:
                raise wrong(
                    text, error.pos, f"This is not JSON ({error.msg})."
                ) from None
            yield line, item
            at = after_blanks(text, at)
            if text[at : at + 1] != ",":
                break
            at = after_blanks(text, at + 1)
    if text[at : at + 1] != "]":
        raise wrong(text, at, "The list goes on with ',' or ends with ']'.")
    if after_blanks(text, at + 1) != len(text):
        raise wrong(text, at + 1, "Something stands behind the list.")


def after_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def once(pairs: list[tuple[str, Any]]) -> object:
    """Make an object of which nothing is lost because a name stands twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            return Twice(name)
        found[name] = value
    return found


DECODER = json.JSONDecoder(
    parse_int=Number, parse_float=Number, parse_constant=Number, object_pairs_hook=once
)


def row(at: tuple[int, int], item: Any, *, set_code: str) -> Row:
    """Read one object; it stands in a line, and is one of the list."""
    found = an_object("", item, KEYS)
    notes: list[str] = []
    written = a_text("number", needed("number", found, "number"), most=20)
    number = number_of(written, set_code=set_code, column="number", notes=notes)
    cells = cells_of(found.get("cells", {}))
    bases = bases_of(found.get("basis", {}), cells)
    suspect = suspicion(found, cells, notes)
    return Row(
        line=at[0],
        item=at[1],
        columns=COLUMNS,
        number=number,
        # A blank cell without a basis says that nobody has looked.
        cells={cell: text for cell, text in cells.items() if cell in bases},
        bases=bases,
        notes=tuple(notes),
        suspect=suspect,
        athlete=athlete_of(found.get("person")),
        is_open="person" in found and found["person"] is None,
        print_of=print_of(found.get("print_of"), set_code=set_code),
    )


def suspicion(found: dict[str, Any], cells: dict[str, str], notes: list[str]) -> str:
    """Return the doubt that is written; where nothing is, what looks wrong."""
    if "suspect" in found:
        written = a_text("suspect", found["suspect"], most=LONGEST_DOUBT)
        return checked("suspect", written, column="suspect")
    seen = doubts(cells)
    notes += seen
    return "; ".join(seen)[:LONGEST_DOUBT]


def cells_of(item: Any) -> dict[str, str]:
    found = an_object("cells", item, CELLS)
    cells = {
        cell: checked(cell, a_text(COLUMNS[cell], text), column=COLUMNS[cell])
        for cell, text in found.items()
    }
    if cells.get("type", "Play") not in TYPES:
        raise Refusal(
            COLUMNS["type"],
            f"{cells['type'][:40]!r} is no type of card.",
            remedy=f"Choose one of: {', '.join(TYPES)}; leave it out if unknown.",
        )
    return cells


def bases_of(item: Any, cells: dict[str, str]) -> dict[str, Basis]:
    given = an_object("basis", item, CELLS)
    found = {cell: Basis.PRINTED for cell, text in cells.items() if text}
    for cell, written in given.items():
        if cell not in cells:
            raise Refusal(
                f"basis, {cell}", "The cell is not given.", remedy="Give it, too."
            )
        found[cell] = basis_of(f"basis, {cell}", written)
    return found


def basis_of(column: str, written: Any) -> Basis:
    try:
        return Basis(a_text(column, written))
    except ValueError as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal(
            column,
            f"{written[:40]!r} is no basis.",
            remedy=f"Choose one of: {', '.join(Basis)}.",
        ) from None


def athlete_of(item: Any) -> Athlete | None:
    """Read who is meant: a key, or key, name and basis."""
    if item is None:
        return None
    given = {"key": item} if isinstance(item, str) else item
    found = an_object("person", given, ("key", "name", "basis"))
    key = a_text("person, key", needed("person, key", found, "key"))
    return Athlete(
        key=key_of(key, column="person, key", most=LONGEST_KEY),
        name=checked(
            "name",
            a_text("person, name", found.get("name", ""), most=LONGEST_NAME),
            column="person, name",
        ),
        basis=basis_of("person, basis", found.get("basis", Basis.PRINTED.value)),
    )


def print_of(item: Any, *, set_code: str) -> CardNumber | None:
    if item is None:
        return None
    written = a_text("print_of", item, most=20)
    return number_of(written, set_code=set_code, column="print_of", notes=[])


def an_object(column: str, item: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(item, Twice):
        raise Refusal(
            inside(column, item.name),
            f"{item.name[:40]!r} stands twice.",
            remedy="Keep one.",
        )
    if not isinstance(item, dict):
        raise Refusal(
            column, f"This is {KINDS[type(item)]}; it has to be an object in {{}}."
        )
    for key in item:
        if key not in keys:
            raise Refusal(
                inside(column, key),
                f"{key[:40]!r} is unknown here.",
                remedy=f"The names are: {', '.join(keys)}.",
            )
    return item


def inside(column: str, name: str) -> str:
    """Name a place in an object by the names that lead to it."""
    return ", ".join(filter(None, (column, printable(name, most=40))))


def needed(column: str, found: dict[str, Any], name: str) -> Any:
    if name not in found:
        raise Refusal(column, f"The {name} is missing.", remedy="Write it, too.")
    return found[name]


def a_text(column: str, item: Any, *, most: int = 10_000) -> str:
    if not isinstance(item, str):
        raise Refusal(
            column,
            f"This is {KINDS[type(item)]}; it has to be text.",
            remedy="Put it in quotes.",
        )
    if len(item) > most:
        raise Refusal(
            column, f"The text has {len(item):,} signs; {most:,} are the most."
        )
    return item


KINDS = {
    Number: "a number",
    Twice: "an object in which a name stands twice",
    str: "text",
    dict: "an object",
    list: "a list",
    bool: "true or false",
    type(None): "null",
}
