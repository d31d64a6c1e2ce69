"""The best that a field allows: two ways agree, and nothing is below the floor."""

from random import Random

import pytest

from lab.checking.adversary import contrived_field
from lab.checking.field import EntrantFigures, Field, field_from_figures, pair_of
from lab.checking.field_builder import FieldBuilder
from lab.checking.objective import cost_of_pairing
from lab.checking.optimum import (
    always_has_pairing_without_rematch,
    best_by_brute_force,
    best_by_matching,
    entrants_and_bye,
    every_pairing,
    least_possible_cost,
    pack_costs,
)
from tests.lab.checking.pairers import greedy


def small_field(seed: int) -> Field:
    """Draw a field of one to eight entrants with a bit of everything."""
    rng = Random(seed)
    sizes = [rng.randint(0, 3) for _ in range(3)]
    builder = FieldBuilder(rng, [*sizes[:2], 1, sizes[2]], steps=(1, 1, 2, 9))
    builder.add_random_history(rng.choice((0, 30, 60)))
    builder.forbid_pairs_inside_groups(rng.choice((0, 0, 1)))
    return builder.build_field()


@pytest.mark.parametrize("seed", range(60))
def test_brute_force_and_matching_agree(seed):
    field = small_field(seed)

    one_by_one, matched = best_by_brute_force(field), best_by_matching(field)

    assert cost_of_pairing(field, one_by_one) == cost_of_pairing(field, matched)
    assert {seat for table in matched for seat in table} == set(entrants_and_bye(field))


@pytest.mark.parametrize("seed", range(60))
def test_no_pairing_is_below_the_floor(seed):
    field = small_field(seed)

    least = min(
        cost_of_pairing(field, each) for each in every_pairing(entrants_and_bye(field))
    )

    assert least >= least_possible_cost(field)


def test_many_small_fields_attain_their_floor():
    """A floor that nobody stands on proves nothing."""
    fields = [small_field(seed) for seed in range(60)]

    attained = [
        field
        for field in fields
        if cost_of_pairing(field, best_by_matching(field)) == least_possible_cost(field)
    ]

    assert len(attained) >= 20


@pytest.mark.parametrize("number", range(12))
def test_greed_never_beats_the_matching(number):
    field = contrived_field(f"greed:{number}").field

    assert cost_of_pairing(field, best_by_matching(field)) <= cost_of_pairing(
        field, greedy(field)
    )


def test_the_order_of_entrants_does_not_change_the_best():
    field = contrived_field("order:3").field
    turned = Field(
        entrants=dict(reversed(field.entrants.items())),
        met=field.met,
        forbidden=field.forbidden,
    )

    assert best_by_matching(field) == best_by_matching(turned)


def stairs(*groups: int, **changes: EntrantFigures) -> Field:
    """Build groups from the top, 3 points apart; names are a, b, c, ..."""
    scores = [
        3 * (len(groups) - n) for n, size in enumerate(groups) for _ in range(size)
    ]
    names = "abcdefghijklmnop"
    return field_from_figures(
        changes.get(name) or EntrantFigures(id=name, score=score)
        for name, score in zip(names, scores, strict=False)
    )


@pytest.mark.parametrize(
    ("field", "lines"),
    [
        pytest.param(stairs(), (0, 0, 0, 0, 0, 0, 0), id="nobody"),
        pytest.param(stairs(4, 2), (0, 0, 0, 0, 0, 0, 0), id="all even"),
        pytest.param(stairs(3, 3), (0, 0, 0, 0, 9, 54, 0), id="one step"),
        pytest.param(stairs(3, 2, 3), (0, 0, 0, 0, 18, 135, 0), id="two steps"),
        pytest.param(stairs(2, 1), (0, 0, 0, 3, 0, 0, 0), id="the lowest rests"),
        pytest.param(stairs(1, 1, 1), (0, 0, 0, 3, 9, 81, 0), id="his group is gone"),
        pytest.param(
            stairs(1, 1, a=EntrantFigures(id="a", score=6, floated_down=True)),
            (0, 0, 0, 0, 9, 54, 1),
            id="nobody else can float",
        ),
        pytest.param(
            stairs(2, 1, c=EntrantFigures(id="c", score=3, byes=1)),
            (0, 0, 0, 6, 9, 54, 0),
            id="the lowest rested before",
        ),
        pytest.param(
            stairs(
                1,
                1,
                1,
                a=EntrantFigures(id="a", score=9, byes=1),
                c=EntrantFigures(id="c", score=3, byes=1),
            ),
            (0, 0, 0, 6, 36, 324, 0),
            id="the one between rests",
        ),
    ],
)
def test_the_floor_counted_by_hand(field, lines):
    assert least_possible_cost(field) == lines


def test_each_line_outweighs_all_that_follow():
    """Two tables at the most of a line stay below one step of the line before."""
    lines = [(0, 0, 0), (0, 0, 9), (0, 9, 0), (1, 0, 0)]

    nothing, last, middle, first = pack_costs(lines, tables=2)

    assert nothing == 0
    assert 0 < 2 * last < middle
    assert 2 * last + 2 * middle < first


def test_scores_below_zero_fold_as_well():
    assert pack_costs([(-3,), (-1,)], tables=1) == [0, 2]


@pytest.mark.parametrize(
    ("met", "room"),
    [
        pytest.param("", True, id="all are new"),
        pytest.param("ab cd ac bd", True, id="each met two of five"),
        pytest.param("ab ac ad", False, id="one met three of five"),
        pytest.param("ax ay az", True, id="those who left do not count"),
    ],
)
def test_room_is_half_of_the_others(met, room):
    field = field_from_figures(
        [EntrantFigures(id=name) for name in "abcdef"],
        met={pair_of(*pair): 1 for pair in met.split()},
    )

    assert always_has_pairing_without_rematch(field) is room
