"""Queries that run thousands of times, compiled to SQL once per process.

Django compiles a query each time it runs; with a few joins that takes longer than
PostgreSQL needs to answer it. The SQL is the same every time, and so is the plan by
which PostgreSQL finds the rows.
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
Converters = Mapping[int, tuple[list[Callable[..., Any]], Any]]
Parameter = Callable[[Mapping[str, UUID]], Any]


class CompiledQuery:
    """A query by ids that returns tuples of values; its SQL is compiled once."""

    def __init__(self, ask: Callable[..., QuerySet[Any]]) -> None:
        self.ask = ask

    def __call__(self, **ids: UUID) -> list[Row]:
        if connection.vendor != "postgresql":
            return list(self.ask(**ids))  # what SQLite keeps, only Django can read
        sql, parameters, converters = self.compiled
        with server_binding_cursor() as cursor:
            cursor.execute(sql, [each(ids) for each in parameters])
            rows = cursor.fetchall()
        return [convert_row(row, converters) for row in rows] if converters else rows

    @cached_property
    def compiled(self) -> tuple[str, list[Parameter], Converters]:
        """Return the SQL, a function for each parameter, and the converters.

        A parameter is one of the ids, or always the same value.
        """
        names = {uuid4(): name for name in signature(self.ask).parameters}
        asked = self.ask(**{name: it for it, name in names.items()})
        compiler = asked.query.get_compiler(connection=connection)
        sql, values = compiler.as_sql()
        parameters = [
            itemgetter(names[each])
            if each in names
            else partial(constant_parameter, each)
            for each in values
        ]
        converters = compiler.get_converters(each for each, *_ in compiler.select)
        return sql, parameters, converters


@dataclass(frozen=True, eq=False)
class ModelColumns:
    """The columns of one model in a joined query: the main one, or a related one."""

    model: type[Model]
    name: str = ""
    without: Sequence[str] = ()

    @cached_property
    def columns(self) -> list[str]:
        fields = self.model._meta.concrete_fields  # noqa: SLF001 - public in Django
        return [each.attname for each in fields if each.name not in self.without]

    @cached_property
    def primary_key_index(self) -> int:
        """Return the index of the primary key among the columns."""
        return self.columns.index(self.model._meta.pk.attname)  # noqa: SLF001 - public

    @property
    def field_paths(self) -> list[str]:
        return [LOOKUP_SEP.join(filter(None, (self.name, it))) for it in self.columns]

    def build(self, cells: Sequence[Any]) -> Model | None:
        """Return an instance made from the cells of a row; None if it has no key."""
        if cells[self.primary_key_index] is None:
            return None
        return self.model.from_db(DEFAULT_DB_ALIAS, self.columns, cells)


class CompiledModelQuery:
    """A compiled query that returns model instances, with their related objects."""

    def __init__(
        self,
        ask: Callable[..., QuerySet[Any]],
        *,
        of: type[Model],
        beside: Sequence[ModelColumns] = (),
        more: Sequence[str] = (),
    ) -> None:
        self.ask, self.parts, self.more = ask, (ModelColumns(of), *beside), more

    def __call__(self, **ids: UUID) -> list[Any]:
        return [self.build(row) for row in self.values(**ids)]

    @cached_property
    def values(self) -> CompiledQuery:
        paths = [path for part in self.parts for path in part.field_paths]

        @wraps(self.ask)
        def build_queryset(**ids: UUID) -> QuerySet[Any]:
            return self.ask(**ids).values_list(*paths, *self.more)

        return CompiledQuery(build_queryset)

    def build(self, row: Row) -> Model:
        cells = iter(row)
        first, *beside = (
            part.build([*islice(cells, len(part.columns))]) for part in self.parts
        )
        for part, other in zip(self.parts[1:], beside, strict=True):
            field = first._meta.get_field(part.name)  # noqa: SLF001 - public in Django
            field.set_cached_value(first, other)
        for name, cell in zip(self.more, cells, strict=True):
            setattr(first, name, cell)
        return first


def server_binding_cursor() -> CursorWrapper:
    """Open a cursor whose statements PostgreSQL can plan once and reuse.

    Django's default cursor puts the values into the SQL text, which is planned each
    time.
    """
    from django.db.backends.postgresql.base import ServerBindingCursor

    connection.close_if_health_check_failed()
    connection.ensure_connection()
    cursor = ServerBindingCursor(connection.connection)
    if connection.queries_logged:
        return connection.make_debug_cursor(cursor)
    return connection.make_cursor(cursor)


def convert_row(row: Row, converters: Converters) -> Row:
    """Return a row with Django's converters applied to its columns, such as JSON."""
    cells = list(row)
    for at, (steps, column) in converters.items():
        for step in steps:
            cells[at] = step(cells[at], column, connection)
    return tuple(cells)


def constant_parameter(value: Any, _ids: Mapping[str, UUID]) -> Any:
    return value
