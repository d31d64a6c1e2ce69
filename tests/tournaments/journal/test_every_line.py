"""T1: every change leaves its line, and a line that is missing is missed by a test.

By day it is enough that some test looks for each kind of line. By night each kind is
left out in turn, and the tests that look for it must fail.
"""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tournaments.core.log_kinds import LOG_KINDS as KINDS

ROOT = Path(__file__).resolve().parents[3]
# What only reads kinds, or names them all.
NO_WITNESS = {"test_every_line.py", "test_canary.py", "test_notification_rules.py"}


@cache
def sources() -> dict[str, str]:
    """Return the text of every module of tests that may look for a line."""
    return {
        str(path.relative_to(ROOT)): path.read_text()
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if path.name not in NO_WITNESS
    }


def witnesses(kind: str) -> list[str]:
    """Return the modules of tests that look for a kind of line."""
    return [path for path, text in sources().items() if f'"{kind}"' in text]


def logged() -> set[str]:
    """Return every kind that stands in an action."""
    paths = [
        *(ROOT / "tournaments").glob("*/actions.py"),
        *(ROOT / "tournaments").glob("*/actions/**/*.py"),
        *(ROOT / "integrations/services").rglob("*.py"),
        ROOT / "recorder/services.py",
    ]
    texts = [path.read_text() for path in paths]
    return {each for each in KINDS if any(f'"{each}"' in text for text in texts)}


def servers_of_its_own() -> dict[str, str]:
    """Give an environment in which tests start their own servers, as the first do."""
    ours = ("DATABASE_URL", "REDIS_URL", "STATIC_ROOT", "BOOTH_", "PYTEST_")
    return {key: cell for key, cell in os.environ.items() if not key.startswith(ours)}


def test_every_kind_of_line_is_written_somewhere():
    assert logged() == set(KINDS)


def test_some_test_looks_for_every_kind_of_line():
    assert [kind for kind in KINDS if not witnesses(kind)] == []


def naming_tests(kind: str) -> list[str]:
    """Return the tests in whose own words a kind of line stands."""
    return [
        f"{path}::{node.name}"
        for path in witnesses(kind)
        for node in ast.parse(sources()[path]).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        if f'"{kind}"' in (ast.get_source_segment(sources()[path], node) or "")
    ]


def fails_without(kind: str, tests: list[str]) -> bool:
    """Return whether one of some tests fails when a kind of line is left out."""
    found = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:randomly"),
            *("-p", "no:cacheprovider", "-m", "not browser"),
            *tests,
        ],
        cwd=ROOT,
        env={**servers_of_its_own(), "BOOTH_LEFT_OUT": kind},
        capture_output=True,
        text=True,
        check=False,
    )
    return bool(re.search(r"\d+ failed|^FAILED", found.stdout, re.MULTILINE))


@pytest.mark.nightly
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_line_that_is_left_out_is_missed(kind):
    by_name = naming_tests(kind)

    assert (by_name and fails_without(kind, by_name)) or fails_without(
        kind, witnesses(kind)
    )
