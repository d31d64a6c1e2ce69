"""Venue networks: for a few hours, rate limits are wider for them (R3)."""

from datetime import timedelta

from django.core.cache import cache
from django.db.models import QuerySet
from django.db.models.functions import Now

from tournaments.models import Tournament, VenueAllowance

FACTOR = 20
LASTS = timedelta(hours=12)
REMEMBERED = 60  # seconds for which the database is not asked again


def open_allowances(tournament: Tournament) -> QuerySet[VenueAllowance]:
    """Return the networks for which an event has widened the limits, until they end."""
    rows = VenueAllowance.objects.filter(tournament=tournament, until__gt=Now())
    return rows.select_related("opened_by")


def limit_factor(network: str) -> int:
    """Return by how much rate limits are wider for a network; cached for a minute."""
    key = limit_factor_key(network)
    known: int | None = cache.get(key)
    if known is None:
        rows = VenueAllowance.objects.filter(network=network, until__gt=Now())
        known = FACTOR if rows.exists() else 1
        cache.set(key, known, REMEMBERED)
    return known


def forget_limit_factor(network: str) -> None:
    """Delete the cached factor of a network, because its allowance changed."""
    cache.delete(limit_factor_key(network))


def limit_factor_key(network: str) -> str:
    return f"venue:{network}"
