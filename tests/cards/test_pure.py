"""Numbers, names and what is known: the pure parts of the card database."""

import doctest

import pytest

from cards import knowledge, names, numbers
from cards.errors import CardError


@pytest.mark.parametrize("module", [knowledge, names, numbers])
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C9-19", "C9-19"),
        ("rk284-21", "RK284-21"),
        ("X1-MCI", "X1-MCI"),
        (" P4-19\u00a0", "P4-19"),
        ("Z7-20", "Z7-20"),
    ],
)
def test_a_number_is_read(text, expected):
    """ID-1; an unknown prefix is accepted."""
    assert str(numbers.parse_number(text)) == expected


def test_an_unknown_prefix_is_told():
    assert not numbers.parse_number("Z7-20").is_known_prefix
    assert numbers.parse_number("RK7-21").is_known_prefix


@pytest.mark.parametrize(
    "text", ["", "C-19", "C1", "C1234-19", "C1-1", "9C-19", "C1-19x"]
)
def test_what_is_no_number_is_refused(text):
    with pytest.raises(CardError) as refusal:
        numbers.parse_number(text)

    assert refusal.value.rule == "ID-1"


def test_equal_integers_of_other_prefixes_and_sets_are_other_cards():
    """D-21: E245-20 and E245-21, L284-21 and RK284-21."""
    found = {
        numbers.parse_number(each)
        for each in ("E245-20", "E245-21", "L284-21", "RK284-21")
    }

    assert len(found) == 4


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Melvin Ingram III", "Melvin Ingram II"),
        ("D'Andre Swift", "D\u2019Andre Swift"),
        ("Darius Slay Jr.", "darius slay"),
        ("T.J. McDonald", "TJ McDonald"),
    ],
)
def test_spellings_of_one_person(one, other):
    """ID-3: a suffix alone does not separate two people."""
    assert names.fold_athlete_name(one) == names.fold_athlete_name(other)


def test_near_misses_are_other_people():
    assert names.fold_athlete_name("Tre Flowers") != names.fold_athlete_name(
        "Trey Flowers"
    )


def test_what_a_check_needs_of_a_play():
    known = dict.fromkeys(("name", "type", "special_text"), "printed")

    assert knowledge.missing_cells("Play", known) == ["defensive_play"]
    assert knowledge.missing_cells("Play", known | {"defensive_play": "typed"}) == [
        "defensive_play"
    ]


def test_what_is_inferred_never_counts():
    bases = dict.fromkeys(knowledge.CELLS, "inferred")

    assert "team" in knowledge.missing_cells("Player", bases)
