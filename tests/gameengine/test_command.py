"""python -m gameengine: a game of two robots as text, the same everywhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import gameengine
from gameengine.__main__ import main
from gameengine.profiles import PROFILES
from gameengine.rulebook import RULES
from tests.builders.profiles import every_profile

ROOT = Path(gameengine.__file__).parent.parent
CITED = re.compile(r" \[(?P<rule>[^\]]+)\]$")


def in_a_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def printed(capsys: pytest.CaptureFixture, *arguments: str) -> list[str]:
    """Run the command here; give the lines it prints."""
    assert main(["play", *arguments]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out.splitlines()


def test_a_game_is_told_from_its_heading_to_its_result(capsys):
    lines = printed(capsys, "--seed", "7")

    assert lines[0] == "Harbor Gulls - Mesa Comets, rules of 2022+CRD 3.0, seed 7"
    assert lines.index("FIRST HALF") < lines.index("SECOND HALF") < len(lines)
    assert re.fullmatch(r"FINAL: (.+ win|It is a tie), \d+-\d+\.", lines[-1])
    assert len(lines) > 100


def test_without_arguments_it_is_the_game_of_seed_7(capsys):
    assert printed(capsys) == printed(capsys, "--seed", "7", "--profile", "P22C")


def test_another_seed_is_another_game(capsys):
    assert printed(capsys, "--seed", "7")[1:] != printed(capsys, "--seed", "8")[1:]


@every_profile
def test_every_edition_can_be_played(profile, capsys):
    lines = printed(capsys, "--profile", profile.name)

    assert lines[0] == f"Harbor Gulls - Mesa Comets, rules of {profile.title}, seed 7"


def test_two_editions_tell_two_games(capsys):
    """19-0: two Action cards in the opening hand of 2019, three later."""
    old, new = (printed(capsys, "--profile", name) for name in ("P19", "P22C"))

    assert "  Harbor Gulls draw 2 Action cards." in old[:6]
    assert "  Harbor Gulls draw 3 Action cards." in new[:6]


@pytest.mark.parametrize("profile", PROFILES)
def test_rules_are_cited_with_every_sentence(profile, capsys):
    plain = printed(capsys, "--profile", profile)
    cited = printed(capsys, "--profile", profile, "--rules")

    found = [CITED.search(line) for line in cited]
    silent = [line for line, rule in zip(cited, found, strict=True) if rule is None]
    assert [CITED.sub("", line).rstrip() for line in cited] == plain
    assert {each["rule"] for each in found if each} <= RULES.keys()
    assert set(silent[1:]) <= {"", "FIRST HALF", "SECOND HALF", "OVERTIME"}


def test_all_leaves_nothing_out(capsys):
    short, full = printed(capsys), printed(capsys, "--all")

    assert set(short) <= set(full)
    assert len(full) > len(short)
    assert any("Timing point: " in line for line in full)
    assert not any("Timing point: " in line for line in short)


def test_random_robots_can_play_too(capsys):
    assert printed(capsys, "--robots", "random") != printed(capsys)


@pytest.mark.load
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(("play", "--profile", "P23"), "'P23'", id="unknown profile"),
        pytest.param(("play", "--robots", "clever"), "'clever'", id="unknown robot"),
        pytest.param(("play", "--seed", "seven"), "'seven'", id="no number"),
        pytest.param(("watch",), "'watch'", id="unknown command"),
        pytest.param((), "command", id="no command"),
    ],
)
def test_what_is_not_known_ends_with_2_and_a_message(arguments, message):
    said = in_a_process("-m", "gameengine", *arguments)

    assert (said.returncode, said.stdout) == (2, "")
    assert "usage: python -m gameengine" in said.stderr
    assert message in said.stderr
    assert "Traceback" not in said.stderr


def test_an_unknown_profile_is_told_which_there_are():
    said = in_a_process("-m", "gameengine", "play", "--profile", "P23")

    assert all(name in said.stderr for name in PROFILES)


def test_2020_plays_by_the_2021_rulebook_with_a_warning():
    """D-02: P20 is another name of P21."""
    said = in_a_process("-m", "gameengine", "play", "--profile", "P20")

    assert said.returncode == 0
    assert "rules of 2021" in said.stdout
    assert "P20" in said.stderr


@pytest.mark.parametrize("hash_seed", ["0", "1", "random"])
def test_another_process_prints_the_same_text(hash_seed, capsys):
    lines = printed(capsys, "--seed", "12", "--all", "--rules")

    said = in_a_process(
        "-m", "gameengine", "play", "--seed", "12", "--all", "--rules",
        PYTHONHASHSEED=hash_seed,
    )  # fmt: skip

    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines() == lines


ALONE = """
import sys
sys.path.insert(0, sys.argv[1])
from importlib.util import find_spec
assert find_spec("django") is None, "Django can be imported here"
from gameengine.__main__ import main
code = main(["play", "--seed", "12"])
first = {name.partition(".")[0] for name in sys.modules}
print(sorted(first - sys.stdlib_module_names - {"gameengine", "__main__"}))
sys.exit(code)
"""


def test_nothing_but_the_standard_library_is_needed(capsys):
    lines = printed(capsys, "--seed", "12")

    said = in_a_process("-I", "-S", "-c", ALONE, str(ROOT))

    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.splitlines() == [*lines, "[]"]


def test_a_reader_who_has_seen_enough_causes_no_traceback():
    command = [sys.executable, "-m", "gameengine", "play", "--all", "--rules"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdout.close()
        complaint = process.stderr.read()

    assert complaint == b""
