"""The gate: a pairer with one fault in it does not get past the checker.

Each fault is one that passes many random rounds. The checker alone has to find it, so
that the pairer's own certificate is left aside here.
"""

from math import isqrt

import pytest
from msgspec.structs import replace

from lab.checking.adversary import contrived_field
from lab.checking.trial import judge_field
from lab.management.commands import check_pairings
from tournaments.rules import pairing
from tournaments.rules.pairing import clusters, table_assembly
from tournaments.rules.pairing.objective import PairingCosts
from tournaments.rules.pairing.table_assembly import GroupCannotProvide

FIELDS = 1000  # more than any of these faults survived


def no_growth(patch):
    patch.setattr(clusters, "count_useful_members", lambda *_: 0)


def one_too_few(patch):
    """Ask the pools for one less than could help."""
    right = clusters.count_useful_members
    patch.setattr(
        clusters, "count_useful_members", lambda *given: max(0, right(*given) - 2)
    )


def forgetting(**figures):
    """Pair as if these figures of the candidates were not known."""

    def fault(patch):
        right = pairing.pair_candidates

        def forgetful(field, **given):
            return right([replace(each, **figures) for each in field], **given)

        patch.setattr(pairing, "pair_candidates", forgetful)

    return fault


def careless(**figures):
    """Know the figures, and forget them where real people are found."""

    def fault(patch):
        right = table_assembly.suitable_members

        def forgetful(objective, group, want):
            order = objective.order
            objective.order = [replace(each, **figures) for each in order]
            try:
                yield from [*right(objective, group, want)]
            finally:
                objective.order = order

        patch.setattr(table_assembly, "suitable_members", forgetful)

    return fault


def linear_gaps(patch):
    """Two small steps cost as much as a big one."""

    def plain(right):
        def cost(*given):
            found = right(*given)
            gap = isqrt(found.gaps)
            return found._replace(gaps=gap, high_gaps=found.high_gaps // (gap or 1))

        return cost

    patch.setattr(PairingCosts, "table_cost", plain(PairingCosts.table_cost))
    patch.setattr(
        PairingCosts,
        "least_cost_against_score",
        plain(PairingCosts.least_cost_against_score),
    )


def rematches_among_the_rest(patch):
    patch.setattr(PairingCosts, "may_meet", lambda *_: True)


def no_sinking(patch):
    """Leave out where the gaps lie."""

    def level(right):
        return lambda *given: right(*given)._replace(high_gaps=0)

    patch.setattr(PairingCosts, "table_cost", level(PairingCosts.table_cost))
    patch.setattr(
        PairingCosts,
        "least_cost_against_score",
        level(PairingCosts.least_cost_against_score),
    )


def no_demotion(patch):
    """Take whoever is there where nobody is ideal, instead of solving the group."""
    suited, pair_off = (
        table_assembly.suitable_members,
        table_assembly.pair_remaining_members,
    )

    def anybody(objective, group, want):
        ideal = [*suited(objective, group, want)]
        yield from ideal
        yield from (place for place in group.places if place not in ideal)

    def anyhow(objective, group, rest):
        try:
            return pair_off(objective, group, rest)
        except GroupCannotProvide:
            return table_assembly.pair_exactly(objective, rest)

    patch.setattr(table_assembly, "suitable_members", anybody)
    patch.setattr(table_assembly, "pair_remaining_members", anyhow)


FAULTS = [
    no_growth,
    one_too_few,
    pytest.param(forgetting(floated_down=False), id="down-floats forgotten"),
    pytest.param(forgetting(floated_up=False), id="up-floats forgotten"),
    pytest.param(forgetting(byes=0), id="byes forgotten"),
    pytest.param(careless(floated_down=False), id="down-floats overlooked"),
    pytest.param(careless(floated_up=False), id="up-floats overlooked"),
    pytest.param(careless(byes=0), id="byes overlooked"),
    linear_gaps,
    no_sinking,
    rematches_among_the_rest,
    no_demotion,
]


@pytest.fixture(autouse=True)
def _certificates_aside(monkeypatch):
    monkeypatch.setattr(
        check_pairings,
        "checked_tables",
        lambda made, _: [(each.home, each.away) for each in made.tables],
    )


def is_caught(number: int) -> bool:
    seed = f"gate:{number}"
    wrong, _ = judge_field(contrived_field(seed).field, seed, check_pairings.pair_field)
    return bool(wrong)


def first_caught() -> int | None:
    """Give the number of the first contrived field that shows a fault."""
    return next(filter(is_caught, range(FIELDS)), None)


@pytest.mark.nightly
def test_without_a_fault_nothing_is_caught():
    assert first_caught() is None


@pytest.mark.load
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_caught_where_there_is_none_without_it(fault, monkeypatch):
    with monkeypatch.context() as patch:
        fault(patch)
        number = first_caught()

    assert number is not None
    assert not is_caught(number)
