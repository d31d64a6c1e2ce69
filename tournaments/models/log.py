"""The log of an event: every action in order, each sealed with the one before it.

What an action changed is stored beside its line, so that a name can be removed later
and the seals still hold (T3). The database refuses to change or delete either (T2),
except for what an open shredding names.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.db.models.functions import Coalesce, Now

from .entrants import Entrant
from .events import Tournament, allowed_values
from .evidence import GameLog
from .rounds import Match

LONGEST_REASON = 400


class Audience(models.TextChoices):
    """Who may read a line, from all to the fewest; judges read those of matches."""

    PUBLIC = "public", "Everybody"
    MATCH = "match", "Players of the match, and staff"
    SELF = "self", "The people it is about, organizers, scorekeepers and the head judge"
    JUDGES = "judges", "Judges and organizers"
    STAFF = "staff", "Organizers, scorekeepers and the head judge"


class Entry(models.Model):
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="entries"
    )
    seq = models.PositiveIntegerField()
    at = models.DateTimeField()
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
    )
    on_behalf_of = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=40, blank=True, default="")
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    visibility = models.CharField(max_length=6, choices=Audience)
    request_id = models.CharField(max_length=64, blank=True, default="")
    digest = models.CharField(max_length=64)  # of what it changed
    prev_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        ordering: ClassVar = ["seq"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "seq"], name="one_entry_a_number"
            ),
            allowed_values("visibility", Audience.values),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class Payload(models.Model):
    """What the action of a log line changed, and why."""

    entry = models.OneToOneField(
        Entry, on_delete=models.PROTECT, primary_key=True, related_name="payload"
    )
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON, blank=True, default="")

    def __str__(self) -> str:
        return self.reason


class LogHead(models.Model):
    """How far the log of an event goes, under a key (`core.log_head`)."""

    tournament = models.OneToOneField(
        Tournament,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="log_head",
    )
    seq = models.PositiveIntegerField()
    mac = models.CharField(max_length=64)

    def __str__(self) -> str:
        return str(self.seq)


class Remainder(models.Model):
    """What remains readable of a shredded log line for those concerned (P5).

    The reason, with an alias instead of the name, and the change where it names nobody.
    No seal covers it, as the sealed text is gone.
    """

    entry = models.OneToOneField(
        Entry, on_delete=models.PROTECT, primary_key=True, related_name="remainder"
    )
    after = models.JSONField(default=dict)
    reason = models.CharField(max_length=LONGEST_REASON)

    def __str__(self) -> str:
        return self.reason


class Shredding(models.Model):
    """The removal of a person's data from records that never change (P5, P6).

    The only exception to the database triggers: while it is open, the payload of a line
    may be deleted, or names removed from a game log. Once closed it stays.
    """

    class Why(models.TextChoices):
        FAREWELL = "farewell", "An account was deleted"
        AGE = "age", "Its retention period is over"
        ELSEWHERE = "elsewhere", "It was already deleted when the event was imported"

    entry = models.OneToOneField(
        Entry, on_delete=models.PROTECT, related_name="shredding", null=True
    )
    log = models.ForeignKey(
        GameLog, on_delete=models.PROTECT, related_name="shreddings", null=True
    )
    why = models.CharField(max_length=9, choices=Why)
    at = models.DateTimeField(db_default=Now())
    is_open = models.BooleanField(default=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(entry=None) ^ models.Q(log=None),
                name="shredding_is_of_one_thing",
            ),
            allowed_values("why", ("farewell", "age", "elsewhere")),
        ]

    def __str__(self) -> str:
        return f"{self.entry or self.log}: {self.get_why_display()}"


# Of a line that was shredded the reason is left, without the name (P5).
REASON_OF_ENTRY = Coalesce("payload__reason", "remainder__reason", Value(""))
