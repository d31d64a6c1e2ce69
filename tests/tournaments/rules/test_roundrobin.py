"""The Berger tables: everybody meets everybody, as often at home as away."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.builders.brackets import unhurried
from tournaments.rules.roundrobin import (
    BYE,
    berger_round,
    opponents_in_round,
    round_count,
)

fields = st.integers(2, 40) | st.sampled_from([99, 100])


def test_the_tables_of_six():
    """RR-1: as they are printed everywhere."""
    assert [berger_round(6, number) for number in range(1, 6)] == [
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    ]


def test_in_a_field_of_five_each_sits_out_once():
    """RR-2."""
    resting = [opponents_in_round(5, number) for number in range(1, 6)]

    assert sorted(
        one for each in resting for one, other in each.items() if other == BYE
    ) == [1, 2, 3, 4, 5]


@unhurried
@given(fields)
def test_everybody_meets_everybody_once(entrants):
    numbers = range(1, entrants + 1)
    rounds = [
        berger_round(entrants, each) for each in range(1, round_count(entrants) + 1)
    ]

    met = [frozenset(pair) for each in rounds for pair in each if BYE not in pair]
    assert Counter(met) == Counter(map(frozenset, combinations(numbers, 2)))
    for each in rounds:
        seats = [number for pair in each for number in pair if number != BYE]
        assert sorted(seats) == [*numbers]
    home = Counter(one for each in rounds for one, other in each if other != BYE)
    played = entrants - 1
    assert all(abs(2 * home[each] - played) <= 1 for each in numbers)


@pytest.mark.parametrize("entrants", [3, 4, 5, 6])
def test_after_the_last_round_it_starts_again_with_the_sides_swapped(entrants):
    """RR-4."""
    rounds = round_count(entrants)
    first, again = (berger_round(entrants, each) for each in (2, 2 + rounds))

    assert [frozenset(each) for each in first] == [frozenset(each) for each in again]
    assert [each[::-1] for each in first if BYE not in each] == [
        each for each in again if BYE not in each
    ]
