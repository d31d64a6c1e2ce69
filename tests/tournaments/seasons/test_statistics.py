"""An event in numbers: games, rounds, points, distributions, what lists hold."""

import doctest
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.decklist.contents import Decklist
from gameengine.profiles import P22C
from tests.builders.lists import (
    a_defender,
    a_play,
    a_player,
    a_superstar,
    hiding,
    listed,
)
from tests.builders.swiss import total_points
from tournaments.rules.scoring import (
    ALONE,
    WON,
    Game,
    Match,
    Outcome,
    Points,
)
from tournaments.seasons import statistics
from tournaments.seasons.statistics import (
    CountedShare,
    PlayedRound,
    fielded_cards,
    scored_games,
)

DASH = "\u2013"
WIN, TIE, BYE = Outcome.WIN, Outcome.TIE, Outcome.BYE


def test_the_examples_hold():
    assert doctest.testmod(statistics).failed == 0


def game(home, away, ending="regulation"):
    winner = "ada" if home > away else "ben" if away > home else ""
    return Game(home_score=home, away_score=away, winner=winner, ending=ending)


def a_match(*scores, outcome=WIN, home="ada", away="ben", winner="ada", **cells):
    games = tuple(game(*each) for each in scores)
    if outcome not in WON:
        winner = ""
    return Match(
        round=1,
        home=home,
        away=away,
        outcome=outcome,
        winner=winner,
        games=games,
        **cells,
    )


def a_round(*matches, title="Round 1", **cells):
    return PlayedRound(title=title, address="1", matches=matches, **cells)


# Games.


@pytest.mark.parametrize(
    ("match", "many"),
    [
        pytest.param(a_match((21, 14)), 1, id="played"),
        pytest.param(a_match((10, 10), outcome=TIE), 1, id="tied"),
        pytest.param(a_match((21, 14), (7, 20), (9, 3)), 3, id="best of three"),
        pytest.param(a_match(), 0, id="nobody kept the score"),
        pytest.param(a_match((3, 0), outcome=Outcome.CONCESSION), 0, id="conceded"),
        pytest.param(a_match((3, 0, "concession"), (7, 0)), 1, id="one broken off"),
        pytest.param(a_match((0, 0), outcome=Outcome.AGREED_TIE), 0, id="agreed"),
        pytest.param(a_match((9, 7), outcome=Outcome.NO_SHOW), 0, id="nobody came"),
    ],
)
def test_a_score_counts_if_the_game_was_played_to_an_end(match, many):
    assert len(scored_games([a_round(match)])) == many


def test_the_closest_games_come_first_and_higher_ones_among_equals():
    games = [(21, 14), (10, 10), (35, 28), (7, 6), (0, 3)]
    found = statistics.closest_games(
        scored_games([a_round(*(a_match(each) for each in games))])
    )

    assert [(each.game.home_score, each.game.away_score) for each in found] == [
        (10, 10), (7, 6), (0, 3), (35, 28), (21, 14),
    ]  # fmt: skip


def test_a_round_is_summed_up():
    found = statistics.summarize_round(
        [
            a_round(
                a_match((21, 14)),
                a_match((10, 10), outcome=TIE),
                a_match(outcome=Outcome.NO_SHOW),
                a_match(outcome=BYE, away=""),
                a_match(outcome=Outcome.LATE_LOSS, away=""),
            )
        ],
        title="Round 1",
    )

    assert (found.matches, found.ties, found.unplayed, found.alone) == (3, 1, 1, 2)
    assert found.scores == (21, 14, 10, 10)
    assert (found.average, found.highest) == ("27.5", "35")


def test_a_round_without_a_score_has_no_average():
    found = statistics.summarize_round([a_round(a_match())], title="Round 1")

    assert (found.average, found.highest) == (DASH, DASH)


# Points by round.

NAMES = ("ada", "ben", "cy", "dot", "eve")
RESULTS = st.sampled_from(sorted(set(Outcome) - {Outcome.PENDING, Outcome.CANCELLED}))


@st.composite
def rounds(draw):
    """Draw Swiss rounds in which each of five sits once, or not at all."""
    found = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        order = draw(st.permutations(NAMES))
        matches = []
        for home, away in ((order[0], order[1]), (order[2], order[3]), (order[4], "")):
            outcome = draw(RESULTS)
            if (outcome in ALONE) != (away == ""):
                continue
            matches.append(
                a_match(
                    *draw(st.lists(st.tuples(SCORE, SCORE), max_size=3)),
                    outcome=outcome,
                    home=home,
                    away=away,
                    winner=draw(st.sampled_from((home, away or home))),
                )
            )
        found.append(a_round(*matches, title=f"Round {number}"))
    return found


SCORE = st.integers(0, 80)


@given(rounds=rounds())
def test_points_by_round_end_with_the_points_of_the_standings(rounds):
    points = Points()
    expected = total_points([each for it in rounds for each in it.matches], points)

    found = statistics.points_after_rounds(NAMES, rounds, points)

    assert {each.entrant: each.points for each in found} == {
        name: expected.get(name, 0) for name in NAMES
    }
    for each in found:
        assert [step.points for step in each.steps] == sorted(
            step.points for step in each.steps
        )
        ends = [step.x + step.width for step in each.steps]
        assert all(0 <= end <= statistics.WIDEST for end in ends)


def test_the_cut_brings_no_points():
    swiss, final = a_round(a_match()), a_round(a_match(), title="Final", is_swiss=False)

    [ada] = statistics.points_after_rounds(["ada"], [swiss, final], Points())

    assert [each.points for each in ada.steps] == [3]


# Distributions.


@pytest.mark.load
@given(rounds=rounds())
def test_every_score_and_every_game_is_in_one_column(rounds):
    games = scored_games(rounds)
    seats = statistics.summarize_round(rounds, title="").scores

    for chart, of in (
        (statistics.score_chart(seats), len(seats)),
        (statistics.margin_chart(games), len(games)),
    ):
        assert sum(mark.low for mark in chart.table.marks) == of
        assert len(chart.table.rows) == len(chart.bars)


@pytest.mark.parametrize(
    ("score", "label"),
    [(0, "0-6"), (6, "0-6"), (7, "7-13"), (41, "35-41"), (42, "42+"), (99, "42+")],
)
def test_a_score_stands_in_its_column(score, label):
    marks = statistics.score_chart([score]).table.marks

    assert [mark.label for mark in marks if mark.low] == [label.replace("-", DASH)]


@pytest.mark.parametrize(
    ("margin", "label"),
    [(0, "tied"), (1, "1-3"), (3, "1-3"), (4, "4-7"), (21, "15-21"), (22, "22+")],
)
def test_a_margin_stands_in_its_column(margin, label):
    games = scored_games([a_round(a_match((margin, 0)))])
    marks = statistics.margin_chart(games).table.marks

    assert [mark.label for mark in marks if mark.low] == [label.replace("-", DASH)]


def test_endings_and_seats_add_up():
    played = [
        a_round(
            a_match((21, 14)),
            a_match((14, 21), winner="ben"),
            a_match((14, 21), winner="ben"),
            a_match(outcome=Outcome.NO_SHOW),
            a_match(outcome=BYE, away=""),
        )
    ]

    assert statistics.count_endings(played) == [
        CountedShare("played out", 3, 4),
        CountedShare("no-show", 1, 4),
    ]
    assert statistics.wins_by_seat(played) == [
        CountedShare("home", 1, 3),
        CountedShare("away", 2, 3),
    ]
    assert [each.percent for each in statistics.wins_by_seat(played)] == [
        "33.3%",
        "66.7%",
    ]


@given(part=st.integers(0, 300), rest=st.integers(0, 300))
def test_a_bar_is_never_longer_than_its_row(part, rest):
    share = CountedShare("", part, part + rest)

    assert 0 <= share.width <= statistics.WIDEST


@given(value=st.fractions(min_value=0, max_value=1000))
def test_one_decimal_is_the_nearest(value):
    shown = Fraction(statistics.one_decimal_text(value))

    assert abs(shown - value) <= Fraction(1, 20)


# What lists hold.

CLUBS = {"Old Herons": "Herons", "New Herons": "Herons"}


def a_deck(*cards):
    return Decklist(tuple(cards))


def summed(*decks):
    return fielded_cards(decks, clubs=CLUBS, profile=P22C)


def test_teams_of_one_club_count_together():
    one = a_deck(
        listed(a_player("C1-19", team="Old Herons")),
        listed(a_defender("C2-19", team="Anvils")),
    )
    two = a_deck(
        listed(a_player("C1-19", team="Old Herons")),
        listed(a_player("C3-19", team="New Herons"), 2),
    )

    found = summed(one, two)

    assert found.lists == 2
    assert found.clubs == (CountedShare("Herons", 4, 5), CountedShare("Anvils", 1, 5))


def test_whoever_waits_in_the_action_deck_is_not_counted():
    star = listed(a_superstar("C3-19", team="New Herons"))
    found = summed(a_deck(star, listed(a_player("C1-19", team="Anvils"))))

    assert found.clubs == (CountedShare("Anvils", 1, 1),)


def test_a_player_of_whom_nobody_knows_the_team_is_counted_apart():
    found = summed(a_deck(listed(hiding(a_player("C1-19"), "team"))))

    assert (found.clubs, found.nameless) == ((), 1)


def test_behind_a_dozen_clubs_the_others_are_one():
    cards = [
        listed(a_player(f"C{at}-19", team=f"Club {at:02}"), 20 - at) for at in range(15)
    ]

    *_, last = summed(a_deck(*cards)).clubs

    assert last == CountedShare("3 others", 8 + 7 + 6, sum(range(6, 21)))


def test_plays_are_counted_by_what_they_call():
    run = a_play("C1-19", offensive_play="Run Left")
    found = summed(a_deck(listed(run, 2)), a_deck(listed(run)))

    rows = {label: cells[0] for label, *cells in found.plays.table.rows}
    assert rows["Run Left"] == "3"
    assert rows["Long Pass"] == "0"
    assert (found.plays.table.known, found.plays.table.of) == (3, 3)


@pytest.mark.parametrize(("many", "first"), [(8, "1"), (9, "Round 1")])
def test_rounds_that_have_no_room_side_by_side_stand_below_each_other(many, first):
    rounds = [
        statistics.summarize_round([], title=f"Round {at + 1}") for at in range(many)
    ]

    chart = statistics.average_chart(rounds)

    assert bool(chart.floor) is (many == 8)
    assert chart.bars[0].label.text == first
    assert chart.width <= 352


def test_lists_without_plays_have_no_chart():
    assert summed(a_deck()).plays is None
