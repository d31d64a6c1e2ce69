"""The webhooks of an event, for sending and for the desk page."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from integrations import topics
from integrations.models import Delivery, Webhook
from tournaments.core.log_kinds import webhook_topic
from tournaments.journal.sentences import fields_after
from tournaments.models import Audience, Entry, Tournament

LAST_MESSAGES = 5


def active_webhooks(event_id: UUID) -> QuerySet[Webhook]:
    return Webhook.objects.filter(tournament=event_id, is_on=True)


def lines_for_webhook(webhook: Webhook, entries: list[Entry]) -> list[Entry]:
    """Return the log lines with a topic that the webhook is subscribed to."""
    return [each for each in entries if topic_of_line(each) in webhook.topics]


def topic_of_line(entry: Entry) -> str | None:
    """Return the webhook topic of a public log line, or None."""
    if entry.visibility != Audience.PUBLIC:
        return None
    undone = (
        str(fields_after(entry).get("kind", "")) if entry.kind == topics.UNDO else ""
    )
    return webhook_topic(entry.kind, undone=undone)


# The desk's page.


@dataclass(frozen=True, slots=True)
class WebhookWithMessages:
    """A webhook with its newest messages, for the desk page."""

    webhook: Webhook
    messages: list[Delivery]
    topics: list[str]

    @property
    def masked_url(self) -> str:
        """Return the host and the last letters of the URL; the rest may be a secret."""
        return f"{self.webhook.host}/…{self.webhook.address[-4:]}"


def webhooks_with_messages(tournament: Tournament) -> list[WebhookWithMessages]:
    """Return the webhooks of an event that were not removed, in two queries."""
    newest = Delivery.objects.defer("body").order_by("-made_at", "-part")
    found = (
        Webhook.objects.filter(tournament=tournament, ended_at=None)
        .select_related("made_by")
        .prefetch_related(
            Prefetch("deliveries", newest[:LAST_MESSAGES], to_attr="newest")
        )
    )
    return [
        WebhookWithMessages(
            each,
            each.newest,
            [
                topics.WORDS[topics.Topic(topic)]
                for topic in topics.known_topics(each.topics)
            ],
        )
        for each in found
    ]
