"""What the sheets of an event say. Pure.

Every figure is a text already: paper shows what pages show, and adds nothing up. A note
is a line below the title, or some lines.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blank:
    """A cell that somebody fills in with a pen: so many boxes, or just room."""

    boxes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Imprint:
    """What stands in the head and in the foot of every page."""

    event: str
    at: str  # when it was printed, by the clock of the event


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """Where somebody sits."""

    name: str
    table: str
    beside: str  # "against Ben Okafor", "bye"


@dataclass(frozen=True, slots=True, kw_only=True)
class ByName:
    """Everybody by name, in two columns, with a large number."""

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
    """The tables of a round in their order; results that are open can be written in."""

    title: str
    points: str  # what stands beside a name: "Points", "Seed"
    pairs: tuple[Pair, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A piece of paper for one table; what is blank is written in."""

    table: str = ""
    home: str = ""
    away: str = ""
    address: str = ""  # behind the QR code


@dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """Four slips a sheet, so that the cut stack lies in the order of tables."""

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
    """Places, with columns behind them: tiebreaks, or who met whom."""

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
    """Everybody who registered, with a box to tick for whoever may come."""

    title: str
    rows: tuple[Entry, ...]
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """A round that is paired by hand: numbers of tables, and room for names."""

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
