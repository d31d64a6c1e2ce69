"""A field that a pairer gets wrong, made small enough to think about."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice

from .field import Field

MOST_TRIES = 2000
FEW = 12


def shrink(field: Field, *, fails: Callable[[Field], bool]) -> Field:
    """Take away whatever can go while the field still fails.

    Not the smallest of all, but nothing of what is left can be missed, unless it took
    too many tries.
    """
    tries = iter(range(MOST_TRIES))
    while smaller := next(
        (
            each
            for each, _ in zip(simpler(field), islice(tries, MOST_TRIES), strict=False)
            if fails(each)
        ),
        None,
    ):
        field = smaller
    return field


def simpler(field: Field) -> Iterator[Field]:
    """Yield the field without some of its entrants, meetings, bans or history."""
    names = sorted(field.entrants, key=lambda name: (field.entrants[name].score, name))
    size = len(names) // 2
    while size:
        for start in range(0, len(names), size):
            yield field.without(names[start : start + size])
        size //= 2
    # Two who sit anywhere may go where one would leave an odd number.
    if len(names) <= FEW:
        for pair in combinations(names, 2):
            yield field.without(pair)
    for pair in sorted(field.forbidden):
        yield replace(field, forbidden=field.forbidden - {pair})
    for pair in sorted(field.met):
        yield replace(field, met={p: n for p, n in field.met.items() if p != pair})
    for name in names:
        yield from plainer(field, name)


def plainer(field: Field, name: str) -> Iterator[Field]:
    """Take the byes, the floats and the awarded bye from one entrant."""
    old = field.entrants[name]
    for new in (
        replace(old, byes=0),
        replace(old, floated_down=False),
        replace(old, floated_up=False),
        replace(old, has_awarded_bye=False),
    ):
        if new != old:
            yield replace(field, entrants={**field.entrants, name: new})
