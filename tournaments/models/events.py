"""The event itself: what is settled about it, and who helps to run it."""

import secrets
import uuid
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.rules.bracket import FEWEST, MOST, FirstOffense, Replacement
from tournaments.rules.schedule import FEWEST_ENTRANTS, RoundTable
from tournaments.rules.scoring import Points
from tournaments.rules.standings import Settings
from tournaments.rules.tiebreaks import PRESETS
from tournaments.rules.tiebreaks.presets import MTR_LIKE

from .memory import Remembered

MOST_ENTRANTS = 2048
LONGEST_NAME = 80


def a_seed() -> str:
    """Draw the 256 bits from which everything else of an event is drawn."""
    return secrets.token_hex(32)


class TournamentState(models.TextChoices):
    DRAFT = "draft", "Draft"
    REGISTRATION = "registration", "Registration open"
    CHECK_IN = "check_in", "Check-in"
    RUNNING = "running", "Running"
    FINISHED = "finished", "Finished"
    CANCELLED = "cancelled", "Cancelled"


class Stage(models.TextChoices):
    SWISS = "swiss", "Swiss rounds"
    CUT = "cut", "Top cut"


class Phase(models.TextChoices):
    """In which part of an event lists have a visibility of their own."""

    SWISS = "swiss", "Once lists are locked"
    CUT = "cut", "In the cut"
    FINISHED = "finished", "When it is over"


class Mode(models.TextChoices):
    """Who may read lists, from the fewest to all."""

    PRIVATE = "private", "Nobody but officials"
    OPPONENT = "opponent", "The opponent, once paired"
    ENTRANTS = "entrants", "All entrants"
    PUBLIC = "public", "Everybody"


class Visibility(models.TextChoices):
    """Who finds an event and can open its pages."""

    PUBLIC = "public", "Everybody"
    LINK = "link", "Only people with the link, entrants and staff"


def a_link_token() -> str:
    """Draw the secret part of the link to an event by link."""
    return secrets.token_urlsafe(24)


class ListPolicy(models.TextChoices):
    NONE = "none", "No lists"
    OPTIONAL = "optional", "Optional"
    REQUIRED = "required", "Everybody registers one"


class Undetermined(models.TextChoices):
    """What becomes of a list of which the desk cannot tell whether it is legal."""

    ACCEPT = "accept_with_note", "Accepted, with a note"
    HEAD_JUDGE = "head_judge", "The head judge decides"
    REFUSE = "refuse", "Refused"


class TimeProcedure(models.TextChoices):
    FINISH_DOWN = "finish_down", "Finish the down"
    FINISH_POSSESSION = "finish_possession", "Finish the possession"
    EQUAL_POSSESSIONS = "equal_possessions", "Equal possessions"


class LogPolicy(models.TextChoices):
    ON_DISPUTE = "on_dispute", "When a result is disputed"
    CUT = "cut", "For every match of the cut"
    ALWAYS = "always", "For every match"


def one_of(field: str, values: Any) -> models.CheckConstraint:
    """Let the database know the words of a field."""
    return models.CheckConstraint(
        condition=Q(**{f"{field}__in": [*values]}), name=f"%(class)s_{field}_is_known"
    )


class Tournament(Remembered):
    # H3: a random id, because it stands in addresses.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
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

    visibility = models.CharField(
        max_length=6,
        choices=Visibility,
        default=Visibility.PUBLIC,
        db_default=Visibility.PUBLIC,
    )
    link_token = models.CharField(
        max_length=32, default=a_link_token, db_default="", editable=False
    )

    # When and where
    starts_at = models.DateTimeField(null=True, blank=True)
    zone = models.CharField(max_length=60, default="UTC")
    place = models.CharField(max_length=120, blank=True, default="")
    about = models.TextField(max_length=2000, blank=True, default="")

    # Who may come
    capacity = models.PositiveSmallIntegerField(default=64)
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    has_check_in = models.BooleanField(default=True)
    check_in_opens_at = models.DateTimeField(null=True, blank=True)
    late_entry_until_round = models.PositiveSmallIntegerField(default=2)

    # Lists
    snapshot = models.CharField(max_length=60)  # of the format
    list_policy = models.CharField(
        max_length=8, choices=ListPolicy, default=ListPolicy.REQUIRED
    )
    list_deadline_at = models.DateTimeField(null=True, blank=True)
    undetermined_policy = models.CharField(
        max_length=16, choices=Undetermined, default=Undetermined.ACCEPT
    )
    visible_in_swiss = models.CharField(
        max_length=8, choices=Mode, default=Mode.PRIVATE
    )
    visible_in_cut = models.CharField(max_length=8, choices=Mode, default=Mode.PRIVATE)
    visible_when_finished = models.CharField(
        max_length=8, choices=Mode, default=Mode.PUBLIC
    )

    # How it is played
    best_of = models.PositiveSmallIntegerField(default=1)
    cut_best_of = models.PositiveSmallIntegerField(default=1)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, default=50)
    cut_minutes = models.PositiveSmallIntegerField(null=True, blank=True, default=60)
    auto_accept_minutes = models.PositiveSmallIntegerField(default=5)
    time_procedure = models.CharField(
        max_length=18, choices=TimeProcedure, default=TimeProcedure.FINISH_POSSESSION
    )
    log_policy = models.CharField(
        max_length=10, choices=LogPolicy, default=LogPolicy.ON_DISPUTE
    )
    tiebreaks = models.CharField(
        max_length=12,
        choices=[(key, preset.name) for key, preset in PRESETS.items()],
        default=MTR_LIKE,
    )
    opponent_bye_counts = models.BooleanField(default=True)
    win_points = models.PositiveSmallIntegerField(default=3)
    tie_points = models.PositiveSmallIntegerField(default=1)
    loss_points = models.PositiveSmallIntegerField(default=0)
    bye_points = models.PositiveSmallIntegerField(default=3)

    # Rounds and cut; what is empty follows from the table when the event starts.
    round_table = models.CharField(
        max_length=8,
        choices=[(RoundTable.DEFAULT, "Ours"), (RoundTable.MTR_LIKE, "MTR-like")],
        default=RoundTable.DEFAULT,
    )
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    cut = models.PositiveSmallIntegerField(null=True, blank=True)
    cut_points = models.PositiveSmallIntegerField(null=True, blank=True)
    third_place = models.BooleanField(default=False)
    first_offense = models.CharField(
        max_length=19,
        choices=[
            (FirstOffense.HIGHER_SEED_CHOOSES, "The higher seed chooses"),
            (FirstOffense.RANDOM, "By lot, as in every game"),
        ],
        default=FirstOffense.HIGHER_SEED_CHOOSES,
    )
    replacement = models.CharField(
        max_length=17,
        choices=[
            (Replacement.NONE, "Nobody: the opponent advances"),
            (Replacement.NEXT_IN_STANDINGS, "The next in the standings"),
        ],
        default=Replacement.NONE,
    )
    # Whom the cut was confirmed with, best first: ids of entrants.
    cut_seeds = models.JSONField(default=list, blank=True)

    # The room
    check_target = models.PositiveSmallIntegerField(default=0)  # % of decks checked
    first_table = models.PositiveSmallIntegerField(default=1)
    table_ranges = models.JSONField(default=list, blank=True)  # [[1, 20], [41, 60]]

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
            one_of("state", TournamentState.values),
            one_of("stage", Stage.values),
            one_of("visibility", Visibility.values),
            one_of("list_policy", ListPolicy.values),
            one_of("undetermined_policy", Undetermined.values),
            one_of("visible_in_swiss", Mode.values),
            one_of("visible_in_cut", Mode.values),
            one_of("visible_when_finished", Mode.values),
            one_of("time_procedure", TimeProcedure.values),
            one_of("log_policy", LogPolicy.values),
            one_of("tiebreaks", PRESETS),
            one_of("round_table", [str(each) for each in RoundTable]),
            one_of("first_offense", [str(each) for each in FirstOffense]),
            one_of("replacement", [str(each) for each in Replacement]),
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
    def scoring(self) -> Settings:
        """Give what the standings are computed by."""
        return Settings(
            points=self.points,
            preset=self.tiebreaks,
            opponent_bye_counts=self.opponent_bye_counts,
            best_of=self.best_of,
        )

    @property
    def timezone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    @property
    def is_in_play(self) -> bool:
        return self.state == TournamentState.RUNNING


class Role(models.TextChoices):
    ORGANISER = "organiser", "Organiser"
    SCOREKEEPER = "scorekeeper", "Scorekeeper"
    HEAD_JUDGE = "head_judge", "Head judge"
    JUDGE = "judge", "Judge"


class Staff(models.Model):
    """Somebody's role in one event; several roles are several rows."""

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
            one_of("role", Role.values),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.get_role_display()}"
