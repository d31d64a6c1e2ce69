"""Lists of people as others write them: a name a line, or a table. Pure.

Reads what Excel, a form or a chat gives: commas, semicolons or tabs between cells, with
or without a mark of its encoding. Of a table these columns are read, in any order and
spelling of case: name, or first name and last name; table.
"""

import codecs
import csv
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.errors import TournamentError

MOST_LINES = 2048
MOST_SIGNS = 200_000  # of a whole list (U1)
MARK = "\ufeff"
SIGNS = ";\t,"
NAME, FIRST, LAST, TABLE = "name", "first", "last", "table"
HEADINGS = {
    "name": NAME,
    "full name": NAME,
    "player": NAME,
    "first name": FIRST,
    "given name": FIRST,
    "last name": LAST,
    "surname": LAST,
    "family name": LAST,
    "table": TABLE,
    "fixed table": TABLE,
}
GUARDED = ("'=", "'+", "'-", "'@", "'|", "'%")  # as our own sheets write them (O4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A line that names somebody: its number, and what it says."""

    number: int
    name: str
    table: str = ""
    text: str  # as it stands there


@dataclass(frozen=True, slots=True, kw_only=True)
class NameList:
    heading: str  # as it stands there; none if every line is a name
    lines: tuple[Said, ...]


def decoded(data: bytes) -> str:
    """Make text of a file, by the mark of its encoding or as UTF-8."""
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise TournamentError(
            f"The file is no text in UTF-8: byte {error.start + 1} is none.",
            remedy="In a spreadsheet, save it as “CSV UTF-8”.",
        ) from None


def read(text: str) -> NameList:
    r"""Read a list of people with the number of the line of each.

    >>> found = read("Club;Name;Table\nPier;Ito, Ada;7\n")
    >>> [(each.number, each.name, each.table) for each in found.lines]
    [(2, 'Ito, Ada', '7')]
    >>> [each.name for each in read("Ito, Ada\n\nBen Okafor").lines]
    ['Ito, Ada', 'Ben Okafor']
    """
    text = text.removeprefix(MARK)
    lines = text.splitlines()
    if len(text) > MOST_SIGNS or len(lines) > MOST_LINES + 1:
        raise TournamentError(
            f"The list is longer than {MOST_LINES} lines.", remedy="Send it in parts."
        )
    sign = next((each for each in SIGNS if lines and each in lines[0]), ",")
    columns = columns_in(cells(lines[0], sign) if lines else [])
    numbered = list(enumerate(lines, 1))
    if not columns:
        found = (Said(number=at, name=line, text=line) for at, line in numbered)
    else:
        found = (said(at, line, sign, columns) for at, line in numbered[1:])
    return NameList(
        heading=lines[0] if columns else "",
        lines=tuple(each for each in found if each.name.strip()),
    )


def columns_in(heading: list[str]) -> dict[str, int]:
    """Tell which column is which; none if this is no heading of a list of people."""
    found: dict[str, int] = {}
    for at, each in enumerate(heading):
        known = HEADINGS.get(" ".join(each.casefold().replace("_", " ").split()))
        if known:
            found.setdefault(known, at)
    return found if NAME in found or {FIRST, LAST} <= found.keys() else {}


def said(number: int, line: str, sign: str, columns: Mapping[str, int]) -> Said:
    row = cells(line, sign)

    def cell(name: str) -> str:
        at = columns.get(name)
        value = row[at].strip() if at is not None and at < len(row) else ""
        return value[1:] if value.startswith(GUARDED) else value

    name = cell(NAME) or f"{cell(FIRST)} {cell(LAST)}".strip()
    return Said(number=number, name=name, table=cell(TABLE), text=line)


def cells(line: str, sign: str) -> list[str]:
    return next(csv.reader([line], delimiter=sign), [])


def left_over(found: NameList, numbers: set[int]) -> str:
    """Give the lines with these numbers as a list that can be mended and sent again."""
    lines = [each.text for each in found.lines if each.number in numbers]
    return "\n".join(filter(None, (found.heading, *lines))) if lines else ""
