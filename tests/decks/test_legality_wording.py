"""Violations in words."""

from dataclasses import replace

import pytest

from decks.facts import Group, unknown_card
from decks.formats import Restriction
from decks.legality import check
from decks.legality.wording import citation_text, violation_text
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
    put,
)

ANDERS = a_player("C9-19", "Jo Anders")
BOTH = a_player("C60-19", "Ty Iron", side="Offense / Defense")
FOO = replace(listed(a_play("C150-19")), card=unknown_card("Foo"), lines=(14,))
THREE = "Run Left / Run Middle / Run Right"
WALL = listed(a_play("R1-19", defensive_play="All Runs"))
BOLD = a_play("E2-19")


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
            (
                "Defense has 6 Players: Tackler C21-19 (C21-19), Tackler C22-19 "
                "(C22-19), Tackler C23-19 (C23-19), Tackler C24-19 (C24-19), Tackler "
                "C25-19 (C25-19) and Tackler C26-19 (C26-19); exactly 5 are allowed."
            ),
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
        ["Offense has 2 copies of Jo Anders (C9-19); only 1 is allowed."],
    ),
    (
        a_list(listed(ANDERS), listed(printed_as(ANDERS, "P4-19")), offense=3),
        "P22",
        [
            (
                "Offense has 2 cards of one athlete, Jo Anders (C9-19) and Jo Anders "
                "(P4-19); only 1 is allowed."
            )
        ],
    ),
    (
        a_list(unnamed("C61-19"), unnamed("C62-19"), offense=3),
        "P22",
        [
            (
                "Jo Anders (C61-19) and Jo Anders (C62-19) have the same name. It "
                "is unknown whether they are the same athlete; Offense can have "
                "each athlete once. Missing card data: athlete of C61-19 and "
                "athlete of C62-19. Anyone who holds the cards can enter it."
            )
        ],
    ),
    (
        a_list(listed(a_play("E1-19", "Play - Unique"), 2), plays=18),
        "P19",
        [
            (
                "There are 2 copies of the Unique Play Play - Unique (E1-19); only 1 "
                "is allowed."
            )
        ],
    ),
    (
        a_list(listed(a_play("R1-19", defensive_play="All Runs"), 2), plays=18),
        "P22C",
        [
            "There are 2 Unique Plays: Play (R1-19); only 1 is allowed.",
            (
                "Play (R1-19) stops all runs or all passes and counts as Unique; "
                "only 1 Unique Play is allowed."
            ),
        ],
    ),
    (
        a_list(listed(a_play("R1-19", defensive_play=THREE)), plays=19),
        "P22C",
        [
            (
                "Play (R1-19) stops all runs or all passes one by one, which does "
                "not make it Unique."
            )
        ],
    ),
    (
        a_list(WALL, listed(hiding(BOLD, "special_text")), plays=18),
        "P22C",
        [
            (
                "There are 1 or 2 Unique Plays: Play (R1-19) and Play (E2-19); only 1 "
                "is allowed. Missing card data: special text of E2-19. Anyone who "
                "holds the card can enter it."
            ),
            (
                "Play (R1-19) stops all runs or all passes and counts as Unique; "
                "it is unknown whether that is one Unique Play too many. Missing "
                "card data: special text of E2-19. Anyone who holds the card can "
                "enter it."
            ),
        ],
    ),
    (
        a_list(listed(hiding(BOLD, "defensive_play"), 2), plays=18),
        "P22C",
        [
            (
                "There are 0 to 2 Unique Plays: Play (E2-19); only 1 is allowed. "
                "Missing card data: defensive play of E2-19. Anyone who holds the "
                "card can enter it."
            ),
            (
                "Play (E2-19) may stop all runs or all passes; in that case it "
                "counts as Unique. Missing card data: defensive play of E2-19. "
                "Anyone who holds the card can enter it."
            ),
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
        ["The Action deck has 2 Unique cards: Deed (E1-19); only 1 is allowed."],
    ),
    (
        a_list(STAR),
        "P22",
        [
            (
                "The Superstar Rex Hale (L1-21) needs a regular Player card of the "
                "same athlete in the list."
            )
        ],
    ),
    (
        a_list(STAR, unnamed("C61-19", "Rex Hale"), offense=4),
        "P22",
        [
            (
                "The Superstar Rex Hale (L1-21) needs a regular Player card of "
                "the same athlete, but it is unknown whether Rex Hale (C61-19) is "
                "one. Missing card data: athlete of C61-19. Anyone who holds the "
                "card can enter it."
            )
        ],
    ),
    (
        a_list(put(hiding(a_player("C63-19"), "special_text")), offense=5),
        "P22",
        [
            (
                "Offense has 5 or 6 Players; exactly 5 are needed. Missing card "
                "data: special text of C63-19. Anyone who holds the card can "
                "enter it."
            ),
            (
                "Runner C63-19 (C63-19) may be a Superstar, which needs a regular "
                "Player card of the same athlete, but there is none in the list. "
                "Missing card data: special text of C63-19. Anyone who holds the "
                "card can enter it."
            ),
        ],
    ),
    (
        a_list(listed(a_synergy("R1-21"), 2)),
        "P22",
        ["There are 2 Synergy cards: Bond R1-21 (R1-21); only 1 is allowed."],
    ),
    (
        a_list(listed(a_gridiron("C1-19", "Mud")), actions=19),
        "P19",
        ["Mud (C1-19) is a Gridiron; this edition does not have that type."],
    ),
    (
        a_list(listed(a_play("C1-22")), plays=19),
        "P21",
        ["Play (C1-22) is from set 22; the format has the sets 19, 20 and 21."],
    ),
    (
        a_list(listed(BOTH), listed(BOTH, 1, Group.OFFENSE), offense=4, defense=4),
        "P22",
        [
            (
                "Ty Iron (C60-19) is printed for both sides and is in both; it "
                "can play on only one."
            )
        ],
    ),
    (
        a_list(replace(listed(BOTH), group=None)),
        "P22",
        ["Ty Iron (C60-19) is printed for both sides. Choose its side."],
    ),
    (
        a_list(listed(ANDERS, 1, Group.ACTIONS)),
        "P22",
        [
            (
                "Jo Anders (C9-19) belongs in Offense, not in the Action deck, "
                "and is not counted."
            )
        ],
    ),
    (
        a_list(SIDELESS, defense=4),
        "P22",
        [
            (
                "Cards that may not belong in Defense: Tackler C61-19 (C61-19). "
                "Missing card data: side of C61-19. Anyone who holds the card can "
                "enter it."
            ),
            (
                "Defense has 4 or 5 Players; exactly 5 are needed. Missing card "
                "data: side of C61-19. Anyone who holds the card can enter it."
            ),
            (
                "The deck has 49 or 50 cards; at least 50 are needed. Missing "
                "card data: side of C61-19. Anyone who holds the card can enter "
                "it."
            ),
        ],
    ),
    (
        a_list(sideboard=(listed(ANDERS),)),
        "P22",
        [
            (
                "The list has a sideboard of 1 card: Jo Anders (C9-19). "
                "Sideboards are not allowed."
            )
        ],
    ),
    (a_list(FOO), "P22", ['It is unknown which card "Foo" is.']),
    (
        a_list(FOO, plays=19),
        "P22",
        [
            'It is unknown which card "Foo" is.',
            (
                "There are 19 or 20 Plays; at least 20 are needed. We can't tell "
                'what "Foo" is. Correct that line.'
            ),
            (
                "The deck has 49 or 50 cards; at least 50 are needed. We can't "
                'tell what "Foo" is. Correct that line.'
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
        ["The number of Play (Q1-19) has an unknown prefix; it is accepted."],
    ),
    (
        a_list(),
        "P20",
        ["There is no 2020 rulebook; its cards are checked by the 2021 rulebook."],
    ),
]


@pytest.mark.parametrize(("decklist", "profile", "words"), SAID)
def test_what_is_wrong_is_told_in_words(decklist, profile, words):
    """One sentence or two: what is wrong, with its numbers and names."""
    snapshot = edition(profile)
    if any(each.card.number == "L1-21" for each in decklist.cards):
        snapshot = replace(snapshot, pool=None)

    found = check(decklist, snapshot)

    assert [violation_text(each) for each in found.violations] == words


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

    assert [
        (violation_text(each), citation_text(each)) for each in found.violations
    ] == [
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
    assert violation_text(found).startswith(
        "There are 0 to 20 Unique Plays: Play (C1-19), Play (C2-19), Play (C3-19), "
        "Play (C4-19), Play (C5-19), Play (C6-19) and 14 more; only 1 is allowed. "
        "Missing"
    )


@pytest.mark.daily("P22C")
@pytest.mark.load
@pytest.mark.parametrize("profile", EDITIONS)
def test_whatever_happens_to_a_list_can_be_told(profile):
    for seed in range(100):
        for each in checked(made(a_random_deck(seed)), profile).violations:
            assert violation_text(each).endswith(".")
            assert citation_text(each).startswith(each.code)
