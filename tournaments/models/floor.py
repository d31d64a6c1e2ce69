"""Round clock, judge calls, penalties and deck checks."""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from .entrants import Entrant
from .events import allowed_values
from .rounds import Match, Round, Side
from .undo_recording import UndoableModel

MOST_MINUTES = 180


def staff_member(**more: Any) -> models.ForeignKey:
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", **more
    )


class Run(UndoableModel):
    """An interval in which the clock of a round ran, or still runs."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="runs")
    started_at = models.DateTimeField()
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["started_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round"],
                condition=Q(stopped_at=None),
                name="one_clock_runs_a_round",
            ),
            models.CheckConstraint(
                condition=Q(stopped_at=None) | Q(stopped_at__gte=F("started_at")),
                name="clock_stops_after_its_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.started_at} to {self.stopped_at or 'now'}"


class Extension(UndoableModel):
    """Extra minutes for one table, with the reason."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="extensions"
    )
    minutes = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    by = staff_member()
    made_at = models.DateTimeField(db_default=Now())
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["made_at"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(minutes__gte=1, minutes__lte=MOST_MINUTES),
                name="extension_gives_time",
            ),
            models.CheckConstraint(
                condition=~Q(reason=""), name="extension_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.minutes} min"


class CallTopic(models.TextChoices):
    """The reason of a judge call."""

    RULES = "rules", "A rules question"
    RESULT = "result", "The result"
    CONDUCT = "conduct", "A player's behavior"
    OTHER = "other", "Something else"


class Call(UndoableModel):
    """A judge call from a table; each table has at most one open call."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="calls")
    side = models.CharField(max_length=4, choices=Side, blank=True, default="")
    about = models.CharField(max_length=8, choices=CallTopic, default=CallTopic.RULES)
    words = models.CharField(max_length=200, blank=True, default="")
    by = staff_member()
    called_at = models.DateTimeField(db_default=Now())
    taken_by = staff_member(null=True, blank=True)
    taken_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["called_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(ended_at=None), name="one_call_a_table"
            ),
            models.CheckConstraint(
                condition=Q(taken_by=None, taken_at=None)
                | Q(taken_by__isnull=False, taken_at__isnull=False),
                name="call_is_taken_by_somebody",
            ),
            allowed_values("about", CallTopic.values),
            allowed_values("side", ["", *Side.values]),
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.get_about_display()}"


class Grade(models.TextChoices):
    """Penalties, from the mildest to the hardest."""

    NOTE = "note", "Note"
    CAUTION = "caution", "Caution"
    WARNING = "warning", "Warning"
    GAME_LOSS = "game_loss", "Game loss"
    MATCH_LOSS = "match_loss", "Match loss"
    DISQUALIFICATION = "disqualification", "Disqualification"


class Penalty(UndoableModel):
    """A penalty that an official gave an entrant; a wrong one is revoked."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="penalties"
    )
    match = models.ForeignKey(
        Match,
        on_delete=models.PROTECT,
        related_name="penalties",
        null=True,
        blank=True,
    )
    grade = models.CharField(max_length=16, choices=Grade)
    infraction = models.CharField(max_length=24)
    reason = models.CharField(max_length=400)
    by = staff_member()
    made_at = models.DateTimeField(db_default=Now())
    # What it replaced, so that revoking it can give that back; empty if nothing.
    replaced = models.JSONField(default=dict, blank=True)
    revoked_by = staff_member(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["made_at"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=~Q(reason=""), name="penalty_has_a_reason"
            ),
            models.CheckConstraint(
                condition=Q(grade__in=("note", "caution", "warning"))
                | Q(grade="disqualification")
                | Q(match__isnull=False),
                name="penalty_of_a_result_has_a_match",
            ),
            allowed_values("grade", Grade.values),
        ]

    def __str__(self) -> str:
        return f"{self.get_grade_display()} for {self.entrant}"


class CheckFinding(models.TextChoices):
    """The result of checking one deck."""

    NONE = "", "Not checked yet"
    FINE = "fine", "As registered"
    PROBLEM = "problem", "Not as registered"


class TableCheck(UndoableModel):
    """A deck check of both entrants at one table."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, related_name="deck_check"
    )
    is_drawn = models.BooleanField(default=False)  # by lot, when the round came out
    taken_by = staff_member(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Lines of each list that were found in the deck: {"home": [3, 4], "away": []}.
    ticks = models.JSONField(default=dict, blank=True)
    home = models.CharField(max_length=7, choices=CheckFinding, blank=True, default="")
    away = models.CharField(max_length=7, choices=CheckFinding, blank=True, default="")
    note = models.CharField(max_length=400, blank=True, default="")

    class Meta:
        ordering: ClassVar = ["match__table"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(started_at=None) | Q(taken_by__isnull=False),
                name="check_is_done_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(ended_at=None)
                | Q(started_at__isnull=False, ended_at__gte=F("started_at")),
                name="check_ends_after_its_start",
            ),
            allowed_values("home", CheckFinding.values),
            allowed_values("away", CheckFinding.values),
        ]

    def __str__(self) -> str:
        return f"Deck check of {self.match}"

    @property
    def problem_side(self) -> str:
        """Return the only side whose deck was not as registered, or empty."""
        sides = [side for side in ("home", "away") if getattr(self, side) == "problem"]
        return sides[0] if len(sides) == 1 else ""
