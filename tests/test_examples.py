"""The examples in docstrings run; those of the engine run in tests/gameengine."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent
PACKAGES = (
    *("accounts", "backups", "cards", "config", "decks", "integrations", "lab"),
    *("outbox", "privacy", "recorder", "rulepages", "tournaments"),
)
MODULES = sorted(
    ".".join(path.relative_to(HERE).with_suffix("").parts).removesuffix(".__init__")
    for package in PACKAGES
    for path in (HERE / package).rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name):
    result = doctest.testmod(import_module(name))

    assert (result.failed, bool(result.attempted)) == (0, True)
