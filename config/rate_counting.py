"""Rate counting in sliding windows, atomically.

"10 a minute" holds for any 60 seconds. Refused attempts are not counted, so those who
wait as long as they were told get in. For a venue's network that staff have opened,
limits by network address are 20 times as high.
"""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex

from django.core.cache import cache

from tournaments.core import venues
from tournaments.rules.result_text import pluralize

MINUTE, HOUR, DAY = 60, 3600, 86400
UNITS = {DAY: "day", HOUR: "hour", MINUTE: "minute", 1: "second"}


@dataclass(frozen=True, slots=True)
class Window:
    """A rate: at most this many in this many seconds."""

    most: int
    seconds: int = MINUTE

    def __str__(self) -> str:
        """Return the rate in words, as in the table of docs/trust.md.

        >>> str(Window(10)), str(Window(150, HOUR)), str(Window(5, 15 * MINUTE))
        ('10 a minute', '150 an hour', '5 in 15 minutes')
        """
        unit, many = time_unit_of(self.seconds)
        if many > 1:
            return f"{self.most} in {many} {unit}s"
        return f"{self.most} {'an' if unit == 'hour' else 'a'} {unit}"

    def length_text(self) -> str:
        """Return the length of the window in words.

        >>> [Window(10, each).length_text() for each in (MINUTE, HOUR, 5 * MINUTE)]
        ['a minute', 'an hour', '5 minutes']
        """
        return str(self).partition(" ")[2].removeprefix("in ")


def time_unit_of(seconds: int) -> tuple[str, int]:
    """Return a length of time as unit and number: ("minute", 15) for 900 seconds."""
    length = next(each for each in UNITS if seconds % each == 0 and seconds >= each)
    return UNITS[length], seconds // length


def waiting_text(seconds: int) -> str:
    """Return a waiting time in words, rounded up.

    >>> waiting_text(1), waiting_text(45), waiting_text(61), waiting_text(5000)
    ('1 second', '45 seconds', '2 minutes', '2 hours')
    """
    for length in (HOUR, MINUTE):
        if seconds >= length:
            return pluralize(math.ceil(seconds / length), UNITS[length])
    return pluralize(seconds, "second")


@dataclass(frozen=True, slots=True)
class RateCounter:
    """What is counted (such as sign-ins), for which user or address, and its limits."""

    name: str
    who: str
    windows: tuple[Window, ...]
    is_address: bool = False  # counted by where they ask from

    def keys_and_limits(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield each window's cache key, with its maximum and its seconds."""
        for each in self.windows:
            name = f"limit:{self.name}:{each.seconds}:{self.who}"
            yield name.replace(" ", "-"), (each.most, each.seconds)

    def with_higher_limits(self, factor: int) -> "RateCounter":
        wider = (replace(each, most=each.most * factor) for each in self.windows)
        return replace(self, windows=tuple(wider))


@dataclass(frozen=True, slots=True)
class FullCounter:
    """A counter at its limit, the window that is full, and the seconds to wait."""

    count: RateCounter
    window: Window
    wait: int


def count_action(*counts: RateCounter, token: str = "") -> FullCounter | None:
    """Count one action in all counters, or in none; return the full one, if any."""
    token = token or token_hex(8)
    full = count_in_all(counts, token)
    if full is None or not any(each.is_address for each in counts):
        return full
    wider = [
        each.with_higher_limits(venues.limit_factor(each.who))
        if each.is_address
        else each
        for each in counts
    ]
    return full if wider == list(counts) else count_in_all(wider, token)


def count_in_all(counts: Sequence[RateCounter], token: str) -> FullCounter | None:
    bounds = dict(bound for each in counts for bound in each.keys_and_limits())
    at, wait = cache.count_action(bounds, token=token, now=time.time())
    if at < 0:
        return None
    windows = [(each, window) for each in counts for window in each.windows]
    return FullCounter(*windows[at], wait=max(1, math.ceil(wait)))


def rate_limit_fields(counts: Sequence[RateCounter]) -> dict[str, str]:
    """Return the response fields that tell a program its limits and what is left.

    Their form is that of the draft `RateLimit header fields for HTTP` of the IETF.
    """
    policies, left = [], []
    for each in counts:
        for window, (key, (most, seconds)) in zip(
            each.windows, each.keys_and_limits(), strict=True
        ):
            name, held = (
                f'"{each.name} in {window.length_text()}"',
                cache.count_held(key),
            )
            if held >= most and each.is_address:
                most *= venues.limit_factor(each.who)  # noqa: PLW2901
            policies.append(f"{name};q={most};w={seconds}")
            left.append(f"{name};r={max(0, most - held)};t={seconds}")
    return {"RateLimit-Policy": ", ".join(policies), "RateLimit": ", ".join(left)}


def uncount_action(*counts: RateCounter, token: str) -> None:
    """Remove a counted action that did not happen after all."""
    cache.uncount_action(
        [key for each in counts for key, _ in each.keys_and_limits()], token=token
    )


def reset_counters(*counts: RateCounter) -> None:
    cache.delete_many([key for each in counts for key, _ in each.keys_and_limits()])
