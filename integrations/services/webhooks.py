"""What organizers do with webhooks: add, test, switch off and on, remove.

Each action locks the event and logs a line, but does not change the version of the
event. The log has only the host name of a URL: the rest may be a secret.
"""

from collections.abc import Iterable
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from accounts.models import User
from integrations import addresses, payloads, topics
from integrations.models import Webhook, WebhookFormat
from integrations.services import deliveries
from tournaments.core.action import Act, lock_for_logging
from tournaments.models import Audience, Tournament
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import TournamentError

MOST = 5  # of an event
OFF = "An organizer switched it off."
REMOVED = "An organizer removed it."


def add_webhook(
    event_id: UUID, user: User, *, address: str, form: str, wanted: Iterable[str]
) -> Webhook:
    """Add a webhook; return it with its secret, which is shown once."""
    require_webhooks_enabled()
    found, chosen = addresses.parse_webhook_url(address), topics.known_topics(wanted)
    if not chosen:
        raise TournamentError(
            "No topic is selected.",
            remedy="Select at least one topic.",
        )
    with lock_for_logging(event_id, user) as act:
        act.by.require(Capability.SETTLE)
        require_below_webhook_limit(act, address)
        made = Webhook.objects.create(
            tournament=act.tournament,
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


def require_below_webhook_limit(act: Act, address: str) -> None:
    there = Webhook.objects.filter(tournament=act.tournament, ended_at=None)
    if there.filter(address=address).exists():
        raise TournamentError(
            "There is already a webhook with this address.",
            remedy="Remove it first to change its topics.",
        )
    if there.count() >= MOST:
        raise TournamentError(
            f"The event already has {MOST} webhooks; that is the limit.",
            remedy="Remove one of them first.",
        )


def send_test_message(event_id: UUID, user: User, *, webhook: UUID) -> Webhook:
    require_webhooks_enabled()
    with lock_for_logging(event_id, user) as act:
        found = get_webhook(act, webhook)
        if not found.is_on:
            raise TournamentError(
                f"{found.host} is switched off.", remedy="Switch it on first."
            )
        event = Tournament.objects.get(pk=event_id)
        texts = deliveries.render_messages(found, payloads.test_payload(event))
        deliveries.store_deliveries([(found, texts)], line=None)
    return found


def switch_webhook(
    event_id: UUID, user: User, *, webhook: UUID, is_on: bool
) -> Webhook:
    """Switch a webhook on or off, if it is not already."""
    if is_on:
        require_webhooks_enabled()
    with lock_for_logging(event_id, user) as act:
        found = get_webhook(act, webhook)
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


def remove_webhook(event_id: UUID, user: User, *, webhook: UUID) -> Webhook:
    """Remove a webhook and delete its URL and secret."""
    with lock_for_logging(event_id, user) as act:
        found = get_webhook(act, webhook)
        deliveries.switch_webhook_off(found, REMOVED)
        Webhook.objects.filter(pk=found.pk).update(
            ended_at=timezone.now(), address="", secret=""
        )
        log_webhook_action(act, "webhook_removed", found)
    return found


def get_webhook(act: Act, webhook: UUID) -> Webhook:
    """Return a webhook of an event; raise Forbidden for all but its organizers."""
    act.by.require(Capability.SETTLE)
    there = Webhook.objects.filter(tournament=act.tournament, ended_at=None)
    return there.get(pk=webhook)


def log_webhook_action(
    act: Act, kind: str, webhook: Webhook, *, subject: str = "", **after: object
) -> None:
    told = {"host": webhook.host, **after}
    act.log(kind, after=told, subject=subject, to=Audience.STAFF)
