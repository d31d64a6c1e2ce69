"""The page on rules coverage is true, and every rule has a test or a reason."""

import doctest

import pytest

from tests import citations
from tests.citations import PAGE, cited, citing_tests, missing, page, reasons, texts


@pytest.mark.load
def test_the_page_says_what_the_tests_cite():
    assert PAGE.read_text() == page(citing_tests()), "run python -m tests.citations"


def test_every_rule_has_a_test_or_a_reason():
    assert missing(citing_tests()) == []


@pytest.mark.load
def test_reasons_are_given_for_known_ids_only():
    assert reasons().keys() <= citing_tests().keys()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("D-1, D-010", set(), id="no id"),
        pytest.param("D-10 and TP-11.", {"D-10", "TP-11"}, id="whole words"),
        pytest.param("CRD 7.E.a: x", {"CRD 7.E.a"}, id="not its parent"),
        pytest.param("CRD 7.E. So", {"CRD 7.E"}, id="end of a sentence"),
        pytest.param("CRD 3.0", set(), id="a document is no phase"),
        pytest.param("CRD 4.A, 4.B", {"CRD 4.A", "CRD 4.B"}, id="a list"),
        pytest.param("CRD 4.A, 4 times", {"CRD 4.A"}, id="a number is no step"),
        pytest.param("CRD 4.A; 5.X", {"CRD 4.A"}, id="an unknown step"),
        pytest.param("CRD 3.A-C", {"CRD 3.A", "CRD 3.B", "CRD 3.C"}, id="a range"),
        pytest.param(
            "CRD 8.A.a.i-ii", {"CRD 8.A.a.i", "CRD 8.A.a.ii"}, id="Roman numbers"
        ),
        pytest.param(
            "CRD Gen:Audible, 5.D,\n    D-48",
            {"CRD Gen:Audible", "CRD 5.D", "D-48"},
            id="topics and steps",
        ),
        pytest.param(
            "R22 Gls:Exhaust\n Effects", {"R22 Gls:Exhaust Effects"}, id="long names"
        ),
        pytest.param("T-PUNT-19 (19-10)", {"T-PUNT-19", "19-10"}, id="of 2019"),
        pytest.param("2019-10-04, U104-19", set(), id="dates and cards"),
        pytest.param("F-01: CRD Card:S81-19", {"F-01", "CRD Card:S81-19"}, id="F"),
    ],
)
def test_what_a_text_cites(text, expected):
    assert cited(text) == expected


def test_a_test_speaks_by_its_body_its_decorators_and_their_tables():
    source = """
ROWS = [pytest.param(1, id="D-40")]
TABLE: list = [*ROWS, 2]
APART = "D-41"

@pytest.mark.parametrize("row", TABLE)
@pytest.mark.parametrize("other", [pytest.param(1, id="D-42")])
def test_one(row, other):
    '''D-43.'''
    # D-44
    assert helper(APART)

def helper(x):
    return "D-45"

def test_two():
    pass
"""

    found = {name: cited(text) for name, text in texts(source)}

    assert found == {"test_one": {"D-40", "D-42", "D-43", "D-44"}, "test_two": set()}


def test_the_example_runs():
    assert doctest.testmod(citations).failed == 0
