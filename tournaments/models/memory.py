"""What an act changes, row by row, so that it can be taken back (events 11).

While a memory is open in this thread, every write to a remembered row notes first what
stood there. It costs one query a write, and no service has to think of it.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import models

Cells = dict[str, Any]


class Memory:
    """The rows that an act has changed, each as it was before."""

    def __init__(self) -> None:
        # None stands for a row that was not there.
        self.before: dict[tuple[type[models.Model], Any], Cells | None] = {}

    def made(self, row: models.Model) -> None:
        self.before.setdefault((type(row), row.pk), None)

    def keep(self, rows: models.QuerySet, names: Iterable[str]) -> None:
        """Note some cells of some rows before they change."""
        wanted = sorted(set(names) - {"pk"})
        for found in rows.order_by().values("pk", *wanted):
            key = (rows.model, found.pop("pk"))
            known = self.before.setdefault(key, {})
            if known is not None:
                self.before[key] = {**found, **known}

    def keep_whole(self, row: models.Model) -> None:
        """Note a row that was just read, without asking for it again."""
        cells = {name: getattr(row, name) for name in columns(type(row))}
        self.before.setdefault((type(row), row.pk), cells)

    def knows(self, row: models.Model) -> bool:
        """Return whether nothing about a row is left to be noted."""
        noted = self.before.get((type(row), row.pk), {})
        return noted is None or noted.keys() >= set(columns(type(row)))


_open: ContextVar[Memory | None] = ContextVar("memory", default=None)


@contextmanager
def remembering() -> Iterator[Memory]:
    """Note whatever is changed from here on."""
    token = _open.set(Memory())
    try:
        yield _open.get()
    finally:
        _open.reset(token)


def columns(model: type[models.Model]) -> list[str]:
    fields = model._meta.concrete_fields  # noqa: SLF001 - a public name in Django
    return [each.attname for each in fields if not each.primary_key]


def as_columns(model: type[models.Model], names: Iterable[str]) -> list[str]:
    found = model._meta.get_field  # noqa: SLF001 - a public name in Django
    return [found(each).attname for each in names]


class Rows(models.QuerySet):
    """Rows that note what they were before they change."""

    def update(self, **cells: Any) -> int:
        if memory := _open.get():
            memory.keep(self, as_columns(self.model, cells))
        return super().update(**cells)

    def delete(self) -> tuple[int, dict[str, int]]:
        if memory := _open.get():
            memory.keep(self, columns(self.model))
        return super().delete()

    def bulk_create(
        self, objs: Iterable[models.Model], *words: Any, **more: Any
    ) -> list[models.Model]:
        rows = super().bulk_create(objs, *words, **more)
        if memory := _open.get():
            for row in rows:
                memory.made(row)
        return rows


class Remembered(models.Model):
    """A row of which an act can be taken back."""

    objects = models.Manager.from_queryset(Rows)()

    class Meta:
        abstract = True

    def save(self, *words: Any, **more: Any) -> None:
        memory, is_new = _open.get(), self._state.adding
        if memory and not is_new and not memory.knows(self):
            names = more.get("update_fields")
            wanted = columns(type(self)) if names is None else names
            row = type(self).objects.filter(pk=self.pk)
            memory.keep(row, as_columns(type(self), wanted))
        super().save(*words, **more)
        if memory and is_new:
            memory.made(self)

    def delete(self, *words: Any, **more: Any) -> tuple[int, dict[str, int]]:
        if memory := _open.get():
            memory.keep(type(self).objects.filter(pk=self.pk), columns(type(self)))
        return super().delete(*words, **more)
