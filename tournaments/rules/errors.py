"""Errors that a user can fix: each has a message, a rule and a remedy."""

from gameengine.errors import FixableError


class TournamentError(FixableError):
    """An action that is refused, with what to do about it.

    Its text has no rule id, which no page explains; programs read `rule`.

    >>> str(TournamentError("3 are ready.", rule="RN-1", remedy="Check in 1 more."))
    '3 are ready. Check in 1 more.'
    """

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}"


class Stale(TournamentError):
    """The form showed an older version of the event; nothing was written (C7)."""

    code = "stale"
    title = "The page was out of date"


class OutdatedDraft(Stale):
    """A drafted round no longer fits: entrants joined or left, or results changed."""

    title = "The draft no longer fits"


class LookalikeName(TournamentError):
    """A new name looks like another; sent again by a form that offers it, it counts."""

    code = "looks_alike"


class EventLocked(TournamentError):
    """Another action holds the lock of the event; trying again helps (C4)."""

    code = "busy"


class RateLimited(TournamentError):
    """A rate limit was reached; `wait` is in seconds (R2)."""

    code = "throttled"

    def __init__(self, message: str, *, remedy: str, wait: int) -> None:
        super().__init__(message, remedy=remedy)
        self.wait = wait


class Forbidden(TournamentError):
    """The user's role in this event does not allow the action."""

    code = "forbidden"
