"""The random draw of tables for deck checks, which anybody can repeat.

A share of the entrants is to be checked by the last Swiss round. Each round draws its
part of those not yet checked, with weighted chances. The rules DK-1 to DK-5 are in
docs/deck-check-draws.md.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tournaments.rules.errors import TournamentError
from tournaments.rules.random_draws import deck_check_seed
from tournaments.rules.scoring import NOBODY

WHOLE = 100
# DK-3: a table of the top quarter is drawn twice as easily as another.
AT_THE_TOP, ELSEWHERE, DONE = 2, 1, 0
QUARTER = 4
NO_ONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableToDraw:
    """A table of the round with its two entrants; byes are left out."""

    number: int
    home: str
    away: str

    @property
    def entrants_at_table(self) -> frozenset[str]:
        return frozenset((self.home, self.away))


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTarget:
    """The percentage of entrants to check, and the number of Swiss rounds for that."""

    percent: int
    entrants: int
    rounds: int

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= WHOLE:
            raise TournamentError(
                f"The target of deck checks is {self.percent}%.",
                rule="DK-1",
                remedy="Choose 0 to 100; 0 means no deck checks.",
            )

    @property
    def entrants_to_check(self) -> int:
        """Return the number of entrants to check, rounded up.

        >>> CheckTarget(percent=10, entrants=41, rounds=6).entrants_to_check
        5
        """
        return -(-self.percent * self.entrants // WHOLE)

    def entrants_this_round(self, number: int, *, checked: int) -> int:
        """Return how many entrants a round must add to spread the rest evenly.

        >>> aim = CheckTarget(percent=25, entrants=40, rounds=4)
        >>> need = aim.entrants_this_round
        >>> need(1, checked=0), need(4, checked=9), need(4, checked=10)
        (3, 1, 0)
        """
        if not 1 <= number <= self.rounds:
            raise TournamentError(
                f"Round {number} is not one of the {self.rounds} Swiss rounds.",
                rule="DK-1",
                remedy="Draw deck checks in a Swiss round.",
            )
        missing = max(0, self.entrants_to_check - checked)
        return -(-missing // (self.rounds - number + 1))


def draw_tables_to_check(  # noqa: PLR0913
    tables: Iterable[TableToDraw],
    *,
    aim: CheckTarget,
    number: int,
    lot_seed: str,
    checked: Collection[str] = NO_ONE,
    top: Collection[str] = NO_ONE,
) -> tuple[TableToDraw, ...]:
    """Draw the tables of a round whose decks are checked; return them by number.

    `checked` are entrants checked before, `top` the top quarter of the standings before
    the round. Half of eight in two rounds is two a round:

    >>> tables = [TableToDraw(number=1, home="ada", away="ben"),
    ...           TableToDraw(number=2, home="cyd", away="dot"),
    ...           TableToDraw(number=3, home="eli", away="fay"),
    ...           TableToDraw(number=4, home="gus", away="hal")]
    >>> aim = CheckTarget(percent=50, entrants=8, rounds=2)
    >>> drawn = draw_tables_to_check(tables, aim=aim, number=1, lot_seed="f00d")
    >>> [table.number for table in drawn]
    [3]
    """
    known = frozenset(checked)
    seated = seated_tables(tables)
    weights = [draw_weight(table, checked=known, top=top) for table in seated]
    seed = deck_check_seed(lot_seed, number=number)
    taken: list[TableToDraw] = []
    missing = aim.entrants_this_round(number, checked=len(known))
    for table in weighted_order(seated, weights=weights, rng=Random(seed)):  # noqa: S311
        if missing <= 0:
            break
        taken.append(table)
        missing -= len(table.entrants_at_table - known)
    return tuple(sorted(taken, key=lambda table: table.number))


def top_quarter(swiss: Sequence[str]) -> frozenset[str]:
    """Return the first quarter of the standings, rounded up (DK-3).

    >>> sorted(top_quarter(("ada", "ben", "cyd", "dot", "eli")))
    ['ada', 'ben']
    """
    return frozenset(swiss[: -(-len(swiss) // QUARTER)])


def draw_weight(
    table: TableToDraw, *, checked: Collection[str], top: Collection[str]
) -> int:
    """Return the weight of a table in the draw; 0 if both entrants were checked."""
    if all(each in checked for each in table.entrants_at_table):
        return DONE
    return (
        AT_THE_TOP
        if any(each in top for each in table.entrants_at_table)
        else ELSEWHERE
    )


def weighted_order(
    tables: Sequence[TableToDraw], *, weights: Sequence[int], rng: Random
) -> list[TableToDraw]:
    """Return the tables in weighted random order; those with weight 0 are left out.

    The order is that of u^(1/weight), largest first. DK-2: each table draws its own u,
    so that checks at one table do not change the chance of another.
    """
    luck = [rng.random() for _ in tables]
    drawn = [
        (weighted_sort_key(u, weight=w), -table.number, table)
        for table, u, w in zip(tables, luck, weights, strict=True)
        if w != DONE
    ]
    drawn.sort(key=lambda each: each[:2], reverse=True)
    return [table for *_, table in drawn]


def weighted_sort_key(u: float, *, weight: int) -> Fraction:
    """Return (u^(1/weight))^2, which sorts the same and is exact, without a root."""
    return Fraction(u) ** (AT_THE_TOP // weight)


def seated_tables(tables: Iterable[TableToDraw]) -> list[TableToDraw]:
    """Return the tables by number, without byes; raise if one is listed twice."""
    seated = sorted(
        (table for table in tables if table.away != NOBODY),
        key=lambda table: table.number,
    )
    numbers = Counter(table.number for table in seated)
    people = Counter(each for table in seated for each in (table.home, table.away))
    twice = [
        *(f"Table {each}" for each, count in numbers.items() if count > 1),
        *(f'"{each}"' for each, count in people.items() if count > 1),
    ]
    if twice:
        raise TournamentError(
            f"{', '.join(twice)} would be twice in this round.",
            rule="DK-5",
            remedy="List each table and each entrant of the round once.",
        )
    return seated
