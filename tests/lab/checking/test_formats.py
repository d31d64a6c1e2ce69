"""The judge of round robins and eliminations: it passes ours, and sees faults."""

from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from lab.checking import format_play
from lab.checking.format_play import STRUCTURES, judge_random_event
from lab.checking.formats import (
    PlayedMatch,
    judge_edited_round_robin,
    judge_elimination,
    judge_first_round_by_seed,
    judge_round_robin,
)
from tournaments.rules.bracket import layout

A_DAY = 40

FOUR = ("ada", "ben", "cleo", "dov")
ROUNDS = [
    [("ada", "dov"), ("ben", "cleo")],
    [("dov", "cleo"), ("ada", "ben")],
    [("ben", "dov"), ("cleo", "ada")],
]


@pytest.mark.load
@pytest.mark.parametrize("structure", STRUCTURES)
def test_events_of_every_format_are_as_they_should_be(structure):
    found = {
        number: judge_random_event(structure, str(number)) for number in range(A_DAY)
    }

    assert {number: each for number, each in found.items() if each} == {}


@pytest.mark.nightly
@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_thousand_events_of_every_format_are_as_they_should_be(structure):
    found = {
        number: judge_random_event(structure, str(number)) for number in range(1000)
    }

    assert {number: each for number, each in found.items() if each} == {}


# It can fail.


def test_a_round_robin_in_which_two_never_meet_is_wrong():
    assert judge_round_robin(FOUR, ROUNDS, left={}) == []
    assert judge_round_robin(FOUR, [*ROUNDS[:2], ROUNDS[0]], left={}) == [
        "ada and cleo meet 0 times.",
        "ada and dov meet 2 times.",
        "ben and cleo meet 2 times.",
        "ben and dov meet 0 times.",
    ]


def test_a_hand_edited_round_does_not_excuse_a_later_rematch():
    edited = [[("ada", "ben"), ("dov", "cleo")], *ROUNDS[1:]]

    found = judge_edited_round_robin(FOUR, edited, edited=[1], warned=[])
    late = judge_edited_round_robin(FOUR, edited, edited=[1, 3], warned=[])
    warned = judge_edited_round_robin(FOUR, edited, edited=[1, 3], warned=[2])

    assert "ada and ben meet 2 times." in found
    assert late == ["Round 2 repeats a pair without a warning."]
    assert warned == []


@pytest.mark.parametrize(
    ("tables", "is_accelerated"),
    [
        pytest.param("ac bd", False, id="halves"),
        pytest.param("ab cd", True, id="halves of halves"),
    ],
)
def test_a_first_round_that_is_not_by_seed_is_wrong(tables, is_accelerated):
    tables = [tuple(each) for each in tables.split()]

    def judge(accelerated):
        return judge_first_round_by_seed(
            "abcd", tables, awarded=(), is_accelerated=accelerated
        )

    assert judge(is_accelerated) == []
    assert len(judge(not is_accelerated)) == 2


def test_an_awarded_bye_leaves_an_even_upper_field():
    tables = [("s1", ""), ("s2", "s3"), ("s4", "")]

    found = judge_first_round_by_seed(
        ["s1", "s2", "s3", "s4"], tables, awarded={"s1"}, is_accelerated=True
    )

    assert found == []


def test_a_seat_too_many_and_a_bye_too_many_are_wrong():
    rounds = [[("ada", "dov"), ("ben", "ada"), ("cleo", "")], *ROUNDS[1:]]

    assert judge_round_robin(FOUR, rounds, left={}) == [
        "Round 1: ada has 2 seats.",
        "ada and ben meet 2 times.",
        "ben and cleo meet 0 times.",
        "cleo has 1 byes.",
    ]


def played(*lines):
    return [
        PlayedMatch(step=step, home=home, away=away, winner=winner)
        for step, home, away, winner in lines
    ]


SINGLE = played(
    (1, "ada", "dov", "ada"), (1, "ben", "cleo", "cleo"), (2, "ada", "cleo", "ada")
)
PLACES = ("ada", "cleo", "ben", "dov")


def test_a_single_elimination_of_four():
    assert judge_elimination(FOUR, SINGLE, PLACES, lives=1) == []


@pytest.mark.parametrize(
    ("matches", "places", "fault"),
    [
        (SINGLE, ("ada", "cleo", "dov", "ben"), "The places are"),
        (SINGLE[:2], PLACES, "Not decided"),
        ([*SINGLE[:2], replace(SINGLE[2], away="ben")], PLACES, "one of them is out"),
        (
            [replace(each, step=2 * each.step) for each in SINGLE],
            PLACES,
            "The rounds are",
        ),
        (
            [replace(SINGLE[0], away="cleo"), replace(SINGLE[1], away="dov")],
            PLACES,
            "does not begin against",
        ),
    ],
)
def test_what_is_wrong_with_an_elimination_is_seen(matches, places, fault):
    found = judge_elimination(FOUR, matches, places, lives=1)

    assert any(fault in each for each in found)


def test_a_double_elimination_that_ends_after_one_loss_is_wrong():
    found = judge_elimination(FOUR, SINGLE, PLACES, lives=2)

    assert "Not decided: ada, ben, cleo, dov are still in." in found


# The command.


def run(**options):
    out = StringIO()
    call_command("check_formats", stdout=out, **({"events": 3} | options))
    return out.getvalue()


def test_the_command_counts_what_it_played():
    assert run() == (
        "Events: 3 of swiss, 3 of round_robin, 3 of single_elimination, "
        "3 of double_elimination.\n"
        "Discrepancies: 0.\n"
    )


def test_the_command_fails_when_a_bracket_is_seeded_wrongly(monkeypatch):
    monkeypatch.setattr(layout, "seed_order", lambda size: list(range(1, size + 1)))
    out = StringIO()

    with pytest.raises(CommandError, match="none may be"):
        call_command("check_formats", events=5, stdout=out)

    assert "does not begin against seed" in out.getvalue()


def test_a_product_that_stops_is_a_discrepancy(monkeypatch):
    def stop(*_, **__):
        raise ValueError("broken")

    monkeypatch.setattr(format_play, "pair_candidates", stop)

    assert judge_random_event(STRUCTURES[0], "1") == [
        "The product stopped with ValueError: broken"
    ]
