"""The Plays of a list as values: all possible ones where a cell is unknown."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from decks.decklist.contents import Decklist, ListedCard
from decks.facts import CardFacts, Group, Kind
from decks.odds import DIGITS, WHOLE, Range, Strength
from gameengine.calls import NAMES, PASSES, RUNS, stopped_calls
from gameengine.cardtext import UnreadText, phrasebook
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
class PossiblePlay:
    """A Play of a list with all values that its cells may have."""

    card: CardFacts
    copies: int
    strengths: tuple[Strength, ...]
    times: tuple[int, ...]
    calls: tuple[Call, ...]
    stops: tuple[int, ...]

    @property
    def bits(self) -> tuple[int, ...]:
        return tuple(call for call, _, _ in self.calls)

    def calls_of_kind(self, kind: int) -> tuple[Call, ...]:
        return tuple(call for call in self.calls if call[0] & kind)

    def is_known(self, *values: str) -> bool:
        return all(len(getattr(self, each)) == 1 for each in values)


def read_plays(deck: Decklist, *, profile: Profile) -> tuple[PossiblePlay, ...]:
    return tuple(
        read_play(each, profile=profile)
        for each in deck.in_group(Group.PLAYS)
        if Kind.PLAY in each.card.kinds
    )


def read_play(listed: ListedCard, *, profile: Profile) -> PossiblePlay:
    """Return a listed Play with the values that its cells may have in this edition."""
    cells = listed.card.cells
    call: Call | None = parse_printed("printed_call", cells.get("offensive_play", ""))
    defense: int | None = parse_printed(
        "printed_defense", cells.get("defensive_play", "")
    )
    by_kind = profile.unspecified_play_rule is UnspecifiedPlay.ANY_OF_KIND  # D-62
    return PossiblePlay(
        card=listed.card,
        copies=listed.quantity,
        strengths=possible_strengths(cells.get("strength", "")),
        times=parse_digit(cells.get("time_units", "")) or (*USUAL_TIMES, MORE),
        calls=EVERY_CALL if call is None else (call,),
        stops=EVERY_DEFENSE if defense is None else (stopped_calls(defense)[by_kind],),
    )


def parse_printed(line: str, cell: str) -> Any:
    """Return the meaning of a printed call or defense, or None if it cannot be read."""
    try:
        return phrasebook().read(line, cell)
    except UnreadText:
        return None


def possible_strengths(cell: str) -> tuple[Strength, ...]:
    """Return the strengths that a card may have; None stands for X.

    >>> possible_strengths("7"), possible_strengths("X"), len(possible_strengths(""))
    ((7,), (None,), 11)
    """
    return (None,) if cell == X else parse_digit(cell) or EVERY_STRENGTH


def parse_digit(cell: str) -> tuple[int, ...]:
    return (int(cell),) if len(cell) == 1 and cell.isdecimal() else ()


# Counting


def count_copies(plays: Iterable[PossiblePlay]) -> int:
    return sum(play.copies for play in plays)


def count_known(plays: Iterable[PossiblePlay], *values: str) -> int:
    return count_copies(play for play in plays if play.is_known(*values))


def count_matching(
    plays: Sequence[PossiblePlay], value: str, fits: Fits
) -> tuple[int, int]:
    """Return how many Plays certainly match, and how many may match."""
    sure = count_copies(play for play in plays if all(map(fits, getattr(play, value))))
    return sure, count_copies(
        play for play in plays if any(map(fits, getattr(play, value)))
    )


def share_matching(plays: Sequence[PossiblePlay], value: str, fits: Fits) -> Figure:
    total = count_copies(plays)
    low, high = (Fraction(each, total) for each in count_matching(plays, value, fits))
    return Figure(low, high, count_known(plays, value), total)
