"""The database models of an event: settings, people, rounds, results and its log."""

from .announcements import Announcement
from .arrivals import Arrival, Outsider, Parcel
from .entrants import Entrant, EntrantState, ForbiddenPair, Submission
from .events import Role, Staff, Stage, Tournament, TournamentState
from .evidence import GameLog, LogChannel, LogSubmission, LogVerdict
from .floor import (
    Call,
    CallTopic,
    CheckFinding,
    Extension,
    Grade,
    Penalty,
    Run,
    TableCheck,
)
from .invitations import Invitation
from .log import Audience, Entry, LogHead, Payload, Remainder, Shredding
from .notices import Notice, Topic, Wish
from .repairs import Deed, Proposal, ProposalAnswer, ProposalKind
from .rounds import Match, Report, Round, RoundState, Seat, SettledBy, Side
from .series import (
    Series,
    SeriesChange,
    SeriesEvent,
    SeriesLink,
    SeriesOrganiser,
)
from .settings import (
    DecklistMode,
    ListPolicy,
    LogPolicy,
    TimeProcedure,
    UndeterminedPolicy,
    Visibility,
)
from .venues import VenueAllowance
