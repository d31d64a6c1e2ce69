"""One game played decision by decision: pending, legal, push, pop, events, outcome.

The state is computed from all choices, so taking one back runs the rest again.
"""

from dataclasses import dataclass
from typing import Any

from . import flow, flow_2019
from .chance import SeededChance
from .decisions import Decision, IllegalDecision, RefusalCode, Steps
from .pieces import LETTERS
from .profiles import Flow
from .refusals import refusal_error
from .rulings import apply_rulings
from .setup import Setup
from .table import Chance, Event, Outcome, Table
from .table_copy import copy_between_downs

FLOWS = {Flow.CRD: flow.run_game, Flow.R19: flow_2019.run_game}
CONTINUED = {Flow.CRD: flow.play_on, Flow.R19: flow_2019.play_on}


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A copy of the table before a down, and how many choices led to it."""

    table: Table
    goes_on: bool
    choices: int


class Game:
    """One game, played decision by decision.

    >>> from gameengine.chance import SeededChance
    >>> from gameengine.practice import practice_setup
    >>> game = Game(practice_setup(), SeededChance(7))
    >>> game.pending_decision.ask
    <DecisionKind.LINEUP: 'lineup'>
    >>> game.push(game.legal()[0])
    """

    __slots__ = (
        "_cited_events",
        "_steps",
        "chance",
        "choices",
        "last_down",
        "pending_decision",
        "setup",
        "table",
    )

    def __init__(self, setup: Setup, chance: Chance) -> None:
        self.setup = apply_rulings(setup)  # D-04
        self.chance = chance
        self._start()

    def _start(self) -> None:
        chance = self.chance.source_for_rerun()
        table = Table(self.setup, chance)
        chance.prepare(table)
        self._start_from_table(table, FLOWS[self.setup.profile.flow](table))

    def _start_from_table(self, table: Table, steps: Steps[None]) -> None:
        """Run from a table to the first decision."""
        self.table, self._steps = table, steps
        self.choices: list[str] = []
        self._cited_events: list[Event] = []
        self.last_down: TableSnapshot | None = None
        self.pending_decision: Decision | None = None
        self._advance(None)

    def _advance(self, answer: Any) -> None:
        """Answer the pending decision and run to the next one."""
        try:
            asked = self._steps.send(answer)
        except StopIteration:
            self.pending_decision = None
            return
        if citations := self.table.citations:
            asked.rule = citations.get(asked.rule, asked.rule)
        self.pending_decision = asked

    def keep_last_down(self) -> None:
        """From now on keep a copy of the table as it was before the last down."""
        self.table.before_down = self._keep_table

    def _keep_table(self, goes_on: bool) -> None:  # noqa: FBT001
        chance = self.table.chance
        if isinstance(chance, SeededChance):
            copy = copy_between_downs(self.table, chance.copy())
            self.last_down = TableSnapshot(copy, goes_on, len(self.choices))

    @property
    def events(self) -> list[Event]:
        """All events so far, citing rules by the profile's documents.

        Rules are looked up when this is read, not while the game is played.
        """
        told, table = self._cited_events, self.table
        if table.citations:
            for rule, *details in table.events[len(told) :]:
                told.append((table.cite(rule), *details))
            return told
        return table.events

    @property
    def outcome(self) -> Outcome | None:
        return self.table.outcome

    def legal(self) -> list[str]:
        """Return every choice that is allowed now, and no other."""
        return (
            list(self.pending_decision.options)
            if self.pending_decision is not None
            else []
        )

    def push(self, choice: str, *, seat: int | None = None) -> None:
        """Make a choice; raise IllegalDecision if it is not allowed."""
        pending = self.pending_decision
        if pending is None or (seat is not None and seat != pending.seat):
            raise self._error_for_choice(choice, seat)
        try:
            meant = pending.options[choice]
        except (KeyError, TypeError):
            raise self._error_for_choice(choice, seat) from None
        self.choices.append(choice)
        self._advance(meant)

    def _error_for_choice(self, choice: str, seat: int | None) -> IllegalDecision:
        """Return the error for a choice that a seat made, perhaps out of turn."""
        pending = self.pending_decision
        if pending is not None and seat not in (None, pending.seat):
            return self.out_of_turn_error(pending)
        return self.refusal(choice)

    def refusal(self, choice: str) -> IllegalDecision:
        """Return the error that says why a choice is not allowed."""
        if self.pending_decision is None:
            error = IllegalDecision(
                RefusalCode.GAME_OVER,
                "The game is over",
                rule=self.outcome.rule if self.outcome else "",
                remedy="Undo the last decision, or start another game.",
            )
            error.step = len(self.choices) + 1
            return error
        error = refusal_error(self.table, self.pending_decision, choice)
        error.step = len(self.choices) + 1
        error.offered = tuple(self.pending_decision.options)
        return error

    def out_of_turn_error(self, pending: Decision) -> IllegalDecision:
        """Return the error that names who decides now.

        It does not list the options, which would reveal cards in hand.
        """
        name = self.setup.decks[pending.seat].name
        who = f"{name} ({LETTERS[pending.seat]})"
        error = IllegalDecision(
            RefusalCode.OUT_OF_TURN,
            f"{who} has to decide now",
            rule=pending.rule,
            remedy=f"Wait for {who} to answer ({pending.ask}).",
        )
        error.step = len(self.choices) + 1
        return error

    def pop(self) -> str:
        """Take the last choice back and return it."""
        if not self.choices:
            raise IndexError("there is no choice to undo")
        *kept, last = self.choices
        self._start()
        for choice in kept:
            self.push(choice)
        return last


class ContinuedGame(Game):
    """A game that begins at a table between two downs; nothing before can be undone.

    `goes_on` says whether the same possession has another down.
    """

    __slots__ = ("goes_on",)

    def __init__(self, table: Table, *, goes_on: bool) -> None:
        self.setup, self.chance, self.goes_on = table.setup, table.chance, goes_on
        play_on = CONTINUED[self.setup.profile.flow]
        self._start_from_table(table, play_on(table, goes_on=goes_on))
