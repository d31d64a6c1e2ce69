"""Recording of row changes during an action, so that it can be undone.

While a recording is open, every write to a `UndoableModel` row first records the old
values. It costs one query per write, and services need not do anything for it.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import models

Cells = dict[str, Any]


class RecordedChanges:
    """The rows that an action changed, each with its values before the change."""

    def __init__(self) -> None:
        # None stands for a row that was not there.
        self.before: dict[tuple[type[models.Model], Any], Cells | None] = {}

    def record_new(self, row: models.Model) -> None:
        self.before.setdefault((type(row), row.pk), None)

    def record_fields(self, rows: models.QuerySet, names: Iterable[str]) -> None:
        """Record some fields of some rows before they change."""
        wanted = sorted(set(names) - {"pk"})
        for found in rows.order_by().values("pk", *wanted):
            key = (rows.model, found.pop("pk"))
            known = self.before.setdefault(key, {})
            if known is not None:
                self.before[key] = {**found, **known}

    def record_row(self, row: models.Model) -> None:
        """Record a row that was just read, without a query."""
        cells = {name: getattr(row, name) for name in column_names(type(row))}
        self.before.setdefault((type(row), row.pk), cells)

    def has_recorded(self, row: models.Model) -> bool:
        """Return whether all fields of a row are recorded already."""
        noted = self.before.get((type(row), row.pk), {})
        return noted is None or noted.keys() >= set(column_names(type(row)))


_open: ContextVar[RecordedChanges | None] = ContextVar("memory", default=None)


@contextmanager
def record_changes() -> Iterator[RecordedChanges]:
    """Record all row changes until the context ends."""
    token = _open.set(RecordedChanges())
    try:
        yield _open.get()
    finally:
        _open.reset(token)


def column_names(model: type[models.Model]) -> list[str]:
    fields = model._meta.concrete_fields  # noqa: SLF001 - a public name in Django
    return [each.attname for each in fields if not each.primary_key]


def column_names_of(model: type[models.Model], names: Iterable[str]) -> list[str]:
    found = model._meta.get_field  # noqa: SLF001 - a public name in Django
    return [found(each).attname for each in names]


class RecordingQuerySet(models.QuerySet):
    """A queryset that records the old values before it changes rows."""

    def update(self, **cells: Any) -> int:
        if memory := _open.get():
            memory.record_fields(self, column_names_of(self.model, cells))
        return super().update(**cells)

    def delete(self) -> tuple[int, dict[str, int]]:
        if memory := _open.get():
            memory.record_fields(self, column_names(self.model))
        return super().delete()

    def bulk_create(
        self, objs: Iterable[models.Model], *words: Any, **more: Any
    ) -> list[models.Model]:
        rows = super().bulk_create(objs, *words, **more)
        if memory := _open.get():
            for row in rows:
                memory.record_new(row)
        return rows


class UndoableModel(models.Model):
    """Abstract model whose changes are recorded for undo."""

    objects = models.Manager.from_queryset(RecordingQuerySet)()

    class Meta:
        abstract = True

    def save(self, *words: Any, **more: Any) -> None:
        memory, is_new = _open.get(), self._state.adding
        if memory and not is_new and not memory.has_recorded(self):
            names = more.get("update_fields")
            wanted = column_names(type(self)) if names is None else names
            row = type(self).objects.filter(pk=self.pk)
            memory.record_fields(row, column_names_of(type(self), wanted))
        super().save(*words, **more)
        if memory and is_new:
            memory.record_new(self)

    def delete(self, *words: Any, **more: Any) -> tuple[int, dict[str, int]]:
        if memory := _open.get():
            memory.record_fields(
                type(self).objects.filter(pk=self.pk), column_names(type(self))
            )
        return super().delete(*words, **more)
