"""Rows, limits and errors that all card files share. Pure.

`checklist` parses CSV sheets and `cardjson` parses JSON into the same rows; `importing`
writes them to the database.
"""

import codecs
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from gameengine.cardtext.sheet import BEST, LEGEND, STRONGEST, SUPERSTAR

from .errors import CardError
from .knowledge import CELLS, TEXTS, Basis, cells_of_type, tidy_cell
from .numbers import CardNumber, parse_number

MOST_BYTES = 8_000_000
MOST_ROWS = 20_000
MOST_LINES = 10 * MOST_ROWS  # texts have several, and blank lines do not count
LONGEST_LINE = 100_000
LONGEST_CELL = 2_000
LONGEST_NAME, LONGEST_KEY, LONGEST_CLUB = 80, 60, 40  # of persons; of a franchise
LONGEST_DOUBT = 200
NUMBERS = {"rating": BEST, "strength": STRONGEST, "time_units": STRONGEST}
FORM = "docs/card-import.md describes the format."

_KEY = re.compile(r"[a-z0-9][a-z0-9_-]*")
_SMALL = re.compile(r"[0-9]{1,2}")
_LINE_END = re.compile(r"\r\n|\r|\n")
_OTHER_KINDS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
    b"PK\x03\x04": "a workbook or an archive",
}
# Control, format (such as the marks that turn a line around), surrogate, private, and
# the two separators.
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))


class UnreadableFile(CardError):
    """A card file that cannot be parsed at all: where it breaks, and what to do."""

    def __init__(
        self, message: str, *, remedy: str = FORM, line: int = 0, column: int = 0
    ) -> None:
        where = f"Line {line}, column {column}: " if column else f"Line {line}: "
        super().__init__(f"{where if line else ''}{message}", remedy=remedy)
        self.line, self.column = line, column


class RefusedRow(CardError):
    """One row that cannot be used: the column, what is wrong, and what to do."""

    def __init__(self, column: str, message: str, *, remedy: str = FORM) -> None:
        super().__init__(message, remedy=remedy)
        self.column = column


@dataclass(frozen=True, slots=True)
class Problem:
    """A refused row with its place in the file."""

    line: int
    column: str
    message: str
    remedy: str
    number: str = ""
    item: int = 0  # of a list, from 1; it may stand on one line as a whole

    def __str__(self) -> str:
        column = f", column {self.column}" if self.column else ""
        at = describe_place(self.line, self.item).capitalize()
        return f"{at}{column}: {self.message} {self.remedy}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AthleteRef:
    """The athlete on a Player card as a file names them, by key."""

    key: str
    name: str = ""
    basis: Basis = Basis.PRINTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One card number of a file with its cells and their bases."""

    line: int
    number: CardNumber
    cells: Mapping[str, str]
    bases: Mapping[str, Basis]
    notes: tuple[str, ...] = ()
    suspect: str = ""
    athlete: AthleteRef | None = None
    is_open: bool = False  # the file says that nobody knows who is meant
    print_of: CardNumber | None = None
    item: int = 0
    columns: Mapping[str, str] = field(default_factory=dict)  # as the file has them


@dataclass(frozen=True, slots=True, kw_only=True)
class FileDescription:
    """What a file that desks share says of itself, with its teams and sets."""

    license: str
    sources: tuple[str, ...] = ()
    teams: Mapping[str, str] = field(default_factory=dict)  # franchise by team name
    sets: Mapping[str, str] = field(default_factory=dict)  # name by code


@dataclass(slots=True)
class Sheet:
    """All rows of a file, and those that were refused."""

    rows: list[Row] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    places: dict[CardNumber, str] = field(default_factory=dict)
    about: FileDescription | None = None  # of a file that desks share

    def add(self, row: Row, *, column: str) -> None:
        """Add a row; raise RefusedRow if its number is in the file already."""
        if row.number in self.places:
            raise RefusedRow(
                column,
                f"{row.number} is already in {self.places[row.number]}.",
                remedy="Keep one of the two.",
            )
        self.places[row.number] = describe_place(row.line, row.item)
        self.rows.append(row)

    def refuse(
        self, line: int, written: str, error: CardError, *, item: int = 0
    ) -> None:
        column = error.column if isinstance(error, RefusedRow) else ""
        said = (column, error.message, error.remedy, printable_start(written, most=20))
        self.refused.append(Problem(line, *said, item=item))

    def check_row_limit(self, line: int, *, taken: int = 0) -> None:
        """Raise UnreadableFile if the file has too many rows."""
        if len(self.rows) + len(self.refused) + taken >= MOST_ROWS:
            raise UnreadableFile(
                f"The file has more than {MOST_ROWS:,} rows.",
                remedy="Split it, one file for each set.",
                line=line,
            )


def decode_file(data: bytes) -> str:
    """Return the UTF-8 text of a file; raise UnreadableFile with the bad place."""
    if len(data) > MOST_BYTES:
        raise UnreadableFile(
            f"The file has more than {MOST_BYTES:,} bytes.",
            remedy="Split it, one file for each set.",
        )
    for mark, kind in _OTHER_KINDS.items():
        if data.startswith(mark):
            raise UnreadableFile(
                f"The file is {kind}.", remedy="Save it as CSV (UTF-8).", line=1
            )
    data = data.removeprefix(codecs.BOM_UTF8)
    if (at := data.find(b"\0")) >= 0:
        raise _unreadable_at(
            data, at, "There is a NUL byte, so this is not a text file."
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        byte = f"{data[error.start]:02X}"
        raise _unreadable_at(
            data, error.start, f"The byte {byte} is not UTF-8."
        ) from None
    if not text.strip():
        raise UnreadableFile("The file is empty.")
    return text


def _unreadable_at(data: bytes, at: int, message: str) -> UnreadableFile:
    line, column = line_and_column(data[:at].decode(errors="replace"))
    remedy = "Save the file as CSV (UTF-8)."
    return UnreadableFile(message, remedy=remedy, line=line, column=column)


def line_and_column(before: str) -> tuple[int, int]:
    r"""Return line and column of the end of a text, both counted from 1.

    >>> line_and_column("one\rtwo\r\nth")
    (3, 3)
    """
    ends = [each.end() for each in _LINE_END.finditer(before)]
    return len(ends) + 1, len(before) - (ends[-1] if ends else 0) + 1


def describe_place(line: int, item: int = 0) -> str:
    """Return a place in a file in words.

    >>> describe_place(3), describe_place(1, 2)
    ('line 3', 'line 1, item 2')
    """
    return f"line {line}, item {item}" if item else f"line {line}"


def printable_start(text: str, *, most: int) -> str:
    return "".join(sign for sign in text[:most] if sign.isprintable())


def check_cell(cell: str, text: str, *, column: str) -> str:
    """Return a cell's text as stored; raise RefusedRow if no card could print it."""
    if not text:
        return ""
    if len(text) > LONGEST_CELL:
        raise RefusedRow(
            column,
            (
                f"The cell has {len(text):,} characters; at most {LONGEST_CELL:,} are "
                "allowed."
            ),
            remedy="Is a quote missing? Shorten it.",
        )
    for sign in "" if text.isprintable() else text:
        if sign not in "\t\r\n" and unicodedata.category(sign) in _UNSEEN:
            raise RefusedRow(
                column,
                f"The cell has the invisible character U+{ord(sign):04X}.",
                remedy="Remove it.",
            )
    if cell not in TEXTS and _LINE_END.search(text.strip()):
        raise RefusedRow(
            column,
            "The cell runs over several lines.",
            remedy="Is a quote missing? Write it on one line.",
        )
    return tidy_cell(cell, text)


def parse_row_number(
    text: str, *, set_code: str, column: str, notes: list[str]
) -> CardNumber:
    """Return the card number of a row, in the file's set by default, or RefusedRow."""
    try:
        number = parse_number(text, set_code=set_code)
    except CardError as error:
        raise RefusedRow(column, error.message, remedy=error.remedy) from None
    if set_code and number.set != set_code:
        raise RefusedRow(
            column,
            f"{number} is from set {number.set}; this file is read as set {set_code}.",
            remedy="Correct the number, or remove --set.",
        )
    if not number.is_known_prefix:
        notes.append(f"no known card has the prefix {number.prefix}")
    return number


def parse_key(text: str, *, column: str, most: int) -> str:
    """Return the key of a person or a franchise; raise RefusedRow if it is none."""
    if len(text) > most or not _KEY.fullmatch(text):
        raise RefusedRow(
            column,
            f"{text[:most]!r} is not a key.",
            remedy=(
                f"Write up to {most} lowercase letters, digits and hyphens: cal-rook."
            ),
        )
    return text


def find_doubts(texts: Mapping[str, str]) -> list[str]:
    """Return what looks wrong in the cells of a row, which is imported all the same."""
    kind = texts.get("type", "")
    found = []
    if kind == "Player" and texts.get("name") and " " not in texts["name"]:
        found.append(f"type Player, but {texts['name']!r} is not a first and last name")
    if kind not in ("", "Player") and texts.get("special_text") in (LEGEND, SUPERSTAR):
        found.append(f"{texts['special_text']} is on a card of type {kind}")
    strange = [
        cell for cell in CELLS if texts.get(cell) and cell not in cells_of_type(kind)
    ]
    if strange:
        found.append(f"no {kind} has {', '.join(strange)}")
    for cell, most in NUMBERS.items():
        text = texts.get(cell, "0") or "0"
        if not (_SMALL.fullmatch(text) and int(text) <= most) and text != "X":
            found.append(f"{cell} {text[:20]!r} is not a number from 0 to {most}")
    return found
