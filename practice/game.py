"""A practice game: its settings, its seed and its choices, played on by a robot. Pure.

The table is computed from all choices, so that undoing means forgetting some. Chance
and robots follow from the seed: what is undone and done again turns out the same.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Self

from gameengine.chance import SeededChance
from gameengine.decisions import PASS, Decision, DecisionKind
from gameengine.game import Game
from gameengine.planning import PlanningRobot
from gameengine.robots import RandomRobot, Robot, SensibleRobot
from gameengine.setup import HOME, Setup

VISITOR = HOME
KEEP, TIMEOUT = "keep", "timeout"
MOST_CHOICES = 4000  # a long game has about 900
KEPT_CHOICES = 80  # of the end, which a planning robot looks back at
PLANNING_SECONDS = 0.2  # of processor time for all that the robot plans in one answer
SAMPLES = 6
RANDOM, SENSIBLE, PLANNING = "random", "sensible", "planning"


@dataclass(frozen=True, kw_only=True)
class PracticeGame:
    """What is kept of a practice game; `answers` are the places of the visitor's."""

    edition: str
    deck: str
    opponent: str
    robot: str
    seed: int
    choices: tuple[str, ...] = ()
    answers: tuple[int, ...] = ()
    stops: bool = False  # at every window, and at each timeout

    def to_json(self) -> dict[str, Any]:
        """Return the game as a session keeps it."""
        return vars(self) | {"choices": [*self.choices], "answers": [*self.answers]}

    @classmethod
    def from_json(cls, kept: Any) -> Self | None:
        """Return the game that a session keeps; None if it keeps none."""
        try:
            game = cls(**kept)
        except TypeError:
            return None
        return replace(game, choices=tuple(game.choices), answers=tuple(game.answers))

    def with_stops(self, *, stops: bool) -> Self:
        return replace(self, stops=stops)

    def undo(self) -> Self:
        """Return the game before the visitor's last answer."""
        if not self.answers:
            return self
        *kept, last = self.answers
        return replace(self, choices=self.choices[:last], answers=tuple(kept))


@dataclass
class DeclinedChoices:
    """The choices declined in this down since the last new information."""

    declined: set[str] = field(default_factory=set)
    down: tuple[int, ...] = ()

    def note(self, game: Game, pending: Decision, choice: str) -> None:
        """Note a choice before it is made."""
        t = game.table
        down = (t.half, t.offense, t.down, t.x)
        if down != self.down or pending.ask is DecisionKind.PLAY_CARD:
            self.down = down
            self.declined.clear()
        if pending.ask is not DecisionKind.ACT:
            return
        if choice != PASS:
            self.declined.clear()
        elif pending.seat == VISITOR:
            self.declined.update(pending.options)

    def has_new_information(self, pending: Decision) -> bool:
        return not self.declined.issuperset(pending.options)


class PracticeTable:
    """The table of a practice game, played on to the visitor's next real question."""

    def __init__(
        self,
        kept: PracticeGame,
        setup: Setup,
        *,
        clock: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.kept, self.clock = kept, clock
        self.game = Game(setup, SeededChance(kept.seed))
        self.window = DeclinedChoices()
        self.end = clock() + PLANNING_SECONDS
        self.offered = 0  # where the visitor could have spent a timeout just now
        self.news = 0  # the first event after the visitor's last answer
        self._repeat_choices(kept.choices)

    def _repeat_choices(self, choices: Iterable[str]) -> None:
        known = tuple(choices)
        last = self.kept.answers[-1] if self.kept.answers else 0
        for place, choice in enumerate(known):
            if place == max(0, len(known) - KEPT_CHOICES):
                self.game.keep_last_down()
            if place == last:
                self.news = len(self.game.events)
            self._push_choice(choice)

    def _push_choice(self, choice: str) -> None:
        pending = self.game.pending_decision
        if pending is not None:
            self.window.note(self.game, pending, choice)
            if pending.seat == VISITOR and pending.ask is DecisionKind.TIMEOUT:
                is_offer = choice == KEEP and not self.kept.stops
                self.offered = len(self.game.choices) if is_offer else 0
        self.game.push(choice)

    @property
    def question(self) -> Decision | None:
        """The visitor's open question; None when the game is over."""
        return self.game.pending_decision

    @property
    def timeout_place(self) -> int | None:
        """The place of a timeout that is still offered; None without one."""
        if self.game.outcome is not None:
            return None
        answers = self.kept.answers
        is_new = self.offered and (not answers or self.offered > answers[-1])
        return self.offered if is_new else None

    def answer(self, choice: str) -> None:
        """Make a choice of the visitor; raise IllegalDecision if it is not allowed."""
        pending = self.game.pending_decision
        if pending is None or choice not in pending.options:
            raise self.game.refusal(choice[:60])
        place = len(self.game.choices)
        self.kept = replace(self.kept, answers=(*self.kept.answers, place))
        self.news = len(self.game.events)
        self._push_choice(choice)
        self.play_to_next_question()

    def play_to_next_question(self) -> None:
        """Answer for the robot, and for the visitor what is no question."""
        while (pending := self.game.pending_decision) is not None:
            if len(self.game.choices) >= MOST_CHOICES:
                break
            if pending.seat == VISITOR:
                choice = self.answer_without_asking(pending)
                if choice is None:
                    break
            else:
                choice = self.robot().choose(self.game)
            self._push_choice(choice)
        self.kept = replace(self.kept, choices=tuple(self.game.choices))

    def answer_without_asking(self, pending: Decision) -> str | None:
        """Return the answer to what the visitor need not be asked, else None."""
        if self.kept.stops:
            return None
        if pending.ask is DecisionKind.TIMEOUT:
            return KEEP
        if pending.ask is DecisionKind.ACT and not self.window.has_new_information(
            pending
        ):
            return PASS
        return None

    def robot(self) -> Robot:
        """Return the robot for its next choice, which follows from the seed."""
        rng = Random(f"{self.kept.seed} {len(self.game.choices)}")  # noqa: S311
        if self.kept.robot == RANDOM:
            return RandomRobot(rng)
        left = self.end - self.clock()
        if self.kept.robot == SENSIBLE or left <= 0:
            return SensibleRobot(rng)
        return PlanningRobot(rng, samples=SAMPLES, seconds=left, clock=self.clock)


def spend_timeout(table: PracticeTable, setup: Setup) -> PracticeTable:
    """Return the table after a timeout on the last play; raise IllegalDecision."""
    place = table.timeout_place
    if place is None:
        raise table.game.refusal(TIMEOUT)
    kept = table.kept
    before = replace(kept, choices=kept.choices[:place])
    again = PracticeTable(before, setup, clock=table.clock)
    again.answer(TIMEOUT)
    return again
