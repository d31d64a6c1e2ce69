"""Round robin: everybody meets everybody, by the Berger tables. Pure.

Entrants have numbers from 1. An odd field plays as if there were one number more, and
whoever would meet it has the bye. RR-1 to RR-4 are in docs/tournament-types.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass

BYE = 0  # in the place of an opponent


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduledRound:
    """A round of a round robin: its number, and how many started."""

    number: int
    entrants: int


def round_count(entrants: int) -> int:
    """Return how many rounds it takes for everybody to play everybody.

    >>> round_count(5), round_count(6)
    (5, 5)
    """
    return entrants - 1 + entrants % 2


def berger_round(entrants: int, number: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of a round, at home and away; after the last round it starts
    again with the sides swapped.

    >>> berger_round(6, 1)
    ((1, 6), (2, 5), (3, 4))
    >>> berger_round(5, 2)
    ((4, 0), (5, 3), (1, 2))
    """
    cycle, at = divmod(number - 1, round_count(entrants))
    pairs = pairs_of_round(entrants, at + 1)
    if cycle % 2:
        pairs = (
            (away, home) if BYE not in (home, away) else (home, away)
            for home, away in pairs
        )
    return tuple(pairs)


def pairs_of_round(entrants: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of a round, before any round repeats.

    RR-1: i and j below the last number meet when i + j is the round + 1, counted in a
    circle of one less than all seats. Whoever meets themselves so has the last number
    for an opponent.
    """
    seats = entrants + entrants % 2
    circle = seats - 1
    alone = next(
        each for each in range(1, seats) if (2 * each - number - 1) % circle == 0
    )
    if entrants % 2:
        yield alone, BYE
    else:
        yield (alone, seats) if alone <= seats // 2 else (seats, alone)
    for step in range(1, seats // 2):
        one = (alone + step - 1) % circle + 1
        two = (alone - step - 1) % circle + 1
        lower, upper = min(one, two), max(one, two)
        yield (lower, upper) if (lower + upper) % 2 else (upper, lower)


def opponents_in_round(entrants: int, number: int) -> dict[int, int]:
    """Return whom each number meets in a round, `BYE` for nobody."""
    found = {}
    for home, away in berger_round(entrants, number):
        found[home] = away
        if away != BYE:
            found[away] = home
    return found
