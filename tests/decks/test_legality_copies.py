"""How often a card may be there: copies, and cards that are Unique."""

from dataclasses import replace

import pytest

from decks.facts import Group
from decks.legality import check
from decks.legality.violation import Severity
from gameengine.profiles import StopAllDetection
from tests.builders.lists import (
    EDITIONS,
    a_gridiron,
    a_list,
    a_play,
    a_player,
    a_superstar,
    alike,
    an_action,
    by_edition,
    checked,
    codes,
    edition,
    listed,
    printed_as,
    ruled_unique,
    since_2021,
)

LEGAL = ""
HALE = a_player("C60-19", "Rex Hale")
STAR = a_superstar("L277-21", "Rex Hale")


def with_actions(*cards, **sizes):
    """Fill the Action deck up around some cards."""
    more = [listed(card, quantity) for card, quantity in cards]
    taken = sum(each.quantity for each in more)
    return a_list(*more, **{"actions": 20 - taken, **sizes})


def with_plays(*cards):
    more = [listed(card, quantity) for card, quantity in cards]
    return a_list(*more, plays=20 - sum(each.quantity for each in more))


# Two copies


PUSH = an_action("C300-19", "Big Push")
COPIES = [
    pytest.param([(PUSH, 1)], alike(LEGAL), id="one"),
    pytest.param([(PUSH, 2)], alike(LEGAL), id="two"),
    pytest.param([(PUSH, 3)], alike("DC-11"), id="three"),
    pytest.param(
        [(PUSH, 2), (printed_as(PUSH, "P1-19"), 1)], alike("DC-11"), id="two prints"
    ),
    pytest.param(
        [(PUSH, 2), (an_action("C300-20", "BIG  PUSH"), 1)],
        alike("DC-11"),
        id="a later card of the same title",
    ),
    pytest.param(
        [(PUSH, 2), (an_action("C301-19", "Big Pull"), 2)],
        alike(LEGAL),
        id="two of two",
    ),
    pytest.param(
        [(PUSH, 2), (an_action("C302-21", "Big Push", sub_type="Power Up"), 1)],
        since_2021("DC-16", "DC-11"),
        id="a Power Up of the same title",
    ),
    pytest.param(
        [(PUSH, 2), (a_gridiron("C303-21", "Big Push"), 2)],
        since_2021("DC-16", LEGAL),
        id="a Gridiron of the same title",
    ),
    pytest.param(
        [(a_gridiron("C303-21"), 3)], since_2021("DC-16", "DC-11"), id="three Gridirons"
    ),
]


@pytest.mark.parametrize(("cards", "said"), COPIES)
def test_two_copies_of_an_action_deck_card(cards, said):
    """DC-11, DC-18, DC-20, ID-4, D-08, D-19: a card is its type and its title."""
    assert by_edition(with_actions(*cards)) == said


SUPERSTARS = [
    pytest.param([(STAR, 2)], since_2021("DC-16", LEGAL), id="two"),
    pytest.param([(STAR, 3)], since_2021("DC-16", "DC-11"), id="three"),
    pytest.param(
        [(STAR, 1), (a_superstar("E193-22", "Rex Hale"), 1)],
        since_2021("DC-16", LEGAL),
        id="one of each season",
    ),
    pytest.param(
        [(STAR, 2), (a_superstar("E193-22", "Rex Hale"), 1)],
        since_2021("DC-16", "DC-11"),
        id="three of two seasons",
    ),
]


@pytest.mark.parametrize(("cards", "said"), SUPERSTARS)
def test_superstars_are_counted_by_athlete(cards, said):
    """DC-11, ID-4."""
    more = [listed(card, quantity) for card, quantity in cards]
    taken = sum(each.quantity for each in more)

    found = by_edition(a_list(listed(HALE), *more, offense=4, actions=20 - taken))

    assert found == said


def test_a_superstar_and_an_action_may_share_a_title():
    """DC-11, ID-4: the types differ."""
    deed = listed(an_action("C300-19", "Rex Hale"), 2)

    found = by_edition(
        a_list(listed(HALE), deed, listed(STAR, 2), offense=4, actions=16)
    )

    assert found["P22C"] == LEGAL


def test_every_card_that_is_too_many_is_told():
    """DC-11: with its copies, its lines and what is allowed."""
    other = an_action("C301-19", "Big Pull")

    first, second = checked(with_actions((PUSH, 3), (other, 4))).violations

    assert (first.code, first.cards, first.actual) == ("DC-11", ("C300-19",), 3)
    assert (second.code, second.cards, second.actual) == ("DC-11", ("C301-19",), 4)
    assert (first.limit, first.group, first.decision) == (2, Group.ACTIONS, "D-08")
    assert len(first.lines) == 1


@pytest.mark.parametrize("copies", [1, 2, 3, 12, 20])
def test_an_ordinary_play_may_be_there_any_number_of_times(copies):
    """DC-9, D-12."""
    assert by_edition(with_plays((a_play("C150-19"), copies))) == alike(LEGAL)


# Unique Plays


BOLD = a_play("E240-20", "Play - Unique")
OTHER = a_play("E241-20", "Play - Unique")
MARKED = a_play("E150-19", special_text="Unique")
TYPED = a_play("E151-19", sub_type="Unique")
UNIQUE_PLAYS = [
    pytest.param([(BOLD, 1)], alike(LEGAL), id="one"),
    pytest.param([(BOLD, 2)], alike("DC-7"), id="two copies"),
    pytest.param(
        [(BOLD, 1), (printed_as(BOLD, "P9-20"), 1)], alike("DC-7"), id="two prints"
    ),
    pytest.param(
        [(BOLD, 1), (OTHER, 1)], since_2021(LEGAL, "DC-7"), id="two of one title"
    ),
    pytest.param(
        [(MARKED, 1), (TYPED, 1)], since_2021(LEGAL, "DC-7"), id="by mark and subtype"
    ),
    pytest.param([(MARKED, 2)], alike("DC-7"), id="two by mark"),
]


@pytest.mark.parametrize(("cards", "said"), UNIQUE_PLAYS)
def test_unique_plays_are_counted_as_the_edition_says(cards, said):
    """DC-7, DC-21, ID-5, D-07, D-13: one of each in 2019, one in all from 2021 on."""
    assert by_edition(with_plays(*cards)) == said


def test_an_x_play_without_the_word_is_ordinary():
    """DC-21: strength X has no limit of its own."""
    assert by_edition(with_plays((a_play("C150-19", strength="X"), 5))) == alike(LEGAL)


ALL_RUNS = a_play("R253-19", defensive_play="All Runs")
ALL_PASSES = a_play("R258-19", defensive_play="All Passes")
THREE_RUNS = a_play("R259-19", defensive_play="Run Left / Run Middle / Run Right")
RULED = ruled_unique(a_play("U137-22", defensive_play="All Runs"))


def since_the_rulings(before, then):
    return alike(before) | {"P22C": then}


STOP_ALLS = [
    pytest.param([(ALL_RUNS, 1)], alike(LEGAL), id="one"),
    pytest.param([(ALL_RUNS, 2)], since_the_rulings(LEGAL, "DC-7 DC-8"), id="two"),
    pytest.param(
        [(ALL_RUNS, 1), (ALL_PASSES, 1)],
        since_the_rulings(LEGAL, "DC-7 DC-8"),
        id="runs and passes",
    ),
    pytest.param(
        [(ALL_RUNS, 1), (MARKED, 1)],
        since_the_rulings(LEGAL, "DC-7 DC-8"),
        id="beside a Unique one",
    ),
    pytest.param([(RULED, 2)], since_the_rulings(LEGAL, "DC-7 DC-8"), id="U137-22"),
    pytest.param([(THREE_RUNS, 3)], alike(LEGAL), id="one by one"),
]


@pytest.mark.parametrize(("cards", "said"), STOP_ALLS)
def test_a_play_that_stops_all_is_unique_by_the_rulings(cards, said):
    """DC-8, DC-7, D-14."""
    assert by_edition(with_plays(*cards)) == said


def test_a_play_that_lists_all_one_by_one_is_noted():
    """D-14: it changes nothing, and people are told."""
    found = checked(with_plays((THREE_RUNS, 3)))

    (note,) = found.violations
    assert (note.code, note.severity, note.decision) == ("DC-8", Severity.INFO, "D-14")
    assert note.cards == ("R259-19",)


def test_an_event_may_count_listing_all_as_unique():
    """D-14, DC-8."""
    snapshot = edition("P22C").with_open_settings(
        stop_all_detection=StopAllDetection.ENUMERATED
    )

    assert codes(check(with_plays((THREE_RUNS, 2)), snapshot)) == ("DC-7", "DC-8")
    assert codes(check(with_plays((ALL_RUNS, 2)), snapshot)) == ("DC-7", "DC-8")
    assert check(with_plays((THREE_RUNS, 1)), snapshot).violations == ()


# Unique in the Action deck


RARE = an_action("E250-19", special_text="Unique")
STADIUM = a_gridiron("E252-21", special_text="Unique")
NOT_TODAY = ruled_unique(an_action("E245-20", "Not Today"))
UNIQUE_ACTIONS = [
    pytest.param([(RARE, 1)], alike(LEGAL), id="one"),
    pytest.param([(RARE, 2)], since_2021(LEGAL, "DC-12"), id="two copies"),
    pytest.param(
        [(RARE, 1), (an_action("E251-19", sub_type="Unique"), 1)],
        since_2021(LEGAL, "DC-12"),
        id="by mark and subtype",
    ),
    pytest.param(
        [(RARE, 1), (an_action("E251-19", "Unique Deed"), 1)],
        since_2021(LEGAL, "DC-12"),
        id="by title",
    ),
    pytest.param(
        [(RARE, 1), (STADIUM, 1)], since_2021("DC-16", "DC-12"), id="of two types"
    ),
    pytest.param(
        [(RARE, 1), (NOT_TODAY, 1)],
        since_the_rulings(LEGAL, "DC-12"),
        id="E245-20 by the rulings",
    ),
    pytest.param([(NOT_TODAY, 1)], alike(LEGAL), id="E245-20 alone"),
]


@pytest.mark.parametrize(("cards", "said"), UNIQUE_ACTIONS)
def test_one_unique_card_in_the_action_deck(cards, said):
    """DC-12, DC-20, D-13, D-15: of whatever type; 2019 has no such rule."""
    assert by_edition(with_actions(*cards)) == said


def test_each_deck_has_an_allowance_of_its_own():
    """DC-7, DC-12."""
    both = a_list(listed(MARKED), listed(RARE), plays=19, actions=19)

    assert by_edition(both) == alike(LEGAL)


@pytest.mark.parametrize("name", EDITIONS)
def test_rulings_count_where_the_edition_has_them(name):
    """D-04: 2019 may be played with them, if an event says so."""
    decklist = with_actions((RARE, 1), (NOT_TODAY, 1))
    snapshot = replace(edition(name), pool=None)

    found = codes(check(decklist, snapshot))

    assert found == (("DC-12",) if snapshot.profile.card_rulings else ())
