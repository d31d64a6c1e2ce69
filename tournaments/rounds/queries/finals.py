"""The final places of events that are over: two queries for any number of events.

They follow from what was played and are stored nowhere. What was computed is kept in
the cache for the version of the event, which every act on it raises.
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


def of(events: Iterable[Tournament]) -> dict[UUID, Places]:
    """Return everybody's place in each of some events; what is not over has none."""
    over = [each for each in events if each.state == TournamentState.FINISHED]
    known = kept(over)
    missing = [each for each in over if key(each) not in known]
    made = computed(missing)
    keep({key(each): made[each.pk] for each in missing})
    return {each.pk: known.get(key(each), made.get(each.pk, {})) for each in over}


def computed(events: Sequence[Tournament]) -> dict[UUID, Places]:
    """Compute the places anew."""
    if not events:
        return {}
    people: dict[UUID, list[Entrant]] = defaultdict(list)
    for each in Entrant.objects.filter(tournament__in=events):
        people[each.tournament_id].append(each)
    rows: dict[tuple[UUID, str], list[Match]] = defaultdict(list)
    for row in matches(events):
        rows[row.round.tournament_id, row.round.stage].append(row)
    return {
        each.pk: places(
            each,
            people[each.pk],
            rows[each.pk, Stage.SWISS],
            rows[each.pk, Stage.CUT],
        )
        for each in events
    }


def matches(events: Sequence[Tournament]) -> Iterable[Match]:
    """Return all matches of some events that are on the books, in order."""
    return (
        Match.objects.filter(
            round__tournament__in=events, round__state__in=played.ON_THE_BOOKS
        )
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("round")
        .defer(*(f"round__{each}" for each in played.BULKY))
        .order_by("round__number", "table", "id")
    )


def places(
    event: Tournament,
    people: Sequence[Entrant],
    swiss: Sequence[Match],
    rows: Sequence[Match],
) -> Places:
    try:
        order = cut.final_order_from_rows(event, people, swiss, rows)
    except TournamentError:  # an event that was never played out
        return {}
    return {each.entrant: each.place for each in order}


# The cache may be away at any time (K1); then everything is computed.


def key(event: Tournament) -> str:
    return f"finals:{event.pk}:{event.version}"


def kept(events: Sequence[Tournament]) -> dict[str, Places]:
    try:
        return cache.get_many([key(each) for each in events])
    except RedisError:
        return {}


def keep(found: dict[str, Places]) -> None:
    try:
        cache.set_many(found, KEPT_SECONDS)
    except RedisError:
        return
