"""Game logs that were submitted for a match, and the results of replaying them."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models

from gameengine.replay.verdict import VerdictKind
from outbox.models import Job

from .entrants import Submission
from .events import allowed_values
from .rounds import Match, Side

LONGEST_FILE_NAME = 100


class GameLog(models.Model):
    """A game log in canonical form; it belongs to one match and never changes (U7).

    The deck lists are those that counted when it was submitted.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="logs")
    game = models.PositiveSmallIntegerField(default=1)  # of the match
    digest = models.CharField(max_length=64)
    canonical = models.TextField()
    entries = models.PositiveSmallIntegerField()
    # Its home sits away in the match.
    is_turned = models.BooleanField(default=False)
    home_list = models.ForeignKey(
        Submission, on_delete=models.PROTECT, related_name="+", null=True
    )
    away_list = models.ForeignKey(
        Submission, on_delete=models.PROTECT, related_name="+", null=True
    )
    flags = models.JSONField(default=list)  # what does not fit the match (I3)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["game", "made_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "digest"], name="one_log_a_match_and_digest"
            ),
            models.CheckConstraint(
                condition=models.Q(game__gte=1), name="log_is_of_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"Log of game {self.game}, {self.match}"


class LogChannel(models.TextChoices):
    PASTE = "paste", "Pasted"
    FILE = "file", "A file"
    TABLE = "table", "From the recorder"
    API = "api", "Through the API"


class LogSubmission(models.Model):
    """One user's submission of a game log; the same log can have several (U7)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    log = models.ForeignKey(
        GameLog, on_delete=models.PROTECT, related_name="submissions"
    )
    side = models.CharField(max_length=4, choices=Side, blank=True)  # none: an official
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    channel = models.CharField(max_length=5, choices=LogChannel)
    file_name = models.CharField(max_length=LONGEST_FILE_NAME, blank=True)  # U5
    at = models.DateTimeField(auto_now_add=True)
    job = models.ForeignKey(  # that replays it; done ones are forgotten one day
        Job, on_delete=models.SET_NULL, related_name="+", null=True
    )

    class Meta:
        ordering: ClassVar = ["at"]
        indexes: ClassVar = [models.Index(fields=["by", "at"], name="log_by_whom")]
        constraints: ClassVar = [
            allowed_values("side", ["", *Side.values]),
            allowed_values("channel", LogChannel.values),
        ]

    def __str__(self) -> str:
        return f"{self.log}, {self.get_side_display() or 'staff'}"


class LogVerdict(models.Model):
    """The result of replaying a log with one version of engine, rules and cards (J4).

    Checking again adds a row; the database refuses to change or delete one (J13).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    log = models.ForeignKey(GameLog, on_delete=models.PROTECT, related_name="verdicts")
    engine = models.CharField(max_length=40)
    rules = models.CharField(max_length=40)
    card_data = models.CharField(max_length=40)
    kind = models.CharField(max_length=16)
    step = models.PositiveSmallIntegerField(default=0)  # the first wrong one
    # Of the match's sides, whichever seats they have in the log.
    winner = models.CharField(max_length=4, choices=Side, blank=True)
    home_score = models.PositiveSmallIntegerField()
    away_score = models.PositiveSmallIntegerField()
    # Replayed with the lists that both had registered.
    is_registered = models.BooleanField()
    report = models.TextField()  # JSON as text: the same to the byte (J12)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["-at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["log", "engine", "rules", "card_data"],
                name="one_verdict_a_state",
            ),
            allowed_values("kind", [str(each) for each in VerdictKind]),
            allowed_values("winner", ["", *Side.values]),
        ]

    def __str__(self) -> str:
        return f"{self.log}: {self.kind}"
