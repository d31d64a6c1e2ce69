"""Queries that a hall of phones asks by the thousand, put into SQL once a process.

Django writes the SQL of a query whenever it is asked. With a few joins that takes
longer than PostgreSQL takes to answer, and the words come out the same every time. So
does the plan by which PostgreSQL finds the rows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from inspect import signature
from itertools import islice
from operator import itemgetter
from typing import Any
from uuid import UUID, uuid4

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.utils import CursorWrapper
from django.db.models import Model, QuerySet
from django.db.models.constants import LOOKUP_SEP

Row = tuple[Any, ...]
Readers = Mapping[int, tuple[list[Callable[..., Any]], Any]]
Filling = Callable[[Mapping[str, UUID]], Any]


class CompiledQuery:
    """A query by ids, for values; its words do not depend on the ids."""

    def __init__(self, ask: Callable[..., QuerySet[Any]]) -> None:
        self.ask = ask

    def __call__(self, **ids: UUID) -> list[Row]:
        if connection.vendor != "postgresql":
            return list(self.ask(**ids))  # what SQLite keeps, only Django can read
        sql, fillings, readers = self.written
        with planned_once() as cursor:
            cursor.execute(sql, [each(ids) for each in fillings])
            rows = cursor.fetchall()
        return [read(row, readers) for row in rows] if readers else rows

    @cached_property
    def written(self) -> tuple[str, list[Filling], Readers]:
        """Return the SQL, what fills each gap in it, and how some columns are read.

        A gap is filled with an id, or always with the same.
        """
        names = {uuid4(): name for name in signature(self.ask).parameters}
        asked = self.ask(**{name: it for it, name in names.items()})
        compiler = asked.query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        fillings = [
            itemgetter(names[each]) if each in names else partial(always, each)
            for each in values
        ]
        readers = compiler.get_converters(each for each, *_ in compiler.select)
        return sql, fillings, readers


@dataclass(frozen=True, eq=False)
class Part:
    """Rows of a model in a query: its own, or those that they point at by a name."""

    model: type[Model]
    name: str = ""
    without: Sequence[str] = ()

    @cached_property
    def columns(self) -> list[str]:
        fields = self.model._meta.concrete_fields  # noqa: SLF001 - public in Django
        return [each.attname for each in fields if each.name not in self.without]

    @cached_property
    def key(self) -> int:
        """Return where the key is: not every model begins with it."""
        return self.columns.index(self.model._meta.pk.attname)  # noqa: SLF001 - public

    @property
    def paths(self) -> list[str]:
        return [LOOKUP_SEP.join(filter(None, (self.name, it))) for it in self.columns]

    def built(self, cells: Sequence[Any]) -> Model | None:
        """Make an object of the cells of a row; without a key there is none."""
        if cells[self.key] is None:
            return None
        return self.model.from_db(DEFAULT_DB_ALIAS, self.columns, cells)


class CompiledRows:
    """The same for whole rows: as objects, with those that they point at."""

    def __init__(
        self,
        ask: Callable[..., QuerySet[Any]],
        *,
        of: type[Model],
        beside: Sequence[Part] = (),
        more: Sequence[str] = (),
    ) -> None:
        self.ask, self.parts, self.more = ask, (Part(of), *beside), more

    def __call__(self, **ids: UUID) -> list[Any]:
        return [self.built(row) for row in self.values(**ids)]

    @cached_property
    def values(self) -> CompiledQuery:
        paths = [path for part in self.parts for path in part.paths]

        @wraps(self.ask)
        def ask(**ids: UUID) -> QuerySet[Any]:
            return self.ask(**ids).values_list(*paths, *self.more)

        return CompiledQuery(ask)

    def built(self, row: Row) -> Model:
        cells = iter(row)
        first, *beside = (
            part.built([*islice(cells, len(part.columns))]) for part in self.parts
        )
        assert first is not None  # noqa: S101 (rows of a table have keys)
        for part, other in zip(self.parts[1:], beside, strict=True):
            field = first._meta.get_field(part.name)  # noqa: SLF001 - public in Django
            field.set_cached_value(first, other)
        for name, cell in zip(self.more, cells, strict=True):
            setattr(first, name, cell)
        return first


def planned_once() -> CursorWrapper:
    """Open a cursor as `connection.cursor` does, but that PostgreSQL plans once.

    Django's own send every value within the words, which are planned anew each time.
    """
    from django.db.backends.postgresql.base import ServerBindingCursor

    connection.close_if_health_check_failed()
    connection.ensure_connection()
    cursor = ServerBindingCursor(connection.connection)
    if connection.queries_logged:
        return connection.make_debug_cursor(cursor)
    return connection.make_cursor(cursor)


def read(row: Row, readers: Readers) -> Row:
    """Read a row as Django does: JSON is text until then."""
    cells = list(row)
    for at, (steps, column) in readers.items():
        for step in steps:
            cells[at] = step(cells[at], column, connection)
    return tuple(cells)


def always(value: Any, _ids: Mapping[str, UUID]) -> Any:
    return value
