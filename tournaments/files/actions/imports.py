"""Import a whole event: all of its rows are written and checked, or none.

The ids of the file are kept, because random draws and the seals of the log depend on
them; so an event can be on a desk only once. The importing user becomes the owner; no
other account of this desk is linked to it.
"""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.models import JSONField

from accounts.models import User
from accounts.services import create_imported_accounts
from tournaments.core import log_head
from tournaments.core.event_limit import refuse_too_many_events
from tournaments.files import archive
from tournaments.files.archive import Archive, ArchiveError, schema
from tournaments.files.archive.sealing import row_place
from tournaments.files.queries.archive import LINE, PARTS_IN_DATABASE, PERSON
from tournaments.models import (
    Arrival,
    Entrant,
    Entry,
    Outsider,
    Parcel,
    Payload,
    Shredding,
    Tournament,
)
from tournaments.rules import seals
from tournaments.rules.errors import TournamentError
from tournaments.rules.names import name_key

from .import_checks import check_import, check_matches_file

BATCH = 500
Keys = Mapping[UUID, UUID]


class AlreadyImported(TournamentError):
    """Raised when this desk already has the event; `event_id` says which."""

    def __init__(self, event_id: UUID) -> None:
        super().__init__(
            "This site already has this event, and an event can only be here "
            "once, because random draws and seals depend on its ids.",
            remedy="Open it here. For another event with the same settings, clone it.",
        )
        self.event_id = event_id


# Looking first.


def store_upload(user: User, data: bytes, *, file_name: str) -> Parcel:
    """Check that an uploaded file can be imported, and keep it until confirmed."""
    found = archive.read_archive(data)
    try_import(user, found)
    packed = archive.compress_archive(archive.write_archive(found))
    Parcel.objects.filter(by=user).delete()
    return Parcel.objects.create(by=user, file_name=file_name[:100], data=packed)


def stored_upload(user: User, key: UUID) -> tuple[Parcel, Archive]:
    """Return this user's stored upload with its archive, or raise DoesNotExist."""
    parcel = Parcel.objects.get(pk=key, by=user)
    return parcel, archive.read_archive(bytes(parcel.data))


def try_import(user: User, found: Archive) -> None:
    """Import the event and roll back, to find every problem before it is confirmed."""
    with transaction.atomic():
        check_import(create_event_and_parts(user, found), found)
        transaction.set_rollback(True)


# Making it.


@transaction.atomic
def import_event(user: User, found: Archive) -> Tournament:
    """Import an event from an archive that was read, after all checks."""
    event = create_event_and_parts(user, found)
    check_import(event, found)
    return event


@transaction.atomic
def import_upload(user: User, key: UUID) -> Tournament:
    """Import the event of a stored upload and delete the upload."""
    parcel, found = stored_upload(user, key)
    event = create_event_and_parts(user, found)
    check_matches_file(event, found)
    parcel.delete()
    return event


def create_event_and_parts(user: User, found: Archive) -> Tournament:
    refuse_too_many_events(user)
    refuse_existing_ids(found)
    keys = create_accounts_for_people(found)
    event = create_event_row(user, found)
    Outsider.objects.bulk_create(
        Outsider(tournament=event, person_id=person, key=key)
        for key, person in keys.items()
    )
    for part in PARTS_IN_DATABASE:
        create_part_rows(event, found, part, keys)
        if part == "lists":
            lock_lists(found)
    Arrival.objects.create(
        tournament=event,
        by=user,
        digest=sha256(archive.write_archive(found)).hexdigest(),
        lines=len(found.log),
    )
    return event


def refuse_existing_ids(found: Archive) -> None:
    if Tournament.objects.filter(pk=found.event.id).exists():
        raise AlreadyImported(found.event.id)
    problems = []
    for part, kept in PARTS_IN_DATABASE.items():
        rows = enumerate(getattr(found, part))
        places = {row.id: at for at, row in rows if hasattr(row, "id")}
        taken = kept.model.objects.filter(pk__in=list(places))
        problems += [
            (
                f"{row_place(found, part, places[key])}: this site already uses its "
                "id for something else."
            )
            for key in taken.values_list("pk", flat=True)
        ]
    if problems:
        raise ArchiveError(problems)


def create_accounts_for_people(found: Archive) -> dict[UUID, UUID]:
    """Create an account without sign-in for each person in the file.

    Return the ids of the accounts by the ids in the file.
    """
    people = create_imported_accounts(each.name for each in found.people)
    return {row.id: person.pk for row, person in zip(found.people, people, strict=True)}


def create_event_row(user: User, found: Archive) -> Tournament:
    cells = {each: getattr(found.event, each) for each in found.event.__struct_fields__}
    row = Tournament(owner=user, **builtin_values(Tournament, cells))
    insert_rows(found, "event", [row])
    return Tournament.objects.get(pk=row.pk)


def create_part_rows(event: Tournament, found: Archive, part: str, keys: Keys) -> None:
    model = PARTS_IN_DATABASE[part].model
    rows = [
        model(**builtin_values(model, database_columns(part, row, keys)))
        for row in getattr(found, part)
    ]
    if part in COMPLETED:
        COMPLETED[part](event, found, rows)
    insert_rows(found, part, rows)
    if part == "log":
        create_log_payloads(event, found)


def database_columns(part: str, row: schema.ArchivePart, keys: Keys) -> dict[str, Any]:
    """Return the values of a row of the file, by the names of database columns."""
    pointing = schema.REFERENCES.get(part, {})
    found = {}
    for cell in row.__struct_fields__:
        if part == "log" and cell in LINE:
            continue
        value = getattr(row, cell)
        if pointing.get(cell) == PERSON and value is not None:
            value = keys[value]
        found[f"{cell}_id" if cell in pointing else cell] = value
    return found


def builtin_values(
    model: type[models.Model], cells: Mapping[str, Any]
) -> dict[str, Any]:
    """Return values as built-in types, as the database columns of a model take them."""
    field = model._meta.get_field  # noqa: SLF001 (Django's own)
    return {
        name: msgspec.to_builtins(value)
        if isinstance(field(name), JSONField)
        else str(value)
        if isinstance(value, str)
        else value
        for name, value in cells.items()
    }


# What a part has beside its cells.


def fill_in_entrants(event: Tournament, _: Archive, rows: Sequence[Any]) -> None:
    """Set the event and name key of entrants, and unlock their deck lists.

    The database accepts no list of a locked entrant; `lock_lists` locks them again.
    """
    for row in rows:
        row.tournament, row.name_key, row.is_unlocked = event, name_key(row.name), True


def lock_lists(found: Archive) -> None:
    locked = [each.id for each in found.entrants if not each.is_unlocked]
    Entrant.objects.filter(pk__in=locked).update(is_unlocked=False)


def fill_in_event(event: Tournament, _: Archive, rows: Sequence[Any]) -> None:
    for row in rows:
        row.tournament = event


def fill_in_log_lines(event: Tournament, found: Archive, rows: Sequence[Any]) -> None:
    """Set the event of each log line, and the hash of the line before it."""
    previous = seals.FIRST
    for row, line in zip(rows, found.log, strict=True):
        row.tournament, row.prev_hash, previous = event, previous, line.hash
        row.digest = line.digest or seals.payload_digest(log_line_payload(line))


def log_line_payload(line: schema.LineRow) -> dict[str, Any]:
    return {"before": line.before, "after": line.after, "reason": line.reason}


def create_log_payloads(event: Tournament, found: Archive) -> None:
    keys = dict(Entry.objects.filter(tournament=event).values_list("seq", "pk"))
    told = [
        Payload(entry_id=keys[line.seq], **log_line_payload(line))
        for line in found.log
        if not line.digest
    ]
    insert_rows(found, "log", told)
    last = Entry.objects.filter(tournament=event).order_by("-seq")
    for seq, seal in last.values_list("seq", "hash")[:1]:
        log_head.store_head(event.pk, seq, seal)
    Shredding.objects.bulk_create(
        Shredding(entry_id=keys[line.seq], why=Shredding.Why.ELSEWHERE, is_open=False)
        for line in found.log
        if line.digest
    )


COMPLETED = {
    "entrants": fill_in_entrants,
    "forbidden_pairs": fill_in_event,
    "rounds": fill_in_event,
    "announcements": fill_in_event,
    "log": fill_in_log_lines,
}


# The database.


def insert_rows(found: Archive, part: str, rows: Sequence[models.Model]) -> None:
    """Insert rows in batches; raise ArchiveError with the first that is refused."""
    if not rows:
        return
    fields = rows[0]._meta.concrete_fields  # noqa: SLF001 (Django's own)
    size = min(BATCH, connection.ops.bulk_batch_size(fields, rows))
    for start in range(0, len(rows), size):
        batch = rows[start : start + size]
        try:
            with transaction.atomic():
                insert_with_timestamps(batch)
        except (IntegrityError, DataError):
            raise ArchiveError(first_refused_row(found, part, batch, start)) from None


def insert_with_timestamps(rows: Sequence[models.Model]) -> None:
    """Insert rows with their own timestamps; saving would set the current time."""
    model = type(rows[0])
    fields = [
        each
        for each in model._meta.concrete_fields  # noqa: SLF001 (Django's own)
        if not isinstance(each, models.AutoField)
    ]
    # What bulk_create calls, in the way of loaddata.
    model.objects._insert(rows, fields=fields, raw=True)  # noqa: SLF001


def first_refused_row(
    found: Archive, part: str, batch: Sequence[models.Model], start: int
) -> list[str]:
    """Insert the rows of a batch one by one; return the error of the first refused."""
    for at, row in enumerate(batch, start):
        try:
            with transaction.atomic():
                insert_with_timestamps([row])
        except (IntegrityError, DataError) as error:
            place = part if part == "event" else row_place(found, part, at)
            return [f"{place}: the database refuses it ({constraint_text(error)})."]
    return [f"{part}: the database refuses it."]


def constraint_text(error: Exception) -> str:
    """Return a sentence on the database rule that refused a row."""
    constraint = getattr(getattr(error.__cause__, "diag", None), "constraint_name", "")
    words = constraint or str(error).splitlines()[0].rpartition(": ")[2]
    return words.replace("_", " ")
