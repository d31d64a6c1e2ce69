"""Which networks are venues just now (R3)."""

from datetime import timedelta

from django.core.cache import cache
from django.db.models import QuerySet
from django.db.models.functions import Now

from tournaments.models import Tournament, VenueAllowance

FACTOR = 20
LASTS = timedelta(hours=12)
REMEMBERED = 60  # seconds for which the database is not asked again


def open_at(tournament: Tournament) -> QuerySet[VenueAllowance]:
    """Return the networks that an event has opened, and that are open still."""
    rows = VenueAllowance.objects.filter(tournament=tournament, until__gt=Now())
    return rows.select_related("opened_by")


def factor_at(network: str) -> int:
    """Return by how much limits are wider for a network; only who is at one asks."""
    key = key_of(network)
    known: int | None = cache.get(key)
    if known is None:
        rows = VenueAllowance.objects.filter(network=network, until__gt=Now())
        known = FACTOR if rows.exists() else 1
        cache.set(key, known, REMEMBERED)
    return known


def forget(network: str) -> None:
    """Have the database asked anew, because what it says has changed."""
    cache.delete(key_of(network))


def key_of(network: str) -> str:
    return f"venue:{network}"
