"""The page that explains the search language: what it says is what happens."""

import doctest
import re
from pathlib import Path

import pytest

from cards.search import fields, parse_query
from tests.cards.test_search import KNOWN

PAGE = Path(__file__).parents[2] / "docs" / "card-search.md"


def documented():
    table = PAGE.read_text().partition("## The parts")[0]
    return re.findall(r"^\| `([^`]+)` \| (.+) \|$", table, re.MULTILINE)


@pytest.mark.parametrize(("text", "expected"), documented())
def test_the_examples_of_the_page_are_told_back_as_it_says(text, expected):
    query = parse_query(text, KNOWN)

    assert query.problems == ()
    assert query.explanation == expected


def complaints():
    return re.findall(r"^- `([^`]+)`: (.+)$", PAGE.read_text(), re.MULTILINE)


@pytest.mark.parametrize(("text", "expected"), complaints())
def test_the_problems_of_the_page_are_told_as_it_says(text, expected):
    (problem,) = parse_query(text, KNOWN).problems

    assert str(problem) == expected


def test_the_code_of_the_page_runs():
    result = doctest.testfile(str(PAGE), module_relative=False)

    assert result.failed == 0
    assert result.attempted


def test_the_page_names_every_field():
    named = set(re.findall(r"[` ]([a-z]+)[:<>=]", PAGE.read_text()))

    assert set(fields.FIELDS) <= named
    assert all(f"is:{flag}" in PAGE.read_text() for flag in fields.FLAGS)
    assert len(documented()) > 20
    assert len(complaints()) > 5
