"""Which tables of a round have their decks checked: drawn by lot, and fit for redoing.

A share of the entrants is to be checked by the last Swiss round. Each round takes its
part of those who are missing, from tables in an order drawn by weight. Who checks, and
what comes of it, is left to others. The rules DK-1 to DK-5 are told in
docs/deck-check-draws.md.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

from tournaments.rules.errors import TournamentError
from tournaments.rules.lots import check_seed
from tournaments.rules.scoring import NOBODY

WHOLE = 100
# DK-3: a table of the top quarter is drawn twice as easily as another.
AT_THE_TOP, ELSEWHERE, DONE = 2, 1, 0
QUARTER = 4
NO_ONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Two who sit down together in the round; whoever has a bye sits at none."""

    number: int
    home: str
    away: str

    @property
    def people(self) -> frozenset[str]:
        return frozenset((self.home, self.away))


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """So many of a hundred entrants are to be checked within so many Swiss rounds."""

    percent: int
    entrants: int
    rounds: int

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= WHOLE:
            raise TournamentError(
                f"The target of deck checks is {self.percent} %.",
                rule="DK-1",
                remedy="Choose 0 to 100; with 0 nobody is drawn.",
            )

    @property
    def count(self) -> int:
        """Return how many entrants that is, rounded up.

        >>> Aim(percent=10, entrants=41, rounds=6).count
        5
        """
        return -(-self.percent * self.entrants // WHOLE)

    def quota(self, number: int, *, checked: int) -> int:
        """Return how many a round has to add, so that the last one need not add more.

        >>> aim = Aim(percent=25, entrants=40, rounds=4)
        >>> aim.quota(1, checked=0), aim.quota(4, checked=9), aim.quota(4, checked=10)
        (3, 1, 0)
        """
        if not 1 <= number <= self.rounds:
            raise TournamentError(
                f"Round {number} is none of the {self.rounds} Swiss rounds.",
                rule="DK-1",
                remedy="Draw deck checks in a Swiss round.",
            )
        missing = max(0, self.count - checked)
        return -(-missing // (self.rounds - number + 1))


def sample(  # noqa: PLR0913
    tables: Iterable[Table],
    *,
    aim: Aim,
    number: int,
    lot_seed: str,
    checked: Collection[str] = NO_ONE,
    top: Collection[str] = NO_ONE,
) -> tuple[Table, ...]:
    """Draw the tables of a round whose decks are checked, in the order of tables.

    `checked` are those whose decks were checked before, `top` the top quarter of the
    standings before the round. Half of eight in two rounds is two a round:

    >>> tables = [Table(number=1, home="ada", away="ben"),
    ...           Table(number=2, home="cyd", away="dot"),
    ...           Table(number=3, home="eli", away="fay"),
    ...           Table(number=4, home="gus", away="hal")]
    >>> aim = Aim(percent=50, entrants=8, rounds=2)
    >>> [table.number for table in sample(tables, aim=aim, number=1, lot_seed="f00d")]
    [3]
    """
    known = frozenset(checked)
    seated = in_order(tables)
    weights = [weight(table, checked=known, top=top) for table in seated]
    seed = check_seed(lot_seed, number=number)
    taken: list[Table] = []
    missing = aim.quota(number, checked=len(known))
    for table in by_lot(seated, weights=weights, rng=Random(seed)):  # noqa: S311
        if missing <= 0:
            break
        taken.append(table)
        missing -= len(table.people - known)
    return tuple(sorted(taken, key=lambda table: table.number))


def top_quarter(swiss: Sequence[str]) -> frozenset[str]:
    """Return the first quarter of the standings before a round, rounded up (DK-3).

    >>> sorted(top_quarter(("ada", "ben", "cyd", "dot", "eli")))
    ['ada', 'ben']
    """
    return frozenset(swiss[: -(-len(swiss) // QUARTER)])


def weight(table: Table, *, checked: Collection[str], top: Collection[str]) -> int:
    """Return how easily a table is drawn; one where nobody is new, never."""
    if all(each in checked for each in table.people):
        return DONE
    return AT_THE_TOP if any(each in top for each in table.people) else ELSEWHERE


def by_lot(
    tables: Sequence[Table], *, weights: Sequence[int], rng: Random
) -> list[Table]:
    """Put the tables that can be drawn in the order of u^(1/w), largest first.

    DK-2: each table has its u, drawn or not, so that who was checked at one of them
    changes the luck of no other.
    """
    luck = [rng.random() for _ in tables]
    drawn = [
        (key(u, weight=w), -table.number, table)
        for table, u, w in zip(tables, luck, weights, strict=True)
        if w != DONE
    ]
    drawn.sort(key=lambda each: each[:2], reverse=True)
    return [table for *_, table in drawn]


def key(u: float, *, weight: int) -> Fraction:
    """Return (u^(1/w))^2, which has the same order and is exact: no root is rounded."""
    return Fraction(u) ** (AT_THE_TOP // weight)


def in_order(tables: Iterable[Table]) -> list[Table]:
    """Sort the tables by number, leave byes out, refuse what cannot be."""
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
            f"{', '.join(twice)} would be in this round twice.",
            rule="DK-5",
            remedy="Name each table and each entrant of the round once.",
        )
    return seated
