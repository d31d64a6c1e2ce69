"""Webhook messages: store, send, retry and give up.

A message may arrive twice, with the same id, and out of order: a worker that dies after
sending and before recording it sends again.
"""

import datetime as dt
import json
import time
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from standardwebhooks import Webhook as Signer

from accounts import mail
from integrations import (
    discord,
    payloads,
    retry_schedule,
    tasks,
    webhook_queries,
)
from integrations.models import Delivery, DeliveryState, Webhook, WebhookFormat
from integrations.models.webhooks import MOST_FAILURES, OPEN
from integrations.payloads import Payload, PayloadBuilder
from integrations.webhook_sender import DeliveryOutcome, WebhookSender
from outbox import services as outbox
from outbox.kinds import Effect
from tournaments.core.action import lock_for_logging, queue_notifications
from tournaments.models import Audience

# Discord takes five messages in two seconds; a job has fifty.
AT_ONCE = 5
PAUSE = dt.timedelta(seconds=3)
A_JOB = 30.0
# When the sweep looks after what a job was promised for.
LEASE = dt.timedelta(minutes=2)
SWEEP = 500
KEPT = dt.timedelta(days=30)
Tried = tuple[Delivery, DeliveryOutcome]


@cache
def webhook_sender() -> WebhookSender:
    return WebhookSender()


# Written down.


def prepare_deliveries(payload: Mapping[str, Any]) -> Effect:
    """Build the messages of an action; return a function that stores them."""
    event, first = UUID(payload["event"]), payload["first"]
    entries = payloads.log_lines_of_action(event, first=first, last=payload["last"])
    listening = (
        list(webhook_queries.active_webhooks(event)) if settings.WEBHOOKS else []
    )
    wanted = [
        (each, webhook_queries.lines_for_webhook(each, entries)) for each in listening
    ]
    wanted = [(each, lines) for each, lines in wanted if lines]
    if not wanted:
        return lambda _job: None
    teller = PayloadBuilder(entries)
    told = [
        (each, render_messages(each, teller.build_payload(lines)))
        for each, lines in wanted
    ]
    return lambda _job: store_deliveries(
        told, tournament_id=event, line=first, last=payload["last"]
    )


def render_messages(webhook: Webhook, payload: Payload) -> list[str]:
    """Return a payload as messages in the format of a webhook."""
    found = (
        discord.discord_messages(payload)
        if webhook.form == WebhookFormat.DISCORD
        else [payload]
    )
    return [json.dumps(each, ensure_ascii=False) for each in found]


def store_deliveries(
    messages: Sequence[tuple[Webhook, list[str]]], **action: Any
) -> None:
    """Store messages and enqueue the job that sends them.

    `action` are event, first and last line of what they tell; a test has none.
    """
    for webhook, texts in messages:
        rows = [
            Delivery(
                webhook=webhook, part=part, body=text, due_at=timezone.now(), **action
            )
            for part, text in enumerate(texts)
        ]
        Delivery.objects.bulk_create(rows, ignore_conflicts=bool(action))
        there = Delivery.objects.filter(pk__in=[each.pk for each in rows])
        enqueue_deliveries(list(there.order_by("part")))


def enqueue_deliveries(rows: Sequence[Delivery]) -> None:
    """Enqueue the first few messages of one webhook; the others are sent later."""
    if not rows:
        return
    now, few = timezone.now(), rows[:AT_ONCE]
    first = few[0]
    # A message that is due again is another promise; two sweeps at once are one.
    outbox.enqueue(
        tasks.send_webhook_messages,
        key=f"send:{first.pk}:{first.due_at.timestamp():.3f}",
        payload={"deliveries": [str(each.pk) for each in few]},
    )
    Delivery.objects.filter(pk__in=[each.pk for each in few]).update(due_at=now + LEASE)
    rest = [each.pk for each in rows[AT_ONCE:]]
    Delivery.objects.filter(pk__in=rest).update(due_at=now + PAUSE)


# Sent.


def send_deliveries(payload: Mapping[str, Any]) -> Effect | None:
    """Send messages in order until one fails; return a function that records it."""
    if not settings.WEBHOOKS:
        return None
    rows = list(
        Delivery.objects.filter(
            pk__in=payload["deliveries"], state__in=OPEN, webhook__is_on=True
        )
        .select_related("webhook")
        .order_by("made_at", "part")
    )
    tried, start = [], time.monotonic()
    for row in rows:
        tried.append((row, send_delivery(row)))
        if not tried[-1][1].is_done or time.monotonic() - start > A_JOB:
            break
    return lambda _job: record_outcomes(tried, untried=rows[len(tried) :])


def send_delivery(row: Delivery) -> DeliveryOutcome:
    webhook, message, now = row.webhook, str(row.pk), timezone.now()
    headers = {
        "webhook-id": message,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Signer(webhook.secret).sign(message, now, row.body),
    }
    return webhook_sender().post(webhook.address, row.body.encode(), headers)


def record_outcomes(tried: Sequence[Tried], *, untried: Sequence[Delivery]) -> None:
    """Record the outcomes of messages; those that were not tried stay due."""
    for row, outcome in tried:
        record_outcome(row, outcome)
    later = [each.pk for each in untried]
    Delivery.objects.filter(pk__in=later, state__in=OPEN).update(
        due_at=timezone.now() + PAUSE
    )


def record_outcome(row: Delivery, outcome: DeliveryOutcome) -> None:
    now, attempts = timezone.now(), row.attempts + 1
    wait = retry_schedule.seconds_until_retry(attempts)
    said: dict[str, Any] = {
        "attempts": attempts,
        "status": outcome.status,
        "trouble": str(outcome.trouble),
        "at": now,
    }
    if outcome.is_done:
        said |= {"state": DeliveryState.DONE, "body": ""}
    elif wait is None:
        said |= {"state": DeliveryState.GIVEN_UP, "body": ""}
    else:
        said |= {
            "state": DeliveryState.FAILED,
            "due_at": now + dt.timedelta(seconds=wait),
        }
    # Whoever was quicker has written it down already.
    mine = Delivery.objects.filter(pk=row.pk, attempts=row.attempts, state__in=OPEN)
    if mine.update(**said):
        count_failures(row.webhook, outcome)


def count_failures(webhook: Webhook, outcome: DeliveryOutcome) -> None:
    """Count failures in a row; switch the webhook off after 50, or at status 410."""
    there = Webhook.objects.filter(pk=webhook.pk, is_on=True)
    if outcome.is_done:
        there.exclude(failures=0).update(failures=0)
    elif outcome.is_gone:
        stop_failing_webhook(webhook, "It answered 410, which means no more messages.")
    elif not there.filter(failures__lt=MOST_FAILURES - 1).update(
        failures=F("failures") + 1
    ):
        stop_failing_webhook(webhook, f"It failed {MOST_FAILURES} times in a row.")


STOPPED = """\
Your webhook to {host} is switched off: {why}

Messages are no longer sent to it. When your program works again, switch it on, and send
the messages that failed once more:
{page}
"""


def stop_failing_webhook(webhook: Webhook, why: str) -> None:
    """Switch a failing webhook off; notify the organizers, or its account."""
    if webhook.tournament_id is None:
        stop_account_webhook(webhook, why)
        return
    with lock_for_logging(webhook.tournament_id, None) as act:
        if not switch_webhook_off(webhook, why):
            return
        act.log(
            "webhook_stopped",
            after={"host": webhook.host, "why": why},
            to=Audience.STAFF,
        )
        queue_notifications(act)


def stop_account_webhook(webhook: Webhook, why: str) -> None:
    with transaction.atomic():
        if switch_webhook_off(webhook, why):
            mail.queue_email(
                to=webhook.made_by.email,
                subject="A webhook is switched off",
                words=STOPPED.format(
                    host=webhook.host,
                    why=why,
                    page=f"{settings.SITE_ADDRESS}{reverse('account_webhooks')}",
                ),
            )


def switch_webhook_off(webhook: Webhook, why: str, **more: Any) -> bool:
    """Switch a webhook off and give up its messages; False if it was off."""
    there = Webhook.objects.filter(pk=webhook.pk, is_on=True)
    was_on = there.update(is_on=False, why_off=why, **more)
    give_up_deliveries(Delivery.objects.filter(webhook=webhook))
    return bool(was_on)


def give_up_deliveries(rows: Any) -> int:
    return rows.filter(state__in=OPEN).update(
        state=DeliveryState.GIVEN_UP, body="", at=timezone.now()
    )


# Sent again.

MOST_AGAIN = 200  # messages of one job


def prepare_replay(payload: Mapping[str, Any]) -> Effect | None:
    """Build the failed messages of a webhook again; return a function that stores them.

    The body of a dropped message is gone, so it is made from the log as it is now: with
    the names and the standings of today.
    """
    webhook = Webhook.objects.filter(pk=payload["webhook"], is_on=True).first()
    if webhook is None:
        return None
    rows = list(webhook_queries.failed_messages(webhook)[:MOST_AGAIN])
    texts: dict[UUID, str] = {}
    for (event, first, last), some in groupby(
        rows, attrgetter("tournament_id", "line", "last")
    ):
        entries = payloads.log_lines_of_action(event, first=first, last=last)
        lines = webhook_queries.lines_for_webhook(webhook, entries)
        if lines:
            told = PayloadBuilder(entries).build_payload(lines)
            found = dict(enumerate(render_messages(webhook, told)))
            texts |= {row.pk: found[row.part] for row in some if row.part in found}
    return lambda _job: store_replay(rows, texts)


def store_replay(rows: Sequence[Delivery], texts: Mapping[UUID, str]) -> None:
    """Let messages wait again, with new bodies and the same ids."""
    now = timezone.now()
    again = [row for row in rows if row.pk in texts]
    for row in again:
        Delivery.objects.filter(pk=row.pk).exclude(state=DeliveryState.DONE).update(
            body=texts[row.pk],
            state=DeliveryState.WAITING,
            attempts=0,
            status=None,
            trouble="",
            made_at=now,
            due_at=now,
            at=None,
        )
    for row in again:
        row.due_at = now
    enqueue_deliveries(again)


# Looked after.


def enqueue_due_deliveries() -> int:
    """Enqueue messages that are due and give up old ones; return how many."""
    if not settings.WEBHOOKS:
        return 0
    now = timezone.now()
    oldest = now - dt.timedelta(seconds=retry_schedule.LONGEST)
    with transaction.atomic():
        give_up_deliveries(Delivery.objects.filter(made_at__lt=oldest))
        due = Delivery.objects.filter(
            state__in=OPEN, due_at__lte=now, webhook__is_on=True
        )
        rows = list(due.defer("body").order_by("webhook", "made_at", "part")[:SWEEP])
        for _, some in groupby(rows, attrgetter("webhook_id")):
            enqueue_deliveries(list(some))
    return len(rows)


def delete_old_deliveries() -> int:
    """Delete finished messages older than 30 days; return how many."""
    old = Delivery.objects.exclude(state__in=OPEN).filter(at__lt=timezone.now() - KEPT)
    return old.delete()[0]
