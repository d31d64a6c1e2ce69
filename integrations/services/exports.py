"""The bulk file of finished public events: one line of JSON for each.

A task renews the lines bit by bit, so that each is at most a day old: names change
without the event. An event that changes, or is no longer public, is left out at once.
"""

import datetime as dt
import gzip
import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import msgspec
import structlog
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from integrations.models import ExportedEvent
from integrations.payloads import public_names_in
from tournaments.api.event_export import exportable_events, serialize_for_export
from tournaments.models import Tournament

FRESH = dt.timedelta(hours=20)
OLDEST = dt.timedelta(hours=48)  # of a line that could not be renewed
A_RUN = 30.0  # seconds; the next run goes on
AT_ONCE = 50  # lines that are read together
log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class EventsFile:
    """The events of the file in order, and a tag that changes with any line."""

    events: tuple[object, ...]
    tag: str

    def members(self) -> Iterator[bytes]:
        """Yield each line as a gzip member; together they are a gzip file."""
        for some in batches(self.events):
            found = dict(current_lines().filter(pk__in=some).values_list("pk", "line"))
            yield from (bytes(found[each]) for each in some if each in found)

    def lines(self) -> Iterator[bytes]:
        return map(gzip.decompress, self.members())


def batches(events: Sequence[object]) -> Iterator[Sequence[object]]:
    for at in range(0, len(events), AT_ONCE):
        yield events[at : at + AT_ONCE]


def current_lines() -> QuerySet[ExportedEvent]:
    """Return the lines of events that are as they were, and that all may see."""
    return ExportedEvent.objects.filter(
        tournament__in=exportable_events().order_by().values("pk"),
        version=F("tournament__version"),
        made_at__gt=timezone.now() - OLDEST,
    )


def events_file() -> EventsFile:
    """Return the file as it is now, in the order in which the events ended."""
    rows = current_lines().order_by("tournament__finished_at", "pk")
    found = list(rows.values_list("pk", "made_at"))
    told = "".join(f"{pk} {made_at.isoformat()}\n" for pk, made_at in found)
    tag = hashlib.sha256(told.encode()).hexdigest()[:16]
    return EventsFile(tuple(pk for pk, _ in found), tag)


def renew_lines() -> int:
    """Make lines that are missing, outdated or old, for a while; return how many."""
    start, count = time.monotonic(), 0
    delete_outdated_lines()
    is_current = Q(
        exported__version=F("version"), exported__made_at__gt=timezone.now() - FRESH
    )
    due = exportable_events().exclude(is_current)
    due = due.order_by(F("exported__made_at").asc(nulls_first=True), "pk")
    for row in due.iterator():
        if time.monotonic() - start > A_RUN:
            break
        count += renew_line(row)
    return count


def delete_outdated_lines() -> None:
    """Delete the lines that are no longer in the file."""
    current = current_lines().values("pk")
    ExportedEvent.objects.exclude(pk__in=current).delete()


def renew_line(row: Tournament) -> bool:
    """Store the line of an event; return whether it could be made."""
    try:
        found = serialize_for_export(row, public_names_in(row))
    except Exception:
        # One event with rows that make no sense must not keep out all others.
        log.exception("event_not_exported", tournament=str(row.pk))
        return False
    line = gzip.compress(msgspec.json.encode(found) + b"\n", mtime=0)
    ExportedEvent.objects.update_or_create(
        tournament=row,
        defaults={"version": row.version, "line": line, "made_at": timezone.now()},
    )
    return True


def delete_lines_of(events: Iterable[object]) -> None:
    """Delete the lines of events, as when names in them change."""
    ExportedEvent.objects.filter(tournament__in=[*events]).delete()
