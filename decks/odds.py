"""Chances of draws, calls and kicks as exact fractions. Pure.

Only the numbers on the Play cards count here: no abilities, no Action cards, no cards
seen before. How certain these numbers are is the business of `figures`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from types import MappingProxyType
from typing import TypeVar

from gameengine.phases.kicks import ROW
from gameengine.profiles import Profile
from gameengine.table import YARDS_PER_STRENGTH

Strength = int | None  # None is X
Range = tuple[int, int]  # both ends count
Held = TypeVar("Held")
DIGITS = range(10)
WHOLE: Range = (0, 9)


@dataclass(frozen=True, slots=True)
class Rival:
    """A Play that the opponent may call: its strength and the calls it stops."""

    strength: Strength
    stops: int = 0  # a set of calls, see gameengine.calls


# What a list holds: each with its number of copies.
Rivals = Mapping[Rival, int]
Strengths = Mapping[Strength, int]
EVERY_STRENGTH: Strengths = MappingProxyType(dict.fromkeys(DIGITS, 1))
UNIFORM: Rivals = MappingProxyType({Rival(each): 1 for each in DIGITS})


# Draws


def draw_chance(wanted: int, *, copies: int, drawn: int, cards: int) -> Fraction:
    """Return the chance to draw at least `wanted` of the `copies` in a pile of cards.

    >>> draw_chance(1, copies=4, drawn=3, cards=20)
    Fraction(29, 57)
    """
    if not (0 <= copies <= cards and 0 <= drawn <= cards):
        raise ValueError(
            f"{cards} cards cannot hold {copies} copies, or give {drawn} away. "
            "Each can be any number from 0 to the total."
        )
    hands = sum(
        comb(copies, found) * comb(cards - copies, drawn - found)
        for found in range(max(0, wanted), min(copies, drawn) + 1)
    )
    return Fraction(hands, comb(cards, drawn))


# Calls. D-66: both cards are shown before an X is named, and the offense names first.
# So our X answers any number as it likes, and a rival's X answers last.


def is_caught(rival: Rival, *, strength: Strength, catch: Range, call: int = 0) -> bool:
    """Return whether a pass is complete; a stopped one never is (CRD 4.A, 4.C)."""
    if rival.stops & call:
        return False
    if rival.strength is None:
        return catch == WHOLE
    return strength is None or is_in_range((strength + rival.strength) % 10, catch)


def is_in_range(strength: int, ends: Range) -> bool:
    low, high = ends
    return low <= strength <= high


def yards_run(rival: Rival, *, strength: Strength, call: int = 0) -> int:
    """Return the yards of a run; one that the rival stops gains none (CRD 4.A, 7.A)."""
    if rival.stops & call or rival.strength is None:
        return 0
    best = DIGITS[-1]
    last_digit = best if strength is None else (strength + rival.strength) % 10
    return last_digit * YARDS_PER_STRENGTH


def mean(
    worth: Callable[[Held], int | Fraction], *, against: Mapping[Held, int]
) -> Fraction:
    """Return the average worth of a call against all Plays of a list.

    >>> from functools import partial
    >>> mean(partial(is_caught, strength=7, catch=(3, 8)), against=UNIFORM)
    Fraction(3, 5)
    >>> mean(partial(yards_run, strength=7), against=UNIFORM)
    Fraction(45, 2)
    """
    worths = sum(copies * worth(rival) for rival, copies in against.items())
    return Fraction(worths) / sum(against.values())


# Kicks


def grit_chances(
    own: Strengths, *, theirs: Strengths = EVERY_STRENGTH
) -> tuple[Fraction, ...]:
    """Return the chance of each Grit from 0 to 9; an X counts as 0 (D-96).

    >>> grit_chances({3: 1, None: 1}, theirs={9: 1})[2], grit_chances({3: 1})[2]
    (Fraction(1, 2), Fraction(1, 10))
    """
    ways = [0] * len(DIGITS)
    for ours, copies in own.items():
        for other, others in theirs.items():
            ways[((ours or 0) + (other or 0)) % 10] += copies * others
    return tuple(Fraction(each, sum(ways)) for each in ways)


def field_goal_chance(
    distance: int, *, grits: Sequence[Fraction], profile: Profile
) -> Fraction:
    """Return the chance of a field goal (T-FG, D-92); 0 beyond the table (D-91).

    >>> from gameengine.profiles import P22C
    >>> field_goal_chance(12, grits=grit_chances({3: 1}), profile=P22C)
    Fraction(7, 10)
    """
    good = profile.field_goals.get(ROW * -(-distance // ROW))
    if good is None:
        return Fraction(0)
    return sum(
        (share for each, share in enumerate(grits) if is_in_range(each, good)),
        Fraction(0),
    )


def mean_punt_yards(grits: Sequence[Fraction], *, profile: Profile) -> Fraction:
    """Return the average yards of a punt, before any touchback (T-PUNT).

    >>> from gameengine.profiles import P22C
    >>> mean_punt_yards(grit_chances({3: 1}), profile=P22C)
    Fraction(75, 2)
    """
    yards = zip(profile.punt_yards, grits, strict=True)
    return sum((each * share for each, share in yards), Fraction(0))
