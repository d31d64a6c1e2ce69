"""The record of one kind of log line, and notification rules that several share."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.core.notification_rules import (
    DESK,
    EVENT,
    RULING,
    TABLE,
    NotificationRule,
    Recipients,
    one_rule,
)


class LogHeading(StrEnum):
    """The heading under which a line is found in the log."""

    EVENT = "The event"
    STAFF = "Staff"
    PEOPLE = "Entrants"
    LISTS = "Lists"
    ROUNDS = "Rounds"
    RESULTS = "Results"
    LOGS = "Game logs"
    FLOOR = "The floor"


class WebhookTopic(StrEnum):
    """What an organizer can choose for a webhook."""

    EVENT = "event"
    ROUNDS = "rounds"
    RESULTS = "results"
    PEOPLE = "people"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class LogKind:
    """One kind of log line: sentences, notifications, undo and webhook topic."""

    key: str
    # After the name of whoever did it: "closed {round}". Empty: a function says it.
    sentence: str = ""
    heading: LogHeading = LogHeading.EVENT
    own_sentence: str = ""  # where an entrant did it for themselves
    shredded: str = ""  # once what the line changed was taken out
    # What recipients read: whoever it is about, the opponent, officials at the desk.
    you: str = ""
    opponent: str = ""
    desk: str = ""
    notify: tuple[NotificationRule, ...] = ()
    page: str = ""  # URL name of the page that a notification leads to
    # An official's action can be undone as long as nothing that came later rests on
    # it; where it cannot, this says what helps instead. Neither: no official did it.
    can_undo: bool = False
    instead_of_undo: str = ""
    # None where it stays at the desk, or holds a name that is not for the public.
    topic: WebhookTopic | None = None


YOUR_SEAT = "Your seat in {the_round} has changed: {seat}.{void}{reason}"
SEAT_CHANGED = one_rule(Recipients.MOVED, TABLE)
TO_ENTRANT = one_rule(Recipients.ENTRANT, EVENT)
# I2: what an official overrides is shown on the site, whatever somebody wishes.
OVERRULED = one_rule(Recipients.BOTH, RULING, always=True)
# Entrants asked to be in the event, so they get mail; staff sit at the desk.
TO_EVERYBODY = (
    *one_rule(Recipients.ALL, EVENT, always=True),
    *one_rule(Recipients.STAFF, EVENT, always=True, by_mail=False),
)
# Every official can confirm or decline what another one asked for.
TO_SECOND_OFFICIAL = NotificationRule(recipients=Recipients.OFFICIALS, topic=DESK)
