"""What undoing an official's action needs: stored with the action, restored on demand.

A row that the action changed gets its old values back. A row that it created is ended
(cancelled, withdrawn, revoked): what people have seen is not deleted.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import models
from django.db.models import F
from django.db.models.functions import Now

from accounts.models import User
from tournaments.core.log_kinds import FINAL, UNDOABLE
from tournaments.models import (
    Deed,
    EntrantState,
    Entry,
    Match,
    Round,
    RoundState,
    Tournament,
)
from tournaments.models.undo_recording import Cells, RecordedChanges, column_names
from tournaments.rules import seals
from tournaments.rules.scoring import Outcome

MOST = 30  # deeds of one event; what is older stays in the log
VERSION = "version"  # rises with everything, so it never speaks against undoing
MADE = "print"  # of a row that an act has made
SPARE_TABLES = 20_000  # numbers that no room has

# A row before those that point at it.
ORDER = (
    "tournament",
    "entrant",
    "forbiddenpair",
    "submission",
    "round",
    "match",
    "report",
    "run",
    "extension",
    "call",
    "penalty",
    "tablecheck",
    "announcement",
)
# By which way a round has rows; pages poll its version for them.
TO_ITS_ROUND = {
    "matches": "match",
    "runs": "run",
    "matches__extensions": "extension",
    "matches__calls": "call",
}
# Model, key, cells before and after; None where there was no row, or is none.
Change = tuple[str, str, Cells | None, Cells | None]


# Keeping.


def store_undo_record(
    tournament: Tournament, by: User, logged: list[Entry], memory: RecordedChanges
) -> None:
    """Store an official's action for undo; skip what any entrant does themselves."""
    kinds = list(dict.fromkeys(each.kind for each in logged))
    if UNDOABLE.isdisjoint(kinds) and FINAL.keys().isdisjoint(kinds):
        return
    Deed.objects.create(
        tournament=tournament,
        first=logged[0].seq,
        last=logged[-1].seq,
        kinds=kinds,
        by=by,
        rows=[*row_changes(memory)],
    )
    kept = Deed.objects.filter(tournament=tournament).order_by("-first")
    old = list(kept.values_list("pk", flat=True)[MOST:])
    if old:
        Deed.objects.filter(pk__in=old).delete()


def row_changes(memory: RecordedChanges) -> Iterator[Change]:
    """Yield every row that the action changed, with its values before and after."""
    by_model: dict[str, dict[Any, Cells | None]] = defaultdict(dict)
    for (model, key), before in memory.before.items():
        by_model[model_name(model)][key] = before
    for name in sorted(by_model, key=ORDER.index):
        then = by_model[name]
        there = {row.pk: row for row in rows_by_key(name, then)}
        for key, before in then.items():
            yield from row_change(name, key, before, there.get(key))


def row_change(
    name: str, key: Any, before: Cells | None, row: models.Model | None
) -> Iterator[Change]:
    if before is None:
        if row is not None:  # else it was made and went in one act
            yield name, str(key), None, {MADE: row_fingerprint(row)}
    elif row is None:
        yield name, str(key), cells_to_json(before), None
    else:
        other = {each for each in before if before[each] != getattr(row, each)}
        if other - {VERSION}:
            was = {each: before[each] for each in other - {VERSION}}
            yield (
                name,
                str(key),
                cells_to_json(was),
                cells_to_json({k: getattr(row, k) for k in was}),
            )


def row_fingerprint(row: models.Model) -> str:
    """Return a digest of a row's values, to notice a later change."""
    cells = {each: getattr(row, each) for each in column_names(type(row))}
    return seals.payload_digest(
        cells_to_json({k: cells[k] for k in cells if k != VERSION})
    )


def cells_to_json(cells: Cells) -> Cells:
    """Return a row's values as JSON has them."""
    return {
        name: value.isoformat()
        if isinstance(value, datetime)
        else str(value)
        if isinstance(value, UUID)
        else value
        for name, value in sorted(cells.items())
    }


# Whether something rests on it.


def rows_changed_since(deed: Deed) -> list[models.Model | None]:
    """Return the rows that changed after the action; None for one that is gone."""
    left: dict[str, dict[str, Cells | None]] = defaultdict(dict)
    for name, key, _, after in deed.rows:
        left[name][key] = after
    found = []
    for name, rows in left.items():
        there = {str(row.pk): row for row in rows_by_key(name, rows)}
        found += [
            there.get(key)
            for key, after in rows.items()
            if not is_unchanged(there.get(key), after)
            and not is_draft_round(there.get(key))
        ]
    return found


def rows_by_key(name: str, keys: Iterable[Any]) -> models.QuerySet:
    return model_by_name(name).objects.filter(pk__in=list(keys))


def is_unchanged(row: models.Model | None, after: Cells | None) -> bool:
    """Return whether a row still is as the action left it."""
    if row is None or after is None:
        return row is after
    if MADE in after:
        return row_fingerprint(row) == after[MADE]
    return cells_to_json({each: getattr(row, each) for each in after}) == after


def is_draft_round(row: models.Model | None) -> bool:
    """Return whether a row is a draft round, whose changes do not prevent undo."""
    return isinstance(row, Round) and row.state == RoundState.DRAFT


# Putting back.


def restore_rows(tournament: Tournament, deed: Deed, *, by: User) -> None:
    """Restore every row to before the action; the caller saves the tournament."""
    rows = [(name, key, before, after) for name, key, before, after in deed.rows]
    for name in reversed(ORDER):
        made = [key for each, key, before, _ in rows if each == name and before is None]
        end_created_rows(name, made, by=by)
    free_table_numbers(rows)
    for name, key, before, after in rows:
        if before is None:
            continue
        if name == "tournament":
            for each, value in cells_from_json(Tournament, before).items():
                setattr(tournament, each, value)
        elif after is None:
            reinsert_row(model_by_name(name), key, before)
        else:
            restore_cells(model_by_name(name), key, before)
    for path, name in TO_ITS_ROUND.items():
        touched = [key for each, key, *_ in rows if each == name]
        seen = Round.objects.filter(**{f"{path}__in": touched})
        Round.objects.filter(pk__in=seen.values("pk")).update(version=F(VERSION) + 1)


def reinsert_row(model: type[models.Model], key: str, before: Cells) -> None:
    model(pk=key, **cells_from_json(model, before)).save(force_insert=True)


def restore_cells(model: type[models.Model], key: str, before: Cells) -> None:
    cells: dict[str, Any] = dict(cells_from_json(model, before))
    if has_version_field(model):
        cells[VERSION] = F(VERSION) + 1
    model.objects.filter(pk=key).update(**cells)


def cells_from_json(model: type[models.Model], cells: Cells) -> Cells:
    field = model._meta.get_field  # noqa: SLF001 (Django's own)
    return {name: field(name).to_python(value) for name, value in cells.items()}


def free_table_numbers(rows: list[Change]) -> None:
    """Move tables whose number changes to spare numbers, as no two may share one."""
    moved = [
        key
        for name, key, before, after in rows
        if name == "match" and before and after and "table" in before
    ]
    for at, key in enumerate(moved):
        Match.objects.filter(pk=key).update(table=SPARE_TABLES + at)


def end_created_rows(name: str, keys: list[str], *, by: User) -> None:
    """End the rows that the action created; delete those that cannot be ended."""
    if not keys:
        return
    model, rows = model_by_name(name), rows_by_key(name, keys)
    if name not in ENDS:
        rows.delete()
        return
    more: Cells = {VERSION: F(VERSION) + 1} if has_version_field(model) else {}
    if name == "penalty":
        more["revoked_by"] = by  # who did it is shown beside it
    rows.update(**ENDS[name], **more)


# How a row ends that is not to have been; one that stands here nowhere goes.
ENDS: dict[str, Cells] = {
    "match": {"outcome": Outcome.CANCELLED, "winner": "", "accepts_at": None},
    "round": {"state": RoundState.CANCELLED},
    "entrant": {"state": EntrantState.WITHDRAWN, "dropped_after": None},
    "report": {"is_current": False},
    "extension": {"revoked_at": Now()},
    "call": {"ended_at": Now()},
    "penalty": {"revoked_at": Now()},
    "announcement": {"withdrawn_at": Now()},
}


def has_version_field(model: type[models.Model]) -> bool:
    return any(each.name == VERSION for each in model._meta.fields)  # noqa: SLF001


def model_name(model: type[models.Model]) -> str:
    return model.__name__.lower()


def model_by_name(name: str) -> type[models.Model]:
    return apps.get_model("tournaments", name)
