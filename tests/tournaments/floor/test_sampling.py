"""Deck checks by lot: weights, the target, and the same tables from the same seed."""

import doctest
import re
from collections import Counter
from fractions import Fraction as F  # noqa: N817
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from tests.builders.brackets import refusal
from tournaments.floor import sampling
from tournaments.floor.sampling import (
    CheckTarget,
    TableToDraw,
    draw_tables_to_check,
    draw_weight,
    top_quarter,
    weighted_order,
    weighted_sort_key,
)
from tournaments.rules import random_draws

PAGE = Path(__file__).parents[3] / "docs" / "deck-check-draws.md"
EIGHT = ("ada", "ben", "cyd", "dot", "eli", "fay", "gus", "hal")


def tables(pairs):
    """Seat people two by two, from table 1 on: "ada ben, cyd dot"."""
    both = [pair.split() for pair in pairs.split(",")]
    return [
        TableToDraw(number=number, home=home, away=away)
        for number, (home, away) in enumerate(both, start=1)
    ]


def numbers(drawn):
    return [table.number for table in drawn]


@pytest.mark.parametrize("module", [sampling, random_draws])
def test_the_examples_run(module):
    assert doctest.testmod(module).failed == 0


def test_the_page_runs_and_tells_every_rule():
    result = doctest.testfile(str(PAGE), module_relative=False)

    told = re.findall(r"(?m)^\| (DK-\d) \|", PAGE.read_text(encoding="utf-8"))
    assert result.failed == 0
    assert result.attempted >= 4
    assert told == [f"DK-{number}" for number in range(1, 9)]


# By hand. Seed "f00d", round 3: u = 0.727, 0.457, 0.616, 0.647.

THIRD_ROUND = "ada cyd, ben eli, dot gus, fay hal"


@pytest.mark.parametrize(
    ("top", "checked", "expected"),
    [
        pytest.param("", "", [1, 4], id="0.727, then 0.647: four are missing"),
        pytest.param("", "ben eli", [1], id="two are missing, and 0.727 has two"),
        pytest.param("hal", "ben eli", [4], id="the root of 0.647 is 0.804"),
        pytest.param("ben", "dot gus", [1], id="the root of 0.457 is only 0.676"),
        pytest.param("hal ben", "eli fay", [1, 4], id="at table 4 one of two is new"),
        pytest.param("", "ada cyd", [4], id="both at table 1 were checked"),
        pytest.param("ada", "ada cyd", [4], id="even in the top quarter"),
        pytest.param("", "ada ben cyd", [4], id="one is missing"),
        pytest.param("", "ada ben cyd dot", [], id="the target is reached"),
    ],
)
def test_the_third_of_three_rounds(top, checked, expected):
    """DK-2, DK-3, DK-4."""
    drawn = draw_tables_to_check(
        tables(THIRD_ROUND),
        aim=CheckTarget(percent=50, entrants=8, rounds=3),
        number=3,
        lot_seed="f00d",
        checked=checked.split(),
        top=top.split(),
    )

    assert numbers(drawn) == expected


def test_what_the_hand_worked_rounds_rest_on():
    rng = Random(random_draws.deck_check_seed("f00d", number=3))

    assert [round(rng.random(), 3) for _ in range(4)] == [0.727, 0.457, 0.616, 0.647]


@pytest.mark.parametrize(
    ("percent", "entrants", "expected"),
    [(0, 64, 0), (10, 40, 4), (10, 41, 5), (1, 8, 1), (100, 7, 7), (33, 0, 0)],
)
def test_how_many_the_target_is(percent, entrants, expected):
    """DK-1."""
    assert (
        CheckTarget(percent=percent, entrants=entrants, rounds=1).entrants_to_check
        == expected
    )


@pytest.mark.parametrize(
    ("number", "checked", "expected"),
    [(1, 0, 4), (2, 4, 3), (2, 6, 2), (3, 6, 4), (3, 9, 1), (3, 10, 0), (1, 12, 0)],
)
def test_a_round_takes_its_part_of_those_who_are_missing(number, checked, expected):
    """DK-4: ten of forty within three rounds."""
    aim = CheckTarget(percent=25, entrants=40, rounds=3)

    assert aim.entrants_this_round(number, checked=checked) == expected


@pytest.mark.parametrize(
    ("checked", "top", "expected"),
    [
        ("", "", 1),
        ("", "cyd", 1),
        ("", "ada", 2),
        ("", "ben ada", 2),
        ("ada", "", 1),
        ("ada", "ada", 2),
        ("ada ben", "", 0),
        ("ada ben", "ada", 0),
    ],
)
def test_what_a_table_weighs(checked, top, expected):
    """DK-3."""
    [table] = tables("ada ben")

    found = draw_weight(table, checked=checked.split(), top=top.split())

    assert found == expected


@pytest.mark.parametrize(("field", "top"), [(0, 0), (1, 1), (4, 1), (5, 2), (8, 2)])
def test_a_quarter_is_rounded_up(field, top):
    """DK-3."""
    assert top_quarter(EIGHT[:field]) == {*EIGHT[:top]}


def test_the_exact_key_orders_as_the_root_does():
    rng = Random(1)
    drawn = [(rng.random(), rng.choice((1, 2))) for _ in range(500)]

    exact = sorted(drawn, key=lambda each: weighted_sort_key(each[0], weight=each[1]))

    assert exact == sorted(drawn, key=lambda each: each[0] ** (1 / each[1]))


# Who is drawn how often.


def test_one_of_eight_tables_is_drawn_by_its_weight():
    """DK-3: two tables of ten parts have two each; chi-square, 7 degrees, 0.1 %."""
    people = [f"e{number}" for number in range(16)]
    seated = tables(", ".join(map(" ".join, zip(*[iter(people)] * 2, strict=True))))
    aim, top = CheckTarget(percent=12, entrants=16, rounds=1), {"e0", "e1", "e2"}
    events = 5_000

    seen = Counter(
        table.number
        for seed in range(events)
        for table in draw_tables_to_check(
            seated, aim=aim, number=1, lot_seed=str(seed), top=top
        )
    )

    expected = {n: events * F(2 if n <= 2 else 1, 10) for n in range(1, 9)}
    assert seen.total() == events
    assert sum((seen[n] - expected[n]) ** 2 / expected[n] for n in expected) < 24.32


def test_two_of_five_tables_are_drawn_by_their_weight():
    """DK-3: the second is drawn as if the first had not been there."""
    weights, events = (2, 1, 1, 1, 1), 5_000
    seated = tables("a b, c d, e f, g h, i j")
    # First with 2/6; or after one of the four others, of whom each comes with 1/6.
    expected = F(2, 6) + 4 * F(1, 6) * F(2, 5)

    hits = sum(
        1 in numbers(weighted_order(seated, weights=weights, rng=Random(seed))[:2])
        for seed in range(events)
    )

    bound = 3.3 * sqrt(expected * (1 - expected) / events)
    assert abs(hits / events - expected) < bound


# Whole events.


def paired(rng, people):
    """Seat people by chance; whoever is left has a bye, at no table."""
    order = rng.sample(people, len(people))
    odd = len(order) % 2
    return [
        TableToDraw(number=number, home=home, away=away)
        for number, (home, away) in enumerate(
            zip(order[odd::2], order[1 + odd :: 2], strict=True), start=1
        )
    ]


def an_event(seed):
    """Give aim and checks of an event: who is new in each round, who could have been.

    Some leave on the way, checked or not. Whom somebody meets, and who is at the top,
    is left to chance: a sample asks nothing of either.
    """
    rng = Random(seed)
    people = [f"e{number}" for number in range(rng.randint(4, 60))]
    aim = CheckTarget(
        percent=rng.choice((0, 5, 10, 10, 20, 33, 50, 75, 100)),
        entrants=len(people),
        rounds=rng.randint(1, 8),
    )
    checked, left_over = set(), set()
    for number in range(1, aim.rounds + 1):
        seated = paired(rng, people)
        order = rng.sample(people, len(people)) if number > 1 else []
        drawn = draw_tables_to_check(
            seated,
            aim=aim,
            number=number,
            lot_seed=str(seed),
            checked=checked,
            top=top_quarter(order),
        )
        checked |= {each for table in drawn for each in table.entrants_at_table}
        left_over = {
            each for table in seated for each in table.entrants_at_table
        } - checked
        people = [each for each in people if rng.random() > 0.03]
    return aim, checked, left_over


@pytest.mark.load
def test_a_thousand_events_meet_their_target_where_they_can():
    """DK-4: only those who sit at no table are missed, and one is checked too many."""
    met = 0
    for seed in range(1000):
        aim, checked, left_over = an_event(seed)

        assert len(checked) >= aim.entrants_to_check or not left_over, f"seed {seed}"
        # The last table that is drawn may bring one more than is missing.
        assert len(checked) <= aim.entrants_to_check + (aim.entrants_to_check > 0), (
            f"seed {seed}"
        )
        met += len(checked) >= aim.entrants_to_check

    assert met >= 900


def test_the_check_of_the_target_can_fail(monkeypatch):
    """A round that counts a table as two, whoever sits there, falls short."""
    monkeypatch.setattr(sampling.TableToDraw, "entrants_at_table", property(Both))

    short = sum(
        len(checked) < aim.entrants_to_check for aim, checked, rest in events() if rest
    )

    assert short > 0


class Both(frozenset):
    """Two people of whom both seem to be new."""

    def __new__(cls, table):
        return super().__new__(cls, (table.home, table.away))

    def __sub__(self, other):
        return self


def events():
    return (an_event(seed) for seed in range(200))


# Redoing it.


def test_the_same_seed_draws_the_same_tables():
    """DK-2."""
    for seed in range(50):
        assert an_event(seed) == an_event(seed)


def test_another_seed_and_another_round_draw_others():
    """DK-2."""
    seated, aim = tables(THIRD_ROUND), CheckTarget(percent=25, entrants=8, rounds=9)

    by_seed = {
        *(
            draw_tables_to_check(seated, aim=aim, number=1, lot_seed=str(n))
            for n in range(60)
        )
    }
    by_round = {
        *(
            draw_tables_to_check(seated, aim=aim, number=n, lot_seed="f00d")
            for n in range(1, 10)
        )
    }

    assert len(by_seed) == 4
    assert len(by_round) > 1


def test_the_order_of_the_input_does_not_matter():
    rng, aim = Random(7), CheckTarget(percent=50, entrants=8, rounds=2)
    seated = tables(THIRD_ROUND)
    top, checked = ["hal", "ben"], ["eli"]
    expected = draw_tables_to_check(
        seated, aim=aim, number=1, lot_seed="a", top=top, checked=checked
    )

    for _ in range(20):
        found = draw_tables_to_check(
            rng.sample(seated, 4),
            aim=aim,
            number=1,
            lot_seed="a",
            top={*rng.sample(top, 2)},
            checked={*checked},
        )

        assert found == expected


def test_who_was_checked_at_one_table_changes_no_luck_of_another():
    """DK-2: a table that cannot be drawn has its u all the same."""
    seated, aim = tables(THIRD_ROUND), CheckTarget(percent=100, entrants=8, rounds=1)
    rng = Random(random_draws.deck_check_seed("f00d", number=1))
    order = numbers(weighted_order(seated, weights=(1, 1, 1, 1), rng=rng))

    rng = Random(random_draws.deck_check_seed("f00d", number=1))
    without = numbers(weighted_order(seated, weights=(1, 0, 1, 1), rng=rng))

    assert without == [number for number in order if number != 2]
    assert numbers(
        draw_tables_to_check(seated, aim=aim, number=1, lot_seed="f00d")
    ) == [1, 2, 3, 4]


def test_a_bye_is_no_table():
    seated = [*tables("ada ben"), TableToDraw(number=0, home="cyd", away="")]
    aim = CheckTarget(percent=100, entrants=3, rounds=1)

    assert numbers(
        draw_tables_to_check(seated, aim=aim, number=1, lot_seed="f00d")
    ) == [1]


def test_a_round_without_tables_draws_none():
    aim = CheckTarget(percent=100, entrants=1, rounds=1)

    assert draw_tables_to_check([], aim=aim, number=1, lot_seed="f00d") == ()


# What is refused.


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_target_is_a_share_of_the_field(percent):
    assert refusal(CheckTarget, percent=percent, entrants=8, rounds=3) == (
        f"The target of deck checks is {percent}%.",
        "DK-1",
        "Choose 0 to 100; 0 means no deck checks.",
    )


@pytest.mark.parametrize("number", [0, 4])
def test_deck_checks_are_drawn_in_swiss_rounds(number):
    aim = CheckTarget(percent=10, entrants=8, rounds=3)

    assert refusal(draw_tables_to_check, [], aim=aim, number=number, lot_seed="") == (
        f"Round {number} is not one of the 3 Swiss rounds.",
        "DK-1",
        "Draw deck checks in a Swiss round.",
    )


def test_nothing_and_nobody_is_in_a_round_twice():
    seated = [*tables("ada ben"), TableToDraw(number=1, home="ada", away="cyd")]
    aim = CheckTarget(percent=10, entrants=8, rounds=3)

    assert refusal(draw_tables_to_check, seated, aim=aim, number=1, lot_seed="") == (
        'Table 1, "ada" would be twice in this round.',
        "DK-5",
        "List each table and each entrant of the round once.",
    )
