"""The contents of a registration sheet. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass

from cards import names
from decks.facts import Group


@dataclass(frozen=True, slots=True)
class Row:
    """A card of the list: its quantity, number and title."""

    quantity: int | None  # None where nobody can tell
    number: str  # blank where a line names no card on record
    title: str


@dataclass(frozen=True, slots=True)
class Part:
    """The cards of one group, in the order of the list."""

    group: Group | None  # None: nobody knows where they belong
    total: str  # beside what is wanted: "5 of 5", "20, at least 20"
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """Everything that one registration sheet says."""

    entrant: str
    surname: str  # by which sheets are filed
    version: str  # name and number
    format: str  # and the edition of the rules
    verdict: str
    made_at: str
    receipt: str
    address: str  # behind the QR code; blank: there is none
    parts: tuple[Part, ...]
    event: str = ""  # blank: to be filled in
    table: str = ""

    @property
    def initial(self) -> str:
        letters = (sign for sign in self.surname if sign.isalnum())
        return next(letters, "").upper()[:1]

    @property
    def rows(self) -> Iterator[Row]:
        return (row for part in self.parts for row in part.rows)

    @property
    def place(self) -> tuple[str, ...]:
        """The sort key of the sheet in a pile."""
        by_name = (names.fold_name(self.surname), names.fold_name(self.entrant))
        return (*by_name, self.version, self.receipt)


def surname(name: str) -> str:
    """Return the last word of a name, without a suffix such as Jr.

    >>> surname("Theo van Marsh, Jr."), surname("Ada")
    ('Marsh', 'Ada')
    """
    words = name.split()
    while len(words) > 1 and names.fold_name(words[-1]) in names.SUFFIXES:
        words.pop()
    return words[-1].strip(",") if words else ""
