"""The list of rules that may be cited: complete, each once, each in few words."""

import doctest
from collections.abc import Mapping

import pytest

from gameengine import rulebook
from gameengine.rulebook import DOCUMENTS, RULES, Rule


def test_an_id_stands_in_one_document_only():
    listed = [rule_id for titles in DOCUMENTS.values() for rule_id in titles]

    assert len(listed) == len(set(listed))
    assert list(RULES) == listed


def test_a_title_is_one_short_line():
    for rule in RULES.values():
        assert rule.title == rule.title.strip(), rule.id
        assert 0 < len(rule.title) <= 70, rule.id
        assert "\n" not in rule.title, rule.id
        assert "|" not in rule.title, f"{rule.id} stands in a table"


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        pytest.param("Timing points", {f"TP-{n}" for n in range(1, 16)}, id="timing"),
        pytest.param(
            "Decisions", {*(f"D-{n:02}" for n in range(1, 130)), "C.5"}, id="decided"
        ),
    ],
)
def test_numbered_rules_are_there_without_a_gap(document, expected):
    assert set(DOCUMENTS[document]) == expected


def test_a_rule_knows_where_it_stands():
    assert RULES["R22 Gls:LIFO"] == Rule(
        id="R22 Gls:LIFO", document="2022 rulebook", title="last in, first out"
    )


def test_nobody_can_change_the_rules():
    assert isinstance(RULES, Mapping)
    with pytest.raises(TypeError):
        RULES["D-01"] = RULES["D-02"]


def test_the_example_runs():
    assert doctest.testmod(rulebook).failed == 0
