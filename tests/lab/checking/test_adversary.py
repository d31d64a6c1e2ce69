"""Contrived fields: of every kind, seeded, and too hard for the forgetful."""

from collections import Counter
from random import Random

import pytest

from lab.checking.adversary import FIELD_BUILDERS, ContrivedField, contrived_field
from lab.checking.checker import discrepancies_in, seating_errors
from lab.checking.field_builder import FieldBuilder
from lab.checking.objective import cost_of_pairing
from lab.checking.optimum import least_possible_cost
from tests.lab.checking.pairers import FORGETFUL, greedy


@pytest.fixture(scope="module")
def contrived() -> list[ContrivedField]:
    return [contrived_field(f"test:{number}") for number in range(400)]


def test_the_same_seed_is_the_same_field():
    assert contrived_field("seed") == contrived_field("seed")
    assert contrived_field("seed") != contrived_field("other")


def test_every_kind_comes_up(contrived):
    kinds = Counter(each.kind for each in contrived)

    assert set(kinds) == {build.__name__ for build in FIELD_BUILDERS}
    assert min(kinds.values()) >= 10


def test_fields_are_small_enough_to_match_and_some_are_tiny(contrived):
    sizes = [each.field.size for each in contrived]

    assert max(sizes) <= 100
    assert min(sizes) <= 3


def test_everybody_can_be_seated(contrived):
    for each in contrived:
        assert list(seating_errors(each.field, greedy(each.field))) == []


def test_fields_are_hard(contrived):
    """Greed gets more than half of them wrong, by the floor alone."""
    wrong = [
        each
        for each in contrived
        if cost_of_pairing(each.field, greedy(each.field))
        > least_possible_cost(each.field)
    ]

    assert len(wrong) > 200


@pytest.mark.parametrize("forgetful", FORGETFUL)
def test_a_pairer_that_forgets_something_is_found_out(forgetful):
    found = (
        number
        for number in range(200)
        if (field := contrived_field(f"forget:{number}").field).size <= 40
        and discrepancies_in(field, forgetful(field))
    )

    assert next(found, None) is not None


def test_in_a_ring_each_has_met_as_many():
    builder = FieldBuilder(Random(1), [10])

    builder.record_ring_met(builder.all_members, 3)

    met = Counter(name for pair in builder.met for name in pair)
    assert set(met.values()) == {3}


def test_names_tell_nothing_of_the_score():
    builder = FieldBuilder(Random(1), [20, 20])

    low_numbers = {f"e{number}" for number in range(1, 21)}

    assert 5 <= len(low_numbers & set(builder.groups[0])) <= 15
