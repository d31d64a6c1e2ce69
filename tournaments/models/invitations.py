"""Invitations to join the staff of an event: a link for one person and one role."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from .events import Role, Tournament, allowed_values


class Invitation(models.Model):
    """An open invitation; it is deleted when accepted, revoked or expired.

    Only a keyed hash of the token is stored, so the link cannot be read from here.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(max_length=11, choices=Role)
    token_hash = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    made_at = models.DateTimeField(db_default=Now())
    until = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["until", "pk"]
        constraints: ClassVar = [allowed_values("role", Role.values)]

    def __str__(self) -> str:
        return f"{self.get_role_display()}, until {self.until:%Y-%m-%d %H:%M}"
