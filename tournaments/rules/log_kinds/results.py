"""Log lines about results, disputes and game logs."""

from tournaments.rules.capabilities import Capability, EventRole
from tournaments.rules.notification_rules import (
    RESULT,
    RULING,
    NotificationRule,
    Recipients,
    notify,
    notify_desk,
)

from .kind import OVERRULED, TO_SECOND_OFFICIAL, Heading, LogKind, WebhookTopic

RESULTS_KINDS = (
    LogKind(
        "result_reported",
        Heading.RESULTS,
        sentence="reported {table} for {name}: {result}",
        own_sentence="reported {table}: {result}",
        shredded="reported {table}",
        notify=(
            NotificationRule(
                recipients=Recipients.OPPONENT,
                topic=RESULT,
                unless=frozenset(("result_accepted", "result_disputed")),
            ),
        ),
    ),
    LogKind(
        "report_held",
        Heading.RESULTS,
        sentence="typed another result than the report at {table}, which now waits for "
        "the desk: {result}",
        shredded="typed another result than the report at {table}",
        instead_of_undo="Enter the result of the table; what the desk enters counts.",
    ),
    LogKind(
        "result_disputed",
        Heading.RESULTS,
        sentence="disputed the result of {table} for {name}",
        own_sentence="disputed the result of {table}",
        opponent="{name} disputes the result of your match at {table}. A judge "
        "decides; please stay at the table.",
        desk="{players}: the result is disputed.",
        notify=(
            NotificationRule(recipients=Recipients.OPPONENT, topic=RULING),
            notify_desk(Capability.RULE),
        ),
    ),
    LogKind(
        "result_accepted",
        Heading.RESULTS,
        sentence="settled {table}: {result}",
        own_sentence="agreed at {table}: {result}",
        shredded="settled {table}",
        notify=notify(Recipients.BOTH, RESULT),
        can_undo=True,
        topic=WebhookTopic.RESULTS,
    ),
    LogKind(
        "result_entered",
        Heading.RESULTS,
        sentence="entered the result of {table}: {result}",
        shredded="entered the result of {table}",
        you="An official entered the result of your match at {table}: {result}.",
        notify=notify(Recipients.BOTH, RESULT),
        can_undo=True,
        topic=WebhookTopic.RESULTS,
    ),
    LogKind(
        "result_ruled",
        Heading.RESULTS,
        sentence="ruled on {table}: {result}",
        shredded="ruled on {table}",
        you="A judge ruled on your match at {table}: {result}.{reason}",
        notify=OVERRULED,
        can_undo=True,
        topic=WebhookTopic.RESULTS,
    ),
    LogKind(
        "result_corrected",
        Heading.RESULTS,
        shredded="corrected {table}",
        you="An official corrected your match at {table} in {played_in}: {result}; "
        "before, {old_result}.{reason}",
        notify=OVERRULED,
        can_undo=True,
        topic=WebhookTopic.RESULTS,
    ),
    LogKind(
        "proposal_made",
        Heading.RESULTS,
        shredded="asked a second official to confirm a change",
        notify=(TO_SECOND_OFFICIAL,),
        instead_of_undo="Decline it.",
    ),
    LogKind(
        "proposal_declined",
        Heading.RESULTS,
        shredded="declined what an official had asked for",
        notify=(TO_SECOND_OFFICIAL,),
        instead_of_undo="Ask for it anew.",
    ),
    LogKind(
        "proposal_confirmed",
        Heading.RESULTS,
        shredded="confirmed what an official had asked for",
        notify=(TO_SECOND_OFFICIAL,),
        instead_of_undo="Two officials decided it, and two undo it: ask for it anew.",
    ),
    LogKind(
        "ruling_appealed",
        Heading.RESULTS,
        sentence="took the ruling on {table} further for {name}",
        own_sentence="took the ruling on {table} to the head judge",
        opponent="{name} took the ruling on your match at {table} to the head judge.",
        desk="{players}: the ruling was taken to the head judge.{reason}",
        notify=(
            NotificationRule(recipients=Recipients.OPPONENT, topic=RULING),
            notify_desk(Capability.RULE, EventRole.HEAD_JUDGE),
        ),
    ),
    LogKind(
        "log_submitted",
        Heading.LOGS,
        sentence="handed in a game log of {table}",
        notify=notify(Recipients.OPPONENT, RULING),
    ),
    LogKind(
        "log_checked_again",
        Heading.LOGS,
        sentence="had a game log of {table} checked again",
    ),
    LogKind(
        "hidden_log_read",
        Heading.LOGS,
        sentence="read a game log of {table}, with its lists",
    ),
    LogKind(
        "scoresheet_opened",
        Heading.LOGS,
        sentence="opened the scoresheet of {table}",
    ),
    LogKind(
        "kickoff_confirmed",
        Heading.LOGS,
        sentence="confirmed the kick-off at {table}",
    ),
    LogKind(
        "match_left",
        Heading.RESULTS,
        sentence="ended {table}: {result}",
        shredded="ended {table}",
        opponent="{name} has left, so your match is over: {result}.",
        notify=notify(Recipients.OPPONENT, RESULT),
        can_undo=True,
        topic=WebhookTopic.RESULTS,
    ),
    LogKind(
        "result_penalised",
        Heading.RESULTS,
        shredded="changed {table} by a penalty",
        you="An official changed the result of your match at {table} in "
        "{played_in}: {result}.",
        notify=OVERRULED,
        can_undo=True,
        topic=WebhookTopic.RESULTS,
    ),
)
