"""Which fixes are offered: for each rule the smallest change, and nothing doubtful."""

from dataclasses import replace

import pytest

from decks.decklist.card_index import CardIndex
from decks.facts import Group, unknown_card
from decks.formats import Restriction
from decks.legality import check
from decks.legality.fix_search import OFFERED
from decks.legality.wording import fix_text
from tests.builders.lists import (
    a_list,
    a_play,
    a_player,
    a_quarterback,
    a_superstar,
    a_synergy,
    an_action,
    edition,
    hiding,
    listed,
    printed_as,
)

PUSH = an_action("C300-19", "Big Push")
PULL = an_action("C301-19", "Big Pull")
RUNNER = a_player("C60-19", "Lou Swift")
PASSER = a_quarterback("C61-19", "Lee Lob")
SHELF = CardIndex([PUSH, PULL, RUNNER, PASSER, a_play("C150-19")])
EMPTY = CardIndex([])


def offered(decklist, index=SHELF, *, profile="P22C", building=False, **changes):
    """Return the fixes in words, by the rule that they mend."""
    snapshot = replace(edition(profile), **changes)
    found = check(decklist, snapshot, building=building, index=index)
    ours = [each.card for each in decklist.cards if each.card.is_on_record]
    named = CardIndex([*index.cards.values(), *ours])
    return {
        each.code: [fix_text(fix, named) for fix in each.fixes]
        for each in found.violations
    }


def test_without_a_shelf_nothing_is_offered():
    found = check(a_list(plays=19), edition("P22C"))

    assert [each.fixes for each in found.violations] == [(), ()]


def test_a_legal_list_needs_no_fix():
    assert offered(a_list()) == {}


def test_missing_plays_are_copies_of_one_that_is_there():
    """DC-6, DC-9: an ordinary Play has no limit; one fix mends both rules."""
    found = offered(a_list(plays=17), EMPTY)

    assert found["DC-6"] == found["DC-1"]
    assert found["DC-6"][0] == "Add 3 Play (C101-19) to the Plays."
    assert len(found["DC-6"]) == OFFERED


def test_a_unique_play_is_never_added():
    """DC-7."""
    bold = a_play("E150-19", "Play - Unique")
    decklist = a_list(listed(bold, 17), plays=0)

    assert offered(decklist, CardIndex([bold]))["DC-6"] == []


@pytest.mark.parametrize(("missing", "offers"), [(3, OFFERED), (4, 0), (20, 0)])
def test_nobody_is_told_to_add_twenty_of_a_play(missing, offers):
    """DC-6, DC-9: three of one card may be meant; more are for people to choose."""
    found = offered(a_list(plays=20 - missing), EMPTY)

    assert len(found["DC-6"]) == len(found["DC-1"]) == offers


def test_missing_actions_keep_to_two_copies():
    """DC-11, DC-10."""
    single = a_list(listed(PUSH), actions=18)

    found = offered(single)

    assert found["DC-10"] == [
        "Add 1 Big Push (C300-19) to the Action deck.",
        "Add 1 Big Pull (C301-19) to the Action deck.",
    ]


def test_a_third_copy_goes_if_there_are_enough():
    """DC-11: the smallest change first."""
    found = offered(a_list(listed(PUSH, 3)))

    assert found["DC-11"] == [
        "Remove 1 of 3 Big Push (C300-19).",
        "Swap 1 of 3 Big Push (C300-19) for Big Pull (C301-19).",
    ]


def test_a_third_copy_is_swapped_if_there_are_not():
    """DC-11, DC-10: taking it out would leave nineteen."""
    short = a_list(listed(PUSH, 3), actions=17)

    assert offered(short)["DC-11"] == [
        "Swap 1 of 3 Big Push (C300-19) for Deed C299-19 (C299-19).",
        "Swap 1 of 3 Big Push (C300-19) for Big Pull (C301-19).",
    ]


def test_while_building_a_third_copy_may_leave_a_gap():
    """DC-11: too few cards are no error yet."""
    short = a_list(listed(PUSH, 3), actions=17)

    found = offered(short, building=True)

    assert found["DC-11"][0] == "Remove 1 of 3 Big Push (C300-19)."


def test_a_quarterback_comes_for_somebody_else():
    """DC-4."""
    found = offered(a_list(quarterbacks=0))

    assert found["DC-4"] == [
        f"Swap Runner C{each}-19 (C{each}-19) for Lee Lob (C61-19)."
        for each in (1, 2, 3)
    ]


def test_a_quarterback_is_added_where_there_is_room():
    """DC-4, DC-2."""
    found = offered(a_list(offense=4, quarterbacks=0))

    assert found["DC-4"] == ["Add 1 Lee Lob (C61-19) to Offense."]


def test_a_card_is_taken_in_a_print_of_the_pool():
    """DC-17, ID-2: the same card by another number."""
    late = printed_as(a_player("C62-19", "Jo Anders"), "P2-22")
    index = CardIndex([late, a_player("C62-19", "Jo Anders")])

    found = offered(a_list(listed(late), offense=4), index, profile="P21")

    assert found["DC-17"] == ["Swap Jo Anders (P2-22) for Jo Anders (C62-19)."]


def test_a_misplaced_card_goes_home():
    """DC-23."""
    found = offered(a_list(listed(PUSH, 1, Group.PLAYS)))

    assert found["DC-23"][0] == "Move Big Push (C300-19) to the Action deck."


def test_a_card_of_both_sides_is_given_one():
    """DC-22."""
    both = a_player("C63-19", side="Offense / Defense")
    nowhere = replace(listed(both), group=None)

    found = offered(a_list(nowhere, offense=4))

    assert found["DC-22"] == [
        "Move Runner C63-19 (C63-19) to Offense.",
        "Remove Runner C63-19 (C63-19).",
    ]


BOTH_SIDES = {"side": "Offense / Defense"}
BOTH = a_player("C63-19", "Ty Iron", **BOTH_SIDES)
NOWHERE = replace(listed(BOTH), group=None)
HOME = "Move Ty Iron (C63-19) to Offense."
LONG_WAY = [
    pytest.param(a_list(NOWHERE, offense=4), "DC-2", id="stands nowhere"),
    pytest.param(
        a_list(listed(BOTH, 1, Group.ACTIONS), offense=4), "DC-2", id="is misplaced"
    ),
    pytest.param(
        a_list(listed(BOTH, 1, Group.DEFENSE), offense=4),
        "DC-2",
        id="one side to spare",
    ),
    pytest.param(
        a_list(
            replace(NOWHERE, card=a_quarterback("C63-19", "Ty Iron", **BOTH_SIDES)),
            offense=4,
            quarterbacks=0,
        ),
        "DC-4",
        id="throws",
    ),
    pytest.param(
        a_list(NOWHERE, listed(a_superstar("L9-21", "Ty Iron")), offense=4),
        "DC-13",
        id="is a Superstar, too",
    ),
]


@pytest.mark.parametrize(("decklist", "code"), LONG_WAY)
def test_who_is_missing_may_only_stand_elsewhere(decklist, code):
    """DC-22, DC-23: a card of the list comes before one from outside."""
    assert offered(decklist)[code][0] == HOME


def test_more_may_come_home_than_are_missing():
    """DC-23, DC-6, D-17: from 2021 on a deck may be larger."""
    astray = listed(a_play("C150-19"), 2, Group.ACTIONS)

    found = offered(a_list(astray, plays=19))

    assert found["DC-6"][0] == "Move all 2 Play (C150-19) to the Plays."


def test_who_is_too_many_here_may_be_missing_there():
    """DC-3, DC-2, DC-22."""
    found = offered(a_list(listed(BOTH, 1, Group.DEFENSE), offense=4))

    assert found["DC-2"][0] == found["DC-3"][0] == HOME


def test_a_card_of_both_sides_goes_where_there_is_no_room_for_it():
    """DC-22."""
    assert offered(a_list(NOWHERE))["DC-22"] == ["Remove Ty Iron (C63-19)."]


def test_a_superstar_gets_its_athlete_or_goes():
    """DC-13."""
    star = a_superstar("L277-21", "Lou Swift")

    crowded = offered(a_list(listed(star), actions=19))
    roomy = offered(a_list(listed(star), offense=4))

    assert crowded["DC-13"] == [
        "Swap Runner C2-19 (C2-19) for Lou Swift (C60-19).",
        "Swap Lou Swift (L277-21) for Deed C299-19 (C299-19).",
        "Swap Runner C3-19 (C3-19) for Lou Swift (C60-19).",
    ]
    assert "Add 1 Lou Swift (C60-19) to Offense." in roomy["DC-13"]


def test_too_many_here_and_too_few_there_are_one_swap():
    """DC-6, DC-10: nothing else keeps the fifty of 2019."""
    found = offered(a_list(plays=19, actions=21), EMPTY, profile="P19")

    assert found["DC-6"][0] == (
        "Swap 1 of 2 Deed C201-19 (C201-19) for Play (C101-19), "
        "which goes to the Plays."
    )
    assert found["DC-10"][0] == found["DC-6"][0]


def test_a_second_synergy_goes():
    """DC-14."""
    bonds = [listed(a_synergy(number)) for number in ("R1-21", "R2-21")]

    assert offered(a_list(*bonds))["DC-14"] == [
        "Remove Bond R1-21 (R1-21).",
        "Remove Bond R2-21 (R2-21).",
    ]


@pytest.mark.parametrize(("limit", "code"), [(0, "FR-1"), (1, "FR-2")])
def test_what_the_format_restricts_is_swapped(limit, code):
    """FR-1, FR-2: and nothing restricted comes in."""
    rules = (
        Restriction(card="Big Push", limit=limit, source="House"),
        Restriction(card="C301-19", limit=0, source="House"),
    )
    other = an_action("C302-19", "Big Twist")
    decklist = a_list(listed(PUSH, 2), actions=18)

    found = offered(decklist, CardIndex([PUSH, PULL, other]), restrictions=rules)

    out = "all 2" if limit == 0 else "1 of 2"
    comes = "2 Big Twist" if limit == 0 else "Big Twist"
    assert found == {code: [f"Swap {out} Big Push (C300-19) for {comes} (C302-19)."]}


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(hiding(PUSH, "special_text"), id="not fully known"),
        pytest.param(replace(PUSH, suspect="Odd."), id="suspect"),
        pytest.param(an_action("C300-23"), id="outside the pool"),
        pytest.param(an_action("C300-19", special_text="Unique"), id="Unique"),
    ],
)
def test_nothing_doubtful_is_brought_in(card):
    """DC-25, DC-17, DC-12."""
    assert offered(a_list(actions=18), CardIndex([card]))["DC-10"] == []


def test_nothing_is_offered_for_what_nobody_knows():
    """DC-25, DC-24: a line is corrected, a sideboard is left out, by hand."""
    mystery = replace(listed(PUSH), card=unknown_card("Foo"))
    decklist = a_list(mystery, sideboard=(listed(PULL),))

    assert offered(decklist) == {"DC-25": [], "DC-24": []}


def test_a_fix_for_one_fault_may_leave_the_others():
    """DC-11 is mended although DC-4 is not."""
    found = offered(a_list(listed(PUSH, 3), quarterbacks=3))

    assert found["DC-11"][0] == "Remove 1 of 3 Big Push (C300-19)."


def test_a_fault_may_not_grow():
    """DC-10: nineteen may not become eighteen for the sake of DC-11."""
    found = offered(a_list(listed(PUSH, 3), actions=16), CardIndex([PUSH]))

    assert found["DC-11"] == []


def test_a_card_comes_in_its_base_print():
    """ID-2: a promo is the same card, and is offered once."""
    promo = printed_as(PULL, "P9-19")
    index = CardIndex([promo, replace(PULL, prints=promo.prints)])

    found = offered(a_list(actions=18), index)

    assert found["DC-10"] == ["Add 2 Big Pull (C301-19) to the Action deck."]


def test_what_nobody_knows_stands_in_no_fix_s_way():
    """DC-25: what was open stays open, and nothing else becomes so."""
    rookie = listed(hiding(a_player("C63-19"), "side"), 1, Group.OFFENSE)

    found = offered(a_list(rookie, listed(PUSH, 3), offense=4))

    assert found["DC-11"][0] == "Remove 1 of 3 Big Push (C300-19)."
    assert found["DC-2"] == found["DC-23"] == []
