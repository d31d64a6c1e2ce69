"""Events that were imported from a file of another site, and the people they name."""

import uuid
from typing import ClassVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from .events import Tournament


class Arrival(models.Model):
    """The import of an event from a file: by whom, when, and the file's digest."""

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="arrival"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="arrivals"
    )
    at = models.DateTimeField(db_default=Now())
    digest = models.CharField(max_length=64)  # of the file
    lines = models.PositiveIntegerField()  # of the log that came with it

    def __str__(self) -> str:
        return f"{self.tournament}, from a file"


class Outsider(models.Model):
    """A person named in an imported event who has no account here.

    `person` is an account that nobody can sign in to, made for this event alone: a file
    never acts for an account of this desk. `key` is the id that the log's seals cover.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="outsiders"
    )
    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    key = models.UUIDField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "key"], name="one_outsider_a_key"
            )
        ]

    def __str__(self) -> str:
        return f"{self.person}, of another site"


def original_user_ids(tournament: Tournament) -> dict[UUID, UUID]:
    """Return the ids that an imported event's people had at the other desk, by user."""
    outsiders = Outsider.objects.filter(tournament=tournament)
    return dict(outsiders.values_list("person_id", "key"))


class Parcel(models.Model):
    """An uploaded event file, previewed but not imported yet: one per user."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)  # H3
    by = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="parcel"
    )
    at = models.DateTimeField(db_default=Now())
    file_name = models.CharField(max_length=100)  # for display alone (U5)
    data = models.BinaryField()  # packed

    def __str__(self) -> str:
        return self.file_name
