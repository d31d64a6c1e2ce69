"""O4: what is written for a spreadsheet is never computed by it."""

import csv
import io
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards import spreadsheet
from cards.spreadsheet import FORMULAS, guard_cell


@pytest.mark.parametrize("sign", FORMULAS, ids=repr)
def test_a_text_that_begins_like_a_formula_is_guarded(sign):
    found = guard_cell(f"{sign}SUM(A1)")

    assert found.startswith("'")
    assert found.endswith("SUM(A1)")


@pytest.mark.parametrize(
    "number", [-6, 0, 7, -1.5, Decimal("-2.50"), Fraction(-1, 3), "-6", "-0.3333"]
)
def test_a_number_stays_a_number_below_nothing_too(number):
    assert guard_cell(number) == number


@pytest.mark.parametrize("text", ["-6+2", "--6", "-", "+49 40 123", "-1:2", "-٣"])
def test_what_only_looks_like_a_number_is_guarded(text):
    assert guard_cell(text) == f"'{text}"


def test_nothing_is_an_empty_cell():
    assert spreadsheet.csv_text([(None, "", 0)]) == ",,0\n"


@given(st.lists(st.lists(st.text(), min_size=1, max_size=4), max_size=4))
def test_no_cell_is_a_formula_whatever_was_typed(rows):
    written = spreadsheet.csv_text(rows)

    read = list(csv.reader(io.StringIO(written, newline="")))
    for row, sent in zip(read, rows, strict=True):
        for found, said in zip(row, sent, strict=True):
            is_number = found.lstrip("-").replace(".", "", 1).isdecimal()
            assert not found.startswith(FORMULAS) or is_number
            meant = said.replace("\r\n", "\n").replace("\r", "\n")
            assert found in {meant, f"'{meant}"}
