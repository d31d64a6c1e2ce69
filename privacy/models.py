"""The copy of a user's own data: built by a worker, deleted after a day."""

import datetime as dt
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

FOR = dt.timedelta(hours=24)  # P4: how long a copy can be fetched, and the next waits


class Copy(models.Model):
    """A user's latest data copy; a new one replaces it, once a day at most (P4)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)  # H3
    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="copy"
    )
    asked_at = models.DateTimeField(db_default=Now())
    made_at = models.DateTimeField(null=True)
    data = models.BinaryField(default=b"")  # packed

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(made_at=None) | Q(made_at__gte=models.F("asked_at")),
                name="copy_is_made_after_it_was_asked_for",
            )
        ]
        verbose_name_plural = "copies"

    def __str__(self) -> str:
        return f"Data of {self.person}"
