"""Which test cites which rule: writes docs/generated/rules-coverage.md.

`python -m tests.citations` writes the page, `--check` only compares. The rules are
those of `gameengine.rulebook` and `decks.legality.rulebook`; F-01 to F-40 are scenarios
a judge would ask about, G-01 to G-25 decks.
"""

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import ascii_letters
from typing import TypeGuard

from decks.legality.rulebook import IDENTITY
from decks.legality.rulebook import RULES as DECK_RULES
from gameengine import rulebook

HERE = Path(__file__).resolve().parent.parent
PAGE = HERE / "docs" / "generated" / "rules-coverage.md"
SCENARIOS = (
    *(f"F-{number:02}" for number in range(1, 41)),
    *(f"G-{number:02}" for number in range(1, 26)),
)
DOCUMENTS = {
    **rulebook.DOCUMENTS,
    "Decks": {
        **IDENTITY,
        **{
            each: rule.title
            for each, rule in DECK_RULES.items()
            if each.startswith(("DC-", "FR-"))
        },
    },
}
RULES = {each: title for titles in DOCUMENTS.values() for each, title in titles.items()}
SHOWN = 3  # tests a row names; the others are counted
Row = tuple[str, ...]
# They speak of ids and prove no rule.
NO_PROOF = {"test_rulebook.py", "test_rules_coverage.py"}

INTRODUCTION = """\
# Rules coverage

`python -m tests.citations` makes this page from the sources of the tests, and a test fails when it is out of date.
A test cites a rule when the rule's id stands in it: in its docstring, its body, its decorators or the tables that its decorators name.
Titles are short and in our own words; the documents themselves are not part of this repository.
What no test cites is listed at the end, with the reason.
"""  # noqa: E501 - one sentence, one line

# Why a rule has no test: for an id, or for several that share the reason.
REASONS: dict[str | tuple[str, ...], str] = {
    tuple(f"CRD {phase}" for phase in range(1, 11)): (
        "A heading; its steps are listed one by one."
    ),
    ("CRD 1.E", "CRD 3.C", "CRD 4.E", "CRD 6.C"): (
        "Only leads on to the next phase, which has tests of its own."
    ),
    "D-01": "Explains which document prevails; its results are decisions of their own.",
    ("D-03", "D-06", "D-116", "D-118"): (
        "Says how to read the documents; the engine holds only the reading."
    ),
    ("R22 §9.A", "R21 §9.A"): (
        "Says only where in the turn kicks happen; the kicks have entries of their own."
    ),
    "D-71": "Nothing can happen between the two orders, so none can be told apart.",
    ("D-117", "D-121"): "Names what the product leaves out.",
}

# An id is a whole word: D-1 is not in D-10, nor CRD 7.E in CRD 7.E.a.
BEGIN, END = r"(?<![\w.-])", r"(?!\w|[.-]\w)"
ROMANS = ("i", "ii", "iii", "iv", "v")


def any_of(words: Iterable[str]) -> str:
    """Match the longest of the words; Exhaust must not shade Exhaust Effects."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


RULINGS = [rule_id[4:] for rule_id in RULES if rule_id.startswith("CRD ")]
TOPIC = any_of(ruling for ruling in RULINGS if ":" in ruling)
LETTERS = r"\.[A-Z](?:\.[a-z](?:\.[iv]+)?)?(?:-(?:[A-Z]|[a-z]|[iv]+))?"
# Only the first of a list may be a bare number: "CRD 4.A, 2 times" names one step.
FIRST = rf"(?:{TOPIC}|\d+(?:{LETTERS})?){END}"
FURTHER = rf"(?:{TOPIC}|\d+{LETTERS}){END}"
AND = r"(?: ?[,;/] ?(?:and )?| and )"
RULING = re.compile(rf"{BEGIN}CRD ({FIRST}(?:{AND}{FURTHER})*)")
ITEM = re.compile(FIRST)
OTHERS = [rule_id for rule_id in RULES if not rule_id.startswith("CRD ")]
OTHER = re.compile(rf"{BEGIN}(?:{any_of([*OTHERS, *SCENARIOS])}){END}")


def cited(text: str) -> set[str]:
    """Find the ids of rules and scenarios in a text.

    >>> sorted(cited("F-10: CRD 6.B.a-b and 7.D, D-10; not the CRD 3.0"))
    ['CRD 6.B.a', 'CRD 6.B.b', 'CRD 7.D', 'D-10', 'F-10']
    """
    text = re.sub(r"\s+(?:# )?", " ", text)  # an id may be broken by a line's end
    rulings = {
        f"CRD {step}"
        for found in RULING.finditer(text)
        for item in ITEM.findall(found[1])
        for step in steps(item)
    }
    return set(OTHER.findall(text)) | (rulings & RULES.keys())


def steps(item: str) -> list[str]:
    """Spell out a range: "7.A.a-c" is three steps."""
    if ":" in item or "-" not in item:
        return [item]
    start, last = item.split("-")
    stem, first = start.rsplit(".", 1)
    row = ROMANS if start.count(".") == 3 else ascii_letters  # 8.A.a.i, 8.A.a
    if first not in row or last not in row:
        return []
    return [f"{stem}.{each}" for each in row[row.index(first) : row.index(last) + 1]]


@cache
def citing_tests() -> dict[str, list[str]]:
    """Give every rule and scenario with the tests that cite it, in order of files."""
    tests: dict[str, list[str]] = {each: [] for each in (*RULES, *SCENARIOS)}
    for path in sorted((HERE / "tests").rglob("test_*.py")):
        if path.name not in NO_PROOF:
            place = path.relative_to(HERE).as_posix()
            for name, text in texts(path.read_text()):
                for each in cited(text):
                    tests[each].append(f"{place}::{name}")
    return tests


def texts(source: str) -> Iterator[tuple[str, str]]:
    """Give the name of each test with its source and the tables it is run with."""
    tree, lines = ast.parse(source), source.splitlines()
    named = dict(definitions(tree))
    for node in tree.body:
        if is_test(node):
            parts = [node, *reached(node.decorator_list, named)]
            yield node.name, "\n".join(text_of(part, lines) for part in parts)


def is_test(node: ast.AST) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return isinstance(node, kinds) and node.name.startswith("test_")


def definitions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Give what a module defines beside its tests: tables, and functions for them."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node
        elif isinstance(node, ast.FunctionDef) and not is_test(node):
            yield node.name, node


def reached(
    nodes: Iterable[ast.AST], named: Mapping[str, ast.stmt]
) -> Iterable[ast.stmt]:
    """Follow names from the decorators to tables, and from tables to tables."""
    found: dict[str, ast.stmt] = {}
    waiting = list(nodes)
    while waiting:
        for each in ast.walk(waiting.pop()):
            if isinstance(each, ast.Name) and each.id in named.keys() - found.keys():
                found[each.id] = named[each.id]
                waiting.append(named[each.id])
    return found.values()


def text_of(node: ast.stmt, lines: list[str]) -> str:
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return "\n".join(lines[first - 1 : node.end_lineno])


def ids_of(ids: str | tuple[str, ...]) -> tuple[str, ...]:
    return (ids,) if isinstance(ids, str) else ids


def reasons() -> dict[str, str]:
    return {each: reason for ids, reason in REASONS.items() for each in ids_of(ids)}


def missing(tests: Mapping[str, list[str]]) -> list[str]:
    return [each for each in tests if not tests[each] and each not in reasons()]


def page(tests: Mapping[str, list[str]]) -> str:
    parts = [INTRODUCTION]
    for document, titles in DOCUMENTS.items():
        rows = [
            (rule_id, title, naming(tests[rule_id]))
            for rule_id, title in titles.items()
        ]
        parts.append(table(document, ("rule", "title", "tests"), rows))
    scenarios = [(each, naming(tests[each])) for each in SCENARIOS]
    parts.append(table("Scenarios", ("scenario", "tests"), scenarios))
    parts.append(listing("Without a test", without(tests)))
    parts.append(listing("Missing, no reason given", missing(tests)))
    return "\n".join(parts)


def naming(tests: list[str]) -> str:
    names = ", ".join(f"`{test}`" for test in tests[:SHOWN])
    more = len(tests) - SHOWN
    return f"{names} and {more} more" if more > 0 else names or "none"


def without(tests: Mapping[str, list[str]]) -> Iterator[str]:
    """Give each reason with its ids, except those that have a test after all."""
    for ids, reason in REASONS.items():
        open_ids = [each for each in ids_of(ids) if not tests[each]]
        if open_ids:
            yield f"{', '.join(open_ids)}: {reason}"


def table(heading: str, columns: Row, rows: Iterable[Row]) -> str:
    lines = (columns, ("---",) * len(columns), *rows)
    body = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"## {heading}\n\n{body}\n"


def listing(heading: str, items: Iterable[str]) -> str:
    body = "\n".join(f"- {item}" for item in items) or "None."
    return f"## {heading}\n\n{body}\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Write docs/generated/rules-coverage.md."
    )
    parser.add_argument("--check", action="store_true", help="compare, write nothing")
    only_check = parser.parse_args().check
    text = page(citing_tests())
    if not only_check:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        sys.exit(
            "docs/generated/rules-coverage.md is not what the tests say. "
            "Run python -m tests.citations and look at the difference."
        )


if __name__ == "__main__":
    main()
