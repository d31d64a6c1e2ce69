"""Log lines about the clock, judge calls, penalties and deck checks."""

from functools import partial

from tournaments.core.notification_rules import (
    PENALTY,
    RULING,
    Recipients,
    notify_desk,
    one_rule,
)
from tournaments.rules.capabilities import Capability

from .kind import LogHeading, LogKind, WebhookTopic

about_floor = partial(LogKind, heading=LogHeading.FLOOR, can_undo=True)

FLOOR_KINDS = (
    about_floor(
        "clock_started",
        shredded="started the clock of {round}",
        topic=WebhookTopic.CLOCK,
    ),
    about_floor(
        "clock_stopped",
        shredded="stopped the clock of {round}",
        topic=WebhookTopic.CLOCK,
    ),
    about_floor(
        "table_extended",
        shredded="gave {table} more time",
        notify=one_rule(Recipients.BOTH, PENALTY, by_mail=False),
        topic=WebhookTopic.CLOCK,
    ),
    about_floor(
        "extension_revoked",
        shredded="removed extra time from {table}",
        notify=one_rule(Recipients.BOTH, PENALTY, by_mail=False),
        topic=WebhookTopic.CLOCK,
    ),
    LogKind(
        "judge_called",
        shredded="called a judge to {table}",
        notify=(notify_desk(Capability.RULE),),
        heading=LogHeading.FLOOR,
    ),
    LogKind(
        "call_withdrawn",
        "canceled the judge call from {table}",
        own_sentence="canceled the judge call from {table}",
        heading=LogHeading.FLOOR,
    ),
    about_floor(
        "call_taken",
        "took the judge call from {table}",
        notify=one_rule(Recipients.BOTH, RULING, by_mail=False),
    ),
    about_floor("call_ended", "ended the judge call from {table}"),
    about_floor(
        "penalty_given",
        shredded="gave {name} a penalty",
        notify=one_rule(Recipients.ENTRANT, PENALTY, always=True),
    ),
    about_floor(
        "penalty_revoked",
        shredded="revoked a penalty of {name}",
        notify=one_rule(Recipients.ENTRANT, PENALTY, always=True),
    ),
    about_floor("checks_drawn", shredded="drew tables for deck checks in {round}"),
    about_floor("check_added", "added {table} to the deck checks"),
    about_floor("check_started", "started the deck check at {table}"),
    about_floor("check_ended", shredded="ended the deck check at {table}"),
)
