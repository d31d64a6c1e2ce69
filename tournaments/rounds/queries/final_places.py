"""Final places of finished events, read in two queries for any number of events.

They are computed from the results and cached; the cache key has the event's version,
which every action raises.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from uuid import UUID

from django.core.cache import cache
from redis.exceptions import RedisError

from tournaments.core import cut, played
from tournaments.models import Entrant, Match, Stage, Tournament, TournamentState
from tournaments.rules.errors import TournamentError
from tournaments.rules.scoring import Outcome

KEPT_SECONDS = 24 * 3600
Places = dict[str, int]  # of entrants, by their ids


def places_by_event(events: Iterable[Tournament]) -> dict[UUID, Places]:
    """Return the places of entrants by event, none for an unfinished one."""
    over = [each for each in events if each.state == TournamentState.FINISHED]
    known = cached_places(over)
    missing = [each for each in over if cache_key(each) not in known]
    made = compute_places(missing)
    cache_places({cache_key(each): made[each.pk] for each in missing})
    return {each.pk: known.get(cache_key(each), made.get(each.pk, {})) for each in over}


def compute_places(events: Sequence[Tournament]) -> dict[UUID, Places]:
    """Return the places of each event, computed without the cache."""
    if not events:
        return {}
    people: dict[UUID, list[Entrant]] = defaultdict(list)
    for each in Entrant.objects.filter(tournament__in=events):
        people[each.tournament_id].append(each)
    rows: dict[tuple[UUID, str], list[Match]] = defaultdict(list)
    for row in published_matches_of(events):
        rows[row.round.tournament_id, row.round.stage].append(row)
    return {
        each.pk: compute_event_places(
            each,
            people[each.pk],
            rows[each.pk, Stage.SWISS],
            rows[each.pk, Stage.CUT],
        )
        for each in events
    }


def published_matches_of(events: Sequence[Tournament]) -> Iterable[Match]:
    """Return the matches of the published and closed rounds of events, by round."""
    return (
        Match.objects.filter(
            round__tournament__in=events, round__state__in=played.ON_THE_BOOKS
        )
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("round")
        .defer(*(f"round__{each}" for each in played.BULKY))
        .order_by("round__number", "table", "id")
    )


def compute_event_places(
    event: Tournament,
    people: Sequence[Entrant],
    swiss: Sequence[Match],
    rows: Sequence[Match],
) -> Places:
    """Return the places of one event from its rows; empty if the cut was not played."""
    try:
        order = cut.final_order_from_rows(event, people, swiss, rows)
    except TournamentError:  # an event that was never played out
        return {}
    return {each.entrant: each.place for each in order}


# The cache may be away at any time (K1); then everything is computed.


def cache_key(event: Tournament) -> str:
    return f"finals:{event.pk}:{event.version}"


def cached_places(events: Sequence[Tournament]) -> dict[str, Places]:
    try:
        return cache.get_many([cache_key(each) for each in events])
    except RedisError:
        return {}


def cache_places(found: dict[str, Places]) -> None:
    try:
        cache.set_many(found, KEPT_SECONDS)
    except RedisError:
        return
