"""Log lines about the clock, judge calls, penalties and deck checks."""

from tournaments.rules.capabilities import Capability
from tournaments.rules.notification_rules import (
    PENALTY,
    RULING,
    Recipients,
    notify,
    notify_desk,
)

from .kind import Heading, LogKind, WebhookTopic

FLOOR_KINDS = (
    LogKind(
        "clock_started",
        Heading.FLOOR,
        shredded="started the clock of {round}",
        can_undo=True,
        topic=WebhookTopic.CLOCK,
    ),
    LogKind(
        "clock_stopped",
        Heading.FLOOR,
        shredded="stopped the clock of {round}",
        can_undo=True,
        topic=WebhookTopic.CLOCK,
    ),
    LogKind(
        "table_extended",
        Heading.FLOOR,
        shredded="gave {table} more time",
        notify=notify(Recipients.BOTH, PENALTY, by_mail=False),
        can_undo=True,
        topic=WebhookTopic.CLOCK,
    ),
    LogKind(
        "extension_revoked",
        Heading.FLOOR,
        shredded="took time back from {table}",
        notify=notify(Recipients.BOTH, PENALTY, by_mail=False),
        can_undo=True,
        topic=WebhookTopic.CLOCK,
    ),
    LogKind(
        "judge_called",
        Heading.FLOOR,
        shredded="called a judge to {table}",
        notify=(notify_desk(Capability.RULE),),
    ),
    LogKind(
        "call_withdrawn",
        Heading.FLOOR,
        sentence="took the call of {table} back",
        own_sentence="took the call of {table} back",
    ),
    LogKind(
        "call_taken",
        Heading.FLOOR,
        sentence="took the call of {table}",
        notify=notify(Recipients.BOTH, RULING, by_mail=False),
        can_undo=True,
    ),
    LogKind(
        "call_ended",
        Heading.FLOOR,
        sentence="ended the call of {table}",
        can_undo=True,
    ),
    LogKind(
        "penalty_given",
        Heading.FLOOR,
        shredded="gave {name} a penalty",
        notify=notify(Recipients.ENTRANT, PENALTY, always=True),
        can_undo=True,
    ),
    LogKind(
        "penalty_revoked",
        Heading.FLOOR,
        shredded="revoked a penalty of {name}",
        notify=notify(Recipients.ENTRANT, PENALTY, always=True),
        can_undo=True,
    ),
    LogKind(
        "checks_drawn",
        Heading.FLOOR,
        shredded="had tables drawn for deck checks in {round}",
        can_undo=True,
    ),
    LogKind(
        "check_added",
        Heading.FLOOR,
        sentence="added {table} to the deck checks",
        can_undo=True,
    ),
    LogKind(
        "check_started",
        Heading.FLOOR,
        sentence="began to check the decks of {table}",
        can_undo=True,
    ),
    LogKind(
        "check_ended",
        Heading.FLOOR,
        shredded="ended the deck check at {table}",
        can_undo=True,
    ),
)
