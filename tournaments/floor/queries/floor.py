"""The floor as a judge walks it: who waits, how each table is, what blocks the round.

The stuck board is the same tables in another order: whatever keeps a round from
closing, the gravest first, and nothing that closing would not refuse (events 8).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from uuid import UUID

from tournaments.core.permissions import Position
from tournaments.models import Call, Entrant, Match, Round
from tournaments.results.blockers import Blocker
from tournaments.results.queries import Sheet
from tournaments.results.report_text import Reported, lone_report
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.boards import Board
from tournaments.rounds.queries.clocks import Called, Face, Given, Reading

# Without a clock that runs, a table is late so long after the round came out.
LATE_MINUTES = 60


class Mark(StrEnum):
    """What tables can be looked for by."""

    OPEN = "open"
    ONCE = "once"
    DISPUTED = "disputed"
    CALL = "call"
    EXTENSION = "extension"
    LATE = "late"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One table, with everything that is going on there."""

    sheet: Sheet
    call: Called | None
    face: Face | None  # its own clock
    extensions: tuple[Given, ...]
    is_late: bool

    @property
    def match(self) -> Match:
        return self.sheet.match

    @property
    def table(self) -> int:
        return self.match.table or 0

    @property
    def is_once(self) -> bool:
        said = self.sheet.home or self.sheet.away
        return self.match.is_open and not self.sheet.is_disputed and said is not None

    @property
    def reported(self) -> Reported | None:
        return lone_report(self.sheet)

    @property
    def extra(self) -> int:
        return sum(each.minutes for each in self.extensions)

    @property
    def marks(self) -> frozenset[Mark]:
        found = {
            Mark.OPEN: self.match.is_open,
            Mark.ONCE: self.is_once,
            Mark.DISPUTED: self.sheet.is_disputed,
            Mark.CALL: self.call is not None,
            Mark.EXTENSION: bool(self.extensions) and self.match.is_open,
            Mark.LATE: self.is_late,
        }
        return frozenset(mark for mark, is_so in found.items() if is_so)

    @property
    def state(self) -> str:
        """Say in a word how it is; of several things the one that presses most."""
        if self.sheet.is_disputed:
            return "disputed"
        if self.call is not None:
            return "judge there" if self.call.taken_by_id else self.called
        if not self.match.is_open:
            return "done"
        if self.is_once:
            return "1 report"
        if self.is_late:
            return "late"
        return f"+{self.extra} min" if self.extra else "playing"

    @property
    def called(self) -> str:
        assert self.call is not None  # noqa: S101 (whoever asks has looked)
        waits = int((self.match.now - self.call.called_at).total_seconds()) // 60
        return f"call {waits} min" if waits > 0 else "call"

    @property
    def css(self) -> str:
        """Name the look that goes with the word."""
        if self.sheet.is_disputed:
            return "disputed"
        if self.call is not None:
            return "taken" if self.call.taken_by_id else "call"
        if not self.match.is_open:
            return "done"
        if self.is_once:
            return "once"
        return "late" if self.is_late else "open"

    def is_of(self, position: Position) -> bool:
        """Return whether an official sits there himself (events 1)."""
        return position.is_at(self.match)


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A table that waits for a judge, and since when."""

    tile: Tile
    since: datetime

    @property
    def what(self) -> str:
        call = self.tile.call
        return call.about.label if call else "Disputed result"


@dataclass(frozen=True, kw_only=True)
class Floor:
    """Every table of the round that is played."""

    board: Board
    reading: Reading
    tiles: tuple[Tile, ...]

    @property
    def round(self) -> Round:
        return self.board.round

    @property
    def now(self) -> datetime:
        return self.reading.now

    @cached_property
    def counts(self) -> Counter[Mark]:
        return Counter(mark for each in self.tiles for mark in each.marks)

    def marked(self, mark: Mark | None) -> list[Tile]:
        return [each for each in self.tiles if mark is None or mark in each.marks]

    def tile(self, table: int | None) -> Tile | None:
        return next((each for each in self.tiles if each.table == table), None)

    @property
    def waiting(self) -> list[Waiting]:
        """Return who waits for a judge, the longest first."""
        found = [
            Waiting(tile=each, since=since)
            for each in self.tiles
            if (since := waits_since(each)) is not None
        ]
        return sorted(found, key=lambda each: (each.since, each.tile.table))

    @property
    def stuck(self) -> "list[Stuck]":
        """Return what keeps the round from closing, the gravest first."""
        found: dict[Blocker, list[Tile]] = {each: [] for each in Blocker}
        tiles = {each.match.pk: each for each in self.tiles}
        for blocked in self.board.blocking:
            tile = tiles[blocked.sheet.match.pk]
            found[refined(blocked.by, tile)].append(tile)
        people = {Blocker.UNSEATED: self.board.unseated}
        return [
            Stuck(by=by, tiles=tuple(tables), people=tuple(people.get(by, ())))
            for by, tables in found.items()
            if tables or people.get(by)
        ]


def waits_since(tile: Tile) -> datetime | None:
    return tile.call.called_at if tile.call else tile.match.disputed_at


# What blocks.


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """Tables, or people, that a round waits for by one reason."""

    by: Blocker
    tiles: tuple[Tile, ...] = ()
    people: tuple[Entrant, ...] = ()

    def __len__(self) -> int:
        return len(self.tiles) + len(self.people)


def refined(by: Blocker, tile: Tile) -> Blocker:
    """Return what blocks, with how long a table without a report has been silent."""
    if by is not Blocker.PLAYING or not tile.is_late:
        return by
    # Who was given time was there; of the others perhaps nobody came.
    return Blocker.LATE if tile.extensions else Blocker.SILENT


# Reading it.


def call_at(match_id: UUID) -> Call:
    """Return the call of a table, or its last one: whoever taps may be outrun.

    The service says how it ended. Raises Call.DoesNotExist where nobody ever called.
    """
    found = Call.objects.filter(match=match_id).select_related("by", "taken_by")
    return found.filter(ended_at=None).first() or found.latest("called_at")


def floor(board: Board) -> Floor:
    """Read what goes on between the tables of a board: one query more."""
    reading = clocks.read(board.round, with_calls=True)
    given: dict[UUID, list[Given]] = {}
    for each in reading.given:
        given.setdefault(each.match, []).append(each)
    return Floor(
        board=board,
        reading=reading,
        tiles=tuple(
            tile(each, reading, given.get(each.match.pk, ())) for each in board.tables
        ),
    )


def tile(sheet: Sheet, reading: Reading, extensions: Sequence[Given]) -> Tile:
    face = reading.at(sheet.match.table)
    is_silent = sheet.match.is_open and not (
        sheet.home or sheet.away or sheet.is_disputed
    )
    return Tile(
        sheet=sheet,
        call=reading.calls.get(sheet.match.pk),
        face=face,
        extensions=tuple(extensions),
        is_late=is_silent and is_over(reading, face),
    )


def late(reading: Reading) -> int:
    """Count the clocks of a round that are over: the hall's, and those of tables."""
    faces = [reading.face, *(face for _, face in reading.extended)]
    return sum(is_over(reading, face) for face in faces)


def is_over(reading: Reading, face: Face | None) -> bool:
    """Return whether a table should have reported by now."""
    if face is not None and face.is_started:
        return face.is_over
    minutes = face.minutes + face.extra if face is not None else LATE_MINUTES
    out = reading.round.published_at
    return out is not None and out + timedelta(minutes=minutes) <= reading.now
