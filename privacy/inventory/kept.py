"""Every cell that holds something of a person: how long, and what becomes of it. Pure.

P6: a test walks all models, and a cell that stands neither here nor among those that
are about nobody fails it. `docs/privacy.md` has the same table for people; the farewell
(P5), the copy of one's own data (P4) and the daily clearing go by it.
"""

from dataclasses import dataclass
from enum import StrEnum


class Keep(StrEnum):
    """How long something is kept."""

    ACCOUNT = "as long as the account"
    EVENT = "as long as the event"
    LIST = "until 60 days after the event, unless it was published"
    AUDIT = "24 months"
    ADDRESS = "30 days, or until the session ends"
    SESSION = "until the session ends"
    WORK = "until the work is done, at most 30 days after"
    SENT = "until it has arrived, at most 3 days"
    DAY = "a day"
    INVITATION = "7 days, or until it is used"
    VENUE = "12 hours"
    CARDS = "as long as the card"


class Leaving(StrEnum):
    """What becomes of it when the account is deleted."""

    GONE = "deleted"
    EMPTIED = "emptied"
    ALIAS = "an alias takes its place"
    SHREDDED = "shredded where the person is named"
    MENTIONS = "the name is replaced where it stands"
    NAMELESS = "points at an account without a name"
    UNPUBLISHED = "emptied, unless it was published; remarks lose the name"
    PASSES = "gone by itself within a day"
    STAYS = "stays as it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Cells of one table that share a fate."""

    what: str
    model: str
    cells: tuple[str, ...]
    keep: Keep
    leaving: Leaving
    # By which ways its rows are somebody's own, for the copy of one's data (P4).
    mine: tuple[str, ...] = ()
    # What the copy says beside them, so that it can be understood.
    also: tuple[str, ...] = ()
    # By which ways a row knows where it was: an event, a table, an entry, a series.
    where: tuple[str, ...] = ()
    # Worth a row of the copy only where it says something.
    is_remark: bool = False
    # By which way a row knows its event, where others may have written a name into it.
    event: str = ""
    # Opens something: never copied, not even for its owner.
    is_secret: bool = False


def person(model: str, *cells: str, keep: Keep, leaving: Leaving) -> Kept:
    """Say of cells that they point at an account."""
    return Kept(what="who it was", model=model, cells=cells, keep=keep, leaving=leaving)
