"""Halls: their people at their tables, and their network that is open."""

from itertools import pairwise

from allauth.account.models import EmailAddress

from accounts.models import User
from tests.builders.events import a_running_event
from tests.builders.people import PASSWORD, hashed
from tests.builders.tables import a_round
from tournaments.models import Entrant, EntrantState, Tournament, VenueAllowance
from tournaments.rules.names import name_key
from tournaments.venue import actions as venue_actions


def a_venue(event: Tournament | None = None, *, network: str) -> VenueAllowance:
    event = event or a_running_event(4)
    return venue_actions.open_venue_network(event.pk, event.owner, network=network)


def a_hall(size: int) -> Tournament:
    """Seat so many people with accounts at their tables."""
    event = a_running_event(0, capacity=max(size, 2))
    people = User.objects.bulk_create(
        User(
            email=f"entrant{at}@desk.example",
            password=hashed(PASSWORD),
            display_name=f"Entrant {at}",
        )
        for at in range(size)
    )
    EmailAddress.objects.bulk_create(
        EmailAddress(user=each, email=each.email, verified=True, primary=True)
        for each in people
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(
            tournament=event,
            person=each,
            name=each.display_name,
            name_key=name_key(each.display_name),
            state=EntrantState.CHECKED_IN,
        )
        for each in people
    )
    a_round(event, *list(pairwise(entrants))[::2])
    return event
