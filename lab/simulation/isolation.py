"""Run a rehearsal for good, or in a way that leaves nothing in the database.

The database refuses to delete any line of an event's log. So a rehearsal that is not
kept is one transaction that is rolled back with all its jobs, and nobody is notified.
On SQLite an open transaction would keep everybody else from writing, so a copy of the
file is used.
"""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.db.models.signals import pre_save

from tournaments.models import Entrant, Tournament

from .plan import RehearsalPlan


@contextmanager
def isolated_rehearsal(plan: RehearsalPlan, *, keep: bool) -> Iterator[None]:
    """Run a rehearsal in this context; unless it is kept, discard all its data."""
    with ExitStack() as stack:
        stack.enter_context(ids_from_plan(plan))
        if not keep:
            if is_sqlite_without_transaction():
                stack.enter_context(copied_database())
            stack.enter_context(rollback_at_end())
        yield


@contextmanager
def ids_from_plan(plan: RehearsalPlan) -> Iterator[None]:
    """Set the ids and the lot seed of new rows from the plan."""

    def set_ids(instance: Any, **_: Any) -> None:
        if not instance._state.adding:  # noqa: SLF001 - a public name in Django
            return
        if isinstance(instance, Tournament):
            instance.pk, instance.lot_seed = plan.id_of("event"), plan.lot_seed
        else:
            instance.pk = plan.id_of("entrant", instance.name)

    for model in (Tournament, Entrant):
        pre_save.connect(
            set_ids, sender=model, weak=False, dispatch_uid=plan.random_seed
        )
    try:
        yield
    finally:
        for model in (Tournament, Entrant):
            pre_save.disconnect(sender=model, dispatch_uid=plan.random_seed)


@contextmanager
def rollback_at_end() -> Iterator[None]:
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)


def is_sqlite_without_transaction() -> bool:
    """Return whether the database is an SQLite file without an open transaction."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


@contextmanager
def copied_database() -> Iterator[None]:
    """Use a temporary copy of the database."""
    original = connection.settings_dict["NAME"]
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as folder:
        copy = Path(folder, "rehearsal.sqlite3")
        with sqlite3.connect(original) as source, sqlite3.connect(copy) as target:
            source.backup(target)
        source.close()
        target.close()
        connection.close()
        connection.settings_dict["NAME"] = copy
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = original
