"""Fixes: what they do, in words and in deed, and what proves them."""

import pytest

from decks.decklist.card_index import CardIndex
from decks.decklist.contents import Decklist
from decks.errors import DeckError
from decks.facts import Group
from decks.legality import apply_fix
from decks.legality.fix_search import is_better
from decks.legality.violation import (
    CheckResult,
    Fix,
    FixAction,
    Severity,
    Verdict,
    Violation,
)
from decks.legality.wording import fix_text
from tests.builders.lists import a_play, a_player, an_action, listed

PUSH = an_action("C300-19", "Big Push")
PULL = an_action("C301-19", "Big Pull")
RUNNER = a_player("C60-19", "Lou Swift")
SHELF = CardIndex([PUSH, PULL, RUNNER, a_play("C150-19")])


# What a fix does


def two_pushes():
    return Decklist((listed(PUSH, 2), listed(RUNNER)), name="Mine")


def cards(decklist):
    return [(each.card.number, each.quantity, each.group) for each in decklist.cards]


PUSHES = ("C300-19", 2, Group.ACTIONS)
RUNS = ("C60-19", 1, Group.OFFENSE)
DEEDS = [
    pytest.param(
        Fix(FixAction.SET_QUANTITY, "C300-19", 1, Group.ACTIONS),
        [("C300-19", 1, Group.ACTIONS), RUNS],
        id="fewer",
    ),
    pytest.param(Fix(FixAction.REMOVE, "C300-19", 0, Group.ACTIONS), [RUNS], id="none"),
    pytest.param(
        Fix(FixAction.ADD, "C301-19", 2, Group.ACTIONS),
        [PUSHES, RUNS, ("C301-19", 2, Group.ACTIONS)],
        id="a new card",
    ),
    pytest.param(
        Fix(FixAction.ADD, "C300-19", 1, Group.ACTIONS),
        [("C300-19", 3, Group.ACTIONS), RUNS],
        id="one more",
    ),
    pytest.param(
        Fix(FixAction.MOVE, "C60-19", 1, Group.DEFENSE),
        [PUSHES, ("C60-19", 1, Group.DEFENSE)],
        id="elsewhere",
    ),
    pytest.param(
        Fix(FixAction.SWAP, "C300-19", 1, Group.ACTIONS, "C301-19"),
        [
            ("C300-19", 1, Group.ACTIONS),
            RUNS,
            ("C301-19", 1, Group.ACTIONS),
        ],
        id="one for one",
    ),
    pytest.param(
        Fix(FixAction.SWAP, "C300-19", 2, Group.ACTIONS, "C150-19"),
        [RUNS, ("C150-19", 2, Group.PLAYS)],
        id="for a card of another group",
    ),
]


@pytest.mark.parametrize(("fix", "expected"), DEEDS)
def test_a_fix_changes_one_thing(fix, expected):
    found = apply_fix(two_pushes(), fix, SHELF)

    assert cards(found) == expected
    assert found.name == "Mine"


STALE = [
    Fix(FixAction.SET_QUANTITY, "C300-19", 1, Group.PLAYS),
    Fix(FixAction.REMOVE, "C999-19", 0, Group.ACTIONS),
    Fix(FixAction.MOVE, "C60-19", 1, Group.OFFENSE),
    Fix(FixAction.SWAP, "C300-19", 3, Group.ACTIONS, "C301-19"),
]


@pytest.mark.parametrize("fix", STALE, ids=lambda it: it.action)
def test_a_list_that_has_changed_refuses_a_fix(fix):
    with pytest.raises(DeckError, match="Check the list again"):
        apply_fix(two_pushes(), fix, SHELF)


def test_a_card_that_nobody_has_cannot_come_in():
    """ID-1."""
    with pytest.raises(DeckError, match=r"There is no card C9-19 \(ID-1\)"):
        apply_fix(two_pushes(), Fix(FixAction.ADD, "C9-19", 1, Group.PLAYS), SHELF)


@pytest.mark.parametrize(
    ("fix", "words"),
    [
        (
            Fix(FixAction.SET_QUANTITY, "C300-19", 2, Group.ACTIONS, had=3),
            "Remove 1 of 3 Big Push (C300-19).",
        ),
        (Fix(FixAction.REMOVE, "C300-19", had=1), "Remove Big Push (C300-19)."),
        (Fix(FixAction.REMOVE, "C300-19", had=4), "Remove all 4 Big Push (C300-19)."),
        (
            Fix(FixAction.ADD, "C300-19", 2, Group.ACTIONS),
            "Add 2 Big Push (C300-19) to the Action deck.",
        ),
        (
            Fix(FixAction.MOVE, "C60-19", 1, Group.OFFENSE, had=1),
            "Move Lou Swift (C60-19) to Offense.",
        ),
        (
            Fix(FixAction.SWAP, "C300-19", 1, Group.ACTIONS, "C301-19", had=3),
            "Swap 1 of 3 Big Push (C300-19) for Big Pull (C301-19).",
        ),
        (
            Fix(FixAction.SWAP, "C300-19", 2, Group.ACTIONS, "C999-19", had=2),
            "Swap all 2 Big Push (C300-19) for 2 C999-19.",
        ),
        (
            Fix(FixAction.SWAP, "C300-19", 1, Group.PLAYS, "C301-19", had=1),
            (
                "Swap Big Push (C300-19) for Big Pull (C301-19), "
                "which goes to the Action deck."
            ),
        ),
    ],
)
def test_a_fix_is_told_in_words(fix, words):
    assert fix_text(fix, SHELF) == words


# What proves a fix


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
    return CheckResult(Verdict.ILLEGAL, violations, {})


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
