"""Every id that a comment or a docstring cites is explained in the documents."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.citations import RULES

HERE = Path(__file__).resolve().parent.parent
TRUST = HERE / "docs" / "trust.md"
PACKAGES = (
    *("accounts", "backups", "benchmarks", "cards", "config", "decks", "gameengine"),
    *("guides", "integrations", "lab", "outbox", "privacy", "recorder", "rulepages"),
    *("samples", "tests", "tournaments"),
)
# A letter with a number, or a chapter with one; card numbers and spots are quoted.
ID = re.compile(
    r"(?<![\w\-./#:'\"`])"
    r"(?:[ACDHIJKOPRSTUX]\d{1,2}|(?:events|platform|trust) (?:section )?\d+(?:\.\d+)?)"
    r"(?![\w\-'\"`%]|\.\d)",
    re.IGNORECASE,
)
EXAMPLE = re.compile(r"^\s*>>>.*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)
# Editions of the game; rulebooks are cited by year, as in `R22 Gls:Legend`.
EDITIONS = {"P18", "P19", "P20", "P21", "P22", "P23"}
RULEBOOKS = {rule.partition(" ")[0].partition("/")[0] for rule in RULES}


@pytest.mark.load
def test_every_id_that_is_cited_is_explained():
    explained = promises() | EDITIONS | RULEBOOKS

    lost = [
        f"{path.relative_to(HERE)}:{line} cites {each}"
        for path in python_files()
        # Reading tokens is slow: only of files where such a word stands at all.
        if not explained.issuperset(ids(source := path.read_text()))
        for line, each in in_source(source)
        if each not in explained
    ]

    assert lost == [], f"Explain them in {TRUST.name}, or drop the ids."


def test_ids_are_found_where_they_are_cited():
    source = '''"""Too late (events 4, H11)."""\nx = "C1"  # C7: a "C9" is a card\n'''

    assert [each for _, each in in_source(source)] == ["C7", "events 4", "H11"]


def promises() -> set[str]:
    """Return the ids that begin a row of docs/trust.md."""
    cells = re.findall(r"^\| ([^|]+) \|", TRUST.read_text(), re.MULTILINE)
    return {each for cell in cells for each in cell.split(", ")}


def python_files() -> Iterator[Path]:
    for package in PACKAGES:
        yield from sorted((HERE / package).rglob("*.py"))


def in_source(source: str) -> Iterator[tuple[int, str]]:
    """Return the ids in comments, then those in docstrings outside of examples."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from ((token.start[0], each) for each in ids(token.string))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = EXAMPLE.sub("", ast.get_docstring(node) or "")
            yield from ((node.body[0].lineno, each) for each in ids(text))


def ids(text: str) -> list[str]:
    return [
        each[0].lower() + each[1:] if " " in each else each for each in ID.findall(text)
    ]
