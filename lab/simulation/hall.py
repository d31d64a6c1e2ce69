"""One act of a rehearsal: done by a service, timed, watched, sometimes undone."""

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
from outbox.models import Job, State
from tournaments.core import permissions
from tournaments.corrections.actions.undoing import undo_action
from tournaments.corrections.queries import undoing
from tournaments.demo.desk import Desk
from tournaments.files import invariants
from tournaments.models import Entrant, Match, Tournament

from .plan import EVERY, Plan
from .stopwatch import WORKER, Lap, Stopwatch
from .watch import Watch, differing, state_of

SHOWN = 5  # breaches that are told


class Broken(Exception):
    """Something does not hold, or an act was refused that nothing speaks against."""


class Hall(Desk):
    """A desk at which every act is watched."""

    def __init__(
        self,
        organiser: User,
        plan: Plan,
        *,
        has_worker: bool = False,
        is_thorough: bool = False,
        tell: Callable[[int], None] = lambda _: None,
    ) -> None:
        super().__init__(organiser, seed=plan.key)
        self.plan, self.has_worker, self.tell = plan, has_worker, tell
        self.is_thorough = is_thorough  # all of it after every act, however long
        self.watch, self.stopwatch = Watch(), Stopwatch()
        self.where = "before the start"
        self.acts = self.undone = self.looks = 0
        # Of its own: how often something is sampled changes nothing of the event.
        self.sampling = Random(plan.key)  # noqa: S311 - a rehearsal, no secret
        self.scorekeeper = self.head_judge = organiser
        self.judges: list[User] = [organiser]
        self.newcomers: list[str] = []
        self.gone: list[Entrant] = []

    def is_drawn(self, rate: float) -> bool:
        """Return whether something happens that happens so often, in per cent."""
        return self.rng.random() * EVERY < rate

    def keepers(self) -> list[User]:
        return []  # nobody has a deck of their own

    # One act.

    def do(
        self, service: Callable[..., Any], who: User | None, *more: Any, **words: Any
    ) -> Any:
        self.acts += 1
        kind = kind_of(service)
        with self.blamed(kind):
            if self.is_sampled():
                self.there_and_back(service, who, *more, **words)
            with self.timed(kind):
                made = super().do(service, who, *more, **words)
            self.look(self.after_an_act)
            self.let_workers_work()
        self.tell(self.acts)
        return made

    @contextmanager
    def blamed(self, kind: str) -> Iterator[None]:
        """Name the act by which something went wrong, and how to see it again."""
        try:
            yield
        except Exception as error:
            said = str(error) or "no more is known"
            if not isinstance(error, Broken):
                said = f"{type(error).__name__}: {said}"
            raise Broken(
                f"Seed {self.plan.seed}, act {self.acts} ({kind}, {self.where}): {said}"
            ) from error

    @contextmanager
    def timed(self, kind: str) -> Iterator[None]:
        began = perf_counter()
        yield
        took = perf_counter() - began
        lap = Lap(number=self.acts, kind=kind, where=self.where, took=took)
        self.stopwatch.note(lap)

    # Watching.

    def look(self, breaches: Callable[[Tournament], list[str]]) -> None:
        """Look whether everything holds, and stop where it does not (C10)."""
        began = perf_counter()
        found = breaches(self.fresh())
        self.looks += 1
        self.stopwatch.watching += perf_counter() - began
        if found:
            more = f" And {len(found) - SHOWN} more." if len(found) > SHOWN else ""
            raise Broken(" ".join(found[:SHOWN]) + more)

    def after_an_act(self, event: Tournament) -> list[str]:
        found = self.watch.after_an_act(event)
        return found or (invariants.breaches(event) if self.is_thorough else [])

    def look_at_books(self) -> None:
        with self.blamed("all the books"):
            self.look(self.watch.between_acts)

    def look_at_all(self) -> None:
        """Look at the whole event, from its first line on."""
        with self.blamed("the whole event"):
            self.look(invariants.breaches)

    def is_sampled(self) -> bool:
        return self.sampling.random() * EVERY < self.plan.rates.undone

    def there_and_back(
        self, service: Callable[..., Any], who: User | None, *more: Any, **words: Any
    ) -> None:
        """Do something, take it back, and compare; then it is as if nothing was."""
        began = perf_counter()
        with transaction.atomic():
            event = self.fresh()
            before, newest = state_of(event), undoing.last_action(event)
            service(event.pk, who, *more, **words)
            deed = undoing.last_action(event)
            owner = permissions.position_of(self.who, self.fresh())
            if deed and deed != newest and not undoing.undo_problems(owner, deed)[0]:
                undo_action(
                    event.pk, self.who, line=deed.first, reason="Only to see it gone."
                )
                self.undone += 1
                other = differing(before, state_of(event))
                if other:
                    raise Broken(f"Undone, these are not as before: {', '.join(other)}")
            transaction.set_rollback(True)
        self.stopwatch.watching += perf_counter() - began

    # What workers do, where there is none.

    def let_workers_work(self) -> None:
        """Keep the promises of an act; where workers run, they do it themselves."""
        if self.has_worker:
            return
        told = Job.objects.filter(key__startswith=f"tell:{self.event.pk}:")
        for each in told.filter(state=State.QUEUED):
            self.run(each)

    def run(self, job: Job) -> None:
        """Do a job as a worker would; nobody else sees it, so nobody renews a lease."""
        with self.timed(f"{WORKER}{job.kind}"):
            if self.has_worker:
                outbox.run(job.pk)
                return
            claimed = outbox.claim(job.pk)
            if claimed is None:
                raise Broken(f"The job {job} could not be claimed.")
            outbox.finish(claimed, KINDS[claimed.kind].work(claimed.payload))

    def again(self, row: Match) -> Match:
        """Read a table anew."""
        return Match.objects.select_related(
            "round", "home__person", "away__person"
        ).get(pk=row.pk)


def kind_of(service: Callable[..., Any]) -> str:
    """Return the module and the function of an action: "reports.report"."""
    _, _, module = service.__module__.rpartition(".")
    return f"{module}.{service.__name__}"


@contextmanager
def quiet() -> Iterator[None]:
    """Leave out the lines about every job: that it was done, or waits for a broker."""
    log = logging.getLogger("outbox")
    before = log.level
    log.setLevel(logging.ERROR)
    try:
        yield
    finally:
        log.setLevel(before)
