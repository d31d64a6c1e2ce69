"""A scoresheet and its marks: the answers given at the table, never rewritten."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from decks.decklist.contents import MOST_BYTES
from tournaments.models import GameLog, Match, Submission

LONGEST_NAME = 60
LONGEST_REMARK = 500
LONGEST_CHOICE = 200


class Scoresheet(models.Model):
    """The record of one game, of a match or between two saved decks.

    The deck lists are those that counted at its start. A card chosen face down waits in
    `sealed` until the other seat has chosen too (CRD 1.B, 3.B).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="scoresheets", null=True
    )
    game = models.PositiveSmallIntegerField(default=1)  # of the match
    snapshot = models.CharField(max_length=60)  # of the format
    home_list = models.ForeignKey(
        Submission, on_delete=models.PROTECT, related_name="+", null=True
    )
    away_list = models.ForeignKey(
        Submission, on_delete=models.PROTECT, related_name="+", null=True
    )
    # Of a game without an event.
    home_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    away_name = models.CharField(max_length=LONGEST_NAME, blank=True)
    home_text = models.TextField(max_length=MOST_BYTES, blank=True)
    away_text = models.TextField(max_length=MOST_BYTES, blank=True)
    away_by = models.ForeignKey(  # who has come with a phone of their own
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    code = models.CharField(max_length=32, default="", blank=True)  # of its invitation
    # The owner of the seat has opened the sheet, or an official confirmed the kick-off.
    home_joined = models.BooleanField(default=False, db_default=False)
    away_joined = models.BooleanField(default=False, db_default=False)
    # Lets whoever keeps the other side answer for this one, and see its cards.
    home_trusts = models.BooleanField(default=False)
    away_trusts = models.BooleanField(default=False)
    # Asks at every timing point, even if nobody acts.
    stops_at_points = models.BooleanField(default=False, db_default=False)
    sealed = models.JSONField(default=dict)
    length = models.PositiveIntegerField(default=0)  # marks so far
    version = models.PositiveIntegerField(default=0)  # grows with seals and trust, too
    log = models.ForeignKey(
        GameLog, on_delete=models.PROTECT, related_name="scoresheets", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["-changed_at"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["match", "game"],
                condition=Q(closed_at=None),
                name="one_open_sheet_a_game",
            ),
            models.CheckConstraint(
                condition=Q(match=None) ^ Q(home_text="", away_text=""),
                name="sheet_is_of_a_match_or_of_two_lists",
            ),
            models.CheckConstraint(condition=Q(game__gte=1), name="sheet_is_of_a_game"),
            models.UniqueConstraint(
                fields=["code"], condition=~Q(code=""), name="one_sheet_a_code"
            ),
        ]

    def __str__(self) -> str:
        return f"Scoresheet of {self.match or f'{self.home_name} and {self.away_name}'}"

    @property
    def is_open(self) -> bool:
        return self.closed_at is None


class Mark(models.Model):
    """One recorded answer, remark or undo."""

    sheet = models.ForeignKey(
        Scoresheet, on_delete=models.CASCADE, related_name="marks"
    )
    number = models.PositiveIntegerField()
    actor = models.CharField(max_length=1, blank=True)
    choice = models.CharField(max_length=LONGEST_REMARK, blank=True)
    # The number of the first mark of the same tap; of one that takes back: of which.
    tap = models.PositiveIntegerField()
    takes_back = models.BooleanField(default=False)
    key = models.UUIDField()  # whoever sends it again sends the same one (C8)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["sheet", "number"], name="one_mark_a_number"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, tap__lte=models.F("number")),
                name="mark_is_of_a_tap",
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["sheet", "key"], name="mark_by_key")]

    def __str__(self) -> str:
        return f"{self.number}. {self.actor} {self.choice}"
