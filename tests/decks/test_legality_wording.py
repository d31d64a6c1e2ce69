"""Violations in words, and citations that lead somewhere."""

import doctest
import re
from dataclasses import replace
from pathlib import Path

import pytest

from decks import facts
from decks.facts import Group, unknown
from decks.formats import SNAPSHOTS, Restriction
from decks.legality import admission, athletes, check, standing, wording
from decks.legality.rulebook import IDENTITY, RULES, SECTIONS
from decks.legality.violation import Severity
from decks.legality.wording import TOLD, cited, told
from gameengine import rulebook
from tests.builders.lists import (
    EDITIONS,
    a_defender,
    a_gridiron,
    a_list,
    a_play,
    a_player,
    a_random_deck,
    a_superstar,
    a_synergy,
    an_action,
    checked,
    edition,
    hiding,
    listed,
    made,
    printed_as,
)

PAGE = Path(__file__).parents[2] / "docs" / "deck-check.md"
ANDERS = a_player("C9-19", "Jo Anders")
BOTH = a_player("C60-19", "Ty Iron", side="Offense / Defense")
FOO = replace(listed(a_play("C150-19")), card=unknown("Foo"), lines=(14,))
THREE = "Run Left / Run Middle / Run Right"


STAR = listed(a_superstar("L1-21", "Rex Hale"))
SIDELESS = listed(hiding(a_defender("C61-19"), "side"), 1, Group.DEFENSE)


def unnamed(number, title="Jo Anders"):
    return listed(hiding(a_player(number, title), "person"))


SAID = [
    (
        a_list(plays=19),
        "P19",
        [
            "There are 19 Plays; exactly 20 are needed.",
            "The deck has 49 cards; exactly 50 are needed.",
        ],
    ),
    (
        a_list(plays=21, actions=19),
        "P22C",
        ["The Action deck has 19 cards; at least 20 are needed."],
    ),
    (
        a_list(plays=21),
        "P19",
        [
            "There are 21 Plays; exactly 20 are allowed.",
            "The deck has 51 cards; exactly 50 are allowed.",
        ],
    ),
    (
        a_list(offense=1, defense=6),
        "P21",
        [
            "Offense has 1 Player; exactly 5 are needed.",
            "Defense has 6 Players; exactly 5 are allowed.",
            "The deck has 47 cards; at least 50 are needed.",
        ],
    ),
    (a_list(quarterbacks=0), "P22", ["Offense has no quarterback; 1 or 2 are needed."]),
    (
        a_list(quarterbacks=3),
        "P22",
        [
            (
                "Offense has 3 quarterbacks: Thrower C1-19 (C1-19), Thrower C2-19 "
                "(C2-19) and Thrower C3-19 (C3-19); 1 or 2 are allowed."
            )
        ],
    ),
    (
        a_list(listed(ANDERS, 2), offense=3),
        "P22",
        ["Offense has 2 copies of Jo Anders (C9-19); 1 is allowed."],
    ),
    (
        a_list(listed(ANDERS), listed(printed_as(ANDERS, "P4-19")), offense=3),
        "P22",
        [
            (
                "Offense has 2 cards of one athlete, Jo Anders (C9-19) and Jo Anders "
                "(P4-19); 1 is allowed."
            )
        ],
    ),
    (
        a_list(unnamed("C61-19"), unnamed("C62-19"), offense=3),
        "P22",
        [
            (
                "Jo Anders (C61-19) and Jo Anders (C62-19) share a name, and it is not "
                "known whether they are one athlete, who may be in Offense once. "
                "Nobody has entered: athlete of C61-19 and athlete of C62-19."
            )
        ],
    ),
    (
        a_list(listed(a_play("E1-19", "Play - Unique"), 2), plays=18),
        "P19",
        ["There are 2 copies of the Unique Play Play - Unique (E1-19); 1 is allowed."],
    ),
    (
        a_list(listed(a_play("R1-19", defensive_play="All Runs"), 2), plays=18),
        "P22C",
        [
            "There are 2 Unique Plays: Play (R1-19); 1 is allowed.",
            "Play (R1-19) stops all runs or all passes and counts as Unique.",
        ],
    ),
    (
        a_list(listed(a_play("R1-19", defensive_play=THREE)), plays=19),
        "P22C",
        [
            (
                "Play (R1-19) stops all runs or all passes one by one; "
                "that does not make it Unique."
            )
        ],
    ),
    (
        a_list(listed(an_action("C300-19", "Big Push"), 3)),
        "P22",
        ["The Action deck has 3 copies of Big Push (C300-19); 2 are allowed."],
    ),
    (
        a_list(listed(an_action("E1-19", "Deed", special_text="Unique"), 2)),
        "P22",
        ["The Action deck has 2 Unique cards: Deed (E1-19); 1 is allowed."],
    ),
    (
        a_list(STAR),
        "P22",
        ["The Superstar Rex Hale (L1-21) has no normal Player card in the list."],
    ),
    (
        a_list(STAR, unnamed("C61-19", "Rex Hale"), offense=4),
        "P22",
        [
            (
                "A Superstar Rex Hale needs a normal Player card of the same athlete, "
                "and it is not known whether there is one: Rex Hale (L1-21) and Rex "
                "Hale (C61-19). Nobody has entered: athlete of C61-19."
            )
        ],
    ),
    (
        a_list(listed(a_synergy("R1-21"), 2)),
        "P22",
        ["There are 2 Synergy cards; 1 is allowed."],
    ),
    (
        a_list(listed(a_gridiron("C1-19", "Mud")), actions=19),
        "P19",
        ["Mud (C1-19) is a Gridiron; this edition has none."],
    ),
    (
        a_list(listed(a_play("C1-22")), plays=19),
        "P21",
        ["Play (C1-22) is of set 22; the format has the sets 19, 20 and 21."],
    ),
    (
        a_list(listed(BOTH), listed(BOTH, 1, Group.OFFENSE), offense=4, defense=4),
        "P22",
        [
            (
                "Ty Iron (C60-19) is printed for both sides and stands on both; "
                "it plays on one."
            )
        ],
    ),
    (
        a_list(replace(listed(BOTH), group=None)),
        "P22",
        ["Ty Iron (C60-19) is printed for both sides; say on which it plays."],
    ),
    (
        a_list(listed(ANDERS, 1, Group.ACTIONS)),
        "P22",
        [
            (
                "Jo Anders (C9-19) belongs in Offense, not in the Action deck, "
                "and counts in no group."
            )
        ],
    ),
    (
        a_list(SIDELESS, defense=4),
        "P22",
        [
            (
                "Cards that may not belong in Defense: Tackler C61-19 (C61-19). "
                "Nobody has entered: side of C61-19."
            ),
            (
                "Defense has 4 to 5 Players; exactly 5 are needed. "
                "Nobody has entered: side of C61-19."
            ),
            (
                "The deck has 49 to 50 cards; at least 50 are needed. "
                "Nobody has entered: side of C61-19."
            ),
        ],
    ),
    (
        a_list(sideboard=(listed(ANDERS),)),
        "P22",
        [
            (
                "The list has a sideboard of 1 card: Jo Anders (C9-19). "
                "A list is played as it is registered."
            )
        ],
    ),
    (a_list(FOO), "P22", ['There is no card "Foo" on record.']),
    (
        a_list(FOO, plays=19),
        "P22",
        [
            'There is no card "Foo" on record.',
            (
                "There are 19 to 20 Plays; at least 20 are needed. "
                'Nobody has entered: what "Foo" is.'
            ),
            (
                "The deck has 49 to 50 cards; at least 50 are needed. "
                'Nobody has entered: what "Foo" is.'
            ),
        ],
    ),
    (
        a_list(listed(replace(a_play("C1-19"), suspect="It has no title."))),
        "P22",
        ["Something looks wrong with Play (C1-19): It has no title."],
    ),
    (
        a_list(listed(a_play("Q1-19"))),
        "P22",
        ["The number of Play (Q1-19) begins as no other does; it is taken as it is."],
    ),
    (
        a_list(),
        "P20",
        ["No rulebook of 2020 is known; its cards are checked by that of 2021."],
    ),
]


@pytest.mark.parametrize(("decklist", "profile", "words"), SAID)
def test_what_is_wrong_is_told_in_words(decklist, profile, words):
    """One sentence or two: what is wrong, with its numbers and names."""
    snapshot = edition(profile)
    if any(each.card.number == "L1-21" for each in decklist.cards):
        snapshot = replace(snapshot, pool=None)

    found = check(decklist, snapshot)

    assert [told(each) for each in found.violations] == words


def test_what_a_format_restricts_is_told_in_words():
    """FR-1, FR-2."""
    rules = (
        Restriction(card="C9-19", limit=0, source="Summer rules"),
        Restriction(card="Big Push", limit=1, source="Summer rules"),
    )
    decklist = a_list(
        listed(ANDERS), listed(an_action("C300-19", "Big Push"), 2), offense=4
    )

    found = check(decklist, replace(edition("P22"), restrictions=rules))

    assert [(told(each), cited(each)) for each in found.violations] == [
        ("Jo Anders (C9-19) is banned.", "FR-1 \u00b7 Summer rules"),
        (
            "There are 2 copies of Big Push (C300-19); 1 is allowed.",
            "FR-2 \u00b7 Summer rules",
        ),
    ]


def test_of_many_cards_the_first_are_named():
    cards = [hiding(a_play(f"C{each}-19"), "special_text") for each in range(1, 21)]

    (found,) = checked(a_list(*map(listed, cards), plays=0)).violations

    assert found.code == "DC-7"
    assert told(found).startswith(
        "There are 0 to 20 Unique Plays: Play (C1-19), Play (C2-19), Play (C3-19), "
        "Play (C4-19), Play (C5-19), Play (C6-19) and 14 more; 1 is allowed. Nobody"
    )


@pytest.mark.parametrize("profile", EDITIONS)
def test_whatever_happens_to_a_list_can_be_told(profile):
    for seed in range(100):
        for each in checked(made(a_random_deck(seed)), profile).violations:
            assert told(each).endswith(".")
            assert cited(each).startswith(each.code)


# Citations lead somewhere


def section_is_known(cite):
    """D7: a section is the engine's, or one that only deck building has."""
    both = [cite.replace("R21/22", edition) for edition in ("R21", "R22")]
    return cite in SECTIONS or all(each in rulebook.RULES for each in both)


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda it: it.id)
def test_every_citation_resolves(rule):
    """D7."""
    for cite in filter(None, (rule.in_2019, rule.from_2021)):
        assert section_is_known(cite)
    assert rule.decision in {"", *rulebook.RULES}
    assert rule.id in {*rulebook.RULES, *IDENTITY, "FR-1", "FR-2"} or re.fullmatch(
        r"DC-([1-9]|1\d|2[0-5])", rule.id
    )


def test_every_rule_of_deck_building_is_known():
    """D7: DC-1 to DC-25, and words for each that can be broken."""
    silent = {f"DC-{each}" for each in (9, 15, 18, 19, 20, 21)}

    assert {f"DC-{each}" for each in range(1, 26)} <= RULES.keys()
    assert TOLD.keys() == RULES.keys() - silent


def test_a_citation_is_for_people():
    (found,) = checked(a_list(listed(an_action("C300-19"), 3))).violations

    assert cited(found) == "DC-11 \u00b7 R21/22 Deck \u00b7 D-08"


# The page for players and judges


def rows():
    """Read the tables of the page, by their first cell."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in lines
        if line.startswith("| ")
    ]
    return {first.strip("`"): rest for first, *rest in cells}


def test_the_page_lists_every_rule_as_it_is_cited():
    found = {key: rest for key, rest in rows().items() if key in RULES}

    assert found == {
        rule.id: [rule.title, rule.in_2019, rule.from_2021, rule.decision]
        for rule in RULES.values()
    }


def test_the_page_lists_every_snapshot():
    found = {key: rest for key, rest in rows().items() if key in SNAPSHOTS}

    assert found.keys() == SNAPSHOTS.keys()
    for name, (rules, sets) in found.items():
        assert rules.split(",")[0] == SNAPSHOTS[name].profile.title
        assert {*sets.split(", ")} == SNAPSHOTS[name].pool


def test_the_page_names_every_severity():
    words = PAGE.read_text(encoding="utf-8")

    assert all(f"{each}" in words for each in Severity)


@pytest.mark.parametrize("module", [admission, athletes, facts, standing, wording])
def test_the_examples_run(module):
    assert doctest.testmod(module).failed == 0
