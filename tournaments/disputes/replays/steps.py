"""Group the steps of a game log by possession and down."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gameengine.notation.act import POINTS

from .masking import MaskedLine

BEFORE_LINEUPS = frozenset(
    ("==", "field", "topup", "order", "draw", "discard", "toss", "sign", "pass", "deal")
)
CHOICES = frozenset(("run", "punt", "goal"))
OPENERS = frozenset(("--", "@down", *CHOICES, "play"))
CLAIMS = frozenset(("==", "--", "="))


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a log, or two passes in a row, with its last line's number."""

    first: int
    number: int
    lines: tuple[MaskedLine, ...]

    @property
    def verb(self) -> str:
        return self.lines[0].acts[0].verb

    @property
    def numbers(self) -> str:
        """Return the number of the step, or its first and last number."""
        if self.first == self.number:
            return str(self.number)
        return f"{self.first}\u2013{self.number}"

    @property
    def is_note(self) -> bool:
        """Return whether the step only states something and decides nothing."""
        return self.number == self.first and (
            self.verb in CLAIMS or self.verb in POINTS
        )


@dataclass(slots=True)
class Down:
    """The steps of one attempt, or those before a possession's first down."""

    is_attempt: bool
    steps: list[Step] = field(default_factory=list)

    @property
    def has_call(self) -> bool:
        return any(verbs_of_step(step) & CHOICES for step in self.steps)

    def has_chosen_play_card(self, seats: set[str]) -> bool:
        """Return whether one of these seats has chosen its Play card in this down."""
        return any(
            act.verb == "play" and act.actor in seats
            for step in self.steps
            for line in step.lines
            for act in line.acts
        )


@dataclass(slots=True)
class Possession:
    """The downs of one offense; number 0 holds the steps before the first one."""

    number: int
    downs: list[Down] = field(default_factory=list)

    @property
    def steps(self) -> Iterator[Step]:
        return (step for down in self.downs for step in down.steps)

    @property
    def first_step(self) -> Step:
        return self.downs[0].steps[0]

    @property
    def last_step(self) -> Step:
        return self.downs[-1].steps[-1]


def verbs_of_step(step: Step) -> set[str]:
    return {act.verb for line in step.lines for act in line.acts}


# Steps.


def join_declined_turns(lines: Sequence[MaskedLine]) -> Iterator[Step]:
    """Yield the steps of a log, two passes (declined turns) in a row joined to one.

    TP-6: they end a timing point. If nothing else happened in the timing point, the
    line that opens it is part of that step.
    """
    place = 0
    while place < len(lines):
        end = place + 1
        named = lines[place].acts[0].verb in POINTS
        if are_two_passes(lines, place + named):
            end = place + named + 2
        run = tuple(lines[place:end])
        yield Step(run[0].step, run[-1].step, run)
        place = end


def are_two_passes(lines: Sequence[MaskedLine], place: int) -> bool:
    """Return whether the next two lines are one pass of each seat."""
    acts = [line.acts for line in lines[place : place + 2]]
    return [[act.verb for act in each] for each in acts] == [
        ["pass"],
        ["pass"],
    ] and acts[0][0].actor != acts[1][0].actor


# Possessions and downs.


def group_by_possession(steps: Iterable[Step]) -> list[Possession]:
    """Return steps grouped into possessions and downs.

    A line that claims a new possession or down begins one; where a log has no such
    lines, lineups and calls do.
    """
    found = [Possession(0, [Down(is_attempt=False)])]
    opening = False  # the lineups of a possession are not over
    for step in steps:
        done = verbs_of_step(step)
        if "==" in done or ("field" in done and not opening):
            found.append(Possession(len(found), [Down(is_attempt=False)]))
            opening = True
        elif opening and not done <= BEFORE_LINEUPS:
            opening = False
        downs = found[-1].downs
        if starts_new_down(step, done, downs[-1]):
            downs.append(Down(is_attempt=True))
        downs[-1].steps.append(step)
    for possession in found:
        possession.downs = [down for down in possession.downs if down.steps]
    return [possession for possession in found if possession.downs]


def starts_new_down(step: Step, step_verbs: set[str], last: Down) -> bool:
    """Return whether a step begins a new down after the last one."""
    if not step_verbs & OPENERS:
        return False
    if "--" in step_verbs or not last.is_attempt:
        return True
    if "play" in step_verbs:
        players = {
            act.actor for line in step.lines for act in line.acts if act.verb == "play"
        }
        return last.has_chosen_play_card(players)
    return last.has_call
