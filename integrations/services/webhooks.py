"""What organizers do with webhooks: add, test, switch off and on, send again, remove.

A webhook is of an event, or of an account. For an event, each action locks it and logs
a line, but does not change its version; the log has only the host name of a URL, as the
rest may be a secret.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from integrations import addresses, payloads, tasks, topics, webhook_queries
from integrations.models import Webhook, WebhookFormat
from integrations.services import deliveries
from outbox import services as outbox
from tournaments.core.action import Act, lock_for_logging
from tournaments.models import Audience
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

MOST = 5  # of an event, or of an account
OFF = "An organizer switched it off."
REMOVED = "An organizer removed it."


@contextmanager
def lock_owner(event_id: UUID | None, user: User) -> Iterator[Act | None]:
    """Lock the event for an organizer; without one, the account of the user."""
    if event_id is None:
        with transaction.atomic():
            User.objects.select_for_update(no_key=True).get(pk=user.pk)
            yield None
        return
    with lock_for_logging(event_id, user) as act:
        act.by.require(Capability.SETTLE)
        yield act


def webhooks_of(event_id: UUID | None, user: User) -> QuerySet[Webhook]:
    """Return the webhooks of an event, or of the account; removed ones are left out."""
    own = Q(tournament=event_id) if event_id else Q(tournament=None, made_by=user)
    return Webhook.objects.filter(own, ended_at=None)


def add_webhook(
    event_id: UUID | None,
    user: User,
    *,
    address: str,
    form: str,
    wanted: Iterable[str],
) -> Webhook:
    """Add a webhook; return it with its secret, which is shown once."""
    require_webhooks_enabled()
    found, chosen = addresses.parse_webhook_url(address), topics.known_topics(wanted)
    if not chosen:
        raise TournamentError(
            "No topic is selected.",
            remedy="Select at least one topic.",
        )
    with lock_owner(event_id, user) as act:
        require_below_webhook_limit(webhooks_of(event_id, user), address)
        made = Webhook.objects.create(
            tournament_id=event_id,
            made_by=user,
            address=address,
            host=found.host,
            form=WebhookFormat(form),
            topics=chosen,
        )
        log_webhook_action(act, "webhook_added", made, form=form, topics=chosen)
    return made


def require_webhooks_enabled() -> None:
    if not settings.WEBHOOKS:
        raise TournamentError(
            "Webhooks are switched off on this site.",
            remedy="The site's administrator can set WEBHOOKS to on.",
        )


def require_below_webhook_limit(there: QuerySet[Webhook], address: str) -> None:
    if there.filter(address=address).exists():
        raise TournamentError(
            "There is already a webhook with this URL.",
            remedy="Remove it first to change its topics.",
        )
    if there.count() >= MOST:
        raise TournamentError(
            f"There are already {MOST} webhooks; that is the limit.",
            remedy="Remove one of them first.",
        )


def require_switched_on(webhook: Webhook) -> None:
    if not webhook.is_on:
        raise TournamentError(
            f"{webhook.host} is switched off.", remedy="Switch it on first."
        )


def send_test_message(event_id: UUID | None, user: User, *, webhook: UUID) -> Webhook:
    """Send a test about the event; for an account, about its newest one."""
    require_webhooks_enabled()
    with lock_owner(event_id, user):
        found = webhooks_of(event_id, user).get(pk=webhook)
        require_switched_on(found)
        organized = webhook_queries.events_organized_by(user).order_by("-made_at")
        event = found.tournament or organized.first()
        if event is None:
            raise TournamentError(
                "You have no event that a test could be about.",
                remedy="Create an event first; a draft is enough.",
            )
        texts = deliveries.render_messages(found, payloads.test_payload(event))
        deliveries.store_deliveries([(found, texts)])
    return found


def send_failed_messages(
    event_id: UUID | None, user: User, *, webhook: UUID
) -> Webhook:
    """Let a job send once more what did not arrive in the last 30 days."""
    require_webhooks_enabled()
    with lock_owner(event_id, user):
        found = webhooks_of(event_id, user).get(pk=webhook)
        require_switched_on(found)
        newest = webhook_queries.failed_messages(found).last()
        if newest is None:
            raise TournamentError(
                "No message has failed.", remedy="There is nothing to send again."
            )
        outbox.enqueue(
            tasks.send_failed_messages,
            # Once for each state of the last failed message, however often it is asked.
            key=f"send_again:{found.pk}:{newest.pk}:{newest.made_at.timestamp():.3f}",
            payload={"webhook": str(found.pk)},
        )
    return found


def switch_webhook(
    event_id: UUID | None, user: User, *, webhook: UUID, is_on: bool
) -> Webhook:
    """Switch a webhook on or off, if it is not already."""
    if is_on:
        require_webhooks_enabled()
    with lock_owner(event_id, user) as act:
        found = webhooks_of(event_id, user).get(pk=webhook)
        if found.is_on == is_on:
            return found
        if is_on:
            found.is_on, found.why_off, found.failures = True, "", 0
            found.save(update_fields=["is_on", "why_off", "failures"])
        else:
            deliveries.switch_webhook_off(found, OFF)
        log_webhook_action(
            act, "webhook_switched", found, subject="on" if is_on else "off"
        )
    return found


def remove_webhook(event_id: UUID | None, user: User, *, webhook: UUID) -> Webhook:
    """Remove a webhook and delete its URL and secret."""
    with lock_owner(event_id, user) as act:
        found = webhooks_of(event_id, user).get(pk=webhook)
        deliveries.switch_webhook_off(found, REMOVED)
        Webhook.objects.filter(pk=found.pk).update(
            ended_at=timezone.now(), address="", secret=""
        )
        log_webhook_action(act, "webhook_removed", found)
    return found


def log_webhook_action(
    act: Act | None, kind: str, webhook: Webhook, *, subject: str = "", **after: object
) -> None:
    """Log what was done with a webhook of an event; one of an account has no log."""
    if act is not None:
        told = {"host": webhook.host, **after}
        act.log(kind, after=told, subject=subject, to=Audience.STAFF)
