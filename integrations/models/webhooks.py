"""The webhooks of events and of accounts, and each message to them.

A message keeps its body only until it is delivered or given up.
"""

import secrets
import uuid
from base64 import b64encode
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from integrations.addresses import LONGEST
from tournaments.models import Tournament
from tournaments.models.events import allowed_values

SECRET_BYTES = 32
MOST_FAILURES = 50  # S4: in a row; then nobody is there any more


class WebhookFormat(models.TextChoices):
    JSON = "json", "JSON, signed"
    DISCORD = "discord", "A message for Discord"


def a_secret() -> str:
    return f"whsec_{b64encode(secrets.token_bytes(SECRET_BYTES)).decode()}"


class Webhook(models.Model):
    """A webhook; its secret is stored in clear, because it signs messages.

    Without an event, it gets the news of all events that its owner organizes.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="webhooks", null=True
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    address = models.CharField(max_length=LONGEST)
    host = models.CharField(max_length=253)  # all that the log and others see of it
    form = models.CharField(max_length=7, choices=WebhookFormat)
    topics = models.JSONField()
    secret = models.CharField(max_length=64, default=a_secret)
    is_on = models.BooleanField(default=True)
    why_off = models.CharField(max_length=200, blank=True, default="")
    failures = models.PositiveSmallIntegerField(default=0)  # in a row
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True)  # removed; what it kept is emptied

    class Meta:
        ordering: ClassVar = ["made_at", "pk"]
        constraints: ClassVar = [
            allowed_values("form", WebhookFormat.values),
            models.UniqueConstraint(
                fields=["tournament", "address"],
                condition=Q(ended_at=None),
                name="one_webhook_an_address",
            ),
            models.UniqueConstraint(
                fields=["made_by", "address"],
                condition=Q(ended_at=None, tournament=None),
                name="one_account_webhook_an_address",
            ),
            models.CheckConstraint(
                condition=Q(is_on=True, why_off="") | (Q(is_on=False) & ~Q(why_off="")),
                name="webhook_that_is_off_says_why",
            ),
            models.CheckConstraint(
                condition=(Q(ended_at=None) & ~Q(secret="") & ~Q(address=""))
                | Q(ended_at__isnull=False, is_on=False, secret="", address=""),
                name="webhook_that_ended_keeps_nothing",
            ),
            models.CheckConstraint(
                condition=Q(is_on=False) | Q(failures__lt=MOST_FAILURES),
                name="webhook_that_fails_is_off",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.host} ({self.get_form_display()})"


class DeliveryState(models.TextChoices):
    WAITING = "waiting", "Under way"
    FAILED = "failed", "Failed, will be retried"
    DONE = "done", "Arrived"
    GIVEN_UP = "given_up", "Gave up"


OPEN = (DeliveryState.WAITING, DeliveryState.FAILED)


class Delivery(models.Model):
    """One message to one webhook, with the same id at every attempt."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    webhook = models.ForeignKey(
        Webhook, on_delete=models.CASCADE, related_name="deliveries"
    )
    # The event, its first and last line of the action, and which of its messages this
    # is; a test has no line.
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="+", null=True
    )
    line = models.PositiveIntegerField(null=True)
    last = models.PositiveIntegerField(null=True)
    part = models.PositiveSmallIntegerField(default=0)
    body = models.TextField()
    state = models.CharField(
        max_length=8, choices=DeliveryState, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()  # when the sweep looks after it
    status = models.PositiveSmallIntegerField(null=True)
    trouble = models.CharField(max_length=60, blank=True, default="")
    made_at = models.DateTimeField(auto_now_add=True)
    at = models.DateTimeField(null=True)  # of the last attempt, or of the end

    class Meta:
        ordering: ClassVar = ["made_at", "part", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["state", "due_at"], name="delivery_to_send"),
            models.Index(fields=["webhook", "-made_at"], name="delivery_newest"),
        ]
        constraints: ClassVar = [
            allowed_values("state", DeliveryState.values),
            models.UniqueConstraint(
                fields=["webhook", "tournament", "line", "part"],
                condition=Q(line__isnull=False),
                name="one_delivery_an_act",
            ),
            models.CheckConstraint(
                condition=(Q(state__in=OPEN) & ~Q(body=""))
                | (~Q(state__in=OPEN) & Q(body="")),
                name="delivery_that_is_over_keeps_nothing",
            ),
            models.CheckConstraint(
                condition=Q(state=DeliveryState.WAITING) | Q(at__isnull=False),
                name="delivery_that_was_tried_says_when",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.webhook_id}: {self.get_state_display()}"
