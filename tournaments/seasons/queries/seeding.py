"""Seeds for an event from the leaderboard of a series."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Q

from accounts.models import User
from tournaments.models import Entrant, Series, SeriesOrganiser, Tournament
from tournaments.rounds.queries import final_places
from tournaments.rules.names import name_key

from .series import (
    entrants_by_id,
    events_in_series,
    leaderboard,
    person_key,
    person_keys,
    visible_to,
)


def series_to_seed_from(viewer: User, event: Tournament) -> list[Series]:
    """Return the series that the event counts in, and those that the viewer runs."""
    run = SeriesOrganiser.objects.filter(person=viewer.pk).values("series")
    own = Q(owner=viewer.pk) | Q(pk__in=run) | Q(members__tournament=event)
    return [*visible_to(viewer).filter(own).distinct().order_by("name", "pk")]


def leaderboard_places(found: Series, people: Iterable[Entrant]) -> dict[Entrant, int]:
    """Return the places of entrants on a leaderboard, by account or guardian.

    An entry without an account is found by its name, if only one line has that name.
    """
    places = {row.who.key: row.line.place for row in leaderboard(found).standings}
    entries = entrants_by_id(final_places.places_by_event(events_in_series(found)))
    lines: defaultdict[str, set[str]] = defaultdict(set)
    for entrant, key in person_keys(found, entries).items():
        lines[name_key(entries[entrant].name)].add(key)
    seeded = {}
    for each in people:
        keys = {person_key(found, each)} if each.has_account else lines[each.name_key]
        if len(keys) == 1 and (place := places.get(*keys)) is not None:
            seeded[each] = place
    return seeded
