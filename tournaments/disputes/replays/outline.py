"""The list of steps beside a replay, by possession and down."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gameengine.calls import calls_text
from gameengine.table import Event
from tournaments.rules.result_text import capitalize_first

from .captions import MINUS
from .frame_view import ball_spot
from .frames import Replay
from .replay_view import seat_word
from .steps import Down, Possession, Step

POINTS = {7: "touchdown", 3: "field goal", 2: "safety"}
# What ended a possession, as the list says it; the last one told counts.
ENDINGS = {
    "punt": "punt",
    "turnover on downs": "out of downs",
    "half over": "end of the half",
}


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step in the list of steps beside a replay."""

    number: int
    numbers: str
    caption: str
    rule: str
    kind: str  # of the row: "flag", "noted" or ""


@dataclass(frozen=True, slots=True)
class DownRows:
    """A down with its steps; the steps before the first down have no heading."""

    heading: str
    gain: str
    rows: tuple[StepRow, ...]
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PossessionRows:
    """A possession with its downs."""

    number: int
    heading: str
    note: str
    downs: tuple[DownRows, ...]
    first: int
    last: int
    is_flagged: bool


def replay_outline(replay: Replay) -> list[PossessionRows]:
    """Return the replayed steps of a log, by possession and down."""
    return [possession_rows(replay, each) for each in replay.possessions]


def possession_rows(replay: Replay, possession: Possession) -> PossessionRows:
    downs = tuple(down_rows(replay, down) for down in possession.downs)
    heading, note = possession_titles(replay, possession)
    return PossessionRows(
        number=possession.number,
        heading=heading,
        note=note,
        downs=downs,
        first=possession.first_step.number,
        last=possession.last_step.number,
        is_flagged=any(row.kind == "flag" for down in downs for row in down.rows),
    )


def possession_titles(replay: Replay, possession: Possession) -> tuple[str, str]:
    """Return the heading of a possession, and where it began and how it ended."""
    if possession.number == 0:
        return "Before the game", ""
    frames = [replay.table_after(step.number) for step in possession.steps]
    begun = next((each for each in frames if each["x"] is not None), None)
    frame = begun or frames[-1]
    heading = f"Possession {possession.number}, {seat_word(frame['offense'])}"
    details = [ball_spot(begun["x"])] if begun is not None else []
    details.append(f"clock {frame['clock']}")
    details.extend(
        possession_ending(
            events_between(replay, possession.first_step, possession.last_step)
        )
    )
    return heading, ", ".join(details)


def events_between(replay: Replay, first: Step, last: Step) -> Sequence[Event]:
    """Return the engine's events from one step to another."""
    return replay.playback.events[
        replay.events_until(first.first - 1) : replay.events_until(last.number)
    ]


def possession_ending(events: Sequence[Event]) -> Iterator[str]:
    """Yield how a possession ended, or nothing if it is not over."""
    found = ""
    for _, verb, *details in events:
        if verb == "score":
            found = POINTS.get(details[1], f"{details[1]} points")
        elif verb == "live ball turnover":
            found = str(details[1]).lower()
        elif verb == "field goal" and not details[-1]:
            found = "field goal missed"
        elif verb == "replay the down":
            found = ""
        elif verb in ENDINGS and not (verb == "half over" and found):
            found = ENDINGS[verb]
    if found:
        yield found


def down_rows(replay: Replay, down: Down) -> DownRows:
    heading, gain = "", ""
    if down.is_attempt:
        frame = replay.table_after(down.steps[0].number)
        number = frame["down"]
        events = events_between(replay, down.steps[0], down.steps[-1])
        what, gain = down_text(events)
        heading = f"Down {number}" if number else "Down"
        heading += f": {what}" if what else ""
    rows = tuple(step_row(replay, step) for step in down.steps)
    return DownRows(heading, gain, rows, down.steps[0].number)


def down_text(events: Sequence[Event]) -> tuple[str, str]:
    """Return what was tried in a down, the last call of it, and what it gained."""
    call = power = gain = ""
    for _, verb, *details in events:
        if verb in ("stopped", "run succeeds", "complete", "incomplete"):
            call = calls_text(details[0])
        elif verb == "strength":
            power = f", {details[0]} + {details[1]} \u2192 {details[3]}"
        elif verb in ("yards", "instead"):
            gain = f"{details[-1]:+d}".replace("-", MINUS)
        elif verb == "punt":
            call, gain = "punt", f"{details[2]} yards"
        elif verb == "field goal":
            call, gain = "field goal", "good" if details[-1] else "missed"
        elif verb == "live ball turnover":
            gain = str(details[1]).lower()
        elif verb == "score" and details[1] in POINTS:
            gain = f"{gain} {POINTS[details[1]]}".strip()
    return call + (power if call else ""), gain


def step_row(replay: Replay, step: Step) -> StepRow:
    kind = "noted" if step.is_note else ""
    return StepRow(
        number=step.number,
        numbers=step.numbers,
        caption=capitalize_first(replay.caption_of_step(step)),
        rule=replay.rule_of_step(step).id,
        kind="flag" if replay.is_at_first_error(step) else kind,
    )
