"""The situation and the timing point of a frame, as text for the replay template."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gameengine.board import HALVES
from gameengine.calls import PASSES, calls_text
from gameengine.event_sentences import MIDFIELD
from gameengine.measures import FIELD_LENGTH
from gameengine.moments import POINT_NAMES
from gameengine.table import OVERTIME
from gameengine.viewpoint import Seen
from tournaments.rules.result_text import capitalize_first

from . import field as turf
from .card_names import CardNames
from .citations import NO_CITATION, POINT_RULES, Citation, RuleCitations
from .field import Field, field_place, spot_label
from .possession_state import PossessionState
from .replay_view import LETTERS, SEAT_WORDS, seat_word

OVERTIME_CLOCK, OVERTIME_TIMEOUTS = 10, 1  # CRD 10.A
PIP = 10  # how wide a unit of the clock is drawn
ORDINALS = {1: "First", 2: "Second", 3: "Third", 4: "Fourth"}
# What is asked, as one says it of whoever decides.
QUESTIONS = {
    "lineup": "lines up",
    "top-up": "tops up the Action hand",
    "act": "adds one effect or passes",
    "trigger order": "orders the triggers",
    "call": "plays, punts or attempts a field goal",
    "play card": "chooses a Play card",
    "x": "chooses X",
    "replay or turnover": "keeps the replay or the turnover",
    "designation": "designates a Player",
    "timeout": "may spend a timeout",
    "discard": "discards",
    "target": "picks a target",
    "mode": "chooses",
    "number": "chooses a number",
    "card": "takes a card",
    "loop count": "chooses how often",
}


@dataclass(frozen=True, slots=True)
class CalledPlay:
    """The play that one seat has called in this down."""

    seat: str
    what: str
    title: str
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingEffect:
    """An effect that waits to be resolved in the timing point."""

    number: int
    letter: str
    seat: str
    what: str
    more: str
    is_next: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Half, clock, down, ball and called plays of one frame."""

    half: str
    clock: int
    clock_most: int
    down: int | None
    ball: str
    x: int | None
    calls: tuple[CalledPlay, ...]
    field: Field
    field_label: str
    has_first_down: bool
    outcome: str

    @property
    def clock_width(self) -> int:
        """Return the width of the drawn clock."""
        return self.clock_most * PIP

    @property
    def time_left_width(self) -> int:
        """Return the width of the time left on the drawn clock."""
        return min(self.clock, self.clock_most) * PIP


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingPointView:
    """The open timing point: its waiting effects, and which decision comes next."""

    name: str
    rule: Citation
    layers: tuple[WaitingEffect, ...]
    is_secondary: bool
    pending: str
    asked: str
    asked_rule: Citation


# The situation.


def ball_spot(x: int | None) -> str:
    """Return where the ball is, as the offense sees it.

    >>> ball_spot(25), ball_spot(50), ball_spot(55)
    ('own 25', 'midfield', "opponent's 45")
    """
    if x is None:
        return "not placed"
    if x == MIDFIELD:
        return "midfield"
    return f"own {x}" if x < MIDFIELD else f"opponent's {FIELD_LENGTH - x}"


def half_name(half: int) -> str:
    """Return the name of a half, or of an overtime.

    >>> half_name(1), half_name(3)
    ('First half', 'Overtime 1')
    """
    return capitalize_first(HALVES.get(half, f"overtime {half - OVERTIME + 1}"))


def make_situation(
    frame: Seen,
    story: PossessionState,
    naming: CardNames,
    *,
    units: int,
    log_spot: str = "",
) -> Situation:
    """Return the situation of a frame; `units` is the clock of a full half.

    `log_spot` is where the log wrongly has the ball, as the log writes it.
    """
    seat = LETTERS.index(frame["offense"])
    x = frame["x"]
    field_view = field_of_frame(frame, story, seat)
    label = field_label(field_view, story, seat, x)
    if log_spot:
        field_view = replace(field_view, log_ball=field_place(log_spot))
        label += f" The log has the ball on {spot_label(log_spot)}."
    return Situation(
        half=half_name(frame["half"]),
        clock=frame["clock"],
        clock_most=OVERTIME_CLOCK if frame["half"] >= OVERTIME else units,
        down=frame["down"],
        ball=ball_spot(x) if x is not None else spot_in_end_zone(field_view, story),
        x=x,
        calls=tuple(called_plays(frame, naming, seat)),
        field=field_view,
        field_label=label,
        has_first_down="first down" in story.pending,
        outcome=outcome_text(frame),
    )


def field_of_frame(frame: Seen, story: PossessionState, seat: int) -> Field:
    """Return the drawn field of a frame; empty between possessions (CRD 1.C)."""
    x = frame["x"]
    if x is None and frame["down"] is not None:
        x = story.end
    return Field() if x is None else turf.draw_possession(seat, x, story.starts)


def spot_in_end_zone(field_view: Field, story: PossessionState) -> str:
    """Return which end zone the ball is in, for a ball that is on no yard line."""
    if field_view.ball is None or story.end is None:
        return "not placed"
    return "in the opponent's end zone" if story.end > 0 else "in the own end zone"


def field_label(
    field_view: Field, story: PossessionState, seat: int, x: int | None
) -> str:
    """Return the text alternative of the drawn field, for screen readers."""
    if field_view.ball is None:
        return "Field, home's end zone on the left. The ball is not placed."
    starts = "".join(
        f" Down {down} began at {ball_spot(at)}." for down, at in story.starts
    )
    ball = ball_spot(x) if x is not None else spot_in_end_zone(field_view, story)
    who = capitalize_first(SEAT_WORDS[seat])
    return (
        f"Field, home's end zone on the left. {who} on offense.{starts} Ball: {ball}."
    )


def called_plays(frame: Seen, naming: CardNames, offense: int) -> list[CalledPlay]:
    """Return the calls of the down, the offense's first."""
    found = []
    for seat in (offense, 1 - offense):
        call = frame["calls"][seat]
        if call is not None:
            what, more = (offense_call if seat == offense else defense_call)(call)
            title = naming.title_of_word(call["number"])
            found.append(
                CalledPlay(capitalize_first(SEAT_WORDS[seat]), what, title, more)
            )
    return found


def offense_call(call: Seen) -> tuple[str, str]:
    low, high = call["catch"]
    what = calls_text(call["types"])
    if call["types"] & PASSES:
        what += f" {call['yards']}, catch {low}\u2013{high}"
    units = "1 unit" if call["time"] == 1 else f"{call['time']} units"
    return what, f"strength {call['strength']}, {units}"


def defense_call(call: Seen) -> tuple[str, str]:
    return f"against {calls_text(call['defense'])}", f"strength {call['strength']}"


def outcome_text(frame: Seen) -> str:
    """Return how the game ended, or "" if it has not."""
    if frame["outcome"] is None:
        return ""
    winner = frame["outcome"]["winner"]
    home, away = frame["score"]
    end = "tie" if winner is None else f"{SEAT_WORDS[winner]} wins"
    return f"The game is over: {end}, {home}\u2013{away}"


# The timing point.


def make_timing_point_view(
    frame: Seen, story: PossessionState, naming: CardNames, citing: RuleCitations
) -> TimingPointView:
    """Return the timing point of a frame, its newest effect first (TP-7)."""
    point, asked = frame["point"], frame["asked"]
    layers = [*waiting_effects(frame["layers"], naming)]
    return TimingPointView(
        name=capitalize_first(POINT_NAMES[point]) if point else "No timing point",
        rule=citing.cite_rule(POINT_RULES[point]) if point else NO_CITATION,
        layers=tuple(layers[::-1]),
        is_secondary=story.is_secondary and bool(layers),
        pending=", ".join(story.pending.values()),
        asked=f"{capitalize_first(seat_word(asked['seat']))} {QUESTIONS[asked['ask']]}"
        if asked
        else "",
        asked_rule=citing.cite_rule(asked["rule"]) if asked else NO_CITATION,
    )


def waiting_effects(layers: Sequence[Seen], naming: CardNames) -> list[WaitingEffect]:
    found = []
    for number, layer in enumerate(layers, 1):
        more = "triggered" if layer["trigger"] else ""
        if layer["cancels"]:
            more = f"cancels {naming.name_of_effect_source(layer['cancels'])}"
        found.append(
            WaitingEffect(
                number=number,
                letter=layer["seat"],
                seat=capitalize_first(seat_word(layer["seat"])),
                what=naming.name_of_effect_source(layer["source"]),
                more=more,
                is_next=number == len(layers),
            )
        )
    return found


# For whoever listens.


def frame_sentence(frame: Seen, situation: Situation) -> str:
    """Return a frame in one sentence, for screen readers."""
    if situation.outcome:
        return f"{situation.outcome}."
    seat = seat_word(frame["offense"])
    if situation.down is None:
        return f"Before the down, {seat} on offense, clock {situation.clock}."
    down = ORDINALS[situation.down]
    return f"{down} down, {seat} on offense, {situation.ball}, clock {situation.clock}."
