"""Read roster files: CSV with a heading whose columns may stand in any order. Pure."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from cards.cardfile import Problem, UnreadableFile, decode_file, printable_start
from cards.checklist import split_lines
from cards.names import fold_name

NEEDED = ("season", "team", "position")
NAMES = ("full_name", "player_name", "name")  # one of them, or first and last name
FIRST_NAMES = ("first_name", "football_name")
MISSING = frozenset(("", "na", "nan", "null", "none"))
SEASONS = range(1920, 2100)
LONGEST = 80  # letters of a cell that is used


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One line of a roster: an athlete on a team in a season."""

    line: int
    season: int
    names: tuple[str, ...]  # spellings of one name, the full one first
    team: str
    position: str
    on_chart: str = ""  # the place in the depth chart

    @property
    def set_code(self) -> str:
        return f"{self.season % 100:02}"


@dataclass(frozen=True, slots=True)
class Roster:
    """The lines of a roster file, and those that cannot be used."""

    lines: tuple[RosterLine, ...]
    refused: tuple[Problem, ...]


def parse_roster(data: bytes) -> Roster:
    r"""Return the lines of a roster file; raise UnreadableFile if it is none.

    >>> text = b"team,season,full_name,position,college\nHBL,2021,Cal Rook,RB,NA"
    >>> parse_roster(text).lines[0].names
    ('Cal Rook',)
    """
    rows = split_lines(decode_file(data))
    line, heading = next(rows, (1, []))
    columns = {fold_name(each).replace(" ", "_"): at for at, each in enumerate(heading)}
    check_columns(columns)
    found, refused = [], []
    for line, cells in rows:
        read = read_line(line, cells, columns)
        if isinstance(read, Problem):
            refused.append(read)
        else:
            found.append(read)
    if not found:
        raise UnreadableFile(
            "This file has no athlete with season, team and position.",
            remedy="Is this a roster of a season?",
            line=line,
        )
    return Roster(tuple(found), tuple(refused))


def check_columns(columns: Mapping[str, int]) -> None:
    """Raise UnreadableFile if the heading lacks a column that is needed."""
    has_name = any(each in columns for each in NAMES) or (
        "last_name" in columns and "first_name" in columns
    )
    lacking = [each for each in NEEDED if each not in columns]
    lacking += [] if has_name else ["full_name"]
    if lacking:
        raise UnreadableFile(
            f"The heading has no column {', '.join(lacking)}.",
            remedy="A roster has season, team, position and full_name, in any order.",
            line=1,
        )


def read_line(
    line: int, cells: list[str], columns: Mapping[str, int]
) -> RosterLine | Problem:
    """Return an athlete of a roster, or why the line cannot be used."""

    def cell_text(name: str) -> str:
        at = columns.get(name, len(cells))
        text = " ".join(cells[at].split()) if at < len(cells) else ""
        return "" if text.casefold() in MISSING else text[:LONGEST]

    season, names = cell_text("season"), tuple(name_spellings(cell_text))
    written = printable_start(names[0] if names else ",".join(cells), most=40)
    if not (season.isascii() and season.isdecimal() and int(season) in SEASONS):
        return Problem(
            line,
            "season",
            f"{season[:20]!r} is not a season.",
            "Write four digits, such as 2021.",
            written,
        )
    if not names:
        return Problem(line, "full_name", "The name is missing.", "Write the name.")
    on_chart = cell_text("depth_chart_position")
    position = cell_text("position") or on_chart
    return RosterLine(line, int(season), names, cell_text("team"), position, on_chart)


def name_spellings(cell: Callable[[str], str]) -> Iterator[str]:
    """Yield the spellings of the name that a line gives, the full one first."""
    last, found = cell("last_name"), [cell(each) for each in NAMES]
    if last:
        found += [f"{first} {last}" for each in FIRST_NAMES if (first := cell(each))]
    yield from dict.fromkeys(filter(None, found))
