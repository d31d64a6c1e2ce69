"""Run one action of a rehearsal: call the service, measure it, check invariants, and
sometimes undo it.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import perf_counter
from typing import Any

from django.db import transaction

from accounts.models import User
from outbox import services as outbox
from outbox.kinds import KINDS
from outbox.models import Job, JobState
from tournaments.core import permissions
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries import undoing
from tournaments.demo.desk import DemoEventDesk
from tournaments.files import invariants
from tournaments.models import Entrant, Match, Tournament

from .plan import EVERY, RehearsalPlan
from .stopwatch import WORKER, Stopwatch, TimedAction
from .watch import InvariantWatch, changed_kinds, event_state

SHOWN = 5  # breaches that are told


class RehearsalFailed(Exception):
    """Raised if an invariant is broken, or an action is refused without a reason."""


class EventDriver(DemoEventDesk):
    """Runs the actions of a rehearsal; checks the event after each of them."""

    def __init__(
        self,
        organiser: User,
        plan: RehearsalPlan,
        *,
        has_worker: bool = False,
        is_thorough: bool = False,
        tell: Callable[[int], None] = lambda _: None,
    ) -> None:
        super().__init__(organiser, seed=plan.random_seed)
        self.plan, self.has_worker, self.tell = plan, has_worker, tell
        self.is_thorough = is_thorough  # all of it after every act, however long
        self.watch, self.stopwatch = InvariantWatch(), Stopwatch()
        self.where = "before the start"
        self.acts = self.undone = self.looks = 0
        # Of its own: how often something is sampled changes nothing of the event.
        self.sampling = Random(plan.random_seed)  # noqa: S311 - a rehearsal, no secret
        self.scorekeeper = self.head_judge = organiser
        self.judges: list[User] = [organiser]
        self.newcomers: list[str] = []
        self.gone: list[Entrant] = []

    def incident_happens(self, rate: float) -> bool:
        """Return whether a random incident with this rate, in percent, happens."""
        return self.rng.random() * EVERY < rate

    def deck_owners(self) -> list[User]:
        return []  # nobody has a deck of their own

    # One act.

    def call_service(
        self, service: Callable[..., Any], who: User | None, *more: Any, **words: Any
    ) -> Any:
        self.acts += 1
        kind = action_kind(service)
        with self.add_action_to_errors(kind):
            if self.is_undo_sampled():
                self.try_and_undo(service, who, *more, **words)
            with self.measure_time(kind):
                made = super().call_service(service, who, *more, **words)
            self.run_check(self.breaches_after_action)
            self.run_jobs()
        self.tell(self.acts)
        return made

    @contextmanager
    def add_action_to_errors(self, kind: str) -> Iterator[None]:
        """Add the seed and the action to an error, so that it can be reproduced."""
        try:
            yield
        except Exception as error:
            said = str(error) or "nothing more is known"
            if not isinstance(error, RehearsalFailed):
                said = f"{type(error).__name__}: {said}"
            raise RehearsalFailed(
                f"Seed {self.plan.seed}, act {self.acts} ({kind}, {self.where}): {said}"
            ) from error

    @contextmanager
    def measure_time(self, kind: str) -> Iterator[None]:
        began = perf_counter()
        yield
        took = perf_counter() - began
        lap = TimedAction(number=self.acts, kind=kind, where=self.where, took=took)
        self.stopwatch.add_lap(lap)

    # Watching.

    def run_check(self, breaches: Callable[[Tournament], list[str]]) -> None:
        """Run a check on the event; raise RehearsalFailed with what is broken (C10)."""
        began = perf_counter()
        found = breaches(self.reloaded_event())
        self.looks += 1
        self.stopwatch.watching += perf_counter() - began
        if found:
            more = f" And {len(found) - SHOWN} more." if len(found) > SHOWN else ""
            raise RehearsalFailed(" ".join(found[:SHOWN]) + more)

    def breaches_after_action(self, event: Tournament) -> list[str]:
        found = self.watch.breaches_after_action(event)
        return found or (
            invariants.broken_invariants(event) if self.is_thorough else []
        )

    def check_state(self) -> None:
        with self.add_action_to_errors("all the books"):
            self.run_check(self.watch.breaches_in_event)

    def check_whole_event(self) -> None:
        """Check the whole event, from its first log line on."""
        with self.add_action_to_errors("the whole event"):
            self.run_check(invariants.broken_invariants)

    def is_undo_sampled(self) -> bool:
        return self.sampling.random() * EVERY < self.plan.rates.undone

    def try_and_undo(
        self, service: Callable[..., Any], who: User | None, *more: Any, **words: Any
    ) -> None:
        """Run and undo an action, compare with the state before, and roll back."""
        began = perf_counter()
        with transaction.atomic():
            event = self.reloaded_event()
            before, newest = event_state(event), undoing.last_action(event)
            service(event.pk, who, *more, **words)
            deed = undoing.last_action(event)
            owner = permissions.position_of(self.who, self.reloaded_event())
            if deed and deed != newest and not undoing.undo_problems(owner, deed)[0]:
                undo_action(
                    event.pk, self.who, line=deed.first, reason="Only to see it gone."
                )
                self.undone += 1
                other = changed_kinds(before, event_state(event))
                if other:
                    raise RehearsalFailed(
                        f"Undone, these are not as before: {', '.join(other)}"
                    )
            transaction.set_rollback(True)
        self.stopwatch.watching += perf_counter() - began

    # What workers do, where there is none.

    def run_jobs(self) -> None:
        """Run the notification jobs of an action, unless workers run them."""
        if self.has_worker:
            return
        told = Job.objects.filter(key__startswith=f"tell:{self.event.pk}:")
        for each in told.filter(state=JobState.QUEUED):
            self.run_job(each)

    def run_job(self, job: Job) -> None:
        """Run a job as a worker would; in one process its lease needs no renewal."""
        with self.measure_time(f"{WORKER}{job.kind}"):
            if self.has_worker:
                outbox.run_job(job.pk)
                return
            claimed = outbox.claim_job(job.pk)
            if claimed is None:
                raise RehearsalFailed(f"The job {job} could not be claimed.")
            outbox.finish_job(claimed, KINDS[claimed.kind].work(claimed.payload))

    def reload(self, row: Match) -> Match:
        """Read a match again from the database."""
        return Match.objects.select_related(
            "round", "home__person", "away__person"
        ).get(pk=row.pk)


def action_kind(service: Callable[..., Any]) -> str:
    """Return the kind of an action by its module and function: "results.report"."""
    _, _, module = service.__module__.rpartition(".")
    return f"{module}.{service.__name__}"


@contextmanager
def quiet_outbox_log() -> Iterator[None]:
    """Hide the log lines about each job."""
    log = logging.getLogger("outbox")
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)
