"""The Plays of a list as their cells tell them: one value each, or all it may be."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from decks.decklist.contents import Decklist, ListedCard
from decks.facts import Facts, Group, Kind
from decks.odds import DIGITS, WHOLE, Range, Strength
from gameengine.calls import NAMES, PASSES, RUNS, stopped_by
from gameengine.cardtext import Unread, phrasebook
from gameengine.profiles import Profile, UnspecifiedPlay

from .figure import Figure

Call = tuple[int, int, Range]  # a bit of gameengine.calls, the yards, the catch range
Fits = Callable[[Any], object]

X = "X"
# What a cell that is missing may say. Extremes stand for all that lies between them:
# catch ranges of one strength and of all, a defense that stops nothing or everything.
EVERY_STRENGTH: tuple[Strength, ...] = (*DIGITS, None)
CATCHES: tuple[Range, ...] = (*((each, each) for each in DIGITS), WHOLE)
EVERY_CALL: tuple[Call, ...] = (
    *((call, 0, WHOLE) for call in NAMES if call & RUNS),
    *((call, 0, catch) for call in NAMES if call & PASSES for catch in CATCHES),
)
EVERY_DEFENSE = (0, RUNS | PASSES)
USUAL_TIMES, MORE = (0, 1, 2), 3  # A.3 84: cards of 2019 may print more than 2


@dataclass(frozen=True, slots=True)
class Play:
    """A Play of a list: all that its cells may say, one value where they say it."""

    card: Facts
    copies: int
    strengths: tuple[Strength, ...]
    times: tuple[int, ...]
    calls: tuple[Call, ...]
    stops: tuple[int, ...]

    @property
    def bits(self) -> tuple[int, ...]:
        return tuple(call for call, _, _ in self.calls)

    def calls_of(self, kind: int) -> tuple[Call, ...]:
        return tuple(call for call in self.calls if call[0] & kind)

    def is_known(self, *values: str) -> bool:
        return all(len(getattr(self, each)) == 1 for each in values)


def plays_of(deck: Decklist, *, profile: Profile) -> tuple[Play, ...]:
    return tuple(
        read(each, profile=profile)
        for each in deck.in_group(Group.PLAYS)
        if Kind.PLAY in each.card.kinds
    )


def read(listed: ListedCard, *, profile: Profile) -> Play:
    cells = listed.card.cells
    call: Call | None = printed("printed_call", cells.get("offensive_play", ""))
    defense: int | None = printed("printed_defense", cells.get("defensive_play", ""))
    by_kind = profile.unspecified_play_rule is UnspecifiedPlay.ANY_OF_KIND  # D-62
    return Play(
        card=listed.card,
        copies=listed.quantity,
        strengths=strength_of(cells.get("strength", "")),
        times=digit(cells.get("time_units", "")) or (*USUAL_TIMES, MORE),
        calls=EVERY_CALL if call is None else (call,),
        stops=EVERY_DEFENSE if defense is None else (stopped_by(defense)[by_kind],),
    )


def printed(line: str, cell: str) -> Any:
    """Read what is printed on one half of a Play; None where nobody can."""
    try:
        return phrasebook().read(line, cell)
    except Unread:
        return None


def strength_of(cell: str) -> tuple[Strength, ...]:
    """Say which strengths a card may have.

    >>> strength_of("7"), strength_of("X"), len(strength_of(""))
    ((7,), (None,), 11)
    """
    return (None,) if cell == X else digit(cell) or EVERY_STRENGTH


def digit(cell: str) -> tuple[int, ...]:
    return (int(cell),) if len(cell) == 1 and cell.isdecimal() else ()


# Counting


def count(plays: Iterable[Play]) -> int:
    return sum(play.copies for play in plays)


def known(plays: Iterable[Play], *values: str) -> int:
    """Count the Plays of which all these values are known."""
    return count(play for play in plays if play.is_known(*values))


def counted(plays: Sequence[Play], value: str, fits: Fits) -> tuple[int, int]:
    """Count the Plays that fit whatever they say, and those that may fit."""
    sure = count(play for play in plays if all(map(fits, getattr(play, value))))
    return sure, count(play for play in plays if any(map(fits, getattr(play, value))))


def share(plays: Sequence[Play], value: str, fits: Fits) -> Figure:
    total = count(plays)
    low, high = (Fraction(each, total) for each in counted(plays, value, fits))
    return Figure(low, high, known(plays, value), total)
