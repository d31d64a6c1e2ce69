"""A log run through the flow of the rules, from its first entry to where it stops."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gameengine.game import Game
from gameengine.table import Outcome, Setup, Table

from .answers import answer
from .cursor import Step, spelled
from .forks import Forks
from .logged import Logged
from .stops import Ended, Gap, Impossible, Over, Stop, Wrong


@dataclass(frozen=True, slots=True)
class Run:
    """How far a log came, and what stopped it."""

    log: Logged
    table: Table
    choices: int
    outcome: Outcome | None = None
    wrong: Wrong | None = None
    gap: Gap | None = None

    @property
    def first_wrong(self) -> Wrong | None:
        """The first claim that failed, or the entry that cannot be."""
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
        """Tell whether something in the log went one of several ways."""
        return bool(self.log.forks.sizes)


def run(setup: Setup, steps: Sequence[Step], forks: Forks | None = None) -> Run:
    """Run a log to its end, or to the first entry that cannot be."""
    log = Logged(steps, forks)
    try:
        game = Game(setup, log)
        push = game.push
        while game.pending is not None:
            push(answer(game, log))
        finish(log)
    except Stop as stop:
        return stopped(log, stop)
    return Run(log, log.t, len(game.choices), outcome=game.outcome)


def finish(log: Logged) -> None:
    """Compare what is claimed after the end; nobody can act any more."""
    try:
        log.settle()
    except Ended:  # conceded or called when it was over
        log.settle()
    act = log.peek()
    if act is not None:
        outcome = log.t.outcome
        over = outcome.rule if outcome is not None else ""
        wrong = Wrong(log.step, over, "game_over", spelled(act), "the game is over")
        raise Impossible(wrong)


def stopped(log: Logged, stop: Stop) -> Run:
    t = log.t
    if isinstance(stop, Impossible):
        return Run(log, t, 0, wrong=stop.wrong)
    if isinstance(stop, Gap):
        return Run(log, t, 0, gap=stop)
    if isinstance(stop, Ended):
        return Run(log, t, 0, outcome=stop.outcome)
    if isinstance(stop, Over):
        return Run(log, t, 0)
    raise stop


def stops(setup: Setup, steps: Sequence[Step]) -> Iterator[tuple[int, Game]]:
    """Give the game each time it waits, with the step that brought it there."""
    log = Logged(steps)
    try:
        game = Game(setup, log)
        while game.pending is not None:
            yield log.done, game
            game.push(answer(game, log))
        yield log.done, game
    except Stop:
        return
