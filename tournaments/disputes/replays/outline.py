"""The list of steps beside a replay: possessions, downs and what came of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gameengine.calls import named
from gameengine.table import Event
from tournaments.rules.result_text import capital

from .captions import MINUS
from .drawing import ball_words
from .reel import Reel
from .showing import seat_of
from .steps import Down, Possession, Step

POINTS = {7: "touchdown", 3: "field goal", 2: "safety"}
# What ended a possession, as the list says it; the last one told counts.
ENDINGS = {
    "punt": "punt",
    "turnover on downs": "out of downs",
    "half over": "end of the half",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One step in the list."""

    number: int
    numbers: str
    caption: str
    rule: str
    kind: str  # of the row: "flag", "noted" or ""


@dataclass(frozen=True, slots=True)
class DownRows:
    """A down with its steps; what comes before the first one has no number."""

    heading: str
    gain: str
    rows: tuple[Row, ...]
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PossessionRows:
    number: int
    heading: str
    note: str
    downs: tuple[DownRows, ...]
    first: int
    last: int
    is_flagged: bool


def outline(reel: Reel) -> list[PossessionRows]:
    """List the steps of a log as far as it can be followed."""
    return [possession_rows(reel, each) for each in reel.possessions]


def possession_rows(reel: Reel, possession: Possession) -> PossessionRows:
    downs = tuple(down_rows(reel, down) for down in possession.downs)
    heading, note = titles(reel, possession)
    return PossessionRows(
        number=possession.number,
        heading=heading,
        note=note,
        downs=downs,
        first=possession.first.number,
        last=possession.last.number,
        is_flagged=any(row.kind == "flag" for down in downs for row in down.rows),
    )


def titles(reel: Reel, possession: Possession) -> tuple[str, str]:
    """Say whose possession it is, where it began and how it ended."""
    if possession.number == 0:
        return "Before the game", ""
    frames = [reel.frame(step.number) for step in possession.steps]
    begun = next((each for each in frames if each["x"] is not None), None)
    frame = begun or frames[-1]
    heading = f"Possession {possession.number}, {seat_of(frame['offense'])}"
    told = [ball_words(begun["x"])] if begun is not None else []
    told.append(f"clock {frame['clock']}")
    told.extend(ending(events_of(reel, possession.first, possession.last)))
    return heading, ", ".join(told)


def events_of(reel: Reel, first: Step, last: Step) -> Sequence[Event]:
    """Return what was told from one step to another."""
    return reel.film.events[reel.mark(first.first - 1) : reel.mark(last.number)]


def ending(events: Sequence[Event]) -> Iterator[str]:
    """Say how a possession ended: by the last thing that can end one."""
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


def down_rows(reel: Reel, down: Down) -> DownRows:
    heading, gain = "", ""
    if down.is_attempt:
        frame = reel.frame(down.steps[0].number)
        number = frame["down"]
        events = events_of(reel, down.steps[0], down.steps[-1])
        what, gain = attempt(events)
        heading = f"Down {number}" if number else "Down"
        heading += f": {what}" if what else ""
    rows = tuple(row(reel, step) for step in down.steps)
    return DownRows(heading, gain, rows, down.steps[0].number)


def attempt(events: Sequence[Event]) -> tuple[str, str]:
    """Say what was tried in a down, and what it gained.

    The first call may change on the way; the last check is the one that counts.
    """
    call = power = gain = ""
    for _, verb, *details in events:
        if verb in ("stopped", "run succeeds", "complete", "incomplete"):
            call = named(details[0])
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


def row(reel: Reel, step: Step) -> Row:
    kind = "noted" if step.is_beside else ""
    return Row(
        number=step.number,
        numbers=step.numbers,
        caption=capital(reel.caption(step)),
        rule=reel.rule(step).id,
        kind="flag" if reel.is_flagged(step) else kind,
    )
