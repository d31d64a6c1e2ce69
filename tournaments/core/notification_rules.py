"""Notification rules: recipients, topic and channels for one kind of log line. Pure.

The rules of each kind are in `log_kinds`, the sentences in `journal`.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.capabilities import STAFF, Capability, EventRole

# As in models.Topic; a test compares the two.
TABLE, RESULT, RULING = "table", "result", "ruling"
PENALTY, EVENT, DESK = "penalty", "event", "desk"
# What comes by mail unless somebody wishes otherwise: what an official decided about
# them, and what happens while they are at home. At a venue a page says the rest sooner.
MAILED = frozenset((RULING, PENALTY, EVENT))


class Recipients(StrEnum):
    """Who is notified, worded for the documentation."""

    BOTH = "both players of the match"
    OPPONENT = "the opponent of that player"
    ENTRANT = "the person that it is about"
    SEATED = "everybody who plays in the round"
    MOVED = "everybody whose seat changed"
    SEEDED = "everybody in the cut"
    ALL = "everybody in the event"
    NAMED = "the staff member it names"
    OFFICIALS = "staff who can act on it"
    STAFF = "all staff"
    DOER = "the staff member who did it"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotificationRule:
    """Recipients, topic and channels of one notification."""

    recipients: Recipients
    topic: str
    # I2: what an official overrides is shown on the site, whatever somebody wishes.
    always: bool = False
    # No letter where it would come too late to be of use, or where a stranger could
    # send words of their own to an address that never asked for them.
    by_mail: bool = True
    # Not if the same act says more about the same match or entrant.
    unless: frozenset[str] = frozenset()
    # What officials must be allowed to do, or be, to be told.
    may: Capability | None = None
    parts: frozenset[EventRole] = frozenset(STAFF)


def one_rule(
    recipients: Recipients, topic: str, *, always: bool = False, by_mail: bool = True
) -> tuple[NotificationRule, ...]:
    """Return one notification rule as a tuple, as a log kind holds them."""
    return (
        NotificationRule(
            recipients=recipients, topic=topic, always=always, by_mail=by_mail
        ),
    )


def notify_desk(may: Capability, *parts: EventRole) -> NotificationRule:
    """Return the rule that notifies officials who have a capability, by role."""
    return NotificationRule(
        recipients=Recipients.OFFICIALS,
        topic=DESK,
        may=may,
        parts=frozenset(parts or STAFF),
    )
