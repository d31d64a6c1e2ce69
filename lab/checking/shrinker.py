"""Reduce a field with a wrong pairing until it is small enough to understand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, islice

from .field import Field

MOST_TRIES = 2000
FEW = 12


def shrink_field(field: Field, *, fails: Callable[[Field], bool]) -> Field:
    """Remove whatever can be removed while the field still fails.

    The result need not be the smallest, but nothing more of it can be removed, unless
    the number of tries ran out.
    """
    tries = iter(range(MOST_TRIES))
    while smaller := next(
        (
            each
            for each, _ in zip(
                simpler_fields(field), islice(tries, MOST_TRIES), strict=False
            )
            if fails(each)
        ),
        None,
    ):
        field = smaller
    return field


def simpler_fields(field: Field) -> Iterator[Field]:
    """Yield the field without some of its entrants, meetings, bans or history."""
    points = {name: each.pairing_points for name, each in field.entrants.items()}
    names = sorted(points, key=lambda name: (points[name], name))
    size = len(names) // 2
    while size:
        for start in range(0, len(names), size):
            yield field.without_entrants(names[start : start + size])
        size //= 2
    # Two who sit anywhere may go where one would leave an odd number.
    if len(names) <= FEW:
        for pair in combinations(names, 2):
            yield field.without_entrants(pair)
    for pair in sorted(field.forbidden):
        yield replace(field, forbidden=field.forbidden - {pair})
    for pair in sorted(field.met):
        yield replace(field, met={p: n for p, n in field.met.items() if p != pair})
    for name in names:
        yield from fields_with_less_history(field, name)


def fields_with_less_history(field: Field, name: str) -> Iterator[Field]:
    """Yield fields without one entrant's byes, floats, award or acceleration."""
    old = field.entrants[name]
    for new in (
        replace(old, byes=0),
        replace(old, floated_down=False),
        replace(old, floated_up=False),
        replace(old, has_awarded_bye=False),
        replace(old, score=old.pairing_points, acceleration=0),
    ):
        if new != old:
            yield replace(field, entrants={**field.entrants, name: new})
