"""What every file of cards has in common: its limits, its rows, what is wrong. Pure.

`checklist` reads sheets and `cardjson` reads JSON into the same rows; `importing`
brings them into the database.
"""

import codecs
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from gameengine.cardtext.sheet import BEST, LEGEND, STRONGEST, SUPERSTAR

from .errors import CardError
from .knowledge import CELLS, TEXTS, Basis, cells_of, tidied
from .numbers import CardNumber, read

MOST_BYTES = 8_000_000
MOST_ROWS = 20_000
MOST_LINES = 10 * MOST_ROWS  # texts have several, and blank lines do not count
LONGEST_LINE = 100_000
LONGEST_CELL = 2_000
LONGEST_NAME, LONGEST_KEY, LONGEST_CLUB = 80, 60, 40  # of persons; of a franchise
LONGEST_DOUBT = 200
NUMBERS = {"rating": BEST, "strength": STRONGEST, "time_units": STRONGEST}
FORM = "The form is described in docs/card-import.md."

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


class Unreadable(CardError):
    """A file of which nothing can be used: where it breaks, and what to do."""

    def __init__(
        self, message: str, *, remedy: str = FORM, line: int = 0, column: int = 0
    ) -> None:
        where = f"Line {line}, column {column}: " if column else f"Line {line}: "
        super().__init__(f"{where if line else ''}{message}", remedy=remedy)
        self.line, self.column = line, column


class Refusal(CardError):
    """One row that cannot be used: the column, what is wrong, and what to do."""

    def __init__(self, column: str, message: str, *, remedy: str = FORM) -> None:
        super().__init__(message, remedy=remedy)
        self.column = column


@dataclass(frozen=True, slots=True)
class Problem:
    """A refusal with its place in a file."""

    line: int
    column: str
    message: str
    remedy: str
    number: str = ""
    item: int = 0  # of a list, from 1; it may stand on one line as a whole

    def __str__(self) -> str:
        column = f", column {self.column}" if self.column else ""
        at = where(self.line, self.item).capitalize()
        return f"{at}{column}: {self.message} {self.remedy}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Athlete:
    """Who is meant on a Player card, by key."""

    key: str
    name: str = ""
    basis: Basis = Basis.PRINTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One printed number with what a file says of it, each cell with its basis."""

    line: int
    number: CardNumber
    cells: Mapping[str, str]
    bases: Mapping[str, Basis]
    notes: tuple[str, ...] = ()
    suspect: str = ""
    athlete: Athlete | None = None
    is_open: bool = False  # the file says that nobody knows who is meant
    print_of: CardNumber | None = None
    item: int = 0
    columns: Mapping[str, str] = field(default_factory=dict)  # as the file has them


@dataclass(slots=True)
class Sheet:
    """All rows of a file, and what was refused."""

    rows: list[Row] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    places: dict[CardNumber, str] = field(default_factory=dict)

    def add(self, row: Row, *, column: str) -> None:
        """Take a row; a number stands once in a file."""
        if row.number in self.places:
            raise Refusal(
                column,
                f"{row.number} stands in {self.places[row.number]} already.",
                remedy="Keep one of the two.",
            )
        self.places[row.number] = where(row.line, row.item)
        self.rows.append(row)

    def refuse(
        self, line: int, written: str, error: CardError, *, item: int = 0
    ) -> None:
        column = error.column if isinstance(error, Refusal) else ""
        said = (column, error.message, error.remedy, printable(written, most=20))
        self.refused.append(Problem(line, *said, item=item))

    def make_room(self, line: int, *, taken: int = 0) -> None:
        """Refuse a file that has more rows than any set has cards."""
        if len(self.rows) + len(self.refused) + taken >= MOST_ROWS:
            raise Unreadable(
                f"The file has more than {MOST_ROWS:,} rows.",
                remedy="Split it, one file for each set.",
                line=line,
            )


def decoded(data: bytes) -> str:
    """Return the text of a file, or say at which place it is none."""
    if len(data) > MOST_BYTES:
        raise Unreadable(
            f"The file has more than {MOST_BYTES:,} bytes.",
            remedy="Split it, one file for each set.",
        )
    for mark, kind in _OTHER_KINDS.items():
        if data.startswith(mark):
            raise Unreadable(
                f"The file is {kind}.", remedy="Save it as CSV (UTF-8).", line=1
            )
    data = data.removeprefix(codecs.BOM_UTF8)
    if (at := data.find(b"\0")) >= 0:
        raise _misplaced(data, at, "A NUL byte stands here; this is no text.")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        byte = f"{data[error.start]:02X}"
        raise _misplaced(data, error.start, f"The byte {byte} is no UTF-8.") from None
    if not text.strip():
        raise Unreadable("The file is empty.")
    return text


def _misplaced(data: bytes, at: int, message: str) -> Unreadable:
    line, column = place(data[:at].decode(errors="replace"))
    remedy = "Save the file as CSV (UTF-8)."
    return Unreadable(message, remedy=remedy, line=line, column=column)


def place(before: str) -> tuple[int, int]:
    r"""Give line and column of what follows a text, both from 1.

    >>> place("one\rtwo\r\nth")
    (3, 3)
    """
    ends = [each.end() for each in _LINE_END.finditer(before)]
    return len(ends) + 1, len(before) - (ends[-1] if ends else 0) + 1


def where(line: int, item: int = 0) -> str:
    """Name a place in a file.

    >>> where(3), where(1, 2)
    ('line 3', 'line 1, item 2')
    """
    return f"line {line}, item {item}" if item else f"line {line}"


def printable(text: str, *, most: int) -> str:
    return "".join(sign for sign in text[:most] if sign.isprintable())


def checked(cell: str, text: str, *, column: str) -> str:
    """Return a cell as the database keeps it, or refuse what no card prints."""
    if not text:
        return ""
    if len(text) > LONGEST_CELL:
        raise Refusal(
            column,
            f"The cell has {len(text):,} signs; {LONGEST_CELL:,} are the most.",
            remedy="Is a quote missing? Shorten it.",
        )
    for sign in "" if text.isprintable() else text:
        if sign not in "\t\r\n" and unicodedata.category(sign) in _UNSEEN:
            raise Refusal(
                column,
                f"The cell holds U+{ord(sign):04X}, which nobody can see.",
                remedy="Remove it.",
            )
    if cell not in TEXTS and _LINE_END.search(text.strip()):
        raise Refusal(
            column,
            "The cell runs over several lines.",
            remedy="Is a quote missing? Write it on one line.",
        )
    return tidied(cell, text)


def number_of(text: str, *, set_code: str, column: str, notes: list[str]) -> CardNumber:
    """Read the number of a row; without a set it is of the set of the file."""
    try:
        number = read(text, set_code=set_code)
    except CardError as error:
        raise Refusal(column, error.message, remedy=error.remedy) from None
    if set_code and number.set != set_code:
        raise Refusal(
            column,
            f"{number} is of set {number.set}; this file is read as set {set_code}.",
            remedy="Correct the number, or leave --set out.",
        )
    if not number.is_known_prefix:
        notes.append(f"no document knows the prefix {number.prefix}")
    return number


def key_of(text: str, *, column: str, most: int) -> str:
    """Read the key of a person or a franchise."""
    if len(text) > most or not _KEY.fullmatch(text):
        raise Refusal(
            column,
            f"{text[:most]!r} is no key.",
            remedy=f"Write up to {most} small letters, digits and hyphens: cal-rook.",
        )
    return text


def doubts(texts: Mapping[str, str]) -> list[str]:
    """Say what looks wrong in a row that is kept as it is; only a person can tell."""
    kind = texts.get("type", "")
    found = []
    if kind == "Player" and texts.get("name") and " " not in texts["name"]:
        found.append(f"type Player, but {texts['name']!r} is no first and last name")
    if kind not in ("", "Player") and texts.get("special_text") in (LEGEND, SUPERSTAR):
        found.append(f"{texts['special_text']} stands on a card of type {kind}")
    strange = [cell for cell in CELLS if texts.get(cell) and cell not in cells_of(kind)]
    if strange:
        found.append(f"no {kind} has {', '.join(strange)}")
    for cell, most in NUMBERS.items():
        text = texts.get(cell, "0") or "0"
        if not (_SMALL.fullmatch(text) and int(text) <= most) and text != "X":
            found.append(f"{cell} {text[:20]!r} is no number from 0 to {most}")
    return found
