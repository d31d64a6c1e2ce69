"""The sums behind a step, from the events that the engine told on the way."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gameengine.calls import named
from gameengine.commentary import is_routine
from gameengine.conditions import FIELD_LENGTH
from gameengine.sentences import SENTENCES, Names, count_text, spot
from gameengine.table import Event

MINUS, TIMES = "\u2212", "\u00d7"


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum with its rule: what is reckoned, and what it comes to."""

    text: str
    rule: str


def signed(number: int) -> str:
    """Write a term of a sum.

    >>> signed(5)
    '+ 5'
    """
    return f"+ {number}" if number >= 0 else f"{MINUS} {-number}"


def strength(_: Names, *at: int) -> str:
    """CRD 4.C.a: the last digit of both cards' sum."""
    offense, defense, changes, result = at
    terms = f"{offense} + {defense}" + (f" {signed(changes)}" if changes else "")
    return f"{terms} = {offense + defense + changes}, strength {result}"


def base_run(_: Names, *at: int) -> str:
    power, each, yards = at
    return f"{power} {TIMES} {each} = {count_text(yards, 'yard')}"


def base(_: Names, yards: int, what: str) -> str:
    if what == "stopped":
        return "stopped: 0 yards"
    return f"{what}: {count_text(yards, 'yard')}"


def yards(
    names: Names, start: int, terms: tuple[tuple[int, str], ...], final: int
) -> str:
    """CRD 7.B: base yards and what changes them; without a change nothing is said."""
    if not terms:
        return ""
    changes = " ".join(f"{signed(by)} ({names.of(of)})" for by, of in terms)
    return f"{start} {changes} = {count_text(final, 'yard')}".replace(
        "= -", f"= {MINUS}"
    )


def catch(_: Names, call: int, power: int, low: int, high: int) -> str:
    end = "complete" if low <= power <= high else "incomplete"
    return f"{named(call)}, catch {low}\u2013{high}: {end} with {power}"


def grit(_: Names, *at: Any) -> str:
    """CRD 9.B.a: both flipped cards, the sum, its last digit."""
    _, _, strengths, changes, result = at
    terms = " + ".join(map(str, strengths)) + (f" {signed(changes)}" if changes else "")
    total = sum(strengths) + changes
    return f"{terms} = {total}, Grit {result}"


def punt(_: Names, __: int, power: int, far: int, landed: int) -> str:
    where = "into the end zone" if landed >= FIELD_LENGTH else f"to {spot(landed)}"
    return f"Grit {power}, punt {far} yards {where}"


def goal(_: Names, *at: Any) -> str:
    _, distance, low, high, power, good = at
    wanted = f"Grit {low}\u2013{high}" if low <= high else "no Grit is enough"
    end = "good" if good else "no good"
    return f"field goal from {distance} yards, {wanted}: {power} is {end}"


def clock(_: Names, before: int, cost: int, after: int) -> str:
    return f"clock {before} {MINUS} {cost} = {after}"


def timeout(names: Names, seat: int, left: int, cost: int) -> str:
    units = count_text(cost, "unit")
    return f"{names.teams[seat]}: timeout instead of {units}, {left} left"


SUMS: dict[str, Callable[..., str]] = {
    "strength": strength,
    "complete": catch,
    "incomplete": catch,
    "base": base,
    "base run": base_run,
    "yards": yards,
    "grit": grit,
    "punt": punt,
    "field goal": goal,
    "clock": clock,
    "timeout": timeout,
}
# What the caption of a step has said already.
ECHOES = frozenset(
    (
        *("calls", "line-up", "cast", "use", "chooses", "x", "down", "designate"),
        *("attach", "resolve", "discard", "timing point", "possession"),
    )
)


def sums(names: Names, events: Iterable[Event]) -> Iterator[Sum]:
    """Yield the sums of some events; a check that is made again is told once."""
    told: set[str] = set()
    for rule, verb, *details in events:
        teller = SUMS.get(verb)
        text = teller(names, *details) if teller is not None else ""
        if text and text not in told:
            told.add(text)
            yield Sum(text, rule)


def told(names: Names, events: Iterable[Event]) -> Iterator[Sum]:
    """Yield what else came of a step, in sentences."""
    for event in events:
        rule, verb, *details = event
        if verb in SUMS or verb in ECHOES or verb not in SENTENCES or is_routine(event):
            continue
        text = " ".join(SENTENCES[verb](names, *countable(verb, details)).split())
        if text:
            yield Sum(text, rule)


def countable(verb: str, details: list[Any]) -> list[Any]:
    """Return hidden cards, of which only the number is known, as something to count."""
    if verb in ("draw", "look") and isinstance(details[-1], int):
        return [*details[:-1], ("",) * details[-1]]
    return details
