"""Events that came from another desk as a file, and whom they name."""

import uuid
from typing import ClassVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from .events import Tournament


class Arrival(models.Model):
    """An event was made from a file: by whom, when, and from which."""

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
    """Somebody whom an event of another desk names, and who has no account here.

    `person` is a name that nobody can sign in to, made for this event alone: a file
    never speaks for an account of this desk. `key` is by what the seals know him.
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
        return f"{self.person}, of another desk"


def keys_of(tournament: Tournament) -> dict[UUID, UUID]:
    """Return the ids that people of an event have who acted at another desk."""
    outsiders = Outsider.objects.filter(tournament=tournament)
    return dict(outsiders.values_list("person_id", "key"))


class Parcel(models.Model):
    """A file that somebody sent and looked at, before an event is made from it.

    One a person; the next takes its place.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)  # H3
    by = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="parcel"
    )
    at = models.DateTimeField(db_default=Now())
    file_name = models.CharField(max_length=100)  # for display alone (U5)
    data = models.BinaryField()  # packed

    def __str__(self) -> str:
        return self.file_name
