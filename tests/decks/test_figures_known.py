"""The figures of a deck of which all is known, and those of lists that are odd."""

from fractions import Fraction

import pytest

from decks import figures
from decks.decklist.contents import Decklist, ListedCard
from decks.facts import CardFacts, Group
from decks.figures import Figure
from gameengine.profiles import P19, P22C, UnspecifiedPlay
from tests.builders.figures import MAY_SAY, a_play, a_sample, found_in
from tests.builders.profiles import every_profile


@every_profile
@pytest.mark.parametrize("name", ["harbor-lights", "all-or-nothing", "two-way"])
def test_what_is_known_is_no_range(name, profile):
    made = figures.compute_figures(a_sample(name), profile=profile)

    found = found_in(made)
    assert {low == high for low, high in found.values()} == {True}
    for chart in made.tallies:
        assert (chart.table.known, chart.table.of) == (made.plays, made.plays)
        assert not chart.has_uncertain_bars
    assert not made.has_gaps
    for key in ("strengths", "times", "bits"):
        assert sum(low for each, (low, _) in found.items() if each[0] == key) == 1
    assert found["run share"][0] + found["pass share"][0] == 1


def test_the_figures_of_a_deck_against_every_strength_alike():
    """The numbers of the specification: T-FG, T-PUNT, 29/57 and 27/95."""
    deck = Decklist(
        (
            a_play("dive", 4),
            a_play("slant", 16, offensive_play="Short Pass: 20 (3-8)"),
            ListedCard(
                CardFacts(number="C1-TT", title="Push", cells={}), 2, Group.ACTIONS
            ),
            ListedCard(
                CardFacts(number="C2-TT", title="Pull", cells={}), 18, Group.ACTIONS
            ),
        )
    )

    made = figures.compute_figures(deck, profile=P22C)

    assert made.plays == 20
    assert made.against is None
    assert [(each.copies, each.one.exact) for each in made.play_hand.copies] == [
        (16, "284/285"),
        (4, "29/57"),
    ]
    assert made.play_hand.kinds[0] == ("run", Figure(*[Fraction(29, 57)] * 2, 20, 20))
    assert made.action_hand.copies[1].one == Figure(*[Fraction(27, 95)] * 2, 20, 20)
    assert made.runs.worth == Figure(*[Fraction(45, 2)] * 2, 4, 4)
    assert made.passes.worth == Figure(*[Fraction(6, 10)] * 2, 16, 16)
    assert made.kicks.punt == Figure(*[Fraction(75, 2)] * 2, 20, 20)
    assert [row[1] for row in made.kicks.goals.table.rows] == [
        f"{percent}%" for percent in (90, 80, 70, 60, 50, 40, 30, 10, 0)
    ]
    assert [row[1] for row in made.runs.scores.table.rows] == [
        f"{percent}%" for percent in range(90, 0, -10)
    ]


def test_2019_starts_with_two_action_cards():
    """A.3 19."""
    deck = a_sample("growing-playbook")

    hands = [
        figures.compute_figures(deck, profile=each).action_hand.drawn
        for each in (P19, P22C)
    ]

    assert hands == [2, 3]


def test_what_stops_a_call_without_direction_depends_on_the_reading():
    """D-62: any defense of its kind, or the exact match alone."""
    deck = Decklist((a_play("dive", defensive_play="Run Left / Short Pass"),))

    readings = [
        dict(found_in(figures.compute_figures(deck, profile=profile)))
        for profile in (
            P19,
            P19.with_open_settings(unspecified_play_rule=UnspecifiedPlay.EXACT_ONLY),
        )
    ]

    assert [found["stops", "Run"][0] for found in readings] == [1, 0]
    assert [found["stops", "Pass"][0] for found in readings] == [1, 0]
    assert {found["stops", "Run Left"][0] for found in readings} == {1}


def test_against_a_list_a_matched_call_gains_nothing():
    """CRD 4.A: half of that list stops Run Left, the other half is strength 3."""
    ours = Decklist((a_play("dive", strength="5"),))
    theirs = Decklist(
        (
            a_play("wall", 2, strength="4"),
            a_play("hole", 2, strength="3", defensive_play="Long Pass"),
        ),
        "Walls",
    )

    made = figures.compute_figures(ours, profile=P22C, against=theirs)

    assert made.runs.worth.plain == "20"  # (0 + 0 + 40 + 40) / 4
    assert made.against == figures.Opponent("Walls", 4, 4)


def test_kicks_against_a_list_are_those_of_all_pairs_of_flips():
    """T-FG, D-96: 3, 3 and X against 9 and 5 give the Grits 2, 8, 2, 8, 9 and 5."""
    ours = Decklist((a_play("dive", 2, strength="3"), a_play("bomb", strength="X")))
    theirs = Decklist((a_play("wall", strength="9"), a_play("hole", strength="5")))

    kicks = figures.compute_figures(ours, profile=P22C, against=theirs).kicks

    assert kicks.goals.table.rows[3] == ("20 yards", "50%", "1/2")
    assert kicks.goals.table.rows[7] == ("40 yards", "16.7%", "1/6")
    assert kicks.punt.exact == "40"  # (30 + 45 + 30 + 45 + 50 + 40) / 6


def test_prints_of_a_card_are_drawn_as_one_card():
    """ID-2: a promo is its base card."""
    prints = ("C7-TT", "P1-TT")
    deck = Decklist(
        tuple(
            ListedCard(
                CardFacts(number=each, title="Push", prints=prints), 1, Group.ACTIONS
            )
            for each in prints
        )
    )

    (same,) = figures.compute_figures(deck, profile=P22C).action_hand.copies

    assert (same.copies, [card.number for card in same.cards]) == (2, ["C7-TT"])


# Lists that are odd


def test_a_list_without_plays_has_no_figures_of_plays():
    made = figures.compute_figures(Decklist(()), profile=P22C, against=Decklist(()))

    assert made == figures.Figures(0, None, None, None, (), None, None, None)


def test_a_hand_of_a_deck_that_is_too_small_is_the_whole_deck():
    made = figures.compute_figures(Decklist((a_play("dive"),)), profile=P22C)

    assert [each.one.exact for each in made.play_hand.copies] == ["1"]
    assert [label for label, _ in made.play_hand.kinds] == ["run"]
    assert made.passes.worth is None
    assert made.passes.lines == ()


@pytest.mark.parametrize(
    "cells",
    [
        pytest.param(dict.fromkeys(MAY_SAY), id="missing"),
        pytest.param(dict.fromkeys(MAY_SAY, ""), id="blank"),
        pytest.param(dict.fromkeys(MAY_SAY, "9" * 5000), id="long"),
        pytest.param(dict.fromkeys(MAY_SAY, "Sideways?"), id="unread"),
    ],
)
def test_what_cannot_be_read_is_not_known(cells):
    made = figures.compute_figures(Decklist((a_play("dive", **cells),)), profile=P22C)

    assert [chart.table.known for chart in made.tallies] == [0, 0, 0, 0]
    assert made.runs.worth == Figure(Fraction(45, 2), Fraction(45), 0, 1)
    assert made.passes.worth == Figure(Fraction(1, 10), Fraction(1), 0, 1)
    assert made.kicks.punt.exact == "75/2"
    assert [label for label, *_ in made.tallies[1].table.rows] == ["0", "1", "2", "3+"]


def test_a_card_that_is_no_play_does_not_count_among_them():
    deck = Decklist((a_play("dive"), a_play("stray", 3, type="Action")))

    assert figures.compute_figures(deck, profile=P22C).plays == 1


def test_a_card_that_is_not_on_record_counts_by_what_its_line_says():
    stray = CardFacts(number="", title="Nobody Knows")
    deck = Decklist((a_play("dive", 3), ListedCard(stray, 1, Group.PLAYS)))

    made = figures.compute_figures(deck, profile=P22C)

    assert made.plays == 4
    assert [
        (each.copies, each.one.known, each.one.of) for each in made.play_hand.copies
    ] == [
        (3, 3, 4),
        (1, 3, 4),
    ]
