"""Where a rehearsal is held: here for good, or somewhere that leaves nothing behind.

The log of an event only grows, and the database refuses to delete any of it. So what is
not to stay is one transaction that never ends: rolled back, with every promise in it,
so that nobody is told anything. On SQLite an open transaction would keep everybody else
from writing; there it is held in a copy of the file.
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

from .plan import Plan


@contextmanager
def held(plan: Plan, *, keep: bool) -> Iterator[None]:
    """Hold a rehearsal; unless it is to be kept, nothing of it stays."""
    with ExitStack() as stack:
        stack.enter_context(drawn_from(plan))
        if not keep:
            if is_shared_file():
                stack.enter_context(copied())
            stack.enter_context(rolled_back())
        yield


@contextmanager
def drawn_from(plan: Plan) -> Iterator[None]:
    """Let ids and the lot seed of what is new be those of the plan."""

    def draw(instance: Any, **_: Any) -> None:
        if not instance._state.adding:  # noqa: SLF001 - a public name in Django
            return
        if isinstance(instance, Tournament):
            instance.pk, instance.lot_seed = plan.id_of("event"), plan.lot_seed
        else:
            instance.pk = plan.id_of("entrant", instance.name)

    for model in (Tournament, Entrant):
        pre_save.connect(draw, sender=model, weak=False, dispatch_uid=plan.key)
    try:
        yield
    finally:
        for model in (Tournament, Entrant):
            pre_save.disconnect(sender=model, dispatch_uid=plan.key)


@contextmanager
def rolled_back() -> Iterator[None]:
    with transaction.atomic():
        try:
            yield
        finally:
            transaction.set_rollback(True)


def is_shared_file() -> bool:
    """Return whether others write into the same file of SQLite, and nothing is open."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


@contextmanager
def copied() -> Iterator[None]:
    """Work on a copy of the database, and throw it away."""
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
