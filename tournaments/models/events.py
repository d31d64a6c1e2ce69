"""The event itself and its staff; its settings are in `settings.py`."""

import secrets
import uuid
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.rules.bracket import FEWEST, MOST
from tournaments.rules.schedule import FEWEST_ENTRANTS
from tournaments.rules.scoring import Points
from tournaments.rules.standings import StandingsSettings
from tournaments.rules.structure import Structure

from .settings import EventSettings, settings_with_choices
from .undo_recording import UndoableModel

MOST_ENTRANTS = 2048


def a_seed() -> str:
    """Return 256 random bits in hex, from which all draws of an event follow."""
    return secrets.token_hex(32)


class TournamentState(models.TextChoices):
    DRAFT = "draft", "Draft"
    REGISTRATION = "registration", "Registration open"
    CHECK_IN = "check_in", "Check-in"
    RUNNING = "running", "Running"
    FINISHED = "finished", "Finished"
    CANCELLED = "cancelled", "Canceled"


class Stage(models.TextChoices):
    SWISS = "swiss", "Swiss rounds"
    CUT = "cut", "Top cut"


def a_link_token() -> str:
    """Return a random token for the secret link of an event."""
    return secrets.token_urlsafe(24)


def allowed_values(field: str, values: Any) -> models.CheckConstraint:
    """Return a constraint that allows only these values in a field."""
    return models.CheckConstraint(
        condition=Q(**{f"{field}__in": [*values]}), name=f"%(class)s_{field}_is_known"
    )


class Tournament(EventSettings, UndoableModel):
    # H3: a random id, because it stands in addresses.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    state = models.CharField(
        max_length=12, choices=TournamentState, default=TournamentState.DRAFT
    )
    stage = models.CharField(max_length=5, choices=Stage, default=Stage.SWISS)
    version = models.PositiveIntegerField(default=0)  # forms carry it (C7)
    made_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    # 256 bits; shown when the event is over, so that every lot can be drawn again.
    lot_seed = models.CharField(max_length=64, default=a_seed, editable=False)

    link_token = models.CharField(
        max_length=32, default=a_link_token, db_default="", editable=False
    )

    # Whom the cut was confirmed with, best first: ids of entrants.
    cut_seeds = models.JSONField(default=list, blank=True)

    class Meta:
        ordering: ClassVar = ["starts_at", "name"]
        indexes: ClassVar = [
            models.Index(fields=["state", "starts_at"], name="event_by_state")
        ]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(
                condition=Q(capacity__gte=FEWEST_ENTRANTS, capacity__lte=MOST_ENTRANTS),
                name="event_capacity_is_possible",
            ),
            models.CheckConstraint(
                condition=Q(best_of__in=(1, 3, 5), cut_best_of__in=(1, 3, 5)),
                name="event_matches_have_an_odd_number_of_games",
            ),
            models.CheckConstraint(
                condition=Q(cut=None) | Q(cut=0) | Q(cut__gte=FEWEST, cut__lte=MOST),
                name="event_cut_fits_a_bracket",
            ),
            models.CheckConstraint(
                condition=Q(win_points__gte=1)
                & Q(win_points__gte=F("tie_points"))
                & Q(tie_points__gte=F("loss_points")),
                name="event_points_reward_winning",
            ),
            models.CheckConstraint(
                condition=Q(check_target__lte=100),
                name="event_checks_at_most_all_decks",
            ),
            # An event that has begun has settled how many rounds it plays.
            models.CheckConstraint(
                condition=~Q(state__in=("running", "finished"))
                | Q(started_at__isnull=False, rounds__isnull=False, cut__isnull=False),
                name="event_in_play_is_settled",
            ),
            allowed_values("state", TournamentState.values),
            allowed_values("stage", Stage.values),
            *(allowed_values(name, values) for name, values in settings_with_choices()),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def points(self) -> Points:
        return Points(
            win=self.win_points,
            tie=self.tie_points,
            loss=self.loss_points,
            bye=self.bye_points,
        )

    @property
    def scoring(self) -> StandingsSettings:
        """Return the settings that the standings are computed with."""
        return StandingsSettings(
            points=self.points,
            preset=self.tiebreaks,
            opponent_bye_counts=self.opponent_bye_counts,
            best_of=self.best_of,
        )

    @property
    def is_swiss(self) -> bool:
        return self.structure == Structure.SWISS

    @property
    def keeps_teams_apart(self) -> bool:
        return self.is_swiss and self.team_protection_rounds > 0

    @property
    def is_elimination(self) -> bool:
        """Return whether everybody starts in the bracket."""
        return Structure(self.structure).is_elimination

    @property
    def may_have_cut(self) -> bool:
        """Return whether a cut follows the Swiss rounds, or is not settled yet."""
        return self.is_swiss and (self.cut != 0 or self.cut_points is not None)

    @property
    def minutes_in_cut(self) -> int | None:
        """Return how long a round of the bracket lasts; None if it is untimed.

        In an elimination the minutes per round count where the others are empty.
        """
        return self.cut_minutes or (self.minutes if self.is_elimination else None)

    @property
    def is_double_elimination(self) -> bool:
        return self.structure == Structure.DOUBLE_ELIMINATION

    @property
    def is_round_robin(self) -> bool:
        return self.structure == Structure.ROUND_ROBIN

    @property
    def timezone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    @property
    def is_in_play(self) -> bool:
        return self.state == TournamentState.RUNNING


class Role(models.TextChoices):
    ORGANISER = "organiser", "Organizer"
    SCOREKEEPER = "scorekeeper", "Scorekeeper"
    HEAD_JUDGE = "head_judge", "Head judge"
    JUDGE = "judge", "Judge"


class Staff(models.Model):
    """One role of one user in one event; several roles are several rows."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="staff"
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    role = models.CharField(max_length=11, choices=Role)

    class Meta:
        ordering: ClassVar = ["role", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "person", "role"], name="one_role_once"
            ),
            allowed_values("role", Role.values),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.get_role_display()}"
