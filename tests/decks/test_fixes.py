"""Fixes: what they do, and that each one that is offered keeps its promise."""

from dataclasses import replace

import pytest

from decks.decklist.listed import Decklist
from decks.decklist.shelf import Shelf
from decks.errors import DeckError
from decks.facts import Group, unknown
from decks.formats import Restriction
from decks.legality import apply, check
from decks.legality.mending import OFFERED, is_better
from decks.legality.violation import (
    Checked,
    Deed,
    Fix,
    Severity,
    Verdict,
    Violation,
)
from decks.legality.wording import told_fix
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
SHELF = Shelf([PUSH, PULL, RUNNER, PASSER, a_play("C150-19")])
EMPTY = Shelf([])


# What a fix does


def two_pushes():
    return Decklist((listed(PUSH, 2), listed(RUNNER)), name="Mine")


def cards(decklist):
    return [(each.card.number, each.quantity, each.group) for each in decklist.cards]


PUSHES = ("C300-19", 2, Group.ACTIONS)
RUNS = ("C60-19", 1, Group.OFFENSE)
DEEDS = [
    pytest.param(
        Fix(Deed.SET_QUANTITY, "C300-19", 1, Group.ACTIONS),
        [("C300-19", 1, Group.ACTIONS), RUNS],
        id="fewer",
    ),
    pytest.param(Fix(Deed.REMOVE, "C300-19", 0, Group.ACTIONS), [RUNS], id="none"),
    pytest.param(
        Fix(Deed.ADD, "C301-19", 2, Group.ACTIONS),
        [PUSHES, RUNS, ("C301-19", 2, Group.ACTIONS)],
        id="a new card",
    ),
    pytest.param(
        Fix(Deed.ADD, "C300-19", 1, Group.ACTIONS),
        [("C300-19", 3, Group.ACTIONS), RUNS],
        id="one more",
    ),
    pytest.param(
        Fix(Deed.MOVE, "C60-19", 1, Group.DEFENSE),
        [PUSHES, ("C60-19", 1, Group.DEFENSE)],
        id="elsewhere",
    ),
    pytest.param(
        Fix(Deed.SWAP, "C300-19", 1, Group.ACTIONS, "C301-19"),
        [
            ("C300-19", 1, Group.ACTIONS),
            RUNS,
            ("C301-19", 1, Group.ACTIONS),
        ],
        id="one for one",
    ),
    pytest.param(
        Fix(Deed.SWAP, "C300-19", 2, Group.ACTIONS, "C150-19"),
        [RUNS, ("C150-19", 2, Group.PLAYS)],
        id="for a card of another group",
    ),
]


@pytest.mark.parametrize(("fix", "expected"), DEEDS)
def test_a_fix_changes_one_thing(fix, expected):
    found = apply(two_pushes(), fix, SHELF)

    assert cards(found) == expected
    assert found.name == "Mine"


STALE = [
    Fix(Deed.SET_QUANTITY, "C300-19", 1, Group.PLAYS),
    Fix(Deed.REMOVE, "C999-19", 0, Group.ACTIONS),
    Fix(Deed.MOVE, "C60-19", 1, Group.OFFENSE),
    Fix(Deed.SWAP, "C300-19", 3, Group.ACTIONS, "C301-19"),
]


@pytest.mark.parametrize("fix", STALE, ids=lambda it: it.deed)
def test_a_list_that_has_changed_refuses_a_fix(fix):
    with pytest.raises(DeckError, match="Check the list again"):
        apply(two_pushes(), fix, SHELF)


def test_a_card_that_nobody_has_cannot_come_in():
    """ID-1."""
    with pytest.raises(DeckError, match=r"There is no card C9-19 \(ID-1\)"):
        apply(two_pushes(), Fix(Deed.ADD, "C9-19", 1, Group.PLAYS), SHELF)


@pytest.mark.parametrize(
    ("fix", "words"),
    [
        (
            Fix(Deed.SET_QUANTITY, "C300-19", 2, Group.ACTIONS, had=3),
            "Take out 1 of 3 Big Push (C300-19).",
        ),
        (Fix(Deed.REMOVE, "C300-19", had=1), "Take out Big Push (C300-19)."),
        (Fix(Deed.REMOVE, "C300-19", had=4), "Take out all 4 Big Push (C300-19)."),
        (
            Fix(Deed.ADD, "C300-19", 2, Group.ACTIONS),
            "Add 2 Big Push (C300-19) to the Action deck.",
        ),
        (
            Fix(Deed.MOVE, "C60-19", 1, Group.OFFENSE, had=1),
            "Move Lou Swift (C60-19) to Offense.",
        ),
        (
            Fix(Deed.SWAP, "C300-19", 1, Group.ACTIONS, "C301-19", had=3),
            "Swap 1 of 3 Big Push (C300-19) for Big Pull (C301-19).",
        ),
        (
            Fix(Deed.SWAP, "C300-19", 2, Group.ACTIONS, "C999-19", had=2),
            "Swap all 2 Big Push (C300-19) for 2 C999-19.",
        ),
    ],
)
def test_a_fix_is_told_in_words(fix, words):
    assert told_fix(fix, SHELF) == words


# What is offered


def offered(decklist, shelf=SHELF, *, profile="P22C", building=False, **changes):
    """Give the fixes in words, by the rule that they mend."""
    snapshot = replace(edition(profile), **changes)
    found = check(decklist, snapshot, building=building, shelf=shelf)
    ours = [each.card for each in decklist.cards if each.card.is_on_record]
    named = Shelf([*shelf.cards.values(), *ours])
    return {
        each.code: [told_fix(fix, named) for fix in each.fixes]
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
    decklist = a_list(listed(bold), plays=0)

    assert offered(decklist, Shelf([bold]))["DC-6"] == []


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
        "Take out 1 of 3 Big Push (C300-19).",
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

    assert found["DC-11"][0] == "Take out 1 of 3 Big Push (C300-19)."


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
    shelf = Shelf([late, a_player("C62-19", "Jo Anders")])

    found = offered(a_list(listed(late), offense=4), shelf, profile="P21")

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

    assert found["DC-22"] == ["Move Runner C63-19 (C63-19) to Offense."]


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

    assert found["DC-6"][0] == "Swap 1 of 2 Deed C201-19 (C201-19) for Play (C101-19)."
    assert found["DC-10"][0] == found["DC-6"][0]


def test_a_second_synergy_goes():
    """DC-14."""
    bonds = [listed(a_synergy(number)) for number in ("R1-21", "R2-21")]

    assert offered(a_list(*bonds))["DC-14"] == [
        "Take out Bond R1-21 (R1-21).",
        "Take out Bond R2-21 (R2-21).",
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

    found = offered(decklist, Shelf([PUSH, PULL, other]), restrictions=rules)

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
    assert offered(a_list(actions=18), Shelf([card]))["DC-10"] == []


def test_nothing_is_offered_for_what_nobody_knows():
    """DC-25, DC-24: a line is corrected, a sideboard is left out, by hand."""
    mystery = replace(listed(PUSH), card=unknown("Foo"))
    decklist = a_list(mystery, sideboard=(listed(PULL),))

    assert offered(decklist) == {"DC-25": [], "DC-24": []}


def test_a_fix_for_one_fault_may_leave_the_others():
    """DC-11 is mended although DC-4 is not."""
    found = offered(a_list(listed(PUSH, 3), quarterbacks=3))

    assert found["DC-11"][0] == "Take out 1 of 3 Big Push (C300-19)."


def test_a_fault_may_not_grow():
    """DC-10: nineteen may not become eighteen for the sake of DC-11."""
    found = offered(a_list(listed(PUSH, 3), actions=16), Shelf([PUSH]))

    assert found["DC-11"] == []


def test_a_card_comes_in_its_base_print():
    """ID-2: a promo is the same card, and is offered once."""
    promo = printed_as(PULL, "P9-19")
    shelf = Shelf([promo, replace(PULL, prints=promo.prints)])

    found = offered(a_list(actions=18), shelf)

    assert found["DC-10"] == ["Add 2 Big Pull (C301-19) to the Action deck."]


def a_violation(code, severity, *cards, actual=None, limit=None):
    return Violation(
        code=code,
        severity=severity,
        profile="P22C",
        cite="",
        cards=cards,
        actual=actual,
        limit=limit,
    )


def after(*violations):
    return Checked(Verdict.ILLEGAL, violations, {})


ERROR, UNKNOWN = Severity.ERROR, Severity.UNKNOWN
INCOMPLETE = Severity.INCOMPLETE
TARGET = a_violation("DC-11", ERROR, "A", "B")
BEFORE = after(
    TARGET,
    a_violation("DC-17", ERROR, "C"),
    a_violation("DC-23", UNKNOWN, "D", "E"),
    a_violation("DC-10", ERROR, actual=19, limit=20),
)
OUTCOMES = [
    pytest.param([], True, id="all is well"),
    pytest.param([TARGET], False, id="nothing has changed"),
    pytest.param(
        [a_violation("DC-11", ERROR, "B")], False, id="still one of its cards"
    ),
    pytest.param([a_violation("DC-11", UNKNOWN, "A")], False, id="it may still be"),
    pytest.param([a_violation("DC-17", ERROR, "C")], True, id="another fault stays"),
    pytest.param([a_violation("DC-17", ERROR, "F")], False, id="a fault of a new card"),
    pytest.param([a_violation("DC-23", UNKNOWN, "E")], True, id="a doubt less"),
    pytest.param([a_violation("DC-23", UNKNOWN, "D", "F")], False, id="a new doubt"),
    pytest.param([a_violation("DC-23", ERROR, "D")], False, id="a doubt comes true"),
    pytest.param([a_violation("DC-17", UNKNOWN, "C")], True, id="no longer certain"),
    pytest.param(
        [a_violation("DC-10", ERROR, actual=19, limit=20)], True, id="as few as before"
    ),
    pytest.param(
        [a_violation("DC-10", ERROR, actual=18, limit=20)], False, id="fewer still"
    ),
    pytest.param(
        [a_violation("DC-6", INCOMPLETE, actual=19, limit=20)], True, id="a gap"
    ),
]


@pytest.mark.parametrize(("found", "is_proven"), OUTCOMES)
def test_a_fix_is_proven_by_what_is_left(found, is_proven):
    """D9: its violation is gone, and nothing has come or grown."""
    assert is_better(BEFORE, after(*found), TARGET) is is_proven


def test_what_nobody_knows_stands_in_no_fix_s_way():
    """DC-25: what was open stays open, and nothing else becomes so."""
    rookie = listed(hiding(a_player("C63-19"), "side"), 1, Group.OFFENSE)

    found = offered(a_list(rookie, listed(PUSH, 3), offense=4))

    assert found["DC-11"][0] == "Take out 1 of 3 Big Push (C300-19)."
    assert found["DC-2"] == found["DC-23"] == []
