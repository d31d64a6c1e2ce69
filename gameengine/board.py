"""A frame of a game as text: the board, as an audience may see it."""

from collections.abc import Iterator
from typing import Any

from .calls import calls_text
from .claims import spot_word
from .moments import POINT_NAMES
from .pieces import LETTERS
from .table import OVERTIME

DOWNS = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th"}
HALVES = {1: "first half", 2: "second half"}


def render_board(frame: dict[str, Any]) -> str:
    return "\n".join(board_lines(frame))


def board_lines(frame: dict[str, Any]) -> Iterator[str]:
    half = HALVES.get(frame["half"], f"overtime {frame['half'] - OVERTIME + 1}")
    home, away = frame["score"]
    clock, timeouts = frame["clock"], frame["timeouts"]
    yield f"Step {frame['step']} | {frame['profile']} | {half}, clock {clock}"
    score = f"Score {home}-{away} | timeouts {timeouts[0]}-{timeouts[1]}"
    yield f"{score} | {situation_text(frame)}"
    if frame["point"]:
        yield f"Timing point: {POINT_NAMES[frame['point']]}"
    for letter, call in zip(LETTERS, frame["calls"], strict=True):
        if call is not None:
            yield f"{letter} calls {call_text(call, letter == frame['offense'])}"
    for place, layer in enumerate(frame["layers"], 1):
        cancels = f", cancels {layer['cancels']}" if layer["cancels"] else ""
        yield f"Layer {place}: {layer['seat']} {layer['source']}{cancels}"
    for letter, number in frame["gridirons"]:
        yield f"Gridiron: {letter} {number}"
    for letter, seat in zip(LETTERS, frame["seats"], strict=True):
        yield ""
        yield from seat_lines(letter, seat, offense=letter == frame["offense"])
    yield ""
    yield question_text(frame)


def situation_text(frame: dict[str, Any]) -> str:
    """Return who has the ball, the down and the spot, as text."""
    if frame["x"] is None:
        return "between possessions"
    x = spot_word(LETTERS.index(frame["offense"]), frame["x"])
    down = DOWNS.get(frame["down"] or 0, "no")
    status = f", {frame['status']}" if frame["status"] else ""
    return f"{frame['offense']} has the ball, {down} down at {x}{status}"


def call_text(call: dict[str, Any], offense: bool) -> str:  # noqa: FBT001
    if not offense:
        defense = calls_text(call["defense"])
        return f"{call['number']}: {defense}, strength {call['strength']}"
    low, high = call["catch"]
    numbers = f"{call['yards']} ({low}-{high}), " if call["yards"] else ""
    return (
        f"{call['number']}: {calls_text(call['types'])} {numbers}strength "
        f"{call['strength']}, time {call['time']}"
    )


def seat_lines(letter: str, seat: dict[str, Any], *, offense: bool) -> Iterator[str]:
    """Yield the lines of one seat: athletes, hands and piles."""
    side = "offense" if offense else "defense"
    yield f"{letter} {seat['name']} ({side})"
    for athlete in seat["field"]:
        yield f"  {athlete_text(athlete)}"
    bench = ", ".join(each["number"] for each in seat["bench"])
    yield f"  bench: {bench or 'empty'}"
    for name, title in (("play", "Play"), ("action", "Action")):
        hand = seat[f"{name}_hand"]
        held = hand if isinstance(hand, int) else " ".join(hand) or "empty"
        discard = " ".join(seat[f"{name}_discard"]) or "empty"
        yield f"  {title} hand: {held}; deck {seat[f'{name}_deck']}"
        yield f"  {title} discards: {discard}"
    if seat["synergy"]:
        state = "active" if seat["synergy_active"] else "not active"
        yield f"  Synergy {seat['synergy']}, {state}"


def athlete_text(athlete: dict[str, Any]) -> str:
    state = "energized" if athlete["energized"] else "EXHAUSTED"
    attached = [athlete["superstar"], *athlete["power_ups"]]
    under = ", ".join(filter(None, attached))
    more = f" with {under}" if under else ""
    positions = "/".join(athlete["positions"])
    return f"{athlete['number']:<9} {athlete['name']} ({positions}), {state}{more}"


def question_text(frame: dict[str, Any]) -> str:
    """Return the open decision, or the outcome, as text."""
    if frame["outcome"] is not None:
        winner = frame["outcome"]["winner"]
        end = "a tie" if winner is None else f"{LETTERS[winner]} wins"
        return f"The game is over: {end} ({frame['outcome']['rule']})."
    question = frame["asked"]
    if question is None:
        return "No question is open."
    options = question["options"]
    some = f": {', '.join(options[:8])}" if options else ""
    more = f" and {len(options) - 8} more" if options and len(options) > 8 else ""  # noqa: PLR2004
    return (
        f"{question['seat']} decides {question['ask']} ({question['rule']}){some}{more}"
    )
