"""Files of cards read into rows: every quirk of the checklists, on invented rows."""

import doctest
import json

import pytest

from cards import cardfile, cardjson, checklist
from cards.cardfile import Row, Sheet, UnreadableFile
from cards.knowledge import Basis
from gameengine.cardtext.sheet import COLUMNS


def line(*found: str, **cells: str) -> str:
    """Write a line of a checklist: number, name, type, then cells by name."""
    row = dict(zip(COLUMNS, found, strict=False)) | cells
    return ",".join(row.get(column, "") for column in COLUMNS)


def read(*lines: str, set_code: str = "PS", **options) -> Sheet:
    return checklist.parse_file("\n".join(lines).encode(), set_code=set_code, **options)


def only(text: str, **options) -> Row:
    sheet = read(text, **options)
    assert sheet.refused == []
    (row,) = sheet.rows
    return row


def problem(text: str, **options) -> str:
    sheet = read(text, **options)
    assert sheet.rows == []
    (found,) = sheet.refused
    return str(found)


@pytest.mark.parametrize("module", [cardfile, cardjson, checklist])
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


def test_a_bare_line_says_number_name_and_type():
    row = only(line("C1", "Cal Rook", "Player"))

    assert str(row.number) == "C1-PS"
    assert row.cells == {"name": "Cal Rook", "type": "Player"}
    assert set(row.bases.values()) == {Basis.PRINTED}
    assert (row.notes, row.suspect) == ((), "")


def test_a_blank_cell_says_that_nobody_has_looked():
    row = only(line("C1", "Cal Rook", "Player", rating="81"))

    assert row.cells == {"name": "Cal Rook", "type": "Player", "rating": "81"}


def test_in_a_complete_sheet_a_blank_says_that_nothing_is_printed():
    row = only(line("C1", "Cal Rook", "Player", rating="81"), is_complete=True)

    assert row.cells["special_text"] == ""
    assert row.bases["special_text"] == Basis.PRINTED
    assert "effect" not in row.cells, "a Player has none"


# The quirks of the checklists, in the order of the table


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("C1,No Fear, No Favor,Synergy", "No Fear, No Favor"),
        ("C1,Left, Right, Left,Action", "Left, Right, Left"),
        ('C1,"No Fear, No Favor",Synergy', "No Fear, No Favor"),
    ],
)
def test_a_name_may_hold_a_comma(written, name):
    row = only(written + "," * 13)

    assert row.cells["name"] == name
    assert any("holds a comma" in note for note in row.notes) == ('"' not in written)


@pytest.mark.parametrize("written", ["PlayerI", "Plyer", "Palyer", "playerr"])
def test_a_type_with_one_slip_is_read_and_doubted(written):
    row = only(line("C1", "Cal Rook", written))

    assert row.cells["type"] == "Player"
    assert f"type {written!r} read as Player" in row.suspect
    assert "lost a letter" in row.suspect
    assert row.suspect in row.notes


@pytest.mark.parametrize("written", ["Coach", "Playe", "Pl", "Playground"])
def test_a_type_that_is_no_word_or_two_is_refused(written):
    found = problem(line("C1", "Cal Rook", written))

    assert found.startswith(
        f"Line 1, column 3 (type): {written!r} is not a type of card."
    )
    assert "Choose one of: Player, Play" in found


def test_the_case_of_a_type_is_no_slip():
    row = only(line("C1", "Cal Rook", "player"))

    assert (row.cells["type"], row.suspect) == ("Player", "")


@pytest.mark.parametrize(
    "name",
    ["Cal Rook ", " Cal Rook", "Cal Rook\u00a0", "Cal\u00a0Rook", "Cal  Rook\t"],
)
def test_blanks_are_trimmed_and_noted(name):
    row = only(line("C1", name, "Player"))

    assert row.cells["name"] == "Cal Rook"
    assert row.notes == ("blanks trimmed: name",)


@pytest.mark.parametrize(
    "name",
    ["D\u2019Arcy O'Neal", "Jos\u00e9 Mu\u00f1oz", "Ann\u2013Lee Po", "C. J. Wu"],
)
def test_apostrophes_dashes_and_accents_stay_as_printed(name):
    assert only(line("C1", name, "Player")).cells["name"] == name


def test_a_number_without_its_set_takes_the_one_that_was_chosen():
    assert str(only(line("C1", "Cal Rook", "Player")).number) == "C1-PS"


def test_a_number_without_any_set_is_refused():
    found = problem(line("C1", "Cal Rook", "Player"), set_code="")

    assert found.startswith("Line 1, column 1 (number): C1 has no set.")


def test_a_number_of_another_set_is_refused():
    found = problem(line("C1-20", "Cal Rook", "Player"), set_code="19")

    assert "C1-20 is from set 20; this file is read as set 19." in found


def test_one_integer_under_two_prefixes_is_two_numbers():
    sheet = read(line("L284", "Cal Rook", "Player"), line("RK284", "Al Bo", "Player"))

    assert [str(row.number) for row in sheet.rows] == ["L284-PS", "RK284-PS"]


@pytest.mark.parametrize("variant", ["Superstar", "Legend"])
def test_a_variant_is_printed(variant):
    row = only(line("L1", "Cal Rook", "Player", special_text=variant))

    assert (row.cells["special_text"], row.bases["special_text"]) == (
        variant,
        Basis.PRINTED,
    )
    assert row.suspect == ""


def test_an_unknown_special_text_is_kept_and_noted():
    row = only(line("L1", "Cal Rook", "Player", special_text="Shiny"))

    assert row.cells["special_text"] == "Shiny"
    assert "special text 'Shiny' is not one of" in row.notes[0]


def test_a_list_of_defenses_stays_as_printed():
    written = "Run Left / Run Middle"

    row = only(line("C1", "Play", "Play", defensive_play=written))

    assert row.cells["defensive_play"] == written


@pytest.mark.parametrize(
    ("found", "cells", "why"),
    [
        (("L1", "Thunder", "Player"), {}, "not a first and last name"),
        (("L1", "Cal Rook", "Player"), {"effect": "Gain 5 yards."}, "has effect"),
        (("L1", "Thunder", "Action"), {"special_text": "Superstar"}, "Superstar"),
        (("L1", "Cal Rook", "Player"), {"rating": "8l"}, "rating '8l'"),
        (("L1", "Play", "Play"), {"strength": "12"}, "strength '12'"),
    ],
)
def test_what_is_doubtful_is_kept_and_marked(found, cells, why):
    row = only(line(*found, **cells))

    assert row.cells["type"] == found[2]
    assert why in row.suspect
    assert row.suspect == "; ".join(row.notes)


def test_an_x_for_strength_is_not_doubtful():
    assert only(line("L1", "Play", "Play", strength="X")).suspect == ""


def test_a_full_field_beyond_the_columns_is_noted_and_the_row_kept():
    row = only(line("C1", "Cal Rook", "Player") + ",found in a box,")

    assert row.cells == {"name": "Cal Rook", "type": "Player"}
    assert "found in a box" in row.notes[0]


@pytest.mark.parametrize("commas", [15, 16, 17, 40])
def test_blank_fields_beyond_the_columns_say_nothing(commas):
    row = only("C1,Cal Rook,Player" + "," * (commas - 2))

    assert row.notes == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("C1,Cal Rook,Player", "4 (rating): The line has 3 fields; it should have 16."),
        ("C1", "2 (name): The line has 1 field; it should have 16."),
        (line("C1", "Cal Rook", "Player") + ",,,x", "19: The line has 19 fields"),
    ],
)
def test_other_counts_of_fields_are_refused(text, says):
    assert says in problem(text)


def test_an_unknown_prefix_is_noted():
    assert "prefix Z" in only(line("Z1", "Cal Rook", "Player")).notes[0]


def test_a_type_that_is_blank_is_not_known():
    row = only(line("C1", "Cal Rook", ""))

    assert row.cells == {"name": "Cal Rook"}
    assert row.notes == ("the type is not known",)


def test_a_number_stands_once_in_a_file():
    sheet = read(line("C1", "Cal Rook", "Player"), "", line("C1-PS", "Al Bo", "Player"))

    (found,) = sheet.refused
    assert str(found).startswith(
        "Line 3, column 1 (number): C1-PS is already in line 1"
    )
    assert len(sheet.rows) == 1


# Our own sheet


def test_columns_go_by_their_heading():
    sheet = read("Type,Number,Special Text,name", "Player,C1-PS,Legend,Cal Rook")

    assert sheet.rows[0].cells == {
        "name": "Cal Rook",
        "type": "Player",
        "special_text": "Legend",
    }


@pytest.mark.parametrize(
    ("heading", "says"),
    [
        ("number,name,colour", "Line 1, column 3: 'colour' is not a column of a card."),
        ("number,name,name", "Line 1, column 3: 'name' appears twice."),
        ("number,person", "Line 1, column 2: 'person' is not a column of a card."),
        ("number;name;type;", "The fields are separated by ';'."),
        ("number\tname\ttype", "The fields are separated by '\\t'."),
    ],
)
def test_a_heading_of_something_else_is_named(heading, says):
    with pytest.raises(UnreadableFile) as refusal:
        read(heading, "C1-PS,x,y")

    assert says in str(refusal.value)


def test_lines_of_a_text_stay_lines():
    ability = '"Run: Gain 5 yards.\r\nTackle: Lose 5 yards."'

    sheet = read(
        ",".join(COLUMNS),
        line("C1-PS", "Cal Rook", "Player", ability=ability),
        line("C2-PS", "Al Bo", "Player"),
    )

    assert sheet.rows[0].cells["ability"] == "Run: Gain 5 yards.\nTackle: Lose 5 yards."
    assert sheet.rows[0].notes == ()
    assert sheet.rows[1].line == 4


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_every_line_end_and_a_mark_of_utf_8_will_do(end, mark):
    text = end.join(
        (",".join(COLUMNS), line("C1-PS", "Al", "Play"), line("C2-PS", "", ""), "")
    )

    sheet = checklist.parse_file(mark + text.encode())

    assert [(row.line, str(row.number)) for row in sheet.rows] == [
        (2, "C1-PS"),
        (3, "C2-PS"),
    ]


@pytest.mark.parametrize("sign", "=+-@|%")
def test_a_formula_is_refused_and_an_apostrophe_guards_it(sign):
    """O4: what our own export guards is read as it was."""
    found = problem(line("C1", f"{sign}cmd", "Action"))
    row = only(line("C1", f"'{sign}cmd", "Action"))

    assert found.startswith("Line 1, column 2 (name): A cell that starts with")
    assert row.cells["name"] == f"{sign}cmd"


def test_an_apostrophe_of_a_name_stays():
    assert only(line("C1", "'Tis Time", "Action")).cells["name"] == "'Tis Time"


# JSON


def as_json(*items: object, **options) -> Sheet:
    return checklist.parse_file(json.dumps(items).encode(), **options)


def test_json_has_cells_with_their_basis():
    sheet = as_json(
        {
            "number": "C1-PS",
            "cells": {"name": "Cal Rook", "rating": "81", "team": "", "ability": ""},
            "basis": {"rating": "typed", "ability": "printed"},
        }
    )

    (row,) = sheet.rows
    assert row.cells == {"name": "Cal Rook", "rating": "81", "ability": ""}
    assert row.bases == {"name": "printed", "rating": "typed", "ability": "printed"}


def test_json_says_who_is_meant():
    sheet = as_json(
        {"number": "C1-PS", "person": "cal-rook"},
        {"number": "C2-PS", "person": {"key": "al", "name": "Al", "basis": "entered"}},
        {"number": "C3-PS", "person": None},
        {"number": "C4-PS"},
    )

    assert [row.athlete and row.athlete.key for row in sheet.rows] == [
        "cal-rook",
        "al",
        None,
        None,
    ]
    assert [row.is_open for row in sheet.rows] == [False, False, True, False]
    assert sheet.rows[1].athlete.basis == "entered"


def test_json_says_of_which_card_a_number_is_a_print():
    sheet = as_json({"number": "P1", "print_of": "C1"}, set_code="PS")

    assert str(sheet.rows[0].print_of) == "C1-PS"


@pytest.mark.parametrize(
    ("item", "column", "says"),
    [
        (["C1-PS"], "", "This is a list; it must be an object"),
        ({}, "number", "The number is missing."),
        ({"number": None}, "number", "This is null; it must be text."),
        ({"number": 7}, "number", "This is a number; it must be text."),
        ({"number": "C1-PS", "colour": "red"}, "colour", "'colour' is unknown here."),
        ({"number": "C1-PS", "cells": []}, "cells", "This is a list"),
        ({"number": "C1-PS", "cells": {"color": ""}}, "cells, color", "is unknown"),
        ({"number": "C1-PS", "cells": {"rating": 81}}, "cells, rating", "a number"),
        ({"number": "C1-PS", "cells": {"type": "x"}}, "cells, type", "is not a type"),
        (
            {"number": "C1-PS", "basis": {"name": "printed"}},
            "basis, name",
            "is missing",
        ),
        (
            {"number": "C1-PS", "cells": {"name": "x"}, "basis": {"name": "guess"}},
            "basis, name",
            "'guess' is not a basis.",
        ),
        ({"number": "C1-PS", "person": "Cal Rook"}, "person, key", "is not a key"),
        ({"number": "C1-PS", "person": {}}, "person, key", "The key is missing."),
        ({"number": "C1-PS", "print_of": True}, "print_of", "true or false"),
    ],
)
def test_json_of_another_form_is_refused_with_its_place(item, column, says):
    (found,) = as_json(item).refused

    assert found.column == column
    assert says in found.message


def test_items_of_a_list_know_their_place():
    text = '[\n{"number": "C1-PS"},\n\n{"number": "?"}, {"number": "!"}]'

    sheet = checklist.parse_file(text.encode())

    assert (sheet.rows[0].line, sheet.rows[0].item) == (2, 1)
    assert [(each.line, each.item) for each in sheet.refused] == [(4, 2), (4, 3)]
    assert str(sheet.refused[1]).startswith("Line 4, item 3, column number: '!' is no")


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        ({"name": "Bo", "type": "Player"}, "'Bo' is not a first and last name"),
        ({"name": "Al Bo", "rating": "=1+1"}, "rating '=1+1' is not a number"),
        ({"name": "Push", "type": "Synergy", "rating": "8"}, "no Synergy has rating"),
    ],
)
def test_json_is_doubted_as_a_sheet_is(cells, why):
    (row,) = as_json({"number": "C1-PS", "cells": cells}).rows

    assert why in row.suspect
    assert why in row.notes[0]


@pytest.mark.parametrize("written", ["", "a torn corner"])
def test_a_doubt_that_json_writes_is_the_only_one(written):
    """A blank one says that it was settled by a person."""
    cells = {"name": "Bo", "type": "Player"}

    (row,) = as_json({"number": "C1-PS", "cells": cells, "suspect": written}).rows

    assert (row.suspect, row.notes) == (written, ())


# Sheets of names


def test_a_sheet_of_persons_is_read():
    found, refused = checklist.parse_pairs(
        b"number,person\nC1-PS,cal-rook\nC2-PS,Cal Rook\n\nC3-PS\nC4-PS,al,x\n",
        heading=("number", "person"),
        most=60,
    )

    assert found == [(2, "C1-PS", "cal-rook")]
    assert [(each.line, each.column) for each in refused] == [
        (3, "2 (person)"),
        (5, "2 (person)"),
        (6, "3"),
    ]


def test_a_sheet_with_another_heading_is_named():
    with pytest.raises(UnreadableFile, match="Line 1: The heading is 'a,b'"):
        checklist.parse_pairs(b"a,b\n1,2\n", heading=("number", "person"), most=60)
