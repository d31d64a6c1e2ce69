"""The cut: what it refuses, and what happens when somebody is lost."""

import pytest

from tests.builders.brackets import EIGHT, SIX, pairs, refusal
from tournaments.rules.bracket import (
    FirstOffense,
    Replacement,
    cut_progress,
    draw_bracket,
    replace_departed_entrants,
)

# Refusals.


@pytest.mark.parametrize(
    ("match", "winner", "said"),
    [
        pytest.param(
            9,
            "ada",
            (
                "There is no match 9 in this bracket; its matches are 1 to 6.",
                "BR-3",
                "Choose one of these.",
            ),
            id="an unknown match",
        ),
        pytest.param(
            0,
            "ada",
            (
                "There is no match 0 in this bracket; its matches are 1 to 6.",
                "BR-3",
                "Choose one of these.",
            ),
            id="the match before the first",
        ),
        pytest.param(
            3,
            "ben",
            (
                "Match 3 is played by seeds 1 and 5, but seed 2 was given.",
                "BR-3",
                "Choose one of these two as the winner.",
            ),
            id="a winner of another match",
        ),
        pytest.param(
            3,
            "zoe",
            (
                (
                    "Match 3 is played by seeds 1 and 5, but an entrant outside "
                    "of the bracket was given."
                ),
                "BR-3",
                "Choose one of these two as the winner.",
            ),
            id="a winner from elsewhere",
        ),
        pytest.param(
            3,
            "",
            (
                (
                    "Match 3 is played by seeds 1 and 5, but an entrant outside "
                    "of the bracket was given."
                ),
                "BR-3",
                "Choose one of these two as the winner.",
            ),
            id="nobody",
        ),
        pytest.param(
            4,
            "ben",
            (
                "Match 4 cannot have a result yet: it waits for the winner of match 2.",
                "BR-3",
                "Enter the earlier results first.",
            ),
            id="one of the two is not known",
        ),
        pytest.param(
            5,
            "ada",
            (
                (
                    "Match 5 cannot have a result yet: it waits for "
                    "the loser of match 3 and the loser of match 4."
                ),
                "BR-3",
                "Enter the earlier results first.",
            ),
            id="neither is known",
        ),
    ],
)
def test_an_impossible_result_is_refused(match, winner, said):
    """BR-3."""
    bracket = draw_bracket(SIX, third_place=True)

    found = refusal(cut_progress, bracket, results={1: "eve", match: winner})

    assert found == said


def test_a_result_behind_one_that_was_taken_back_is_refused():
    """BR-4."""
    message, _, _ = refusal(
        cut_progress, draw_bracket(SIX), results={2: "cleo", 3: "ada"}
    )

    assert message == (
        "Match 3 cannot have a result yet: it waits for the winner of match 1."
    )


# Entrants who are lost.


def test_the_opponent_of_a_lost_entrant_advances():
    """BR-6."""
    cut = cut_progress(draw_bracket(SIX), results={}, gone={"dov"})

    first = cut.matches[0]
    assert (first.winner, first.loser, first.is_walkover) == ("eve", "dov", True)
    assert pairs(cut) == {2: ("cleo", "finn"), 3: ("ada", "eve")}


def test_a_lost_top_seed_gives_the_winner_below_a_free_way():
    """BR-6."""
    cut = cut_progress(draw_bracket(SIX), results={1: "eve", 2: "finn"}, gone={"ada"})

    assert cut.matches[2].winner == "eve"
    assert pairs(cut) == {4: ("ben", "finn")}


def test_a_result_stands_even_if_its_winner_leaves_later():
    """BR-6."""
    cut = cut_progress(draw_bracket(SIX), results={1: "dov"}, gone={"dov"})

    assert [each.winner for each in cut.matches[:3]] == ["dov", "", "ada"]
    assert [each.is_walkover for each in cut.matches[:3]] == [False, False, True]


def test_if_both_are_lost_the_better_seed_holds_the_place():
    """BR-6."""
    cut = cut_progress(draw_bracket(SIX), results={}, gone={"eve", "dov"})

    assert [each.winner for each in cut.matches[:3]] == ["dov", "", "ada"]


def test_a_later_leaver_keeps_the_walkover_that_was_played_on():
    """BR-6: dov left, eve went on, won and then left too."""
    results = {2: "finn", 3: "eve"}

    cut = cut_progress(draw_bracket(SIX), results=results, gone={"dov", "eve"})

    assert [each.winner for each in cut.matches[:3]] == ["eve", "finn", "eve"]


def test_a_leaver_who_played_for_third_place_has_lost_the_semifinal():
    """BR-6: ada left before the semifinal; dov went on, and ada came back for it."""
    bracket = draw_bracket(SIX[:4], third_place=True)

    cut = cut_progress(bracket, results={2: "ben", 3: "ada"}, gone={"ada", "dov"})

    assert [each.winner for each in cut.matches] == ["dov", "ben", "ada", "ben"]


@pytest.mark.parametrize(
    ("replacement", "results", "gone", "entrants"),
    [
        pytest.param(
            "next_in_standings", {}, {"ben"}, "ada cleo dov eve", id="the next moves up"
        ),
        pytest.param(
            "next_in_standings",
            {},
            {"ben", "ada", "eve"},
            "cleo dov finn gus",
            id="whoever left before the cut is passed over",
        ),
        pytest.param(
            "next_in_standings",
            {},
            set(EIGHT[3:]),
            "ada ben cleo",
            id="too few are left to fill it",
        ),
        pytest.param("none", {}, {"ben"}, "ada ben cleo dov", id="the event has none"),
        pytest.param(
            "next_in_standings",
            {1: "ada"},
            {"ben"},
            "ada ben cleo dov",
            id="a match was played",
        ),
        pytest.param(
            "next_in_standings", {}, {"hana"}, "ada ben cleo dov", id="nobody is missed"
        ),
    ],
)
def test_who_comes_for_a_lost_entrant(replacement, results, gone, entrants):
    """BR-7."""
    found = replace_departed_entrants(
        draw_bracket(EIGHT[:4]),
        gone=gone,
        swiss=EIGHT,
        results=results,
        replacement=Replacement(replacement),
    )

    assert found == draw_bracket(entrants.split())


def test_a_bracket_that_is_filled_up_keeps_its_settings():
    """BR-7."""
    settings = {"third_place": True, "first_offense": FirstOffense.RANDOM}

    found = replace_departed_entrants(
        draw_bracket(EIGHT[:4], **settings),
        gone={"ada"},
        swiss=EIGHT,
        results={},
        replacement=Replacement.NEXT_IN_STANDINGS,
    )

    assert found == draw_bracket(EIGHT[1:5], **settings)
