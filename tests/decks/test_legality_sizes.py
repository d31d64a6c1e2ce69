"""How many cards a list has: below, at and above every limit, in every edition."""

import pytest

from decks.facts import Group
from decks.formats import CONSTRUCTED
from decks.legality import check
from decks.legality.violation import Severity, Verdict
from tests.builders.lists import (
    a_list,
    a_play,
    a_player,
    a_quarterback,
    a_superstar,
    a_synergy,
    alike,
    an_action,
    by_edition,
    checked,
    listed,
    since_2021,
)

LEGAL = ""
SIDES = [
    pytest.param({"offense": 4}, alike("DC-2 DC-1"), id="4 on offense"),
    pytest.param({"offense": 5}, alike(LEGAL), id="5 on offense"),
    pytest.param({"offense": 6}, since_2021("DC-2 DC-1", "DC-2"), id="6 on offense"),
    pytest.param({"defense": 4}, alike("DC-3 DC-1"), id="4 on defense"),
    pytest.param({"defense": 5}, alike(LEGAL), id="5 on defense"),
    pytest.param({"defense": 6}, since_2021("DC-3 DC-1", "DC-3"), id="6 on defense"),
]


@pytest.mark.parametrize(("sizes", "said"), SIDES)
def test_a_side_has_exactly_five(sizes, said):
    """DC-2, DC-3, D-18: no more and no fewer, in every edition."""
    assert by_edition(a_list(**sizes)) == said


QUARTERBACKS = [
    pytest.param(0, alike("DC-4"), id="none"),
    pytest.param(1, alike(LEGAL), id="one"),
    pytest.param(2, alike(LEGAL), id="two"),
    pytest.param(3, alike("DC-4"), id="three"),
]


@pytest.mark.parametrize(("count", "said"), QUARTERBACKS)
def test_one_or_two_throw(count, said):
    """DC-4."""
    assert by_edition(a_list(quarterbacks=count)) == said


def test_a_legend_throws_and_a_superstar_does_not():
    """DC-4, DC-19: a Superstar is no normal card."""
    legend = listed(a_quarterback("R166-22", special_text="Legend"))
    star = listed(a_superstar("L1-21", "Thrower C1-19", position="Quarterback"))

    third = by_edition(a_list(legend, offense=4, quarterbacks=2))
    shining = by_edition(a_list(star, quarterbacks=2, actions=19))

    assert third == alike("DC-4")
    assert shining == since_2021("DC-16", LEGAL)


def test_whoever_may_throw_counts_as_a_quarterback():
    """DC-4, D-20: one of several printed positions is enough."""
    both = listed(a_player("C60-19", position="Wide Receiver / Quarterback"))

    assert by_edition(a_list(both, offense=4, quarterbacks=0)) == alike(LEGAL)
    assert by_edition(a_list(both, offense=4, quarterbacks=2)) == alike("DC-4")


DECKS = [
    pytest.param({"plays": 19}, alike("DC-6 DC-1"), id="19 Plays"),
    pytest.param({"plays": 20}, alike(LEGAL), id="20 Plays"),
    pytest.param({"plays": 21}, since_2021("DC-6 DC-1", LEGAL), id="21 Plays"),
    pytest.param({"actions": 19}, alike("DC-10 DC-1"), id="19 Actions"),
    pytest.param({"actions": 20}, alike(LEGAL), id="20 Actions"),
    pytest.param({"actions": 21}, since_2021("DC-10 DC-1", LEGAL), id="21 Actions"),
    pytest.param(
        {"plays": 60, "actions": 80}, since_2021("DC-6 DC-10 DC-1", LEGAL), id="150"
    ),
    pytest.param(
        {"plays": 19, "actions": 21}, since_2021("DC-6 DC-10", "DC-6"), id="50 of 50"
    ),
    pytest.param({"plays": 0, "actions": 0}, alike("DC-6 DC-10 DC-1"), id="ten in all"),
]


@pytest.mark.parametrize(("sizes", "said"), DECKS)
def test_twenty_and_twenty_make_fifty(sizes, said):
    """DC-6, DC-10, DC-1, D-17: exactly so in 2019, at least so from 2021 on."""
    assert by_edition(a_list(**sizes)) == said


def test_the_action_deck_may_be_any_mixture():
    """DC-10, DC-20: Power Ups and Superstars count as Actions do."""
    hale = listed(a_player("C60-19", "Rex Hale"))
    mixture = [
        listed(an_action("C300-21", sub_type="Power Up"), 2),
        listed(a_superstar("L277-21", "Rex Hale"), 2),
    ]

    assert by_edition(a_list(hale, *mixture, offense=4, actions=16)) == since_2021(
        "DC-16", LEGAL
    )


SYNERGIES = [
    pytest.param(0, alike(LEGAL), id="none"),
    pytest.param(1, since_2021("DC-16", LEGAL), id="one"),
    pytest.param(2, since_2021("DC-16", "DC-14"), id="two"),
]


@pytest.mark.parametrize(("count", "said"), SYNERGIES)
def test_one_synergy_at_most(count, said):
    """DC-14; 2019 has none at all (DC-16)."""
    bonds = [listed(a_synergy(f"R{each}-21")) for each in range(count)]

    assert by_edition(a_list(*bonds)) == said


def test_two_copies_of_one_synergy_are_two():
    """DC-14."""
    assert by_edition(a_list(listed(a_synergy("R1-21"), 2)))["P22C"] == "DC-14"


def test_a_synergy_fills_no_gap():
    """DC-15, D-16: it counts neither for the Action deck nor for the fifty."""
    found = checked(a_list(listed(a_synergy("R1-21")), actions=19))

    assert found.counts[Group.SYNERGY] == (1, 1)
    (actions, total) = found.violations
    assert (actions.code, actions.actual, actions.limit) == ("DC-10", 19, 20)
    assert (total.code, total.actual, total.limit) == ("DC-1", 49, 50)


def test_a_violation_says_what_it_counted():
    found = checked(a_list(quarterbacks=3), "P19")

    (told,) = found.violations
    assert (told.code, told.severity) == ("DC-4", Severity.ERROR)
    assert (told.actual, told.limit, told.group) == (3, (1, 2), Group.OFFENSE)
    assert told.cards == ("C1-19", "C2-19", "C3-19")
    assert told.lines == (1, 2, 3)
    assert (told.profile, told.cite) == ("P19", "R19 Deck")
    assert told.because == "snapshot 2019-10-04"


TOO_MANY = [
    pytest.param({"offense": 6}, "P22C", {"DC-2": range(1, 7)}, id="offense"),
    pytest.param({"defense": 6}, "P22C", {"DC-3": range(21, 27)}, id="defense"),
    pytest.param(
        {"plays": 21},
        "P19",
        dict.fromkeys(("DC-6", "DC-1"), range(101, 122)),
        id="Plays",
    ),
    pytest.param(
        {"defense": 4, "actions": 22},
        "P19",
        dict.fromkeys(("DC-10", "DC-1"), range(201, 212)),
        id="Actions, but too few on a side",
    ),
]


@pytest.mark.parametrize(("sizes", "profile", "told"), TOO_MANY)
def test_what_is_too_many_is_named_with_its_lines(sizes, profile, told):
    """DC-2, DC-3, DC-6, DC-10, DC-1: the cards of the group that is too large."""
    decklist = a_list(**sizes)
    lines = {each.card.number: each.lines[0] for each in decklist.cards}

    found = checked(decklist, profile)

    over = {each.code: each for each in found.violations if not each.params["is_few"]}
    assert {code: [*each.cards] for code, each in over.items()} == {
        code: [f"C{at}-19" for at in numbers] for code, numbers in told.items()
    }
    for each in over.values():
        assert each.lines == tuple(lines[number] for number in each.cards)


def test_each_synergy_that_is_too_many_is_named():
    """DC-14."""
    bonds = [listed(a_synergy(number)) for number in ("R1-21", "R2-21")]

    (told,) = checked(a_list(*bonds)).violations

    assert (told.code, told.cards) == ("DC-14", ("R1-21", "R2-21"))
    assert len(told.lines) == 2


def test_a_synergy_is_none_of_those_that_make_a_deck_too_large():
    """DC-1, DC-15, DC-16."""
    found = checked(a_list(listed(a_synergy("R1-19")), plays=21), "P19")

    (total,) = [each for each in found.violations if each.code == "DC-1"]
    assert "R1-19" not in total.cards


# While a list is being built


def building(decklist, profile="P22C"):
    found = check(decklist, CONSTRUCTED.for_profile(profile), building=True)
    return found, [(each.code, str(each.severity)) for each in found.violations]


def test_while_building_too_few_cards_are_no_error_yet():
    """DC-2, DC-3, DC-4, DC-6, DC-10, DC-1."""
    empty = a_list(offense=0, quarterbacks=0, defense=0, plays=0, actions=0)

    found, told = building(empty)

    lacking = ("DC-2", "DC-3", "DC-4", "DC-6", "DC-10", "DC-1")
    assert told == [(code, "incomplete") for code in lacking]
    assert found.is_incomplete
    assert found.verdict is Verdict.ILLEGAL
    assert check(empty, CONSTRUCTED.for_profile("P22C")).verdict is Verdict.ILLEGAL


def test_what_is_wrong_is_wrong_while_building():
    """DC-11, DC-6: more cards mend neither three copies nor a 21st Play of 2019."""
    found, told = building(a_list(listed(an_action("C300-19"), 3), plays=21), "P19")

    assert ("DC-11", "error") in told
    assert ("DC-6", "error") in told
    assert not found.is_incomplete


def test_a_full_side_without_a_quarterback_is_an_error():
    """DC-4: nobody can be added to five."""
    _, full = building(a_list(quarterbacks=0))
    _, open_ = building(a_list(offense=4, quarterbacks=0))

    assert full == [("DC-4", "error")]
    assert ("DC-4", "incomplete") in open_


def test_a_complete_list_is_complete():
    found, told = building(a_list(listed(a_play("C150-19"))))

    assert (told, found.verdict) == ([], Verdict.LEGAL)
    assert not found.is_incomplete
