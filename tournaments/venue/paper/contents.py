"""The data of each printed sheet. Pure.

All figures are text already: paper shows what pages show and computes nothing. A note
is one or more lines below the title.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blank:
    """A cell to fill in by pen: a number of boxes, or just space."""

    boxes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """The event name and print time in the header and footer of every page."""

    event: str
    at: str  # when it was printed, by the clock of the event


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """One entrant's table and opponent."""

    name: str
    table: str
    beside: str  # "against Ben Okafor", "bye"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByName:
    """Pairings by name, in two columns, with large table numbers."""

    title: str
    lines: tuple[NameLine, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    table: str
    home: str
    away: str  # "bye" for whoever sits alone
    home_points: str = ""
    away_points: str = ""
    result: str | Blank = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ByTable:
    """Pairings by table; open results can be written in."""

    title: str
    points: str  # what stands beside a name: "Points", "Seed"
    pairs: tuple[Pair, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A result slip for one table; empty fields are written in."""

    table: str = ""
    home: str = ""
    away: str = ""
    address: str = ""  # behind the QR code


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """Result slips, four to a sheet; a cut stack is in table order."""

    title: str
    games: int
    slips: tuple[Slip, ...]
    round: str = ""  # on every slip; blank: to be written in


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    number: str  # of the line, by which others name it
    place: str
    name: str
    points: str
    record: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """Standings with more columns: tiebreaks, or the opponents."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Standing, ...]
    note: str = ""
    cut_after: int = 0  # a heavy line below so many
    is_numbered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    name: str
    state: str
    list: str
    table: str  # where somebody always sits
    is_expected: bool = True  # whoever has left gets no box


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """All entrants, with a box to tick for those who are expected."""

    title: str
    rows: tuple[Entry, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """A form to pair a round by hand: table numbers, and space for names."""

    title: str
    tables: tuple[str, ...]
    byes: int = 1  # rows for whoever is left over
    awarded: tuple[str, ...] = ()  # names of those with an awarded bye
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Poster:
    """A page for a wall or a door, with a large QR code."""

    title: str  # in the foot of the page
    above: str
    headline: str
    lines: tuple[str, ...]
    caption: str  # what the code is for
    address: str  # behind the code


Sheet = ByName | ByTable | Slips | Standings | Roster | NextRound | Poster
