"""One frame as a page draws it: words and numbers, nothing left to work out."""

from collections.abc import Sequence
from dataclasses import dataclass

from gameengine.board import HALVES
from gameengine.calls import PASSES, named
from gameengine.conditions import FIELD_LENGTH
from gameengine.moments import POINT_NAMES
from gameengine.sentences import MIDFIELD
from gameengine.table import OVERTIME
from gameengine.viewpoint import Seen
from tournaments.rules.result_text import capital

from . import field as turf
from .citing import NOTHING, POINT_RULES, Cited, Citing
from .field import Field
from .naming import Naming
from .showing import LETTERS, SEAT_WORDS, seat_of
from .story import Story

OVERTIME_CLOCK, OVERTIME_TIMEOUTS = 10, 1  # CRD 10.A
PIP = 10  # how wide a unit of the clock is drawn
ORDINALS = {1: "First", 2: "Second", 3: "Third", 4: "Fourth"}
# What is asked, as one says it of whoever decides.
QUESTIONS = {
    "line-up": "lines up",
    "top-up": "tops up the Action hand",
    "act": "adds one effect or passes",
    "trigger order": "orders the triggers",
    "call": "plays, punts or tries a field goal",
    "play card": "chooses a Play card",
    "x": "names X",
    "replay or turnover": "keeps the replay or the turnover",
    "designation": "names a Player",
    "timeout": "may spend a timeout",
    "discard": "discards",
    "target": "picks a target",
    "mode": "chooses",
    "number": "names a number",
    "card": "takes a card",
    "loop count": "names how often",
}


@dataclass(frozen=True, slots=True)
class CallDrawn:
    """What a seat calls in this down."""

    seat: str
    what: str
    title: str
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerDrawn:
    """An effect that waits in a timing point."""

    number: int
    letter: str
    seat: str
    what: str
    more: str
    is_next: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Half, clock, down and ball."""

    half: str
    clock: int
    clock_most: int
    down: int | None
    ball: str
    x: int | None
    calls: tuple[CallDrawn, ...]
    field: Field
    field_label: str
    has_first_down: bool
    outcome: str

    @property
    def units(self) -> int:
        """Return how wide the pips of the clock are drawn."""
        return self.clock_most * PIP

    @property
    def left(self) -> int:
        return min(self.clock, self.clock_most) * PIP


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The timing point that is held, with its layers, and who decides what."""

    name: str
    rule: Cited
    layers: tuple[LayerDrawn, ...]
    is_secondary: bool
    pending: str
    asked: str
    asked_rule: Cited


# The situation.


def ball_words(x: int | None) -> str:
    """Say where the ball is as the offense sees it.

    >>> ball_words(25), ball_words(50), ball_words(55)
    ('own 25', 'midfield', "opponent's 45")
    """
    if x is None:
        return "not placed"
    if x == MIDFIELD:
        return "midfield"
    return f"own {x}" if x < MIDFIELD else f"opponent's {FIELD_LENGTH - x}"


def half_words(half: int) -> str:
    """Name a half.

    >>> half_words(1), half_words(3)
    ('First half', 'Overtime 1')
    """
    return capital(HALVES.get(half, f"overtime {half - OVERTIME + 1}"))


def situation(frame: Seen, story: Story, naming: Naming, *, units: int) -> Situation:
    """Draw where a frame stands; units are those of a half."""
    seat = LETTERS.index(frame["offense"])
    x = frame["x"]
    drawn = drawn_field(frame, story, seat)
    return Situation(
        half=half_words(frame["half"]),
        clock=frame["clock"],
        clock_most=OVERTIME_CLOCK if frame["half"] >= OVERTIME else units,
        down=frame["down"],
        ball=ball_words(x) if x is not None else beyond(drawn, story),
        x=x,
        calls=tuple(calls(frame, naming, seat)),
        field=drawn,
        field_label=field_label(drawn, story, seat, x),
        has_first_down="first down" in story.pending,
        outcome=outcome(frame),
    )


def drawn_field(frame: Seen, story: Story, seat: int) -> Field:
    """Draw the field; CRD 1.C: between possessions no ball is placed."""
    x = frame["x"]
    if x is None and frame["down"] is not None:
        x = story.end
    return Field() if x is None else turf.draw(seat, x, story.starts)


def beyond(drawn: Field, story: Story) -> str:
    """Say where a ball is that is on no yard line."""
    if drawn.ball is None or story.end is None:
        return "not placed"
    return "in the opponent's end zone" if story.end > 0 else "in the own end zone"


def field_label(drawn: Field, story: Story, seat: int, x: int | None) -> str:
    """Say what is drawn, for whoever does not see it."""
    if drawn.ball is None:
        return "Field, home's end zone left. The ball is not placed."
    starts = "".join(
        f" Down {down} began at {ball_words(at)}." for down, at in story.starts
    )
    ball = ball_words(x) if x is not None else beyond(drawn, story)
    who = capital(SEAT_WORDS[seat])
    return f"Field, home's end zone left. {who} on offense.{starts} Ball: {ball}."


def calls(frame: Seen, naming: Naming, offense: int) -> list[CallDrawn]:
    """Draw the calls, the offense's first."""
    found = []
    for seat in (offense, 1 - offense):
        call = frame["calls"][seat]
        if call is not None:
            what, more = (called if seat == offense else defended)(call)
            title = naming.title(call["number"])
            found.append(CallDrawn(capital(SEAT_WORDS[seat]), what, title, more))
    return found


def called(call: Seen) -> tuple[str, str]:
    low, high = call["catch"]
    what = named(call["types"])
    if call["types"] & PASSES:
        what += f" {call['yards']}, catch {low}\u2013{high}"
    units = "1 unit" if call["time"] == 1 else f"{call['time']} units"
    return what, f"strength {call['strength']}, {units}"


def defended(call: Seen) -> tuple[str, str]:
    return f"against {named(call['defense'])}", f"strength {call['strength']}"


def outcome(frame: Seen) -> str:
    """Say how the game ended, if it has."""
    if frame["outcome"] is None:
        return ""
    winner = frame["outcome"]["winner"]
    home, away = frame["score"]
    end = "it is a tie" if winner is None else f"{SEAT_WORDS[winner]} wins"
    return f"The game is over: {end}, {home}\u2013{away}"


# The timing point.


def timing(frame: Seen, story: Story, naming: Naming, citing: Citing) -> Timing:
    """Draw the timing point, the newest layer first; that one resolves next (TP-7)."""
    point, asked = frame["point"], frame["asked"]
    layers = [*layers_drawn(frame["layers"], naming)]
    return Timing(
        name=capital(POINT_NAMES[point]) if point else "No timing point",
        rule=citing.rule(POINT_RULES[point]) if point else NOTHING,
        layers=tuple(layers[::-1]),
        is_secondary=story.is_secondary and bool(layers),
        pending=", ".join(story.pending.values()),
        asked=f"{capital(seat_of(asked['seat']))} {QUESTIONS[asked['ask']]}"
        if asked
        else "",
        asked_rule=citing.rule(asked["rule"]) if asked else NOTHING,
    )


def layers_drawn(layers: Sequence[Seen], naming: Naming) -> list[LayerDrawn]:
    found = []
    for number, layer in enumerate(layers, 1):
        more = "set off" if layer["trigger"] else ""
        if layer["cancels"]:
            more = f"cancels {naming.source(layer['cancels'])}"
        found.append(
            LayerDrawn(
                number=number,
                letter=layer["seat"],
                seat=capital(seat_of(layer["seat"])),
                what=naming.source(layer["source"]),
                more=more,
                is_next=number == len(layers),
            )
        )
    return found


# For whoever listens.


def spoken(frame: Seen, drawn: Situation) -> str:
    """Say a frame in one sentence."""
    if drawn.outcome:
        return f"{drawn.outcome}."
    seat = seat_of(frame["offense"])
    if drawn.down is None:
        return f"Before the down, {seat} on offense, clock {drawn.clock}."
    down = ORDINALS[drawn.down]
    return f"{down} down, {seat} on offense, {drawn.ball}, clock {drawn.clock}."
