"""The events of a down as clauses of the sentence that explains a wrong step."""

from collections.abc import Callable
from typing import Any

from gameengine.calls import calls_text
from gameengine.table import Event

from . import calculations
from .captions import DASH
from .card_names import CardNames
from .explanation_words import spot_in_words

Clause = Callable[..., str]
# Events that settle whether a play is stopped; the last one is told.
OUTCOMES = frozenset(
    (
        *("stopped", "run succeeds", "complete", "incomplete"),
        *("made stopped", "made success"),
    )
)


def event_as_clause(
    naming: CardNames, names: tuple[str, str], offense: int, event: Event
) -> str:
    """Return an event as a clause, or "" if the sentence leaves it out."""
    _, verb, *details = event
    clause = CLAUSES.get(verb)
    return clause(naming, names, offense, *details) if clause is not None else ""


def calls_clause(
    naming: CardNames, names: tuple[str, str], _: int, *details: Any
) -> str:
    offense, call, answer = details
    plays = naming.engine_names.plays
    one, other = plays[call], plays[answer]
    return (
        f"{names[offense]} called {one.title} (strength {one.strength_text}), "
        f"{names[1 - offense]} answered with {other.title} "
        f"(strength {other.strength_text})"
    )


def flip_clause(
    naming: CardNames, names: tuple[str, str], _: int, seat: int, card: str
) -> str:
    return f"{names[seat]} changed the call to {naming.title_of_word(card)}"


def stopped_clause(
    _: CardNames, __: tuple[str, str], ___: int, call: int, defense: int
) -> str:
    return f"which defends {calls_text(defense)} and stops the {calls_text(call)}"


def catch_clause(_: CardNames, __: tuple[str, str], ___: int, *details: int) -> str:
    _call, strength, low, high = details
    is_caught = low <= strength <= high
    verb, inside = ("complete", "") if is_caught else ("incomplete", "not ")
    return (
        f"; the pass is {verb}, because strength {strength} is {inside}within "
        f"{low}{DASH}{high}"
    )


def yards_clause(naming: CardNames, _: tuple[str, str], __: int, *details: Any) -> str:
    base, terms, final = details
    if not terms:
        return f"; it makes {final} yards"
    told = calculations.yards_sum(naming.engine_names, base, terms, final)
    return f"; it makes {told}"


def replaced_yards_clause(
    naming: CardNames, _: tuple[str, str], __: int, *details: Any
) -> str:
    _old, new, card = details
    by = naming.title_of_word(card) if card else "an effect"
    return f"; {by} makes it {new} yards instead"


def moved_ball_clause(
    _: CardNames, __: tuple[str, str], ___: int, *details: int
) -> str:
    _offense, start, end = details
    return (
        f"an effect moved the ball from {spot_in_words(start)} to {spot_in_words(end)}"
    )


def ball_clause(_: CardNames, __: tuple[str, str], ___: int, *details: int) -> str:
    _offense, start, end = details
    if start == end:
        return f"so the ball stays on {spot_in_words(end)}"
    return f"so the ball goes from {spot_in_words(start)} to {spot_in_words(end)}"


def score_clause(
    _: CardNames, names: tuple[str, str], __: int, seat: int, points: int, *___: Any
) -> str:
    return f"and {names[seat]} scores {points}"


def punt_clause(
    naming: CardNames, names: tuple[str, str], offense: int, *details: int
) -> str:
    told = calculations.punt_text(naming.engine_names, *details)
    return f"{names[offense]} punted: {told}"


def field_goal_clause(
    naming: CardNames, names: tuple[str, str], offense: int, *details: Any
) -> str:
    told = calculations.field_goal_text(naming.engine_names, *details)
    return f"{names[offense]} tried a {told}"


def turnover_clause(
    _: CardNames, names: tuple[str, str], __: int, seat: int, kind: str
) -> str:
    return f"; {names[seat]} lost the ball ({kind})"


CLAUSES: dict[str, Clause] = {
    "calls": calls_clause,
    "flip": flip_clause,
    "stopped": stopped_clause,
    "run succeeds": lambda *_: "which does not stop the run",
    "complete": catch_clause,
    "incomplete": catch_clause,
    "made stopped": lambda *_: "an effect stopped it",
    "made success": lambda *_: "an effect saved it",
    "yards": yards_clause,
    "instead": replaced_yards_clause,
    "moved": moved_ball_clause,
    "ball": ball_clause,
    "score": score_clause,
    "punt": punt_clause,
    "field goal": field_goal_clause,
    "live ball turnover": turnover_clause,
    "replay the down": lambda *_: "then the down was replayed",
}
