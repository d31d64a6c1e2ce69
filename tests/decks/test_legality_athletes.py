"""Who is meant: different athletes on a side, counterparts, and cards of two sides."""

from dataclasses import replace

import pytest

from decks.facts import Group
from decks.legality import check
from decks.legality.athletes import position_groups
from tests.builders.lists import (
    EDITIONS,
    a_defender,
    a_list,
    a_player,
    a_superstar,
    alike,
    broken,
    by_edition,
    checked,
    edition,
    listed,
    printed_as,
    since_2021,
)

LEGAL = ""
ANDERS = a_player("C9-19", "Jo Anders")
LATER = a_player("C3-20", "Jo Anders", team="Elsewhere")
NAMESAKE = replace(a_player("U141-20", "Jo Anders"), person="the-other-anders")


DIFFERENT = [
    pytest.param([(ANDERS, 1)], alike(LEGAL), id="once"),
    pytest.param([(ANDERS, 2)], alike("DC-5"), id="two copies"),
    pytest.param(
        [(ANDERS, 1), (printed_as(ANDERS, "P4-19"), 1)], alike("DC-5"), id="two prints"
    ),
    pytest.param([(ANDERS, 1), (LATER, 1)], alike("DC-5"), id="two seasons"),
    pytest.param([(ANDERS, 1), (NAMESAKE, 1)], alike(LEGAL), id="two persons"),
    pytest.param(
        [(ANDERS, 1), (a_player("C10-19", "Jo Anderson"), 1)],
        alike(LEGAL),
        id="nearly the same name",
    ),
]


@pytest.mark.parametrize(("cards", "said"), DIFFERENT)
def test_an_athlete_is_on_a_side_once(cards, said):
    """DC-5, DC-18, D-08, D-09, D-10: prints and seasons are not different."""
    more = [listed(card, quantity) for card, quantity in cards]
    count = sum(quantity for _, quantity in cards)

    assert by_edition(a_list(*more, offense=5 - count)) == said


def test_a_suffix_separates_nobody():
    """ID-3: the key is what counts, whatever the card prints."""
    junior = replace(a_player("C3-20", "Jo Anders Jr."), person=ANDERS.person)

    assert broken(a_list(listed(ANDERS), listed(junior), offense=3)) == ("DC-5",)


def test_the_sides_are_looked_at_one_by_one():
    """DC-5, D-20: one person, a card for each side."""
    defender = replace(a_defender("U8-20", "Jo Anders"), person=ANDERS.person)

    found = by_edition(a_list(listed(ANDERS), listed(defender), offense=4, defense=4))

    assert found == alike(LEGAL)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_event_may_allow_two_seasons_of_a_person(name):
    """D-09: but never two of one card."""
    snapshot = replace(edition(name), pool=None).with_open_settings(
        same_person_two_normals=True
    )
    seasons = a_list(listed(ANDERS), listed(LATER), offense=3)
    prints = a_list(listed(ANDERS), listed(printed_as(ANDERS, "P4-19")), offense=3)

    assert check(seasons, snapshot).violations == ()
    (told,) = check(prints, snapshot).violations
    assert told.code == "DC-5"


def test_a_violation_names_the_cards_and_why_they_are_the_same():
    """D-08 for prints of a card, D-09 for seasons of a person."""
    seasons = checked(a_list(listed(ANDERS), listed(LATER), offense=3))
    prints = checked(a_list(listed(ANDERS, 2), offense=3))

    (of_seasons,), (of_prints,) = seasons.violations, prints.violations
    assert (of_seasons.cards, of_seasons.decision) == (("C9-19", "C3-20"), "D-09")
    assert (of_seasons.actual, of_seasons.limit) == (2, 1)
    assert (of_prints.cards, of_prints.decision) == (("C9-19",), "D-08")


@pytest.mark.parametrize(
    ("cell", "groups"),
    [
        ("Quarterback", {"QB"}),
        ("QB", {"QB"}),
        ("Cornerback / Safety", {"DB"}),
        ("Defensive End, Linebacker", {"DL", "LB"}),
        ("Offensive Lineman", {"OL"}),
        ("Center", {"OL"}),
        ("", None),
        (None, None),
        ("Center / Cook", None),
    ],
)
def test_positions_are_read_into_their_groups(cell, groups):
    """ID-3."""
    assert position_groups(cell) == groups


# Superstars


STAR = a_superstar("L277-21", "Rex Hale", team="Dockers")
HALE = a_player("C60-19", "Rex Hale", team="Millers")
COUNTERPARTS = [
    pytest.param(HALE, 1, since_2021("DC-16", LEGAL), id="of another club and season"),
    pytest.param(HALE, 2, since_2021("DC-16", LEGAL), id="two copies of the Superstar"),
    pytest.param(
        replace(HALE, person="another-hale"),
        1,
        since_2021("DC-16", "DC-13"),
        id="a namesake",
    ),
    pytest.param(
        a_player("C61-19", "Max Hale"), 1, since_2021("DC-16", "DC-13"), id="nobody"
    ),
    pytest.param(
        a_player("R166-22", "Rex Hale", special_text="Legend"),
        1,
        since_2021("DC-16", LEGAL),
        id="a Legend",
    ),
]


@pytest.mark.parametrize(("normal", "copies", "said"), COUNTERPARTS)
def test_a_superstar_needs_the_normal_card_of_its_athlete(normal, copies, said):
    """DC-13, D-11, DC-19."""
    decklist = a_list(
        listed(normal), listed(STAR, copies), offense=4, actions=20 - copies
    )

    assert by_edition(decklist) == said


def test_the_counterpart_may_play_on_defense():
    """DC-13."""
    normal = a_defender("C60-19", "Rex Hale")

    found = by_edition(a_list(listed(normal), listed(STAR), defense=4, actions=19))

    assert found == since_2021("DC-16", LEGAL)


def test_a_counterpart_in_the_wrong_group_is_none():
    """DC-13, DC-23: it counts in no group."""
    normal = listed(a_player("C60-19", "Rex Hale"), 1, Group.DEFENSE)

    found = broken(a_list(normal, listed(STAR), defense=4, actions=19))

    assert found == ("DC-23", "DC-3", "DC-13", "DC-1")


def test_each_superstar_without_its_athlete_is_told():
    """DC-13."""
    stars = [listed(a_superstar(f"L{each}-21", f"Star {each}")) for each in (1, 2)]

    found = checked(a_list(*stars, actions=18))

    assert [each.cards for each in found.violations] == [("L1-21",), ("L2-21",)]


# Two sides


BOTH = a_player("C60-19", "Ty Iron", side="Offense / Defense")


def test_a_card_of_both_sides_stands_on_either():
    """DC-22, D-20."""
    offense = a_list(listed(BOTH, 1, Group.OFFENSE), offense=4)
    defense = a_list(listed(BOTH, 1, Group.DEFENSE), defense=4)

    assert by_edition(offense) == alike(LEGAL)
    assert by_edition(defense) == alike(LEGAL)


def test_a_card_of_both_sides_does_not_stand_on_both():
    """DC-22, D-20: nor do two prints of it."""
    here, there = (listed(BOTH, 1, side) for side in (Group.OFFENSE, Group.DEFENSE))
    print_of_it = listed(printed_as(BOTH, "P4-19"), 1, Group.DEFENSE)

    assert by_edition(a_list(here, there, offense=4, defense=4)) == alike("DC-22")
    assert by_edition(a_list(here, print_of_it, offense=4, defense=4)) == alike("DC-22")


def test_a_card_of_both_sides_stands_somewhere():
    """DC-22: without a heading it is on neither side."""
    nowhere = replace(listed(BOTH), group=None)

    found = checked(a_list(nowhere, offense=4))

    assert [each.code for each in found.violations] == ["DC-2", "DC-22", "DC-1"]
    assert found.violations[1].actual == 0


def test_a_card_of_one_side_on_both_is_in_a_wrong_group():
    """DC-22, DC-23: it can only be one of two mistakes."""
    here, there = (listed(HALE, 1, side) for side in (Group.OFFENSE, Group.DEFENSE))

    found = by_edition(a_list(here, there, offense=4, defense=4))

    assert found == alike("DC-23 DC-3 DC-1")
