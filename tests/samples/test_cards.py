"""The set that ships with us: complete, read in full, and every phrase in use."""

import csv
from collections import Counter

import pytest

from gameengine.cards import (
    ActionCard,
    Kind,
    PlayCard,
    PlayerCard,
    Side,
    SynergyCard,
)
from gameengine.cardtext.__main__ import phrase_page
from gameengine.cardtext.sheet import sheet_rows
from tests.builders.samples import HERE, SHEETS, sample_cards, sample_names

CARDS = sample_cards()
ROWS = [
    row
    for name in SHEETS
    for row in sheet_rows((HERE / "cards" / f"{name}.csv").read_text(encoding="utf-8"))
]


def of(kind):
    return [card for card in CARDS.values() if isinstance(card, kind)]


def in_action_deck(kind):
    return [card for card in of(ActionCard) if card.kind is kind]


def test_every_card_is_read_and_has_its_own_number():
    numbers = [row["number"] for row in ROWS]

    assert len(numbers) == len(set(numbers)) == len(CARDS) >= 280


def test_the_set_has_enough_cards_of_every_type():
    normal = [card for card in of(PlayerCard) if not card.legend]
    base = [card for card in normal if not card.number.startswith("P")]

    assert len(base) >= 128
    assert len(of(PlayerCard)) - len(normal) >= 8
    assert len(in_action_deck(Kind.SUPERSTAR)) >= 12
    assert len(of(PlayCard)) >= 64
    assert len(in_action_deck(Kind.ACTION)) >= 36
    assert len(in_action_deck(Kind.POWER_UP)) >= 12
    assert len(of(SynergyCard)) >= 8
    assert len({card.franchise for card in base}) >= 8


def test_every_position_and_every_side_is_there():
    found = {each for card in of(PlayerCard) for each in card.positions}
    sides = Counter(card.side for card in in_action_deck(Kind.ACTION))

    assert found == {
        "QB",
        "RB",
        "FB",
        "WR",
        "TE",
        "OT",
        "OG",
        "C",
        "K",
        "P",
        "DE",
        "DT",
        "LB",
        "CB",
        "S",
    }
    assert set(sides) == set(Side)


def test_gridirons_come_in_three_of_each_subtype():
    found = Counter(card.subtype for card in in_action_deck(Kind.GRIDIRON))

    assert found == {"Environment": 3, "Event": 3, "Stadium": 3, "Weather": 3}


def test_plays_cover_every_call_strength_and_time():
    plays = of(PlayCard)

    assert len({play.call for play in plays}) == 8
    assert {play.strength for play in plays} == {None, *range(10)}
    assert {play.time for play in plays} == {0, 1, 2}
    assert any(play.defense.bit_count() == 2 for play in plays)
    assert any(play.defense.bit_count() == 4 for play in plays)  # stops all of a kind


def test_promos_are_the_same_cards_as_their_bases():
    by_text = Counter(
        tuple(value for key, value in row.items() if key != "number") for row in ROWS
    )
    promos = [row for row in ROWS if row["number"].startswith("P")]

    assert promos
    for row in promos:
        text = tuple(value for key, value in row.items() if key != "number")
        assert by_text[text] == 2, row["number"]


def test_names_are_not_persons():
    """D-09, D-10, DC-22: namesakes, one person on both sides, a suffix, a new name."""
    players = of(PlayerCard)
    persons, sides = {}, {}
    for card in players:
        persons.setdefault(card.name, set()).add(card.person)
        sides.setdefault(card.person, set()).add(card.side)
    names = {}
    for row in ROWS:
        if row["type"] == "Player":
            person = sample_names().persons[row["number"]]
            names.setdefault(person, set()).add(row["name"])
    clubs = Counter(key for _, key in sample_names().teams)

    assert any(len(found) == 2 for found in persons.values())
    assert any(len(found) == 2 for found in sides.values())
    assert any(len(found) == 2 for found in names.values())
    assert max(clubs.values()) >= 2


def test_every_superstar_has_a_normal_card():
    persons = {card.identity for card in of(PlayerCard)}

    assert {each.face.identity for each in in_action_deck(Kind.SUPERSTAR)} <= persons


@pytest.mark.load
def test_the_page_of_phrases_is_up_to_date():
    page = (HERE.parent / "docs" / "generated" / "phrasebook.md").read_text(
        encoding="utf-8"
    )

    assert page == phrase_page(HERE / "cards"), (
        "python -m gameengine.cardtext page samples/cards "
        "> docs/generated/phrasebook.md"
    )


@pytest.mark.parametrize("name", [*SHEETS, "franchises", "persons"])
def test_sheets_are_tidy(name):
    text = (HERE / "cards" / f"{name}.csv").read_text(encoding="utf-8")

    assert "\r" not in text
    for row in csv.reader(text.splitlines(keepends=True)):
        assert all(cell == cell.strip() for cell in row), row
