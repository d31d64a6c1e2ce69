"""Labels for rows of personal data: event, round, table and home or away (P4)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db.models import Model

from privacy import selectors
from privacy.inventory import PersonalData
from recorder.models import Scoresheet
from tournaments.core import played, words
from tournaments.models import Entrant, Match, Series, Tournament

Place = dict[str, Any]


def label_rows(
    kept: PersonalData, rows: Iterable[Mapping[str, Any]], own: frozenset[UUID]
) -> Iterator[Place]:
    """Yield a label for each row; `own` are the user's entries in events."""
    found = {
        way: FETCHED[selectors.related_model(kept, way)].in_bulk(
            {row[way] for row in rows} - {None}
        )
        for way in kept.where
    }
    for row in rows:
        place: Place = {}
        for way, there in found.items():
            thing = there.get(row[way])
            place |= label_object(thing, own) if thing is not None else {}
        yield place


def label_object(thing: Model, own: frozenset[UUID]) -> Place:
    if isinstance(thing, Match):
        return match_label(thing, own)
    if isinstance(thing, Entrant):
        return event_label(thing.tournament) | {"entry": thing.name}
    if isinstance(thing, Series):
        return {"series": thing.name, "series_id": str(thing.pk)}
    if isinstance(thing, Scoresheet):
        return {"scoresheet": str(thing.pk)}
    assert isinstance(thing, Tournament)  # noqa: S101 (FETCHED has no others)
    return event_label(thing)


def event_label(event: Tournament) -> Place:
    return {"event": event.name, "event_id": str(event.pk)}


def match_label(match: Match, own: frozenset[UUID]) -> Place:
    """Return event, round and table of a match, and the user's side in it."""
    event = match.round.tournament
    place = event_label(event) | {
        "round": words.round_title(match.round, event),
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
