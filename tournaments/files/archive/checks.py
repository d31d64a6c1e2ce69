"""Find the errors of an archive that parsed, each with its place in the file.

The database checks each row by itself. Here are the checks that it cannot do: ids that
lead nowhere, unknown words, names, times, and the seals of the log.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import available_timezones

from accounts import names
from decks.formats import SNAPSHOTS
from gameengine.notation import UnreadableLog, from_json, log_hash, to_json
from tournaments.core.log_kinds import LOG_KINDS
from tournaments.models.settings import LONGEST_NAME
from tournaments.rules import seals
from tournaments.rules.infractions import INFRACTIONS
from tournaments.rules.names import name_key

from .schema import PARTS, REFERENCES, Archive, ArchivePart, GameLogRow, LineRow
from .sealing import row_place

MOST_PEOPLE = 10_000
FIRST, LAST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)


def find_errors(archive: Archive) -> Iterator[str]:
    """Yield every error that prevents the import of an archive."""
    for part in ("people", "entrants"):
        count = len(getattr(archive, part))
        if count > MOST_PEOPLE:
            yield f"{part}: there are {count:,}; at most {MOST_PEOPLE:,} are allowed."
            return
    yield from errors_in_event(archive)
    yield from repeated_ids(archive)
    yield from dangling_references(archive)
    yield from impossible_times(archive)
    yield from errors_in_names(archive)
    yield from double_matches(archive)
    yield from unknown_content(archive)
    yield from errors_in_log(archive)


def errors_in_event(archive: Archive) -> Iterator[str]:
    event = archive.event
    for problem in name_problems(event.name, longest=LONGEST_NAME):
        yield f"event.name: {problem}"
    if event.zone not in available_timezones():
        yield f"event.zone: this site does not know the time zone {event.zone!r}."
    if event.snapshot not in SNAPSHOTS:
        yield f"event.snapshot: this site does not have the format {event.snapshot!r}."
    for at, (first, last) in enumerate(event.table_ranges):
        if not 1 <= first <= last:
            place = f"event.table_ranges[{at}]"
            yield f"{place} is {first} to {last}: the first must be the smaller one."
    for at, row in enumerate(archive.entrants):
        if sorted({*row.bye_rounds} - {0}) != [*row.bye_rounds]:
            yield (
                f"{row_place(archive, 'entrants', at)}: bye_rounds must be rounds "
                "from 1, each once and in order."
            )
    entrants = {each.id for each in archive.entrants}
    for at, each in enumerate(event.cut_seeds):
        if each not in entrants:
            yield f"event.cut_seeds[{at}]: {each} is not an entrant of this event."


def repeated_ids(archive: Archive) -> Iterator[str]:
    for part in PARTS:
        rows = getattr(archive, part)
        if rows and hasattr(rows[0], "id"):
            count = Counter(each.id for each in rows)
            for at, each in enumerate(rows):
                if count[each.id] > 1:
                    place = row_place(archive, part, at)
                    yield f"{place}: {count[each.id]} entries have this id."


def dangling_references(archive: Archive) -> Iterator[str]:
    known = {
        part: {each.id for each in getattr(archive, part)}
        for cells in REFERENCES.values()
        for part in cells.values()
    }
    for part, cells in REFERENCES.items():
        for at, row in enumerate(getattr(archive, part)):
            for cell, other in cells.items():
                found = getattr(row, cell)
                if found is not None and found not in known[other]:
                    place = f"{row_place(archive, part, at)}.{cell}"
                    yield f"{place}: {found} is not among the {other}."


def impossible_times(archive: Archive) -> Iterator[str]:
    """Yield each time outside the range that an event can have."""
    for cell, found in impossible_times_in_row(archive.event):
        yield f"event.{cell}: {found.isoformat()} is not a possible time."
    for part in PARTS:
        for at, row in enumerate(getattr(archive, part)):
            for cell, found in impossible_times_in_row(row):
                place = f"{row_place(archive, part, at)}.{cell}"
                yield f"{place}: {found.isoformat()} is not a possible time."


def impossible_times_in_row(row: ArchivePart) -> Iterator[tuple[str, datetime]]:
    for cell in row.__struct_fields__:
        value = getattr(row, cell)
        if isinstance(value, datetime) and not FIRST <= value < LAST:
            yield cell, value


def errors_in_names(archive: Archive) -> Iterator[str]:
    """Yield each invalid name of a person or entrant, and names used twice."""
    held: dict[str, int] = {}
    for part in ("people", "entrants"):
        for at, row in enumerate(getattr(archive, part)):
            place = row_place(archive, part, at)
            yield from (f"{place}: {each}" for each in name_problems(row.name))
    for at, row in enumerate(archive.entrants):
        before = held.setdefault(name_key(row.name), at)
        if before != at:
            place = row_place(archive, "entrants", at)
            yield f"{place}: entrants[{before}] has the same name."


def name_problems(name: str, *, longest: int = names.LONGEST) -> Iterator[str]:
    if name != names.normalize_name(name):
        yield "the name has extra spaces or invisible characters."
    yield from names.name_problems(name, longest=longest)


def double_matches(archive: Archive) -> Iterator[str]:
    """Yield each entrant who has two matches in one round."""
    first: dict[tuple[object, object], int] = {}
    for at, row in enumerate(archive.matches):
        if row.outcome == "cancelled":
            continue
        for seat in dict.fromkeys(filter(None, (row.home, row.away))):
            before = first.setdefault((row.round, seat), at)
            if before != at:
                place = row_place(archive, "matches", at)
                yield f"{place}: {seat} is in this round already, in matches[{before}]."


def unknown_content(archive: Archive) -> Iterator[str]:
    for at, penalty in enumerate(archive.penalties):
        if penalty.infraction not in INFRACTIONS:
            place = row_place(archive, "penalties", at)
            yield f"{place}.infraction: this site does not know {penalty.infraction!r}."
    for at, row in enumerate(archive.game_logs):
        if not is_canonical_game_log(row):
            yield (
                f"game_logs[{at}]: this is not a game log, or does not match its "
                "digest."
            )


def is_canonical_game_log(row: GameLogRow) -> bool:
    """Return whether a game log is valid, in its canonical form, and has its digest."""
    try:
        log = from_json(row.canonical)
    except UnreadableLog:
        return False
    is_same = to_json(log) == row.canonical and len(log.steps) == row.entries
    return is_same and log_hash(log) == row.digest


# The log.


def errors_in_log(archive: Archive) -> Iterator[str]:
    """Yield each log line with a wrong seal, and the first gap in their numbers."""
    previous = seals.FIRST
    for at, row in enumerate(archive.log):
        place = row_place(archive, "log", at)
        if row.seq != at + 1:
            yield f"{place}: line {at + 1} should be here."
            return
        if row.kind not in LOG_KINDS:
            yield f"{place}: this site does not know this kind of line."
        if row.digest and (row.before or row.after or row.reason):
            yield f"{place}: it was shredded, but still has content."
        if row.hash != seals.line_seal(previous, sealed_fields_of(archive, row)):
            yield f"{place}: it does not match its seal or the previous line."
        previous = row.hash


def sealed_fields_of(archive: Archive, row: LineRow) -> dict[str, object]:
    payload = {"before": row.before, "after": row.after, "reason": row.reason}
    return seals.sealed_fields(
        event=archive.event.id,
        seq=row.seq,
        at=row.at,
        actor=row.actor,
        on_behalf_of=row.on_behalf_of,
        kind=row.kind,
        subject=row.subject,
        match=row.match,
        entrant=row.entrant,
        visibility=row.visibility,
        request_id=row.request_id,
        digest=row.digest or seals.payload_digest(payload),
    )
