"""The kinds of job: work function, queue, and how long rows are kept. Pure.

A job has two halves. Its *work* may take long and writes nothing; it returns its
*effect*, a function that writes. The effect runs in the one transaction that marks the
job done, so a worker that dies leaves either nothing or all of it.

    @job_kind("verify", keep=None)
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
class JobKind:
    """A kind of job: its work function, its queue, and how long its rows are kept."""

    name: str
    work: Work
    queue: str
    keep: timedelta | None
    forget: bool


KINDS: dict[str, JobKind] = {}


def job_kind(
    name: str,
    *,
    queue: str = "jobs",
    keep: timedelta | None = timedelta(days=30),
    forget: bool = False,
) -> Callable[[Work], JobKind]:
    """Return a decorator that registers a function as the work of a kind of job.

    `keep` is how long the row of a finished job stays (None: forever). `forget` empties
    its payload when it is done; payloads that hold secrets need it.
    """

    def register(work: Work) -> JobKind:
        if name in KINDS and KINDS[name].work.__module__ != work.__module__:
            raise ValueError(f"Two modules define the kind of job {name!r}.")
        KINDS[name] = JobKind(name, work, queue, keep, forget)
        return KINDS[name]

    return register
