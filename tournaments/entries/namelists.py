"""Read a pasted or uploaded list of people: one name per line, or a table. Pure.

Cells may be separated by commas, semicolons or tabs. Of a table these columns are read,
in any order and case: name, or first name and last name; table; seed; team or club.
Nothing is dropped silently: lines without a name or with an email address, unread
columns and removed line numbers are reported.
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
SEED, TEAM = "seed", "team"
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
    "seed": SEED,
    "team": TEAM,
    "club": TEAM,
}
READABLE_COLUMNS = (
    "“name”, or “first name” and “last name”; “table”; “seed”; “team” or “club”"
)
GUARDED = ("'=", "'+", "'-", "'@", "'|", "'%")  # as our own sheets write them (O4)
NUMBERED = re.compile(r"^\s*\d{1,4}[.)]\s+(?=\S)")  # "1. Ada", "2) Ben"


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """One line of a list: its number and the name, or the problem with it."""

    number: int
    name: str
    table: str = ""
    seed: str = ""
    team: str = ""
    text: str  # as it stands there
    problem: TournamentError | None = None  # what it lacks, and what to do


@dataclass(frozen=True, slots=True, kw_only=True)
class NameList:
    """A parsed list of people: its lines, and what was not read."""

    heading: str  # as it stands there; none if every line is a name
    lines: tuple[NameLine, ...]
    unread: tuple[str, ...] = ()  # columns of it that say nothing here
    numbered: int = 0  # lines of which the number before the name was taken off


def decode_file(data: bytes) -> str:
    """Return the text of a file; raise TournamentError if it is not Unicode text."""
    is_wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise TournamentError(
            f"The file is not text in UTF-8: byte {error.start + 1} is wrong.",
            remedy="In a spreadsheet, save it as “CSV UTF-8”.",
        ) from None


def parse_name_list(text: str) -> NameList:
    r"""Return the numbered lines of a list; raise TournamentError if it is too long.

    >>> found = parse_name_list("Pronoun;Name;Table\nshe;Ito, Ada;7\n")
    >>> [(each.number, each.name, each.table) for each in found.lines]
    [(2, 'Ito, Ada', '7')]
    >>> found.unread
    ('Pronoun',)
    >>> [each.name for each in parse_name_list("1. Ito, Ada\n\n2. Ben Okafor").lines]
    ['Ito, Ada', 'Ben Okafor']
    """
    text = text.removeprefix(MARK)
    lines = text.splitlines()
    if len(text) > MOST_SIGNS or len(lines) > MOST_LINES + 1:
        raise TournamentError(
            f"The list is longer than {MOST_LINES} lines.",
            remedy="Split it into smaller lists.",
        )
    sign = next((each for each in SIGNS if lines and each in lines[0]), ",")
    heading = split_cells(lines[0], sign) if lines else []
    columns = find_columns(heading)
    numbered = list(enumerate(lines, 1))
    if not columns:
        return parse_plain_names(numbered)
    rows = [
        (at, line, row)
        for at, line in numbered[1:]
        for row in [split_cells(line, sign)]
        if line.strip() and (not row or any(each.strip() for each in row))
    ]
    return NameList(
        heading=lines[0],
        lines=tuple(
            parse_name_row(at, line, row, heading, columns) for at, line, row in rows
        ),
        unread=unread_columns(heading, columns, [row for _, _, row in rows]),
    )


def parse_plain_names(numbered: list[tuple[int, str]]) -> NameList:
    """Return a list in which every line is a name, without a number before it."""
    names = [
        (at, line, NUMBERED.sub("", line, count=1))
        for at, line in numbered
        if line.strip()
    ]
    return NameList(
        heading="",
        lines=tuple(
            NameLine(
                number=at, name=name, text=line, problem=email_address_problem(name)
            )
            for at, line, name in names
        ),
        numbered=sum(name != line for _, line, name in names),
    )


def email_address_problem(name: str) -> TournamentError | None:
    """Return an error if a name contains an email address: names are public."""
    if not ADDRESS.search(name):
        return None
    return TournamentError(
        "The line contains an e-mail address, and names are public.",
        remedy=(
            "Write only the name. In a table, mark its column with the heading “name”."
        ),
    )


def find_columns(heading: list[str]) -> dict[str, int]:
    """Return the index of each known column; empty if the line is no heading."""
    found: dict[str, int] = {}
    for at, each in enumerate(heading):
        known = HEADINGS.get(" ".join(each.casefold().replace("_", " ").split()))
        if known:
            found.setdefault(known, at)
    return found if NAME in found or {FIRST, LAST} <= found.keys() else {}


def unread_columns(
    heading: list[str], columns: Mapping[str, int], rows: list[list[str]]
) -> tuple[str, ...]:
    """Return the headings of columns that are not read, or their positions."""
    return tuple(
        each.strip() or f"column {at + 1}, which has no heading"
        for at, each in enumerate(heading)
        if at not in columns.values()
        and (each.strip() or any(row[at:] and row[at].strip() for row in rows))
    )


def parse_name_row(
    number: int,
    line: str,
    row: list[str],
    heading: list[str],
    columns: Mapping[str, int],
) -> NameLine:
    def cell_text(name: str) -> str:
        at = columns.get(name)
        value = row[at].strip() if at is not None and at < len(row) else ""
        return value[1:] if value.startswith(GUARDED) else value

    name = cell_text(NAME) or f"{cell_text(FIRST)} {cell_text(LAST)}".strip()
    return NameLine(
        number=number,
        name=name,
        table=cell_text(TABLE),
        seed=cell_text(SEED),
        team=cell_text(TEAM),
        text=line,
        problem=row_problem(row, heading, name),
    )


def row_problem(
    row: list[str], heading: list[str], name: str
) -> TournamentError | None:
    """Return why a row of a table cannot be entered, or None."""
    if not row:
        return TournamentError(
            "The line is not a row of a table.", remedy="Shorten it."
        )
    if any(each.strip() for each in row[len(heading) :]):
        return TournamentError(
            f"The line has {len(row)} cells, but the heading has {len(heading)}.",
            remedy='If a name contains a comma, put it in quotes: "Ito, Ada".',
        )
    if not name:
        return TournamentError(
            "The line has no name.", remedy="Add a name, or remove the line."
        )
    return email_address_problem(name)


def split_cells(line: str, sign: str) -> list[str]:
    """Return the cells of a line; empty if it is too long for a row of a table."""
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return []


def refused_lines_text(found: NameList, numbers: set[int]) -> str:
    """Return the lines with these numbers as a list to correct and send again."""
    lines = [each.text for each in found.lines if each.number in numbers]
    return "\n".join(filter(None, (found.heading, *lines))) if lines else ""
