"""Networks of venues, where many people share one IP address (R3)."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from .events import Tournament


class VenueAllowance(models.Model):
    """Wider rate limits for one network until a time.

    The row is deleted afterwards; the log keeps who opened it and when.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="venues"
    )
    network = models.CharField(max_length=43)  # an address, of IPv6 its /64
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    opened_at = models.DateTimeField(db_default=Now())
    until = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["opened_at", "pk"]
        indexes: ClassVar = [
            models.Index(fields=["network", "until"], name="venue_by_network")
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["tournament", "network"], name="one_allowance_a_network"
            ),
            models.CheckConstraint(
                condition=~Q(network=""), name="venue_has_an_address"
            ),
            models.CheckConstraint(
                condition=Q(until__gt=F("opened_at")), name="venue_is_open_for_a_while"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.network}, until {self.until:%H:%M}"
