"""Fields built to break a pairing algorithm that takes big groups for granted.

A score group counts as big from 2D + 8 members on, where D is the largest number of
group members that one member has met. An algorithm may assume that such a group can
always lend an entrant to another group; each function here attacks one such assumption.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from .field import Field
from .field_builder import FieldBuilder

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
    """Return the field for a seed, of a kind drawn by the seed."""
    rng = Random(seed)  # noqa: S311 - a made-up field, not a secret
    build = rng.choice(FIELD_BUILDERS)
    builder = build(rng)
    # A little of everything else now and then, so that troubles meet.
    builder.add_random_history(rng.choice((0, 0, 0, 10, 30)))
    builder.forbid_pairs_inside_groups(rng.choice((0, 0, 0, 2, 10)))
    builder.accelerate_some(rng.choice((0, 0, 1, 3)), percent=50)
    return ContrivedField(kind=build.__name__, field=builder.build_field())


def group_size_near_limit(rng: Random, degree: int) -> int:
    """Return a size just below, at, or just above the least size of a big group."""
    return 2 * degree + 8 + rng.randint(-2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class SmallGroups:
    """Small groups in a field, with the group above and the group below, if any."""

    builder: FieldBuilder
    above: list[str]
    small: list[list[str]]
    below: list[str]

    @property
    def members(self) -> list[str]:
        return [name for group in self.small for name in group]


def small_groups_beside_big_ones(
    rng: Random, small: Sequence[int], *, odd: bool = False
) -> SmallGroups:
    """Return small groups above, below or between big ones.

    Each member of a big group has met the same number of its members.
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
    builder = FieldBuilder(rng, sizes, steps=rng.choice(STEPS))
    groups = builder.groups
    for group in groups[: len(over)] + groups[len(groups) - len(under) :]:
        builder.record_ring_met(group, min(degree, len(group) - 1))
    return SmallGroups(
        builder=builder,
        above=groups[len(over) - 1] if over else [],
        small=groups[len(over) : len(groups) - len(under)],
        below=groups[len(groups) - len(under)] if under else [],
    )


def build_clique_beside_big_groups(rng: Random) -> FieldBuilder:
    """A small group whose members have all met and must be paired into big groups."""
    spot = small_groups_beside_big_ones(rng, [rng.randint(2, 9)])
    builder, clique = spot.builder, spot.members
    if rng.randrange(4):
        builder.record_all_met(clique)
    else:
        builder.forbid_pairs(list(combinations(clique, 2)))
    for name in builder.random_members(clique, rng.choice((0, 30))):
        builder.record_sides_met(
            [name], builder.members_except(spot.above + spot.below, rng.randint(1, 4))
        )
    if rng.randrange(2):
        builder.record_byes(builder.members_except(clique, rng.randint(0, 1)))
    return builder


def build_clique_across_small_groups(rng: Random) -> FieldBuilder:
    """The members of two or three small groups have all met, in one cluster."""
    spot = small_groups_beside_big_ones(
        rng, [rng.randint(1, 4) for _ in range(rng.randint(2, 3))]
    )
    spot.builder.record_all_met(spot.members)
    return spot.builder


def build_few_who_have_not_floated(rng: Random) -> FieldBuilder:
    """In big groups all but a few floated before, and those few met their neighbors."""
    spot = small_groups_beside_big_ones(
        rng, [rng.randint(1, 3) for _ in range(rng.randint(1, 2))]
    )
    builder, top, bottom = spot.builder, spot.small[0], spot.small[-1]
    floated_down = builder.members_except(spot.above, rng.randint(0, 2))
    floated_up = builder.members_except(spot.below, rng.randint(0, 2))
    builder.down |= set(floated_down)
    builder.up |= set(floated_up)
    if rng.randrange(2):
        builder.record_sides_met(sorted(set(spot.above) - set(floated_down)), top)
        builder.record_sides_met(sorted(set(spot.below) - set(floated_up)), bottom)
    builder.down |= set(builder.random_members(bottom, 50))
    builder.up |= set(builder.random_members(top, 50))
    return builder


def build_few_without_bye(rng: Random) -> FieldBuilder:
    """All but one or two had a bye; giving those the bye upsets their score group."""
    small = [rng.randint(1, 3) for _ in range(rng.randint(1, 3))]
    builder = small_groups_beside_big_ones(rng, small, odd=True).builder
    group = rng.choice(builder.groups)
    free = set(rng.sample(group, min(len(group), rng.randint(1, 2))))
    builder.record_byes([name for name in builder.all_members if name not in free])
    builder.down |= set(builder.members_except(builder.groups[0], rng.randint(0, 2)))
    return builder


def build_small_groups_with_byes(rng: Random) -> FieldBuilder:
    """The small groups all had a bye, the big groups hardly any."""
    small = [rng.randint(1, 4) for _ in range(rng.randint(1, 2))]
    spot = small_groups_beside_big_ones(rng, small, odd=True)
    spot.builder.record_byes(spot.members)
    spot.builder.record_byes(
        spot.builder.random_members(spot.builder.all_members, rng.choice((0, 10, 50)))
    )
    return spot.builder


def build_bye_that_isolates_others(rng: Random) -> FieldBuilder:
    """The lowest entrant's bye leaves those above with only the big group."""
    clique, last = rng.randint(1, 5), rng.choice((1, 1, 2))
    big = group_size_near_limit(rng, 0)
    big += (big + clique + last) % 2 == 0
    builder = FieldBuilder(rng, [big, clique, last], steps=rng.choice(STEPS))
    builder.record_all_met(builder.groups[1])
    builder.record_byes(builder.members_except(builder.groups[2], 1))
    return builder


def build_byes_for_everybody(rng: Random) -> FieldBuilder:
    """Everybody had one bye or more, and the lowest entrant had the most."""
    builder = small_groups_beside_big_ones(rng, [rng.randint(1, 5)], odd=True).builder
    builder.record_byes(builder.all_members)
    builder.record_byes(
        builder.groups[-1]
        if rng.randrange(2)
        else builder.random_members(builder.all_members, 70)
    )
    return builder


def build_odd_groups_beside_tiny_ones(rng: Random) -> FieldBuilder:
    """Odd big groups with one, two or three entrants between them."""
    sizes = [2 * rng.randint(4, 7) + 1]
    for _ in range(rng.randint(1, 3)):
        sizes += [rng.randint(1, 3), 2 * rng.randint(4, 7) + 1]
    builder = FieldBuilder(rng, sizes, steps=rng.choice(STEPS))
    for tiny, big in zip(builder.groups[1::2], builder.groups[2::2], strict=True):
        builder.record_sides_met(
            tiny, builder.random_members(big, rng.choice((0, 50, 90, 100)))
        )
    return builder


def build_groups_near_big_size(rng: Random) -> FieldBuilder:
    """Many groups of about the size from which a group counts as big."""
    degree = rng.randint(0, 3)
    sizes = [group_size_near_limit(rng, degree) for _ in range(rng.randint(2, 4))]
    builder = FieldBuilder(rng, sizes, steps=rng.choice(STEPS))
    for group in builder.groups:
        builder.record_ring_met(group, degree + rng.choice((0, 0, 1)))
    return builder


def build_group_of_two_met_halves(rng: Random) -> FieldBuilder:
    """Each half of a group has met all of the other half; halves may be odd."""
    half = rng.randint(1, 7)
    spot = small_groups_beside_big_ones(rng, [2 * half])
    spot.builder.record_sides_met(spot.members[:half], spot.members[half:])
    return spot.builder


def build_neighboring_groups_that_met(rng: Random) -> FieldBuilder:
    """Everybody has met nearly all of the group below, so floats must go further."""
    sizes = [rng.randint(1, 11) for _ in range(rng.randint(3, 5))]
    builder = FieldBuilder(rng, sizes, steps=rng.choice(STEPS))
    for upper, lower in zip(builder.groups, builder.groups[1:], strict=False):
        builder.record_sides_met(
            upper, builder.members_except(lower, rng.randint(0, 1))
        )
    return builder


def build_forbidden_pairs_in_big_groups(rng: Random) -> FieldBuilder:
    """Families inside the big groups, and one entrant whom hardly anybody may meet."""
    spot = small_groups_beside_big_ones(rng, [rng.randint(1, 3)])
    builder = spot.builder
    for big in (spot.above, spot.below):
        family = builder.members_except(big, rng.randint(0, len(big)))
        builder.forbid_pairs(list(combinations(family, 2)))
    shunned = rng.choice(builder.all_members)
    others = [name for name in builder.all_members if name != shunned]
    builder.forbid_pairs(
        [(shunned, name) for name in builder.members_except(others, rng.randint(0, 3))]
    )
    return builder


def build_tiny_groups_between_big_ones(rng: Random) -> FieldBuilder:
    """A run of tiny groups, most of them odd, from one big group to another."""
    spot = small_groups_beside_big_ones(
        rng, [rng.choice((1, 1, 2, 3)) for _ in range(rng.randint(3, 8))]
    )
    builder, chain = spot.builder, spot.members
    builder.record_ring_met(chain, rng.randint(0, max(0, len(chain) - 2)))
    builder.down |= set(builder.random_members(chain, 40))
    builder.up |= set(builder.random_members(chain, 40))
    return builder


def build_field_of_floated_entrants(rng: Random) -> FieldBuilder:
    """Nearly everybody has floated before."""
    sizes = [rng.randint(1, 13) for _ in range(rng.randint(2, 5))]
    builder = FieldBuilder(rng, sizes, steps=rng.choice(STEPS))
    builder.down |= set(builder.members_except(builder.all_members, rng.randint(0, 3)))
    builder.up |= set(builder.members_except(builder.all_members, rng.randint(0, 3)))
    return builder


def build_distant_groups(rng: Random) -> FieldBuilder:
    """Groups one point and many points apart, so that gaps have very unequal costs."""
    sizes = [rng.choice((1, 2, 3, 9, 12)) for _ in range(rng.randint(3, 6))]
    builder = FieldBuilder(
        rng, sizes, steps=rng.choice(((1, 1000), (1, 10, 10_000), (1, 3)))
    )
    for group in builder.groups:
        builder.record_ring_met(group, rng.randint(0, 2))
    return builder


def build_many_rematches(rng: Random) -> FieldBuilder:
    """Hardly any pair is new, and some have met twice or three times."""
    sizes = [rng.randint(1, 6) for _ in range(rng.randint(1, 4))]
    builder = FieldBuilder(rng, sizes, steps=rng.choice(STEPS))
    for percent in (rng.choice((100, 97, 90)), 40, 10):
        pairs = list(combinations(builder.all_members, 2))
        builder.record_meetings(
            [pair for pair in pairs if rng.randrange(100) < percent]
        )
    return builder


def build_random_field(rng: Random) -> FieldBuilder:
    """Groups and histories at random."""
    sizes = [rng.choice((0, 1, 2, 5, 9, 13)) for _ in range(rng.randint(1, 6))]
    builder = FieldBuilder(rng, [*sizes, 1], steps=rng.choice(STEPS))
    builder.add_random_history(rng.choice((5, 30, 60, 90)))
    pairs = list(combinations(builder.all_members, 2))
    builder.forbid_pairs(rng.sample(pairs, min(len(pairs), rng.choice((0, 0, 2, 9)))))
    return builder


FIELD_BUILDERS: tuple[Callable[[Random], FieldBuilder], ...] = (
    build_clique_beside_big_groups,
    build_clique_across_small_groups,
    build_few_who_have_not_floated,
    build_few_without_bye,
    build_small_groups_with_byes,
    build_bye_that_isolates_others,
    build_byes_for_everybody,
    build_odd_groups_beside_tiny_ones,
    build_groups_near_big_size,
    build_group_of_two_met_halves,
    build_neighboring_groups_that_met,
    build_forbidden_pairs_in_big_groups,
    build_tiny_groups_between_big_ones,
    build_field_of_floated_entrants,
    build_distant_groups,
    build_many_rematches,
    build_random_field,
)
