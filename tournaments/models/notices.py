"""Notifications of an event: one row per recipient and log line."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from .events import allowed_values
from .log import Entry


class Topic(models.TextChoices):
    """A topic of notifications that a user can choose or mute."""

    TABLE = "table", "Your table in a new round"
    RESULT = "result", "Results of your matches"
    RULING = "ruling", "Disputes and rulings in your matches"
    PENALTY = "penalty", "Penalties, and extra time for your table"
    EVENT = "event", "The event itself: start, end and your final place"
    DESK = "desk", "Open tasks at events you help run"


LONGEST = 600  # a reason has up to 400 of them


class Notice(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)  # H3
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="notices")
    topic = models.CharField(max_length=8, choices=Topic)
    words = models.CharField(max_length=LONGEST)
    address = models.CharField(max_length=200)  # of the page that it is about
    made_at = models.DateTimeField(db_default=Now())
    # On the site; not if it came by mail alone, or asks for what is settled since.
    is_shown = models.BooleanField(default=True)
    read_at = models.DateTimeField(null=True, blank=True)
    # None: not by mail. It is sent once, however often the work is done again.
    mail_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at", "-entry_id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "entry"], name="told_once_of_a_line"
            ),
            allowed_values("topic", Topic.values),
        ]
        indexes: ClassVar = [
            models.Index(
                fields=["person"],
                condition=Q(read_at=None, is_shown=True),
                name="notices_unread",
            )
        ]

    def __str__(self) -> str:
        return self.words


class Wish(models.Model):
    """How a user wants to be notified of a topic; without a row, by its default."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wishes"
    )
    topic = models.CharField(max_length=8, choices=Topic)
    on_site = models.BooleanField()
    by_mail = models.BooleanField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "topic"], name="one_wish_a_topic"
            ),
            allowed_values("topic", Topic.values),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_topic_display()}"
