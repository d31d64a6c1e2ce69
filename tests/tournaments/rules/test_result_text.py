"""A result in a few words, from either side of the table."""

import doctest

import pytest

from tournaments.rules import result_text
from tournaments.rules.claims import AWAY, HOME, parse_claim
from tournaments.rules.result_text import result_sentence, short_name
from tournaments.rules.scoring import Outcome

NAMES = {HOME: "Ada", AWAY: "Ben"}


def game(home, away, **more):
    return {"home_score": home, "away_score": away, **more}


def test_the_examples_of_the_module_run():
    result = doctest.testmod(result_text)

    assert (result.failed, bool(result.attempted)) == (0, True)


@pytest.mark.parametrize(
    ("outcome", "winner", "games", "expected"),
    [
        (Outcome.WIN, HOME, [game(21, 14)], "Ada won 21-14"),
        (Outcome.WIN, AWAY, [game(14, 21)], "Ben won 21-14"),
        (
            Outcome.WIN,
            AWAY,
            [game(14, 21), game(7, 3), game(0, 3)],
            "Ben won 2-1 (21-14, 3-7, 3-0)",
        ),
        (Outcome.WIN, HOME, [], "Ada won"),
        (Outcome.CONCESSION, HOME, [], "Ben conceded"),
        (
            Outcome.CONCESSION,
            AWAY,
            [game(7, 10, winner=AWAY, ending="concession")],
            "Ada conceded at 7-10",
        ),
        (Outcome.NO_SHOW, AWAY, [], "Ben won because the opponent did not show up"),
        (Outcome.PENALTY_LOSS, HOME, [], "Ada won because the opponent was penalized"),
        (Outcome.DOUBLE_LOSS, "", [], "Both lost"),
        (Outcome.AGREED_TIE, "", [], "An agreed tie"),
        (Outcome.TIE, "", [game(14, 14, ending="time")], "Tie 14-14"),
    ],
)
def test_every_result_has_its_words(outcome, winner, games, expected):
    claim = parse_claim(outcome, winner, games)

    assert result_sentence(claim, NAMES).replace("\u2013", "-") == expected


@pytest.mark.parametrize(
    ("ending", "expected"),
    [
        ("regulation", "Ada won 10-7"),
        ("overtime", "Ada won 10-7, in overtime"),
        ("time", "Ada won 10-7, when time was up"),
    ],
)
def test_whoever_is_to_agree_reads_how_it_ended(ending, expected):
    claim = parse_claim(Outcome.WIN, HOME, [game(10, 7, ending=ending)])

    assert (
        result_sentence(claim, NAMES, with_end=True).replace("\u2013", "-") == expected
    )


def test_without_a_winner_the_own_score_comes_first():
    stopped = parse_claim(Outcome.AGREED_TIE, "", [game(7, 3, winner="")])

    assert (
        result_sentence(stopped, NAMES, first=AWAY)
        .replace("\u2013", "-")
        .endswith("3-7")
    )


def test_a_long_name_is_cut_where_the_first_word_tells():
    long = "Bartholomew Featherstonehaugh"

    assert short_name(long) == "Bartholomew"
    assert short_name(long, unlike="Bartholomew Ito") == long
    assert (
        short_name("Xenophilius-Featherstonehaugh") == "Xenophilius-Featherstonehaugh"
    )
