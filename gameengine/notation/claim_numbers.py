"""Parses a claim of a log into numbers, which are quick to compare."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

CARD = r"[A-Z]{1,3}\d{1,4}-[A-Z0-9]{1,4}"  # a printed number
SPOT = r"(?:[HA](?:[1-9]|[1-4]\d)|50)"


def claim_numbers(verb: str, rest: tuple[str, ...]) -> tuple[int, ...]:
    """Return the values of a claim as numbers, or () if it leaves any out.

    The spot is counted from the home goal; a play is successful (1) or stopped (0).

    >>> claim_numbers("--", ("2", "A45", "c14", "7-0", "t3/2", "x", "A:C64-PS"))
    (2, 55, 14, 7, 0, 3, 2)
    >>> claim_numbers("=", ("ok", "4", "+20", "H45", "c14", "7-0"))
    (1, 4, 20, 45, 14, 7, 0)
    >>> claim_numbers("--", ("2",))
    ()
    """
    least, most, numbers = COMPLETE_CLAIMS[verb]
    if not least <= len(rest) <= most:
        return ()
    try:
        return numbers(*rest)
    except IncompleteClaim:
        return ()


class IncompleteClaim(Exception):
    """Raised where a claim leaves something out or cannot be parsed."""


Parser = Callable[[str], tuple[int, ...]]
PARSERS: list[Any] = []


def cached_parser(read: Parser) -> Parser:
    """Add a cache to the parser of one word; the same few words come often."""
    cached = lru_cache(maxsize=512)(read)
    PARSERS.append(cached)
    return cached


def parser_of_pattern(pattern: str) -> Parser:
    """Return a function that parses a word of this pattern into numbers."""
    fits = re.compile(pattern, re.ASCII).fullmatch

    @cached_parser
    def read(word: str) -> tuple[int, ...]:
        found = fits(word)
        if found is None:
            raise IncompleteClaim
        return tuple(map(int, found.groups()))

    return read


@cached_parser
def _yards_from_home_goal(word: str) -> tuple[int, ...]:
    """Return the yards of a spot from the home goal."""
    if not _ON_FIELD(word):
        raise IncompleteClaim
    yards = int(word.lstrip("HA"))
    return (100 - yards,) if word[0] == "A" else (yards,)


_ON_FIELD = re.compile(SPOT, re.ASCII).fullmatch
_clock, _score = (
    parser_of_pattern(r"c(\d{1,2})"),
    parser_of_pattern(r"(\d{1,3})-(\d{1,3})"),
)
_left, _down = parser_of_pattern(r"t(\d)/(\d)"), parser_of_pattern("([1-4])")
_strength, _yards = parser_of_pattern(r"(\d)"), parser_of_pattern(r"([+-]\d{1,3})")
_exhausted = parser_of_pattern(rf"(?:[HA]:)?{CARD}")
STATUS = {"ok": 1, "stopped": 0}


def _possession_numbers(
    spot: str, clock: str, score: str, left: str
) -> tuple[int, ...]:
    return (*_yards_from_home_goal(spot), *_clock(clock), *_score(score), *_left(left))


def _down_numbers(  # noqa: PLR0913, PLR0917 - the words of a line
    down: str, spot: str, clock: str, score: str, left: str, mark: str, *exhausted: str
) -> tuple[int, ...]:
    if mark != "x":
        raise IncompleteClaim
    for each in exhausted:
        _exhausted(each)
    return (
        *_down(down),
        *_yards_from_home_goal(spot),
        *_clock(clock),
        *_score(score),
        *_left(left),
    )


def _play_numbers(  # noqa: PLR0913, PLR0917 - the words of a line
    status: str, strength: str, yards: str, spot: str, clock: str, score: str
) -> tuple[int, ...]:
    if status not in STATUS:
        raise IncompleteClaim
    of_play = (STATUS[status], *_strength(strength), *_yards(yards))
    return (*of_play, *_yards_from_home_goal(spot), *_clock(clock), *_score(score))


# The least and the most words of a claim that leaves nothing out, and its numbers.
COMPLETE_CLAIMS: dict[str, tuple[int, int, Callable[..., tuple[int, ...]]]] = {
    "==": (4, 4, _possession_numbers),
    "--": (6, 16, _down_numbers),  # with ten who are exhausted
    "=": (6, 6, _play_numbers),
}
