"""Halls whose network is open."""

from tests.builders.events import a_running_event
from tournaments.models import Tournament, VenueAllowance
from tournaments.services import events


def a_venue(event: Tournament | None = None, *, network: str) -> VenueAllowance:
    event = event or a_running_event(4)
    return events.open_venue(event.pk, event.owner, network=network)
