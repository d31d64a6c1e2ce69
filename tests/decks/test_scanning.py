"""Lines of a deck text: what each one says, in all the ways people write."""

import doctest
from dataclasses import replace

import pytest

from decks.decklist import card_index, columns, headings, parsing, quantities, scanning
from decks.decklist.contents import MOST_BYTES, MOST_LINES
from decks.decklist.headings import OtherSection
from decks.decklist.lines import (
    CardLine,
    ColumnsLine,
    Comment,
    Heading,
    Mistake,
    SetLine,
)
from decks.decklist.scanning import LEFT_OUT, LONGEST, REMARKED, decode_text, scan_text
from decks.errors import DeckError
from decks.facts import Group


@pytest.mark.parametrize(
    "module", [columns, quantities, headings, parsing, scanning, card_index]
)
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


def only(text):
    (line,) = scan_text(text)
    return line


@pytest.mark.parametrize(
    ("text", "quantity", "code", "name"),
    [
        ("2 S86-19", 2, "S86-19", ""),
        ("2x Sack", 2, "", "Sack"),
        ("2 x Sack", 2, "", "Sack"),
        ("2X Sack", 2, "", "Sack"),
        ("2xSack", 2, "", "Sack"),
        ("2\u00d7 Sack", 2, "", "Sack"),
        ("2 \u00d7Sack", 2, "", "Sack"),
        ("2 Sack (S86-19)", 2, "S86-19", "Sack"),
        ("2 Sack [s86-19]", 2, "S86-19", "Sack"),
        ("2 Sack S86-19", 2, "S86-19", "Sack"),
        ("2 S86-19 Sack", 2, "S86-19", "Sack"),
        ("2 S86-19: Sack", 2, "S86-19", "Sack"),
        ("S86-19 x2", 2, "S86-19", ""),
        ("S86-19x2", 2, "S86-19", ""),
        ("S86-19 (x2)", 2, "S86-19", ""),
        ("S86-19 2", 2, "S86-19", ""),
        ("S86-19 (2)", 2, "S86-19", ""),
        ("S86-19 [2]", 2, "S86-19", ""),
        ("S86-19: 2", 2, "S86-19", ""),
        ("S86-19 Sack (2)", 2, "S86-19", "Sack"),
        ("2S86-19", 2, "S86-19", ""),
        ("2S86-19 Sack", 2, "S86-19", "Sack"),
        ("2X1-MCI", 2, "X1-MCI", ""),
        ("2xC1-MCI", 2, "C1-MCI", ""),
        ("Sack (2)", 2, "", "Sack"),
        ("Sack: 2", 2, "", "Sack"),
        ("Sack = 2", 2, "", "Sack"),
        ("Sack *2", 2, "", "Sack"),
        ("Sack * 2", 2, "", "Sack"),
        ("2* Sack", 2, "", "Sack"),
        ("2 * Sack", 2, "", "Sack"),
        ("* 2 Sack", 2, "", "Sack"),
        ("Sack x2", 2, "", "Sack"),
        ("Sack x 2", 2, "", "Sack"),
        ("Sack\u00d72", 2, "", "Sack"),
        ("Sack 2x", 2, "", "Sack"),
        ("S86-19", 1, "S86-19", ""),
        ("Sack", 1, "", "Sack"),
        ("s086-2019", 1, "S86-19", ""),
        ("X1-MCI", 1, "X1-MCI", ""),
        ("RK284-21", 1, "RK284-21", ""),
        ("2 C9", 2, "C9", ""),
        ("2 C9 Cal Rook", 2, "C9", "Cal Rook"),
        ("2 Cal Rook (C9)", 2, "C9", "Cal Rook"),
        ("S86-19,2", 2, "S86-19", ""),
        ("S86-19, 2", 2, "S86-19", ""),
        ("S86-19;2", 2, "S86-19", ""),
        ("S86-19\t2", 2, "S86-19", ""),
        ("2\tSack", 2, "", "Sack"),
        ("2,S86-19", 2, "S86-19", ""),
        ('"No Guts, No Glory",2', 2, "", "No Guts, No Glory"),
        ('"No ""Guts""",2', 2, "", 'No "Guts"'),
        ("No Guts, No Glory, 2", 2, "", "No Guts, No Glory"),
        ("2 No Guts, No Glory", 2, "", "No Guts, No Glory"),
        ("No Guts, No Glory", 1, "", "No Guts, No Glory"),
        ("2 Xavier Nobody", 2, "", "Xavier Nobody"),
        ("- 2 Sack", 2, "", "Sack"),
        ("\u2022 Sack", 1, "", "Sack"),
        ("  2   Sack  ", 2, "", "Sack"),
        ("2\u00a0Sack\u00a0", 2, "", "Sack"),
        ("\uff12 \uff33\uff18\uff16\u201319", 2, "S86-19", ""),
        ("\u0662 Sack", 2, "", "Sack"),
        ("99 Sack", 99, "", "Sack"),
        ("Sack,,", 1, "", "Sack"),
        ("Cover 2", 1, "", "Cover 2"),
        ("Sack (2019)", 1, "", "Sack (2019)"),
        ("2 Cover 2", 2, "", "Cover 2"),
        ("2 Sack (2)", 2, "", "Sack (2)"),
        ("'=1+1 x2", 2, "", "=1+1"),
    ],
)
def test_a_card_is_read(text, quantity, code, name):
    line = only(text)

    assert isinstance(line, CardLine)
    assert (line.quantity, line.code, line.name) == (quantity, code, name)
    assert (line.place, line.claim) == (None, "")


@pytest.mark.parametrize(
    ("text", "place", "claim", "name"),
    [
        ("S86-19,2,Plays", Group.PLAYS, "", ""),
        ("S86-19\t2\tAction deck", Group.ACTIONS, "", ""),
        ("2;S86-19;offence", Group.OFFENSE, "", ""),
        ("S86-19,2,Plays,Sack", Group.PLAYS, "", "Sack"),
        ("S86-19,2,,Sack", None, "", "Sack"),
        (",2,Plays,Sack", Group.PLAYS, "", "Sack"),
        ("S86-19,2,Bench", None, "Bench", ""),
        ("S86-19,2,Sideboard", OtherSection.SIDEBOARD, "", ""),
    ],
)
def test_a_row_may_name_its_group(text, place, claim, name):
    line = only(text)

    assert isinstance(line, CardLine)
    assert (line.quantity, line.place, line.claim, line.name) == (2, place, claim, name)


@pytest.mark.parametrize(
    ("first", "row"),
    [
        ("Number,Quantity,Group,Title", "S86-19,2,Plays,Sack"),
        ("qty;title;section;code", "2;Sack;Plays;S86-19"),
        ("Name\tCount\tDeck\tCard", "Sack\t2\tPlays\tS86-19"),
        ("Group,Rarity,Card,Title,Copies", "Plays,Epic,S86-19,Sack,2"),
    ],
)
def test_a_table_says_what_its_columns_hold(first, row):
    columns_line, line = scan_text(f"{first}\n{row}")

    assert isinstance(columns_line, ColumnsLine)
    assert (line.code, line.name, line.quantity) == ("S86-19", "Sack", 2)
    assert line.place is Group.PLAYS


def test_below_a_table_people_may_go_on_writing():
    *_, table, plain, named = scan_text(
        "number,quantity,group,title\nS86-19,2,Plays,Sack; and more\n2 Sack\nA, B"
    )

    assert table.name == "Sack; and more"
    assert (plain.quantity, plain.name) == (2, "Sack")
    assert named.name == "A, B"


@pytest.mark.parametrize(
    ("text", "place", "count"),
    [
        ("Offense", Group.OFFENSE, None),
        ("OFFENCE:", Group.OFFENSE, None),
        ("Offensive players (5)", Group.OFFENSE, 5),
        ("Defense: 5", Group.DEFENSE, 5),
        ("Defence - 5", Group.DEFENSE, 5),
        ("Plays: 20", Group.PLAYS, 20),
        ("Plays (20 cards)", Group.PLAYS, 20),
        ("Plays: 19/20", Group.PLAYS, 19),
        ("[Play deck]", Group.PLAYS, None),
        ("Playbook", Group.PLAYS, None),
        ("Action-Deck: 20", Group.ACTIONS, 20),
        ("Actions", Group.ACTIONS, None),
        ("Action cards: 20", Group.ACTIONS, 20),
        ("Superstars:", Group.ACTIONS, None),
        ("Power Ups", Group.ACTIONS, None),
        ("Gridirons: 2", Group.ACTIONS, 2),
        ("*** Synergies ***", Group.SYNERGY, None),
        ("Synergy,,,", Group.SYNERGY, None),
        ("Players", OtherSection.PLAYERS, None),
        ("Deck (50)", OtherSection.DECK, 50),
        ("Main deck", OtherSection.DECK, None),
        ("Sideboard: 3", OtherSection.SIDEBOARD, 3),
        ("Unplaced: 1", OtherSection.UNPLACED, 1),
    ],
)
def test_a_heading_is_read(text, place, count):
    line = only(text)

    assert isinstance(line, Heading)
    assert (line.place, line.count) == (place, count)


@pytest.mark.parametrize("text", ["Extras:", "Special teams :", "Maybe (or not):"])
def test_words_with_a_colon_are_a_heading_that_nobody_knows(text):
    line = only(text)

    assert isinstance(line, Heading)
    assert (line.place, line.count) == (OtherSection.OTHER, None)


@pytest.mark.parametrize("text", ["S86-19:", "C9:", "2 Sack:", "2x Sack:", "Sack x2:"])
def test_a_card_with_a_colon_is_no_heading(text):
    assert isinstance(only(text), CardLine)


@pytest.mark.parametrize("text", ["2 Synergy", "Synergy x2", "Synergy,2", "1x Plays"])
def test_what_has_a_quantity_is_a_card_whatever_its_name(text):
    line = only(text)

    assert isinstance(line, CardLine)
    assert headings.parse_section_name(line.name)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Set: 2021", "21"),
        ("set:21", "21"),
        ("SET = ps", "PS"),
        ("Set: MCI", "MCI"),
    ],
)
def test_a_set_is_read(text, code):
    line = only(text)

    assert isinstance(line, SetLine)
    assert line.code == code


def test_a_card_may_begin_with_the_word_set():
    assert only("2 Set the Edge").name == "Set the Edge"
    assert only("Set the Edge").name == "Set the Edge"


@pytest.mark.parametrize(
    "text", ["# a remark", "//a remark", "#", "-----", "= = =", ",,,,", "\u200b"]
)
def test_a_comment_is_read(text):
    assert isinstance(only(text), Comment)


@pytest.mark.parametrize(
    "text",
    ["Total: 50", "TOTAL 50 cards", "50 cards", "(50 cards)", "Total;50", "Total"],
)
def test_a_total_is_a_comment(text):
    assert isinstance(only(text), Comment)


@pytest.mark.parametrize("remark", ["# mine", "// mine", "//mine", "# 2 # 3"])
@pytest.mark.parametrize("text", ["2 S86-19 Sack", "Sack x2", "Plays: 20", "Set: PS"])
def test_a_remark_may_stand_behind_a_line(text, remark):
    bare, line = only(text), only(f"{text} {remark}")

    kept = {"remark": remark} if isinstance(bare, CardLine) else {}
    assert line == replace(bare, notes=(REMARKED,), **kept)


@pytest.mark.parametrize("name", ["# Sack", "The #1 Fan", "Sack #", "A//B"])
def test_a_name_may_have_the_sign_of_a_remark(name):
    line = only(f"2 {name}")

    assert (line.quantity, line.name, line.notes) == (2, name, ())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 Sack", "A line can have 1 to 99 copies, but this one has 0."),
        ("100 Sack", "A line can have 1 to 99 copies, but this one has 100."),
        ("-2 Sack", "A line can have 1 to 99 copies, but this one has -2."),
        ("Sack x10000", "A line can have 1 to 99 copies, but this one has 10000."),
        ("S86-19,10000", "A line can have 1 to 99 copies, but this one has 10000."),
        ("Sack: 100", "A line can have 1 to 99 copies, but this one has 100."),
        ("Set: 20211", '"20211" is not a set.'),
        ("Set:", "This line names no set."),
        ("y" * 201, "This line has 201 characters; at most 200 are allowed."),
    ],
)
def test_what_cannot_be_read_says_why(text, reason):
    line = only(text)

    assert isinstance(line, Mistake)
    assert line.reason == reason
    assert line.remedy


@pytest.mark.parametrize("text", ["0 S86-19 Sack", "S86-19,100,Plays,Sack"])
def test_a_wrong_quantity_keeps_its_card(text):
    line = only(text)

    assert line.said == "S86-19 Sack"
    assert (line.meant.code, line.meant.name) == ("S86-19", "Sack")
    assert line.meant.quantity == 0


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028"])
def test_lines_are_counted_from_one_and_blank_ones_count(end):
    lines = scan_text(end.join(("2 Sack", "", "\u00a0", "# remark", "Plays:")))

    assert [line.at for line in lines] == [1, 4, 5]


def test_a_mark_at_the_beginning_is_no_part_of_the_text():
    line = only("\ufeff2 Sack")

    assert (line.quantity, line.name, line.notes) == (2, "Sack", ())


@pytest.mark.parametrize("mark", ["\u200f", "\u202e", "\u2066", "\u200b", "\u00ad"])
def test_marks_that_nobody_sees_are_left_out_and_told(mark):
    line = only(f"{mark}2 Sa{mark}ck{mark}")

    assert (line.quantity, line.name, line.notes) == (2, "Sack", (LEFT_OUT,))


# What is refused as a whole.


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("\x00\x01\x02", id="binary"),
        pytest.param("2 Sack\n\x002 Sack", id="a NUL"),
        pytest.param("2 Sack\x1b[31m", id="escapes of a terminal"),
        pytest.param("2 \ud800", id="half a character"),
        pytest.param("\n".join(["2 Sack"] * (MOST_LINES + 1)), id="401 lines"),
        pytest.param("y" * 1_000_000, id="a megabyte"),
        pytest.param("é" * (MOST_BYTES // 2 + 1), id="bytes count, not letters"),
    ],
)
def test_what_is_no_deck_text_is_refused_as_a_whole(text):
    """U1: 25 KB, 400 lines."""
    with pytest.raises(DeckError) as refusal:
        scan_text(text)

    assert refusal.value.message
    assert refusal.value.remedy


def test_as_much_as_is_allowed_is_read():
    """U1."""
    lines = scan_text("\n\n".join(["2 Sack"] * MOST_LINES))
    (comment,) = scan_text("#" * MOST_BYTES)

    assert len(lines) == MOST_LINES
    assert isinstance(comment, Comment)


@pytest.mark.parametrize("data", [b"\xff\xfe2\x00", b"PK\x03\x04\xf1", b"\x80"])
def test_bytes_that_are_no_text_are_refused(data):
    with pytest.raises(DeckError, match="UTF-8"):
        decode_text(data)


def test_bytes_are_read():
    assert decode_text(b"\xef\xbb\xbf2 Sack") == "2 Sack"


@pytest.mark.parametrize(
    "piece",
    [
        *["x", " ", "2 ", "2x", "(", "x2 ", ", ", "\t", '"', "'=", "-", "1", "C9-"],
        *["a b ", ":", "*2", "# ", " //", "(2)"],
    ],
)
@pytest.mark.parametrize("frame", ["{}", "2 {}", "{} x2", "Set: {}", "Plays: {}!"])
def test_no_line_takes_long(piece, frame):
    """U6: 100 kB of what could make a pattern go back and forth."""
    long = frame.format(piece * (100_000 // len(piece)))
    short = frame.format(piece * (LONGEST // len(piece)))

    lines = [*scanning._scan_lines([(1, long)]), *scanning._scan_lines([(2, short)])]

    assert [line.at for line in lines] == [1, 2]
