"""What nobody knows: it puts in doubt what rests on it, and nothing else."""

import pytest

from decks.facts import Group, unknown_card
from decks.legality.violation import Severity, Verdict
from tests.builders.lists import (
    EDITIONS,
    a_list,
    a_play,
    a_player,
    a_superstar,
    an_action,
    checked,
    codes,
    hiding,
    in_doubt,
    listed,
    printed_as,
    put,
    ruled_unique,
)

MISSING = "Foo Bar"


# Single cards


def test_a_card_that_is_not_on_record_is_told_once():
    """DC-25: an unknown number decides nothing."""
    found = checked(a_list(put(unknown_card(MISSING), group=Group.PLAYS)))

    assert found.verdict is Verdict.UNDETERMINED
    (told,) = found.violations
    assert (told.code, told.severity) == ("DC-25", Severity.UNKNOWN)
    assert (told.cards, told.missing) == ((MISSING,), ((MISSING, "number"),))


def test_a_card_that_is_not_on_record_widens_its_group():
    """DC-25, DC-6: the twentieth Play may be none."""
    found = checked(a_list(put(unknown_card(MISSING), group=Group.PLAYS), plays=19))

    assert found.counts[Group.PLAYS] == (19, 20)
    assert codes(found, Severity.UNKNOWN) == ("DC-25", "DC-6", "DC-1")


def test_without_a_group_it_may_be_anywhere():
    """DC-25: nobody said where it belongs, so every group may have it."""
    found = checked(
        a_list(put(unknown_card(MISSING)), actions=19, offense=4, defense=4)
    )

    assert found.counts == {
        Group.OFFENSE: (4, 5),
        Group.DEFENSE: (4, 5),
        Group.PLAYS: (20, 21),
        Group.ACTIONS: (19, 20),
        Group.SYNERGY: (0, 1),
    }
    assert codes(found) == ("DC-1",)


def test_what_is_wrong_whatever_it_is_stays_wrong():
    """DC-25: two Plays are missing, and only one card is unknown."""
    found = checked(a_list(put(unknown_card(MISSING), group=Group.PLAYS), plays=18))

    assert found.verdict is Verdict.ILLEGAL
    assert codes(found) == ("DC-6", "DC-1")


HIDDEN = [
    pytest.param(a_player("C60-19"), "side", ("DC-23", "DC-2", "DC-1"), id="side"),
    pytest.param(
        a_player("C60-19"), "type", ("DC-23", "DC-2", "DC-1"), id="type of a Player"
    ),
    pytest.param(
        a_player("C60-19"),
        "special_text",
        ("DC-23", "DC-2", "DC-1"),
        id="a Player may be a Superstar",
    ),
    pytest.param(a_player("C60-19"), "person", (), id="a name that is there once"),
    pytest.param(a_player("C60-19"), "position", (), id="one more quarterback"),
    pytest.param(a_player("C60-19"), "team", (), id="a cell that no rule asks"),
]


@pytest.mark.parametrize(("card", "cell", "doubts"), HIDDEN)
def test_a_missing_cell_puts_in_doubt_what_rests_on_it(card, cell, doubts):
    """DC-25: and nothing else."""
    decklist = a_list(put(hiding(card, cell), group=Group.OFFENSE), offense=4)

    found = checked(decklist)

    assert codes(found) == ()
    assert codes(found, Severity.UNKNOWN) == doubts
    for each in found.violations:
        assert each.missing == (("C60-19", cell),)


def test_a_missing_position_may_be_one_quarterback_too_many():
    """DC-4, DC-25."""
    rookie = hiding(a_player("C60-19"), "position")

    assert in_doubt(a_list(listed(rookie), offense=4, quarterbacks=2)) == ("DC-4",)
    assert in_doubt(a_list(listed(rookie), offense=4, quarterbacks=0)) == ("DC-4",)
    assert in_doubt(a_list(listed(rookie), offense=4)) == ()


@pytest.mark.parametrize("profile", EDITIONS)
def test_a_missing_subtype_matters_where_power_ups_do(profile):
    """DC-16, DC-12, DC-25: it may be a Power Up, or say that the card is Unique."""
    deed = hiding(an_action("C300-19"), "sub_type")

    found = in_doubt(a_list(listed(deed), actions=19), profile)

    assert found == (("DC-16",) if profile == "P19" else ())


@pytest.mark.parametrize(
    ("profile", "doubts"),
    [("P19", ()), ("P21", ()), ("P22", ()), ("P22C", ("DC-7", "DC-12"))],
)
def test_a_ruled_card_of_unknown_type_is_unique_in_some_deck(profile, doubts):
    """D-15: E245-20 uses up the allowance of Plays or of Actions (DC-7, DC-12)."""
    card = ruled_unique(hiding(an_action("E245-20"), "type"))
    others = [
        listed(a_play("E150-19", special_text="Unique")),
        listed(an_action("E250-19", special_text="Unique")),
    ]

    found = in_doubt(a_list(put(card), *others, plays=19, actions=19), profile)

    assert tuple(each for each in found if each in ("DC-7", "DC-12")) == doubts


def test_a_missing_defense_may_stop_all():
    """DC-8, DC-7, DC-25: from the rulings on."""
    plays = [
        listed(hiding(a_play("C150-19"), "defensive_play")),
        listed(a_play("E150-19", special_text="Unique")),
    ]

    assert in_doubt(a_list(*plays, plays=18), "P22C") == ("DC-7", "DC-8")
    assert in_doubt(a_list(*plays, plays=18), "P22") == ()


def test_a_card_that_may_be_no_play_may_be_no_stop_all():
    """DC-8, DC-7: two Unique Plays are too many, whatever the third card is."""
    bold = [listed(a_play(f"E{each}-19", special_text="Unique")) for each in (1, 2)]
    wall = hiding(a_play("R1-19", defensive_play="All Runs"), "type")

    found = checked(a_list(*bold, put(wall, 1, Group.PLAYS), plays=18))

    assert codes(found) == ("DC-7",)
    assert codes(found, Severity.UNKNOWN) == ("DC-23", "DC-8")


def test_a_player_without_side_and_heading_may_be_for_both():
    """DC-22, DC-25: and may be on either side, or on none."""
    drifter = put(hiding(a_player("C60-19"), "side"))

    found = checked(a_list(drifter, offense=4))

    assert found.counts[Group.OFFENSE] == (4, 5)
    assert found.counts[Group.DEFENSE] == (5, 6)
    assert codes(found) == ()
    doubts = [each.code for each in found.violations]
    assert doubts == ["DC-2", "DC-3", "DC-22", "DC-1"]


def test_a_card_on_both_sides_may_be_for_both_or_misplaced():
    """DC-22, DC-23, DC-25."""
    drifter = hiding(a_player("C60-19"), "side")
    here, there = (put(drifter, 1, side) for side in (Group.OFFENSE, Group.DEFENSE))

    found = checked(a_list(here, there, offense=4, defense=4))

    assert codes(found) == ()
    assert "DC-22" in codes(found, Severity.UNKNOWN)
    assert "DC-23" in codes(found, Severity.UNKNOWN)


def test_what_counts_somewhere_counts_in_all():
    """DC-1, DC-2: a Player or a Superstar, but certainly a card."""
    rookie = put(hiding(a_player("C60-19"), "special_text"))

    assert in_doubt(a_list(rookie, offense=4)) == ("DC-2", "DC-13")


def test_a_second_print_may_be_misplaced():
    """DC-5, DC-23: then it counts in no group."""
    one = a_player("C9-19", "Jo Anders")
    other = put(hiding(printed_as(one, "P4-19"), "side"), 1, Group.OFFENSE)

    found = checked(a_list(listed(one), other, offense=3))

    assert codes(found) == ()
    assert codes(found, Severity.UNKNOWN) == ("DC-23", "DC-2", "DC-5", "DC-1")


# Names that nobody has given a person


NAMESAKES = {
    "one group": (("Running Back", "Running Back"), ("DC-5",)),
    "one of several": (("Running Back / Punter", "Punter"), ("DC-5",)),
    "guard and center are one group": (("Offensive Guard", "Center"), ("DC-5",)),
    "other groups": (("Running Back", "Wide Receiver"), ()),
    "an unreadable position": (("Running Back", "Waterboy"), ("DC-5",)),
}


@pytest.mark.parametrize(
    ("positions", "doubts"), NAMESAKES.values(), ids=NAMESAKES.keys()
)
def test_equal_names_are_in_doubt_within_a_position_group(positions, doubts):
    """ID-3, D-10: name, side and position group stand in for the person."""
    one, other = (
        hiding(a_player(number, "Jo Anders", position=position), "person")
        for number, position in zip(("C60-19", "C61-19"), positions, strict=True)
    )

    found = checked(a_list(listed(one), listed(other), offense=3))

    assert codes(found, Severity.UNKNOWN) == doubts
    for each in found.violations:
        assert each.missing == (("C60-19", "person"), ("C61-19", "person"))
        assert each.decision == "D-10"


def test_a_missing_position_may_be_any():
    """ID-3."""
    one = a_player("C60-19", "Jo Anders")
    other = hiding(a_player("C61-19", "Jo Anders"), "person", "position")

    assert in_doubt(a_list(listed(one), listed(other), offense=3)) == ("DC-5",)


def test_prints_of_one_card_need_no_person_to_be_the_same():
    """ID-2, DC-5."""
    one = hiding(a_player("C9-19", "Jo Anders"), "person")
    decklist = a_list(listed(one), listed(printed_as(one, "P4-19")), offense=3)

    assert codes(checked(decklist)) == ("DC-5",)


def test_a_superstar_may_belong_to_a_namesake():
    """DC-13, D-10: an unknown athlete may be the one, another name is not."""
    star = a_superstar("L277-21", "Rex Hale")
    namesake = hiding(a_player("C60-19", "Rex Hale"), "person")
    stranger = hiding(a_player("C60-19", "Max Hale"), "person")

    alike = a_list(listed(namesake), listed(star), offense=4, actions=19)
    unlike = a_list(listed(stranger), listed(star), offense=4, actions=19)

    assert in_doubt(alike) == ("DC-13",)
    assert codes(checked(alike)) == ()
    assert codes(checked(unlike)) == ("DC-13",)


def test_a_player_who_is_not_on_record_may_be_the_counterpart():
    """DC-13, DC-25."""
    star = listed(a_superstar("L277-21", "Rex Hale"))
    mystery = put(unknown_card(MISSING), group=Group.OFFENSE)

    found = checked(a_list(mystery, star, offense=4, actions=19))

    assert "DC-13" in codes(found, Severity.UNKNOWN)
    assert codes(found) == ()


def test_a_counterpart_may_be_misplaced():
    """DC-13, DC-23."""
    star = listed(a_superstar("L277-21", "Rex Hale"))
    normal = put(hiding(a_player("C60-19", "Rex Hale"), "side"), 1, Group.OFFENSE)

    found = in_doubt(a_list(normal, star, offense=4, actions=19))

    assert "DC-13" in found


def test_three_of_one_superstar_are_too_many_whoever_it_is():
    """DC-11, ID-2: beside a namesake, in any order."""
    one, other = (
        hiding(a_superstar(number, "Rex Hale"), "person")
        for number in ("L277-21", "E193-22")
    )
    before = a_list(listed(one, 3), listed(other), actions=16)
    behind = a_list(listed(other), listed(one, 3), actions=16)

    assert codes(checked(before)) == ("DC-11", "DC-13")
    assert codes(checked(behind)) == ("DC-11", "DC-13")


def test_a_card_without_a_group_is_one_more_copy():
    """DC-11: the Superstar stands in the Action deck twice."""
    star = a_superstar("L277-21", "Rex Hale")
    normal = listed(a_player("C60-19", "Rex Hale"))

    found = checked(a_list(normal, listed(star, 2), put(star), offense=4, actions=17))

    assert codes(found) == ("DC-11",)


def test_superstars_of_one_name_may_be_too_many():
    """DC-11, D-10."""
    star = a_superstar("L277-21", "Rex Hale")
    other = hiding(a_superstar("E193-22", "Rex Hale"), "person")
    normal = listed(a_player("C60-19", "Rex Hale"))

    found = in_doubt(
        a_list(normal, listed(star, 2), listed(other), offense=4, actions=17)
    )

    assert found == ("DC-11", "DC-13")
