"""The steps of a log by possession and down, as a reader looks for them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gameengine.notation.act import POINTS

from .masking import Line

BEFORE_LINEUPS = frozenset(
    ("==", "field", "topup", "order", "draw", "discard", "toss", "sign", "pass", "deal")
)
CHOICES = frozenset(("run", "punt", "goal"))
OPENERS = frozenset(("--", "@down", *CHOICES, "play"))
CLAIMS = frozenset(("==", "--", "="))


@dataclass(frozen=True, slots=True)
class Step:
    """One step or, of passes in a timing point, some; its number is the last one's."""

    first: int
    number: int
    lines: tuple[Line, ...]

    @property
    def verb(self) -> str:
        return self.lines[0].acts[0].verb

    @property
    def numbers(self) -> str:
        """Return the step, or the first and the last one."""
        if self.first == self.number:
            return str(self.number)
        return f"{self.first}\u2013{self.number}"

    @property
    def is_beside(self) -> bool:
        """Return whether it only notes or names something, and decides nothing."""
        return self.number == self.first and (
            self.verb in CLAIMS or self.verb in POINTS
        )


@dataclass(slots=True)
class Down:
    """The steps of one attempt; before the first down of a possession it has none."""

    is_attempt: bool
    steps: list[Step] = field(default_factory=list)

    @property
    def has_call(self) -> bool:
        return any(verbs(step) & CHOICES for step in self.steps)

    def has_played(self, seats: set[str]) -> bool:
        """Return whether one of some seats has chosen its Play card."""
        return any(
            act.verb == "play" and act.actor in seats
            for step in self.steps
            for line in step.lines
            for act in line.acts
        )


@dataclass(slots=True)
class Possession:
    """The downs of one offense; number 0 is what comes before the first one."""

    number: int
    downs: list[Down] = field(default_factory=list)

    @property
    def steps(self) -> Iterator[Step]:
        return (step for down in self.downs for step in down.steps)

    @property
    def first(self) -> Step:
        return self.downs[0].steps[0]

    @property
    def last(self) -> Step:
        return self.downs[-1].steps[-1]


def verbs(step: Step) -> set[str]:
    return {act.verb for line in step.lines for act in line.acts}


# Steps.


def joined(lines: Sequence[Line]) -> Iterator[Step]:
    """Put the two passes of a timing point into one step, with its name if it is empty.

    TP-6: two in a row end it, so that nothing is decided between them.
    """
    place = 0
    while place < len(lines):
        end = place + 1
        named = lines[place].acts[0].verb in POINTS
        if is_passing(lines, place + named):
            end = place + named + 2
        run = tuple(lines[place:end])
        yield Step(run[0].step, run[-1].step, run)
        place = end


def is_passing(lines: Sequence[Line], place: int) -> bool:
    """Return whether two passes of both seats stand here."""
    acts = [line.acts for line in lines[place : place + 2]]
    return [[act.verb for act in each] for each in acts] == [
        ["pass"],
        ["pass"],
    ] and acts[0][0].actor != acts[1][0].actor


# Possessions and downs.


def grouped(steps: Iterable[Step]) -> list[Possession]:
    """Sort steps into possessions and downs by what the log does.

    A claim opens them where there is one; it may be left out.
    """
    found = [Possession(0, [Down(is_attempt=False)])]
    opening = False  # the line-ups of a possession are not over
    for step in steps:
        done = verbs(step)
        if "==" in done or ("field" in done and not opening):
            found.append(Possession(len(found), [Down(is_attempt=False)]))
            opening = True
        elif opening and not done <= BEFORE_LINEUPS:
            opening = False
        downs = found[-1].downs
        if opens_down(step, done, downs[-1]):
            downs.append(Down(is_attempt=True))
        downs[-1].steps.append(step)
    for possession in found:
        possession.downs = [down for down in possession.downs if down.steps]
    return [possession for possession in found if possession.downs]


def opens_down(step: Step, done: set[str], last: Down) -> bool:
    """Return whether a step begins another down than the last one."""
    if not done & OPENERS:
        return False
    if "--" in done or not last.is_attempt:
        return True
    if "play" in done:
        players = {
            act.actor for line in step.lines for act in line.acts if act.verb == "play"
        }
        return last.has_played(players)
    return last.has_call
