"""The decks that ship with us: canonical, with their verdicts, and the set in use."""

import csv

import pytest

from tests.builders.decklists import (
    EDITIONS,
    GROUPS,
    LEGAL,
    SAMPLES,
    SYNERGY,
    cards,
    parsed,
    verdict,
    written,
)

HERE = SAMPLES / "decks"
TEXTS = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.txt"))
}
DECKS = {name: parsed(text) for name, text in TEXTS.items()}
LEGAL_DECKS = [name for name in DECKS if name.startswith("legal-")]
ILLEGAL_DECKS = [name for name in DECKS if name.startswith("illegal-")]
STARTERS = ["legal-starter-herons", "legal-starter-lanterns"]
# DC-9, DC-15, DC-18 to DC-21 and DC-24 cannot be violated; DC-17, DC-22 and DC-25 need
# another set, a card of two sides or an unknown one.
VIOLABLE = {f"DC-{each}" for each in (*range(1, 9), *range(10, 15), 16, 23)}


def table():
    with (HERE / "verdicts.csv").open(encoding="utf-8", newline="") as file:
        return {row.pop("deck"): row for row in csv.DictReader(file)}


VERDICTS = table()


def sizes(name):
    """Count the cards of each group that has any."""
    counted = {
        group: sum(line.count for line in DECKS[name].lines if line.group == group)
        for group in GROUPS
    }
    return {group: count for group, count in counted.items() if count}


def test_the_table_has_a_row_for_every_deck_in_order():
    names = list(VERDICTS)

    assert names == sorted(DECKS)


def test_there_are_enough_decks_of_either_kind():
    assert len(LEGAL_DECKS) >= 10
    assert len(ILLEGAL_DECKS) >= 25
    assert len(LEGAL_DECKS) + len(ILLEGAL_DECKS) == len(DECKS)


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_the_verdicts_of_the_table(name):
    found = {profile: verdict(DECKS[name], profile) for profile in EDITIONS}

    assert found == VERDICTS[name]


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_written_in_canonical_form(name):
    again = written(DECKS[name])

    assert again == TEXTS[name]


@pytest.mark.parametrize("name", LEGAL_DECKS)
def test_a_legal_deck_is_legal_from_2021_on(name):
    found = [VERDICTS[name][profile] for profile in ("P21", "P22", "P22C")]

    assert found == [LEGAL] * 3


@pytest.mark.parametrize("name", ILLEGAL_DECKS)
def test_an_illegal_deck_is_illegal_somewhere(name):
    assert set(VERDICTS[name].values()) != {LEGAL}


def test_four_legal_decks_are_legal_in_2019_as_well_and_the_starters_among_them():
    names = [name for name in LEGAL_DECKS if VERDICTS[name]["P19"] == LEGAL]

    assert len(names) >= 4
    assert set(STARTERS) <= set(names)


@pytest.mark.parametrize("name", STARTERS)
def test_a_starter_has_exactly_fifty_cards(name):
    found = sizes(name)

    assert found == {"Offense": 5, "Defense": 5, "Plays": 20, "Action deck": 20}


def test_two_legal_decks_have_more_than_fifty_cards():
    """DC-15: the Synergy is not counted."""
    found = [
        sum(sizes(name).values()) - (SYNERGY in sizes(name)) for name in LEGAL_DECKS
    ]

    assert sum(count > 50 for count in found) >= 2


def test_every_card_of_the_set_is_in_a_legal_deck():
    used = {line.number for name in LEGAL_DECKS for line in DECKS[name].lines}

    assert used == cards().keys()


def test_every_rule_that_a_list_can_break_is_broken_by_an_illegal_deck():
    """DC-8 speaks where a stop-all Play is among the Unique ones that are too many."""
    found = {
        rule
        for name in ILLEGAL_DECKS
        for ids in VERDICTS[name].values()
        for rule in ids.split()
    }

    assert found - {LEGAL} == VIOLABLE
