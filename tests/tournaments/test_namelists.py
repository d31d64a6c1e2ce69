"""Lists of people: whatever a spreadsheet, a form or a chat makes of them."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import spreadsheet
from tournaments import namelists
from tournaments.errors import TournamentError

ADA = [("Ada Ito", "7")]


def read(text):
    return [(each.name, each.table) for each in namelists.read(text).lines]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("name,table\nAda Ito,7\n", id="commas"),
        pytest.param("Name;Table\nAda Ito;7\n", id="semicolons"),
        pytest.param("NAME\tTABLE\r\nAda Ito\t7\r\n", id="tabs"),
        pytest.param("\ufeffname,table\nAda Ito,7", id="a mark"),
        pytest.param("table;club;name\n7;Pier;Ada Ito", id="another order"),
        pytest.param('"name";"fixed table"\n"Ada Ito";"7"', id="quoted"),
        pytest.param("First Name,Last Name,Table\nAda,Ito,7", id="two columns"),
        pytest.param("given_name;family_name;table\nAda;Ito;7", id="of a form"),
        pytest.param("name,table\n,\nAda Ito,7\n\n", id="empty lines"),
    ],
)
def test_tables_are_read_however_they_were_saved(text):
    assert read(text) == ADA


def test_a_heading_without_a_name_is_a_name():
    assert read("club,table\nPier,7") == [("club,table", ""), ("Pier,7", "")]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param("Zoë".encode(), id="UTF-8"),
        pytest.param(codecs.BOM_UTF8 + "Zoë".encode(), id="UTF-8 with a mark"),
        pytest.param("Zoë".encode("utf-16"), id="UTF-16, as Excel calls Unicode"),
    ],
)
def test_files_are_decoded_by_their_mark(data):
    assert namelists.decoded(data) == "Zoë"


def test_another_encoding_is_refused_with_what_to_do():
    with pytest.raises(TournamentError, match=r"byte 3 is none.*CSV UTF-8"):
        namelists.decoded("Zoë".encode("latin-1"))


def test_what_is_left_over_keeps_its_heading():
    found = namelists.read("name,table\nAda,1\nBen,x\nCleo,2")

    assert namelists.left_over(found, {3}) == "name,table\nBen,x"
    assert namelists.left_over(found, set()) == ""


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
    sheet = spreadsheet.text([("name", "table"), *((each, 7) for each in names)])

    assert read(sheet) == [(each, "7") for each in names]


@given(st.text(max_size=300))
def test_whatever_is_pasted_every_line_is_a_name_or_nothing(text):
    found = namelists.read(text).lines

    assert all(each.name.strip() for each in found)
    assert [each.number for each in found] == sorted({each.number for each in found})
