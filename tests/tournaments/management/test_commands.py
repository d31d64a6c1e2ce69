"""The commands on an event file: pair and standings."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

SAMPLE = "samples/events/five.json"
HERE = Path(__file__).resolve().parents[3]


def told(*words: str) -> str:
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_a_round_is_told_with_its_reasons():
    text = told("pair", SAMPLE)

    assert "Round 4" in text
    assert "Eve Lindqvist (9)" in text
    assert "only partner left: Ada Quill has played everybody except Dan Osei." in text
    assert "No better pairing exists" in text


def test_the_same_round_comes_out_every_time():
    once, again = (json.loads(told("pair", SAMPLE, "--json")) for _ in range(2))

    assert once == again
    assert [table["number"] for table in once["tables"]] == [1, 2, 0]
    assert once["certificate"]["optimal"] is True


def test_a_seed_of_ones_own_is_taken():
    found = json.loads(told("pair", SAMPLE, "--json", "--seed", "mine"))

    assert found["seed"] == "mine"


def test_another_attempt_has_another_seed():
    first, second = (
        json.loads(told("pair", SAMPLE, "--json", "--attempt", number))["seed"]
        for number in ("1", "2")
    )

    assert first != second


def a_file(tmp_path, **parts) -> str:
    people = [{"id": each} for each in ("ada", "ben", "cleo", "dan")]
    path = tmp_path / "event.json"
    path.write_text(json.dumps({"event": 1, "entrants": people, **parts}))
    return str(path)


def test_the_drafted_round_can_be_put_into_the_file(tmp_path):
    drafted = json.loads(told("pair", SAMPLE, "--json"))["matches"]
    event = json.loads(Path(SAMPLE).read_text())

    event["matches"] += drafted
    path = tmp_path / "next.json"
    path.write_text(json.dumps(event))

    assert [each.get("outcome", "pending") for each in drafted] == [
        "pending",
        "pending",
        "bye",
    ]
    assert "Round 5" in told("pair", str(path))


def test_a_draft_while_results_are_open_says_so(tmp_path):
    open_match = {"round": 1, "home": "ada", "away": "ben"}

    text = told("pair", a_file(tmp_path, matches=[open_match]))

    assert "1 result is open; this is provisional." in text


def test_a_round_beyond_those_planned_says_so(tmp_path):
    played = [{"round": 1, "home": "ada", "away": "ben", "outcome": "tie"}]

    text = told("pair", a_file(tmp_path, matches=played, settings={"rounds": 1}))

    assert "Round 2 is beyond the planned number of rounds, 1." in text


def test_nobody_cannot_be_paired(tmp_path):
    with pytest.raises(CommandError, match="Nobody to pair"):
        told("pair", a_file(tmp_path, entrants=[]))


@pytest.mark.parametrize(
    "words",
    [
        ("pair", SAMPLE, "--attempt", "0"),
        ("check_pairings", "--jobs", "0"),
        ("check_pairings", "--tournaments", "-5"),
        ("check_pairings", "--adversarial", "-1"),
    ],
)
def test_a_count_that_cannot_be_is_refused(words):
    with pytest.raises(CommandError, match="or more"):
        told(*words)


def test_standings_are_exact():
    rows = json.loads(told("standings", SAMPLE, "--json"))["rows"]

    assert [(row["entrant"], row["points"]) for row in rows] == [
        ("eve", 9),
        ("ada", 6),
        ("ben", 6),
        ("dan", 4),
        ("cleo", 1),
    ]
    assert rows[1]["tiebreaks"]["omw"] == "599/900"


def test_standings_are_rounded_for_the_eye_alone():
    lines = told("standings", SAMPLE).splitlines()

    assert lines[0] == "Standings, live"
    assert lines[3].split() == [
        "2",
        "Ada",
        "Quill",
        "6",
        "2-1-0",
        "0.6656",
        "0.5488",
        "7",
    ]


def test_a_value_shows_its_sum():
    text = told("standings", SAMPLE, "--sum", "ada", "omw")

    assert "round 2 against cleo: 1/9, floor 33/100" in text
    assert "value 599/900" in text


def test_a_sum_is_there_for_machines_too():
    found = json.loads(told("standings", SAMPLE, "--sum", "ada", "omw", "--json"))

    assert found["value"] == "599/900"
    assert found["terms"][1] == {
        "round": 2,
        "opponent": "cleo",
        "numerator": 1,
        "denominator": 9,
        "value": "33/100",
        "mark": "floor",
    }


def test_a_sum_that_nobody_has_is_refused():
    with pytest.raises(CommandError, match="zoe"):
        told("standings", SAMPLE, "--sum", "zoe", "omw")


@pytest.mark.parametrize("command", ["pair", "standings"])
def test_a_file_that_is_not_there_is_refused(command):
    with pytest.raises(CommandError, match="No such file") as refusal:
        told(command, "nowhere.json")

    assert refusal.value.returncode == 3


@pytest.mark.nightly
def test_standard_input_is_read_and_mistakes_end_with_3():
    data = {"event": 1, "entrants": [{"id": "ada"}], "forbidden": [["ada", "zoe"]]}

    done = subprocess.run(
        [sys.executable, "manage.py", "pair", "-"],
        cwd=HERE,
        env=os.environ,
        input=json.dumps(data).encode(),
        capture_output=True,
        check=False,
    )

    assert done.returncode == 3
    assert b"forbidden[0]: 'zoe' is not an entrant." in done.stderr
