"""What the inventory says of a column: retention, and what account deletion does. Pure.

P6: a test walks all models and fails if a column is neither in the inventory nor in
`impersonal`. `docs/privacy.md` shows the same table; account deletion (P5), the data
copy (P4) and the daily deletion of expired data follow it.
"""

from dataclasses import dataclass
from enum import StrEnum


class Retention(StrEnum):
    """How long personal data is kept."""

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


class AfterDeletion(StrEnum):
    """What happens to personal data when its account is deleted."""

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
class PersonalData:
    """Columns of one model that share retention and treatment on deletion."""

    what: str
    model: str
    cells: tuple[str, ...]
    keep: Retention
    leaving: AfterDeletion
    # Lookups from a row to its owner, for the data copy (P4).
    mine: tuple[str, ...] = ()
    # More columns for the data copy, so that it can be understood.
    also: tuple[str, ...] = ()
    # Lookups from a row to its event, match, entry or series, for labels.
    where: tuple[str, ...] = ()
    # Left out of the copy where it is empty.
    is_remark: bool = False
    # Lookup from a row to its event, where others may have written a name into it.
    event: str = ""
    # A secret such as a key: never copied, not even for its owner.
    is_secret: bool = False


def account_reference(
    model: str, *cells: str, keep: Retention, leaving: AfterDeletion
) -> PersonalData:
    """Return the inventory entry of columns that are foreign keys to an account."""
    return PersonalData(
        what="who it was", model=model, cells=cells, keep=keep, leaving=leaving
    )
