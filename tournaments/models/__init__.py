"""The database models of an event: settings, people, rounds, results and its log."""

from .announcements import Announcement
from .arrivals import Arrival, Outsider, Parcel
from .entrants import Entrant, EntrantState, Submission
from .events import Phase, Role, Staff, Stage, Tournament, TournamentState
from .evidence import Channel, GameLog, LogSubmission, LogVerdict
from .floor import About, Call, Extension, Finding, Grade, Penalty, Run, TableCheck
from .invitations import Invitation
from .log import Audience, Entry, Payload, Remainder, Shredding
from .notices import Notice, Topic, Wish
from .repairs import Answer, Asked, Deed, Proposal
from .rounds import Match, Report, Round, RoundState, Seat, Settled, Side
from .series import (
    Series,
    SeriesChange,
    SeriesEvent,
    SeriesLink,
    SeriesOrganiser,
)
from .settings import (
    ListPolicy,
    LogPolicy,
    Mode,
    TimeProcedure,
    Undetermined,
    Visibility,
)
from .venues import VenueAllowance

__all__ = [
    "About",
    "Announcement",
    "Answer",
    "Arrival",
    "Asked",
    "Audience",
    "Call",
    "Channel",
    "Deed",
    "Entrant",
    "EntrantState",
    "Entry",
    "Extension",
    "Finding",
    "GameLog",
    "Grade",
    "Invitation",
    "ListPolicy",
    "LogPolicy",
    "LogSubmission",
    "LogVerdict",
    "Match",
    "Mode",
    "Notice",
    "Outsider",
    "Parcel",
    "Payload",
    "Penalty",
    "Phase",
    "Proposal",
    "Remainder",
    "Report",
    "Role",
    "Round",
    "RoundState",
    "Run",
    "Seat",
    "Series",
    "SeriesChange",
    "SeriesEvent",
    "SeriesLink",
    "SeriesOrganiser",
    "Settled",
    "Shredding",
    "Side",
    "Staff",
    "Stage",
    "Submission",
    "TableCheck",
    "TimeProcedure",
    "Topic",
    "Tournament",
    "TournamentState",
    "Undetermined",
    "VenueAllowance",
    "Visibility",
    "Wish",
]
