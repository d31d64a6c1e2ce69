"""What keeps a round from being closed: one definition for desk, floor and action."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Match, Stage
from tournaments.results.queries import MatchSheet


class Blocker(StrEnum):
    """A reason why a table keeps the round open, the most urgent first."""

    DISPUTED = "Disputed"
    CALLED = "A judge is called"
    FOR_DESK = "Waits for staff"
    ONE_SIDED = "1 of 2 reports"
    # Of a table without a report the floor knows how long it has been silent.
    LATE = "No report, and time is up"
    SILENT = "No report and no judge call"
    WINNERLESS = "No winner"
    UNSEATED = "Without a seat"  # of an entrant, not of a table
    PLAYING = "Still playing"


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockedTable:
    """A table that keeps the round from being closed, and why."""

    sheet: MatchSheet
    by: Blocker

    def __str__(self) -> str:
        """Return the reason as the refusal to close the round words it."""
        match = self.sheet.match
        if self.by is Blocker.DISPUTED:
            why = "is disputed"
        elif match.is_open:
            why = "has no result"
        elif is_winnerless(match):
            why = "has no winner, and there are no ties in a bracket"
        else:
            why = "waits for a judge"
        return f"table {match.table} {why}"


def blocker_of(sheet: MatchSheet) -> Blocker | None:
    """Return why this table keeps the round from being closed, or None."""
    if sheet.is_disputed:
        return Blocker.DISPUTED
    if sheet.match.is_called:
        return Blocker.CALLED
    if is_winnerless(sheet.match):
        return Blocker.WINNERLESS
    if not sheet.match.is_open:
        return None
    if sheet.home or sheet.away:
        return Blocker.FOR_DESK if sheet.waits_for_desk else Blocker.ONE_SIDED
    return Blocker.PLAYING


def is_winnerless(match: Match) -> bool:
    """Return whether a match of the cut has a result without a winner."""
    is_cut = match.round.stage == Stage.CUT
    return is_cut and not match.is_open and not match.winner
