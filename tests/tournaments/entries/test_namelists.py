"""Lists of people: whatever a spreadsheet, a form or a chat makes of them."""

import codecs
import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import spreadsheet
from tournaments.entries import namelists
from tournaments.rules.errors import TournamentError

ADA = [("Ada Ito", "7")]


def read(text):
    return [(each.name, each.table) for each in namelists.parse_name_list(text).lines]


def test_the_examples_run():
    result = doctest.testmod(namelists)

    assert (result.failed, bool(result.attempted)) == (0, True)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("name,table\nAda Ito,7\n", id="commas"),
        pytest.param("Name;Table\nAda Ito;7\n", id="semicolons"),
        pytest.param("NAME\tTABLE\r\nAda Ito\t7\r\n", id="tabs"),
        pytest.param("\ufeffname,table\nAda Ito,7", id="a mark"),
        pytest.param("table;club;name\n7;Pier;Ada Ito", id="another order"),
        pytest.param("name,table,,\nAda Ito,7,,", id="empty columns"),
        pytest.param('"name";"fixed table"\n"Ada Ito";"7"', id="quoted"),
        pytest.param("First Name,Last Name,Table\nAda,Ito,7", id="two columns"),
        pytest.param("given_name;family_name;table\nAda;Ito;7", id="of a form"),
        pytest.param("name,table\n,\nAda Ito,7\n\n", id="empty lines"),
    ],
)
def test_tables_are_read_however_they_were_saved(text):
    assert read(text) == ADA


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name,club\n,Pier\nAda,", ["The line has no name."]),
        ("name\nIto, Ada", ["The line has 2 cells, but the heading has 1."]),
        ("name,table\nIto, Ada,7", ["The line has 3 cells, but the heading has 2."]),
        ("name\n" + "a" * 140_000, ["The line is not a row of a table."]),
    ],
    ids=["nobody", "a comma", "a comma and a table", "without end"],
)
def test_a_row_that_names_nobody_says_why(text, told):
    found = namelists.parse_name_list(text).lines

    assert [each.problem.message for each in found if each.problem] == told
    assert namelists.refused_lines_text(
        namelists.parse_name_list(text), {2}
    ) == "\n".join(text.splitlines()[:2])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Pronoun;Name;City\nshe;Ada;Kiel", ("Pronoun", "City")),
        ("name,name\nAda,Ito", ("name",)),
        ("name,,\nAda,7,", ("column 2, which has no heading",)),
        ("name,table\nAda,7", ()),
        ("Ada\nBen", ()),
    ],
    ids=repr,
)
def test_columns_that_are_not_read_are_told(text, told):
    assert namelists.parse_name_list(text).unread == told


def test_a_heading_without_a_name_is_a_name():
    assert read("club,table\nPier,7") == [("club,table", ""), ("Pier,7", "")]


@pytest.mark.parametrize(
    ("text", "names", "numbered"),
    [
        ("1. Finn\n2) Ada Ito\n 10. Ben", ["Finn", "Ada Ito", "Ben"], 3),
        ("4ever Ada\n7\n8.\n1.FC Ben", ["4ever Ada", "7", "8.", "1.FC Ben"], 0),
        ("name\n1. Finn", ["1. Finn"], 0),
    ],
    ids=["numbers", "names with digits", "a table stays as it is"],
)
def test_numbers_before_names_are_taken_off_and_told(text, names, numbered):
    found = namelists.parse_name_list(text)

    assert [each.name for each in found.lines] == names
    assert found.numbered == numbered


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("ada@booth.example", True),
        ("Gus;gus@example.org", True),
        ("Gus <gus@example.org>", True),
        ("name\ngus@example.org", True),
        ("name;e-mail\nGus;gus@example.org", False),
        ("@Ben", False),
        ("Ada @ Pier 7.", False),
    ],
)
def test_an_address_is_no_name_as_names_are_public(text, is_told):
    [line] = namelists.parse_name_list(text).lines

    assert (line.problem is not None) == is_told
    if line.problem:
        assert "names are public" in line.problem.message


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("Zoë".encode(), id="UTF-8"),
        pytest.param(codecs.BOM_UTF8 + "Zoë".encode(), id="UTF-8 with a mark"),
        pytest.param("Zoë".encode("utf-16"), id="UTF-16, as Excel calls Unicode"),
    ],
)
def test_files_are_decoded_by_their_mark(data):
    assert namelists.decode_file(data) == "Zoë"


def test_another_encoding_is_refused_with_what_to_do():
    with pytest.raises(TournamentError, match=r"byte 3 is wrong.*CSV UTF-8"):
        namelists.decode_file("Zoë".encode("latin-1"))


def test_what_is_left_over_keeps_its_heading():
    found = namelists.parse_name_list("name,table\nAda,1\nBen,x\nCleo,2")

    assert namelists.refused_lines_text(found, {3}) == "name,table\nBen,x"
    assert namelists.refused_lines_text(found, set()) == ""


@given(
    st.lists(
        st.text(st.characters(exclude_categories=("C", "Z")), min_size=1).filter(
            lambda name: not name.startswith("'") and name.strip() == name
        ),
        max_size=5,
    )
)
def test_what_our_sheets_write_is_read_again(names):
    """O4: the guard against formulas comes off again, and nothing else does."""
    sheet = spreadsheet.csv_text([("name", "table"), *((each, 7) for each in names)])

    assert read(sheet) == [(each, "7") for each in names]


@given(st.sampled_from(["", "name\n", "club,name\n"]), st.text(max_size=300))
def test_whatever_is_pasted_every_line_is_a_name_or_a_problem(heading, text):
    found = namelists.parse_name_list(heading + text).lines

    assert all(bool(each.name.strip()) or each.problem for each in found)
    assert [each.number for each in found] == sorted({each.number for each in found})
