"""The entrants of an event, and the deck lists they submitted."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.names import LONGEST
from decks.legality.violation import Verdict

from .events import Tournament, allowed_values
from .undo_recording import UndoableModel

LONGEST_TEAM = 60


class EntrantState(models.TextChoices):
    WAITLISTED = "waitlisted", "On the waiting list"
    REGISTERED = "registered", "Registered"
    CHECKED_IN = "checked_in", "Checked in"
    DROPPED = "dropped", "Dropped"
    DISQUALIFIED = "disqualified", "Disqualified"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Entrant(UndoableModel):
    """A person in an event, with or without an account."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="entrants"
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="entries",
        null=True,
        blank=True,
    )
    # P2: a child for whom a guardian acts; never one with an account.
    ward = models.ForeignKey(
        "accounts.Ward",
        on_delete=models.PROTECT,
        related_name="entries",
        null=True,
        blank=True,
    )
    name = models.CharField(max_length=LONGEST)
    name_key = models.CharField(max_length=4 * LONGEST, editable=False)  # O5
    state = models.CharField(max_length=12, choices=EntrantState)
    version = models.PositiveIntegerField(default=0)
    registered_at = models.DateTimeField(db_default=Now())
    checked_in_at = models.DateTimeField(null=True, blank=True)
    # The first round that they may play in; earlier ones are late losses.
    first_round = models.PositiveSmallIntegerField(default=1)
    # The last round that he was in, for those who have left.
    dropped_after = models.PositiveSmallIntegerField(null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True)
    # By which the first round may be paired; 1 is the best.
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    # Or club: whom the first rounds may keep apart.
    team = models.CharField(
        max_length=LONGEST_TEAM, blank=True, default="", db_default=""
    )
    # The Swiss rounds for which a bye was awarded, in order. A round on the books is
    # as it was paired, whatever stands here.
    bye_rounds = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), blank=True
    )
    # A list that is missing or refused, and who let him play all the same.
    waived = models.CharField(max_length=200, blank=True, default="")
    # May hand a list in after the deadline; why stands in the log.
    is_unlocked = models.BooleanField(default=False)
    claim_hash = models.CharField(max_length=64, blank=True, default="")
    claim_until = models.DateTimeField(null=True, blank=True)
    claim_tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["registered_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "person"],
                condition=Q(person__isnull=False),
                name="one_entry_a_person",
            ),
            models.UniqueConstraint(
                fields=["tournament", "ward"],
                condition=Q(ward__isnull=False),
                name="one_entry_a_ward",
            ),
            models.CheckConstraint(
                condition=Q(person=None) | Q(ward=None),
                name="entry_has_one_who_answers_for_it",
            ),
            models.UniqueConstraint(
                fields=["tournament", "name_key"], name="one_name_an_event"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="entrant_has_a_name"),
            models.CheckConstraint(
                condition=Q(state__in=("dropped", "disqualified"))
                | Q(dropped_after=None),
                name="entrant_who_left_has_a_last_round",
            ),
            models.CheckConstraint(
                condition=Q(first_round__gte=1), name="entrant_has_a_first_round"
            ),
            models.CheckConstraint(
                condition=Q(seed=None) | Q(seed__gte=1), name="a_seed_counts_from_one"
            ),
            allowed_values("state", EntrantState.values),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def has_account(self) -> bool:
        """Return whether the entrant or their guardian has an account."""
        return self.person_id is not None or self.ward_id is not None


class ForbiddenPair(UndoableModel):
    """Two entrants whom no Swiss round should pair; `one` has the lower id.

    The primary key follows from both ids, so a pair that was taken back and added again
    is the same row.
    """

    id = models.UUIDField(primary_key=True, editable=False)
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="forbidden_pairs"
    )
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=200, blank=True, default="")  # for officials
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering: ClassVar = ["made_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "two"], name="a_pair_is_there_once"),
            models.CheckConstraint(
                condition=Q(one__lt=models.F("two")), name="a_pair_has_its_order"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} and {self.two}"

    @staticmethod
    def key_of(one: uuid.UUID, two: uuid.UUID) -> uuid.UUID:
        """Return the primary key of a pair, whichever of the two is named first."""
        lower, upper = sorted((one, two))
        return uuid.uuid5(lower, str(upper))


class Submission(UndoableModel):
    """A deck list as it was submitted: its text, whatever happens to the deck later.

    The newest one counts. The database takes none after the deadline (H11).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="submissions"
    )
    number = models.PositiveSmallIntegerField()
    deck = models.ForeignKey(
        "decks.Deck", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    deck_name = models.CharField(max_length=60)
    text = models.TextField()
    verdict = models.CharField(max_length=12)
    checker = models.CharField(max_length=20)
    card_data = models.CharField(max_length=20)
    violations = models.JSONField(default=list)
    receipt = models.CharField(max_length=24)
    consent = models.TextField()  # what was said about who will see it, word for word
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    submitted_at = models.DateTimeField(db_default=Now())
    is_current = models.BooleanField(default=True)
    # None: the verdict speaks for itself. Otherwise what the head judge decided.
    accepted = models.BooleanField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["entrant", "number"], name="one_submission_a_number"
            ),
            models.UniqueConstraint(
                fields=["entrant"],
                condition=Q(is_current=True),
                name="one_current_list_an_entrant",
            ),
            models.CheckConstraint(
                condition=~(Q(verdict=Verdict.ILLEGAL) & Q(accepted=True)),
                name="illegal_list_is_never_accepted",
            ),
            allowed_values("verdict", [str(each) for each in Verdict]),
        ]

    def __str__(self) -> str:
        return f"{self.deck_name} ({self.number})"


# Who has a seat in the next round, unless something keeps him from it.
IN_THE_EVENT = (EntrantState.REGISTERED, EntrantState.CHECKED_IN)
