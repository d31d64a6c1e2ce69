"""What an event of each structure plays."""

import doctest
import re
from pathlib import Path

import pytest

from tournaments.rules.schedule import RoundPlan, RoundTable
from tournaments.rules.structure import FEWEST, Structure, plan_structure


@pytest.mark.parametrize(
    ("structure", "entrants", "expected"),
    [
        (Structure.SWISS, 9, RoundPlan(rounds=4, cut=4)),
        (Structure.ROUND_ROBIN, 5, RoundPlan(rounds=5)),
        (Structure.ROUND_ROBIN, 6, RoundPlan(rounds=5)),
        (Structure.SINGLE_ELIMINATION, 2, RoundPlan(rounds=0, cut=2)),
        (Structure.SINGLE_ELIMINATION, 128, RoundPlan(rounds=0, cut=128)),
        (Structure.DOUBLE_ELIMINATION, 6, RoundPlan(rounds=0, cut=6)),
    ],
)
def test_rounds_and_places_follow_from_how_many_start(structure, entrants, expected):
    """ST-1, ST-2."""
    assert plan_structure(structure, entrants) == expected


def test_only_swiss_goes_by_the_table_of_rounds():
    assert plan_structure(Structure.SWISS, 6, table=RoundTable.MTR_LIKE) == RoundPlan(
        rounds=0, cut=6
    )
    assert plan_structure(
        Structure.ROUND_ROBIN, 6, table=RoundTable.MTR_LIKE
    ) == RoundPlan(rounds=5)


@pytest.mark.parametrize("structure", Structure)
def test_too_few_are_planned_as_the_fewest(structure):
    assert plan_structure(structure, 0) == plan_structure(structure, FEWEST[structure])


def test_the_page_of_formats_runs_and_has_every_rule():
    page = Path(__file__).parents[3] / "docs" / "tournament-types.md"

    failed, tried = doctest.testfile(str(page), module_relative=False)
    rules = re.findall(
        r"^\| ((?:ST|RR)-\d+) \|", page.read_text("utf-8"), flags=re.MULTILINE
    )

    assert (failed, tried) == (0, 5)
    assert rules == ["ST-1", "ST-2", "RR-1", "RR-2", "RR-3", "RR-4", "RR-5"]
