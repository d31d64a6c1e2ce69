"""Rounds, their tables, and the results that the entrants report."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.rules.scoring import ALONE, WON, Outcome

from .entrants import Entrant
from .events import Stage, Tournament, allowed_values
from .undo_recording import UndoableModel


class RoundState(models.TextChoices):
    DRAFT = "draft", "Draft"
    PUBLISHED = "published", "Published"
    CLOSED = "closed", "Closed"
    CANCELLED = "cancelled", "Canceled"


class Round(UndoableModel):
    """A round, with everything that its pairing followed from, to repeat it (I4)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="played"
    )
    stage = models.CharField(max_length=5, choices=Stage)
    number = models.PositiveSmallIntegerField()  # from 1 in each stage
    state = models.CharField(max_length=9, choices=RoundState, default=RoundState.DRAFT)
    # Raised by every write to the round or to one of its tables: what pages poll for.
    version = models.PositiveIntegerField(default=1)
    attempt = models.PositiveSmallIntegerField(default=1)
    seed = models.CharField(max_length=64)
    engine = models.CharField(max_length=40)  # the version of the code that paired it
    inputs = models.JSONField()  # what the pairing was made from
    certificate = models.JSONField(default=dict)
    notices = models.JSONField(default=list)  # what must be acknowledged
    is_provisional = models.BooleanField(default=False)
    is_edited = models.BooleanField(default=False)
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by_entrant = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    standings = models.JSONField(null=True, blank=True)  # as they were when it closed

    class Meta:
        ordering: ClassVar = ["-stage", "number", "made_at"]  # swiss, then cut
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "stage", "number"],
                condition=~Q(state="cancelled"),
                name="one_round_a_number",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(state="draft"),
                name="one_draft_an_event",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(state="published"),
                name="one_current_round_an_event",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="round_counts_from_one"
            ),
            models.CheckConstraint(
                condition=~Q(state__in=("published", "closed"))
                | Q(published_at__isnull=False),
                name="published_round_has_its_time",
            ),
            models.CheckConstraint(
                condition=~Q(state="closed") | Q(closed_at__isnull=False),
                name="closed_round_has_its_time",
            ),
            allowed_values("state", RoundState.values),
            allowed_values("stage", Stage.values),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"


class Side(models.TextChoices):
    HOME = "home", "Home"
    AWAY = "away", "Away"


class SettledBy(models.TextChoices):
    """How a result came to be accepted."""

    NOT = "", "Not yet"
    BY_DESK = "desk", "Settled by staff"  # byes, late losses, walkovers
    AGREED = "agreed", "Both players agreed"
    BY_CLOCK = "by_clock", "Accepted because nobody objected"
    BY_STAFF = "staff", "Entered by staff"
    RULED = "ruled", "Ruled by a judge"


class Match(UndoableModel):
    """One table of one round; an entrant with a bye is `home`, at no table.

    The result is a field of this row, so a match never has two.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="matches")
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    home = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="+")
    away = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    fixture = models.PositiveSmallIntegerField(null=True, blank=True)  # of the bracket
    reason = models.CharField(max_length=24, blank=True, default="")
    why = models.CharField(max_length=400, blank=True, default="")
    version = models.PositiveIntegerField(default=0)

    outcome = models.CharField(max_length=12, default=Outcome.PENDING)
    winner = models.CharField(max_length=4, choices=Side, blank=True, default="")
    games = models.JSONField(default=list, blank=True)
    settled = models.CharField(
        max_length=8, choices=SettledBy, blank=True, default=SettledBy.NOT
    )
    settled_at = models.DateTimeField(null=True, blank=True)
    # Runs from the first report; both see it.
    accepts_at = models.DateTimeField(null=True, blank=True)
    disputed_at = models.DateTimeField(null=True, blank=True)
    # Since when no report counts by itself, because the desk typed another result.
    held_at = models.DateTimeField(null=True, blank=True)
    # Who took a judge's ruling to the head judge, once and no more (events 6).
    appealed_by = models.CharField(max_length=4, choices=Side, blank=True, default="")

    class Meta:
        ordering: ClassVar = [models.F("table").asc(nulls_last=True), "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "table"],
                condition=~Q(outcome="cancelled"),
                name="one_table_a_round",
            ),
            models.CheckConstraint(
                condition=Q(away=None) | ~Q(away=models.F("home")),
                name="nobody_plays_himself",
            ),
            # Whoever sits alone has no opponent, and whoever has one has a table.
            models.CheckConstraint(
                condition=Q(
                    outcome__in=[str(each) for each in sorted(ALONE)], away=None
                )
                | Q(outcome="cancelled")
                | (
                    ~Q(outcome__in=[str(each) for each in sorted(ALONE)])
                    & Q(away__isnull=False, table__isnull=False)
                ),
                name="outcome_fits_the_seats",
            ),
            models.CheckConstraint(
                condition=(
                    Q(outcome__in=[str(each) for each in sorted(WON)])
                    & Q(winner__in=Side.values)
                )
                | (~Q(outcome__in=[str(each) for each in sorted(WON)]) & Q(winner="")),
                name="a_win_has_a_winner",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=("pending", "cancelled"))
                | ~Q(settled="") & Q(settled_at__isnull=False),
                name="a_result_was_settled",
            ),
            allowed_values("outcome", [str(each) for each in Outcome]),
            allowed_values("appealed_by", ["", *Side.values]),
        ]

    def __str__(self) -> str:
        return f"Table {self.table}" if self.table else "Bye"

    @property
    def is_open(self) -> bool:
        return self.outcome == Outcome.PENDING

    @property
    def is_disputed(self) -> bool:
        """Return whether the two reports disagree and no official has ruled on them."""
        return self.disputed_at is not None and (
            self.settled_at is None or self.settled_at < self.disputed_at
        )

    @property
    def is_left(self) -> bool:
        """Return whether an entrant conceded the match by leaving the event."""
        is_conceded = self.outcome == Outcome.CONCESSION
        return is_conceded and self.settled == SettledBy.BY_DESK

    @property
    def is_walkover(self) -> bool:
        """Return whether a match of the bracket was won because the opponent left."""
        is_absent = self.outcome == Outcome.NO_SHOW
        return is_absent and self.settled == SettledBy.BY_DESK

    @property
    def settled_text(self) -> str:
        """Return in words how the result came to be accepted, such as by agreement."""
        return "Conceded by dropping" if self.is_left else self.get_settled_display()

    def seat(self, side: str) -> Entrant | None:
        return self.home if side == Side.HOME else self.away

    def side_of(self, entrant_id: uuid.UUID) -> str:
        """Return the side on which an entrant sits, or an empty text."""
        if entrant_id == self.home_id:
            return Side.HOME
        return Side.AWAY if entrant_id == self.away_id else ""


class Seat(models.Model):
    """One entrant in one round.

    Database triggers keep these rows in step with the matches, so that nobody can have
    two seats in a round.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["round", "entrant"], name="one_seat_an_entrant_a_round"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, {self.match}"


class Report(UndoableModel):
    """The result that one side reported; a changed report is a new row."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    side = models.CharField(max_length=4, choices=Side)
    number = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=12)
    winner = models.CharField(max_length=4, choices=Side, blank=True, default="")
    games = models.JSONField(default=list, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField(auto_now_add=True)
    is_current = models.BooleanField(default=True)

    class Meta:
        ordering: ClassVar = ["made_at", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "side"],
                condition=Q(is_current=True),
                name="one_current_report_a_side",
            ),
            models.UniqueConstraint(
                fields=["match", "side", "number"], name="one_report_a_number"
            ),
            allowed_values("side", Side.values),
            allowed_values("outcome", ("win", "concession", "tie", "agreed_tie")),
        ]

    def __str__(self) -> str:
        return f"{self.get_side_display()}: {self.outcome} {self.winner}".strip()
