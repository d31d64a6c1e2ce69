"""A game from its set-up: what is asked, what is legal, push, pop, events, outcome.

State is the fold of the choices: taking one back runs the rest again.
"""

from . import flow, flow_2019
from .chance import Chance
from .decisions import Code, Decision, IllegalDecision, Steps
from .profiles import Flow
from .refusals import refuse
from .table import LETTERS, Event, Outcome, Setup, Table

FLOWS = {Flow.CRD: flow.game, Flow.R19: flow_2019.game}


class Game:
    """One game, asked and answered decision by decision.

    >>> from gameengine.chance import Seeded
    >>> from gameengine.practice import practice_setup
    >>> game = Game(practice_setup(), Seeded(7))
    >>> game.pending.ask
    <Ask.LINEUP: 'line-up'>
    >>> game.push(game.legal()[0])
    """

    __slots__ = ("_steps", "chance", "choices", "pending", "setup", "table")

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = setup
        self.chance = chance
        self._start()

    def _start(self) -> None:
        self.choices: list[str] = []
        self.table = Table(self.setup, self.chance.again())
        self._steps: Steps[None] = FLOWS[self.setup.profile.flow](self.table)
        self.pending: Decision | None = next(self._steps, None)

    @property
    def events(self) -> list[Event]:
        return self.table.events

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def legal(self) -> list[str]:
        """List every choice that is allowed now, and none that is not."""
        return list(self.pending.options) if self.pending is not None else []

    def push(self, choice: str, *, seat: int | None = None) -> None:
        """Make a choice; one that is not allowed is refused and changes nothing."""
        pending = self.pending
        if pending is None or choice not in pending.options:
            raise self.refusal(choice)
        if seat is not None and seat != pending.seat:
            raise self.out_of_turn(pending)
        self.choices.append(choice)
        try:
            self.pending = self._steps.send(pending.options[choice])
        except StopIteration:
            self.pending = None

    def refusal(self, choice: str) -> IllegalDecision:
        """Say why a choice is not allowed."""
        if self.pending is None:
            return IllegalDecision(
                Code.GAME_OVER,
                "The game is over",
                rule=self.outcome.rule if self.outcome else "",
                remedy="Take the last decision back, or start another game.",
            )
        return self._at_this_step(refuse(self.table, self.pending, choice))

    def out_of_turn(self, pending: Decision) -> IllegalDecision:
        letter = LETTERS[pending.seat]
        return self._at_this_step(
            IllegalDecision(
                Code.OUT_OF_TURN,
                f"It is {letter} who decides now",
                rule=self.table.cite(pending.rule),
                remedy=f"Wait for {letter} to name a {pending.ask}.",
            )
        )

    def _at_this_step(self, error: IllegalDecision) -> IllegalDecision:
        error.step = len(self.choices) + 1
        error.offered = tuple(self.pending.options) if self.pending else ()
        return error

    def pop(self) -> str:
        """Take the last choice back and give it."""
        *kept, last = self.choices
        self._start()
        for choice in kept:
            self.push(choice)
        return last
