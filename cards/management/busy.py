"""For commands that write cards: fail clearly if another process is writing."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError, IntegrityError

from cards.management.files import REFUSED

# PostgreSQL's: a lock that was not had in time (C4), a deadlock, a serial order lost.
TAKEN = frozenset(("55P03", "40P01", "40001"))
TAKEN_IN_SQLITE = ("SQLITE_BUSY", "SQLITE_LOCKED")


@contextmanager
def fail_if_busy() -> Iterator[None]:
    """Turn lock errors of the database into a CommandError; other errors pass."""
    try:
        yield
    except DatabaseError as error:
        if not is_busy(error):
            raise
        raise CommandError(
            "Somebody else is changing cards at the moment, so nothing was saved. "
            "Try again.",
            returncode=REFUSED,
        ) from None


def is_busy(error: DatabaseError) -> bool:
    # Two who add the same number at once: the second one meets the first one's row.
    if isinstance(error, IntegrityError):
        return True
    cause = error.__cause__
    in_sqlite = getattr(cause, "sqlite_errorname", "")
    return getattr(cause, "sqlstate", "") in TAKEN or in_sqlite.startswith(
        TAKEN_IN_SQLITE
    )
