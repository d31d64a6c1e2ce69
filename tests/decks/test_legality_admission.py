"""Which cards may be there: types, pool, groups, restrictions, and what is noted."""

from dataclasses import replace

import pytest

from decks.decklist.contents import Decklist
from decks.facts import Group, unknown_card
from decks.formats import CONSTRUCTED, PRESEASON, Restriction
from decks.legality import check
from decks.legality.violation import Severity, Verdict
from tests.builders.lists import (
    EDITIONS,
    a_gridiron,
    a_list,
    a_play,
    a_player,
    a_superstar,
    a_synergy,
    alike,
    an_action,
    broken,
    by_edition,
    checked,
    codes,
    edition,
    listed,
    printed_as,
    since_2021,
)

LEGAL = ""

# Types


NEWER = [
    pytest.param(listed(a_gridiron("C300-19")), id="Gridiron"),
    pytest.param(listed(an_action("C300-19", sub_type="Power Up")), id="Power Up"),
]


@pytest.mark.parametrize("newer", NEWER)
def test_2019_has_players_plays_and_actions(newer):
    """DC-16, DC-20: it is told once, and the card counts where it stands."""
    assert by_edition(a_list(newer, actions=19)) == since_2021("DC-16", LEGAL)


def test_a_card_of_a_newer_type_stands_where_it_is_registered():
    """DC-16: one mistake is not told twice (DC-23, DC-2, DC-13, DC-14)."""
    star = listed(a_superstar("L1-21"), 1, Group.OFFENSE)
    bonds = listed(a_synergy("R1-21"), 2)

    found = by_edition(a_list(star, bonds, offense=4))

    assert found == since_2021("DC-16", "DC-23 DC-2 DC-14 DC-1")


def test_each_newer_card_is_told():
    """DC-16."""
    cards = [listed(each) for each in (a_gridiron("C300-19"), a_gridiron("C301-19"))]

    found = checked(a_list(*cards, actions=18), "P19")

    assert [each.cards for each in found.violations] == [("C300-19",), ("C301-19",)]


def test_a_legend_is_a_normal_player_everywhere():
    """DC-19: the pool is another matter."""
    legend = listed(a_player("R166-22", special_text="Legend"))

    assert by_edition(a_list(legend, offense=4)) == alike(LEGAL)
    assert broken(a_list(legend, offense=4), "P21") == ("DC-17",)


# The pool


POOLS = {"P19": "19", "P20": "19 20", "P21": "19 20 21", "P22": "19 20 21 22"}


@pytest.mark.parametrize("code", ["19", "20", "21", "22", "23", "MCI", "PS"])
@pytest.mark.parametrize("name", [*POOLS, "P22C"])
def test_a_card_is_of_a_set_in_the_pool(name, code):
    """DC-17, D-05: seasons up to the edition; a letter code only where it is named."""
    decklist = a_list(listed(a_play(f"C1-{code}")), plays=19)
    inside = POOLS.get(name, POOLS["P22"]).split()

    found = codes(check(decklist, CONSTRUCTED.for_profile(name)))

    assert found == (() if code in inside else ("DC-17",))


def test_our_own_format_has_our_own_set_alone():
    """DC-17."""
    found = check(a_list(), PRESEASON.for_profile("P22C"))

    assert codes(found) == ("DC-17",)
    assert len(found.violations[0].cards) == len(a_list().cards)


def test_whoever_is_outside_the_pool_still_counts():
    """DC-17: no other rule is broken by it."""
    assert broken(a_list(listed(a_player("C1-23")), offense=4)) == ("DC-17",)


def test_a_pool_names_sets_and_not_prints():
    """DC-17, ID-2: another print of the card may be inside."""
    early = a_player("C9-19", "Jo Anders")
    late = replace(early, number="P2-22", prints=("C9-19", "P2-22"))

    assert broken(a_list(listed(late), offense=4), "P21") == ("DC-17",)


# Groups


STAR = a_superstar("L1-21", "Runner C2-19")
MISPLACED = [
    pytest.param(a_player("C60-19"), Group.DEFENSE, id="the other side"),
    pytest.param(a_player("C60-19"), Group.ACTIONS, id="a Player in the Action deck"),
    pytest.param(a_player("C60-19"), Group.PLAYS, id="a Player among Plays"),
    pytest.param(a_play("C150-19"), Group.ACTIONS, id="a Play in the Action deck"),
    pytest.param(an_action("C300-19"), Group.PLAYS, id="an Action among Plays"),
    pytest.param(an_action("C300-19"), Group.SYNERGY, id="an Action as Synergy"),
    pytest.param(a_play("C150-19"), Group.OFFENSE, id="a Play on offense"),
]


@pytest.mark.parametrize(("card", "group"), MISPLACED)
def test_a_card_in_the_wrong_group_counts_in_none(card, group):
    """DC-23: in every edition."""
    found = by_edition(a_list(listed(card, 1, group)))

    assert found == alike("DC-23")


@pytest.mark.parametrize("group", [Group.OFFENSE, Group.PLAYS, Group.SYNERGY])
def test_a_superstar_belongs_in_the_action_deck(group):
    """DC-23; in 2019 it is of no type that there is (DC-16)."""
    found = by_edition(a_list(listed(STAR, 1, group)))

    assert {found[name] for name in EDITIONS if name != "P19"} == {"DC-23"}
    assert found["P19"].startswith("DC-16")


def test_a_misplaced_card_leaves_its_gap():
    """DC-23: so a size rule may fail as well."""
    keeper = listed(a_player("C60-19"), 1, Group.ACTIONS)

    assert broken(a_list(keeper, actions=19)) == ("DC-23", "DC-10", "DC-1")


def test_without_a_heading_a_card_stands_where_it_belongs():
    cards = tuple(replace(each, group=None) for each in a_list().cards)

    assert checked(Decklist(cards)).verdict is Verdict.LEGAL


# What a format restricts


PUSH = an_action("C300-19", "Big Push")
BANNED = Restriction(card="C300-19", limit=0, source="Rules of the house")
LIMITED = Restriction(card="big push", limit=1, source="Rules of the house")


def with_push(copies, card=PUSH):
    return a_list(listed(card, copies), actions=20 - copies)


@pytest.mark.parametrize(
    ("rule", "copies", "card", "said"),
    [
        pytest.param(BANNED, 1, PUSH, ("FR-1",), id="banned"),
        pytest.param(BANNED, 1, printed_as(PUSH, "P9-19"), ("FR-1",), id="its print"),
        pytest.param(BANNED, 1, an_action("C301-19"), (), id="another card"),
        pytest.param(
            BANNED, 1, an_action("C301-20", "Big Push"), (), id="by number, not title"
        ),
        pytest.param(LIMITED, 1, PUSH, (), id="limited, as many"),
        pytest.param(LIMITED, 2, PUSH, ("FR-2",), id="limited, more"),
        pytest.param(
            LIMITED, 2, an_action("C301-20", "Big Push"), ("FR-2",), id="by title"
        ),
        pytest.param(LIMITED, 3, PUSH, ("DC-11", "FR-2"), id="by two rules"),
    ],
)
@pytest.mark.parametrize("name", EDITIONS)
def test_a_format_may_ban_or_limit_a_card(name, rule, copies, card, said):
    """FR-1, FR-2: by number in all its prints, or by title."""
    snapshot = replace(edition(name), pool=None, restrictions=(rule,))

    found = check(with_push(copies, card), snapshot)

    assert codes(found) == said
    if said:
        told = found.violations[-1]
        assert (told.cite, told.limit) == ("Rules of the house", rule.limit)
        assert told.actual == copies


# The sideboard


@pytest.mark.parametrize("name", EDITIONS)
def test_there_is_no_sideboard(name):
    """DC-24, D-121."""
    decklist = a_list(sideboard=(listed(a_play("C150-19"), 3),))

    found = checked(decklist, name)

    (told,) = found.violations
    assert (told.code, told.actual, told.decision) == ("DC-24", 3, "D-121")
    assert checked(a_list(), name).verdict is Verdict.LEGAL


# Notes


def notes(found):
    return [(each.code, each.severity) for each in found.violations]


def test_a_suspect_card_is_named_and_changes_nothing():
    """DC-25: people should look at it."""
    odd = replace(a_play("C150-19"), suspect="It was typed as a Player once.")

    found = checked(a_list(listed(odd), plays=19))

    assert notes(found) == [("DC-25", Severity.WARNING)]
    assert found.verdict is Verdict.LEGAL


def test_an_unknown_prefix_is_accepted_and_named():
    """ID-1, D-21."""
    odd = checked(a_list(listed(a_play("Q7-19")), plays=19))
    starter = checked(a_list(listed(a_play("S7-19")), plays=19))

    assert notes(odd) == [("ID-1", Severity.WARNING)]
    assert odd.verdict is Verdict.LEGAL
    assert notes(starter) == []


def test_2020_is_checked_with_a_warning():
    """D-02: as P21, with the cards up to 2020."""
    found = checked(a_list(), "P20")

    assert notes(found) == [("D-02", Severity.WARNING)]
    assert (found.verdict, found.violations[0].profile) == (Verdict.LEGAL, "P21")


# All together


def test_everything_is_told_and_in_order():
    """DC-25 first, then the order of B.3, then what stands outside of it."""
    more = [
        replace(listed(a_play("C150-19")), card=unknown_card("Foo"), group=Group.PLAYS),
        listed(a_play("C151-23"), 1, Group.OFFENSE),
        listed(a_player("C60-19", "Jo Anders"), 2),
        listed(a_superstar("L1-21")),
        listed(an_action("E250-19", special_text="Unique"), 3),
        listed(a_play("E150-19", defensive_play="All Runs"), 2),
        listed(a_synergy("R1-21"), 2),
    ]
    sideboard = (listed(a_play("C152-19")),)
    decklist = a_list(
        *more, quarterbacks=3, defense=4, plays=10, actions=10, sideboard=sideboard
    )

    found = checked(decklist)

    assert found.verdict is Verdict.ILLEGAL
    assert [*dict.fromkeys(each.code for each in found.violations)] == [
        "DC-25",
        *("DC-17", "DC-23", "DC-2", "DC-3", "DC-4", "DC-5"),
        *("DC-6", "DC-7", "DC-8", "DC-10", "DC-11", "DC-12", "DC-13", "DC-14", "DC-1"),
        "DC-24",
    ]


def test_an_empty_list_is_told_what_it_lacks():
    found = checked(Decklist(()))

    assert codes(found) == ("DC-2", "DC-3", "DC-4", "DC-6", "DC-10", "DC-1")
    assert set(found.counts.values()) == {(0, 0)}


def test_ten_thousand_of_one_card_are_counted():
    found = checked(a_list(listed(an_action("C300-19"), 10_000)))

    assert codes(found) == ("DC-11",)
    assert found.violations[0].actual == 10_000
