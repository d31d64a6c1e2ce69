"""The lines of the bulk file of events, each written again once a day."""

from typing import ClassVar

from django.db import models

from tournaments.models import Tournament


class ExportedEvent(models.Model):
    """One finished public event as a line of JSON, packed as a member of a gzip file.

    It counts only while the event has the version that it was made from.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, primary_key=True, related_name="exported"
    )
    version = models.PositiveIntegerField()
    line = models.BinaryField()
    made_at = models.DateTimeField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["made_at"])]

    def __str__(self) -> str:
        return f"Line of {self.tournament_id}"
