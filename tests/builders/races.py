"""Several people at once: everybody begins when all are there."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.db import connection

from tournaments.rules.errors import EventLocked, TournamentError

Deed = Callable[[], object]
DONE = "done"
TRIALS = pytest.mark.parametrize(
    "trials", [4, pytest.param(200, marks=pytest.mark.nightly(seconds=15))]
)


def attempted(deed: Deed) -> str:
    """Do it, and return how it ended; whatever is no refusal is a fault.

    On a machine with much other work the event may be held for longer than an action
    waits for it. Then it is done again, as its message asks people to.
    """
    try:
        deed()
    except EventLocked:
        return attempted(deed)
    except (TournamentError, ObjectDoesNotExist) as refused:
        return type(refused).__name__  # the latter is a page that is not there
    return DONE


def told(deed: Deed) -> str:
    """Do it, and give how it ended with the words of a refusal."""
    try:
        deed()
    except TournamentError as refused:
        return f"{type(refused).__name__}: {refused.message}"
    return DONE


def at_once(*deeds: Deed, attempt: Callable[[Deed], str] = attempted) -> list[str]:
    """Do several things at the same time; give how each of them fared."""
    gate = Barrier(len(deeds))

    def act(deed: Deed) -> str:
        gate.wait(timeout=30)
        try:
            return attempt(deed)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(act, deeds))
