"""Signal receivers: send actions to webhooks, revoke tokens of new credentials."""

from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.conf import settings
from django.dispatch import receiver

from integrations import tasks, webhook_queries
from integrations.services import tokens
from outbox import services as outbox
from tournaments.core.action import Act, acted


@receiver(acted, dispatch_uid="integrations.hand_on")
def enqueue_webhook_messages(act: Act, **_: Any) -> None:
    """Enqueue the webhook messages of an action, within its transaction."""
    if not settings.WEBHOOKS:
        return
    told = {webhook_queries.topic_of_line(each) for each in act.logged} - {None}
    if not told:
        return
    wanted = webhook_queries.active_webhooks(act.tournament.pk).values_list(
        "topics", flat=True
    )
    if all(told.isdisjoint(each) for each in wanted):
        return
    event, first = str(act.tournament.pk), act.logged[0].seq
    outbox.enqueue(
        tasks.prepare_webhook_messages,
        key=f"hand_on:{event}:{first}",
        payload={"event": event, "first": first, "last": act.logged[-1].seq},
    )


# A3: whoever came in with the old password, address or factor is let in no more.
@receiver(
    [
        account.password_changed,
        account.password_set,
        account.password_reset,
        account.email_changed,
        mfa.authenticator_removed,
        mfa.authenticator_reset,
    ],
    dispatch_uid="integrations.credentials_changed",
)
def revoke_tokens_on_credential_change(user: Any, **_: Any) -> None:
    tokens.revoke_all_tokens(user)
