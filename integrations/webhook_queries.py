"""Webhooks, for sending, for their pages and for the API."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, F, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from integrations import topics
from integrations.models import Delivery, DeliveryState, Webhook
from tournaments.core.log_kinds import webhook_topic
from tournaments.journal.sentences import fields_after
from tournaments.models import Audience, Entry, Role, Staff, Tournament

LAST_MESSAGES = 5


def active_webhooks(event_id: UUID) -> QuerySet[Webhook]:
    """Return those of the event, and those of the accounts of its organizers."""
    owner = Tournament.objects.filter(pk=event_id).values("owner")
    named = Staff.objects.filter(tournament=event_id, role=Role.ORGANISER)
    is_organizers = Q(made_by__in=owner) | Q(made_by__in=named.values("person"))
    own = Q(tournament=event_id) | (Q(tournament=None) & is_organizers)
    return Webhook.objects.filter(own, is_on=True)


def events_organized_by(user: User) -> QuerySet[Tournament]:
    named = Staff.objects.filter(person=user, role=Role.ORGANISER)
    return Tournament.objects.filter(
        Q(owner=user) | Q(pk__in=named.values("tournament"))
    )


def webhooks_of_user(user: User) -> QuerySet[Webhook]:
    """Return those of the account, then those of the events that the user organizes."""
    own = Q(tournament=None, made_by=user)
    organized = Q(tournament__in=events_organized_by(user).values("pk"))
    found = Webhook.objects.filter(own | organized, ended_at=None)
    return found.order_by(F("tournament").asc(nulls_first=True), "made_at", "pk")


def failed_messages(webhook: Webhook) -> QuerySet[Delivery]:
    """Return the messages about events that did not arrive, oldest first."""
    failed = (DeliveryState.FAILED, DeliveryState.GIVEN_UP)
    return Delivery.objects.filter(
        webhook=webhook, state__in=failed, last__isnull=False
    ).order_by("made_at", "part")


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
    """A webhook with its newest messages, for its page."""

    webhook: Webhook
    messages: list[Delivery]
    topics: list[str]
    failed: int  # messages that can be sent again

    @property
    def masked_url(self) -> str:
        """Return the host and the last letters of the URL; the rest may be a secret."""
        return f"{self.webhook.host}/…{self.webhook.address[-4:]}"


def with_messages(webhooks: QuerySet[Webhook]) -> QuerySet[Webhook]:
    """Return webhooks with their newest messages and the number of failed ones."""
    newest = Delivery.objects.defer("body").select_related("tournament")
    newest = newest.order_by("-made_at", "-part")
    failed = failed_messages(OuterRef("pk")).order_by().values("webhook")
    many = Subquery(failed.annotate(many=Count("pk")).values("many"))
    return (
        webhooks.select_related("made_by")
        .annotate(failed=Coalesce(many, 0))
        .prefetch_related(
            Prefetch("deliveries", newest[:LAST_MESSAGES], to_attr="newest")
        )
    )


def webhooks_with_messages(webhooks: QuerySet[Webhook]) -> list[WebhookWithMessages]:
    """Return webhooks that were not removed, for their page, in two queries."""
    found = with_messages(webhooks.filter(ended_at=None))
    return [
        WebhookWithMessages(
            each,
            each.newest,
            [
                topics.WORDS[topics.Topic(topic)]
                for topic in topics.known_topics(each.topics)
            ],
            each.failed,
        )
        for each in found
    ]
