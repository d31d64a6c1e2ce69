"""Runs a log through the rules, from its first entry to where it stops."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from gameengine.chance import Stacked
from gameengine.decisions import Decision
from gameengine.game import Game
from gameengine.table import Outcome, Setup, Table

from .cursor import Step
from .forks import Forks
from .log_player import LogPlayer
from .sealed_log import Sealed, Unsealed, is_sealed
from .stops import Ended, Gap, Impossible, Over, Stop, Wrong
from .unnamed_points import is_in_the_way
from .watched_log import KINDS as WATCHED
from .watched_log import Watched, unwatched


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one run of a log: the outcome, or what stopped it."""

    log: LogPlayer
    outcome: Outcome | None = None
    wrong: Wrong | None = None
    gap: Gap | None = None

    @property
    def table(self) -> Table:
        return self.log.t

    @property
    def first_wrong(self) -> Wrong | None:
        """The first claim that failed, or else the entry that the rules refuse."""
        if self.log.differences:
            step, found = self.log.differences[0]
            return Wrong(
                step,
                found.rule,
                "claim_mismatch",
                f"{found.noun} {found.claimed}",
                f"{found.noun} {found.given or 'none'}",
                found.because,
            )
        return self.wrong

    @property
    def is_open(self) -> bool:
        """Whether the log left something open, so that a fork decided."""
        return bool(self.log.forks.sizes)


def run(
    setup: Setup,
    steps: Sequence[Step],
    forks: Forks | None = None,
    *,
    strict: bool = False,
    loose: bool = False,
) -> Run:
    """Run a log to its end, or to the first entry that the rules refuse.

    A claim that fails is recorded; a strict run ends there. In a loose run names of
    timing points may be missing.
    """
    return run_open_or_hidden(
        steps,
        (Sealed, LogPlayer),
        lambda log: run_through(setup, log, strict=strict, loose=loose),
        forks,
    )


Kind = TypeVar("Kind", bound=LogPlayer)
Found = TypeVar("Found")


def run_open_or_hidden(
    steps: Sequence[Step],
    kinds: tuple[type[Kind], type[Kind]],
    deed: Callable[[Kind], Found],
    forks: Forks | None = None,
) -> Found:
    """Call a function with a player of `kinds`: sealed if possible, else hidden."""
    sealed, hidden = kinds
    if is_sealed(steps):
        with suppress(Unsealed):
            return deed(sealed(steps, forks))
    return deed(hidden(steps, forks))


def run_through(
    setup: Setup, log: LogPlayer, *, strict: bool = False, loose: bool = False
) -> Run:
    """Run a log player to its end and return how it ended."""
    log.strict, log.loose = strict, loose
    try:
        game = Game(setup, log)  # the log answers everything, so it runs through
        finish(log)
    except Impossible as stop:
        return Run(log, wrong=stop.wrong)
    except Gap as stop:
        if is_in_the_way(log, log.put_off):
            wrong = Wrong(stop.step, stop.rule, "wrong_timing", "", stop.missing)
            return Run(log, wrong=wrong)
        return Run(log, gap=stop)
    except Ended as stop:
        return Run(log, outcome=stop.outcome)
    except Over:
        return Run(log)
    finally:
        detach_log(log)
    return Run(log, outcome=game.outcome)


def detach_log(log: LogPlayer) -> None:
    """Break the references between a table and its log, to free both at once."""
    if not log.fresh:
        log.t.script = None
        log.t.chance = Stacked()
    if isinstance(log, Watched):
        log.watch = unwatched


def finish(log: LogPlayer) -> None:
    """Check the claims after the end of the game; raise Impossible at other acts."""
    log.settle()
    if log.acts[log.place].verb == "time":  # called as the game ended
        log.place += 1
    log.check_rest()


class Reached(Stop):
    """Raised when a run has come to the step that it seeks."""


def seek(
    setup: Setup, steps: Sequence[Step], step: int
) -> tuple[Table, Decision | None, int]:
    """Run a log up to a step; return the table, the open decision and the step."""
    return run_open_or_hidden(steps, WATCHED, lambda log: seek_in(setup, log, step))


def seek_in(
    setup: Setup, log: Watched, step: int
) -> tuple[Table, Decision | None, int]:
    """Run a watched log up to a step."""
    log.since, log.watch = step, reached
    with suppress(Stop):
        Game(setup, log)
        finish(log)
    detach_log(log)
    return log.t, log.pending, log.last_done


def reached() -> None:
    """Raise Reached."""
    raise Reached
