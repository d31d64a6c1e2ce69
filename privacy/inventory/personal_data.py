"""An entry of the inventory: retention, and what account deletion does. Pure.

P6: a test walks all models and fails if a column is neither in the inventory nor in
`not_personal`. `docs/privacy.md` shows the same table; account deletion (P5), the data
copy (P4) and the daily deletion of expired data follow it.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self


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
    ALIAS = "replaced by an alias"
    SHREDDED = "shredded where the person is named"
    MENTIONS = "the name is replaced"
    NAMELESS = "points at an account without a name"
    UNPUBLISHED = "emptied, unless it was published; remarks lose the name"
    PASSES = "deleted within a day anyway"
    STAYS = "kept as it is"


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalData:
    """Columns of one model that share retention and treatment on deletion."""

    what: str
    keep: Retention
    leaving: AfterDeletion
    model: str = ""
    cells: tuple[str, ...] = ()
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

    def with_columns(self, model: str, cells: str) -> Self:
        return replace(self, model=model, cells=tuple(cells.split()))

    def with_data_copy(
        self, mine: str, *, also: str = "", where: str = "", is_remark: bool = False
    ) -> Self:
        """Return the entry with the lookups, separated by blanks, for the copy."""
        return replace(
            self,
            mine=tuple(mine.split()),
            also=tuple(also.split()),
            where=tuple(where.split()),
            is_remark=is_remark,
        )

    def with_mentions_in(self, event: str) -> Self:
        return replace(self, event=event)

    def as_secret(self) -> Self:
        return replace(self, is_secret=True)


def inventory_entry(what: str, keep: Retention, leaving: AfterDeletion) -> PersonalData:
    return PersonalData(what=what, keep=keep, leaving=leaving)


def account_reference(
    model: str,
    cells: str,
    keep: Retention = Retention.EVENT,
    leaving: AfterDeletion = AfterDeletion.NAMELESS,
) -> PersonalData:
    """Return the entry of columns that refer to an account."""
    return inventory_entry("account involved", keep, leaving).with_columns(model, cells)
