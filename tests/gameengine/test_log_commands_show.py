"""python -m gameengine with logs: boards, what others may know, sheets of cards."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gameengine
from gameengine.__main__ import AUDIENCES
from gameengine.notation import to_text
from tests.builders.paper import OPENING, TOUCHDOWN, Desk, a_log, a_text
from tests.builders.samples import HERE

ROOT = Path(gameengine.__file__).parent.parent
WON = a_text(*TOUCHDOWN, Result="H 7-0")
LAST = len(TOUCHDOWN)


@pytest.fixture
def desk(tmp_path, capsys):
    return Desk(tmp_path, capsys)


# Showing.


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        pytest.param(("--step", 0), 0, id="before the first"),
        pytest.param(("--step", 1), 1, id="the first"),
        pytest.param(("--step", 5), 5, id="in the middle"),
        pytest.param(("--step", LAST), LAST, id="the last"),
        pytest.param((), LAST, id="without a step, the last"),
    ],
)
def test_the_board_is_shown_after_a_step(desk, step, shown):
    code, out, err = desk.run("show", desk.keep(WON), *step)

    assert (code, out.partition(" | ")[0], err) == (0, f"Step {shown}", "")


@pytest.mark.parametrize("step", [-1, LAST + 1])
def test_a_step_that_is_not_there_is_said(desk, step):
    found = desk.run("show", desk.keep(WON), f"--step={step}")

    assert found == (2, "", f"There is no step {step}; the log has {LAST}.\n")


def test_a_board_after_the_step_that_cannot_be_is_not_shown(desk):
    code, out, _ = desk.run("show", desk.keep(a_text(*OPENING, "A run", "H run")))

    assert (code, out.splitlines()[-1]) == (
        1,
        "The log comes no further: step 5 cannot be followed.",
    )


# Redacting.


@pytest.mark.load
@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_what_an_audience_may_know_can_be_verified_again(desk, audience, form):
    sealed = desk.path / "sealed.fivelog"
    desk.run("play", "--seed", 5, "--out", sealed)

    code, out, err = desk.run("redact", sealed, "--to", audience, *form)
    again, told, _ = desk.run("verify", desk.keep(out))

    assert (code, err, again) == (0, "", 0)
    assert "* order" not in out
    assert "Evidence: single." in told


def test_without_an_audience_it_is_the_public(desk):
    path = desk.keep(WON)

    assert desk.run("redact", path) == desk.run("redact", path, "--to", "public")
    assert desk.run("redact", path)[1] == to_text(a_log(*TOUCHDOWN, Result="H 7-0"))


# Cards, and where the command is run.


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        pytest.param(HERE / "cards", 2, id="a folder"),
        pytest.param(HERE / "cards" / "plays.csv", 3, id="one file is not enough"),
        pytest.param(HERE / "nowhere", 3, id="no folder"),
    ],
)
def test_the_cards_of_a_log_come_from_sheets(desk, cards, code):
    assert desk.run("verify", desk.keep(WON), "--cards", cards)[0] == code


@pytest.mark.load
def test_one_file_may_hold_all_cards_of_a_log(desk):
    sheets = ("players", "plays", "actions")
    texts = [
        (HERE / "cards" / f"{name}.csv").read_text(encoding="utf-8") for name in sheets
    ]
    heading = texts[0].partition("\n")[0]
    rows = "".join(text.partition("\n")[2] for text in texts)

    code, out, err = desk.run(
        "verify", desk.keep(WON), "--cards", desk.keep(f"{heading}\n{rows}", "all.csv")
    )

    assert (code, err) == (2, "")
    assert out.startswith("Legal, result not proved")


@pytest.mark.nightly
def test_the_command_works_from_another_folder(desk):
    desk.keep(WON)

    said = subprocess.run(
        [sys.executable, "-m", "gameengine", "verify", "game.fivelog"],
        cwd=desk.path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert (said.returncode, said.stderr) == (2, "")
    assert said.stdout.startswith("Legal, result not proved")
