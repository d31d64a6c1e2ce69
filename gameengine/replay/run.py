"""Runs a log through the rules, from its first entry to where it stops."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from gameengine.chance import KnownChance
from gameengine.decisions import Decision
from gameengine.game import Game
from gameengine.setup import Setup
from gameengine.table import Outcome, Table

from .callback_log_player import CALLBACK_PLAYERS, CallbackLogPlayer, do_nothing
from .cursor import Step
from .forks import Forks
from .later_notes import LaterNotes, later_notes
from .log_player import LogPlayer
from .sealed_log import MissingOrder, SealedLogPlayer, is_sealed
from .stops import (
    EndOfLog,
    GameEnded,
    ImpossibleEntry,
    MissingDecision,
    ReplayStop,
    WrongStep,
)
from .unnamed_points import stands_before_flip


@dataclass(frozen=True, slots=True)
class LogRun:
    """The result of one run of a log: the outcome, or what stopped it."""

    log: LogPlayer
    outcome: Outcome | None = None
    wrong: WrongStep | None = None
    gap: MissingDecision | None = None

    @property
    def table(self) -> Table:
        return self.log.t

    @property
    def first_wrong(self) -> WrongStep | None:
        """The first claim that failed, or else the entry that the rules refuse."""
        if self.log.differences:
            step, found = self.log.differences[0]
            return WrongStep(
                step,
                found.rule,
                "claim_mismatch",
                f"{found.noun} {found.claimed}",
                f"{found.noun} {found.given or 'none'}",
                found.reason,
            )
        return self.wrong

    @property
    def later_notes(self) -> LaterNotes | None:
        """What the notes after the first wrong one show; None if it ended there."""
        if not self.log.notes or self.log.strict:
            return None
        _, found = self.log.differences[0]
        return later_notes(found.noun, self.log.notes)

    @property
    def is_open(self) -> bool:
        """Whether the log left something open, so that a fork decided."""
        return bool(self.log.forks.sizes)


def run_log(
    setup: Setup,
    steps: Sequence[Step],
    forks: Forks | None = None,
    *,
    strict: bool = False,
    loose: bool = False,
) -> LogRun:
    """Run a log to its end, or to the first entry that the rules refuse.

    A claim that fails is recorded; a strict run ends there. In a loose run names of
    timing points may be missing.
    """
    return run_sealed_or_hidden(
        steps,
        (SealedLogPlayer, LogPlayer),
        lambda log: run_log_once(setup, log, strict=strict, loose=loose),
        forks,
    )


Player = TypeVar("Player", bound=LogPlayer)
Result = TypeVar("Result")


def run_sealed_or_hidden(
    steps: Sequence[Step],
    kinds: tuple[type[Player], type[Player]],
    replay: Callable[[Player], Result],
    forks: Forks | None = None,
) -> Result:
    """Call a function with the sealed log player if possible, else the hidden one."""
    sealed, hidden = kinds
    if is_sealed(steps):
        with suppress(MissingOrder):
            return replay(sealed(steps, forks))
    return replay(hidden(steps, forks))


def run_log_once(
    setup: Setup, log: LogPlayer, *, strict: bool = False, loose: bool = False
) -> LogRun:
    log.strict, log.loose = strict, loose
    try:
        game = Game(setup, log)  # the log answers everything, so it runs through
        finish_log(log)
    except ImpossibleEntry as stop:
        return LogRun(log, wrong=stop.wrong)
    except MissingDecision as stop:
        if stands_before_flip(log, log.postponed):
            wrong = WrongStep(stop.step, stop.rule, "wrong_timing", "", stop.missing)
            return LogRun(log, wrong=wrong)
        return LogRun(log, gap=stop)
    except GameEnded as stop:
        return LogRun(log, outcome=stop.outcome)
    except EndOfLog:
        return LogRun(log)
    finally:
        detach_log(log)
    return LogRun(log, outcome=game.outcome)


def detach_log(log: LogPlayer) -> None:
    """Break the references between a table and its log, to free memory at once."""
    if not log.is_unused:
        log.t.script = None
        log.t.chance = KnownChance()
    if isinstance(log, CallbackLogPlayer):
        log.watch = do_nothing


def finish_log(log: LogPlayer) -> None:
    """Check claims after the end of the game; raise ImpossibleEntry at other acts."""
    log.skip_statements()
    if log.acts[log.place].verb == "time":  # called as the game ended
        log.place += 1
    log.check_end()


class StepReached(ReplayStop):
    """Raised when a run has come to the step at which it should stop."""


def run_to_step(
    setup: Setup, steps: Sequence[Step], step: int
) -> tuple[Table, Decision | None, int]:
    """Run a log up to a step; return the table, the open decision and the step."""
    return run_sealed_or_hidden(
        steps,
        CALLBACK_PLAYERS,
        lambda log: run_callback_player_to_step(setup, log, step),
    )


def run_callback_player_to_step(
    setup: Setup, log: CallbackLogPlayer, step: int
) -> tuple[Table, Decision | None, int]:
    """Run a log player with a callback up to a step."""
    log.since, log.watch = step, raise_step_reached
    with suppress(ReplayStop):
        Game(setup, log)
        finish_log(log)
    detach_log(log)
    return log.t, log.pending_decision, log.last_finished_step


def raise_step_reached() -> None:
    raise StepReached
