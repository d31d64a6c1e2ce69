"""Announcements of officials to everybody in an event."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from .events import Tournament
from .undo_recording import UndoableModel

LONGEST_ANNOUNCEMENT = 280


class Announcement(UndoableModel):
    """A short text for the event page, the wall display and a notification to all."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="announcements"
    )
    text = models.CharField(max_length=LONGEST_ANNOUNCEMENT)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField(db_default=Now())
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~Q(text=""), name="announcement_says_something"
            ),
        ]

    def __str__(self) -> str:
        return self.text
