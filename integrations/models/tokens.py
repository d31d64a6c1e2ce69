"""API tokens, by which a program acts for a user in one event, or in all."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.models import Tournament

LONGEST_NAME = 60
DIGEST = 64  # of SHA-256, in hexadecimal
HINT = 4


class Token(models.Model):
    """An API token. Only a digest of its 256 secret random bits is stored.

    Without an event, it is for the whole account.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens"
    )
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="tokens", null=True
    )
    name = models.CharField(max_length=LONGEST_NAME)  # what the person calls it
    verbs = models.JSONField()
    digest = models.CharField(max_length=DIGEST, unique=True)
    hint = models.CharField(max_length=HINT)  # its last signs, to tell two apart
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("made_at")), name="token_has_days"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name} (…{self.hint})"
