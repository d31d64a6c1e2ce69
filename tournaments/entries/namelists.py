"""Lists of people as others write them: a name a line, or a table. Pure.

Reads what Excel, a form or a chat gives: commas, semicolons or tabs between cells, with
or without a mark of its encoding. Of a table these columns are read, in any order and
spelling of case: name, or first name and last name; table. Nothing is left out in
silence: a line without a name, one with an e-mail address, a column that is not read
and numbers that were taken off are told.
"""

import codecs
import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass

from accounts.names import ADDRESS
from tournaments.rules.errors import TournamentError

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
READ = "“name”, or “first name” and “last name”; “table”"
GUARDED = ("'=", "'+", "'-", "'@", "'|", "'%")  # as our own sheets write them (O4)
NUMBERED = re.compile(r"^\s*\d{1,4}[.)]\s+(?=\S)")  # "1. Ada", "2) Ben"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A line that says something: its number, whom it names, or why it names nobody."""

    number: int
    name: str
    table: str = ""
    text: str  # as it stands there
    problem: TournamentError | None = None  # what it lacks, and what to do


@dataclass(frozen=True, slots=True, kw_only=True)
class NameList:
    heading: str  # as it stands there; none if every line is a name
    lines: tuple[Said, ...]
    unread: tuple[str, ...] = ()  # columns of it that say nothing here
    numbered: int = 0  # lines of which the number before the name was taken off


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
    >>> found.unread
    ('Club',)
    >>> [each.name for each in read("1. Ito, Ada\n\n2. Ben Okafor").lines]
    ['Ito, Ada', 'Ben Okafor']
    """
    text = text.removeprefix(MARK)
    lines = text.splitlines()
    if len(text) > MOST_SIGNS or len(lines) > MOST_LINES + 1:
        raise TournamentError(
            f"The list is longer than {MOST_LINES} lines.", remedy="Send it in parts."
        )
    sign = next((each for each in SIGNS if lines and each in lines[0]), ",")
    heading = cells(lines[0], sign) if lines else []
    columns = columns_in(heading)
    numbered = list(enumerate(lines, 1))
    if not columns:
        return plain(numbered)
    rows = [
        (at, line, row)
        for at, line in numbered[1:]
        for row in [cells(line, sign)]
        if line.strip() and (not row or any(each.strip() for each in row))
    ]
    return NameList(
        heading=lines[0],
        lines=tuple(said(at, line, row, heading, columns) for at, line, row in rows),
        unread=unread(heading, columns, [row for _, _, row in rows]),
    )


def plain(numbered: list[tuple[int, str]]) -> NameList:
    """Take every line for a name, as a chat has them: some with numbers before."""
    names = [
        (at, line, NUMBERED.sub("", line, count=1))
        for at, line in numbered
        if line.strip()
    ]
    return NameList(
        heading="",
        lines=tuple(
            Said(number=at, name=name, text=line, problem=public(name))
            for at, line, name in names
        ),
        numbered=sum(name != line for _, line, name in names),
    )


def public(name: str) -> TournamentError | None:
    """Refuse an e-mail address: who typed it hardly meant to show it to everybody."""
    if not ADDRESS.search(name):
        return None
    return TournamentError(
        "The line has an e-mail address in it, and names are shown to everybody.",
        remedy="Write the name alone; of a table, a heading that says which is “name”.",
    )


def columns_in(heading: list[str]) -> dict[str, int]:
    """Return which column is which; none if this is no heading of a list of people."""
    found: dict[str, int] = {}
    for at, each in enumerate(heading):
        known = HEADINGS.get(" ".join(each.casefold().replace("_", " ").split()))
        if known:
            found.setdefault(known, at)
    return found if NAME in found or {FIRST, LAST} <= found.keys() else {}


def unread(
    heading: list[str], columns: Mapping[str, int], rows: list[list[str]]
) -> tuple[str, ...]:
    """Name the columns that are not read; one without a heading by its place."""
    return tuple(
        each.strip() or f"column {at + 1}, which has no heading"
        for at, each in enumerate(heading)
        if at not in columns.values()
        and (each.strip() or any(row[at:] and row[at].strip() for row in rows))
    )


def said(
    number: int,
    line: str,
    row: list[str],
    heading: list[str],
    columns: Mapping[str, int],
) -> Said:
    def cell(name: str) -> str:
        at = columns.get(name)
        value = row[at].strip() if at is not None and at < len(row) else ""
        return value[1:] if value.startswith(GUARDED) else value

    name = cell(NAME) or f"{cell(FIRST)} {cell(LAST)}".strip()
    return Said(
        number=number,
        name=name,
        table=cell(TABLE),
        text=line,
        problem=problem_of(row, heading, name),
    )


def problem_of(row: list[str], heading: list[str], name: str) -> TournamentError | None:
    """Say what keeps a row of a table from naming somebody, and what to do."""
    if not row:
        return TournamentError("The line is no row of a table.", remedy="Shorten it.")
    if any(each.strip() for each in row[len(heading) :]):
        return TournamentError(
            f"The line has {len(row)} cells, the heading has {len(heading)}.",
            remedy='If a name has a comma in it, put it in quotes: "Ito, Ada".',
        )
    if not name:
        return TournamentError(
            "The line names nobody.", remedy="Write a name, or take the line out."
        )
    return public(name)


def cells(line: str, sign: str) -> list[str]:
    """Cut a line into cells; none if it is longer than any row of a table."""
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return []


def left_over(found: NameList, numbers: set[int]) -> str:
    """Give the lines with these numbers as a list that can be mended and sent again."""
    lines = [each.text for each in found.lines if each.number in numbers]
    return "\n".join(filter(None, (found.heading, *lines))) if lines else ""
