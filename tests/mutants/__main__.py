"""Run the mutants: ./booth mutants [--record | --table] [name ...].

Each fault is made in a throwaway copy of the tree, and the tests that are known to
catch it run there; when they all pass, the folders that its patch names.
"""

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.mutants import (
    FOLDER,
    ROOT,
    BadPatch,
    Mutant,
    find_tests,
    mutate,
    read_mutants,
    to_markdown,
)

NOT_COPIED = (".git", ".venv", "var", ".*_cache", ".hypothesis")
SHARED = (".venv", ".pytest_cache")  # packages, and what tests/prepared.py keeps
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py::\w+(?:::\w+)?)", re.MULTILINE)
PASSED, TESTS_FAILED, NOTHING_COLLECTED = 0, 1, 5
RECORDED = 5


class NotRun(Exception):
    """pytest itself did not get to the tests."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="./booth mutants", allow_abbrev=False)
    parser.add_argument("names", nargs="*", help="07, or a whole name; else all")
    parser.add_argument("--record", action="store_true", help="write Caught by: anew")
    parser.add_argument("--table", action="store_true", help="the table of docs/")
    options = parser.parse_args(arguments)
    mutants = choose(options.names)
    if options.table:
        print(to_markdown(mutants), end="")
        return 0
    for mutant in mutants:
        mutate(mutant)  # a patch that no longer applies is refused before any run
    return run_all(mutants, record=options.record)


def choose(names: Sequence[str]) -> list[Mutant]:
    mutants = read_mutants()
    known = {key: each for each in mutants for key in (each.name, each.name[:2])}
    if unknown := [name for name in names if name not in known]:
        raise BadPatch(f"There is no mutant {unknown[0]} in {FOLDER}.")
    return [known[name] for name in names] if names else mutants


def run_all(mutants: Sequence[Mutant], *, record: bool) -> int:
    """Print a row for each mutant; return 1 when one survives that should not."""
    print("| name | area | killed by | seconds |\n|---|---|---|---:|")
    escaped = 0
    with copied_tree() as copy:
        for mutant in mutants:
            started = time.monotonic()
            with fault_in(mutant, copy=copy):
                find = record_killers if record else find_killers
                killers = find(mutant, copy=copy)
            escaped += not killers and not mutant.survives
            killed_by = ", ".join(killers) or mutant.survives or "SURVIVES"
            seconds = time.monotonic() - started
            row = f"| {mutant.name} | {mutant.area} | {killed_by} | {seconds:.0f} |"
            print(row, flush=True)
    print(f"{len(mutants) - escaped} of {len(mutants)} as expected.")
    return int(escaped > 0)


@contextmanager
def copied_tree() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="booth-mutants-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL may run as another user
        copy = Path(folder, "tree")
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*NOT_COPIED))
        for name in SHARED:
            (ROOT / name).mkdir(exist_ok=True)
            (copy / name).symlink_to(ROOT / name)
        yield copy


@contextmanager
def fault_in(mutant: Mutant, *, copy: Path) -> Iterator[None]:
    file = copy / mutant.file
    sound = file.read_text()
    write_source(file, mutate(mutant, root=copy))
    try:
        yield
    finally:
        write_source(file, sound)


def write_source(file: Path, text: str) -> None:
    """Write, and forget what was compiled: it is told apart by second and size only."""
    file.write_text(text)
    if file.suffix == ".py":
        Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)


def find_killers(mutant: Mutant, *, copy: Path) -> list[str]:
    known = find_tests(mutant.caught_by, root=copy)
    killers = run_tests(known, "-x", copy=copy) if known else []
    return (killers or run_tests(mutant.folders, "-x", copy=copy))[:1]


def record_killers(mutant: Mutant, *, copy: Path) -> list[str]:
    """Write into the patch which tests catch it, without a database if any does."""
    options = (f"--maxfail={3 * RECORDED}",)
    killers = run_tests(mutant.folders, *options, copy=copy, besides="not database")
    if not killers:
        killers = run_tests(mutant.folders, *options, copy=copy)
    path = FOLDER / f"{mutant.name}.patch"
    header, marker, diff = path.read_text().partition("--- a/")
    header = re.sub(r"Caught by:\n(  .*\n)*", "", header)
    listed = "".join(f"  {killer}\n" for killer in killers[:RECORDED])
    path.write_text(f"{header}Caught by:\n{listed}{marker}{diff}")
    return killers[:RECORDED]


def run_tests(
    tests: Sequence[str], *options: str, copy: Path, besides: str = "not nightly"
) -> list[str]:
    """Run tests of the day, journeys in a process of their own; return what failed."""
    journeys = [each for each in tests if each.startswith("tests/journeys")]
    others = [each for each in tests if each not in journeys]
    failed: list[str] = []
    for chosen, marks in ((others, "not browser"), (journeys, "browser")):
        if chosen and not failed:
            marks = f"{marks} and not nightly and {besides}"  # noqa: PLW2901
            failed = run_pytest([*chosen, "-m", marks, *options], copy=copy)
    return failed


def run_pytest(words: Sequence[str], *, copy: Path) -> list[str]:
    # The engine alone has a configuration of its own.
    own = ("-c", "pyproject.toml", "-p", "no:randomly", "-p", "no:cacheprovider")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *own, "--tb=no", "-rfE", *words],
        cwd=copy,
        env={**os.environ, "BOOTH_DATABASE": "postgresql"},
        capture_output=True,
        text=True,
        check=False,
    )
    failed = list(dict.fromkeys(FAILED.findall(done.stdout)))
    if done.returncode not in {PASSED, TESTS_FAILED, NOTHING_COLLECTED} or (
        done.returncode == TESTS_FAILED and not failed
    ):
        raise NotRun(f"pytest could not run:\n{done.stdout[-2000:]}{done.stderr}")
    return failed


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (BadPatch, NotRun) as trouble:
        sys.exit(str(trouble))
