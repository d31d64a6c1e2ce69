"""A text whose cards change keeps what else stands in it."""

import doctest
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.decklist import Decklist, ListedCard, editing, parse_deck_text
from decks.decklist.editing import edit_text, quantities_by_key
from decks.facts import Group
from tests.builders.decklists import SAMPLES
from tests.builders.facts import sample_facts, sample_shelf

TEXT = """\
# Tin Hat: mine alone

// the line
Offense (2)
1 C1-PS Paulo  Whitcombe
1x C3-PS

Plays: 3
2 C201-PS
1 C202-PS Left Power
"""


def card(number):
    return sample_facts()[number]


def changed(text, *, drop=(), put=(), requantify=()):
    """Edit a text: take numbers out, put cards in, give some another quantity."""
    before = parse_deck_text(text, sample_shelf()).decklist
    new = dict(requantify)
    cards = [
        replace(each, quantity=new.get(each.card.number, each.quantity))
        for each in before.cards
        if each.card.number not in drop
    ]
    cards += [ListedCard(card(number), count, group) for number, count, group in put]
    after = replace(before, cards=tuple(cards))
    result = edit_text(text, before, after, sample_shelf())
    assert quantities_by_key(
        parse_deck_text(result, sample_shelf()).decklist
    ) == quantities_by_key(after)
    return result


def test_another_quantity_is_written_into_its_line():
    result = changed(TEXT, requantify=[("C201-PS", 4)])

    assert "4 C201-PS Weak Toss\n" in result
    assert "Plays: 5\n" in result
    assert "# Tin Hat: mine alone\n" in result
    assert "1x C3-PS\n" in result


def test_a_card_that_goes_takes_its_line_with_it():
    result = changed(TEXT, drop=["C202-PS"])

    assert "C202-PS" not in result
    assert "// the line\n" in result


def test_a_card_that_comes_stands_below_its_group():
    result = changed(TEXT, put=[("C5-PS", 1, Group.OFFENSE)])

    lines = result.splitlines()
    assert lines[lines.index("1x C3-PS") + 1] == "1 C5-PS Cody Zubrinsky"
    assert "Offense (3)" in lines


def test_several_headings_of_one_group_keep_their_counts():
    """None of them counts the whole group, so none can be told to."""
    text = "Actions: 2\n2 C301-PS\n\nGridirons: 1\n1 C363-PS\n"

    result = changed(text, requantify=[("C301-PS", 1)])

    assert "Actions: 2\n" in result
    assert "Gridirons: 1\n" in result


def test_a_group_that_is_not_there_gets_its_heading():
    result = changed(TEXT, put=[("C301-PS", 2, Group.ACTIONS)])

    assert result.endswith("\nAction deck:\n2 C301-PS Extra Push\n")


def test_without_headings_none_is_made():
    result = changed("2 C201-PS\n", put=[("C301-PS", 2, Group.ACTIONS)])

    assert result == "2 C201-PS\n2 C301-PS Extra Push\n"


def test_a_table_stays_a_table():
    text = "number,quantity,group\nC201-PS,2,Plays\nC202-PS,1,Plays\n"

    result = changed(text, requantify=[("C201-PS", 3)], put=[("C203-PS", 1, "Plays")])

    assert result == (
        "number,quantity,group\nC201-PS,3,Plays\nC202-PS,1,Plays\nC203-PS,1,Plays\n"
    )


@pytest.mark.parametrize("sign", [";", ",", "\t"])
@pytest.mark.parametrize("first", ["", "number,quantity,group\n"])
def test_a_table_keeps_its_delimiter(first, sign):
    text = f"{first}C201-PS,2,Plays\nC202-PS,1,Plays\n".replace(",", sign)

    result = changed(text, requantify=[("C201-PS", 3)], put=[("C203-PS", 1, "Plays")])

    rows = "C201-PS,3,Plays\nC202-PS,1,Plays\nC203-PS,1,Plays\n"
    assert result == f"{first}{rows}".replace(",", sign)


def test_a_table_keeps_its_columns():
    text = "Section;Rarity;Qty;Name\nPlays;Common;2;Weak Toss\n"

    result = changed(text, requantify=[("C201-PS", 3)], put=[("C203-PS", 1, "Plays")])

    assert result == (
        "Section;Rarity;Qty;Name\n"
        "Plays;Common;3;C201-PS Weak Toss\n"
        "Plays;;1;C203-PS Jet Motion Left\n"
    )


def test_a_table_without_groups_stays_below_its_heading():
    text = "Plays: 3\nC201-PS;2\nC202-PS;1\n"

    result = changed(text, requantify=[("C201-PS", 3)])

    assert result == "Plays: 4\nC201-PS;3\nC202-PS;1\n"


def test_remarks_stay_behind_their_cards():
    text = "Plays: 3 # 2 new\n1 C201-PS # old\n1 C202-PS // out\n1 C201-PS # new\n"

    result = changed(text, requantify=[("C201-PS", 5)], drop=["C202-PS"])

    assert result == "Plays: 5 # 2 new\n5 C201-PS Weak Toss # old\n# new\n"


def test_what_cannot_be_counted_stays():
    text = "Plays: 2\n2 C201-PS\n0 Iso\n2 Smash, 3 Weak Toss\n"

    result = changed(text, requantify=[("C201-PS", 3)])

    assert result == "Plays: 3\n3 C201-PS Weak Toss\n0 Iso\n2 Smash, 3 Weak Toss\n"


def test_lines_of_one_card_become_one():
    result = changed("1 C201-PS\n1 C202-PS\n1 C201-PS\n", requantify=[("C201-PS", 5)])

    assert result == "5 C201-PS Weak Toss\n1 C202-PS\n"


def test_what_cannot_be_read_stays():
    result = changed(f"{TEXT}2 Nobody Knows This\n", drop=["C1-PS"])

    assert "2 Nobody Knows This\n" in result


def lists():
    return sorted((SAMPLES / "decks").glob("*.txt"))


@pytest.mark.parametrize("path", lists(), ids=lambda path: path.stem)
def test_nothing_changed_changes_nothing(path):
    text = path.read_text()

    assert changed(text) == text


@pytest.mark.load
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_an_edited_text_reads_as_the_list_that_was_wanted(data):
    """`changed` asserts it for whatever goes, comes and is counted anew."""
    text = data.draw(st.sampled_from(lists())).read_text()
    here = [
        each.card.number
        for each in parse_deck_text(text, sample_shelf()).decklist.cards
    ]
    others = sorted(set(sample_facts()) - set(here))

    changed(
        text,
        drop=data.draw(st.lists(st.sampled_from(here), max_size=5)),
        put=[
            (number, data.draw(st.integers(1, 120)), min(card(number).possible_groups))
            for number in data.draw(
                st.lists(st.sampled_from(others), max_size=5, unique=True)
            )
        ],
        requantify=data.draw(
            st.lists(st.tuples(st.sampled_from(here), st.integers(1, 200)), max_size=5)
        ),
    )


def test_an_empty_list_takes_cards():
    after = Decklist((ListedCard(card("C201-PS"), 2, Group.PLAYS),))

    assert edit_text("", Decklist(()), after, sample_shelf()) == "2 C201-PS Weak Toss\n"


def test_a_list_for_others_is_without_remarks_of_any_kind():
    text = "# mine\r\nPlays: 2 # new\r\n2 C201-PS \uff03 against Ben\r\n0 Iso // 2?\r\n"

    result = editing.strip_remarks(text)

    assert result == "Plays: 2\r\n2 C201-PS\r\n0 Iso\r\n"


def test_the_examples_run():
    result = doctest.testmod(editing)

    assert (result.failed, bool(result.attempted)) == (0, True)
