"""Results in words, with the names of the two: for the desk, its messages, the log."""

from typing import Any

from tournaments import saying
from tournaments.claims import read
from tournaments.models import Match, Report, Side
from tournaments.scoring import Outcome

# Outcomes that nobody claims.
OTHERS = {
    Outcome.BYE: "bye",
    Outcome.LATE_LOSS: "lost by coming late",
    Outcome.ABSENT_LOSS: "lost by being away",
    Outcome.PENDING: "no result",
    Outcome.CANCELLED: "cancelled",
}


def said(match: Match, by: Report | None = None) -> str:
    """Say how a match ended, or how one side says that it did."""
    row = by or match
    return worded(match, row.outcome, row.winner, row.games)


def worded(match: Match, outcome: str, winner: str, games: Any) -> str:
    """Say a result that is kept as plain data."""
    if outcome in OTHERS:
        return OTHERS[outcome]
    names = {side: seat.name for side in Side.values if (seat := match.seat(side))}
    return saying.told(read(outcome, winner, games), names)
