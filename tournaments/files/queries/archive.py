"""Build the archive of an event: its rows in a fixed order, people as name and id."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from django.db import models
from django.db.models import F, QuerySet

from accounts.models import User
from tournaments.files.archive import VERSION, Archive, schema
from tournaments.models import (
    Announcement,
    Call,
    Entrant,
    Entry,
    Extension,
    ForbiddenPair,
    GameLog,
    LogSubmission,
    LogVerdict,
    Match,
    Penalty,
    Report,
    Round,
    Run,
    Submission,
    TableCheck,
    Tournament,
)
from tournaments.models.arrivals import original_user_ids

PERSON = "people"
_IN_MATCH = "match__round__tournament"


@dataclass(frozen=True, slots=True)
class PartSource:
    """Where a part of an archive comes from: model, row type, path to event, order."""

    model: type[models.Model]
    row: type[schema.ArchivePart]
    event: str  # by which way its rows know their event
    order: tuple[Any, ...]  # the same on every desk

    def rows_of_event(self, tournament: Tournament) -> QuerySet:
        all_ = self.model.objects
        return all_.filter(**{self.event: tournament}).order_by(*self.order)


PARTS_IN_DATABASE = {
    "entrants": PartSource(
        Entrant, schema.EntrantRow, "tournament", ("registered_at", "id")
    ),
    "forbidden_pairs": PartSource(
        ForbiddenPair, schema.ForbiddenPairRow, "tournament", ("made_at", "id")
    ),
    "lists": PartSource(
        Submission, schema.ListRow, "entrant__tournament", ("submitted_at", "id")
    ),
    "rounds": PartSource(Round, schema.RoundRow, "tournament", ("made_at", "id")),
    "matches": PartSource(
        Match,
        schema.MatchRow,
        "round__tournament",
        ("round__made_at", "round", F("table").asc(nulls_last=True), "id"),
    ),
    "reports": PartSource(Report, schema.ReportRow, _IN_MATCH, ("made_at", "id")),
    "runs": PartSource(
        Run, schema.RunRow, "round__tournament", ("started_at", "round")
    ),
    "extensions": PartSource(
        Extension, schema.ExtensionRow, _IN_MATCH, ("made_at", "id")
    ),
    "calls": PartSource(Call, schema.CallRow, _IN_MATCH, ("called_at", "id")),
    "penalties": PartSource(
        Penalty, schema.PenaltyRow, "entrant__tournament", ("made_at", "id")
    ),
    "checks": PartSource(TableCheck, schema.CheckRow, _IN_MATCH, ("match", "id")),
    "announcements": PartSource(
        Announcement, schema.AnnouncementRow, "tournament", ("made_at", "id")
    ),
    "game_logs": PartSource(GameLog, schema.GameLogRow, _IN_MATCH, ("made_at", "id")),
    "handed_in": PartSource(
        LogSubmission, schema.HandedInRow, f"log__{_IN_MATCH}", ("at", "id")
    ),
    "verdicts": PartSource(
        LogVerdict, schema.VerdictRow, f"log__{_IN_MATCH}", ("at", "id")
    ),
    "log": PartSource(Entry, schema.LineRow, "tournament", ("seq",)),
}


def build_archive(tournament: Tournament) -> Archive:
    """Return the archive of an event. The caller has checked permissions."""
    keys = original_user_ids(tournament)
    parts = {
        part: [row_values(part, row, keys) for row in part_rows(part, tournament)]
        for part in PARTS_IN_DATABASE
    }
    parts[PERSON] = people_in_parts(parts, keys)
    event = {each: getattr(tournament, each) for each in column_names(schema.EventRow)}
    whole = {"archive": VERSION, "event": event, **parts}
    return msgspec.convert(whole, Archive, str_keys=True)


def part_rows(part: str, tournament: Tournament) -> QuerySet:
    rows = PARTS_IN_DATABASE[part].rows_of_event(tournament)
    return rows.select_related("payload") if part == "log" else rows


def column_names(row: type[schema.ArchivePart]) -> Iterable[str]:
    return row.__struct_fields__


def row_values(part: str, row: Any, keys: Mapping[UUID, UUID]) -> dict[str, Any]:
    """Return the fields of a database row, with people as the ids that seals use."""
    pointing = schema.REFERENCES.get(part, {})
    own = LINE if part == "log" else ()
    found = {}
    for cell in column_names(PARTS_IN_DATABASE[part].row):
        if cell in own:
            continue
        value = getattr(row, f"{cell}_id" if cell in pointing else cell)
        if pointing.get(cell) == PERSON:
            value = keys.get(value, value)
        found[cell] = value
    return {**found, **payload_values(row)} if part == "log" else found


# Cells of a line that lie beside it, so that they can be shredded.
LINE = ("before", "after", "reason", "digest")


def payload_values(entry: Entry) -> dict[str, Any]:
    payload = getattr(entry, "payload", None)
    if payload is None:
        return {"digest": entry.digest}
    return {each: getattr(payload, each) for each in LINE[:-1]}


def people_in_parts(
    parts: Mapping[str, list[dict[str, Any]]], keys: Mapping[UUID, UUID]
) -> list[dict[str, Any]]:
    """Return the id and display name of each person that the parts refer to."""
    acted = {
        row[cell]
        for part, cells in schema.REFERENCES.items()
        for row in parts[part]
        for cell, other in cells.items()
        if other == PERSON and row[cell] is not None
    }
    here = {key: person for person, key in keys.items()}
    found = User.objects.in_bulk({here.get(each, each) for each in acted})
    return [
        {"id": each, "name": found[here.get(each, each)].display_name}
        for each in sorted(acted)
    ]
