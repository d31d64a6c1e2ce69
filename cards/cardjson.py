"""Cards as JSON: a list with one object for each card number. Pure.

A file that desks share begins with an object about the file: version, license, sources.

This form loses nothing: it has the basis of every cell, the athlete, and which numbers
are one card.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from .cardfile import (
    LONGEST_CLUB,
    LONGEST_DOUBT,
    LONGEST_KEY,
    LONGEST_LINE,
    LONGEST_NAME,
    AthleteRef,
    FileDescription,
    RefusedRow,
    Row,
    Sheet,
    UnreadableFile,
    check_cell,
    find_doubts,
    line_and_column,
    parse_key,
    parse_row_number,
    printable_start,
)
from .errors import CardError
from .knowledge import BASES_OF_PERSON, CELLS, TYPES, Basis
from .numbers import CardNumber

DEPTH = 8
COLUMNS = {cell: f"cells, {cell}" for cell in CELLS}
ABOUT = ("version", "license", "sources", "teams", "sets")
VERSION = "1"  # of the card data that desks share
LONGEST_ABOUT = 200
KEYS = ("number", "cells", "basis", "person", "print_of", "suspect")
# A string, even one that never ends, or a bracket.
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_BLANK = re.compile(r"[ \t\r\n]*")


class JsonNumber:
    """A JSON number or constant as written; cells must be strings, so it is refused."""

    def __init__(self, written: str) -> None:
        self.written = written


class DuplicateKey:
    """A JSON object that has a key twice."""

    def __init__(self, name: str) -> None:
        self.name = name


def parse_cards(text: str, *, set_code: str = "") -> Sheet:
    """Return the rows of a JSON list of cards; raise UnreadableFile if it is not one.

    >>> sheet = parse_cards('[{"number": "C1-PS", "cells": {"name": "Cal Rook"}}]')
    >>> sheet.rows[0].cells, sheet.rows[0].bases["name"].value
    ({'name': 'Cal Rook'}, 'printed')
    """
    sheet = Sheet()
    for at, (line, item) in enumerate(iterate_items(text), start=1):
        if at == 1 and isinstance(item, dict) and "about" in item:
            sheet.about = parse_file_description(item, line)
            continue
        sheet.check_row_limit(line)
        written = item.get("number", "") if isinstance(item, dict) else ""
        try:
            sheet.add(parse_row((line, at), item, set_code=set_code), column="number")
        except CardError as error:
            shown = written if isinstance(written, str) else ""
            sheet.refuse(line, shown, error, item=at)
    if not sheet.rows and not sheet.refused:
        raise UnreadableFile("The list has no cards.", line=1)
    return sheet


def parse_file_description(item: dict[str, Any], line: int) -> FileDescription:
    """Return what a shared file says of itself; raise UnreadableFile if unusable."""
    try:
        found = require_object("about", item["about"], ABOUT)
        version = found.get("version")
        if not isinstance(version, JsonNumber) or version.written != VERSION:
            raise UnreadableFile(
                "The shared card data has another version; this site reads "
                f"version {VERSION}.",
                remedy="Update this site, or export the file again.",
                line=line,
            )
        sources = found.get("sources", [])
        if not isinstance(sources, list):
            raise RefusedRow("about, sources", "This must be a list of strings.")
        return FileDescription(
            license=description_text("license", found.get("license", "")),
            sources=tuple(description_text("sources", each) for each in sources),
            teams={
                description_text("teams", name): parse_key(
                    require_text("about, teams", key),
                    column="about, teams",
                    most=LONGEST_CLUB,
                )
                for name, key in description_pairs("teams", found)
            },
            sets={
                code: description_text("sets", name)
                for code, name in description_pairs("sets", found)
            },
        )
    except RefusedRow as error:
        raise UnreadableFile(
            f"{error.column}: {error.message}", remedy=error.remedy, line=line
        ) from None


def description_pairs(name: str, found: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    given = found.get(name, {})
    if not isinstance(given, dict):
        raise RefusedRow(f"about, {name}", "This must be an object in {}.")
    yield from given.items()


def description_text(name: str, text: Any) -> str:
    column = f"about, {name}"
    return check_cell(
        "name", require_text(column, text, most=LONGEST_ABOUT), column=column
    )


def check_nesting(text: str, start: int) -> None:
    """Raise UnreadableFile if an item is too deep or too long, before decoding it."""
    depth, most = 0, start + LONGEST_LINE
    if text[start : start + 1] not in ("[", "{"):
        return
    for found in _BRACKETS.finditer(text, start, most):
        depth += (found[0] in "[{") - (found[0] in "]}")
        if depth == 0:
            return
        if depth > DEPTH:
            raise unreadable_at(
                text, found.start(), f"Brackets are nested more than {DEPTH} deep."
            )
    if len(text) > most:
        raise unreadable_at(
            text, start, f"One card has more than {LONGEST_LINE:,} characters."
        )


def unreadable_at(text: str, at: int, message: str) -> UnreadableFile:
    line, column = line_and_column(text[:at])
    return UnreadableFile(message, line=line, column=column)


def iterate_items(text: str) -> Iterator[tuple[int, Any]]:
    """Yield each item of a JSON list with the line in which it starts."""
    at = skip_blanks(text, 0)
    if text[at] != "[":
        raise unreadable_at(
            text, at, "The cards must be a list, which starts with '['."
        )
    at, line, counted = skip_blanks(text, at + 1), 1, 0
    if text[at : at + 1] != "]":
        while True:
            line, counted = line + text.count("\n", counted, at), at
            check_nesting(text, at)
            try:
                item, at = DECODER.raw_decode(text, at)
            except json.JSONDecodeError as error:
                raise unreadable_at(
                    text, error.pos, f"This is not JSON ({error.msg})."
                ) from None
            yield line, item
            at = skip_blanks(text, at)
            if text[at : at + 1] != ",":
                break
            at = skip_blanks(text, at + 1)
    if text[at : at + 1] != "]":
        raise unreadable_at(text, at, "After a card, the list needs ',' or ']'.")
    if skip_blanks(text, at + 1) != len(text):
        raise unreadable_at(text, at + 1, "There is something after the list.")


def skip_blanks(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def object_or_duplicate(pairs: list[tuple[str, Any]]) -> object:
    """Return the object of these pairs, or a DuplicateKey if a key occurs twice."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            return DuplicateKey(name)
        found[name] = value
    return found


DECODER = json.JSONDecoder(
    parse_int=JsonNumber,
    parse_float=JsonNumber,
    parse_constant=JsonNumber,
    object_pairs_hook=object_or_duplicate,
)


def parse_row(at: tuple[int, int], item: Any, *, set_code: str) -> Row:
    """Return the row of one JSON object; `at` is its line and its place in the list."""
    found = require_object("", item, KEYS)
    notes: list[str] = []
    written = require_text("number", require_key("number", found, "number"), most=20)
    number = parse_row_number(written, set_code=set_code, column="number", notes=notes)
    cells = parse_cells(found.get("cells", {}))
    bases = parse_bases(found.get("basis", {}), cells)
    suspect = suspect_reason(found, cells, notes)
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
        athlete=parse_athlete(found.get("person")),
        is_open="person" in found and found["person"] is None,
        print_of=parse_print_of(found.get("print_of"), set_code=set_code),
    )


def suspect_reason(
    found: dict[str, Any], cells: dict[str, str], notes: list[str]
) -> str:
    """Return the doubt that the file states, or else what looks wrong in the cells."""
    if "suspect" in found:
        written = require_text("suspect", found["suspect"], most=LONGEST_DOUBT)
        return check_cell("suspect", written, column="suspect")
    seen = find_doubts(cells)
    notes += seen
    return "; ".join(seen)[:LONGEST_DOUBT]


def parse_cells(item: Any) -> dict[str, str]:
    found = require_object("cells", item, CELLS)
    cells = {
        cell: check_cell(cell, require_text(COLUMNS[cell], text), column=COLUMNS[cell])
        for cell, text in found.items()
    }
    if cells.get("type", "Play") not in TYPES:
        raise RefusedRow(
            COLUMNS["type"],
            f"{cells['type'][:40]!r} is not a type of card.",
            remedy=f"Choose one of: {', '.join(TYPES)}. Leave it out if it is unknown.",
        )
    return cells


def parse_bases(item: Any, cells: dict[str, str]) -> dict[str, Basis]:
    given = require_object("basis", item, CELLS)
    found = {cell: Basis.PRINTED for cell, text in cells.items() if text}
    for cell, written in given.items():
        if cell not in cells:
            raise RefusedRow(f"basis, {cell}", "The cell is missing.", remedy="Add it.")
        found[cell] = parse_basis(f"basis, {cell}", written)
    return found


def parse_basis(column: str, written: Any) -> Basis:
    try:
        return Basis(require_text(column, written))
    except ValueError as error:
        if isinstance(error, RefusedRow):
            raise
        raise RefusedRow(
            column,
            f"{written[:40]!r} is not a basis.",
            remedy=f"Choose one of: {', '.join(Basis)}.",
        ) from None


def parse_athlete(item: Any) -> AthleteRef | None:
    """Return the athlete of a row: given as a key, or as key, name and basis."""
    if item is None:
        return None
    given = {"key": item} if isinstance(item, str) else item
    found = require_object("person", given, ("key", "name", "basis"))
    key = require_text("person, key", require_key("person, key", found, "key"))
    basis = parse_basis("person, basis", found.get("basis", Basis.PRINTED.value))
    if basis not in BASES_OF_PERSON:
        raise RefusedRow(
            "person, basis",
            f"A {basis} does not show who is on a card.",
            remedy=f"Choose one of: {', '.join(BASES_OF_PERSON)}.",
        )
    return AthleteRef(
        key=parse_key(key, column="person, key", most=LONGEST_KEY),
        name=check_cell(
            "name",
            require_text("person, name", found.get("name", ""), most=LONGEST_NAME),
            column="person, name",
        ),
        basis=basis,
    )


def parse_print_of(item: Any, *, set_code: str) -> CardNumber | None:
    if item is None:
        return None
    written = require_text("print_of", item, most=20)
    return parse_row_number(written, set_code=set_code, column="print_of", notes=[])


def require_object(column: str, item: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    if isinstance(item, DuplicateKey):
        raise RefusedRow(
            key_path(column, item.name),
            f"{item.name[:40]!r} appears twice.",
            remedy="Keep one of them.",
        )
    if not isinstance(item, dict):
        raise RefusedRow(
            column, f"This is {KINDS[type(item)]}; it must be an object in {{}}."
        )
    for key in item:
        if key not in keys:
            raise RefusedRow(
                key_path(column, key),
                f"{key[:40]!r} is unknown here.",
                remedy=f"The names are: {', '.join(keys)}.",
            )
    return item


def key_path(column: str, name: str) -> str:
    """Return the path to a key in nested objects, for error messages."""
    return ", ".join(filter(None, (column, printable_start(name, most=40))))


def require_key(column: str, found: dict[str, Any], name: str) -> Any:
    if name not in found:
        raise RefusedRow(column, f"The {name} is missing.", remedy="Add it.")
    return found[name]


def require_text(column: str, item: Any, *, most: int = 10_000) -> str:
    if not isinstance(item, str):
        raise RefusedRow(
            column,
            f"This is {KINDS[type(item)]}; it must be text.",
            remedy="Put it in quotes.",
        )
    if len(item) > most:
        raise RefusedRow(
            column,
            (f"The text has {len(item):,} characters; at most {most:,} are allowed."),
        )
    return item


KINDS = {
    JsonNumber: "a number",
    DuplicateKey: "an object with the same name twice",
    str: "text",
    dict: "an object",
    list: "a list",
    bool: "true or false",
    type(None): "null",
}
