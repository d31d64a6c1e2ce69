"""A log opened for an audience: its steps, and the frame of each of them.

The log is run once; frames are drawn when somebody looks at their possession.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gameengine.replay.stops import Wrong
from gameengine.replay.viewer import film
from gameengine.table import OVERTIME, Event
from gameengine.viewpoint import Seen

from . import drawing, sums
from .captions import caption
from .citing import Cited, Citing
from .drawing import OVERTIME_TIMEOUTS, Situation, Timing
from .masking import Line, lines, told_wrong
from .naming import Naming
from .remarks import remarks
from .seats import SeatArtist, SeatDrawn
from .showing import Showing
from .steps import Possession, Step, grouped, joined
from .story import since_possession, tell
from .sums import Sum

MOST_REASONS = 5


@dataclass(frozen=True, slots=True)
class Reason:
    """A step that led to another."""

    number: int
    caption: str
    rule: Cited


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The frame of a step: the table after it, and how it came to that."""

    number: int
    numbers: str  # of the steps that it is the frame of
    caption: str
    line: str
    rule: Cited
    remarks: tuple[str, ...]
    differs: Wrong | None
    is_last_followed: bool
    situation: Situation
    timing: Timing
    home: SeatDrawn
    away: SeatDrawn
    sums: tuple[Sum, ...]
    told: tuple[Sum, ...]
    reasons: tuple[Reason, ...]
    spoken: str


class Reel:
    """A log as an audience may step through it."""

    def __init__(self, showing: Showing) -> None:
        self.showing = showing
        self.naming = Naming(showing.setup)
        self.citing = Citing(showing.setup.profile)
        self.wrong = told_wrong(showing, self.naming)
        self.film = film(showing.setup, tuple(showing.log.acts()), showing.audience)
        self.remarks = remarks(showing)
        self.artist = SeatArtist(self.naming, showing.names)
        self._cut(lines(showing))

    def _cut(self, read: list[Line]) -> None:
        """Group the steps as far as the log can be followed, and the one that fails."""
        last = len(self.film.frames) - 1
        steps = [*joined(read)]
        self.steps = [step for step in steps if step.first <= last + 1]
        self.beyond = [step for step in steps if step.first > last + 1]
        # The step at which the run stops has no frame of its own.
        fails = bool(self.steps) and self.steps[-1].number > last
        self.stopped_at = self.steps[-1].number if fails else 0
        self.possessions = grouped(self.steps)
        self.places = {
            number: place
            for place, step in enumerate(self.steps)
            for number in range(step.first, step.number + 1)
        }

    # Finding a step.

    @property
    def first(self) -> int:
        return self.steps[0].number if self.steps else 0

    @property
    def last(self) -> int:
        return self.steps[-1].number if self.steps else 0

    def nearest(self, number: int) -> Step:
        """Return the step with a number, or the nearest one."""
        number = min(max(number, 1), self.last)
        return self.steps[self.places[number]]

    def holding(self, step: Step) -> Possession:
        """Return the possession that a step belongs to."""
        return next(
            each for each in self.possessions if step.number <= each.last.number
        )

    def is_flagged(self, step: Step) -> bool:
        wrong = self.wrong
        return wrong is not None and step.first <= wrong.step <= step.number

    # What is told of a step.

    def frame(self, number: int) -> Seen:
        """Give the frame after a step; after the last that can be followed, its own."""
        return self.film.frames[min(number, len(self.film.frames) - 1)]

    def mark(self, number: int) -> int:
        """Return how many events were told when a step was done."""
        marks = self.film.marks
        return marks[min(max(number, 0), len(marks) - 1)]

    def events(self, step: Step) -> Sequence[Event]:
        """Return what a step brought."""
        return self.film.events[self.mark(step.first - 1) : self.mark(step.number)]

    def reckoned(self, step: Step) -> Sequence[Event]:
        """Return what the sums of a step rest on; of a noted play, all of it."""
        if step.verb != "=":
            return self.events(step)
        told, end = self.film.events, self.mark(step.number)
        start = self.mark(step.first - 1)
        while start > 0 and told[start - 1][1] not in ("calls", "chooses", "down"):
            start -= 1
        return told[start:end]

    def caption(self, step: Step) -> str:
        acts = [act for line in step.lines for act in line.acts]
        return caption(self.naming, acts)

    def rule(self, step: Step) -> Cited:
        if self.wrong is not None and self.wrong.rule and self.is_flagged(step):
            return self.citing.rule(self.wrong.rule)
        return self.citing.step(step.lines[0].acts[0], self.frame(step.first - 1))

    # Drawing.

    def drawn(self, possession: Possession) -> list[Drawn]:
        """Draw every frame of a possession."""
        found = []
        for down in possession.downs:
            decisions: list[Step] = []
            for step in down.steps:
                found.append(self.draw(step, decisions[-MOST_REASONS:]))
                if not step.is_beside:
                    decisions.append(step)
        return found

    def draw(self, step: Step, led: Sequence[Step] = ()) -> Drawn:
        """Draw the frame of a step, with the steps of its down that led to it."""
        frame = self.frame(step.number)
        mark = self.mark(step.number)
        story = tell(since_possession(self.film.events, mark))
        profile = self.showing.setup.profile
        situation = drawing.situation(
            frame, story, self.naming, units=profile.half_clock
        )
        overtime = frame["half"] >= OVERTIME
        most = OVERTIME_TIMEOUTS if overtime else profile.timeouts_game
        away, home = (self.artist.draw(frame, seat, most=most) for seat in (1, 0))
        names = self.naming.told
        said = self.caption(step)
        return Drawn(
            number=step.number,
            numbers=step.numbers,
            caption=said,
            line=" / ".join(line.text for line in step.lines),
            rule=self.rule(step),
            remarks=tuple(
                each for line in step.lines for each in self.remarks.get(line.step, ())
            ),
            differs=self.wrong if self.is_flagged(step) else None,
            is_last_followed=step.number == self.stopped_at,
            situation=situation,
            timing=drawing.timing(frame, story, self.naming, self.citing),
            home=home,
            away=away,
            sums=tuple(sums.sums(names, self.reckoned(step))),
            told=tuple(sums.told(names, self.events(step))),
            reasons=tuple(
                Reason(each.number, self.caption(each), self.rule(each)) for each in led
            ),
            spoken=f"{said}. {drawing.spoken(frame, situation)}",
        )
