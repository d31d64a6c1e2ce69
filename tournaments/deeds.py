"""Acts of officials as they can be taken back: kept beside the log, put back on demand.

A row that an act changed gets its cells back; one that it made ends, as rows of an
event do: nothing that was seen is ever deleted (events 12.9).
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import models
from django.db.models import F
from django.db.models.functions import Now

from tournaments.models import (
    Deed,
    EntrantState,
    Entry,
    Match,
    Round,
    RoundState,
    Tournament,
)
from tournaments.models.memory import Cells, Memory
from tournaments.scoring import Outcome
from tournaments.undoable import FINAL, UNDOABLE

MOST = 30  # deeds of one event; what is older stays in the log
VERSION = "version"  # rises with everything, so it never speaks against undoing
SPARE_TABLES = 20_000  # numbers that no room has

# A row before those that point at it.
ORDER = (
    "tournament",
    "entrant",
    "submission",
    "round",
    "match",
    "report",
    "run",
    "extension",
    "call",
    "penalty",
    "tablecheck",
)
Change = tuple[str, str, Cells | None, Cells | None]  # model, key, before, after


# Keeping.


def keep(tournament: Tournament, logged: list[Entry], memory: Memory) -> None:
    """Keep an act of an official, unless it is one that anybody does for himself."""
    kinds = list(dict.fromkeys(each.kind for each in logged))
    if UNDOABLE.isdisjoint(kinds) and FINAL.keys().isdisjoint(kinds):
        return
    Deed.objects.create(
        tournament=tournament,
        first=logged[0].seq,
        last=logged[-1].seq,
        kinds=kinds,
        by=next(each.actor for each in reversed(logged) if each.actor),
        rows=[*changed(memory)],
    )
    kept = Deed.objects.filter(tournament=tournament).order_by("-first")
    old = list(kept.values_list("pk", flat=True)[MOST:])
    if old:
        Deed.objects.filter(pk__in=old).delete()


def changed(memory: Memory) -> Iterator[Change]:
    """Give every row that is another now: as it was, and as it is."""
    by_model: dict[str, dict[Any, Cells | None]] = defaultdict(dict)
    for (model, key), before in memory.before.items():
        by_model[name_of(model)][key] = before
    for name in sorted(by_model, key=ORDER.index):
        then = by_model[name]
        now = cells_of(name, then)
        for key, before in then.items():
            yield from difference(name, key, before, now.get(key))


def cells_of(name: str, then: dict[Any, Cells | None]) -> dict[Any, Cells]:
    """Read rows as they are, as far as they were noted; of new ones the version."""
    model = model_of(name)
    wanted = {each for cells in then.values() for each in cells or ()}
    if has_version(model):
        wanted.add(VERSION)
    rows = model.objects.filter(pk__in=then).order_by().values("pk", *wanted)
    return {row.pop("pk"): row for row in rows}


def difference(
    name: str, key: Any, before: Cells | None, now: Cells | None
) -> Iterator[Change]:
    if before is None and now is None:
        return  # made and gone in one act
    if before is None:
        yield name, str(key), None, {VERSION: now[VERSION]} if VERSION in now else {}
    elif now is None:
        yield name, str(key), plain(before), None
    else:
        other = {each for each in before if before[each] != now[each]} - {VERSION}
        if other:
            was, is_now = (
                {each: cells[each] for each in other} for cells in (before, now)
            )
            yield name, str(key), plain(was), plain(is_now)


def plain(cells: Cells) -> Cells:
    """Give cells as JSON has them, to the microsecond."""
    return {
        name: value.isoformat()
        if isinstance(value, datetime)
        else str(value)
        if isinstance(value, UUID)
        else value
        for name, value in sorted(cells.items())
    }


# Whether something rests on it.


def outrun(deed: Deed) -> list[tuple[models.Model | None, Cells]]:
    """Give the rows that are not as the act left them, with what they are now."""
    found = []
    for name, key, _, after in deed.rows:
        row = model_of(name).objects.filter(pk=key).first()
        if after is None:
            is_same = row is None
        else:
            is_same = (
                row is not None
                and plain({each: getattr(row, each) for each in after}) == after
            )
        if not is_same and not is_shadow(name, row):
            found.append((row, after or {}))
    return found


def is_shadow(name: str, row: models.Model | None) -> bool:
    """Tell whether a row may have changed: a draft follows whatever happens."""
    return name == "round" and row is not None and row.state == RoundState.DRAFT


# Putting back.


def put_back(tournament: Tournament, deed: Deed) -> None:
    """Make every row what it was before the act; the event's own is the caller's."""
    rows = [(name, key, before, after) for name, key, before, after in deed.rows]
    for name, key, before, _ in reversed(rows):
        if before is None:
            end(model_of(name).objects.get(pk=key))
    clear_tables(rows)
    for name, key, before, after in rows:
        if before is None:
            continue
        if after is None:
            model = model_of(name)
            model(pk=key, **read(model, before)).save(force_insert=True)
        elif name == "tournament":
            for each, value in read(Tournament, before).items():
                setattr(tournament, each, value)
        else:
            give_back(model_of(name), key, before)
    touched = {UUID(key) for name, key, *_ in rows if name == "match"}
    Round.objects.filter(matches__in=touched).update(version=F(VERSION) + 1)


def give_back(model: type[models.Model], key: str, before: Cells) -> None:
    cells: dict[str, Any] = dict(read(model, before))
    if has_version(model):
        cells[VERSION] = F(VERSION) + 1
    model.objects.filter(pk=key).update(**cells)


def read(model: type[models.Model], cells: Cells) -> Cells:
    field = model._meta.get_field  # noqa: SLF001 (Django's own)
    return {name: field(name).to_python(value) for name, value in cells.items()}


def clear_tables(rows: list[Change]) -> None:
    """Take tables whose number changes off the floor: two never share one."""
    moved = [
        key for name, key, before, after in rows if name == "match" and before and after
    ]
    for at, key in enumerate(moved):
        row = Match.objects.filter(pk=key, table__isnull=False)
        row.update(table=SPARE_TABLES + at)


def end(row: models.Model) -> None:
    """End a row that an act has made."""
    ENDS.get(name_of(type(row)), models.Model.delete)(row)


def end_match(row: Match) -> None:
    if row.round.state == RoundState.DRAFT:
        row.delete()  # nobody has seen it
        return
    row.outcome, row.winner, row.accepts_at = Outcome.CANCELLED, "", None
    row.version += 1
    row.save()


def ending(**cells: Any) -> Callable[[models.Model], None]:
    """Make an end of some cells."""

    def close(row: models.Model) -> None:
        more = {VERSION: F(VERSION) + 1} if has_version(type(row)) else {}
        type(row).objects.filter(pk=row.pk).update(**cells, **more)

    return close


ENDS: dict[str, Callable[[Any], Any]] = {
    "match": end_match,
    "round": ending(state=RoundState.CANCELLED),
    "entrant": ending(state=EntrantState.WITHDRAWN, dropped_after=None),
    "report": ending(is_current=False),
    "extension": ending(revoked_at=Now()),
    "call": ending(ended_at=Now()),
    "penalty": ending(revoked_at=Now()),
}


def has_version(model: type[models.Model]) -> bool:
    return any(each.name == VERSION for each in model._meta.fields)  # noqa: SLF001


def name_of(model: type[models.Model]) -> str:
    return model.__name__.lower()


def model_of(name: str) -> type[models.Model]:
    return apps.get_model("tournaments", name)
