"""The cost of a pairing: its lines, and their folding into one number."""

from random import Random

from tests.builders.fields import a_field
from tournaments.rules.pairing.field import NO_PAIRS
from tournaments.rules.pairing.objective import PairingCost, PairingCosts, pack_costs


def an_objective(field, **figures) -> PairingCosts:
    return PairingCosts(field, seed="s", **{"forbidden": NO_PAIRS, **figures})


def test_the_lines_of_a_table():
    field = a_field(7, 4, met=["ab", "ab"], down="a", up="b")

    cost = an_objective(field, forbidden=frozenset({frozenset("ab")})).table_cost(0, 1)

    assert cost == PairingCost(
        forbidden=1, rematches=2, gaps=9, high_gaps=63, repeated_floats=2
    )


def test_floats_cost_nothing_where_nobody_floats():
    cost = an_objective(a_field(3, 3, down="ab", up="ab")).table_cost(0, 1)

    assert cost == PairingCost()


def test_the_lines_of_the_bye():
    cost = an_objective(a_field(5, byes="aa")).bye_cost(0)

    assert cost == PairingCost(repeated_byes=2, bye_score=5)


def some_lines(rng: Random, *, tables: int) -> list[tuple[int, ...]]:
    """Make up the tables of a pairing; only one of them is the bye."""
    lines = [tuple(rng.choice((0, 1, 7)) for _ in range(8)) for _ in range(tables)]
    return [lines[0], *((*each[:2], 0, 0, *each[4:]) for each in lines[1:])]


def test_an_upper_line_outweighs_all_that_follow():
    """Folded numbers add up to the same order as the lines do."""
    rng = Random(4)
    for _ in range(300):
        count = rng.randint(1, 6)
        one, other = (some_lines(rng, tables=count) for _ in range(2))

        edges = pack_costs([(0, 1, lines) for lines in one + other], nodes=2 * count)

        weights = [weight for *_, weight in edges]
        expected = [tuple(map(sum, zip(*each, strict=True))) for each in (one, other)]
        assert (sum(weights[:count]) < sum(weights[count:])) == (
            expected[0] < expected[1]
        )
        assert (sum(weights[:count]) == sum(weights[count:])) == (
            expected[0] == expected[1]
        )
