"""The addresses of game logs in the API, and what is sent to them."""

import json

from gameengine.notation import to_text
from tests.builders.evidence import Table, named, seen_by_all
from tournaments.models import GameLog

UNKNOWN = "00000000-0000-4000-8000-000000000000"


def logs_of(table: Table, match=None) -> str:
    return f"/api/v1/events/{table.event.pk}/matches/{match or table.match.pk}/logs/"


def address(table: Table, log=None) -> str:
    """Return the address of a log: of the only one, unless it is named."""
    pk = log or GameLog.objects.get().pk
    return f"/api/v1/events/{table.event.pk}/logs/{pk}/"


def a_text(table: Table, seed: int = 11) -> str:
    return to_text(named(seen_by_all(seed), table))


def sent(visit, where: str, body, kind="application/json", **more):
    """Send a body: as it is, or as JSON."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return visit.post(where, raw, kind, **more)


def another(table: Table):
    """Return an entrant who sits at the other table."""
    others = table.event.entrants.exclude(person__in=(table.ada, table.ben))
    return others.first().person
