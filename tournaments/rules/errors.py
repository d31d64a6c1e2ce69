"""What a person at the desk can mend."""

from gameengine.errors import FixableError


class TournamentError(FixableError):
    """Something that the desk refuses."""


class Stale(TournamentError):
    """Somebody else was quicker; nothing is lost, and nothing was written (C7)."""

    code = "stale"
    title = "Somebody was quicker"


class OutdatedDraft(Stale):
    """A draft that was paired before people left, came or got another result."""

    title = "The draft no longer fits"


class Busy(TournamentError):
    """Somebody else holds the event; a moment later it is free (C4)."""

    code = "busy"


class TooOften(TournamentError):
    """More than somebody may do within a while; `wait` is in seconds (R2)."""

    code = "throttled"

    def __init__(self, message: str, *, remedy: str, wait: int) -> None:
        super().__init__(message, remedy=remedy)
        self.wait = wait


class Forbidden(TournamentError):
    """Something that the person's role in this event does not allow."""

    code = "forbidden"
