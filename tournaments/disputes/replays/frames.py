"""Run a game log for an audience and build the frame of each step.

The log is run once; frames are built when their possession is requested.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gameengine.replay.stops import WrongStep
from gameengine.replay.viewer import play_back
from gameengine.table import OVERTIME, Event
from gameengine.viewpoint import Seen

from . import calculations, frame_view
from .calculations import Calculation
from .captions import step_caption
from .card_names import CardNames
from .citations import Citation, RuleCitations
from .field import field_place
from .frame_view import OVERTIME_TIMEOUTS, Situation, TimingPointView
from .masking import MaskedLine, masked_error, masked_lines
from .possession_state import events_of_possession, possession_state
from .remarks import comments_by_step
from .replay_view import ReplayView
from .seats import SeatView, SeatViewBuilder
from .steps import Possession, Step, group_by_possession, join_declined_turns

MOST_REASONS = 5
WRONG_NUMBER = "claim_mismatch"  # the code of a number that differs


@dataclass(frozen=True, slots=True)
class CausingStep:
    """An earlier step of the same down that caused a step."""

    number: int
    caption: str
    rule: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What the viewer shows of a step: the table after it, and how it came to that."""

    number: int
    numbers: str  # of the steps that it is the frame of
    caption: str
    line: str
    rule: Citation
    remarks: tuple[str, ...]
    differs: WrongStep | None
    is_last_followed: bool
    situation: Situation
    timing: TimingPointView
    home: SeatView
    away: SeatView
    sums: tuple[Calculation, ...]
    told: tuple[Calculation, ...]
    reasons: tuple[CausingStep, ...]
    spoken: str


class Replay:
    """A game log that was run for one audience, with a frame for each step."""

    def __init__(self, showing: ReplayView) -> None:
        self.showing = showing
        self.naming = CardNames(showing.setup)
        self.citing = RuleCitations(showing.setup.profile)
        self.wrong = masked_error(showing, self.naming)
        self.playback = play_back(
            showing.setup, tuple(showing.log.acts()), showing.audience
        )
        self.remarks = comments_by_step(showing)
        self.seat_views = SeatViewBuilder(self.naming, showing.names)
        self._group_steps(masked_lines(showing))

    def _group_steps(self, log_lines: list[MaskedLine]) -> None:
        """Group the steps that could be replayed, and the first that could not."""
        last = len(self.playback.frames) - 1
        steps = [*join_declined_turns(log_lines)]
        self.steps = [step for step in steps if step.first <= last + 1]
        self.beyond = [step for step in steps if step.first > last + 1]
        # The step at which the run stops has no frame of its own.
        fails = bool(self.steps) and self.steps[-1].number > last
        self.stopped_at = self.steps[-1].number if fails else 0
        self.possessions = group_by_possession(self.steps)
        self.places = {
            number: place
            for place, step in enumerate(self.steps)
            for number in range(step.first, step.number + 1)
        }

    # Finding a step.

    @property
    def first_step(self) -> int:
        return self.steps[0].number if self.steps else 0

    @property
    def last_step(self) -> int:
        return self.steps[-1].number if self.steps else 0

    @property
    def first_wrong(self) -> int:
        """Return the number of the first step that is wrong, or 0."""
        return self.nearest_step(self.wrong.step).first if self.wrong else 0

    def nearest_step(self, number: int) -> Step:
        """Return the step with a number, or the nearest one."""
        number = min(max(number, 1), self.last_step)
        return self.steps[self.places[number]]

    def possession_of(self, step: Step) -> Possession:
        """Return the possession that a step belongs to."""
        return next(
            each for each in self.possessions if step.number <= each.last_step.number
        )

    def is_at_first_error(self, step: Step) -> bool:
        """Return whether the first error of the log is at this step."""
        wrong = self.wrong
        return wrong is not None and step.first <= wrong.step <= step.number

    def wrong_spot(self, step: Step) -> str:
        """Return where the log wrongly has the ball at a step, or ""."""
        if self.wrong is None or not self.is_at_first_error(step):
            return ""
        noun, _, spot = self.wrong.claimed.partition(" ")
        is_spot = self.wrong.code == WRONG_NUMBER and noun == "spot"
        return spot if is_spot and field_place(spot) is not None else ""

    # What is told of a step.

    def table_after(self, number: int) -> Seen:
        """Return the table after a step, or after the last step that was replayed."""
        return self.playback.frames[min(number, len(self.playback.frames) - 1)]

    def events_until(self, number: int) -> int:
        """Return the number of engine events up to the end of a step."""
        marks = self.playback.marks
        return marks[min(max(number, 0), len(marks) - 1)]

    def events_of_step(self, step: Step) -> Sequence[Event]:
        """Return the events that a step caused."""
        return self.playback.events[
            self.events_until(step.first - 1) : self.events_until(step.number)
        ]

    def events_for_calculations(self, step: Step) -> Sequence[Event]:
        """Return the events that a step's calculations are based on.

        For a step that claims a whole play these are the events of that play.
        """
        if step.verb != "=":
            return self.events_of_step(step)
        emitted, end = self.playback.events, self.events_until(step.number)
        start = self.events_until(step.first - 1)
        while start > 0 and emitted[start - 1][1] not in ("calls", "chooses", "down"):
            start -= 1
        return emitted[start:end]

    def caption_of_step(self, step: Step) -> str:
        acts = [act for line in step.lines for act in line.acts]
        return step_caption(self.naming, acts)

    def rule_of_step(self, step: Step) -> Citation:
        if self.wrong is not None and self.wrong.rule and self.is_at_first_error(step):
            return self.citing.cite_rule(self.wrong.rule)
        return self.citing.cite_act(
            step.lines[0].acts[0], self.table_after(step.first - 1)
        )

    # Drawing.

    def frames_of_possession(self, possession: Possession) -> list[Frame]:
        """Return every frame of a possession."""
        found = []
        for down in possession.downs:
            decisions: list[Step] = []
            for step in down.steps:
                found.append(self.frame_of_step(step, decisions[-MOST_REASONS:]))
                if not step.is_note:
                    decisions.append(step)
        return found

    def frame_of_step(self, step: Step, reasons: Sequence[Step] = ()) -> Frame:
        """Return the frame of a step; `reasons` are earlier steps that led to it."""
        frame = self.table_after(step.number)
        mark = self.events_until(step.number)
        story = possession_state(events_of_possession(self.playback.events, mark))
        profile = self.showing.setup.profile
        situation = frame_view.make_situation(
            frame,
            story,
            self.naming,
            units=profile.half_clock,
            log_spot=self.wrong_spot(step),
        )
        overtime = frame["half"] >= OVERTIME
        most = OVERTIME_TIMEOUTS if overtime else profile.timeouts_game
        away, home = (
            self.seat_views.view_of(frame, seat, most=most) for seat in (1, 0)
        )
        names = self.naming.engine_names
        caption_text = self.caption_of_step(step)
        return Frame(
            number=step.number,
            numbers=step.numbers,
            caption=caption_text,
            line=" / ".join(line.text for line in step.lines),
            rule=self.rule_of_step(step),
            remarks=tuple(
                each for line in step.lines for each in self.remarks.get(line.step, ())
            ),
            differs=self.wrong if self.is_at_first_error(step) else None,
            is_last_followed=step.number == self.stopped_at,
            situation=situation,
            timing=frame_view.make_timing_point_view(
                frame, story, self.naming, self.citing
            ),
            home=home,
            away=away,
            sums=tuple(
                calculations.calculations_in(names, self.events_for_calculations(step))
            ),
            told=tuple(
                calculations.other_event_sentences(names, self.events_of_step(step))
            ),
            reasons=tuple(
                CausingStep(
                    each.number, self.caption_of_step(each), self.rule_of_step(each)
                )
                for each in reasons
            ),
            spoken=f"{caption_text}. {frame_view.frame_sentence(frame, situation)}",
        )
