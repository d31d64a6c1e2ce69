"""The floor of the current round: who waits, each table, what blocks the round.

Only what prevents closing the round is listed, the most severe first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from uuid import UUID

from tournaments.floor.queries.table_notes import NO_NOTE, NO_NOTES, TableNote
from tournaments.models import Call, Entrant, Match, Round
from tournaments.results.blockers import Blocker
from tournaments.results.queries import MatchSheet
from tournaments.results.report_text import LoneReport, lone_report
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.clocks import (
    ClockFace,
    ClockReading,
    OpenCall,
    TableExtension,
)
from tournaments.rounds.queries.round_board import RoundBoard

# Without a clock that runs, a table is late so long after the round came out.
LATE_MINUTES = 60


class TableMark(StrEnum):
    """A property to filter tables by, such as an open call."""

    OPEN = "open"
    ONCE = "once"
    DISPUTED = "disputed"
    CALL = "call"
    EXTENSION = "extension"
    LATE = "late"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTile:
    """One table of the floor, with call, clock and reports."""

    sheet: MatchSheet
    call: OpenCall | None
    face: ClockFace | None  # its own clock
    extensions: tuple[TableExtension, ...]
    is_late: bool
    note: TableNote = NO_NOTE  # for judges

    @property
    def match(self) -> Match:
        return self.sheet.match

    @property
    def table(self) -> int:
        return self.match.table or 0

    @property
    def has_one_report(self) -> bool:
        said = self.sheet.home or self.sheet.away
        return self.match.is_open and not self.sheet.is_disputed and said is not None

    @property
    def reported(self) -> LoneReport | None:
        return lone_report(self.sheet)

    @property
    def extra_minutes(self) -> int:
        return sum(each.minutes for each in self.extensions)

    @property
    def table_marks(self) -> frozenset[TableMark]:
        found = {
            TableMark.OPEN: self.match.is_open,
            TableMark.ONCE: self.has_one_report,
            TableMark.DISPUTED: self.sheet.is_disputed,
            TableMark.CALL: self.call is not None,
            TableMark.EXTENSION: bool(self.extensions) and self.match.is_open,
            TableMark.LATE: self.is_late,
        }
        return frozenset(mark for mark, is_so in found.items() if is_so)

    @property
    def state(self) -> str:
        """Return the most urgent state of the table in a word or two."""
        if self.sheet.is_disputed:
            return "disputed"
        if self.call is not None:
            return "judge there" if self.call.taken_by_id else self.call_text
        if self.note.is_in_check:
            return "deck check"
        return self.playing_state if self.match.is_open else "done"

    @property
    def playing_state(self) -> str:
        """Return the state of a table that plays and waits for nobody."""
        if self.has_one_report:
            return "1 of 2"
        if self.is_late:
            return "late"
        return f"+{self.extra_minutes} min" if self.extra_minutes else "playing"

    @property
    def call_text(self) -> str:
        waits = int((self.match.now - self.call.called_at).total_seconds()) // 60
        return f"call {waits} min" if waits > 0 else "call"

    @property
    def css_class(self) -> str:
        """Return the CSS class for the state."""
        if self.sheet.is_disputed:
            return "disputed"
        if self.call is not None:
            return "taken" if self.call.taken_by_id else "call"
        if not self.match.is_open:
            return "done"
        if self.has_one_report:
            return "once"
        return "late" if self.is_late else "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTable:
    """A table that waits for a judge, and since when."""

    tile: TableTile
    since: datetime

    @property
    def waiting_reason(self) -> str:
        call = self.tile.call
        return call.about.label if call else "Disputed result"


@dataclass(frozen=True, kw_only=True)
class Floor:
    """Every table of the current round."""

    board: RoundBoard
    reading: ClockReading
    tiles: tuple[TableTile, ...]

    @property
    def round(self) -> Round:
        return self.board.round

    @property
    def now(self) -> datetime:
        return self.reading.now

    @cached_property
    def counts_by_mark(self) -> Counter[TableMark]:
        return Counter(mark for each in self.tiles for mark in each.table_marks)

    def tiles_with(self, mark: TableMark | None) -> list[TableTile]:
        return [each for each in self.tiles if mark is None or mark in each.table_marks]

    def tile(self, table: int | None) -> TableTile | None:
        return next((each for each in self.tiles if each.table == table), None)

    @property
    def waiting_tables(self) -> list[WaitingTable]:
        """Return the tables that wait for a judge, the longest wait first."""
        found = [
            WaitingTable(tile=each, since=since)
            for each in self.tiles
            if (since := waiting_since(each)) is not None
        ]
        return sorted(found, key=lambda each: (each.since, each.tile.table))

    @property
    def closing_blockers(self) -> "list[ClosingBlocker]":
        """Return what keeps the round from closing, the most severe first."""
        found: dict[Blocker, list[TableTile]] = {each: [] for each in Blocker}
        tiles = {each.match.pk: each for each in self.tiles}
        for blocked in self.board.blocking_tables:
            tile = tiles[blocked.sheet.match.pk]
            found[blocker_or_overdue(blocked.by, tile)].append(tile)
        people = {Blocker.UNSEATED: self.board.unseated}
        return [
            ClosingBlocker(by=by, tiles=tuple(tables), people=tuple(people.get(by, ())))
            for by, tables in found.items()
            if tables or people.get(by)
        ]


def waiting_since(tile: TableTile) -> datetime | None:
    """Return since when a table waits: its dispute, or its call if that is earlier."""
    called = tile.call.called_at if tile.call else None
    since = (called, tile.match.disputed_at)
    return min((each for each in since if each is not None), default=None)


# What blocks.


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosingBlocker:
    """Tables or people that keep a round from closing, for one reason."""

    by: Blocker
    tiles: tuple[TableTile, ...] = ()
    people: tuple[Entrant, ...] = ()

    def __len__(self) -> int:
        return len(self.tiles) + len(self.people)


def blocker_or_overdue(by: Blocker, tile: TableTile) -> Blocker:
    """Return the reason; for an overdue table a more exact one than "still playing"."""
    if by is not Blocker.PLAYING or not tile.is_late:
        return by
    # Who was given time was there; of the others perhaps nobody came.
    return Blocker.LATE if tile.extensions else Blocker.SILENT


# Reading it.


def latest_call(match_id: UUID) -> Call:
    """Return the open call of a table, else its last; raise Call.DoesNotExist."""
    found = Call.objects.filter(match=match_id).select_related("by", "taken_by")
    return found.filter(ended_at=None).first() or found.latest("called_at")


def load_floor(board: RoundBoard, notes: Mapping[UUID, TableNote] = NO_NOTES) -> Floor:
    """Return the floor for the tables of a round's board: one more query."""
    reading = clocks.read_clock(board.round, with_calls=True)
    by_match: dict[UUID, list[TableExtension]] = {}
    for each in reading.given:
        by_match.setdefault(each.match, []).append(each)
    return Floor(
        board=board,
        reading=reading,
        tiles=tuple(
            replace(
                table_tile(each, reading, by_match.get(each.match.pk, ())),
                note=notes.get(each.match.pk, NO_NOTE),
            )
            for each in board.tables
        ),
    )


def table_tile(
    sheet: MatchSheet, reading: ClockReading, extensions: Sequence[TableExtension]
) -> TableTile:
    face = reading.face_at_table(sheet.match.table)
    is_silent = sheet.match.is_open and not (
        sheet.home or sheet.away or sheet.is_disputed
    )
    return TableTile(
        sheet=sheet,
        call=reading.calls.get(sheet.match.pk),
        face=face,
        extensions=tuple(extensions),
        is_late=is_silent and is_report_overdue(reading, face),
    )


def count_expired_clocks(reading: ClockReading) -> int:
    """Count the expired clocks of a round: its own, and those of extended tables."""
    faces = [reading.face, *(face for _, face in reading.extended_tables)]
    return sum(is_report_overdue(reading, face) for face in faces)


def is_report_overdue(reading: ClockReading, face: ClockFace | None) -> bool:
    """Return whether a table should have reported by now."""
    if face is not None and face.is_started:
        return face.is_over
    minutes = face.minutes + face.extra if face is not None else LATE_MINUTES
    out = reading.round.published_at
    return out is not None and out + timedelta(minutes=minutes) <= reading.now
