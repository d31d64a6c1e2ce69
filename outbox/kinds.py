"""The kinds of job and what each one does. Pure.

A job has two halves. Its *work* may take long and writes nothing; it returns its
*effect*, a function that writes, and that is called in the one transaction that
marks the job done. So a worker that dies leaves either nothing or all of it.

    @kind("verify", keep=None)
    def verify(payload):
        verdict = replay(payload["log"])
        return lambda job: Verdict.objects.create(job=job, ...)
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

Payload = Mapping[str, Any]
Effect = Callable[[Any], object]
Work = Callable[[Payload], Effect | None]


@dataclass(frozen=True)
class Kind:
    name: str
    work: Work
    queue: str
    keep: timedelta | None
    forget: bool


KINDS: dict[str, Kind] = {}


def kind(
    name: str,
    *,
    queue: str = "jobs",
    keep: timedelta | None = timedelta(days=30),
    forget: bool = False,
) -> Callable[[Work], Kind]:
    """Make a function the work of a kind of job.

    `keep` is how long a row stays once it is done (None: for ever); `forget`
    empties its payload then, for payloads that hold secrets.
    """

    def register(work: Work) -> Kind:
        if name in KINDS and KINDS[name].work.__module__ != work.__module__:
            raise ValueError(f"Two modules define the kind of job {name!r}.")
        KINDS[name] = Kind(name, work, queue, keep, forget)
        return KINDS[name]

    return register
