"""The calculations behind a step of a replay, from the engine's events."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gameengine.calls import calls_text
from gameengine.commentary import is_routine
from gameengine.event_sentences import SENTENCES, NamesInEvents, count_text
from gameengine.measures import FIELD_LENGTH
from gameengine.notation.act import UNSEEN
from gameengine.table import Event

from .explanation_words import spot_in_words

MINUS, TIMES = "\u2212", "\u00d7"


@dataclass(frozen=True, slots=True)
class Calculation:
    """A calculation as text, with the rule that it follows."""

    text: str
    rule: str


def signed_term(number: int) -> str:
    """Return a number with its sign, as a term of a calculation.

    >>> signed_term(5)
    '+ 5'
    """
    return f"+ {number}" if number >= 0 else f"{MINUS} {-number}"


def strength_sum(_: NamesInEvents, *at: int) -> str:
    """Return the strength calculation: last digit of both cards' sum (CRD 4.C.a)."""
    offense, defense, changes, result = at
    terms = f"{offense} + {defense}" + (f" {signed_term(changes)}" if changes else "")
    return f"{terms} = {offense + defense + changes}, strength {result}"


def run_yards_sum(_: NamesInEvents, *at: int) -> str:
    power, each, yards = at
    return f"{power} {TIMES} {each} = {count_text(yards, 'yard')}"


def base_yards_text(_: NamesInEvents, yards: int, what: str) -> str:
    if what == "stopped":
        return "stopped: 0 yards"
    return f"{what}: {count_text(yards, 'yard')}"


def yards_sum(
    names: NamesInEvents, start: int, terms: tuple[tuple[int, str], ...], final: int
) -> str:
    """Return base yards and each change to them (CRD 7.B), or "" without changes."""
    if not terms:
        return ""
    changes = " ".join(
        f"{signed_term(by)} ({names.name_of_piece(of)})" for by, of in terms
    )
    return f"{start} {changes} = {count_text(final, 'yard')}".replace(
        "= -", f"= {MINUS}"
    )


def replaced_yards_text(
    names: NamesInEvents, old: int, new: int, card: str = ""
) -> str:
    """Return yards that replace others, with the card that does so if it is known."""
    by = f" ({names.name_of_piece(card)})" if card else ""
    return f"{count_text(new, 'yard')} instead of {old}{by}"


def catch_text(_: NamesInEvents, call: int, power: int, low: int, high: int) -> str:
    end = "complete" if low <= power <= high else "incomplete"
    return f"{calls_text(call)}, catch {low}\u2013{high}: {end} with {power}"


def grit_sum(_: NamesInEvents, *at: Any) -> str:
    """Return the Grit calculation: last digit of both flipped cards (CRD 9.B.a)."""
    _, numbers, strengths, changes, result = at
    if UNSEEN in numbers:
        return f"Grit {result}, by cards that are not noted"
    terms = " + ".join(map(str, strengths)) + (
        f" {signed_term(changes)}" if changes else ""
    )
    total = sum(strengths) + changes
    return f"{terms} = {total}, Grit {result}"


def punt_text(_: NamesInEvents, __: int, power: int, far: int, landed: int) -> str:
    is_out = landed >= FIELD_LENGTH
    where = "into the end zone" if is_out else f"to {spot_in_words(landed)}"
    return f"Grit {power}, punt {far} yards {where}"


def field_goal_text(_: NamesInEvents, *at: Any) -> str:
    _, distance, low, high, power, good = at
    low, high = max(low, 0), min(high, 9)
    tried = f"field goal from {distance} yards"
    if low > high:
        return f"{tried}, for which no Grit is enough"
    end = "good" if good else "no good"
    return f"{tried}, which needs Grit {low}\u2013{high}; with Grit {power} it is {end}"


def clock_sum(_: NamesInEvents, before: int, cost: int, after: int) -> str:
    return f"clock {before} {MINUS} {cost} = {after}"


def timeout_text(names: NamesInEvents, seat: int, left: int, cost: int) -> str:
    units = count_text(cost, "unit")
    return f"{names.teams[seat]}: timeout instead of {units}, {left} left"


SUMS: dict[str, Callable[..., str]] = {
    "strength": strength_sum,
    "complete": catch_text,
    "incomplete": catch_text,
    "base": base_yards_text,
    "base run": run_yards_sum,
    "yards": yards_sum,
    "instead": replaced_yards_text,
    "grit": grit_sum,
    "punt": punt_text,
    "field goal": field_goal_text,
    "clock": clock_sum,
    "timeout": timeout_text,
}
# What the caption of a step has said already.
ECHOES = frozenset(
    (
        *("calls", "lineup", "cast", "use", "chooses", "x", "down", "designate"),
        *("attach", "resolve", "discard", "timing point", "possession"),
    )
)


def calculations_in(
    names: NamesInEvents, events: Iterable[Event]
) -> Iterator[Calculation]:
    """Yield the calculations of some events, each only once."""
    seen: set[str] = set()
    for rule, verb, *details in events:
        describe = SUMS.get(verb)
        text = describe(names, *details) if describe is not None else ""
        if text and text not in seen:
            seen.add(text)
            yield Calculation(text, rule)


def other_event_sentences(
    names: NamesInEvents, events: Iterable[Event]
) -> Iterator[Calculation]:
    """Yield a sentence for each event that neither caption nor calculation has."""
    for event in events:
        rule, verb, *details = event
        if verb in SUMS or verb in ECHOES or verb not in SENTENCES or is_routine(event):
            continue
        text = " ".join(
            SENTENCES[verb](names, *hidden_cards_as_tuple(verb, details)).split()
        )
        if text:
            yield Calculation(text, rule)


def hidden_cards_as_tuple(verb: str, details: list[Any]) -> list[Any]:
    """Return an event's details; blanks replace a mere count of hidden cards."""
    if verb in ("draw", "look") and isinstance(details[-1], int):
        return [*details[:-1], ("",) * details[-1]]
    return details
