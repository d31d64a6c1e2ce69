"""Where a row of somebody's data was: event, round, table and side, in words (P4).

Whoever reads one row of a copy alone should know what it is about.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Model

from privacy import selectors
from privacy.inventory import Kept
from recorder.models import Scoresheet
from tournaments.core import played, words
from tournaments.models import Entrant, Match, Series, Tournament

Place = dict[str, Any]


def of(
    kept: Kept, rows: Iterable[Mapping[str, Any]], own: frozenset[UUID]
) -> Iterator[Place]:
    """Tell of each row where it was; one query for each way of its table.

    `own` are the entries that somebody answers for.
    """
    found = [(way, met(kept, way, rows)) for way in kept.where]
    for row in rows:
        place: Place = {}
        for way, there in found:
            thing = there.get(row[way])
            place |= told(thing, own) if thing is not None else {}
        yield place


def met(kept: Kept, way: str, rows: Iterable[Mapping[str, Any]]) -> dict[Any, Model]:
    """Fetch what a way leads to from some rows."""
    wanted = {row[way] for row in rows} - {None}
    return FETCHED[selectors.end_of(kept, way)].in_bulk(wanted)


def told(thing: Model, own: frozenset[UUID]) -> Place:
    if isinstance(thing, Match):
        return at_table(thing, own)
    if isinstance(thing, Entrant):
        return in_event(thing.tournament) | {"entry": thing.name}
    if isinstance(thing, Series):
        return {"series": thing.name, "series_id": str(thing.pk)}
    if isinstance(thing, Scoresheet):
        return {"scoresheet": str(thing.pk)}
    assert isinstance(thing, Tournament)  # noqa: S101 (FETCHED has no others)
    return in_event(thing)


def in_event(event: Tournament) -> Place:
    return {"event": event.name, "event_id": str(event.pk)}


def at_table(match: Match, own: frozenset[UUID]) -> Place:
    """Tell a table of an event, and on which side of it somebody sat, if on one."""
    event = match.round.tournament
    place = in_event(event) | {
        "round": words.title(match.round, event),
        "table": match.table,
    }
    sides = [
        side
        for side, seat in (("home", match.home_id), ("away", match.away_id))
        if seat in own
    ]
    return place | ({"side": " and ".join(sides)} if sides else {})


FETCHED = {
    Tournament: Tournament.objects.all(),
    Entrant: Entrant.objects.select_related("tournament"),
    Match: Match.objects.select_related("round__tournament").defer(
        *(f"round__{each}" for each in played.BULKY)
    ),
    Series: Series.objects.all(),
    Scoresheet: Scoresheet.objects.all(),
}
