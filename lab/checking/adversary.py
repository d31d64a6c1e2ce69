"""Fields built to break a pairing algorithm that takes big groups for granted.

A score group counts as big from 2D + 8 members on, where D is the largest number of
group members that one member has met. An algorithm may assume that such a group can
always lend an entrant to another group; each function here attacks one such assumption.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from .crowd import Crowd
from .field import Field

STEPS: tuple[Sequence[int], ...] = (
    (1,),
    (3,),
    (1, 2),
    (1, 2, 3),
    (1, 1, 40),
    (2, 7, 100),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ContrivedField:
    """A field, and the name of what is difficult about it."""

    kind: str
    field: Field


def contrived_field(seed: str) -> ContrivedField:
    """Return the field for a seed, of a random kind; the same seed gives the same
    field.
    """
    rng = Random(seed)  # noqa: S311 - a made-up field, not a secret
    contriver = rng.choice(CONTRIVERS)
    crowd = contriver(rng)
    # A little of everything else now and then, so that troubles meet.
    crowd.sprinkle(rng.choice((0, 0, 0, 10, 30)))
    crowd.forbid_inside(rng.choice((0, 0, 0, 2, 10)))
    return ContrivedField(kind=contriver.__name__, field=crowd.field())


def group_size_near_limit(rng: Random, degree: int) -> int:
    """Return a size just below, at, or just above that of a big group."""
    return 2 * degree + 8 + rng.randint(-2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallGroups:
    """Small groups in a field, with the group above and the group below, if any."""

    crowd: Crowd
    above: list[str]
    small: list[list[str]]
    below: list[str]

    @property
    def members(self) -> list[str]:
        return [name for group in self.small for name in group]


def small_beside_big_groups(
    rng: Random, small: Sequence[int], *, odd: bool = False
) -> SmallGroups:
    """Return small groups above, below or between big ones, whose members have
    met D.
    """
    degree = rng.randint(0, 3)
    one, other = group_size_near_limit(rng, degree), group_size_near_limit(rng, degree)
    tail = rng.randint(1, 3)
    over, under = rng.choice(
        (
            ([one], [other]),
            ([one], [other]),
            ([one], []),
            ([], [other]),
            ([tail, one], [other]),
            ([one], [other, tail]),
        )
    )
    first, *rest = small
    first += odd and sum((*over, *small, *under)) % 2 == 0
    sizes = [*over, first, *rest, *under]
    crowd = Crowd(rng, sizes, steps=rng.choice(STEPS))
    groups = crowd.groups
    for group in groups[: len(over)] + groups[len(groups) - len(under) :]:
        crowd.each_met(group, min(degree, len(group) - 1))
    return SmallGroups(
        crowd=crowd,
        above=groups[len(over) - 1] if over else [],
        small=groups[len(over) : len(groups) - len(under)],
        below=groups[len(groups) - len(under)] if under else [],
    )


def clique_beside_big(rng: Random) -> Crowd:
    """Several entrants have all met each other and must float into the big groups."""
    spot = small_beside_big_groups(rng, [rng.randint(2, 9)])
    crowd, clique = spot.crowd, spot.members
    if rng.randrange(4):
        crowd.all_met(clique)
    else:
        crowd.forbid(list(combinations(clique, 2)))
    for name in crowd.some(clique, rng.choice((0, 30))):
        crowd.sides_met([name], crowd.but(spot.above + spot.below, rng.randint(1, 4)))
    if rng.randrange(2):
        crowd.had_bye(crowd.but(clique, rng.randint(0, 1)))
    return crowd


def cliques_across(rng: Random) -> Crowd:
    """The members of two or three small groups have all met, in one cluster."""
    spot = small_beside_big_groups(
        rng, [rng.randint(1, 4) for _ in range(rng.randint(2, 3))]
    )
    spot.crowd.all_met(spot.members)
    return spot.crowd


def scarce_clean_floaters(rng: Random) -> Crowd:
    """In big groups all but a few floated before, and those few met their neighbors."""
    spot = small_beside_big_groups(
        rng, [rng.randint(1, 3) for _ in range(rng.randint(1, 2))]
    )
    crowd, top, bottom = spot.crowd, spot.small[0], spot.small[-1]
    floated_down = crowd.but(spot.above, rng.randint(0, 2))
    floated_up = crowd.but(spot.below, rng.randint(0, 2))
    crowd.down |= set(floated_down)
    crowd.up |= set(floated_up)
    if rng.randrange(2):
        crowd.sides_met(sorted(set(spot.above) - set(floated_down)), top)
        crowd.sides_met(sorted(set(spot.below) - set(floated_up)), bottom)
    crowd.down |= set(crowd.some(bottom, 50))
    crowd.up |= set(crowd.some(top, 50))
    return crowd


def scarce_bye_free(rng: Random) -> Crowd:
    """All but one or two had a bye, and those are hard to take from their group."""
    small = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    crowd = small_beside_big_groups(rng, small, odd=True).crowd
    group = rng.choice(crowd.groups)
    free = set(rng.sample(group, min(len(group), rng.randint(1, 2))))
    crowd.had_bye([name for name in crowd.all if name not in free])
    crowd.down |= set(crowd.but(crowd.groups[0], rng.randint(0, 2)))
    return crowd


def groups_above_without_bye(rng: Random) -> Crowd:
    """The small groups all had a bye, the big groups hardly any."""
    small = [rng.randint(1, 4) for _ in range(rng.randint(1, 2))]
    spot = small_beside_big_groups(rng, small, odd=True)
    spot.crowd.had_bye(spot.members)
    spot.crowd.had_bye(spot.crowd.some(spot.crowd.all, rng.choice((0, 10, 50))))
    return spot.crowd


def bye_that_strands(rng: Random) -> Crowd:
    """The bye of the lowest entrant leaves those above with only the big group
    to meet.
    """
    clique, last = rng.randint(1, 5), rng.choice((1, 1, 2))
    big = group_size_near_limit(rng, 0)
    big += (big + clique + last) % 2 == 0
    crowd = Crowd(rng, [big, clique, last], steps=rng.choice(STEPS))
    crowd.all_met(crowd.groups[1])
    crowd.had_bye(crowd.but(crowd.groups[2], 1))
    return crowd


def everyone_had_a_bye(rng: Random) -> Crowd:
    """Everybody had one bye or more, and the lowest entrant had the most."""
    crowd = small_beside_big_groups(rng, [rng.randint(1, 5)], odd=True).crowd
    crowd.had_bye(crowd.all)
    crowd.had_bye(crowd.groups[-1] if rng.randrange(2) else crowd.some(crowd.all, 70))
    return crowd


def odd_groups_beside_tiny_ones(rng: Random) -> Crowd:
    """Odd big groups with one, two or three entrants between them."""
    sizes = [2 * rng.randint(4, 7) + 1]
    for _ in range(rng.randint(1, 3)):
        sizes += [rng.randint(1, 3), 2 * rng.randint(4, 7) + 1]
    crowd = Crowd(rng, sizes, steps=rng.choice(STEPS))
    for tiny, big in zip(crowd.groups[1::2], crowd.groups[2::2], strict=True):
        crowd.sides_met(tiny, crowd.some(big, rng.choice((0, 50, 90, 100))))
    return crowd


def groups_near_limit(rng: Random) -> Crowd:
    """Many groups of about the size from which a group counts as big."""
    degree = rng.randint(0, 3)
    sizes = [group_size_near_limit(rng, degree) for _ in range(rng.randint(2, 4))]
    crowd = Crowd(rng, sizes, steps=rng.choice(STEPS))
    for group in crowd.groups:
        crowd.each_met(group, degree + rng.choice((0, 0, 1)))
    return crowd


def sides_of_a_group(rng: Random) -> Crowd:
    """Each half of a group has met all of the other half; halves may be odd."""
    half = rng.randint(1, 7)
    spot = small_beside_big_groups(rng, [2 * half])
    spot.crowd.sides_met(spot.members[:half], spot.members[half:])
    return spot.crowd


def neighbours_have_met(rng: Random) -> Crowd:
    """Everybody has met nearly all of the group below, so floats must go further."""
    sizes = [rng.randint(1, 11) for _ in range(rng.randint(3, 5))]
    crowd = Crowd(rng, sizes, steps=rng.choice(STEPS))
    for upper, lower in zip(crowd.groups, crowd.groups[1:], strict=False):
        crowd.sides_met(upper, crowd.but(lower, rng.randint(0, 1)))
    return crowd


def forbidden_pairs_in_big_groups(rng: Random) -> Crowd:
    """Families inside the big groups, and one entrant whom hardly anybody may meet."""
    spot = small_beside_big_groups(rng, [rng.randint(1, 3)])
    crowd = spot.crowd
    for big in (spot.above, spot.below):
        family = crowd.but(big, rng.randint(0, len(big)))
        crowd.forbid(list(combinations(family, 2)))
    shunned = rng.choice(crowd.all)
    others = [name for name in crowd.all if name != shunned]
    crowd.forbid([(shunned, name) for name in crowd.but(others, rng.randint(0, 3))])
    return crowd


def tiny_groups_between_big_ones(rng: Random) -> Crowd:
    """A run of tiny groups, most of them odd, from one big group to another."""
    spot = small_beside_big_groups(
        rng, [rng.choice((1, 1, 2, 3)) for _ in range(rng.randint(3, 8))]
    )
    crowd, chain = spot.crowd, spot.members
    crowd.each_met(chain, rng.randint(0, max(0, len(chain) - 2)))
    crowd.down |= set(crowd.some(chain, 40))
    crowd.up |= set(crowd.some(chain, 40))
    return crowd


def all_floated_before(rng: Random) -> Crowd:
    """Nearly everybody has floated before."""
    sizes = [rng.randint(1, 13) for _ in range(rng.randint(2, 5))]
    crowd = Crowd(rng, sizes, steps=rng.choice(STEPS))
    crowd.down |= set(crowd.but(crowd.all, rng.randint(0, 3)))
    crowd.up |= set(crowd.but(crowd.all, rng.randint(0, 3)))
    return crowd


def distant_groups(rng: Random) -> Crowd:
    """Groups one point and many points apart, so that gaps have very unequal costs."""
    sizes = [rng.choice((1, 2, 3, 9, 12)) for _ in range(rng.randint(3, 6))]
    crowd = Crowd(rng, sizes, steps=rng.choice(((1, 1000), (1, 10, 10_000), (1, 3))))
    for group in crowd.groups:
        crowd.each_met(group, rng.randint(0, 2))
    return crowd


def all_met_often(rng: Random) -> Crowd:
    """Hardly any pair is new, and some have met twice or three times."""
    sizes = [rng.randint(1, 6) for _ in range(rng.randint(1, 4))]
    crowd = Crowd(rng, sizes, steps=rng.choice(STEPS))
    for percent in (rng.choice((100, 97, 90)), 40, 10):
        pairs = list(combinations(crowd.all, 2))
        crowd.meet([pair for pair in pairs if rng.randrange(100) < percent])
    return crowd


def random_field(rng: Random) -> Crowd:
    """Groups and histories at random."""
    sizes = [rng.choice((0, 1, 2, 5, 9, 13)) for _ in range(rng.randint(1, 6))]
    crowd = Crowd(rng, [*sizes, 1], steps=rng.choice(STEPS))
    crowd.sprinkle(rng.choice((5, 30, 60, 90)))
    pairs = list(combinations(crowd.all, 2))
    crowd.forbid(rng.sample(pairs, min(len(pairs), rng.choice((0, 0, 2, 9)))))
    return crowd


CONTRIVERS: tuple[Callable[[Random], Crowd], ...] = (
    clique_beside_big,
    cliques_across,
    scarce_clean_floaters,
    scarce_bye_free,
    groups_above_without_bye,
    bye_that_strands,
    everyone_had_a_bye,
    odd_groups_beside_tiny_ones,
    groups_near_limit,
    sides_of_a_group,
    neighbours_have_met,
    forbidden_pairs_in_big_groups,
    tiny_groups_between_big_ones,
    all_floated_before,
    distant_groups,
    all_met_often,
    random_field,
)
