"""Citations of deck rules lead somewhere, and the page for players has them all."""

import doctest
import re
from pathlib import Path

import pytest

from decks import facts
from decks.formats import SNAPSHOTS
from decks.legality import admission, athletes, placement, wording
from decks.legality.rulebook import IDENTITY, RULES, SECTIONS
from decks.legality.violation import Severity
from decks.legality.wording import TEXTS, citation_text
from gameengine import rulebook
from tests.builders.lists import a_list, an_action, checked, listed

PAGE = Path(__file__).parents[2] / "docs" / "deck-check.md"


# Citations lead somewhere


def section_is_known(cite):
    """D7: a section is the engine's, or one that only deck building has."""
    both = [cite.replace("R21/22", edition) for edition in ("R21", "R22")]
    return cite in SECTIONS or all(each in rulebook.RULES for each in both)


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda it: it.id)
def test_every_citation_resolves(rule):
    """D7."""
    for cite in filter(None, (rule.in_2019, rule.from_2021)):
        assert section_is_known(cite)
    assert rule.decision in {"", *rulebook.RULES}
    assert rule.id in {*rulebook.RULES, *IDENTITY, "FR-1", "FR-2"} or re.fullmatch(
        r"DC-([1-9]|1\d|2[0-5])", rule.id
    )


def test_every_rule_of_deck_building_is_known():
    """D7: DC-1 to DC-25, and words for each that can be broken."""
    silent = {f"DC-{each}" for each in (9, 15, 18, 19, 20, 21)}

    assert {f"DC-{each}" for each in range(1, 26)} <= RULES.keys()
    assert TEXTS.keys() == RULES.keys() - silent


def test_a_citation_is_for_people():
    (found,) = checked(a_list(listed(an_action("C300-19"), 3))).violations

    assert citation_text(found) == "DC-11 \u00b7 R21/22 Deck \u00b7 D-08"


# The page for players and judges


def rows():
    """Read the tables of the page, by their first cell."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    cells = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in lines
        if line.startswith("| ")
    ]
    return {first.strip("`"): rest for first, *rest in cells}


def test_the_page_lists_every_rule_as_it_is_cited():
    found = {key: rest for key, rest in rows().items() if key in RULES}

    assert found == {
        rule.id: [rule.title, rule.in_2019, rule.from_2021, rule.decision]
        for rule in RULES.values()
    }


def test_the_page_lists_every_snapshot():
    found = {key: rest for key, rest in rows().items() if key in SNAPSHOTS}

    assert found.keys() == SNAPSHOTS.keys()
    for name, (rules, sets) in found.items():
        assert rules.split(",")[0] == SNAPSHOTS[name].profile.title
        assert {*sets.split(", ")} == SNAPSHOTS[name].pool


def test_the_page_names_every_severity():
    words = PAGE.read_text(encoding="utf-8")

    assert all(f"{each}" in words for each in Severity)


@pytest.mark.parametrize("module", [admission, athletes, facts, placement, wording])
def test_the_examples_run(module):
    assert doctest.testmod(module).failed == 0
