"""An event as rows: settings, people, rounds, results, and the log of all of it."""

from .entrants import Entrant, EntrantState, Submission
from .events import (
    ListPolicy,
    LogPolicy,
    Mode,
    Phase,
    Role,
    Staff,
    Stage,
    TimeProcedure,
    Tournament,
    TournamentState,
    Undetermined,
)
from .evidence import Channel, GameLog, LogSubmission, LogVerdict
from .log import Audience, Entry, Payload
from .rounds import Match, Report, Round, RoundState, Seat, Settled, Side

__all__ = [
    "Audience",
    "Channel",
    "Entrant",
    "EntrantState",
    "Entry",
    "GameLog",
    "ListPolicy",
    "LogPolicy",
    "LogSubmission",
    "LogVerdict",
    "Match",
    "Mode",
    "Payload",
    "Phase",
    "Report",
    "Role",
    "Round",
    "RoundState",
    "Seat",
    "Settled",
    "Side",
    "Staff",
    "Stage",
    "Submission",
    "TimeProcedure",
    "Tournament",
    "TournamentState",
    "Undetermined",
]
