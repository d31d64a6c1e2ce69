"""Actions that can be undone, and proposals that a second official must confirm."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from .events import Tournament, allowed_values
from .rounds import Match


class Deed(models.Model):
    """One of an event's newest actions, stored for undo: lines and changed rows."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="deeds"
    )
    first = models.PositiveIntegerField()  # line of the log, and the last one
    last = models.PositiveIntegerField()
    kinds = models.JSONField()
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(db_default=Now())
    # [model, key, cells before or null, cells after or null]
    rows = models.JSONField()
    is_undone = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["-first"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "first"], name="one_deed_a_line"
            )
        ]

    def __str__(self) -> str:
        return f"{self.first} {' '.join(self.kinds)}"


class ProposalKind(models.TextChoices):
    """What a second official can be asked to confirm."""

    CORRECTION = "correction", "Correct a result"
    PENALTY = "penalty", "Issue a penalty"
    REVOCATION = "revocation", "Revoke a penalty"
    RESTORE = "restore", "Roll back to the end of a round"


class ProposalAnswer(models.TextChoices):
    OPEN = "open", "Waiting for a second staff member"
    CONFIRMED = "confirmed", "Confirmed"
    DECLINED = "declined", "Declined"
    OUTRUN = "outrun", "Outdated"


class Proposal(models.Model):
    """A change that takes effect only when a second official confirms it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="proposals"
    )
    asked = models.CharField(max_length=10, choices=ProposalKind)
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="+", null=True, blank=True
    )
    words = models.JSONField()  # what the act itself is called with
    reason = models.CharField(max_length=400)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField(db_default=Now())
    answer = models.CharField(
        max_length=9, choices=ProposalAnswer, default=ProposalAnswer.OPEN
    )
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "asked"],
                condition=Q(answer="open"),
                name="one_open_proposal_a_match",
            ),
            models.CheckConstraint(
                condition=~Q(second=models.F("by")) | ~Q(answer="confirmed"),
                name="nobody_confirms_himself",
            ),
            models.CheckConstraint(
                condition=~Q(answer="confirmed") | Q(second__isnull=False),
                name="confirmed_by_a_second",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""), name="proposal_has_a_reason"
            ),
            allowed_values("asked", ProposalKind.values),
            allowed_values("answer", ProposalAnswer.values),
        ]

    def __str__(self) -> str:
        return f"{self.get_asked_display()}: {self.reason}"
