"""Answers of the API about webhooks."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Struct

from cards.schemas import doc
from integrations.models import DeliveryState, WebhookFormat


class WebhookMessage(Struct):
    """One message to a webhook."""

    id: Annotated[UUID, doc("The `webhook-id` of the message.")]
    event: Annotated[UUID | None, doc("The event that it is about; null for a test.")]
    line: Annotated[int | None, doc("The seq of the first log line; null for a test.")]
    part: Annotated[int, doc("From 0; a long message for Discord has several parts.")]
    state: Annotated[DeliveryState, doc("`waiting`, `failed`, `done` or `given_up`.")]
    attempts: Annotated[int, doc("How often it was sent.")]
    status: Annotated[
        int | None, doc("The status of the last answer; null without one.")
    ]
    trouble: Annotated[str, doc("Why there was no answer, or blank.")]
    made_at: Annotated[datetime, doc("When it was made, in UTC.")]


class Webhook(Struct):
    id: Annotated[UUID, doc("The id of the webhook.")]
    event: Annotated[UUID | None, doc("Its event; null for one of all your events.")]
    host: Annotated[str, doc("The host name of its address.")]
    format: Annotated[WebhookFormat, doc("`json`, or a message for `discord`.")]
    topics: Annotated[list[str], doc("The topics that it gets.")]
    on: Annotated[bool, doc("Whether messages are sent to it.")]
    why_off: Annotated[str, doc("Why it is switched off, or blank.")]
    failures: Annotated[int, doc("How many messages failed in a row.")]
    failed: Annotated[int, doc("Messages of the last 30 days that can be sent again.")]
    messages: Annotated[list[WebhookMessage], doc("Its five newest messages.")]
