"""The registry of all kinds of log lines. Pure.

A kind has a heading in the log, its sentences, its notification rules, the page a
notification leads to, whether it can be undone, and its webhook topic. Sentences are
templates; `journal.sentences` and `journal.recipient_sentences` fill them in and hold
the few that need more than a template. A new kind is a record in one of these files.
"""

from dataclasses import replace

from tournaments.core.notification_rules import (
    DESK,
    RESULT,
    NotificationRule,
    Recipients,
    one_rule,
)

from .event import EVENT_KINDS
from .floor import FLOOR_KINDS
from .kind import SEAT_CHANGED, LogHeading, LogKind, WebhookTopic
from .people import PEOPLE_KINDS
from .results import RESULTS_KINDS
from .rounds import ROUNDS_KINDS

__all__ = (
    "FINAL",
    "LOG_KINDS",
    "SEAT_CHANGED",
    "UNDO",
    "UNDOABLE",
    "LogHeading",
    "LogKind",
    "WebhookTopic",
    "notification_rules",
    "webhook_topic",
)

LOG_KINDS: dict[str, LogKind] = {
    each.key: each
    for each in (
        *EVENT_KINDS,
        *PEOPLE_KINDS,
        *ROUNDS_KINDS,
        *RESULTS_KINDS,
        *FLOOR_KINDS,
    )
}
UNDO = "act_undone"
UNDOABLE = frozenset(key for key, each in LOG_KINDS.items() if each.can_undo)
# What officials do that cannot be undone, with what helps instead.
FINAL = {
    key: each.instead_of_undo for key, each in LOG_KINDS.items() if each.instead_of_undo
}
NOTHING: tuple[NotificationRule, ...] = ()


def notification_rules(kind: str, *, undone: str = "") -> tuple[NotificationRule, ...]:
    """Return the notification rules of a log line.

    An undo notifies the people of the action it undoes, and the official who had done
    it; other officials are left out, as nothing waits for them any more.
    """
    if kind != UNDO:
        return LOG_KINDS[kind].notify if kind in LOG_KINDS else NOTHING
    concerned = tuple(
        replace(each, always=each.always or each.topic == RESULT)  # I2
        for each in (LOG_KINDS[undone].notify if undone in LOG_KINDS else NOTHING)
        if each.recipients is not Recipients.OFFICIALS
    )
    return (*concerned, *one_rule(Recipients.DOER, DESK, by_mail=False))


def webhook_topic(kind: str, *, undone: str = "") -> WebhookTopic | None:
    """Return the webhook topic of a log line or None; an undo has its action's.

    >>> webhook_topic("round_closed"), webhook_topic(UNDO, undone="result_entered")
    (<WebhookTopic.ROUNDS: 'rounds'>, <WebhookTopic.RESULTS: 'results'>)
    >>> webhook_topic("hidden_list_read") is None
    True
    """
    found = LOG_KINDS.get(undone if kind == UNDO else kind)
    return found.topic if found else None
