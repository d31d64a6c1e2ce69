"""The two commands: what they do on a good day, what they say on a bad one."""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
from importlib import metadata
from itertools import chain, product
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import booth
from tests.conftest import share

HERE = Path(__file__).resolve().parent.parent
LOCKS = ("requirements.lock", "dev.lock")
SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"


def call(*words, folder=HERE, **variables):
    """Run ./booth as a person would, and give what it said."""
    return subprocess.run(
        [folder / "booth", *words],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def copy_to(folder):
    """Give a clone with nothing installed."""
    folder.mkdir(exist_ok=True)
    for name in ("booth", "booth.py", *LOCKS):
        shutil.copy(HERE / name, folder)
    return folder


def a_path_with(tmp_path, *, programs):
    """Make a PATH that has the named programs of this machine, and no Python."""
    folder = tmp_path / "path"
    folder.mkdir()
    for name in programs:
        (folder / name).symlink_to(shutil.which(name))
    return folder


def fake_python(folder, *, version):
    script = folder / "python3"
    script.write_text(f'#!/bin/sh\n[ "$1" = -V ] && echo "Python {version}"\nexit 1\n')
    script.chmod(0o755)


# Sentences instead of tracebacks


def test_an_old_python_is_told_what_is_needed(tmp_path):
    path = a_path_with(tmp_path, programs=["sh", "dirname", "id"])
    fake_python(path, version="3.9.2")

    done = call("run", PATH=str(path), HOME=str(tmp_path))

    assert done.returncode == 1
    assert done.stderr.startswith(
        "Replay Booth needs Python 3.11 or newer; this machine has Python 3.9.2."
    )


def test_a_machine_without_python_is_told_so(tmp_path):
    path = a_path_with(tmp_path, programs=["sh", "dirname", "id"])

    done = call("test", PATH=str(path), HOME=str(tmp_path))

    assert done.returncode == 1
    assert "this machine has no Python." in done.stderr
    assert "PYTHON=/path/to/python3.12 ./booth test" in done.stderr


@pytest.mark.load
def test_a_port_that_is_taken_is_named_before_anything_is_installed(tmp_path):
    clone = copy_to(tmp_path / "clone")
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        done = call("run", "--port", str(port), folder=clone)

    assert done.returncode == 1
    assert done.stderr == (
        f"Cannot serve on 127.0.0.1, port {port}: Address already in use. Stop the "
        f"program that uses it, or choose another: ./booth run --port {port + 1}\n"
    )
    assert not (clone / ".venv").exists()


@pytest.mark.load
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--port", "70000"], "Port 70000 does not exist; ports are 1 to 65535."),
        (["--host", "203.0.113.7"], "Cannot serve on 203.0.113.7, port 8000: "),
        (["--host", "no.such.host.invalid"], "Cannot serve on no.such.host.invalid"),
    ],
)
def test_an_address_that_cannot_be_served_is_explained(words, sentence):
    done = call("run", *words)

    assert done.returncode == 1
    assert done.stderr.startswith(sentence)
    assert "Traceback" not in done.stderr


@pytest.fixture
def open_folder():
    """Give a folder that every user of the machine can enter."""
    with tempfile.TemporaryDirectory(prefix="booth-open-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_a_read_only_folder_is_explained(open_folder):
    clone = copy_to(open_folder / "clone")
    clone.chmod(0o555)
    # Root may write anywhere, so somebody else has to try.
    somebody = {"user": "nobody"} if os.geteuid() == 0 else {}

    done = subprocess.run(
        [clone / "booth", "test"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHON": "", "PATH": SYSTEM_PATH},
        cwd=clone,
        **somebody,
    )

    assert done.returncode == 1
    assert done.stderr.startswith(f"The folder {clone} is read-only")


@pytest.mark.nightly
def test_the_environment_of_another_folder_is_not_emptied(tmp_path):
    clone, shared = copy_to(tmp_path / "clone"), tmp_path / "shared"
    shared.mkdir()
    (shared / "pyvenv.cfg").write_text("in use")
    (clone / ".venv").symlink_to(shared)

    answer = call("lint", folder=clone)

    assert answer.returncode == 1
    assert "is a link to" in answer.stderr
    assert [each.name for each in shared.iterdir()] == ["pyvenv.cfg"]


@pytest.mark.nightly
def test_no_network_is_explained(tmp_path):
    clone = copy_to(tmp_path / "clone")

    done = call(
        "manage",
        "check",
        folder=clone,
        PIP_CONFIG_FILE=os.devnull,
        PIP_INDEX_URL="http://127.0.0.1:9/",
        PIP_FIND_LINKS="",
        PIP_NO_CACHE_DIR="1",
        PATH=SYSTEM_PATH,
        PYTHON=booth.sys.executable,
    )

    assert done.returncode == 1
    assert "The packages of requirements.lock could not be installed" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_all_that_its_packages_need(lock):
    """Nothing is resolved when it is installed: what is missing stays away."""
    lines = (HERE / lock).read_text().splitlines()
    locked = [Requirement(line.strip(" \\")) for line in lines if "==" in line]
    here = [each for each in locked if not each.marker or each.marker.evaluate()]
    pins = {canonicalize_name(each.name): each.specifier for each in here}

    assert len(pins) > 30
    for name, pin in pins.items():
        assert metadata.version(name) in pin
        for needed in map(Requirement, metadata.requires(name) or ()):
            if needed.marker is None or needed.marker.evaluate({"extra": ""}):
                version = metadata.version(canonicalize_name(needed.name))
                assert canonicalize_name(needed.name) in pins, f"{name}: {needed}"
                assert version in needed.specifier, f"{name}: {needed}"


@pytest.mark.load
def test_an_unknown_command_shows_what_there_is():
    done = call("fly")

    assert done.returncode == 1
    assert done.stderr.startswith("There is no ./booth fly.")
    assert "./booth run" in done.stderr


@pytest.mark.load
def test_help_shows_the_commands():
    done = call("help")

    assert done.returncode == 0
    assert "./booth test" in done.stdout


@pytest.mark.daily("test")
@pytest.mark.load
@pytest.mark.parametrize("command", ["test", "lint", "bench", "guides", "audit"])
def test_help_of_a_command_installs_and_runs_nothing(tmp_path, command):
    clone = copy_to(tmp_path / "clone")

    done = call(command, "--help", folder=clone)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"./booth {command} [")
    assert done.stdout.count("./booth") == 1
    assert not (clone / ".venv").exists()


def test_a_missing_chromium_is_an_error_and_no_silent_skip(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)

    with pytest.raises(
        booth.FixableProblem, match="apt-get install chromium-headless-shell"
    ):
        booth.chromium()


def test_a_chromium_that_is_not_there_is_named(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")

    with pytest.raises(
        booth.FixableProblem, match="/nowhere/chromium, which is not a program"
    ):
        booth.chromium()


# What runs


@pytest.mark.parametrize(
    ("arguments", "mode", "part", "options"),
    [
        ([], "all", [], []),
        (["fast"], "fast", [], []),
        (["nightly", "-x"], "nightly", [], ["-x"]),
        (["nightly", "--part", "1/6"], "nightly", ["--part", "1/6"], []),
        (["-k", "fast"], "all", [], ["-k", "fast"]),
    ],
)
def test_the_first_word_of_a_test_run_names_its_size(arguments, mode, part, options):
    assert booth.split_mode(arguments) == (mode, part, options)


def expressions(mode, database, *, chosen=False):
    """Return which marks the processes of a run choose."""
    return [
        words[words.index("-m") + 1]
        for on, words in booth.pytest_runs(mode, chosen=chosen)
        if on == database
    ]


def test_no_test_is_left_out_by_all_runs_together():
    """Every test meets PostgreSQL once; journeys of the day are delayed by night."""
    by_day = expressions("all", "postgresql")
    by_night = expressions("nightly", "postgresql")

    for browser, nightly, load, undelayed in product((True, False), repeat=4):
        marks = {"browser": browser, "nightly": nightly, "load": load}
        marks["undelayed"] = undelayed
        assert sum(eval(words, {}, marks) for words in by_day) == (not nightly)
        at_night = sum(eval(words, {}, marks) for words in by_night)
        assert at_night == (nightly or browser)


@pytest.mark.parametrize("smoke", [True, False])
@pytest.mark.parametrize("nightly", [True, False])
def test_what_holds_on_both_databases_meets_sqlite_by_night(smoke, nightly):
    marks = {"both": True, "smoke": smoke, "nightly": nightly, "browser": False}
    [by_day] = expressions("all", "sqlite")
    [by_night] = expressions("nightly", "sqlite")
    [chosen] = expressions("all", "sqlite", chosen=True)

    assert eval(by_day, {}, marks) == (smoke and not nightly)
    assert eval(by_night, {}, marks)
    assert eval(chosen, {}, marks) == (not nightly)


def test_journeys_meet_delayed_answers_by_night_unless_they_are_marked():
    runs = booth.pytest_runs("nightly", chosen=False)
    [words] = [words for _, words in runs if "--delayed" in words]

    assert words[words.index("-m") + 1] == "browser and not undelayed"


def test_parts_share_out_all_tests_whatever_their_order(request):
    items = request.session.items
    parts = share(items, 6)

    assert sorted(chain(*parts), key=id) == sorted(items, key=id)
    assert share(items[::-1], 6) == parts


def test_a_night_ends_with_a_row_for_the_measurements(tmp_path):
    for name, counted in [("one", "1200 0"), ("other", "34 2")]:
        (tmp_path / f"{name}.count").write_text(counted)
    (tmp_path / "one.server").write_text("SQLite 3.40.1")

    row = booth.measurement_row(
        "./booth test nightly", tmp_path, seconds=61.5, codes=[0, 1]
    )

    assert row.startswith("| ")
    assert row.endswith(
        " | `./booth test nightly` | failed: 1,234 tests passed, 2 failed in 62 s |"
    )


def test_every_journey_stands_where_its_run_looks_for_it():
    runs = booth.pytest_runs("all", chosen=False)
    [words] = [words for _, words in runs if "tests/journeys" in words]
    marked = [
        path
        for path in (HERE / "tests").rglob("*.py")
        if "mark." + "browser" in path.read_text(encoding="utf-8")
    ]

    assert words[words.index("-m") + 1] == "browser and not nightly"
    assert marked == [HERE / "tests" / "journeys" / "conftest.py"]


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ([0, 0], 0),
        ([0, 5], 0),
        ([5, 5], 5),
        ([1, 0], 1),
        ([0, 2], 2),
        ([-15, 0], -15),
    ],
)
def test_an_empty_half_is_fine_and_an_empty_whole_is_not(codes, expected):
    assert booth.combine_exit_codes(codes) == expected


def test_a_command_that_ends_gives_its_code():
    assert booth.run_to_end(["sh", "-c", "exit 7"]) == 7


def test_signals_that_ask_to_stop_reach_the_child(tmp_path):
    """A terminated ./booth test must not leave its pytest behind."""
    mark = tmp_path / "stopped"
    script = f"trap 'touch {mark}; exit 7' TERM; kill -TERM $PPID; sleep 5 & wait"

    with pytest.raises(SystemExit) as stopped:
        booth.run_to_end(["sh", "-c", script])

    assert stopped.value.code == 128 + signal.SIGTERM
    assert mark.exists()


# The locks


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_pins_by_hash(lock):
    text = (HERE / lock).read_text()

    assert not re.search(r"https?:|file:|--(extra-)?index|--find-links", text)
    assert len(re.findall(r"^\S+==", text, re.MULTILINE)) > 20
    assert not re.search(r"^[^\s#]\S*(?!.*\\$).*$", text, re.MULTILINE)


def test_what_runs_is_pinned_alike_where_it_is_tested():
    run, dev = (
        set(re.findall(r"^(\S+==\S+)", (HERE / lock).read_text(), re.MULTILINE))
        for lock in LOCKS
    )

    assert run <= dev
