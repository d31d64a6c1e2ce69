"""Series (seasons): events that count together, their points, and who runs them."""

import uuid
from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.rules.series import DEFAULT, PointsTable, points_table_from_rows

from .entrants import Entrant
from .events import Tournament, allowed_values
from .settings import LONGEST_NAME

MOST_EVENTS = 60  # of one series


def default_points() -> list[list[int]]:
    return DEFAULT.rows


class Series(models.Model):
    # H3: a random id, because it stands in addresses.
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    about = models.TextField(max_length=2000, blank=True, default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    version = models.PositiveIntegerField(default=0)  # forms carry it (C7)
    made_at = models.DateTimeField(auto_now_add=True)
    is_public = models.BooleanField(default=False)
    points = models.JSONField(default=default_points)  # [[first, last, points], ...]
    other_points = models.PositiveSmallIntegerField(default=DEFAULT.others)
    # So many results of a person count, the best ones; empty: all of them.
    counts_best = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made_at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
            models.CheckConstraint(
                condition=Q(counts_best=None) | Q(counts_best__gte=1),
                name="series_counts_at_least_one_result",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def table(self) -> PointsTable:
        return points_table_from_rows(self.points, others=self.other_points)


class SeriesOrganiser(models.Model):
    """A user who runs a series together with its owner."""

    series = models.ForeignKey(
        Series, on_delete=models.CASCADE, related_name="organisers"
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["series", "person"], name="one_organiser_once"
            ),
        ]

    def __str__(self) -> str:
        return str(self.person)


class SeriesEvent(models.Model):
    """An event that counts in a series."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="members")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="memberships"
    )

    class Meta:
        ordering: ClassVar = ["tournament__starts_at", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["series", "tournament"], name="one_event_once_a_series"
            ),
        ]

    def __str__(self) -> str:
        return str(self.tournament)


class SeriesLink(models.Model):
    """Marks entries of several events as the same player, by their group.

    An entry alone in its group was separated from others with the same name.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="links")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    group = models.UUIDField(default=uuid.uuid4)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["series", "entrant"], name="one_link_an_entry_and_series"
            ),
        ]

    def __str__(self) -> str:
        return str(self.entrant)


class SeriesChange(models.Model):
    """One line in the history of a series: what was changed, by whom and when."""

    class Kind(models.TextChoices):
        MADE = "made", "created the series"
        SETTLED = "settled", "changed the settings"
        SHOWN = "shown", "made it public"
        HIDDEN = "hidden", "hid it"
        ADDED = "added", "added an event"
        TAKEN_OUT = "taken_out", "removed an event"
        NAMED = "named", "added an organizer"
        REMOVED = "removed", "removed an organizer"
        LINKED = "linked", "linked entries as one person"
        UNLINKED = "unlinked", "unlinked entries"

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="changes")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=9, choices=Kind)
    before: Any = models.JSONField(default=dict)
    after: Any = models.JSONField(default=dict)

    class Meta:
        ordering: ClassVar = ["-pk"]
        constraints: ClassVar = [
            allowed_values(
                "kind",
                ("made", "settled", "shown", "hidden", "added", "taken_out",
                 "named", "removed", "linked", "unlinked"),
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        return f"{self.actor} {self.get_kind_display()}"
