"""Seating for the players' meeting, before round 1 is paired: two to a table. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

A_TABLE = 2


@dataclass(frozen=True, slots=True)
class EntrantToSeat:
    """An entrant to seat, with a fixed table if they have one."""

    name: str
    fixed: int = 0


def assign_seats(
    guests: Sequence[EntrantToSeat], numbers: Iterable[int]
) -> list[tuple[EntrantToSeat, int]]:
    """Return the table of each entrant, in the given order; fixed tables are assigned
    first.

    A third entrant with the same fixed table gets the next free seat.

    >>> ada, ben = EntrantToSeat("Ada"), EntrantToSeat("Ben", fixed=1)
    >>> guests = [ada, ben, EntrantToSeat("Cleo")]
    >>> [(guest.name, table) for guest, table in assign_seats(guests, [1, 2])]
    [('Ada', 1), ('Ben', 1), ('Cleo', 2)]
    """
    taken: Counter[int] = Counter()
    held = {}
    for at, guest in enumerate(guests):
        if guest.fixed and taken[guest.fixed] < A_TABLE:
            held[at] = guest.fixed
            taken[guest.fixed] += 1
    free = free_seats(numbers, taken)
    return [
        (guest, held[at] if at in held else next(free))
        for at, guest in enumerate(guests)
    ]


def free_seats(numbers: Iterable[int], taken: Counter[int]) -> Iterator[int]:
    for number in numbers:
        for _ in range(A_TABLE - taken[number]):
            yield number
