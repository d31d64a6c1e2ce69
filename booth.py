"""The commands behind ./booth: install what is missing, then run, test or measure.

Standard library only, because it runs before anything is installed. What the site
itself does when it runs is in config/embedded.py; the servers of the tests are in
tests/services.py.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import fcntl
import hashlib
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / "bin" / "python"
TYPED_IN = Path.cwd()

USAGE = """\
./booth run [--host 127.0.0.1] [--port 8000] [--empty]
    set up and serve the site, web and worker, until Ctrl-C
./booth test [fast | nightly [--part 1/6]] [pytest's own options, such as -k name]
    set up and run lint, types, tests and browser tests; fast runs what needs no
    database and no browser; nightly runs the rest: soaks, all journeys, all of SQLite
./booth lint [--fix]
    only ruff and mypy
./booth mutants [--record | --table] [name ...]
    make small faults in a copy, one at a time, and check that the tests catch them
./booth bench [name]
    run the benchmarks in benchmarks/, each against a named peer
./booth guides [pages | name ...]
    update the help pages of the site and the screenshots of docs/; pages updates
    only the help pages
./booth audit [pip-audit's own options, such as -s osv]
    check the packages of requirements.lock for known vulnerabilities
./booth manage COMMAND
    Django's manage.py; a trial desk gets the tables that a command needs
./booth version
    print the version and the commit
"""

HELP = {"-h", "--help"}
QUIET_PIP = ("--disable-pip-version-check", "--no-compile")
LAST_PORT = 65535
UNASKED = (
    "The packages could not be checked: the list of vulnerabilities did not answer for "
    "all of them. Check the network connection and run this again, or use the other "
    "list: ./booth audit -s osv. pip-audit ended with: {last}"
)
NO_TESTS_COLLECTED = 5  # pytest's exit code


class FixableProblem(Exception):
    """A problem that the user can fix; the message says how."""


def main(arguments: Sequence[str]) -> int:
    command, *rest = arguments or ["help"]
    commands = {
        "run": run,
        "test": test,
        "lint": lint,
        "mutants": mutants,
        "bench": bench,
        "guides": guides,
        "audit": audit,
        "manage": manage,
        "version": print_version,
    }
    if command in {"help", *HELP}:
        print(USAGE, end="")
        return 0
    if command not in commands:
        raise FixableProblem(
            f"There is no ./booth {command}. What there is:\n\n{USAGE}"
        )
    # The other two have a help of their own.
    if command not in {"run", "manage"} and not HELP.isdisjoint(rest):
        print(command_usage(command), end="")
        return 0
    os.chdir(HERE)
    return commands[command](rest)


def command_usage(command: str) -> str:
    """Return what USAGE says of one command."""
    _, _, rest = USAGE.partition(f"./booth {command} ")
    line, *below = rest.splitlines(keepends=True)
    of_it = itertools.takewhile(lambda each: each.startswith(" "), below)
    return "".join([f"./booth {command} {line}", *of_it])


# The commands


def run(arguments: Sequence[str]) -> int:
    """Install, then replace this process by config.embedded, which serves the site."""
    parser = argparse.ArgumentParser(prog="./booth run", allow_abbrev=False)
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 serves a venue")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--empty", action="store_true", help="no demo, no sign-ins")
    options = parser.parse_args(arguments)
    require_free_port(options.host, port=options.port)
    install("requirements.lock")
    replace_process([PYTHON, "-m", "config.embedded", *arguments])


def test(arguments: Sequence[str]) -> int:
    """Lint, then run the tests on PostgreSQL, on SQLite and in the browser.

    Playwright's event loop makes Django refuse database calls, so tests with a browser
    run in a process of their own.
    """
    mode, part, options = split_mode(arguments)
    install("dev.lock")
    chosen = bool(options)
    if not chosen and mode != "nightly" and lint([]) != 0:
        return 1
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="booth-servers-") as notes:
        # The tests start dozens of processes, which would all compile us anew.
        environment = {**os.environ, "BOOTH_SERVERS": notes}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if mode != "fast":
            environment["CHROMIUM"] = chromium()
        codes = [
            run_to_end(
                [PYTHON, "-m", "pytest", *words, *part, *options],
                environment={**environment, "BOOTH_DATABASE": database},
            )
            for database, words in pytest_runs(mode, chosen=chosen)
        ]
        seconds = time.monotonic() - started
        print(f"Took {seconds:.0f} s.")
        print_servers_used(Path(notes))
        if mode == "nightly":
            command = " ".join(["./booth test nightly", *part, *options])
            print(measurement_row(command, Path(notes), seconds=seconds, codes=codes))
    return combine_exit_codes(codes)


def lint(arguments: Sequence[str]) -> int:
    install("dev.lock")
    fix = "--fix" in arguments
    steps: list[list[str | Path]] = [
        [PYTHON, "-m", "ruff", "check", "--quiet", *(["--fix"] if fix else []), "."],
        [PYTHON, "-m", "ruff", "format", "--quiet", *([] if fix else ["--check"]), "."],
        [PYTHON, "-m", "mypy"],
    ]
    codes = [run_to_end(step) for step in steps]
    return int(any(codes))


def mutants(arguments: Sequence[str]) -> int:
    """Check that the tests catch every fault of tests/mutants/."""
    install("dev.lock")
    environment = {**os.environ, "CHROMIUM": chromium()}
    return run_to_end(
        [PYTHON, "-m", "tests.mutants", *arguments], environment=environment
    )


def bench(arguments: Sequence[str]) -> int:
    install("dev.lock")
    return run_to_end([PYTHON, "-m", "benchmarks", *arguments])


def guides(arguments: Sequence[str]) -> int:
    """Renew the help pages and the screenshots; "pages" alone needs no browser."""
    install("dev.lock")
    environment = {**os.environ}
    if arguments != ["pages"]:
        environment["CHROMIUM"] = chromium()
    return run_to_end([PYTHON, "-m", "guides", *arguments], environment=environment)


def audit(arguments: Sequence[str]) -> int:
    """Check the packages that production installs for known vulnerabilities (X2).

    pip-audit has an environment of its own, since nothing else needs its packages. A
    package that could not be checked is an error.
    """
    install("requirements.lock")
    tool = VENV / "audit" / "bin"
    if not (is_lock_installed("audit.lock") and (tool / "pip-audit").exists()):
        with installation_lock():
            print("Installing the packages of audit.lock: once ...", flush=True)
            create_venv(VENV / "audit")
            fetch_packages("audit.lock", python=tool / "python")
            lock_marker_path("audit.lock").write_text(file_fingerprint("audit.lock"))
    words = "--strict --require-hashes --disable-pip --progress-spinner off"
    asking: list[str | Path] = [
        tool / "pip-audit",
        *words.split(),
        "-r",
        "requirements.lock",
        *arguments,
    ]
    with tempfile.TemporaryFile() as complaint:
        code = run_to_end(asking, complaint=complaint)
        complaint.seek(0)
        said = complaint.read().decode(errors="replace")
    # It ends with 1 for a flaw and for an answer that it did not get.
    if code != 0 and not re.search(r"(?m)^Found \d+ known vulnerabilit", said):
        raise FixableProblem(UNASKED.format(last=said.strip().rpartition("\n")[2]))
    sys.stderr.write(said)
    return code


def manage(arguments: Sequence[str]) -> int:
    """Replace this process by Django's manage.py, in the folder of the call."""
    install("requirements.lock")
    os.chdir(TYPED_IN)
    replace_process([PYTHON, HERE / "manage.py", *arguments])


def print_version(_arguments: Sequence[str]) -> int:
    """Print the version and, in a clone, the commit."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    asked = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    print(" ".join(["Replay Booth", project["version"], commit.strip()]).strip())
    return 0


# The test runs


def split_mode(arguments: Sequence[str]) -> tuple[str, list[str], list[str]]:
    """Return the mode of a test run, its --part option if any, and pytest's options."""
    mode, options = "all", list(arguments)
    if options and options[0] in {"fast", "nightly"}:
        mode = options.pop(0)
    part = options[:2] if mode == "nightly" and options[:1] == ["--part"] else []
    return mode, part, options[len(part) :]


# Thousands of tests that know neither a database nor a browser, not to be collected.
WITHOUT_THE_PURE = [
    f"--ignore=tests/{each}"
    for each in ("gameengine", "samples", "lab/checking", "tournaments/rules/pairing")
]


def parallel_options(waiting: int = 0) -> list[str]:
    """Return pytest's options for a process per core and `waiting` more, four cores at
    most.

    Each process gets neighboring tests, which share fixtures; one that is done takes
    half of what another has left.
    """
    return ["-n", str(min(os.cpu_count() or 1, 4) + waiting), "--dist", "worksteal"]


def pytest_runs(mode: str, *, chosen: bool) -> list[tuple[str, list[str]]]:
    """Return the database and the pytest options of each run of a mode."""
    several = [] if chosen else parallel_options()
    # With a database and in the browser a fifth of the time is spent waiting.
    with_database = [] if chosen else parallel_options(waiting=1)
    journeys = ["tests/journeys", *parallel_options(waiting=1)]
    delayed = ["tests/journeys", *parallel_options(waiting=4)]
    if chosen:
        journeys = delayed = WITHOUT_THE_PURE
    if mode == "nightly":
        # Tests above ten seconds are named, for the marks that balance the parts.
        several, with_database, journeys, delayed = (
            [*words, "--durations=0", "--durations-min=10"]
            for words in (several, with_database, journeys, delayed)
        )
        return [
            ("postgresql", ["-m", "nightly and not browser", *with_database]),
            ("sqlite", ["-m", "both and not browser", *WITHOUT_THE_PURE, *several]),
            ("postgresql", ["-m", "browser and undelayed", *journeys]),
            ("postgresql", ["-m", "browser and not undelayed", "--delayed", *delayed]),
        ]
    if mode == "fast":
        quick = "not browser and not load and not nightly and not database"
        return [("postgresql", ["-m", quick, "--ignore=tests/journeys", *several])]
    on_sqlite = "both" if chosen else "smoke"
    return [
        (
            "postgresql",
            [
                *("-m", "not browser and not nightly"),
                "--ignore=tests/journeys",
                *with_database,
            ],
        ),
        (
            "sqlite",
            [
                *("-m", f"{on_sqlite} and not browser and not nightly"),
                *WITHOUT_THE_PURE,
                *several,
            ],
        ),
        ("postgresql", ["-m", "browser and not nightly", *journeys]),
    ]


def combine_exit_codes(codes: Sequence[int]) -> int:
    """Return one code for several pytest runs; one without tests is no failure."""
    if all(code == NO_TESTS_COLLECTED for code in codes):
        return NO_TESTS_COLLECTED
    return next((code for code in codes if code not in {0, NO_TESTS_COLLECTED}), 0)


def print_servers_used(notes: Path) -> None:
    used = sorted({note.read_text() for note in notes.glob("*.server")})
    print("Servers used: " + ("; ".join(used) or "none"))


def measurement_row(
    command: str, notes: Path, *, seconds: float, codes: Sequence[int]
) -> str:
    """Return a row for docs/measurements.md: commit, command, tests and seconds."""
    asked = ["git", "describe", "--always", "--dirty", "--exclude=*"]
    commit = subprocess.run(asked, capture_output=True, text=True, check=False).stdout
    counts = [each.read_text().split() for each in notes.glob("*.count")]
    passed = sum(int(each) for each, _ in counts)
    failed = sum(int(each) for _, each in counts)
    found = "failed" if combine_exit_codes(codes) else "green"
    return (
        f"| {commit.strip()} | `{command}` | {found}: {passed:,} tests passed, "
        f"{failed:,} failed in {seconds:.0f} s |"
    )


# Setting up


def install(lock: str) -> None:
    """Install the packages of a lock file into .venv, unless they are there."""
    # dev.lock holds all of requirements.lock, so it serves for both.
    if is_lock_installed(lock) or is_lock_installed("dev.lock"):
        return
    if not os.access(HERE, os.W_OK):
        raise FixableProblem(
            f"The folder {HERE} is read-only, and the packages go into it. Clone "
            "Replay Booth into a folder that you may write to."
        )
    with installation_lock():
        started = time.monotonic()
        print(
            f"Installing the packages of {lock}: once, about a minute ...", flush=True
        )
        build_venv()
        fetch_packages(lock)
        lock_marker_path(lock).write_text(file_fingerprint(lock))
        print(f"Installed in {time.monotonic() - started:.0f} s.", flush=True)


def is_lock_installed(lock: str) -> bool:
    return lock_marker_path(lock).is_file() and lock_marker_path(
        lock
    ).read_text() == file_fingerprint(lock)


def lock_marker_path(lock: str) -> Path:
    return VENV / f".{lock}"


def file_fingerprint(lock: str) -> str:
    made_for = f"{sys.version} {HERE}".encode()
    return hashlib.sha256((HERE / lock).read_bytes() + made_for).hexdigest()


@contextlib.contextmanager
def installation_lock() -> Iterator[None]:
    """Context manager: wait until no other ./booth installs."""
    with (HERE / ".venv.lock").open("w") as guard:
        fcntl.flock(guard, fcntl.LOCK_EX)
        yield


def build_venv() -> None:
    """Create .venv; replace one of another Python or another folder."""
    if VENV.is_symlink():  # venv would empty the folder that others use
        raise FixableProblem(
            f"{VENV} is a link to {VENV.resolve()}, which was made for another folder "
            "and may be in use. Remove the link and run this again to make an "
            "environment for this folder."
        )
    made_by = VENV / ".made-by"
    maker = f"{sys.version} {HERE}"
    if PYTHON.exists() and made_by.is_file() and made_by.read_text() == maker:
        return
    create_venv(VENV)
    made_by.write_text(maker)


def create_venv(folder: Path) -> None:
    venv.EnvBuilder(with_pip=not shutil.which("uv"), symlinks=True, clear=True).create(
        folder
    )


def fetch_packages(lock: str, *, python: Path = PYTHON) -> None:
    uv = shutil.which("uv")
    words: list[str | Path] = (
        [uv, "pip", "install", "--quiet", "--python", python]
        if uv
        else [python, "-m", "pip", "install", "--quiet", "--retries", "2", *QUIET_PIP]
    )
    if not uv and subprocess.run([python, "-c", "import pip"], check=False).returncode:
        # docs/deploy.md removes pip from production once it has done its work.
        subprocess.run([python, "-m", "ensurepip", "--default-pip"], check=True)
    # A lock names all there is. Asked to resolve it once more, pip takes the newest
    # release of what a package wants with an extra, and has no hash for that one.
    words += ["--require-hashes", "--no-deps", "-r", HERE / lock]
    if subprocess.run(words, check=False).returncode != 0:
        raise FixableProblem(
            f"The packages of {lock} could not be installed; the lines above say why. "
            "Check the network connection and run this again. Downloaded packages are "
            "kept."
        )


def chromium() -> str:
    """Return the path of Chromium, installed from Debian if there is none."""
    # The shell without a window takes less than half the time of a whole browser.
    shell = "chromium-headless-shell"
    whole = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    wanted = os.environ.get("CHROMIUM")
    if wanted and not shutil.which(wanted):
        raise FixableProblem(
            f"CHROMIUM names {wanted}, which is not a program. Correct the path."
        )
    found = wanted or find_program(shell, *whole)
    if not found:
        apt_install(shell, "fonts-dejavu-core")
        found = find_program(shell)
    if not found:  # a Debian that has no such package yet
        apt_install("chromium", "fonts-dejavu-core")
        found = find_program("chromium")
    if not found:
        raise FixableProblem(
            "The browser tests need Chromium, and none was found. Install it (Debian: "
            f"sudo apt-get install {shell} fonts-dejavu-core) or name one: "
            "CHROMIUM=/path/to/chromium ./booth test. Without it: ./booth test fast."
        )
    return found


def find_program(*names: str) -> str | None:
    return next(filter(None, map(shutil.which, names)), None)


def apt_install(*packages: str) -> None:
    """Install Debian packages if this needs no password; else do nothing."""
    if not shutil.which("apt-get"):
        return
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if sudo and not shutil.which("sudo"):
        return
    print(f"Installing {' and '.join(packages)} with apt-get ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (
        ["update", "-qq"],
        ["install", "-y", "-qq", "--no-install-recommends", *packages],
    ):
        subprocess.run(
            [*sudo, "apt-get", *words],
            env=environment,
            check=False,
            stdout=subprocess.DEVNULL,
        )


def require_free_port(host: str, *, port: int) -> None:
    """Raise FixableProblem if the site cannot be served at this address."""
    if not 1 <= port <= LAST_PORT:
        raise FixableProblem(f"Port {port} does not exist; ports are 1 to {LAST_PORT}.")
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        remedy = {
            errno.EADDRINUSE: "Stop the program that uses it, or choose another: "
            f"./booth run --port {port + 1}",
            errno.EACCES: "Choose a port from 1024 on: ./booth run --port 8000",
        }.get(error.errno or 0, "Choose an address of this machine: --host 127.0.0.1")
        raise FixableProblem(
            f"Cannot serve on {host}, port {port}: {error.strerror or error}. {remedy}"
        ) from None


# Child processes


def replace_process(words: Sequence[str | Path]) -> NoReturn:
    sys.stdout.flush()
    os.execv(words[0], [str(word) for word in words])  # noqa: S606 (our own venv)


def run_to_end(
    words: Sequence[str | Path],
    *,
    environment: dict[str, str] | None = None,
    complaint: IO[bytes] | None = None,
) -> int:
    """Run a command; pass signals on to it, and return its exit code.

    Ctrl-C reaches the whole terminal group by itself, so it is not passed on.
    """
    asked: list[int] = []
    child: subprocess.Popen[bytes] | None = None

    def stop(number: int, _frame: FrameType | None) -> None:
        asked.append(number)
        if child is not None and number != signal.SIGINT:
            child.send_signal(number)

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        child = subprocess.Popen(words, env=environment, stderr=complaint)
        if asked:
            child.terminate()
        code = child.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if asked:
        sys.exit(128 + asked[0])
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FixableProblem as trouble:
        sys.exit(str(trouble))
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f"{error.strerror or error}: {error.filename or HERE}")
