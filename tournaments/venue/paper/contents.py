"""The data of each printed sheet. Pure.

All figures are text already: paper shows what pages show and computes nothing. A note
is one or more lines below the title.
"""

from dataclasses import dataclass

from decks.press import Face

PITCH = 19.0  # points, of a row with one line


@dataclass(frozen=True, slots=True)
class BlankCell:
    """A cell to fill in by pen: a number of boxes, or just space."""

    boxes: int = 0


Cell = str | BlankCell


@dataclass(frozen=True, slots=True, kw_only=True)
class HeaderAndFooter:
    """The event name and print time, as printed on every page."""

    event: str
    at: str  # when it was printed, by the clock of the event


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingByName:
    """One entrant's table and opponent."""

    name: str
    table: str
    beside: str  # "against Ben Okafor", "bye"


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsByName:
    """Pairings by name, in two columns, with large table numbers."""

    title: str
    lines: tuple[PairingByName, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSlip:
    """A slip for the result of one match; empty fields are filled in by pen."""

    table: str = ""
    home: str = ""
    away: str = ""
    part: str = ""  # of a bracket, such as "losers bracket"
    address: str = ""  # behind the QR code


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSlips:
    """Match slips, four to a sheet."""

    title: str
    games: int
    slips: tuple[MatchSlip, ...]
    round: str = ""  # on every slip; blank: to be written in


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColumn:
    title: str
    share: float  # of the width of the page
    align: float = 0
    face: Face = Face.REGULAR
    size: float = 10.0
    pitch: float = PITCH


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """A sheet with one table, such as standings."""

    title: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    cut_after: int = 0  # a heavy line below so many


@dataclass(frozen=True, slots=True, kw_only=True)
class QrPoster:
    """A page for a wall or a door, with a large QR code."""

    title: str  # in the foot of the page
    above: str
    headline: str
    lines: tuple[str, ...]
    caption: str  # what the code is for
    address: str  # behind the code


Sheet = PairingsByName | TableSheet | MatchSlips | QrPoster
