"""Rounds and cut by the number of entrants, cut by points, and small fields."""

import doctest
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules import schedule
from tournaments.rules.errors import TournamentError
from tournaments.rules.schedule import (
    RoundPlan,
    RoundTable,
    cut_by_places,
    cut_by_points,
    field_size_with_byes,
    most_rounds_without_rematch,
    plan_rounds,
    rematch_warning,
    rounds_surely_pairable,
)

PAGE = Path(__file__).parents[3] / "docs" / "bracket.md"
# A bar on speed is a benchmark, never a test.
unhurried = settings(deadline=None)
SWISS = ("ada", "ben", "cleo", "dov", "eve")
POINTS = {"ada": 9, "ben": 7, "cleo": 6, "dov": 6, "eve": 3}


def refusal(deed, *arguments, **named):
    with pytest.raises(TournamentError) as caught:
        deed(*arguments, **named)
    return caught.value.message, caught.value.rule, caught.value.remedy


# The tables.


@pytest.mark.parametrize(
    ("entrants", "rounds", "cut"),
    [
        (4, 3, 0),
        (8, 3, 0),
        (9, 4, 4),
        (12, 4, 4),
        (13, 5, 4),
        (20, 5, 4),
        (21, 5, 8),
        (32, 5, 8),
        (33, 6, 8),
        (64, 6, 8),
        (65, 7, 8),
        (128, 7, 8),
        (129, 8, 8),
        (226, 8, 8),
        (227, 9, 8),
        (409, 9, 8),
        (410, 10, 8),
        (10_000, 10, 8),
    ],
)
def test_the_default_table_on_both_sides_of_every_border(entrants, rounds, cut):
    """RN-1."""
    assert plan_rounds(entrants) == RoundPlan(rounds=rounds, cut=cut)


@pytest.mark.parametrize(
    ("entrants", "rounds", "cut"),
    [
        (4, 3, 0),
        (5, 0, 5),
        (8, 0, 8),
        (9, 5, 4),
        (12, 5, 4),
        (13, 5, 4),
        (16, 5, 4),
        (17, 5, 8),
        (20, 5, 8),
        (21, 5, 8),
        (32, 5, 8),
        (33, 6, 8),
        (64, 6, 8),
        (65, 7, 8),
        (128, 7, 8),
        (129, 8, 8),
        (226, 8, 8),
        (227, 9, 8),
        (409, 9, 8),
        (410, 10, 8),
        (10_000, 10, 8),
    ],
)
def test_the_mtr_like_table_on_both_sides_of_every_border(entrants, rounds, cut):
    """RN-2."""
    assert plan_rounds(entrants, table=RoundTable.MTR_LIKE) == RoundPlan(
        rounds=rounds, cut=cut
    )


@pytest.mark.parametrize(("entrants", "expected"), [(4, False), (5, True), (9, False)])
def test_five_to_eight_are_an_elimination_in_the_mtr_like_table(entrants, expected):
    """RN-2."""
    planned = plan_rounds(entrants, table=RoundTable.MTR_LIKE)

    assert (planned.rounds == 0) is expected


@unhurried
@given(st.sampled_from(RoundTable), st.integers(4, 1000))
def test_a_cut_is_never_larger_than_its_field(table, entrants):
    found = plan_rounds(entrants, table=table)

    assert found.cut <= entrants
    assert found.rounds > 0 or found.cut == entrants


@pytest.mark.parametrize("entrants", [0, 3])
def test_an_event_needs_four(entrants):
    """RN-1."""
    assert refusal(plan_rounds, entrants) == (
        f"{entrants} entrants are ready; an event needs at least 4.",
        "RN-1",
        f"Check in {4 - entrants} more.",
    )


# Byes.


@pytest.mark.parametrize(
    ("byes", "counted"),
    [((), 10), ((0,), 10), ((1,), 11), ((2,), 13), ((3,), 17), ((3, 2, 1, 0), 21)],
)
def test_what_an_entrant_with_byes_counts(byes, counted):
    """RN-3."""
    assert field_size_with_byes(10, byes=byes) == counted


@pytest.mark.parametrize(
    ("table", "entrants", "byes", "expected"),
    [
        pytest.param("mtr_like", 16, (), RoundPlan(rounds=5, cut=4), id="16 are 16"),
        pytest.param(
            "mtr_like", 16, (1,), RoundPlan(rounds=5, cut=8), id="one bye makes 17"
        ),
        pytest.param("mtr_like", 8, (1,), RoundPlan(rounds=5, cut=4), id="8 become 9"),
        pytest.param(
            "mtr_like", 25, (3,), RoundPlan(rounds=5, cut=8), id="25 become 32"
        ),
        pytest.param(
            "mtr_like", 26, (3,), RoundPlan(rounds=6, cut=8), id="26 become 33"
        ),
        pytest.param(
            "mtr_like", 6, (3, 3), RoundPlan(rounds=5, cut=6), id="a cut of all"
        ),
        pytest.param("mtr_like", 4, (1,), RoundPlan(rounds=0, cut=4), id="4 become 5"),
        pytest.param(
            "default", 12, (3, 3), RoundPlan(rounds=4, cut=4), id="not by default"
        ),
    ],
)
def test_byes_count_in_the_mtr_like_table_alone(table, entrants, byes, expected):
    """RN-3."""
    assert plan_rounds(entrants, table=RoundTable(table), byes=byes) == expected


@pytest.mark.parametrize("byes", [-1, 4])
def test_an_entrant_has_three_byes_at_most(byes):
    """RN-3."""
    assert refusal(field_size_with_byes, 20, byes=(1, byes)) == (
        f"An entrant has {byes} byes; 0 to 3 are allowed.",
        "RN-3",
        "Change the byes of this entrant.",
    )


def test_only_entrants_have_byes():
    """RN-3."""
    assert refusal(field_size_with_byes, 4, byes=(1,) * 5) == (
        "5 entrants have byes, but only 4 are in the event.",
        "RN-3",
        "Give byes only to entrants who are in the event.",
    )


# The cut.


@pytest.mark.parametrize(
    ("places", "gone", "expected"),
    [
        pytest.param(2, set(), ("ada", "ben"), id="the first"),
        pytest.param(2, {"ada"}, ("ben", "cleo"), id="whoever left is passed over"),
        pytest.param(8, set(), SWISS, id="no more than there are"),
        pytest.param(0, set(), (), id="no cut"),
    ],
)
def test_a_cut_by_places(places, gone, expected):
    """RN-1."""
    assert cut_by_places(SWISS, places=places, gone=gone) == expected


@pytest.mark.parametrize(
    ("cut_points", "least", "gone", "expected"),
    [
        pytest.param(6, 2, set(), SWISS[:4], id="all who have them"),
        pytest.param(7, 2, set(), SWISS[:2], id="one point more is two fewer"),
        pytest.param(7, 4, set(), SWISS[:4], id="filled up in Swiss order"),
        pytest.param(10, 2, set(), SWISS[:2], id="nobody has them"),
        pytest.param(6, 2, {"ben"}, ("ada", "cleo", "dov"), id="one has left"),
        pytest.param(7, 3, {"ben"}, ("ada", "cleo", "dov"), id="left and filled up"),
        pytest.param(6, 8, set(), SWISS, id="no more than there are"),
        pytest.param(0, 2, set(), SWISS, id="everybody"),
    ],
)
def test_a_cut_by_points(cut_points, least, gone, expected):
    """RN-4."""
    found = cut_by_points(
        SWISS, points=POINTS, cut_points=cut_points, cut_min_places=least, gone=gone
    )

    assert found == expected


def test_whoever_has_not_played_has_no_points():
    """RN-4."""
    assert cut_by_points(SWISS, points={"ada": 3}, cut_points=1) == ("ada", "ben")


@pytest.mark.parametrize("enough", [127, 128, 129, 140])
def test_a_cut_by_points_ends_at_the_size_of_a_bracket(enough):
    """RN-4."""
    swiss = tuple(f"e{number:03}" for number in range(150))
    points = dict.fromkeys(swiss[:enough], 12)

    found = cut_by_points(swiss, points=points, cut_points=12)

    assert found == swiss[: min(128, enough)]


@pytest.mark.parametrize("least", [0, 1, 129])
def test_the_least_places_make_a_bracket(least):
    """RN-4."""
    found = refusal(
        cut_by_points, SWISS, points=POINTS, cut_points=6, cut_min_places=least
    )

    assert found == (
        f"The cut has at least {least} places; 2 to 128 are possible.",
        "RN-4",
        "Choose cut_min_places within these.",
    )


# Small fields.


@cache
def rounds_of(seats):
    """List every way to pair so many seats, each as a set of pairs."""
    if not seats:
        return [frozenset()]
    first, *others = seats
    return [
        rest | {(first, other)}
        for other in others
        for rest in rounds_of(tuple(each for each in others if each != other))
    ]


def after_each_round(seats):
    """Give, round by round, all that may have been played without a rematch.

    The first round is always the same one: names do not matter.
    """
    everyone = tuple(range(seats))
    histories = {rounds_of(everyone)[0]}
    while histories:
        yield histories
        histories = {
            history | paired
            for history in histories
            for paired in rounds_of(everyone)
            if not history & paired
        }


def can_be_paired(history, *, seats):
    return any(not history & paired for paired in rounds_of(tuple(range(seats))))


@pytest.mark.parametrize(
    ("entrants", "rounds"), [(4, 3), (5, 5), (6, 5), (7, 7), (8, 7)]
)
def test_the_most_rounds_without_a_rematch(entrants, rounds):
    """RN-5."""
    assert most_rounds_without_rematch(entrants) == rounds


@pytest.mark.parametrize("entrants", [4, 6, 8])
def test_no_history_of_an_even_field_is_longer(entrants):
    """RN-5: tried out, all of them."""
    assert len(list(after_each_round(entrants))) == most_rounds_without_rematch(
        entrants
    )


@pytest.mark.parametrize("entrants", [3, 5, 7])
def test_no_history_of_an_odd_field_is_longer(entrants):
    """RN-5: the bye is one more seat."""
    assert len(list(after_each_round(entrants + 1))) == most_rounds_without_rematch(
        entrants
    )


@pytest.mark.parametrize("entrants", [3, 4, 5, 6, 7, 8])
def test_every_history_can_be_paired_as_long_as_it_is_sure(entrants):
    """RN-5: and one round later there is one that cannot, if any round is left."""
    seats = entrants + entrants % 2

    stuck = [
        number
        for number, histories in enumerate(after_each_round(seats), 1)
        if not all(can_be_paired(each, seats=seats) for each in histories)
    ]

    assert stuck[0] == rounds_surely_pairable(entrants)


@pytest.mark.load
@unhurried
@given(st.integers(5, 7), st.randoms(use_true_random=False))
def test_a_larger_field_is_never_stuck_in_its_sure_rounds(half, rng):
    """RN-5: by chance, as there are too many histories to try."""
    seats = 2 * half
    free = nx.Graph(list(combinations(range(seats), 2)))
    for _ in range(rounds_surely_pairable(seats)):
        for one, other in free.edges:
            free[one][other]["weight"] = rng.randrange(100)
        paired = nx.max_weight_matching(free, maxcardinality=True)

        assert len(paired) == half

        free.remove_edges_from(paired)


@pytest.mark.parametrize(
    ("entrants", "rounds", "said"),
    [
        pytest.param(4, 3, "", id="all meet all"),
        pytest.param(8, 5, "", id="sure"),
        pytest.param(
            6,
            4,
            "With 6 entrants, a rematch may become unavoidable after round 3; 4 "
            "rounds are planned. Plan at most 3 rounds to be sure.",
            id="not sure",
        ),
        pytest.param(
            5,
            4,
            "With 5 entrants, a rematch or a second bye may become unavoidable "
            "after round 3; 4 rounds are planned. Plan at most 3 rounds to be "
            "sure.",
            id="not sure, with byes",
        ),
        pytest.param(
            6,
            6,
            "6 rounds are too many for 6 entrants to have a new opponent in each; "
            "5 are possible. Plan at most 5 rounds, or expect rematches.",
            id="too many",
        ),
        pytest.param(
            4,
            4,
            "4 rounds are too many for 4 entrants to have a new opponent in each; "
            "3 are possible. Plan at most 3 rounds, or expect rematches.",
            id="too many for the smallest",
        ),
    ],
)
def test_a_small_field_is_warned_of_rematches(entrants, rounds, said):
    """RN-5."""
    assert rematch_warning(entrants, rounds=rounds) == said


@unhurried
@given(st.sampled_from(RoundTable), st.integers(4, 1000))
def test_the_tables_never_plan_more_rounds_than_a_field_can_play(table, entrants):
    """RN-5."""
    assert plan_rounds(entrants, table=table).rounds <= most_rounds_without_rematch(
        entrants
    )


# The page.


def rows_of_the_page():
    """Give the entrants, from and to, and what both tables say of them."""
    said = r"\| ([^|]*(?:cut|bracket)[^|]*) \| ([^|]+) \|$"
    shape = rf"^\| (\d+)(?:\W(\d+)| and more)? {said}"
    return re.findall(shape, PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)


def shown(planned):
    if not planned.rounds:
        return "all in the bracket"
    cut = f"cut to {planned.cut}" if planned.cut else "no cut"
    return f"{planned.rounds} rounds, {cut}"


def test_the_table_of_the_page_is_that_of_the_desk():
    rows = rows_of_the_page()

    assert rows[0][0] == "4"
    assert [int(row[0]) for row in rows[1:]] == [
        int(row[1] or row[0]) + 1 for row in rows[:-1]
    ]
    for first, last, default, mtr_like in rows:
        for entrants in (int(first), int(last or first)):
            assert shown(plan_rounds(entrants)) == default
            assert shown(plan_rounds(entrants, table=RoundTable.MTR_LIKE)) == mtr_like


def test_the_small_fields_of_the_page_are_those_of_the_desk():
    """RN-5."""
    page = PAGE.read_text(encoding="utf-8")

    rows = re.findall(r"\| (\d+) \| (\d+) rounds \| (\d+) rounds \|", page)

    fields = [(int(n), int(sure), int(most)) for n, sure, most in rows]
    assert len(fields) == 7
    assert fields == [
        (n, rounds_surely_pairable(n), most_rounds_without_rematch(n))
        for n, _, _ in fields
    ]


def test_the_examples_run():
    assert doctest.testmod(schedule).failed == 0
