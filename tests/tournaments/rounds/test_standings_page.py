"""docs/standings.md, the page for organisers and players, says what the code does."""

import doctest
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.builders.matches import five_entrants
from tournaments.rules.standings import StandingsSettings, explain_tiebreak_value
from tournaments.rules.tiebreaks import PRESETS, TIEBREAKS, random_draw_of

PAGE = Path(__file__).parents[3] / "docs" / "standings.md"
TEXT = PAGE.read_text(encoding="utf-8")


def test_the_examples_of_the_page_run():
    result = doctest.testfile(str(PAGE), module_relative=False)

    assert result.failed == 0
    assert result.attempted >= 4


def test_the_page_tells_every_rule_and_preset():
    for tiebreak in TIEBREAKS.values():
        assert f"`{tiebreak.key}`" in TEXT
        assert f"| {tiebreak.rule} |" in TEXT
    for preset in PRESETS.values():
        assert f"| {preset.name} |" in TEXT


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="sha256sum is not installed")
def test_the_command_of_the_page_draws_the_lot():
    [command] = re.findall(r"^(printf .* \| sha256sum)$", TEXT, re.MULTILINE)
    seed, entrant = re.search(r"'([^']*):lot:([^']*)'", command).groups()

    drawn = subprocess.run(
        ["bash", "-c", command], check=True, capture_output=True, text=True
    ).stdout

    assert drawn.split()[0] == random_draw_of(seed, entrant=entrant)


HEADS = re.findall(r"^\| \| (?:points \| )?(`.*) \|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("head", HEADS)
def test_the_tables_of_the_five_entrants_are_right(head):
    entrants, matches = five_entrants()
    keys = re.findall(r"`(\w+)`", head)
    assert len(HEADS) == 2

    for each in entrants:
        values = [
            explain_tiebreak_value(
                entrants,
                matches,
                entrant=each.id,
                key=key,
                settings=StandingsSettings(),
            ).value
            for key in keys
        ]

        cells = re.escape(" | ".join(map(str, values)))
        assert re.search(rf"(?m)^\| {each.id} (\| \d )?\| {cells} \|$", TEXT)
