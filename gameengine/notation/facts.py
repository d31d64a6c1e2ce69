"""Parses a claim of a log into numbers, which are quick to compare."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

CARD = r"[A-Z]{1,3}\d{1,4}-[A-Z0-9]{1,4}"  # a printed number
SPOT = r"(?:[HA](?:[1-9]|[1-4]\d)|50)"


def facts(verb: str, said: tuple[str, ...]) -> tuple[int, ...]:
    """Return the numbers of a claim in order; empty if it leaves any out.

    The spot counts from the home goal; a play is successful (1) or stopped (0).

    >>> facts("--", ("2", "A45", "c14", "7-0", "t3/2", "x", "A:C64-PS"))
    (2, 55, 14, 7, 0, 3, 2)
    >>> facts("=", ("ok", "4", "+20", "H45", "c14", "7-0"))
    (1, 4, 20, 45, 14, 7, 0)
    >>> facts("--", ("2",))
    ()
    """
    least, most, numbers = WHOLE[verb]
    if not least <= len(said) <= most:
        return ()
    try:
        return numbers(*said)
    except Partial:
        return ()


class Partial(Exception):
    """Raised where a claim leaves something out or cannot be parsed."""


Reader = Callable[[str], tuple[int, ...]]
READERS: list[Any] = []


def reader(read: Reader) -> Reader:
    """Return a parser of one word with a cache; the same few words come often."""
    kept = lru_cache(maxsize=512)(read)
    READERS.append(kept)
    return kept


def numbers_of(pattern: str) -> Reader:
    """Return a parser for words of a pattern, which returns their numbers."""
    fits = re.compile(pattern, re.ASCII).fullmatch

    @reader
    def read(word: str) -> tuple[int, ...]:
        found = fits(word)
        if found is None:
            raise Partial
        return tuple(map(int, found.groups()))

    return read


@reader
def _spot(word: str) -> tuple[int, ...]:
    """Return the yards of a spot from the home goal."""
    if not _ON_FIELD(word):
        raise Partial
    yards = int(word.lstrip("HA"))
    return (100 - yards,) if word[0] == "A" else (yards,)


_ON_FIELD = re.compile(SPOT, re.ASCII).fullmatch
_clock, _score = numbers_of(r"c(\d{1,2})"), numbers_of(r"(\d{1,3})-(\d{1,3})")
_left, _down = numbers_of(r"t(\d)/(\d)"), numbers_of("([1-4])")
_strength, _yards = numbers_of(r"(\d)"), numbers_of(r"([+-]\d{1,3})")
_exhausted = numbers_of(rf"(?:[HA]:)?{CARD}")
STATUS = {"ok": 1, "stopped": 0}


def _of_possession(spot: str, clock: str, score: str, left: str) -> tuple[int, ...]:
    """Return the numbers of a possession claim (`==`)."""
    return (*_spot(spot), *_clock(clock), *_score(score), *_left(left))


def _of_down(  # noqa: PLR0913, PLR0917 - the words of a line
    down: str, spot: str, clock: str, score: str, left: str, mark: str, *tired: str
) -> tuple[int, ...]:
    """Return the numbers of a down claim (`--`)."""
    if mark != "x":
        raise Partial
    for each in tired:
        _exhausted(each)
    return (*_down(down), *_spot(spot), *_clock(clock), *_score(score), *_left(left))


def _of_play(  # noqa: PLR0913, PLR0917 - the words of a line
    status: str, strength: str, yards: str, spot: str, clock: str, score: str
) -> tuple[int, ...]:
    """Return the numbers of a play claim (`=`)."""
    if status not in STATUS:
        raise Partial
    of_play = (STATUS[status], *_strength(strength), *_yards(yards))
    return (*of_play, *_spot(spot), *_clock(clock), *_score(score))


# The least and the most words of a claim that leaves nothing out, and its numbers.
WHOLE: dict[str, tuple[int, int, Callable[..., tuple[int, ...]]]] = {
    "==": (4, 4, _of_possession),
    "--": (6, 16, _of_down),  # with ten who are exhausted
    "=": (6, 6, _of_play),
}
