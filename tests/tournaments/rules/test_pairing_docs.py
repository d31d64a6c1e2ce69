"""What the pages on pairing and on the event file show is so."""

import doctest
import json
import re
from pathlib import Path

import msgspec

from tournaments.files.eventfile import read_event_file
from tournaments.files.eventfile.schema import EntrantRow, Event, MatchRow, SettingsRow
from tournaments.rules.pairing import PairingCost, PairingReason

HERE = Path(__file__).resolve().parents[3]
PAIRING = HERE / "docs/pairing.md"
FILE = (HERE / "docs/archive.md").read_text().partition("## The event file")[2]


def test_the_example_of_a_round_runs():
    result = doctest.testfile(str(PAIRING), module_relative=False)

    assert (result.failed, result.attempted) == (0, 12)


def named(text: str, heading: str) -> list[str]:
    """Give the first words in code of the rows of a table."""
    table = text.split(f"| {heading} |")[1].split("\n\n", maxsplit=1)[0]
    rows = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    return [word for row in rows for word in re.findall(r"`(\w+)`", row)]


def test_every_line_of_the_cost_is_explained_in_order():
    assert named(PAIRING.read_text(), "line") == [*PairingCost._fields]


def test_every_reason_is_explained():
    assert named(PAIRING.read_text(), "reason") == [*PairingReason]


def test_every_part_of_the_file_is_explained():
    for heading, row in (
        ("part", Event),
        ("settings", SettingsRow),
        ("entrant", EntrantRow),
        ("match", MatchRow),
    ):
        fields = {each.name for each in msgspec.structs.fields(row)}
        assert {*named(FILE, heading)} == fields, heading


def test_the_defaults_of_the_page_are_those_of_the_form():
    table = FILE.split("| settings | default |")[1].split("\n\n", maxsplit=1)[0]
    shown = re.findall(r"^\| `(\w+)` \| (.+?) \|", table, re.MULTILINE)

    given = {name: json.loads(value.strip("`")) for name, value in shown}

    assert msgspec.convert(given, SettingsRow) == SettingsRow()


def test_the_smallest_file_can_be_read():
    (smallest,) = re.findall(r"```json\n(.+?)\n```", FILE)

    assert len(read_event_file(smallest.encode()).entrants) == 2
