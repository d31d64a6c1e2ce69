"""Log lines about results, disputes and game logs."""

from functools import partial

from tournaments.core.notification_rules import (
    RESULT,
    RULING,
    NotificationRule,
    Recipients,
    notify_desk,
    one_rule,
)
from tournaments.rules.capabilities import Capability, EventRole

from .kind import OVERRULED, TO_SECOND_OFFICIAL, LogHeading, LogKind, WebhookTopic

result_line = partial(LogKind, heading=LogHeading.RESULTS)
about_result = partial(result_line, can_undo=True, topic=WebhookTopic.RESULTS)
about_log = partial(LogKind, heading=LogHeading.LOGS)

RESULTS_KINDS = (
    result_line(
        "result_reported",
        "reported a result at {table} for {name}: {result}",
        own_sentence="reported a result at {table}: {result}",
        shredded="reported a result at {table}",
        notify=(
            NotificationRule(
                recipients=Recipients.OPPONENT,
                topic=RESULT,
                unless=frozenset(("result_accepted", "result_disputed")),
            ),
        ),
    ),
    result_line(
        "report_held",
        "entered a result at {table} that differs from the report, which now "
        "waits for staff: {result}",
        shredded="entered a result at {table} that differs from the report",
        instead_of_undo="Enter the result of the table; it replaces the report.",
    ),
    result_line(
        "result_disputed",
        "disputed the result of {table} for {name}",
        own_sentence="disputed the result of {table}",
        opponent=(
            "{name} disputes the result of your match at {table}. A judge will "
            "decide; please stay at the table."
        ),
        desk="{players}: the result is disputed.",
        notify=(
            NotificationRule(recipients=Recipients.OPPONENT, topic=RULING),
            notify_desk(Capability.RULE),
        ),
    ),
    about_result(
        "result_accepted",
        "accepted the result of {table}: {result}",
        own_sentence="agreed to the result at {table}: {result}",
        shredded="accepted the result of {table}",
        notify=one_rule(Recipients.BOTH, RESULT),
    ),
    about_result(
        "result_entered",
        "entered the result of {table}: {result}",
        shredded="entered the result of {table}",
        you="Staff entered the result of your match at {table}: {result}.",
        notify=one_rule(Recipients.BOTH, RESULT),
    ),
    about_result(
        "result_ruled",
        "ruled on {table}: {result}",
        shredded="ruled on {table}",
        you="A judge ruled on your match at {table}: {result}.{reason}",
        notify=OVERRULED,
    ),
    about_result(
        "result_corrected",
        shredded="corrected the result of {table}",
        you=(
            "Staff corrected the result of your match at {table} in {played_in}: "
            "{result}. Before the correction: {old_result}.{reason}"
        ),
        notify=OVERRULED,
    ),
    result_line(
        "proposal_made",
        shredded="asked a second staff member to confirm a change",
        notify=(TO_SECOND_OFFICIAL,),
        instead_of_undo="Decline it.",
    ),
    result_line(
        "proposal_declined",
        shredded="declined another staff member's request",
        notify=(TO_SECOND_OFFICIAL,),
        instead_of_undo="Ask for it again.",
    ),
    result_line(
        "proposal_confirmed",
        shredded="confirmed another staff member's request",
        notify=(TO_SECOND_OFFICIAL,),
        instead_of_undo=(
            "Two staff members decided this, so it takes two to undo it. Ask for it "
            "again."
        ),
    ),
    result_line(
        "ruling_appealed",
        "appealed the ruling on {table} for {name}",
        own_sentence="appealed the ruling on {table}",
        opponent=(
            "{name} appealed the ruling on your match at {table} to the head judge."
        ),
        desk="{players}: the ruling was appealed.{reason}",
        notify=(
            NotificationRule(recipients=Recipients.OPPONENT, topic=RULING),
            notify_desk(Capability.RULE, EventRole.HEAD_JUDGE),
        ),
    ),
    result_line(
        "dispute_referred",
        "referred the dispute at {table} to the head judge",
        desk="{players}: a judge refers this dispute to you.{reason}",
        notify=(notify_desk(Capability.RULE, EventRole.HEAD_JUDGE),),
        instead_of_undo="Rule on the match. Any judge still can.",
    ),
    about_log(
        "log_submitted",
        "submitted a game log for {table}",
        notify=one_rule(Recipients.OPPONENT, RULING),
    ),
    about_log("log_checked_again", "started a new check of a game log for {table}"),
    about_log("hidden_log_read", "viewed a game log for {table}, with its deck lists"),
    about_log("scoresheet_opened", "opened the recorder for {table}"),
    about_log("kickoff_confirmed", "confirmed the kickoff at {table}"),
    about_result(
        "match_left",
        "ended the match at {table}: {result}",
        shredded="ended the match at {table}",
        opponent="{name} has dropped, so your match is over: {result}.",
        notify=one_rule(Recipients.OPPONENT, RESULT),
    ),
    about_result(
        "result_penalised",
        shredded="changed the result of {table} by a penalty",
        you="Staff changed the result of your match at {table} in "
        "{played_in}: {result}.",
        notify=OVERRULED,
    ),
)
